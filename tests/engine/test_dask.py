"""Games on other processes and machines: a real scheduler with two worker processes."""

import contextlib
import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.batch import AHEAD, Interrupted, play
from sim.engines import dask as dask_engine
from sim.errors import UserError
from sim.faults import GameFaultError
from sim.scores import BlockScores
from sim.store import open_run
from strategies.engines import engine_of
from tests.engine.conftest import ready, schedule_of

if importlib.util.find_spec("distributed") is None:  # an installation without the extra
    pytest.skip("distributed is not installed", allow_module_level=True)

from distributed import Client

from sim.engines.baggage import pack
from sim.engines.remote import Job, Sitting, code_of, difference, refusal

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("fair", "loaded", "mixed(rate=0.25)")
MANY = {"games": 12_000, "players": 3, "edition": "race"}
BOTS = "tests.engine.coin_race.bots"
PATIENCE = 240  # seconds for processes to start and compile on a crowded machine
real = pytest.mark.compiled  # once is enough


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr("sim.schedule.LEAST_SHARD_ROWS", 300)
    monkeypatch.setattr("sim.schedule.SHARDS_AIMED_AT", 120)
    # A user is told within seconds; a crowded machine is no reason for a test to fail.
    monkeypatch.setattr(dask_engine, "CONNECT_SECONDS", 60)


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = folder
        self.cache = cache or folder / "cache"  # none of their code is compiled yet
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start("dask_scheduler", "--port", "0", "--host", "127.0.0.1")
        deadline = time.monotonic() + PATIENCE
        while not self.file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, program: str, *words: str, cwd: Path = ROOT) -> subprocess.Popen[bytes]:
        """A Dask program that belongs to this cluster."""
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words, "--no-dashboard"]
        process = subprocess.Popen(
            [*command, "--scheduler-file", str(self.file)],
            cwd=cwd,
            env={
                **os.environ,
                "PYTHONPATH": str(cwd),
                "KIBITZ_CACHE": str(self.cache),
                # It gives a task up at the first death; the engine must not.
                "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",
            },
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def worker(self, *words: str, cwd: Path = ROOT) -> subprocess.Popen[bytes]:
        """One more worker of one thread."""
        place = ("--local-directory", str(self.folder))
        return self.start(
            "dask_worker", "--nthreads", "1", *place, "--preload", BOTS, *words, cwd=cwd
        )

    @contextlib.contextmanager
    def client(self, workers: int) -> Iterator[Client]:
        """A connection, once exactly so many workers are there."""
        with Client(self.address, set_as_default=False) as client:
            deadline = time.monotonic() + PATIENCE
            while len(client.nthreads()) != workers:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            yield client

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()  # a nanny's worker goes with it
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    started = Cluster(tmp_path_factory.mktemp("dask"))
    try:
        for _ in range(2):
            started.worker()
        with started.client(workers=2):
            yield started
    finally:
        started.close()


@pytest.fixture
def engine(cluster):
    with cluster.client(workers=2), engine_of("dask", scheduler=cluster.address) as found:
        yield found


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Schedule and folder of a run on local threads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.schedule.LEAST_SHARD_ROWS", 300)
        patch.setattr("sim.schedule.SHARDS_AIMED_AT", 120)
        schedule = schedule_of(*NAMES, **MANY)
    folder = tmp_path_factory.mktemp("reference") / "run"
    play(schedule, ready(schedule), folder)
    assert schedule.shards > 100
    return schedule, folder


def worker_processes(client):
    return sorted(client.run(os.getpid).values())


def known_tasks(dask_scheduler):
    return len(dask_scheduler.tasks)


def jobs_left(dask_worker):
    from sim.engines import remote

    return len(remote._SITTINGS)


def compilations(dask_worker):
    """How many functions a worker had to compile, not load."""
    from sim.games import load

    return sum(load("coin-race").play_blocks.stats.cache_misses.values())


@real
def test_the_same_bytes_as_local_threads_and_compiled_once(
    tmp_path, cluster, engine, reference, bytes_of
):
    schedule, folder = reference
    seen = []
    known = []

    def look(progress):
        seen.append(progress.games)
        known.append(client.run_on_scheduler(known_tasks))

    with cluster.client(workers=2) as client:
        tally = play(schedule, ready(schedule), tmp_path / "run", engine=engine, report=look)
        misses = client.run(compilations)
        jobs = client.run(jobs_left)
        deadline = time.monotonic() + 10
        while client.run_on_scheduler(known_tasks) and time.monotonic() < deadline:
            time.sleep(0.05)
        left = client.run_on_scheduler(known_tasks)
    assert bytes_of(tmp_path / "run") == bytes_of(folder)
    assert tally == open_run(folder).tally()
    scores, expected = BlockScores(), BlockScores()
    assert play(schedule, ready(schedule), engine=engine, scores=scores) == tally  # no files
    play(schedule, ready(schedule), scores=expected)
    assert np.array_equal(scores.whole(), expected.whole())
    assert seen == sorted(seen)
    assert seen[-1] == schedule.games
    assert len(set(seen)) > 10
    # The cache was empty, and two processes shared it.
    assert sum(misses.values()) == 1
    # The scheduler knows little more than what is handed out (it forgets a moment later), and
    # nothing afterwards.
    assert 1 <= max(known) <= 3 * AHEAD * 2
    assert left == 0
    assert list(jobs.values()) == [0, 0]
    session = json.loads((tmp_path / "run" / "sessions.jsonl").read_text())
    assert (session["workers"], session["games"]) == (2, schedule.games)


@real
def test_workers_that_are_killed_lose_and_repeat_nothing(
    tmp_path, cluster, engine, reference, bytes_of
):
    schedule, folder = reference
    with cluster.client(workers=2) as client:
        victims = worker_processes(client)
        moments = [schedule.games // 4, schedule.games // 2]

        def kill(progress):
            if victims and progress.games >= moments[0]:
                assert progress.games < schedule.games
                moments.pop(0)
                os.kill(victims.pop(), signal.SIGKILL)

        tally = play(schedule, ready(schedule), tmp_path / "run", engine=engine, report=kill)
        assert not victims
        assert bytes_of(tmp_path / "run") == bytes_of(folder)
        assert tally.games == schedule.games
        # Their nannies have put new ones in their places.
        client.wait_for_workers(2, timeout=PATIENCE)


@real
def test_stopped_and_gone_on_with_on_either_engine(tmp_path, engine, reference, bytes_of):
    schedule, folder = reference
    run = tmp_path / "run"
    limits = [schedule.games // 5, 2 * schedule.games // 5]

    def stop(progress):
        if progress.games >= limits[0]:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="goes on") as stopped:
        play(schedule, ready(schedule), run, engine=engine, report=stop)
    assert not stopped.value.is_stuck
    assert limits[0] <= stopped.value.games == open_run(run).games < schedule.games
    limits.pop(0)
    with pytest.raises(Interrupted):
        play(schedule, ready(schedule), run, threads=2, report=stop)
    assert not open_run(run).finished
    play(schedule, ready(schedule), run, engine=engine)
    assert bytes_of(run) == bytes_of(folder)


@real
def test_a_run_to_a_precision_stops_at_the_same_shard(tmp_path, engine, bytes_of, monkeypatch):
    monkeypatch.setattr("sim.schedule.MOST_SHARD_ROWS", 2_000)
    schedule = schedule_of("fair", "mixed(rate=0.7)", games=0, precision=0.02)
    tallies = [
        play(schedule, ready(schedule), tmp_path / name, engine=each)
        for name, each in (("dask", engine), ("local", None))
    ]
    assert tallies[0] == tallies[1]
    assert bytes_of(tmp_path / "dask") == bytes_of(tmp_path / "local")


def own_file(folder: Path, answer: str) -> str:
    """A strategy that takes its answer from a file beside it."""
    folder.mkdir()
    (folder / "answers_of_mine.py").write_text(f"ANSWER = {answer}\n")
    (folder / "mine.py").write_text(
        "import sys\n"
        "from pathlib import Path\n\n"
        "from strategies.registry import strategy\n\n"
        "sys.path.insert(0, str(Path(__file__).parent))\n"
        "from answers_of_mine import ANSWER\n\n\n"
        '@strategy(game="coin-race", name="mine", idea="", source="", level="club")\n'
        "def mine(game, rules, options, count, seat, weights):\n"
        "    return ANSWER\n"
    )
    return f"{folder / 'mine.py'}:mine"


def origins(dask_worker):
    return sorted(
        module.__file__
        for name, module in sys.modules.items()
        if name.startswith(("kibitz_user_", "answers_of_mine"))
    )


@real
def test_a_file_of_the_users_travels_with_the_job(tmp_path, cluster, engine, bytes_of):
    schedule = schedule_of("fair", own_file(tmp_path / "bots", "1"), games=2_000)
    contestants = ready(schedule)
    assert len(contestants[1].files) == 2
    for name, each in (("local", None), ("dask", engine)):
        play(schedule, contestants, tmp_path / name, engine=each)
    assert bytes_of(tmp_path / "dask") == bytes_of(tmp_path / "local")
    with cluster.client(workers=2) as client:
        places = client.run(origins).values()
    cache = cluster.cache / "kernels"
    assert [[Path(place).relative_to(cache).parts[1:] for place in found] for found in places] == [
        [("0", "answers_of_mine.py"), ("0", "mine.py")]
    ] * 2


@real
def test_a_fault_in_a_game_is_told_as_locally(tmp_path, engine):
    schedule = schedule_of("fair", "nonsense", games=4_000, edition="race")
    told = []
    for each in (engine, None):
        with pytest.raises(GameFaultError, match="nonsense answered 7") as error:
            play(schedule, ready(schedule), tmp_path / "run", engine=each)
        told.append(str(error.value))
        assert not (tmp_path / "run").exists()
    assert told[0] == told[1]


@real
def test_a_worker_with_other_sources_is_refused(tmp_path, cluster, engine, reference):
    schedule, _ = reference
    copy = tmp_path / "checkout"
    skip = shutil.ignore_patterns("__pycache__", ".cache", "*_royal", "*_rico", "carcassonne")
    for folder in ("sim", "strategies", "seeds", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    changed = copy / "tests" / "engine" / "coin_race" / "play.py"
    changed.write_text(changed.read_text().replace("else 50", "else 51"))
    other = cluster.worker("--no-nanny", cwd=copy)
    try:
        with cluster.client(workers=3) as client:
            (address,) = [where for where, pid in client.run(os.getpid).items() if pid == other.pid]
            with pytest.raises(UserError) as error:
                play(schedule, ready(schedule), tmp_path / "run", engine=engine)
    finally:
        other.terminate()
        other.wait(10)
    assert str(error.value) == (
        f"worker {address} has other code (sources that differ: rules); "
        "install the same Kibitz there and start it again"
    )
    assert not (tmp_path / "run").exists()


NO_KIBITZ = "import sys; sys.modules['sim'] = None"


@real
def test_a_worker_without_kibitz_is_refused(tmp_path, cluster, engine, reference):
    schedule, _ = reference
    script = tmp_path / "no_kibitz.py"
    script.write_text(NO_KIBITZ)
    bare = cluster.start("dask_worker", "--no-nanny", "--preload", str(script))
    try:
        with (
            cluster.client(workers=3),
            pytest.raises(UserError, match=r"^worker tcp://.* cannot play coin-race: .*sim"),
        ):
            play(schedule, ready(schedule), engine=engine)
    finally:
        bare.kill()
        bare.wait()


@real
def test_a_scheduler_without_kibitz_is_refused(tmp_path):
    program = f"{NO_KIBITZ}; from distributed.cli.dask_scheduler import main; main()"
    words = ["--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--scheduler-file"]
    file = tmp_path / "scheduler.json"
    bare = subprocess.Popen(
        [sys.executable, "-c", program, *words, str(file)], stderr=subprocess.DEVNULL
    )
    schedule = schedule_of("fair", "loaded")
    try:
        while not file.exists():
            assert bare.poll() is None
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        told = f"^the Dask scheduler at {address} has no Kibitz to read tasks with"
        with (
            engine_of("dask", scheduler=address) as engine,
            pytest.raises(UserError, match=told),
        ):
            play(schedule, ready(schedule), engine=engine)
    finally:
        bare.kill()
        bare.wait()


def test_every_difference_is_told():
    here = code_of("coin-race")
    assert difference(here, dict(here)) == ""
    assert difference({**here, "kibitz": "9.9"}, here).startswith("has kibitz 9.9, here is ")
    for tool in ("python", "numba", "numpy", "pyarrow"):
        assert difference({**here, tool: "0.1"}, here) == f"has {tool} 0.1, here is {here[tool]}"
    other = {**here, "rules": "x", "strategies": "y"}
    assert difference(other, here) == "has other code (sources that differ: rules, strategies)"
    # A worker that was started before an edit plays by the old rules.
    assert refusal("tcp://a:1", (here, other), here) == (
        "worker tcp://a:1 has loaded code that has changed since; start it again"
    )
    assert refusal("tcp://a:1", (here, here), here) == ""


def job_of(schedule, **changes):
    code = code_of("coin-race")
    baggage = pack(schedule, ready(schedule))
    job = Job("job", "coin-race", baggage, code, False, "", None, ready, owned=False)
    return replace(job, **changes)


def test_a_worker_that_joins_later_is_looked_at_too():
    schedule = schedule_of("fair", "loaded")
    assert Sitting(job_of(schedule), "tcp://a:1", 1).player().schedule == schedule
    other = {**code_of("coin-race"), "numba": "0.1"}
    with pytest.raises(UserError, match=r"worker tcp://a:1 has numba .*, here is 0\.1;"):
        Sitting(job_of(schedule, code=other), "tcp://a:1", 1).player()


def test_files_are_laid_out_by_what_they_hold(tmp_path):
    one = pack_of(tmp_path / "one", "1")
    again = pack_of(tmp_path / "again", "1")
    other = pack_of(tmp_path / "other", "0")
    places = [baggage.unpacked(tmp_path / "cache") for baggage in (one, again, other)]
    specs = [schedule.entrants[1].spec for schedule in places]
    assert specs[0] == specs[1] != specs[2]
    file = Path(specs[0].rpartition(":")[0])
    assert file.read_bytes() == (tmp_path / "one" / "mine.py").read_bytes()
    stamp = file.stat().st_mtime_ns
    file.with_name("answers_of_mine.py").write_text("damaged")
    one.lay_out(tmp_path / "cache")
    assert file.with_name("answers_of_mine.py").read_text() == "ANSWER = 1\n"
    assert file.stat().st_mtime_ns == stamp  # else its compiled code would be stale
    assert (file.parent.stat().st_mode & 0o077) == 0


def pack_of(folder, answer):
    sys.modules.pop("answers_of_mine", None)
    schedule = schedule_of("fair", own_file(folder, answer))
    return pack(schedule, ready(schedule))


# ------------------------------------------------------------- what a user may get wrong


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"name": "dusk"}, "there is no engine 'dusk'; did you mean 'dask'?"),
        ({"workers": 2}, "--workers belongs to --engine dask; add that"),
        ({"scheduler": "tcp://a:1"}, "--scheduler belongs to --engine dask; add that"),
        ({"name": "dask", "workers": -1}, "-1 workers: a number from 1 to 1024"),
        ({"name": "dask", "threads": 2_000}, "2000 threads: a number from 1 to 1024"),
        (
            {"name": "dask", "scheduler": "tcp://a:1", "workers": 2},
            "the workers of tcp://a:1 are there already; leave --workers out",
        ),
    ],
)
def test_wishes_that_do_not_fit(words, told):
    with pytest.raises(UserError, match=f"^{told.replace('?', '.')}"):
        engine_of(**words)


def test_without_the_extra_a_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"install it with: pip install 'kibitz\[cluster\]'$"):
        engine_of("dask", workers=2)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("tcp://127.0.0.1:1", "connection refused"),
        ("tcp://127.0.0.1", "missing port number"),
        ("smoke://signals:7", "unknown address scheme 'smoke'"),
        ("127.0.0.1:SILENT", "it is no scheduler"),
    ],
)
def test_nobody_answers(address, reason, monkeypatch):
    monkeypatch.setattr(dask_engine, "CONNECT_SECONDS", 1)
    start = time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = address.replace("SILENT", str(silent.getsockname()[1]))
        told = f"^no answer from the Dask scheduler at {address}: {reason}"
        with pytest.raises(UserError, match=told), engine_of("dask", scheduler=address):
            pass
    assert time.monotonic() - start < 10


@real
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_ctrl_c_stops_the_command_and_its_workers(tmp_path):
    script = "import sys, tests.engine.coin_race.bots, cli; cli.run(sys.argv[1:])"
    words = ["play", "coin-race", "-s", "fair", "-s", "loaded", "-n", "900m", "--engine", "dask"]
    out = tmp_path / "run"
    running = subprocess.Popen(
        [sys.executable, "-c", script, *words, "--workers", "2", "--out", str(out)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__PRELOAD": BOTS},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not list(out.glob("games-*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    printed, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 128 + signal.SIGINT
    assert printed == ""
    lines = [line for line in told.splitlines() if not line.startswith(("Compiling", "... took"))]
    assert lines[0] == "Playing on 2 workers with 2 threads on 1 machine."
    assert lines[1].startswith("kibitz: stopped after ")
    assert lines[1].endswith(f" of 900,000,000 games; kibitz resume {out} goes on")
    assert len(lines) == 2
    run = open_run(out)
    assert run.games == run.tally().games > 0
    deadline = time.monotonic() + 20
    with pytest.raises(ProcessLookupError):  # soon nobody of it is left
        while time.monotonic() < deadline:
            os.killpg(running.pid, 0)
            time.sleep(0.1)


@real
def test_a_scheduler_that_goes_away(tmp_path, cluster, reference, bytes_of, monkeypatch):
    monkeypatch.setattr(dask_engine, "CONNECT_SECONDS", 8)
    schedule, folder = reference
    own = Cluster(tmp_path, cluster.cache)
    try:
        own.worker("--no-nanny")
        with own.client(workers=1):
            pass

        def leave(progress):
            if progress.games > schedule.games // 4:
                own.processes[0].kill()

        run = tmp_path / "run"
        with (
            engine_of("dask", scheduler=own.address) as engine,
            pytest.raises(UserError, match=f"^the Dask scheduler at {own.address} does not answer"),
        ):
            play(schedule, ready(schedule), run, engine=engine, report=leave)
    finally:
        own.close()
    assert 0 < open_run(run).games < schedule.games
    play(schedule, ready(schedule), run)
    assert bytes_of(run) == bytes_of(folder)
