"""Plays a run again and again, killed each time: ``python -m tests.engine.killed ...``."""

import json
import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet  # noqa: F401  else every child would import it

import sim.schedule
from sim.batch import compile_engine, play
from sim.contestants import Contestant
from sim.games import load
from sim.schedule import Schedule
from sim.store import COMPLETE, MANIFEST, open_run
from tests.engine.conftest import GAME, ready, schedule_of

EVENTS = ("ftruncate", "fsync", "replace", "unlink")  # where a run touches its folder
MOST_DELAY = 0.004  # seconds between an event and the end


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Everything that must not depend on how it came to be."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".jsonl"}


def watched(tell: Callable[[], None]) -> None:
    """Have every event told before it happens."""

    def told(function: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*arguments: Any, **more: Any) -> Any:
            tell()
            return function(*arguments, **more)

        return wrapper

    for name in EVENTS:
        setattr(os, name, told(getattr(os, name)))


def sitting(
    schedule: Schedule, contestants: Sequence[Contestant], folder: Path, doom: int, delay: float
) -> bool:
    """A child that plays and is killed soon after an event; whether that came before the end."""
    child = os.fork()
    if child == 0:
        left = [doom]

        def tell() -> None:
            left[0] -= 1
            if left[0] == 0:
                kill = (os.getpid(), signal.SIGKILL)
                if delay == 0.0:
                    os.kill(*kill)
                threading.Timer(delay, os.kill, kill).start()

        watched(tell)
        play(schedule, contestants, folder, threads=2)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


def main() -> None:
    """Arguments: a folder to work in and a JSON object of options; prints what happened.

    A run that comes to its end is compared with an undisturbed one, and begun anew.
    """
    place, options = Path(sys.argv[1]), json.loads(sys.argv[2])
    sim.schedule.LEAST_SHARD_ROWS = options["shard_rows"]
    schedule = schedule_of(*options["names"], **options["schedule"])
    contestants = ready(schedule)
    compile_engine()
    _ = load(GAME).play_blocks  # compiled before the first fork; no thread runs yet
    folder, undisturbed = place / "run", place / "undisturbed"
    assert not sitting(schedule, contestants, undisturbed, doom=0, delay=0.0)
    expected = bytes_of(undisturbed)
    random = np.random.default_rng(options["seed"])
    found = {"killed": 0, "no manifest": 0, "no shard": 0, "some shards": 0, "whole": 0}
    while found["killed"] < options["kills"]:
        doom = 1 + int(2 * schedule.shards * random.random() ** 2)
        delay = float(random.uniform(0, MOST_DELAY))
        if found["killed"] == 0:  # once before anything stands in the folder, however quick it is
            doom, delay = 1, 0.0
        found["killed"] += sitting(schedule, contestants, folder, doom, delay)
        if (folder / COMPLETE).exists():
            assert bytes_of(folder) == expected | lock_of(folder)
            found["whole"] += 1
            shutil.rmtree(folder)
        elif (folder / MANIFEST).exists():
            run = open_run(folder)
            assert sum(run.count(number).games for number in run.shards) == run.games
            found["some shards" if run.shards else "no shard"] += 1
        else:
            found["no manifest"] += 1
    sys.stdout.write(json.dumps(found))


def lock_of(folder: Path) -> dict[str, bytes]:
    """The lock of one who was killed after all was done."""
    lock = folder / "lock.json"
    return {lock.name: lock.read_bytes()} if lock.exists() else {}


if __name__ == "__main__":
    main()
