"""What a league plays, and what follows from it.

Three kinds of tables. *All against all*: ratings and head-to-head results. *Fields*: each strategy
alone against a field of each other one, on common deals: how exploitable it is. *The pool*: all
mixed tables of the few strategies that an equilibrium may consist of, and each other strategy
against them; with few strategies the pool is all of them. For two players the first kind is all
there is.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports.estimates import Findings, Meeting, Vocabulary, find, meeting_of
from reports.intervals import Interval
from reports.studies.lab import Arms, Lab
from reports.studies.league.cycles import (
    Cycle,
    Split,
    circles,
    cycles,
    maximal_lottery,
    split,
    sure_wins,
)
from reports.studies.league.metagame import (
    Equilibrium,
    effective_number,
    equilibrium,
    of_resamples,
    other_equilibria,
)
from reports.studies.league.payoffs import (
    MOST_LINE_UPS,
    Multiset,
    Payoffs,
    Replies,
    Stage,
    field_line_ups,
    pool_line_ups,
    pool_size,
)
from reports.studies.league.ratings import Ratings, in_groups, rate, resamplings
from reports.studies.simultaneous import half_widths
from sim.facts import Settled
from sim.games import find_game
from sim.schedule import AFFORDABLE_LINE_UPS, Entrant, Schedule, plan
from sim.scores import Wanted
from sim.seatings import balanced, for_line_up

TABLE_PART, FIELD_PART, POOL_PART = 0.15, 0.6, 0.25
LEAST_ROUNDS = 2  # fewer show no spread
POOL_DEALS = 20  # with fewer for each line-up the pool is made smaller
DRAWN_ROUNDS = 10  # line-ups are drawn if there are so many that each would be played less often
MIX_RESAMPLES = 200
HALVES = 2


@dataclass(frozen=True)
class Exploit:
    """How well a field of one strategy can be answered.

    Attributes
    ----------
    reply : int
        The strategy that wins most against it.
    gain : Interval
        What the best reply wins above the fair share; 0 if nothing does.
    """

    reply: int
    gain: Interval


@dataclass(frozen=True)
class Mix:
    """An equilibrium with what resampling the deals makes of it.

    Attributes
    ----------
    found : Equilibrium
        Over the pool.
    draws : float array, shape (resamples, pool)
    reply : int
        Of all strategies, the one that does best against it.
    gain : Interval
        What that one wins above the fair share.
    others : sequence of Equilibrium
        Further ones, to which selection leads from mixes of nearly one strategy.
    """

    found: Equilibrium
    draws: np.ndarray
    reply: int
    gain: Interval
    others: Sequence[Equilibrium]

    @property
    def number(self) -> Interval:
        """The effective number of strategies."""
        drawn = [effective_number(mix) for mix in self.draws]
        low, high = np.quantile(drawn, [0.025, 0.975])
        found = self.found.number
        return Interval(found, min(float(low), found), max(float(high), found), len(drawn))

    def share(self, place: int) -> Interval:
        """The part of one strategy in the mix."""
        low, high = np.quantile(self.draws[:, place], [0.025, 0.975])
        found = float(self.found.mix[place])
        return Interval(found, min(float(low), found), max(float(high), found), len(self.draws))


@dataclass(frozen=True)
class Season:
    """Everything that was played and found.

    Attributes
    ----------
    findings : Findings
        Of the tables of all against all.
    meetings : mapping of (one, other) to Meeting
        Every pair that met there, once.
    lottery : float array by strategy
    payoffs : Payoffs
    exploits : list by strategy
    """

    players: int
    labels: tuple[str, ...]
    table: Arms
    findings: Findings
    ratings: Ratings
    meetings: dict[tuple[int, int], Meeting]
    sure: dict[tuple[int, int], Interval]
    cycles: list[Cycle]
    circles: list[set[int]]
    split: Split
    lottery: np.ndarray
    payoffs: Payoffs
    exploits: list[Exploit]
    mix: Mix
    wanted_games: int
    is_drawn: bool

    @property
    def fair(self) -> float:
        """The share of the win if all were equal."""
        return 1 / self.players


def play_season(
    lab: Lab, settled: Settled, players: int, entrants: dict[str, Entrant], games: int, seed: int,
    *, independent: bool = False,
) -> Season:  # fmt: skip
    """Play a league and work out what it shows.

    Parameters
    ----------
    entrants : mapping of str to Entrant
        By the words for them (``Lab.entrants``).
    games : int
        Wanted in all; at least two rounds of everything are played.
    independent : bool
        Whether every game has a deal of its own.
    """
    texts, labels = list(entrants), tuple(entrant.label for entrant in entrants.values())
    part = 1.0 if players == 2 else TABLE_PART
    schedule, is_drawn = _schedule(settled, players, list(entrants.values()), part * games, seed)
    schedule = replace(schedule, independent=independent)
    table = lab.play_schedule(schedule, Wanted(("share",), ahead=True))
    findings = find(table.tally, Vocabulary(find_game(settled.game).title, (), {}))
    ahead = ahead_by_group(table)
    ratings = rate(ahead, seed)
    best = labels[ratings.order[0]]
    lab.tell(f"{best} leads after {table.games:,} games of all against all.")
    stages = [Stage.of(table, schedule.line_ups)] if players == 2 else []
    if players > 2:
        fields = field_line_ups(len(texts), players)
        lab.tell(f"Now each against fields of each other: {len(fields)} line-ups.")
        stages.append(
            _stage(
                lab,
                settled,
                players,
                texts,
                fields,
                FIELD_PART * games,
                "league fields",
                independent,
            )
        )
    affordable = int(POOL_PART * games / (POOL_DEALS * _block_games(players)))
    pool = choose_pool(Payoffs(len(texts), players, (), tuple(stages)), ratings.order, affordable)
    more = pool_line_ups(len(texts), pool, players)
    if players > 2 and more:
        lab.tell(f"Now mixed tables of {len(pool)} strategies: {len(more)} line-ups.")
        stages.append(
            _stage(
                lab, settled, players, texts, more, POOL_PART * games, "league pool", independent
            )
        )
    payoffs = Payoffs(len(texts), players, pool, tuple(stages))
    meetings = {
        pair: met
        for pair in itertools.combinations(range(len(texts)), 2)
        if (met := meeting_of(table.tally, *pair)) is not None
    }
    sure = sure_wins({pair: met.ahead for pair, met in meetings.items()})
    counts = ahead.sum(axis=0)
    return Season(
        players=players,
        labels=labels,
        table=table,
        findings=findings,
        ratings=ratings,
        meetings=meetings,
        sure=sure,
        cycles=cycles(sure),
        circles=circles(sure),
        split=split(counts, resampled_counts(ahead, seed)),
        lottery=maximal_lottery(margins(counts)),
        payoffs=payoffs,
        exploits=[exploit(payoffs, number) for number in range(len(texts))],
        mix=solve(payoffs, seed),
        wanted_games=games,
        is_drawn=is_drawn,
    )


def _block_games(players: int) -> int:
    """Games of a block in which everybody is another strategy."""
    return len(balanced(players))


def _schedule(
    settled: Settled, players: int, entrants: list[Entrant], games: float, seed: int
) -> tuple[Schedule, bool]:
    """All against all; line-ups are drawn where all of them would be too many."""
    rounds = DRAWN_ROUNDS * _block_games(players)
    affordable = min(AFFORDABLE_LINE_UPS, max(1, int(games / rounds)))

    def planned(number: float) -> Schedule:
        return plan(
            settled, players, entrants, games=max(1, int(number)), seed=seed, study="league table",
            affordable=affordable,
        )  # fmt: skip

    schedule = planned(games)
    if schedule.rounds < LEAST_ROUNDS:
        schedule = planned(LEAST_ROUNDS * schedule.round_games)
    possible = math.comb(len(entrants), players)
    return schedule, len(entrants) >= players and len(schedule.line_ups) < possible


def _stage(
    lab: Lab, settled: Settled, players: int, texts: Sequence[str], line_ups: Sequence[Multiset],
    games: float, study: str, independent: bool,
) -> Stage:  # fmt: skip
    """Play line-ups on common deals."""
    arms = [[texts[number] for number in line_up] for line_up in line_ups]
    blocks = max(LEAST_ROUNDS, round(games / (len(arms) * _typical_games(line_ups, players))))
    played = lab.play(
        settled, players, arms, blocks=blocks, study=study, wanted=Wanted(("share",)),
        independent=independent,
    )  # fmt: skip
    return Stage.of(played, line_ups)


def _typical_games(line_ups: Sequence[Multiset], players: int) -> float:
    """Games of a block, on average over some line-ups."""
    patterns = [tuple(line_up.index(number) for number in line_up) for line_up in line_ups]
    games = {pattern: len(for_line_up(pattern)) for pattern in set(patterns)}
    return sum(games[pattern] for pattern in patterns) / len(patterns)


def ahead_by_group(table: Arms) -> np.ndarray:
    """Times that one finished ahead of another (ties half): (groups of rounds, one, other)."""
    schedule, scores = table.schedule, table.scores
    size = len(schedule.entrants)
    found: np.ndarray | None = None
    for place, line_up in enumerate(schedule.line_ups):
        slots = table.tally.slots(place)
        for one, other in itertools.permutations(slots, 2):
            sums = in_groups(scores.ahead(place, one, other) / HALVES)
            if found is None:
                found = np.zeros((len(sums), size, size))
            found[:, line_up[one], line_up[other]] += sums
    assert found is not None  # a league has line-ups of two strategies or more
    return found


def resampled_counts(ahead: np.ndarray, seed: int, number: int = MIX_RESAMPLES) -> np.ndarray:
    """The counts of ``ahead_by_group`` with groups drawn anew."""
    groups, size, _ = ahead.shape
    weights = resamplings(groups, number, seed)
    counts: np.ndarray = (weights @ ahead.reshape(groups, -1)).reshape(number, size, size)
    return counts


def margins(counts: np.ndarray) -> np.ndarray:
    """How much more often one finishes ahead of the other than behind; antisymmetric."""
    met = counts + counts.T
    found: np.ndarray = np.divide(
        counts - counts.T, met, out=np.zeros_like(counts, dtype=float), where=met > 0
    )
    return found


def choose_pool(
    payoffs: Payoffs, order: Sequence[int], affordable: int = MOST_LINE_UPS
) -> tuple[int, ...]:
    """Strategies that an equilibrium may consist of, as many as their mixed tables are affordable.

    First those that hold their own when one challenges a field of another, then the best replies
    to them, then the others by rating.
    """
    size, players = payoffs.strategies, payoffs.players
    affordable = min(affordable, MOST_LINE_UPS)
    most = pool_size(size, players, affordable) if players > 2 else size
    if most == size:
        return tuple(range(size))
    wins = np.array([against(payoffs, number).means for number in range(size)]).T
    mix = maximal_lottery(wins - wins.T)
    first = [int(number) for number in np.argsort(-mix, kind="stable") if mix[number] > 0]
    answers = [int(np.argmax(wins[:, number])) for number in first]
    chosen = list(dict.fromkeys([*first, *answers, *order]))
    return tuple(sorted(chosen[:most]))


def against(payoffs: Payoffs, number: int) -> Replies:
    """What everybody wins alone against a field of one strategy."""
    field = Payoffs(payoffs.strategies, payoffs.players, (number,), payoffs.stages)
    return field.replies(np.ones(1))


def exploit(payoffs: Payoffs, number: int) -> Exploit:
    """The best reply to a field of one strategy."""
    return Exploit(*_best_reply(against(payoffs, number), payoffs.fair, own=number))


def _best_reply(replies: Replies, fair: float, own: int = -1) -> tuple[int, Interval]:
    """Who does best, and what it wins above the fair share, for the largest of many."""
    gains = replies.means - fair
    reach = half_widths(replies.covariance, replies.freedom)
    if own >= 0:  # among one's like nothing is won, exactly
        gains[own], reach[own] = -np.inf, 0.0
    best = int(np.argmax(gains))
    low, high = float((gains - reach).max()), float((gains + reach).max())
    gain, high = max(0.0, float(gains[best])), min(high, 1 - fair)
    if math.isnan(low):
        return best, Interval(gain, math.nan, math.nan, replies.freedom + 1)
    return best, Interval(gain, min(gain, max(0.0, low)), max(0.0, high), replies.freedom + 1)


def solve(payoffs: Payoffs, seed: int) -> Mix:
    """The equilibrium of the pool, and how it fares against everybody."""
    members = list(payoffs.pool)
    table = payoffs.table()[members]
    found = equilibrium(table)
    draws = of_resamples(payoffs.resampled(MIX_RESAMPLES, seed), members)
    reply, gain = _best_reply(payoffs.replies(found.mix), payoffs.fair)
    return Mix(found, draws, reply, gain, other_equilibria(table, found))
