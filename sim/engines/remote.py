"""What happens on a Dask worker: the job arrives once, then numbers of shards come in.

The job lies in a plugin, which the scheduler hands to every worker that is there or joins later,
so a task is no more than a number. Each process compiles (or loads) what the job needs before its
first shard; on one machine only one process at a time compiles, and the others load what it left.
"""

import functools
import hashlib
import io
import pickle
import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from distributed import WorkerPlugin
from distributed.worker import Worker

from sim.contestants import Contestant
from sim.engines.baggage import Baggage
from sim.errors import UserError
from sim.folder_lock import waited_for
from sim.games import load
from sim.manifest import content_hash, source_hashes, tool_versions, version
from sim.schedule import Schedule
from sim.scores import Wanted
from sim.shard_player import PlayedShard, ShardPlayer, Watch

Seat = Callable[[Schedule], Sequence[Contestant]]
Answer = tuple[PlayedShard, bytes] | UserError | None
LOCK = "compiling.lock"


def code_of(game: str) -> dict[str, str]:
    """Versions and source hashes of all that decides what a worker of this game sends back."""
    from sim.kernel import ROOT

    engine = [*(ROOT / "sim").glob("*.py"), *(ROOT / "sim" / "engines").glob("*.py")]
    return {
        "kibitz": version(),
        **tool_versions(),
        **source_hashes(load(game)),
        "engine": content_hash(sorted(engine)),
    }


@functools.cache
def code_at_first(game: str) -> dict[str, str]:
    """The same when this process first heard of the game: what it has loaded."""
    return code_of(game)


def passport(game: str) -> tuple[dict[str, str], dict[str, str]]:
    """What a worker has loaded, and what lies in its files now."""
    return code_at_first(game), code_of(game)


def is_here() -> bool:
    """True, if this module can be read where it is asked."""
    return True


def difference(there: dict[str, str], here: dict[str, str]) -> str:
    """What differs between two sides, for a sentence; "" if nothing does."""
    versions = ("kibitz", *tool_versions())
    for name in versions:
        if there[name] != here[name]:
            return f"has {name} {there[name]}, here is {here[name]}"
    others = [name for name in here if name not in versions and there[name] != here[name]]
    if others:
        return f"has other code (sources that differ: {', '.join(others)})"
    return ""


def refusal(
    address: str, found: tuple[dict[str, str], dict[str, str]], here: dict[str, str]
) -> str:
    """Why a worker must not play, as a sentence; "" if it may."""
    loaded, now = found
    if told := difference(loaded, here):
        return f"worker {address} {told}; install the same Kibitz there and start it again"
    if difference(now, loaded):
        return f"worker {address} has loaded code that has changed since; start it again"
    return ""


@dataclass(frozen=True)
class Job:
    """All that a worker must know to play any shard of a run.

    Attributes
    ----------
    name : str
        Unique.
    code : dict
        ``code_of`` the game, as the sender has it.
    run : str
        Hash of the run's manifest; "" where no files are kept.
    seat : callable
        Makes the contestants of a schedule; importable on the worker.
    owned : bool
        Whether the workers belong to the sender alone, who stops them himself.
    """

    name: str
    game: str
    baggage: Baggage
    code: dict[str, str]
    check: bool
    run: str
    wanted: Wanted | None
    seat: Seat
    owned: bool

    @property
    def digest(self) -> str:
        """Hash of all that this job compiles, on this processor and with these tools."""
        from sim.kernel import fingerprint, strategy_sources

        rule_set = load(self.game)
        sources = fingerprint([*rule_set.sources, *strategy_sources(rule_set.game.package)])
        text = sources + self.baggage.schedule + self.baggage.digest
        return hashlib.sha256(text.encode()).hexdigest()


class Sitting:
    """A job on one worker."""

    def __init__(self, job: Job, address: str, threads: int) -> None:
        self.job = job
        self.address = address
        self.threads = threads
        self.watch = Watch()
        self._guard = threading.Lock()
        self._player: ShardPlayer | None = None

    def player(self) -> ShardPlayer:
        """The job's player, compiled at first use.

        Raises
        ------
        UserError
            If this worker must not play, or a strategy cannot.
        """
        with self._guard:
            if self._player is None:
                told = refusal(self.address, passport(self.job.game), self.job.code)
                if told:
                    raise UserError(told)
                self._player = self._compiled()
            return self._player

    def _compiled(self) -> ShardPlayer:
        """Compile, alone on this machine, or load what another process has compiled."""
        from sim.kernel import cache_root

        mark = load(self.job.game).cache_folder / f"{self.job.digest[:20]}.made"
        with waited_for(cache_root() / LOCK):
            self.job.baggage.lay_out(cache_root())
            if not mark.exists():
                player = self._made()
                mark.touch()
                return player
        return self._made()

    def _made(self) -> ShardPlayer:
        from sim.kernel import cache_root

        job = self.job
        schedule = job.baggage.unpacked(cache_root())
        return ShardPlayer(
            schedule,
            job.seat(schedule),
            job.check,
            run=job.run,
            cores=self.threads,
            wanted=job.wanted,
        )


_SITTINGS: dict[str, Sitting] = {}


class Delivery(WorkerPlugin):  # type: ignore[misc]
    """Brings a job to every worker, and takes it away again."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def setup(self, worker: Worker) -> None:
        """Unpack nothing yet: that is the first shard's part, in a thread of its own."""
        if self.job.owned and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is meant for the sender
        threads = worker.state.nthreads
        _SITTINGS[self.job.name] = Sitting(self.job, worker.address, threads)

    def teardown(self, worker: Worker) -> None:
        """Drop what is under way."""
        sitting = _SITTINGS.pop(self.job.name, None)
        if sitting is not None:
            sitting.watch.stop = True


def play_shard(name: str, number: int) -> bytes:
    """The task: play a shard of a job.

    Returns
    -------
    bytes
        An ``Answer``, for ``unpack``: a UserError is one too, since to play again would not help.
    """
    sitting = _SITTINGS.get(name)
    if sitting is None:
        raise RuntimeError(f"the job {name} never came here, or is over")
    answer: Answer
    try:
        answer = sitting.player().played(number, sitting.watch)
    except UserError as error:
        answer = error
    return pack(answer)


class _Pickler(pickle.Pickler):
    """Leaves the schedule out, which the other side knows, in its own folders."""

    def persistent_id(self, given: Any) -> str | None:
        return "schedule" if isinstance(given, Schedule) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, schedule: Schedule) -> None:
        super().__init__(io.BytesIO(data))
        self.schedule = schedule

    def persistent_load(self, _name: str) -> Schedule:
        return self.schedule


def pack(answer: Answer) -> bytes:
    """An answer as bytes."""
    sink = io.BytesIO()
    _Pickler(sink, protocol=pickle.HIGHEST_PROTOCOL).dump(answer)
    return sink.getvalue()


def unpack(data: bytes, schedule: Schedule) -> Answer:
    """An answer, about the schedule as this side knows it."""
    answer: Answer = _Unpickler(data, schedule).load()
    return answer
