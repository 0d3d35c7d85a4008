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

from reports.estimates import Meeting, find, meeting_of
from reports.findings import Findings, Vocabulary
from reports.intervals import Interval
from reports.studies.lab import Arms, Lab
from reports.studies.league.choosing import (
    RESAMPLES,
    Exploit,
    Mix,
    choose_pool,
    exploit,
    solve,
)
from reports.studies.league.cycles import (
    Cycle,
    Split,
    circles,
    cycles,
    maximal_lottery,
    split,
    sure_wins,
)
from reports.studies.league.payoffs import (
    Multiset,
    Payoffs,
    Stage,
    field_line_ups,
    pool_line_ups,
)
from reports.studies.league.ratings import Ratings, in_groups, rate, resamplings
from sim.facts import Settled
from sim.games import find_game
from sim.schedule import AFFORDABLE_LINE_UPS, Entrant, Schedule, plan
from sim.scores import Wanted
from sim.seatings import balanced, for_line_up

TABLE_PART, FIELD_PART, POOL_PART = 0.15, 0.6, 0.25
LEAST_ROUNDS = 2  # fewer show no spread
POOL_DEALS = 20  # with fewer for each line-up the pool is made smaller
DRAWN_ROUNDS = 10  # line-ups are drawn if there are so many that each would be played less often
HALVES = 2


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
    findings = find(
        table.tally, Vocabulary(find_game(settled.game).title_in(settled.edition), (), {})
    )
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


def resampled_counts(ahead: np.ndarray, seed: int, number: int = RESAMPLES) -> np.ndarray:
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
