"""The same bytes whatever happens on the way."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from sim import shard_player, store
from sim.batch import Interrupted, play
from sim.errors import UserError
from sim.manifest import MANIFEST
from sim.store import COMPLETE, open_run, shard_name, shards_in
from tests.engine.conftest import ready, schedule_of

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("fair", "loaded", "mixed(rate=0.25)")
MANY = {"games": 2_400, "players": 3, "edition": "race"}


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr("sim.schedule.LEAST_SHARD_ROWS", 300)


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Schedule and folder of a run on one thread that nothing disturbed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.schedule.LEAST_SHARD_ROWS", 300)
        schedule = schedule_of(*NAMES, **MANY)
    folder = tmp_path_factory.mktemp("reference") / "run"
    play(schedule, ready(schedule), folder, threads=1)
    assert schedule.shards >= 20
    return schedule, folder


@pytest.fixture
def undisturbed(tmp_path, reference, bytes_of):
    """Its schedule and bytes, and a copy in ``undisturbed``."""
    schedule, folder = reference
    shutil.copytree(folder, tmp_path / "undisturbed")
    return schedule, bytes_of(folder)


@pytest.mark.parametrize("threads", [2, 3])
def test_any_number_of_threads(tmp_path, undisturbed, bytes_of, threads):
    schedule, expected = undisturbed
    play(schedule, ready(schedule), tmp_path / "run", threads=threads)
    assert bytes_of(tmp_path / "run") == expected


@pytest.mark.parametrize(("games", "seconds"), [(1, 0.0), (7, 1e-5), (100_000, 10.0)])
def test_any_size_of_pieces(tmp_path, undisturbed, bytes_of, monkeypatch, games, seconds):
    schedule, expected = undisturbed
    monkeypatch.setattr(shard_player, "FIRST_PIECE_GAMES", games)
    monkeypatch.setattr(shard_player, "PIECE_SECONDS", seconds)
    play(schedule, ready(schedule), tmp_path / "run", threads=2)
    assert bytes_of(tmp_path / "run") == expected


def test_a_tally_in_memory_is_that_of_the_files(tmp_path, undisturbed):
    schedule, _ = undisturbed
    kept = open_run(tmp_path / "undisturbed").tally()
    assert play(schedule, ready(schedule), threads=2) == kept
    assert kept.games == schedule.games


def test_stopped_and_gone_on_with_again_and_again(tmp_path, undisturbed, bytes_of):
    schedule, expected = undisturbed
    folder = tmp_path / "run"
    sittings = 0

    def stop_soon(progress):
        if progress.games > 150 * sittings and sittings < 8:
            raise KeyboardInterrupt

    while not (folder / COMPLETE).exists():
        sittings += 1
        try:
            play(schedule, ready(schedule), folder, threads=2, report=stop_soon)
        except Interrupted as stopped:
            assert stopped.signal_number == signal.SIGINT
            assert f"kibitz resume {folder} goes on" in str(stopped)
            run = open_run(folder)
            assert not run.finished
            assert stopped.games == run.games == run.tally().games
            assert "unfinished" in run.status
    assert sittings > 1
    assert bytes_of(folder) == expected
    sessions = (folder / "sessions.jsonl").read_text().splitlines()
    ended = [json.loads(line)["ended"] for line in sessions]
    assert ended == ["stopped"] * (len(ended) - 1) + ["finished"]


def test_a_finished_run_is_read_not_played(tmp_path, undisturbed, bytes_of):
    schedule, expected = undisturbed
    seen = []
    again = play(schedule, ready(schedule), tmp_path / "undisturbed", report=seen.append)
    assert again.games == schedule.games
    assert seen[-1].games == schedule.games
    assert seen[-1].rate == 0
    assert bytes_of(tmp_path / "undisturbed") == expected


@pytest.mark.parametrize("harm", ["truncate", "flip", "remove", "empty", "exchange"])
def test_a_damaged_shard_is_played_again(tmp_path, undisturbed, bytes_of, harm):
    schedule, expected = undisturbed
    folder = tmp_path / "undisturbed"
    shard = folder / shard_name(3)
    data = bytearray(shard.read_bytes())
    if harm == "truncate":
        shard.write_bytes(data[:-20])
    elif harm == "flip":
        data[len(data) // 2] ^= 16
        shard.write_bytes(data)
    elif harm == "remove":
        shard.unlink()
    elif harm == "empty":
        shard.write_bytes(b"")
    else:
        shard.write_bytes((folder / shard_name(4)).read_bytes())
    (folder / COMPLETE).unlink()
    (folder / (shard_name(7) + ".part")).write_bytes(b"half a shard")
    play(schedule, ready(schedule), folder)
    assert bytes_of(folder) == expected


def started(folder, **options):
    """A process that plays; returns when it begins."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.engine.worker", str(folder), json.dumps(options)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "ready\n"
    return process


def wait_for_a_shard(process, folder):
    while not shards_in(folder):
        assert process.poll() is None
        time.sleep(0.02)


LONG = {"names": NAMES, "schedule": {**MANY, "games": 200_000}}


@pytest.mark.compiled
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_stop_a_run_at_once_and_keep_what_is_whole(tmp_path, number):
    folder = tmp_path / "run"
    process = started(folder, **LONG | {"schedule": {**MANY, "games": 100_000_000}})
    wait_for_a_shard(process, folder)
    process.send_signal(number)
    sent = time.monotonic()
    told = process.stdout.read()
    assert process.wait(30) == 128 + number
    assert time.monotonic() - sent < 15.0  # a fraction of a second where nobody else computes
    assert "goes on" in told
    run = open_run(folder)
    assert run.games == run.tally().games > 0
    assert not (folder / "lock.json").exists()


@pytest.mark.compiled
def test_killed_at_random_moments_and_gone_on_with(tmp_path, bytes_of):
    schedule = schedule_of(*NAMES, **LONG["schedule"])
    play(schedule, ready(schedule), tmp_path / "undisturbed")
    folder = tmp_path / "run"
    random = np.random.default_rng(5)
    for _ in range(6):
        process = started(folder, **LONG, pause=0.02)
        time.sleep(float(random.uniform(0.0, 0.4)))
        process.kill()
        process.wait()
    play(schedule, ready(schedule), folder)
    assert bytes_of(folder) == bytes_of(tmp_path / "undisturbed")


@pytest.mark.compiled
def test_plain_python_plays_the_same_bytes(tmp_path, bytes_of):
    options = {"names": NAMES, "schedule": {"games": 300, "players": 3, "edition": "race"}}
    schedule = schedule_of(*NAMES, **options["schedule"])
    play(schedule, ready(schedule), tmp_path / "compiled")
    subprocess.run(
        [sys.executable, "-m", "tests.engine.worker", str(tmp_path / "plain"), json.dumps(options)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    # The small shards of this process are not those of the other.
    rows = [open_run(tmp_path / name).read(0)[0] for name in ("compiled", "plain")]
    assert np.array_equal(rows[0][:100], rows[1][:100])
    assert open_run(tmp_path / "compiled").tally().games == open_run(tmp_path / "plain").games


def test_strategies_in_plain_python_play_the_same_games_as_compiled_ones():
    common = {"games": 120, "players": 3, "edition": "race"}
    compiled = schedule_of("fair", "mixed", "loaded(slip=0.2)", **common)
    plain = schedule_of("fair", "mixed_plain", "loaded_plain(slip=0.2)", **common)
    expected = play(compiled, ready(compiled))
    for check in (False, True):
        found = play(plain, ready(plain), check=check)
        assert np.array_equal(found.sums, expected.sums)
        assert np.array_equal(found.products, expected.products)
        assert np.array_equal(found.points, expected.points)


def test_independent_games_are_the_games_of_their_deals():
    paired = schedule_of("mixed", "fair", games=400)
    independent = schedule_of("mixed", "fair", games=400, independent=True)
    one, other = (play(schedule, ready(schedule)) for schedule in (paired, independent))
    # Seating 0 plays the block's own deal in both; the second seating does not.
    assert one.games == other.games
    assert one != other


def test_the_seed_and_the_study_change_the_deals():
    runs = [
        play(schedule, ready(schedule))
        for schedule in (
            schedule_of("mixed", "fair", games=400),
            schedule_of("mixed", "fair", games=400, seed=2),
            schedule_of("mixed", "fair", games=400, study="tuning"),
        )
    ]
    sums = [run.sums.tolist() for run in runs]
    assert sums[0] != sums[1] != sums[2] != sums[0]


# ------------------------------------------------------------- to a precision


@pytest.fixture
def looked_at_often(monkeypatch):
    monkeypatch.setattr("sim.schedule.MOST_SHARD_ROWS", 2_000)


def precise(**more):
    return schedule_of("fair", "mixed(rate=0.7)", games=0, precision=0.01, **more)


def test_a_run_to_a_precision_stops_at_the_same_shard(tmp_path, looked_at_often, bytes_of):
    schedule = precise()
    runs = []
    for threads in (1, 2, 3):
        folder = tmp_path / str(threads)
        tally = play(schedule, ready(schedule), folder, threads=threads)
        run = open_run(folder)
        assert run.finished
        assert 1_000 < run.games == tally.games < 50_000
        assert run.tally() == tally
        runs.append(bytes_of(folder))
    assert runs[0] == runs[1] == runs[2]


def test_a_run_to_a_precision_can_be_stopped(tmp_path, looked_at_often, bytes_of):
    schedule = precise()
    play(schedule, ready(schedule), tmp_path / "undisturbed")
    folder = tmp_path / "run"
    # Well before the end, at about 5,000 games: a shard under way may still be finished.
    stops = [500, 2_000]

    def stop(progress):
        if stops and progress.games >= stops[0]:
            stops.pop(0)
            raise KeyboardInterrupt

    while stops:
        with pytest.raises(Interrupted):
            play(schedule, ready(schedule), folder, threads=2, report=stop)
        assert not open_run(folder).finished
    # Beyond the stop, and with a gap before it: dropped in the end.
    beyond = folder / shard_name(10_000)
    beyond.write_bytes(b"")
    play(schedule, ready(schedule), folder, threads=2)
    assert bytes_of(folder) == bytes_of(tmp_path / "undisturbed")


def test_games_limit_a_run_to_a_precision(looked_at_often):
    schedule = schedule_of("fair", "loaded", games=3_000, precision=0.0001)
    assert play(schedule, ready(schedule)).games == 3_000


# ------------------------------------------------------------- folders


def other_run(folder):
    schedule = schedule_of("fair", "loaded", games=600)
    play(schedule, ready(schedule), folder)


def test_a_folder_with_another_run_is_refused(tmp_path, undisturbed, bytes_of):
    _, expected = undisturbed
    with pytest.raises(UserError, match="holds another run"):
        other_run(tmp_path / "undisturbed")
    assert bytes_of(tmp_path / "undisturbed") == expected


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"kibitz": "9.9"}, r"was made by kibitz 9.9; this is"),
        ({"format": 7}, "in format 7"),
        ({"sources.rules": "x"}, "the rules' sources or tables differ"),
        ({"sources.strategies": "x"}, "the strategies' sources differ"),
        ({"sources.engine": "x"}, "the engine's sources differ"),
        ({"sources.files": {"mine.py": "x"}}, "a strategy's file has changed"),
    ],
)
def test_a_run_of_other_code_is_not_gone_on_with(tmp_path, change, text):
    folder = tmp_path / "run"
    other_run(folder)
    manifest = json.loads((folder / MANIFEST).read_bytes())
    for key, value in change.items():
        outer, _, inner = key.partition(".")
        if inner:
            manifest[outer][inner] = value
        else:
            manifest[outer] = value
        manifest["sources"]["rules"] += "" if "sources" in key or outer == "format" else "x"
    (folder / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(UserError, match=text):
        other_run(folder)


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(UserError, match="not empty and holds no run"):
        other_run(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt"]


def test_asking_whether_a_folder_can_be_used_leaves_everything_as_it_was(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    store.check_usable(tmp_path / "new" / "run")
    with pytest.raises(UserError, match="not empty and holds no run"):
        store.check_usable(tmp_path)
    with pytest.raises(UserError, match="cannot be made"):
        store.check_usable(tmp_path / "letter.txt" / "run")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot be made: not a directory"):
        other_run(tmp_path / "file" / "run")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(UserError, match="cannot be written"):
        other_run(tmp_path)
    tmp_path.chmod(0o700)


def test_a_full_disk_is_told_and_gone_on_from(tmp_path, undisturbed, bytes_of, monkeypatch):
    schedule, expected = undisturbed
    folder = tmp_path / "run"
    sync, room = os.fsync, 5

    def fsync(descriptor):
        nonlocal room
        room -= 1
        if room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(store.os, "fsync", fsync)
    with pytest.raises(UserError, match=r"games-\d+.parquet cannot be written: no space left"):
        play(schedule, ready(schedule), folder)
    assert not list(folder.glob("*.part"))
    assert open_run(folder).tally().games > 0
    monkeypatch.setattr(store.os, "fsync", sync)
    play(schedule, ready(schedule), folder)
    assert bytes_of(folder) == expected


def test_no_room_at_all_leaves_nothing(tmp_path, monkeypatch):
    def fsync(_descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(store.os, "fsync", fsync)
    with pytest.raises(UserError, match=r"manifest\.json cannot be written: no space left"):
        other_run(tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.compiled
def test_a_limit_of_the_system_is_told(tmp_path):
    options = {"names": NAMES, "schedule": LONG["schedule"], "file_bytes": 12_000}
    process = started(tmp_path / "run", **options)
    told = process.stdout.read()
    assert process.wait() == 2
    assert "cannot be written: file too large" in told
    assert not (tmp_path / "run").exists()


@pytest.mark.compiled
def test_two_processes_cannot_play_into_one_folder(tmp_path, bytes_of):
    folder = tmp_path / "run"
    first = started(folder, **LONG | {"schedule": {**MANY, "games": 100_000_000}})
    wait_for_a_shard(first, folder)
    second = started(folder, **LONG | {"schedule": {**MANY, "games": 100_000_000}})
    told = second.stdout.read()
    assert second.wait() == 2
    assert f"is in use by process {first.pid} on " in told
    assert first.poll() is None
    first.kill()
    first.wait()
    # Its lock died with it.
    assert (folder / "lock.json").exists()
    third = started(folder, **LONG | {"schedule": {**MANY, "games": 100_000_000}})
    time.sleep(0.3)
    assert third.poll() is None
    third.terminate()
    third.wait()
