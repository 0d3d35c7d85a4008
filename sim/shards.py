"""Result rows as Parquet bytes, and back.

A shard holds the rows of a range of rounds, a row for each game and seat, in the order line-up,
round, seating, seat. Its first columns say which game it is:

    deal       number of the block, and of the deal that all games of the block share
    line_up    which of the schedule's line-ups
    seating    which seating of the block
    seat       0 .. players - 1, clockwise from the start player
    strategy   number of the strategy (its names stand in the file's metadata)

then come the other columns of the game's result row. A hash of all of them stands in the file's
metadata, so a changed bit is found whenever the shard is read.
"""

import functools
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.errors import UserError
from sim.schedule import Schedule
from sim.tally import COMMON_NAMES, SEAT, SLOT

SHARD_FORMAT = 1
METADATA_KEY = b"kibitz"
WRITTEN_APART = ("seat", "slot")


class DamagedShardError(UserError):
    """A file of a run folder that is not what was written."""


@dataclass(frozen=True)
class Segment:
    """The rows of one line-up within a shard."""

    line_up: int
    first: int
    end: int


def segments(schedule: Schedule, rounds: int) -> list[Segment]:
    """Where each line-up's rows lie in a shard of so many rounds."""
    found = []
    first = 0
    for line_up, games in enumerate(schedule.block_games):
        end = first + rounds * games * schedule.players
        found.append(Segment(line_up, first, end))
        first = end
    return found


def file_columns(columns: Sequence[str]) -> list[str]:
    """Column names of a shard, for the field names of a RESULT."""
    own = [name for name in columns if name not in WRITTEN_APART]
    return ["deal", "line_up", "seating", "seat", "strategy", *own]


@functools.lru_cache(maxsize=4)
def _places(block_games: tuple[int, ...], seats: int, rounds: int) -> tuple[np.ndarray, ...]:
    """Round within the shard, line-up and seating of every row."""
    number, line_up, seating = [], [], []
    for which, games in enumerate(block_games):
        number.append(np.repeat(np.arange(rounds, dtype=np.int64), games * seats))
        line_up.append(np.full(rounds * games * seats, which, np.int16))
        seating.append(np.tile(np.repeat(np.arange(games, dtype=np.int16), seats), rounds))
    return np.concatenate(number), np.concatenate(line_up), np.concatenate(seating)


def _place_columns(schedule: Schedule, rounds: range) -> tuple[np.ndarray, ...]:
    """Deal, line-up and seating of every row of these rounds."""
    number, line_up, seating = _places(schedule.block_games, schedule.players, len(rounds))
    deals: np.ndarray = (number + rounds.start) * len(schedule.line_ups) + line_up
    return deals, line_up, seating


def _digest(places: Sequence[np.ndarray], table: np.ndarray) -> str:
    digest = hashlib.sha256()
    for column in (*places, table):
        digest.update(np.ascontiguousarray(column).data)
    return digest.hexdigest()


def _strategies(schedule: Schedule) -> np.ndarray:
    """Strategy number of (line-up, slot)."""
    return np.array(schedule.line_ups, np.int16)


def encode(
    schedule: Schedule, number: int, rows: np.ndarray, columns: Sequence[str], run: str
) -> tuple[bytes, str]:
    """The bytes of a shard, and the hash of its rows.

    Parameters
    ----------
    number : int
        Which shard of the schedule.
    rows : int16 array, shape (rows, columns)
        RESULT rows of the shard, in its order.
    columns : sequence of str
        Field names of RESULT.
    run : str
        Hash of the manifest: a shard is only good in its own folder.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    rounds = schedule.shard(number)
    places = _place_columns(schedule, rounds)
    # Seat and strategy come first in the file; SEAT and SLOT are the first two of a RESULT.
    table = np.ascontiguousarray(rows.T)
    table[SLOT] = _strategies(schedule)[places[1], table[SLOT]]
    names = file_columns(columns)
    digest = _digest(places, table)
    note = {
        "format": SHARD_FORMAT,
        "game": schedule.game,
        "shard": number,
        "rounds": [rounds.start, rounds.stop],
        "strategies": schedule.labels,
        "run": run,
        "sha256": digest,
    }
    whole = pa.Table.from_arrays([pa.array(column) for column in (*places, *table)], names=names)
    whole = whole.replace_schema_metadata({METADATA_KEY: json.dumps(note)})
    sink = pa.BufferOutputStream()
    pq.write_table(
        whole,
        sink,
        compression="snappy",
        write_statistics=False,
        row_group_size=max(1, whole.num_rows),
        store_schema=True,
    )
    return bytes(sink.getvalue().to_pybytes()), digest


def decode(
    schedule: Schedule, number: int, data: bytes, columns: Sequence[str], run: str
) -> tuple[np.ndarray, str]:
    """The int16 RESULT rows of a shard, shape (rows, columns), and their hash.

    Raises
    ------
    DamagedShardError
        Unless the bytes are exactly what ``encode`` made for this shard of this run.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    rounds = schedule.shard(number)
    try:
        whole = pq.read_table(pa.BufferReader(data), use_threads=False)
        note: dict[str, Any] = json.loads((whole.schema.metadata or {})[METADATA_KEY])
        if whole.column_names != file_columns(columns):
            raise DamagedShardError("other columns")
        found = [column.to_numpy() for column in whole.columns]
        places, table = found[:3], np.stack(found[3:])
        wanted = (note["sha256"], run, number)
        if wanted != (_digest(places, table), note["run"], note["shard"]):
            raise DamagedShardError("other contents")
        expected = _place_columns(schedule, rounds)
        if not all(np.array_equal(a, b) for a, b in zip(places, expected, strict=True)):
            raise DamagedShardError("other games")
    except DamagedShardError:
        raise
    except Exception as error:  # whatever a Parquet reader makes of damaged bytes
        raise DamagedShardError(f"not a whole Parquet file: {type(error).__name__}") from None
    held = _strategies(schedule)[places[1]]
    table[SLOT] = (held == table[SLOT][:, None]).argmax(axis=1)
    return np.ascontiguousarray(table.T), str(note["sha256"])


if COMMON_NAMES[SEAT] != "seat" or COMMON_NAMES[SLOT] != "slot" or SEAT + SLOT != 1:
    raise AssertionError("a RESULT begins with seat and slot")
