"""Run folders: what was to be played, the rows that were, and whether they are all there.

    manifest.json         command, versions, rules in full, schedule, seeds, hashes; written first
    games-000012.parquet  rows of shard 12; a shard that is not whole does not exist
    complete.json         written last: how many shards and games, and the hash of all rows
    sessions.jsonl        a line per sitting: when, how long, how many games
    summary.csv, report.* what the reports make of it

Files are written under a temporary name, synced and renamed. The format is described in
docs/results-format.md.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.engines.local import usable_cores
from sim.errors import UserError, why
from sim.folder_lock import LOCK_NAME, locked
from sim.machine import Column
from sim.manifest import FORMAT, MANIFEST, check_same, read_manifest, run_hash
from sim.schedule import Schedule
from sim.shards import DamagedShardError, decode, segments
from sim.tally import Tally

if TYPE_CHECKING:
    import pyarrow as pa

COMPLETE, SESSIONS = "complete.json", "sessions.jsonl"
TEMPORARY = ".part"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is either there and whole or not there at all.

    Raises
    ------
    UserError
        If the disk is full or the folder cannot be written.
    """
    part = path.with_name(path.name + TEMPORARY)
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise UserError(f"{path} cannot be written: {why(error)}") from None


def _json(data: Any) -> bytes:
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def shard_name(number: int) -> str:
    """File name of a shard."""
    return f"games-{number:06d}.parquet"


@dataclass(frozen=True)
class Run:
    """A run folder, to read; also one that is not finished.

    Attributes
    ----------
    shards : tuple of int
        Shards that count: all that are there; of a run to a precision those before the first gap.
    finished : bool
    """

    folder: Path
    manifest: dict[str, Any]
    schedule: Schedule
    shards: tuple[int, ...]
    finished: bool

    @property
    def run(self) -> str:
        """Hash of what decides the games."""
        return run_hash(self.manifest)

    @property
    def columns(self) -> tuple[Column, ...]:
        """What the columns of a result row mean."""
        return tuple(Column(**column) for column in self.manifest["columns"])

    @property
    def column_names(self) -> tuple[str, ...]:
        """Field names of a result row."""
        return tuple(column["name"] for column in self.manifest["columns"])

    @property
    def end_reasons(self) -> dict[int, str]:
        """Names of the end codes."""
        return {int(code): name for code, name in self.manifest["end_reasons"].items()}

    @property
    def games(self) -> int:
        """Games that count so far."""
        rounds = sum(len(self.schedule.shard(number)) for number in self.shards)
        return rounds * self.schedule.round_games

    @property
    def status(self) -> str:
        """What is missing, as a sentence; "" for a finished run."""
        if self.finished:
            return ""
        if self.schedule.precision:
            return f"unfinished: {self.games:,} games so far; kibitz resume {self.folder} goes on"
        return (
            f"unfinished: {self.games:,} of {self.schedule.games:,} games; "
            f"kibitz resume {self.folder} goes on"
        )

    def path(self, number: int) -> Path:
        """The file of a shard."""
        return self.folder / shard_name(number)

    def read(self, number: int) -> tuple[np.ndarray, str]:
        """The int16 rows of a shard, shape (rows, columns), and their hash.

        Raises
        ------
        DamagedShardError
            If the file is not what was written.
        """
        path = self.path(number)
        try:
            return decode(self.schedule, number, path.read_bytes(), self.column_names, self.run)
        except OSError as error:
            raise DamagedShardError(f"{path} cannot be read: {why(error)}") from None
        except DamagedShardError as error:
            raise DamagedShardError(
                f"{path} is damaged ({error}); delete it, and kibitz resume {self.folder} "
                "plays its games again"
            ) from None

    def count(self, number: int) -> Tally:
        """The tally of one shard."""
        rows, _ = self.read(number)
        tally = Tally.empty(self.schedule, self.column_names)
        count_rows(tally, len(self.schedule.shard(number)), rows)
        return tally

    def tally(self) -> Tally:
        """The tally of all shards that count."""
        total = Tally.empty(self.schedule, self.column_names)
        workers = usable_cores()
        with ThreadPoolExecutor(workers) as pool:
            # A few at a time: a tally of many line-ups is not small.
            for first in range(0, len(self.shards), 4 * workers):
                for tally in pool.map(self.count, self.shards[first : first + 4 * workers]):
                    total += tally
        return total

    def tables(self, columns: Sequence[str] | None = None) -> Iterator["pa.Table"]:
        """The rows, shard by shard, as Arrow tables (``.to_pandas()`` makes frames)."""
        import pyarrow.parquet as pq

        for number in self.shards:
            yield pq.read_table(self.path(number), columns=columns)


def count_rows(tally: Tally, rounds: int, rows: np.ndarray) -> None:
    """Add the rows of a shard of so many rounds to a tally."""
    for segment in segments(tally.schedule, rounds):
        tally.add_rows(segment.line_up, rows[segment.first : segment.end])


def open_run(folder: Path) -> Run:
    """A run folder to read, finished or not.

    Raises
    ------
    UserError
        If there is no run there that this version can read.
    """
    manifest = read_manifest(folder)
    try:
        schedule = Schedule.from_json(manifest["schedule"])
    except (KeyError, TypeError):
        raise UserError(f"{folder / MANIFEST} is damaged: its schedule is not whole") from None
    complete = _read_complete(folder)
    if complete is not None:
        return Run(folder, manifest, schedule, tuple(range(complete["shards"])), finished=True)
    present = shards_in(folder)
    if schedule.precision:
        present = [number for place, number in enumerate(present) if place == number]
    return Run(folder, manifest, schedule, tuple(present), finished=False)


def _read_complete(folder: Path) -> dict[str, Any] | None:
    try:
        found = json.loads((folder / COMPLETE).read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise UserError(
            f"{folder / COMPLETE} is damaged; delete it, and kibitz resume {folder} makes it again"
        ) from None
    return found if isinstance(found, dict) else None


def shards_in(folder: Path) -> list[int]:
    """Numbers of the shards that are there, in order."""
    numbers = []
    for path in folder.glob("games-*.parquet"):
        digits = path.stem.removeprefix("games-")
        if digits.isdigit():
            numbers.append(int(digits))
    return sorted(numbers)


@contextmanager
def opened(folder: Path, manifest: dict[str, Any]) -> Iterator[None]:
    """A run folder to write to, locked: a new one, or that of this very run.

    If nothing comes of a new one (no game could be played, the disk is full), it is removed.

    Raises
    ------
    UserError
        If the folder cannot be made, is in use, holds something else, or a run that differs.
    """
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {why(error)}") from None
    try:
        with locked(folder):
            is_empty = not (folder / MANIFEST).exists()
            try:
                _begin(folder, manifest)
                yield
            except UserError:
                if is_empty and not shards_in(folder):
                    for name in (MANIFEST, SESSIONS):
                        (folder / name).unlink(missing_ok=True)
                raise
    finally:
        if is_new:
            with contextlib.suppress(OSError):  # not empty: a run
                folder.rmdir()


def check_usable(folder: Path) -> None:
    """Refuse a folder that no run can be written to; leaves everything as it was.

    Raises
    ------
    UserError
        If the folder cannot be made, or holds something that is no run.
    """
    made = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _check_contents(folder)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {why(error)}") from None
    finally:
        for place in made:
            with contextlib.suppress(OSError):
                place.rmdir()


def _check_contents(folder: Path) -> None:
    if (folder / MANIFEST).exists():
        return
    names = {path.name for path in folder.iterdir() if not path.name.endswith(TEMPORARY)}
    if names - {LOCK_NAME}:
        raise UserError(f"{folder} is not empty and holds no run; name another folder")


def _begin(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest, or check that it is the same; remove what was not finished."""
    if (folder / MANIFEST).exists():
        check_same(folder, read_manifest(folder), manifest)
    else:
        _check_contents(folder)
        write_whole(folder / MANIFEST, _json(manifest))
        sync_folder(folder)
    for part in folder.glob(f"*{TEMPORARY}"):
        part.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Let the names of what was written survive a loss of power, where a system can do that."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def finish(folder: Path, schedule: Schedule, hashes: Sequence[str]) -> None:
    """Mark a run as complete.

    Parameters
    ----------
    hashes : sequence of str
        Hash of the rows of each shard, in order.
    """
    rounds = sum(len(schedule.shard(number)) for number in range(len(hashes)))
    sync_folder(folder)
    write_whole(
        folder / COMPLETE,
        _json(
            {
                "format": FORMAT,
                "shards": len(hashes),
                "games": rounds * schedule.round_games,
                "sha256": hashlib.sha256("".join(hashes).encode()).hexdigest(),
            }
        ),
    )


def note_session(folder: Path, entry: dict[str, Any]) -> None:
    """Add a line about this sitting; a full disk only loses the line."""
    with contextlib.suppress(OSError), open(folder / SESSIONS, "a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")
