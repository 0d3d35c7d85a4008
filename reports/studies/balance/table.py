"""Several strategies at one table: how many of them survive, and what decides who wins.

The mix is the equilibrium of the game of choosing a strategy (see ``league.metagame``). What
decides is a split of the variance of the win share. With distinct strategies in balanced seatings
every strategy holds every seat of a deal equally often, so the parts are orthogonal:

    share = fair + strategy + seat + (deal, seat) + rest

Each part is estimated without the noise of the others: the squares of means less their squared
errors; the variance of a seat's mean over deals less the part of the rest that is in it.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.studies.balance.measures import Sample
from reports.studies.lab import Arms, Lab
from reports.studies.league.metagame import effective_number, equilibrium, of_resamples
from reports.studies.league.payoffs import Payoffs, Stage, field_line_ups, pool_line_ups
from reports.studies.league.ratings import in_groups, resamplings
from sim.errors import UserError
from sim.facts import Settled
from sim.machine import SIXTIETHS
from sim.scores import Wanted

STUDY = "balance table"
MIX_RESAMPLES = 40
VARIANCE_RESAMPLES = 400
RESAMPLING_SEED = 7
MOST_LINE_UPS = 300
PARTS = ("skill", "seat", "luck", "rest")


@dataclass(frozen=True)
class Table:
    """What a table of several strategies shows.

    Attributes
    ----------
    mix : float array by strategy
        The equilibrium.
    samples : mapping of str to Sample
        By the key of the measure.
    """

    mix: np.ndarray
    samples: dict[str, Sample]
    games: int


def line_ups_of(strategies: int, players: int) -> list[tuple[int, ...]]:
    """Every line-up but those of a single strategy.

    Raises
    ------
    UserError
        If they are too many.
    """
    found = field_line_ups(strategies, players)
    found += pool_line_ups(strategies, range(strategies), players)
    if len(found) > MOST_LINE_UPS:
        raise UserError(
            f"{strategies} strategies make {len(found)} line-ups of {players} players; "
            "name fewer with -s"
        )
    return found


def distinct(strategies: int, players: int) -> list[tuple[int, ...]]:
    """Line-ups in which nobody sits twice; with too few strategies none."""
    return list(itertools.combinations(range(strategies), players))


def play_table(
    lab: Lab, settled: Settled, players: int, strategies: Sequence[str], deals: int
) -> Table:
    """Play all line-ups of the strategies on common deals."""
    line_ups = line_ups_of(len(strategies), players)
    arms = _play(lab, settled, players, strategies, line_ups, deals, Wanted(("share",)))
    mix, samples = _mix(arms, line_ups, len(strategies), players)
    games = arms.games
    apart = distinct(len(strategies), players)
    if apart:
        wanted = Wanted(("share",), by_seat=True)
        by_seat = _play(lab, settled, players, strategies, apart, deals, wanted)
        games += by_seat.games
        places = [line_ups.index(line_up) for line_up in apart]
        samples |= variance_parts(arms, by_seat, places)
    return Table(mix, samples, games)


def _play(
    lab: Lab, settled: Settled, players: int, strategies: Sequence[str],
    line_ups: Sequence[Sequence[int]], deals: int, wanted: Wanted,
) -> Arms:  # fmt: skip
    words = [[strategies[number] for number in line_up] for line_up in line_ups]
    return lab.play(settled, players, words, blocks=deals, study=STUDY, wanted=wanted)


def _mix(
    arms: Arms, line_ups: list[tuple[int, ...]], strategies: int, players: int
) -> tuple[np.ndarray, dict[str, Sample]]:
    pool = tuple(range(strategies))
    payoffs = Payoffs(strategies, players, pool, (Stage.of(arms, line_ups),))
    found = equilibrium(payoffs.table())
    draws = of_resamples(payoffs.resampled(MIX_RESAMPLES, RESAMPLING_SEED), pool)
    deals = arms.schedule.rounds
    numbers = np.array([effective_number(mix) for mix in draws])
    largest = draws.max(axis=1)
    return found.mix, {
        "variety": Sample.of_resamples(found.number, numbers, deals),
        "strongest": Sample.of_resamples(float(found.mix.max()), largest, deals),
    }


def variance_parts(by_slot: Arms, by_seat: Arms, places: Sequence[int]) -> dict[str, Sample]:
    """The split of the variance, each part as a share of the whole.

    Parameters
    ----------
    by_slot, by_seat : Arms
        The same games, scored by strategy and by seat.
    places : sequence of int
        Where the line-ups of ``by_seat`` stand in ``by_slot``.
    """
    players = by_seat.schedule.players
    strategy, seat = [], []
    total = 0.0
    for own, place in enumerate(places):
        games = by_seat.schedule.block_games[own]
        scale = SIXTIETHS * games
        strategy.append(
            np.stack([by_slot.values(place, slot) / scale for slot in range(players)], axis=1)
        )
        seat.append(
            np.stack([by_seat.values(own, number) / scale for number in range(players)], axis=1)
        )
        played = int(by_slot.tally.blocks[place]) * games
        squares = float(by_slot.tally.game_squares[place, :players].sum())
        total += squares / SIXTIETHS**2 / played / players - 1 / players**2
    games = by_seat.schedule.block_games[0]
    deals = by_seat.schedule.rounds
    values = np.stack([np.stack(strategy, axis=1), np.stack(seat, axis=1)], axis=1)
    total /= len(places)
    # First and second moments are means over deals, so resamplings of deals are weighted means.
    flat = np.concatenate([values.reshape(deals, -1), values.reshape(deals, -1) ** 2], axis=1)
    sums = in_groups(flat, deals)
    weights = resamplings(len(sums), VARIANCE_RESAMPLES, RESAMPLING_SEED)
    sizes = weights @ in_groups(np.ones((deals, 1)), len(sums))
    drawn = (weights @ sums) / sizes
    shape = values.shape[1:]
    found = split(flat.mean(axis=0), shape, deals, games, total)
    draws = split(drawn, shape, deals, games, total)
    return {
        part: Sample.of_resamples(float(found[at]), draws[:, at], deals)
        for at, part in enumerate(PARTS)
    }


def split(
    moments: np.ndarray, shape: Sequence[int], deals: int, games: int, total: float
) -> np.ndarray:
    """Parts of the variance: shape (..., 4), in the order of ``PARTS``.

    Parameters
    ----------
    moments : float array, shape (..., 2 * columns)
        Means over deals of the block means by (strategy or seat, line-up, number) and of their
        squares.
    shape : (2, line-ups, players)
    games : int
        In a block.
    total : float
        Variance of a single player's share in a single game.
    """
    first, second = np.split(moments, 2, axis=-1)
    ahead = moments.shape[:-1]
    first, second = first.reshape(*ahead, *shape), second.reshape(*ahead, *shape)
    spread = np.maximum(second - first**2, 0.0) * deals / (deals - 1)
    squares = (first - 1 / shape[-1]) ** 2 - spread / deals
    fixed = squares.mean(axis=(-1, -2))
    strategy, seat = fixed[..., 0], fixed[..., 1]
    between = spread[..., 1, :, :].mean(axis=(-1, -2))
    rest = (total - strategy - seat - between) * games / (games - 1)
    luck = between - rest / games
    found: np.ndarray = np.stack([strategy, seat, luck, rest], axis=-1) / total
    return found
