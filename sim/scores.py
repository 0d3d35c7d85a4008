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
    """

    columns: tuple[str, ...] = ("share", "points")
    by_seat: bool = False


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


@dataclass
class BlockScores:
    """Scores of every block of a run, filled by ``batch.play``.

    Attributes
    ----------
    parts : mapping of int to array
        By shard: int32, shape (line-ups, rounds of the shard, slots or seats, columns).
    """

    wanted: Wanted = Wanted()
    parts: dict[int, Scores] = field(default_factory=dict)

    def whole(self) -> Scores:
        """All scores by round: int32, shape (line-ups, rounds, slots or seats, columns)."""
        return np.concatenate([self.parts[number] for number in sorted(self.parts)], axis=1)

    def of(self, line_up: int, slot: int, column: str = "share") -> np.ndarray:
        """Scores of one slot (or seat) of a line-up by round, as int64."""
        place = self.wanted.columns.index(column)
        parts = [self.parts[number][line_up, :, slot, place] for number in sorted(self.parts)]
        return np.concatenate(parts).astype(np.int64)


def scores_of_shard(
    schedule: Schedule, rounds: int, rows: np.ndarray, places: Sequence[int], by_seat: bool
) -> Scores:
    """Scores of a whole shard: int32, shape (line-ups, rounds, slots or seats, columns)."""
    return np.stack(
        [
            _line_up_scores(schedule, part.line_up, rows[part.first : part.end], places, by_seat)
            for part in segments(schedule, rounds)
        ]
    )
