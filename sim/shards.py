"""Result rows as Parquet bytes, and back.

A shard holds the rows of a range of rounds, a row for each game and seat, in the order line-up,
round, seating, seat. Its first columns say which game it is:

    deal       number of the block, and of the deal that all games of the block share
    line_up    which of the schedule's line-ups
    seating    which seating of the block
    seat       0 .. players - 1, clockwise from the start player
    strategy   number of the strategy (its names stand in the file's metadata)

then come the other columns of the game's result row. A hash of the whole file stands in the
file's own metadata (made with 64 zeros in its place), so a changed bit anywhere is found whenever
the shard is read.
"""

import functools
import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.errors import UserError
from sim.schedule import Schedule
from sim.seatings import parties
from sim.tally import SLOT

SHARD_FORMAT = 1
METADATA_KEY = b"kibitz"
UNSEALED = b'"sha256": "' + b"0" * 64 + b'"'
SEAL = re.compile(rb'"sha256": "([0-9a-f]{64})"')
# Measured on the 50 columns of Port Royal, four players, with pyarrow 26: 1.1 us and 73 bytes a
# game; with dictionaries 2.4 us and 75, with neither 1.8 us and 221. That no value is missing is
# part of the schema because it saves 0.2 us.
ENCODING, COMPRESSION = "DELTA_BINARY_PACKED", "snappy"
WRITE_BATCH = 1 << 16
TILE = 64  # rows; a tile of all columns stays in the processor's first cache
GAME_COLUMNS = ("deal", "line_up", "seating")


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
    return [*GAME_COLUMNS, *("strategy" if name == "slot" else name for name in columns)]


@functools.lru_cache(maxsize=4)
def _places(block_games: tuple[int, ...], seats: int, rounds: int) -> tuple[np.ndarray, ...]:
    """Line-up and seating of every row."""
    line_up, seating = [], []
    for which, games in enumerate(block_games):
        line_up.append(np.full(rounds * games * seats, which, np.int16))
        seating.append(np.tile(np.repeat(np.arange(games, dtype=np.int16), seats), rounds))
    return np.concatenate(line_up), np.concatenate(seating)


def _place_columns(schedule: Schedule, rounds: range) -> tuple[np.ndarray, ...]:
    """Deal, line-up and seating of every row of these rounds."""
    line_up, seating = _places(schedule.block_games, schedule.players, len(rounds))
    deals = np.concatenate(
        [
            np.repeat(schedule.deals(which, rounds), games * schedule.players)
            for which, games in enumerate(schedule.block_games)
        ]
    )
    return deals, line_up, seating


def _seal(data: bytes) -> tuple[bytes, str]:
    """Put the hash of a file where the 64 zeros stand."""
    place = data.rindex(UNSEALED) + len(UNSEALED) - 65
    digest = hashlib.sha256(data).hexdigest()
    return data[:place] + digest.encode() + data[place + 64 :], digest


def _check_seal(data: bytes) -> str:
    """The hash of a file, which must be the one that stands in it."""
    found = list(SEAL.finditer(data))
    if not found:
        raise DamagedShardError("not whole")
    first, end = found[-1].span(1)
    digest = hashlib.sha256(data[:first])
    digest.update(b"0" * 64)
    digest.update(data[end:])
    if digest.hexdigest().encode() != found[-1][1]:
        raise DamagedShardError("changed since it was written")
    return digest.hexdigest()


def _strategies(schedule: Schedule) -> np.ndarray:
    """Strategy number of (line-up, slot)."""
    return np.array(schedule.line_ups, np.int16)


def _turn(rows: Any, table: Any) -> None:
    """Rows into columns, tile by tile: five times as fast as NumPy's transpose."""
    for first in range(0, rows.shape[0], TILE):
        end = min(rows.shape[0], first + TILE)
        for column in range(rows.shape[1]):
            for row in range(first, end):
                table[column, row] = rows[row, column]


@functools.cache
def compiled_turn() -> Callable[..., None]:
    """``_turn`` compiled; in plain mode NumPy does the same."""
    from sim.kernel import COMPILED, cache_folder, compile_into, engine_sources

    if not COMPILED:
        return lambda rows, table: np.copyto(table, rows.T)
    from numba import types

    folder = cache_folder(engine_sources("shards.py"))
    rows = types.Array(types.int16, 2, "C", readonly=True)
    return compile_into(folder, types.void(rows, types.int16[:, ::1]), _turn)


def encode(
    schedule: Schedule, number: int, rows: np.ndarray, columns: Sequence[str], run: str
) -> tuple[bytes, str]:
    """The bytes of a shard, and their hash.

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
    table = np.empty(rows.shape[::-1], np.int16)
    compiled_turn()(rows, table)
    table[SLOT] = _strategies(schedule)[places[1], table[SLOT]]
    note = {
        "format": SHARD_FORMAT,
        "game": schedule.game,
        "shard": number,
        "rounds": [rounds.start, rounds.stop],
        "strategies": schedule.labels,
        "run": run,
        "sha256": "0" * 64,
    }
    arrays = [pa.array(column) for column in (*places, *table)]
    fields = [
        pa.field(name, array.type, nullable=False)
        for name, array in zip(file_columns(columns), arrays, strict=True)
    ]
    whole = pa.Table.from_arrays(arrays, schema=pa.schema(fields))
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        whole.schema,
        compression=COMPRESSION,
        use_dictionary=False,
        column_encoding=ENCODING,
        write_batch_size=WRITE_BATCH,
        write_statistics=False,
        store_schema=False,
    ) as writer:
        writer.write_table(whole, row_group_size=max(1, whole.num_rows))
        writer.add_key_value_metadata({METADATA_KEY.decode(): json.dumps(note)})
    return _seal(sink.getvalue().to_pybytes())


def decode(
    schedule: Schedule, number: int, data: bytes, columns: Sequence[str], run: str
) -> tuple[np.ndarray, str]:
    """The int16 RESULT rows of a shard, shape (rows, columns), and the hash of the file.

    Raises
    ------
    DamagedShardError
        Unless the bytes are exactly what ``encode`` made for this shard of this run.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    digest = _check_seal(data)
    try:
        whole = pq.read_table(pa.BufferReader(data), use_threads=False)
        note: dict[str, Any] = json.loads((whole.schema.metadata or {})[METADATA_KEY])
        found = [column.to_numpy() for column in whole.columns]
    except Exception as error:  # whatever a Parquet reader makes of foreign bytes
        raise DamagedShardError(f"not a shard: {type(error).__name__}") from None
    if (note["run"], note["shard"]) != (run, number):
        raise DamagedShardError("of another run")
    table = np.stack(found[len(GAME_COLUMNS) :])
    slot_of = np.zeros(len(schedule.entrants), np.int16)
    for segment in segments(schedule, len(schedule.shard(number))):
        line_up = schedule.line_ups[segment.line_up]
        for slot in parties(line_up):
            slot_of[line_up[slot]] = slot
        part = table[SLOT, segment.first : segment.end]
        part[:] = slot_of[part]
    rows = np.empty(table.shape[::-1], np.int16)
    compiled_turn()(table, rows)
    return rows, digest
