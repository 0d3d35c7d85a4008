"""Block scores, one by one: for experiments, whose arms are compared deal by deal.

A tally keeps sums; a comparison of two line-ups on common deals, a bootstrap or a histogram of
differences needs the blocks themselves. Four bytes a score: ten million games of four players in
blocks of four take 40 MB a column and strategy.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from sim.schedule import Schedule
from sim.shards import segments
from sim.tally import RANK

Scores = np.ndarray


@dataclass(frozen=True)
class Wanted:
    """What to keep of every block.

    Attributes
    ----------
    columns : tuple of str
        Fields of RESULT, such as "share" and "points".
    by_seat : bool
        Sum by seat instead of by slot: for studies of the seats.
    ahead : bool
        Count too how often each slot finished ahead of each other one: for ratings.
    """

    columns: tuple[str, ...] = ("share", "points")
    by_seat: bool = False
    ahead: bool = False


def _line_up_scores(
    schedule: Schedule, line_up: int, rows: np.ndarray, places: Sequence[int], by_seat: bool
) -> Scores:
    """Sums over the games of each block, by slot or seat.

    Parameters
    ----------
    rows : int16 array, shape (rows, columns)
        Whole blocks of the line-up, in order.
    places : sequence of int
        Columns to sum.

    Returns
    -------
    int32 array, shape (blocks, slots or seats, columns)
        In units of the column (shares in sixtieths), summed over the block's games and the slot's
        seats; 0 for slots that share the strategy of an earlier one.
    """
    seats = schedule.players
    seatings = np.array(schedule.seatings(line_up))
    if by_seat:
        seatings[:] = np.arange(seats)
    seatings = seatings.ravel()
    held = (seatings[:, None] == np.arange(seats)).astype(np.int32)
    blocks = rows[:, places].reshape(-1, len(seatings), len(places)).astype(np.int32)
    scores: Scores = np.einsum("bgc,gs->bsc", blocks, held)
    return scores


def _line_up_ahead(schedule: Schedule, line_up: int, rows: np.ndarray) -> Scores:
    """By block, how often each slot finished ahead of each other one.

    Parameters
    ----------
    rows : int16 array, shape (rows, columns)
        Whole blocks of the line-up, in order.

    Returns
    -------
    int32 array, shape (blocks, slots, slots)
        Pairs of seats in which the first finished ahead of the second, in halves: ahead is 2, a
        tie is 1. As in a tally; 0 for a slot and itself.
    """
    seats = schedule.players
    seatings = np.array(schedule.seatings(line_up))
    ranks = rows[:, RANK].reshape(-1, len(seatings), seats)
    mine, theirs = ranks[..., :, None], ranks[..., None, :]
    halves = 2 * (mine < theirs).astype(np.int32) + (mine == theirs)
    held = (seatings[:, :, None] == np.arange(seats)).astype(np.int32)
    met = np.einsum("gsk,gtl->gstkl", held, held).reshape(-1, seats * seats)
    ahead: Scores = (halves.reshape(len(halves), -1) @ met).reshape(-1, seats, seats)
    ahead[:, range(seats), range(seats)] = 0
    return ahead


@dataclass
class BlockScores:
    """Scores of every block of a run, filled by ``batch.play``.

    Attributes
    ----------
    parts : mapping of int to array
        By shard: int32, shape (line-ups, rounds of the shard, slots or seats, columns); where it
        is wanted, the number of times ahead of each slot follows the columns.
    """

    wanted: Wanted = Wanted()
    parts: dict[int, Scores] = field(default_factory=dict)

    def whole(self) -> Scores:
        """All scores by round: int32, shape (line-ups, rounds, slots or seats, columns)."""
        return np.concatenate([self.parts[number] for number in sorted(self.parts)], axis=1)

    def of(self, line_up: int, slot: int, column: str = "share") -> np.ndarray:
        """Scores of one slot (or seat) of a line-up by round, as int64."""
        return self._place(line_up, slot, self.wanted.columns.index(column))

    def ahead(self, line_up: int, slot: int, other: int) -> np.ndarray:
        """How often a slot finished ahead of another one, in halves, by round, as int64."""
        return self._place(line_up, slot, len(self.wanted.columns) + other)

    def _place(self, line_up: int, slot: int, place: int) -> np.ndarray:
        parts = [self.parts[number][line_up, :, slot, place] for number in sorted(self.parts)]
        return np.concatenate(parts).astype(np.int64)


def scores_of_shard(
    schedule: Schedule, rounds: int, rows: np.ndarray, places: Sequence[int], wanted: Wanted
) -> Scores:
    """Scores of a whole shard, as ``BlockScores.parts`` keeps them."""
    found = []
    for part in segments(schedule, rounds):
        mine = rows[part.first : part.end]
        scores = _line_up_scores(schedule, part.line_up, mine, places, wanted.by_seat)
        if wanted.ahead:
            ahead = _line_up_ahead(schedule, part.line_up, mine)
            scores = np.concatenate([scores, ahead], axis=2)
        found.append(scores)
    return np.stack(found)
