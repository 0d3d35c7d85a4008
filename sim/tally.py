"""Exact sums over result rows: all that the statistics need, in integers, mergeable in any order.

Shares of a win are counted in sixtieths, so every sum and sum of squares is an integer and the
result does not depend on how the games were split among threads or machines. A tally is fed with
the rows of whole blocks, while they are played or again from the files of a run folder.

Notation: a **slot** of a line-up holds a strategy; slots of the same strategy are one, named by
the first of them. The **score** of a slot in a block is the sum of its shares, in sixtieths, over
all games of the block and all its seats.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from sim.machine import COMMON, MAX_SLOTS, SIXTIETHS
from sim.schedule import Schedule
from sim.seatings import LineUp, parties

COMMON_NAMES = tuple(field[0] for field in COMMON)
SEAT, SLOT, POINTS, RANK, SHARE, ROUNDS, DECISIONS, END = range(len(COMMON_NAMES))
# Columns of what a seat got hold of, or did first, 0 if never: also counted by who did.
OWNED = ("bought_", "hired_", "first_")
# Histograms: whatever lies outside is counted in the first or last bin.
LEAST_POINTS = -100
POINTS_BINS = 1_124
ROUNDS_BINS = 512
END_BINS = 256

Counts = np.ndarray[Any, np.dtype[np.int64]]


@dataclass
class Tally:
    """What a run has found so far.

    All arrays are int64. "entrant" is the number of a strategy in ``schedule.entrants``,
    "line-up" a number in ``schedule.line_ups``.

    Attributes
    ----------
    schedule : Schedule
    columns : tuple of str
        Names on the last axis of ``sums``: every field of a result row.
    counts : shape (entrants, seats)
        Rows: games that the entrant played in the seat.
    sums, squares : shape (entrants, seats, columns)
        Sum and sum of squares of every column.
    owners, owners_shares : shape (entrants, columns of what can be owned)
        Rows with something in the column, and the shares of the win of these rows.
    points : shape (entrants, POINTS_BINS)
        Histogram of final points; bin 0 is ``LEAST_POINTS``.
    rounds : shape (ROUNDS_BINS,)
        Games by rounds played.
    ends : shape (END_BINS,)
        Games by end code.
    blocks : shape (line-ups,)
    scores : shape (line-ups, slots)
        Sum of block scores, in sixtieths; 0 for slots that share the strategy of an earlier one.
    products : shape (line-ups, slots, slots)
        Sum of products of the block scores of two slots; squares on the diagonal. Variances of
        shares and of their differences follow from it.
    seat_scores, seat_squares : shape (line-ups, slots, seats)
        The part of a block's score that was won in one seat: sum and sum of squares over blocks.
    table_seats, table_seat_squares : shape (line-ups, seats)
        The same for a seat whoever sits in it: all shares of a block that were won there.
    game_squares : shape (line-ups, slots)
        Sum over games of the squared share of all seats of the slot: the variance that
        independent games would have.
    ahead, ahead_squares : shape (line-ups, slots, slots)
        Pairs of seats in which the first slot finished ahead of the second, in halves (a tie is
        1, ahead is 2): sum over blocks, and sum of squares of the blocks' sums.
    histogram : shape (entrants, weights, bins)
        Blocks by score, apart for blocks of different ``weights``.
    weights : tuple of int
        The numbers of seats times games that an entrant can have in a block.
    """

    schedule: Schedule
    columns: tuple[str, ...]
    weights: tuple[int, ...]
    counts: Counts
    sums: Counts
    squares: Counts
    owners: Counts
    owners_shares: Counts
    points: Counts
    rounds: Counts
    ends: Counts
    blocks: Counts
    scores: Counts
    products: Counts
    seat_scores: Counts
    seat_squares: Counts
    table_seats: Counts
    table_seat_squares: Counts
    game_squares: Counts
    ahead: Counts
    ahead_squares: Counts
    histogram: Counts

    @classmethod
    def empty(cls, schedule: Schedule, columns: Sequence[str]) -> "Tally":
        """A tally of nothing.

        Parameters
        ----------
        columns : sequence of str
            Field names of the game's RESULT.
        """
        entrants, seats = len(schedule.entrants), schedule.players
        line_ups, slots = len(schedule.line_ups), schedule.players
        weights = tuple(
            sorted(
                {
                    games * line_up.count(number)
                    for line_up, games in zip(schedule.line_ups, schedule.block_games, strict=True)
                    for number in line_up
                }
            )
        )
        bins = SIXTIETHS * max(schedule.block_games) + 1

        def zeros(*shape: int) -> Counts:
            return np.zeros(shape, np.int64)

        return cls(
            schedule=schedule,
            columns=tuple(columns),
            weights=weights,
            counts=zeros(entrants, seats),
            sums=zeros(entrants, seats, len(columns)),
            squares=zeros(entrants, seats, len(columns)),
            owners=zeros(entrants, len(owned_columns(tuple(columns)))),
            owners_shares=zeros(entrants, len(owned_columns(tuple(columns)))),
            points=zeros(entrants, POINTS_BINS),
            rounds=zeros(ROUNDS_BINS),
            ends=zeros(END_BINS),
            blocks=zeros(line_ups),
            scores=zeros(line_ups, slots),
            products=zeros(line_ups, slots, slots),
            seat_scores=zeros(line_ups, slots, seats),
            seat_squares=zeros(line_ups, slots, seats),
            table_seats=zeros(line_ups, seats),
            table_seat_squares=zeros(line_ups, seats),
            game_squares=zeros(line_ups, slots),
            ahead=zeros(line_ups, slots, slots),
            ahead_squares=zeros(line_ups, slots, slots),
            histogram=zeros(entrants, len(weights), bins),
        )

    @property
    def games(self) -> int:
        """Games counted."""
        return int(self.rounds.sum())

    def column(self, name: str) -> int:
        """Place of a column on the last axis of ``sums``."""
        return self.columns.index(name)

    def slots(self, line_up: int) -> tuple[int, ...]:
        """The slots of a line-up that stand for a strategy of their own."""
        return parties(self.schedule.line_ups[line_up])

    def weight(self, line_up: int, slot: int) -> int:
        """Seats times games that the strategy in this slot has in one block."""
        held: LineUp = self.schedule.line_ups[line_up]
        return self.schedule.block_games[line_up] * held.count(held[slot])

    def seat_games(self, line_up: int, slot: int, seat: int) -> int:
        """Games of one block in which this slot's strategy sits in the seat."""
        return sum(row[seat] == slot for row in self.schedule.seatings(line_up))

    def add_rows(self, line_up: int, rows: np.ndarray) -> None:
        """Count the rows of whole blocks of one line-up.

        Parameters
        ----------
        line_up : int
        rows : array of RESULT, or its int16 view of shape (rows, columns)
            In order of block, seating, seat; ``slot`` as the seatings name it.
        """
        if rows.dtype != np.int16:
            rows = rows.view(np.int16).reshape(len(rows), len(self.columns))
        held = self.schedule.line_ups[line_up]
        seats = self.schedule.players
        games = self.schedule.block_games[line_up]
        strategies, slots, kinds = _places(held, games, self.weights)
        count_columns, count_owners, count_endings, count_blocks = compiled_counters()
        count_columns(rows, strategies, self.counts, self.sums, self.squares, self.points)
        owned = owned_columns(self.columns)
        if len(owned):
            count_owners(rows, strategies, owned, self.owners, self.owners_shares)
        count_endings(rows, seats, self.rounds, self.ends)
        self.blocks[line_up] += len(rows) // (games * seats)
        count_blocks(
            rows,
            seats,
            games,
            slots,
            self.scores[line_up],
            self.products[line_up],
            self.seat_scores[line_up],
            self.seat_squares[line_up],
            self.table_seats[line_up],
            self.table_seat_squares[line_up],
            self.game_squares[line_up],
            self.ahead[line_up],
            self.ahead_squares[line_up],
            strategies,
            kinds,
            self.histogram,
        )

    def __iadd__(self, other: "Tally") -> "Tally":
        """Add what another tally of the same schedule has counted."""
        for field in fields(self):
            mine = getattr(self, field.name)
            if isinstance(mine, np.ndarray):
                mine += getattr(other, field.name)
        return self

    def __add__(self, other: "Tally") -> "Tally":
        """Both counts together, as a new tally."""
        total = Tally.empty(self.schedule, self.columns)
        total += self
        total += other
        return total

    def __eq__(self, other: object) -> bool:
        """Whether every count is the same."""
        if not isinstance(other, Tally):
            return NotImplemented
        return all(
            np.array_equal(getattr(self, field.name), getattr(other, field.name))
            if isinstance(getattr(self, field.name), np.ndarray)
            else getattr(self, field.name) == getattr(other, field.name)
            for field in fields(self)
        )

    __hash__ = None  # type: ignore[assignment]


@functools.cache
def owned_columns(columns: tuple[str, ...]) -> Counts:
    """Places of the columns that say what a seat owned."""
    places = [place for place, name in enumerate(columns) if name.startswith(OWNED)]
    return np.array(places, np.int64)


@functools.lru_cache(maxsize=4_096)
def _places(line_up: LineUp, games: int, weights: tuple[int, ...]) -> tuple[Counts, Counts, Counts]:
    """Strategy by slot, slots with a strategy of their own, and place of each slot's weight."""
    kinds = [weights.index(games * line_up.count(number)) for number in line_up]
    return (
        np.array(line_up, np.int64),
        np.array(parties(line_up), np.int64),
        np.array(kinds, np.int64),
    )


def _count_columns(
    rows: Any, strategies: Any, counts: Any, sums: Any, squares: Any, points: Any
) -> None:
    for row in range(rows.shape[0]):
        seat = rows[row, SEAT]
        who = strategies[rows[row, SLOT]]
        counts[who, seat] += 1
        for column in range(rows.shape[1]):
            value = np.int64(rows[row, column])
            sums[who, seat, column] += value
            squares[who, seat, column] += value * value
        place = np.int64(rows[row, POINTS]) - LEAST_POINTS
        points[who, min(max(place, 0), POINTS_BINS - 1)] += 1


def _count_owners(rows: Any, strategies: Any, owned: Any, owners: Any, shares: Any) -> None:
    for row in range(rows.shape[0]):
        who = strategies[rows[row, SLOT]]
        share = np.int64(rows[row, SHARE])
        for place in range(owned.shape[0]):
            if rows[row, owned[place]] != 0:
                owners[who, place] += 1
                shares[who, place] += share


def _count_endings(rows: Any, seats: Any, rounds: Any, ends: Any) -> None:
    for row in range(0, rows.shape[0], seats):
        rounds[min(max(np.int64(rows[row, ROUNDS]), 0), ROUNDS_BINS - 1)] += 1
        ends[min(max(np.int64(rows[row, END]), 0), END_BINS - 1)] += 1


def _count_blocks(
    rows: Any,
    seats: Any,
    games: Any,
    slots: Any,
    scores: Any,
    products: Any,
    seat_scores: Any,
    seat_squares: Any,
    table_seats: Any,
    table_seat_squares: Any,
    game_squares: Any,
    ahead: Any,
    ahead_squares: Any,
    strategies: Any,
    kinds: Any,
    histogram: Any,
) -> None:
    block_score = np.zeros(MAX_SLOTS, np.int64)
    block_seats = np.zeros((MAX_SLOTS, MAX_SLOTS), np.int64)
    game_score = np.zeros(MAX_SLOTS, np.int64)
    block_ahead = np.zeros((MAX_SLOTS, MAX_SLOTS), np.int64)
    for first in range(0, rows.shape[0], seats * games):
        block_score[:] = 0
        block_seats[:] = 0
        block_ahead[:] = 0
        for game in range(first, first + seats * games, seats):
            game_score[:] = 0
            for row in range(game, game + seats):
                slot = rows[row, SLOT]
                game_score[slot] += rows[row, SHARE]
                block_seats[slot, rows[row, SEAT]] += rows[row, SHARE]
                rank = rows[row, RANK]
                for other in range(game, game + seats):
                    theirs = rows[other, RANK]
                    block_ahead[slot, rows[other, SLOT]] += 2 * (rank < theirs) + (rank == theirs)
            for slot in slots:
                block_score[slot] += game_score[slot]
                game_squares[slot] += game_score[slot] * game_score[slot]
        for seat in range(seats):
            won = block_seats[:, seat].sum()
            table_seats[seat] += won
            table_seat_squares[seat] += won * won
        for slot in slots:
            scores[slot] += block_score[slot]
            histogram[strategies[slot], kinds[slot], block_score[slot]] += 1
            for seat in range(seats):
                seat_scores[slot, seat] += block_seats[slot, seat]
                seat_squares[slot, seat] += block_seats[slot, seat] ** 2
            for other in slots:
                products[slot, other] += block_score[slot] * block_score[other]
                if other != slot:
                    ahead[slot, other] += block_ahead[slot, other]
                    ahead_squares[slot, other] += block_ahead[slot, other] ** 2


@functools.cache
def compiled_counters() -> tuple[Callable[..., None], ...]:
    """The counters, compiled; one compilation serves every game."""
    from numba import types

    from sim.kernel import cache_folder, compile_into, engine_sources

    folder = cache_folder(engine_sources("machine.py", "tally.py"))
    rows = types.Array(types.int16, 2, "C", readonly=True)
    flat, table, cube = types.int64[::1], types.int64[:, ::1], types.int64[:, :, ::1]
    number = types.int64
    columns = types.void(rows, flat, table, cube, cube, table)
    owners = types.void(rows, flat, flat, table, table)
    endings = types.void(rows, number, flat, flat)
    blocks = types.void(
        rows, number, number, flat, flat, table, table, table, flat, flat, flat, table, table,
        flat, flat, cube,
    )  # fmt: skip
    return (
        compile_into(folder, columns, _count_columns),
        compile_into(folder, owners, _count_owners),
        compile_into(folder, endings, _count_endings),
        compile_into(folder, blocks, _count_blocks),
    )
