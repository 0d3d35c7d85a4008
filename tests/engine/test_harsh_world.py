"""Killed again and again, a clock that jumps, a home that cannot be written: the same bytes."""

import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sim import batch
from sim.batch import Interrupted, play
from sim.store import open_run
from tests.engine.conftest import ready, schedule_of

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("fair", "loaded", "mixed(rate=0.25)")
YEARS = 365 * 86_400


@pytest.mark.compiled
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_sixty_times_in_all_phases_of_a_run(tmp_path):
    schedule = {"games": 1_200, "players": 3, "edition": "race"}
    options = {"names": NAMES, "schedule": schedule, "shard_rows": 150, "kills": 60, "seed": 3}
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.killed", str(tmp_path), json.dumps(options)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["killed"] == 60
    assert min(found.values()) >= 1, found  # from before the manifest to the end


class JumpingClock:
    """Tells another year at every look."""

    def __init__(self) -> None:
        self.looks = 0

    def time(self) -> float:
        self.looks += 1
        return 1.0e9 + (-1) ** self.looks * self.looks * YEARS % 3.0e9

    def now(self, zone=None) -> datetime:
        return datetime.fromtimestamp(self.time(), zone)


def test_a_clock_that_jumps_changes_nothing(tmp_path, bytes_of, monkeypatch):
    monkeypatch.setattr("sim.schedule.LEAST_SHARD_ROWS", 300)
    schedule = schedule_of(*NAMES, games=2_400, players=3, edition="race")
    play(schedule, ready(schedule), tmp_path / "undisturbed")
    clock = JumpingClock()
    monkeypatch.setattr(time, "time", clock.time)
    monkeypatch.setattr(batch, "datetime", clock)
    folder = tmp_path / "run"
    seen = []

    def stop(progress):
        seen.append(progress)
        if progress.games > schedule.games // 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        play(schedule, ready(schedule), folder, report=stop)
    # Files from the future and from the beginning of time, a lock of a holder long gone.
    for number, path in enumerate(sorted(folder.iterdir())):
        stamp = (4.0e9, 0.0)[number % 2]
        os.utime(path, (stamp, stamp))
    gone = {"process": 2**22 + 1, "started": "1", "machine": os.uname().nodename}
    (folder / "lock.json").write_text(json.dumps(gone))
    os.utime(folder / "lock.json", (4.0e9, 4.0e9))
    play(schedule, ready(schedule), folder, report=seen.append)
    assert bytes_of(folder) == bytes_of(tmp_path / "undisturbed")
    assert clock.looks >= 2
    assert all(progress.seconds >= 0 and progress.rate >= 0 for progress in seen)
    sessions = [json.loads(line) for line in (folder / "sessions.jsonl").read_text().splitlines()]
    assert [session["ended"] for session in sessions] == ["stopped", "finished"]
    assert all(session["seconds"] >= 0 for session in sessions)
    assert datetime.fromisoformat(sessions[0]["began"]).tzinfo == UTC


def test_a_home_that_cannot_be_written_is_enough_to_play(tmp_path):
    # Root may write anywhere, so a file takes the home's place.
    (tmp_path / "file").write_text("")
    home = tmp_path / "file" / "home"
    hidden = {"KIBITZ_CACHE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "MPLCONFIGDIR"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    script = "import sys, tests.engine.coin_race.bots, cli; cli.run(sys.argv[1:])"
    words = ["play", "coin-race", "-s", "fair", "-s", "loaded", "-n", "400", "-q"]
    out = tmp_path / "run"
    done = subprocess.run(
        [sys.executable, "-c", script, *words, "--out", str(out)],
        cwd=ROOT,
        # What is compiled into a cache that cannot be written: tests/test_kernel.py.
        env={**kept, "HOME": str(home), "NUMBA_DISABLE_JIT": "1", "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""  # nobody complains
    assert done.stdout.startswith("loaded ")
    assert open_run(out).finished
    assert (out / "report.html").exists()


@pytest.mark.compiled
def test_a_cache_that_cannot_be_written_is_told_and_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    script = (
        "from sim.batch import cache_note; from sim.kernel import cache_root;"
        "print(cache_root(), cache_root().is_dir()); print(cache_note())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "KIBITZ_CACHE": str(tmp_path / "file" / "x"), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    place, told = done.stdout.splitlines()
    assert place.startswith(str(tmp_path / "kibitz-kernels-"))
    assert place.endswith(" True")
    assert told == (
        "The cache folder cannot be written, so code is compiled for this command only; "
        "KIBITZ_CACHE names another folder."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_cache_that_can_be_written_is_not_worth_a_word():
    assert batch.cache_note() == ""
