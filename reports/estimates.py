"""From exact sums to findings: who wins, by how much, and how sure that is.

What is estimated (the *estimand*) depends on the mode of the run:

table
    Share of the win per seat that a strategy held, averaged over the line-ups of an
    all-against-all table; line-ups weigh alike.
field
    Share of the win of one challenger when a field of one other strategy holds all other seats.
selfplay
    Share of the win of each seat when one strategy holds them all.

A game won by k players counts 1/k for each. With n players the fair share is 1/n.
"""

import itertools
import math
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from reports.findings import (
    Duel,
    Findings,
    Ownership,
    Standing,
    Vocabulary,
    in_whole_units,
    parts_of,
)
from reports.game_words import CHOSEN_FIRST
from reports.intervals import Interval, Look, Mean, separated
from sim.machine import SIXTIETHS
from sim.stopping import tightest_round
from sim.tally import LEAST_POINTS, Tally, owned_columns

HALVES = 2  # a place ahead counts 2, a tie 1
ROUGH_BLOCKS = 30


def find(tally: Tally, words: Vocabulary) -> Findings:
    """Everything that a tally supports.

    Parameters
    ----------
    tally : Tally
        With at least one block of every line-up.
    words : Vocabulary
    """
    schedule = tally.schedule
    look = _look(tally)
    parts = {column.name: parts_of(column) for column in words.columns}
    shares = [_share(tally, number) for number in range(len(schedule.entrants))]
    differ = separated(shares, 1 / schedule.players, look)
    standings = [
        _standing(tally, number, share, differs, look, parts)
        for number, (share, differs) in enumerate(zip(shares, differ, strict=True))
    ]
    standings.sort(key=lambda standing: -standing.share.mean)
    rows = int(tally.counts.sum())
    of_games = [
        column.name for column in words.columns if column.per == "game" and not column.is_label
    ]
    ends = {
        words.endings.get(int(code), f"code {code}"): int(tally.ends[code])
        for code in np.flatnonzero(tally.ends)
    }
    return Findings(
        schedule=schedule,
        vocabulary=replace(words, columns=tuple(map(in_whole_units, words.columns))),
        games=tally.games,
        blocks=int(tally.blocks.sum()),
        standings=tuple(standings),
        duels=_duels(tally, look),
        rounds={int(rounds): int(tally.rounds[rounds]) for rounds in np.flatnonzero(tally.rounds)},
        endings=dict(sorted(ends.items(), key=lambda end: -end[1])),
        game_means={
            name: int(tally.sums[:, :, tally.column(name)].sum()) / (rows * parts.get(name, 1))
            for name in ("rounds", "decisions", *of_games)
        },
        ownership=_ownership(tally),
        seats=tuple(_whole_seat(tally, seat, look) for seat in range(schedule.players)),
    )


def _ownership(tally: Tally) -> tuple[Ownership, ...]:
    """Owners and others, winners and others, for every column of what can be owned."""
    rows = int(tally.counts.sum())
    wins = int(tally.sums[:, :, tally.column("share")].sum()) / SIXTIETHS
    found = []
    for number, place in enumerate(owned_columns(tally.columns)):
        if tally.columns[place].startswith(CHOSEN_FIRST):  # done, not owned
            continue
        owners = int(tally.owners[:, number].sum())
        won = int(tally.owners_shares[:, number].sum()) / SIXTIETHS
        others = rows - owners
        found.append(
            Ownership(
                column=tally.columns[place],
                owners=owners,
                owners_share=won / owners if owners else math.nan,
                others_share=(wins - won) / others if others else math.nan,
                among_winners=won / wins,
                among_others=(owners - won) / (rows - wins),
            )
        )
    return tuple(found)


def _look(tally: Tally) -> Look | None:
    """None for a fixed number of games."""
    schedule = tally.schedule
    if not schedule.precision:
        return None
    return Look(int(tally.blocks.min()), tightest_round(schedule, schedule.precision))


def _slots(tally: Tally, number: int) -> list[tuple[int, int]]:
    """Line-up and slot wherever the entrant plays."""
    line_ups = tally.schedule.line_ups
    return [(at, held.index(number)) for at, held in enumerate(line_ups) if number in held]


def _share(tally: Tally, number: int) -> Mean:
    """Share of the win per seat held; line-ups weigh alike."""
    strata = []
    for line_up, slot in _slots(tally, number):
        blocks = int(tally.blocks[line_up])
        mean = Mean.of_sums(
            blocks,
            int(tally.scores[line_up, slot]),
            int(tally.products[line_up, slot, slot]),
            1 / (SIXTIETHS * tally.weight(line_up, slot)),
        )
        strata.append((blocks, mean))
    return Mean.average(strata)


def _standing(
    tally: Tally,
    number: int,
    share: Mean,
    differs: bool,
    look: Look | None,
    parts: Mapping[str, int],
) -> Standing:
    held = int(tally.counts[number].sum())
    sums = tally.sums[number].sum(axis=0)
    place = tally.column("points")
    total, squares = int(sums[place]), int(tally.squares[number, :, place].sum())
    return Standing(
        number=number,
        label=tally.schedule.labels[number],
        games=held,
        share=share.share_interval(look=look),
        differs=differs,
        factor=_factor(tally, number),
        points=total / held,
        points_deviation=math.sqrt(max(0, held * squares - total * total)) / held,
        means={
            name: int(value) / (held * parts.get(name, 1))
            for name, value in zip(tally.columns, sums, strict=True)
        },
        points_counts={
            int(place) + LEAST_POINTS: int(tally.points[number, place])
            for place in np.flatnonzero(tally.points[number])
        },
        seats=tuple(_seat(tally, number, seat, look) for seat in range(tally.schedule.players)),
        owned={
            tally.columns[place]: (owners / held, int(sums[place]) / owners if owners else math.nan)
            for place, owners in zip(
                owned_columns(tally.columns), tally.owners[number].tolist(), strict=True
            )
        },
    )


def _factor(tally: Tally, number: int) -> float:
    """Variance that as many independent games would have had, over the variance of the blocks."""
    alone = together = 0.0
    for line_up, slot in _slots(tally, number):
        blocks = int(tally.blocks[line_up])
        games = blocks * tally.schedule.block_games[line_up]
        if blocks < 2 or games < 2:
            return math.nan
        total = int(tally.scores[line_up, slot])
        squares = int(tally.products[line_up, slot, slot])
        weight = tally.weight(line_up, slot)
        per_game = weight / tally.schedule.block_games[line_up]
        of_games = Mean.of_sums(games, total, int(tally.game_squares[line_up, slot]), 1 / per_game)
        of_blocks = Mean.of_sums(blocks, total, squares, 1 / weight)
        alone += of_games.error**2
        together += of_blocks.error**2
    return alone / together if together else math.nan


def _seat(tally: Tally, number: int, seat: int, look: Look | None) -> Interval:
    """Share of the win in one seat, over the blocks of all line-ups."""
    strata = []
    for line_up, slot in _slots(tally, number):
        blocks, held = int(tally.blocks[line_up]), tally.seat_games(line_up, slot, seat)
        mean = Mean.of_sums(
            blocks,
            int(tally.seat_scores[line_up, slot, seat]),
            int(tally.seat_squares[line_up, slot, seat]),
            1 / (SIXTIETHS * held),
        )
        strata.append((blocks, mean))
    return Mean.average(strata).share_interval(look=look)


def _whole_seat(tally: Tally, seat: int, look: Look | None) -> Interval:
    """Share of the win in one seat, whoever holds it; every game counts alike."""
    strata = []
    for line_up, games in enumerate(tally.schedule.block_games):
        blocks = int(tally.blocks[line_up])
        total, squares = tally.table_seats[line_up, seat], tally.table_seat_squares[line_up, seat]
        mean = Mean.of_sums(blocks, int(total), int(squares), 1 / (SIXTIETHS * games))
        strata.append((blocks * games, mean))
    return Mean.average(strata).share_interval(look=look)


class Meeting(NamedTuple):
    """Two entrants over all line-ups that hold both, weighted by how often they met."""

    one: int
    other: int
    meetings: int
    ahead: Mean
    difference: Mean


def _duels(tally: Tally, look: Look | None) -> tuple[Duel, ...]:
    """Every pair of entrants that met, the most uneven first."""
    pairs = []
    for one, other in itertools.combinations(range(len(tally.schedule.entrants)), 2):
        pair = meeting_of(tally, one, other)
        if pair is not None and pair.difference.mean < 0:
            pair = meeting_of(tally, other, one)
        if pair is not None:
            pairs.append(pair)
    decided = separated([pair.difference for pair in pairs], 0.0, look)
    duels = [
        Duel(
            pair.one,
            pair.other,
            pair.meetings,
            pair.ahead.share_interval(look=look),
            pair.difference.interval(look=look),
            is_decided,
        )
        for pair, is_decided in zip(pairs, decided, strict=True)
    ]
    return tuple(sorted(duels, key=lambda duel: -duel.difference.mean))


def meeting_of(tally: Tally, one: int, other: int) -> Meeting | None:
    """What was found wherever both were at the table; None if they never met."""
    ahead, differences = [], []
    for line_up, slot in _slots(tally, one):
        held = tally.schedule.line_ups[line_up]
        if other not in held:
            continue
        rival = held.index(other)
        blocks = int(tally.blocks[line_up])
        met = tally.schedule.block_games[line_up] * held.count(one) * held.count(other)
        total, squares = (
            tally.ahead[line_up, slot, rival],
            tally.ahead_squares[line_up, slot, rival],
        )
        share = Mean.of_sums(blocks, int(total), int(squares), 1 / (HALVES * met))
        ahead.append((blocks * met, share))
        differences.append((blocks * met, _difference(tally, line_up, slot, rival)))
    if not ahead:
        return None
    meetings = sum(weight for weight, _ in ahead)
    return Meeting(one, other, meetings, Mean.average(ahead), Mean.average(differences))


def _difference(tally: Tally, line_up: int, slot: int, rival: int) -> Mean:
    """Block by block, the slot's share per seat minus the rival's, in exact integers."""
    mine, theirs = tally.weight(line_up, slot), tally.weight(line_up, rival)
    products = tally.products[line_up]
    total = theirs * int(tally.scores[line_up, slot]) - mine * int(tally.scores[line_up, rival])
    squares = (
        theirs * theirs * int(products[slot, slot])
        - 2 * mine * theirs * int(products[slot, rival])
        + mine * mine * int(products[rival, rival])
    )
    unit = 1 / (SIXTIETHS * mine * theirs)
    return Mean.of_sums(int(tally.blocks[line_up]), total, squares, unit)
