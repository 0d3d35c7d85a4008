"""What a report may say of a run, as plain numbers with names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from reports.intervals import Interval
from sim.machine import Column
from sim.schedule import Schedule

FRACTION = re.compile(r"1/(\d+) (.+)")


def parts_of(column: Column) -> int:
    """How many stored units make one that a reader thinks in: 100 where hundredths are stored."""
    found = FRACTION.fullmatch(column.unit)
    return int(found[1]) if found else 1


def in_whole_units(column: Column) -> Column:
    """The column as a report speaks of it: followers, where hundredths of one are stored."""
    found = FRACTION.fullmatch(column.unit)
    return replace(column, unit=found[2]) if found else column


@dataclass(frozen=True)
class Vocabulary:
    """A game's words for what its result rows hold.

    Attributes
    ----------
    columns : tuple of Column
        The game's own columns.
    endings : mapping of int to str
        End codes in words.
    """

    title: str
    columns: tuple[Column, ...]
    endings: Mapping[int, str]


@dataclass(frozen=True)
class Standing:
    """What was found about one strategy.

    Attributes
    ----------
    number : int
        Place in ``schedule.entrants``; also chooses the colour.
    games : int
        Games with this strategy at the table, counted once for each seat that it held.
    share : Interval
        Share of the win per seat held.
    differs : bool
        Whether the share is not the fair one, corrected for the number of strategies.
    factor : float
        Variance reduction: how many independent games one game of a block is worth; NaN if it
        cannot be measured.
    means : mapping of str to float
        Mean of every result column per seat held, in whole units.
    points_deviation : float
        Standard deviation of the final points.
    seats : tuple of Interval
        Share of the win by seat.
    owned : mapping of str to (float, float)
        For columns of what can be owned: part of the games in which it was, and the column's mean
        over these (NaN if there were none).
    """

    number: int
    label: str
    games: int
    share: Interval
    differs: bool
    factor: float
    points: float
    points_deviation: float
    means: Mapping[str, float]
    points_counts: Mapping[int, int]
    seats: tuple[Interval, ...]
    owned: Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class Duel:
    """Two strategies at one table; the first is the one with the larger win share there.

    Attributes
    ----------
    meetings : int
        Pairs of seats in which they met.
    ahead : Interval
        Share of the meetings in which the first finished ahead, ties half.
    difference : Interval
        First minus second, share of the win per seat, block by block.
    is_decided : bool
        Whether the difference stands at 5 % after correction for the number of pairs.
    """

    first: int
    second: int
    meetings: int
    ahead: Interval
    difference: Interval
    is_decided: bool


@dataclass(frozen=True)
class Ownership:
    """Who got hold of one thing; says what went together, not what caused what.

    Attributes
    ----------
    column : str
        The result column.
    owners : int
        Seats and games in which it was owned.
    owners_share, others_share : float
        Win share of those who owned it, and of those who did not; NaN if there were none.
    among_winners, among_others : float
        Part of the wins, and of what is not a win, that belonged to owners.
    """

    column: str
    owners: int
    owners_share: float
    others_share: float
    among_winners: float
    among_others: float


@dataclass(frozen=True)
class Findings:
    """Everything that a report may say.

    Attributes
    ----------
    standings : tuple of Standing
        By win share, the largest first.
    duels : tuple of Duel
        Every pair that met.
    rounds : mapping of int to int
        Games by number of rounds.
    endings : mapping of str to int
        Games by how they ended, the most frequent first.
    game_means : mapping of str to float
        Means of the columns that belong to a game, not to a seat.
    ownership : tuple of Ownership
        Of everything that can be owned in this game, over all strategies.
    seats : tuple of Interval
        Share of the win by seat over all games, whoever sat there.
    """

    schedule: Schedule
    vocabulary: Vocabulary
    games: int
    blocks: int
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    rounds: Mapping[int, int]
    endings: Mapping[str, int]
    game_means: Mapping[str, float]
    ownership: tuple[Ownership, ...] = ()
    seats: tuple[Interval, ...] = ()

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.schedule.players

    @property
    def fair(self) -> float:
        """The share of the win of each seat if all were equal."""
        return 1 / self.players

    @property
    def is_complete(self) -> bool:
        """Whether all that was planned was played; a run to a precision ends when it ends."""
        return bool(self.schedule.precision) or self.games == self.schedule.games

    def standing(self, number: int) -> Standing:
        """The standing of an entrant by its number in the run."""
        return next(found for found in self.standings if found.number == number)

    def duel(self, one: int, other: int) -> Duel | None:
        """The duel of two entrants, if they met."""
        for duel in self.duels:
            if {duel.first, duel.second} == {one, other}:
                return duel
        return None

    def ahead(self, one: int, other: int) -> Interval | None:
        """How often the first finishes ahead of the second, if they met."""
        duel = self.duel(one, other) if one != other else None
        if duel is None or duel.first == one:
            return duel.ahead if duel else None
        found = duel.ahead
        return Interval(1 - found.mean, 1 - found.high, 1 - found.low, found.blocks)

    def rounds_at(self, share: float) -> int:
        """The number of rounds by which this share of the games had ended."""
        ordered = sorted(self.rounds)
        reached = np.cumsum([self.rounds[rounds] for rounds in ordered])
        return ordered[int(np.searchsorted(reached, share * self.games))]
