"""Dask workers: the same shards on other processes and machines, the same bytes in the end.

Only numbers of shards go out, and only whole shards come back; this process writes them, so the
workers share no disk with it. A shard whose worker dies is played by another one. Since a shard
is a pure function of its number, and is kept under its number by this process alone, nothing is
lost or counted twice.
"""

import contextlib
import importlib.util
import logging
import os
import socket
import threading
import time
import uuid
import warnings
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from sim.engines import Hand
from sim.engines.local import usable_cores
from sim.errors import UserError

if TYPE_CHECKING:
    from sim.engines.remote import Job, Seat
    from sim.shard_player import ShardPlayer, Watch

PACKAGE = "distributed"
TALKATIVE = (PACKAGE, "asyncio", "tornado")
CONNECT_SECONDS = 5
COUNT_SECONDS = 2.0  # the number of workers is asked for this often
TAKERS = 4  # threads that fetch and write shards
# Deaths of workers that a shard may see; the scheduler's own allowance is three.
MOST_DEATHS = 100
PAUSES = (0.5, 2.0)  # seconds before another attempt
RETRIES = 3  # of a task that failed for a reason of its machine: no memory, no disk
DEBUG_VARIABLE = "KIBITZ_DEBUG"


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


class Awaited(Future[Any]):
    """A shard under way somewhere; whoever settles it first wins."""

    def __init__(self) -> None:
        super().__init__()
        self._settling = threading.Lock()

    def cancel(self) -> bool:
        """Give it up, unless it is just being kept."""
        with self._settling:
            if self.cancelled():
                return True
            if not super().cancel():
                return False
            self.set_running_or_notify_cancel()  # wakes up who waits
            return True

    def claim(self) -> bool:
        """Whether it is still wanted; from then on it cannot be cancelled."""
        with self._settling:
            return not self.cancelled() and self.set_running_or_notify_cancel()


class DaskEngine:
    """Workers of a running Dask scheduler, or of a cluster on this machine.

    Parameters
    ----------
    seat : callable
        Makes the contestants of a schedule, here and there (``strategies.registry.contestants``).
    scheduler : str
        Address of a scheduler; "" starts a cluster of processes on this machine.
    workers : int
        Processes of that cluster; 0 for one a core.
    threads : int
        Threads of each of them; 0 for one.

    Raises
    ------
    UserError
        If Dask is not installed, or numbers cannot be.
    """

    def __init__(
        self, seat: "Seat", scheduler: str = "", workers: int = 0, threads: int = 0
    ) -> None:
        if importlib.util.find_spec(PACKAGE) is None:
            raise UserError(
                "the engine dask needs Dask's scheduler; install it with: "
                "pip install 'kibitz[cluster]'"
            )
        if not 0 <= workers <= 1024:
            raise UserError(f"{workers} workers: a number from 1 to 1024, or 0 for one a core")
        if not 0 <= threads <= 1024:
            raise UserError(f"{threads} threads: a number from 1 to 1024, or 0 for one a worker")
        self.seat = seat
        self.scheduler = scheduler
        self._wanted = (workers or usable_cores(), threads or 1)
        self._opened = contextlib.ExitStack()
        self._client: Any = None
        self._count = 1
        self._counted = 0.0

    def __enter__(self) -> Self:
        """Connect at once, so that an address where nobody answers is told before all else."""
        _ = self.client
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Disconnect, and stop what was started."""
        self._client = None
        self._opened.close()

    @property
    def address_told(self) -> str:
        """The scheduler, for sentences."""
        at = f" at {self.scheduler}" if self.scheduler else " of this machine"
        return f"the Dask scheduler{at}"

    @property
    def place(self) -> str:
        """How many workers there are now, as a sentence."""
        from distributed.comm import get_address_host

        threads = self.client.nthreads()
        if not threads:
            return f"No workers yet: {self.address_told} waits for some."
        machines = {get_address_host(address) for address in threads}
        return (
            f"Playing on {_counted(len(threads), 'worker')} with "
            f"{_counted(sum(threads.values()), 'thread')} on {_counted(len(machines), 'machine')}."
        )

    @property
    def client(self) -> Any:
        """The connection to the scheduler, made at first use."""
        if self._client is None:
            if not os.environ.get(DEBUG_VARIABLE):
                # A worker that dies is no news for the user: its shard is played again.
                for name in TALKATIVE:
                    logging.getLogger(name).setLevel(logging.CRITICAL)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # versions are compared more strictly below
                self._client = self._connected()
        return self._client

    def _connected(self) -> Any:
        import dask
        from distributed import LocalCluster

        with contextlib.ExitStack() as opening:
            address: Any = self.scheduler
            if address:
                self._reach(address)
            else:
                processes, threads = self._wanted
                with dask.config.set({"distributed.scheduler.allowed-failures": MOST_DEATHS}):
                    address = opening.enter_context(
                        LocalCluster(
                            n_workers=processes,
                            threads_per_worker=threads,
                            dashboard_address=None,
                            silence_logs=logging.CRITICAL,
                        )
                    )
            client = opening.enter_context(self._greet(address))
            self._opened.push(opening.pop_all())
        return client

    def _reach(self, address: str) -> None:
        """Raise a UserError unless somebody listens at an address."""
        from distributed.comm import get_address_host_port

        try:
            place = get_address_host_port(address)
            socket.create_connection(place, timeout=CONNECT_SECONDS).close()
        except (OSError, ValueError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or str(error)
            raise UserError(f"no answer from {self.address_told}: {reason.lower()}") from None

    def _greet(self, address: Any) -> Any:
        """A client of a scheduler; whoever else listens there may never answer."""
        from distributed import Client

        greeting: Future[Any] = Future()

        def greet() -> None:
            try:
                found = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
                greeting.set_result(found)
            except Exception as error:
                greeting.set_exception(error)

        threading.Thread(target=greet, daemon=True).start()
        try:
            return greeting.result(CONNECT_SECONDS + 2)
        except Exception as error:
            reason = str(error).partition("\n")[0].lower() or "it is no scheduler"
            raise UserError(f"no answer from {self.address_told}: {reason}") from None

    @property
    def workers(self) -> int:
        """Threads of all workers that are there now; 1 while there are none."""
        if self._client is not None and time.monotonic() - self._counted > COUNT_SECONDS:
            with contextlib.suppress(OSError):  # the last number will do
                self._count = max(1, sum(self._client.nthreads().values()))
            self._counted = time.monotonic()
        return self._count

    @contextmanager
    def hand(self, player: "ShardPlayer", watch: "Watch") -> Iterator[Hand]:
        """Tell all workers of the job, and send them numbers.

        Raises
        ------
        UserError
            If no scheduler answers, or a worker has other code or other versions.
        """
        from sim.engines.remote import Delivery

        job = self._job(player)
        self._inspect(job)
        delivery = f"kibitz-{job.name}"
        self._deliver(Delivery(job), delivery)
        batch = _Batch(self, job, player, watch)
        try:
            yield batch.submit
        finally:
            batch.close()
            # Also drops what is under way; a worker that hangs must not keep us.
            with contextlib.suppress(Exception):
                self.client.unregister_worker_plugin(delivery)

    def _job(self, player: "ShardPlayer") -> "Job":
        from sim.engines.baggage import pack
        from sim.engines.remote import Job, code_of

        game = player.schedule.game
        return Job(
            name=uuid.uuid4().hex,
            game=game,
            baggage=pack(player.schedule, player.contestants),
            code=code_of(game),
            check=player.check,
            run=player.run,
            wanted=player.wanted,
            seat=self.seat,
            owned=not self.scheduler,
        )

    def _deliver(self, plugin: Any, name: str) -> None:
        """Hand a plugin to the scheduler and all workers, while workers come and go."""
        for pause in (*PAUSES, None):
            try:
                self.client.register_plugin(plugin, name=name)
                return
            except OSError:  # a worker went away just then
                if pause is None:
                    raise UserError(f"{self.address_told} does not answer") from None
                time.sleep(pause)

    def _inspect(self, job: "Job") -> None:
        """Refuse workers that would play other games, before one is played."""
        from sim.engines.remote import is_here, passport, refusal

        try:
            self.client.run_on_scheduler(is_here)  # it reads tasks before it hands them out
        except Exception as error:
            raise UserError(
                f"{self.address_told} has no Kibitz to read tasks with ({error}); "
                "start it in an environment like that of its workers"
            ) from None
        found = self.client.run(passport, job.game, on_error="return")
        told = []
        for address, answer in sorted(found.items()):
            if isinstance(answer, OSError):
                continue  # it has just gone; one that comes instead is asked before it plays
            if isinstance(answer, Exception):
                told.append(f"worker {address} cannot play {job.game}: {answer}")
            else:
                told.append(refusal(address, answer, job.code))
        told = [sentence for sentence in told if sentence]
        if told:
            more = f" (and so with {len(told) - 1} more)" if len(told) > 1 else ""
            raise UserError(told[0] + more)


class _Batch:
    """Shards of one batch, from number to file."""

    def __init__(self, engine: DaskEngine, job: "Job", player: "ShardPlayer", watch: "Watch"):
        self.engine = engine
        self.client = engine.client
        self.job = job
        self.player = player
        self.watch = watch
        self.tasks: dict[int, Any] = {}  # Dask's futures by shard; dropped as soon as possible
        self.guard = threading.Lock()
        self.takers = ThreadPoolExecutor(TAKERS, thread_name_prefix="kibitz-take")

    def submit(self, number: int) -> Awaited:
        """Have a shard played, or read if an earlier sitting left it."""
        awaited = Awaited()
        self._then(awaited, self._begin, number, awaited)
        return awaited

    def close(self) -> None:
        """Forget what is under way."""
        self.takers.shutdown(wait=False, cancel_futures=True)
        with self.guard:
            under_way, self.tasks = list(self.tasks.values()), {}
        if under_way:
            with contextlib.suppress(Exception):
                self.client.cancel(under_way)

    def _then(self, awaited: Awaited, step: Any, *arguments: Any) -> None:
        """Do a step in a thread of its own; what goes wrong goes to who waits for the shard."""

        def guarded() -> None:
            try:
                step(*arguments)
            except BaseException as error:
                if awaited.running() or awaited.claim():
                    awaited.set_exception(error)

        with contextlib.suppress(RuntimeError):  # closed: nobody waits any more
            self.takers.submit(guarded)

    def _begin(self, number: int, awaited: Awaited) -> None:
        shard = self.player.read(number)
        if shard is None:
            self._send(number, awaited, deaths=0)
        elif awaited.claim():
            awaited.set_result(shard)

    def _send(self, number: int, awaited: Awaited, deaths: int) -> None:
        from sim.engines.remote import play_shard

        with self.guard:
            if awaited.cancelled():
                return
            task = self.client.submit(
                play_shard,
                self.job.name,
                number,
                key=f"kibitz-{self.job.name}-{number}-{deaths}",
                pure=False,
                retries=RETRIES,
            )
            self.tasks[number] = task
        task.add_done_callback(
            lambda done: self._then(awaited, self._take, number, awaited, done, deaths)
        )

    def _take(self, number: int, awaited: Awaited, task: Any, deaths: int) -> None:
        """Take in what a worker sent, keep it, and let the scheduler forget it."""
        from concurrent.futures import CancelledError

        from distributed.scheduler import KilledWorker

        from sim.engines.remote import unpack

        with self.guard:
            self.tasks.pop(number, None)
        if awaited.cancelled():
            return
        try:
            answer = unpack(task.result(), self.player.schedule)
        except KilledWorker:
            if deaths >= MOST_DEATHS:
                raise UserError(
                    f"shard {number} was not finished by any of {deaths} workers; all died over it"
                ) from None
            self._send(number, awaited, deaths + 1)
            return
        except (CancelledError, OSError):
            if not awaited.cancelled():
                raise UserError(f"{self.engine.address_told} does not answer any more") from None
            return
        if isinstance(answer, UserError):
            raise answer
        if not awaited.claim():
            return
        if answer is None or number >= self.watch.limit:
            awaited.set_result(None)
            return
        shard, data = answer
        self.player.keep(number, data)
        self.watch.add(shard.tally.games)
        awaited.set_result(shard)
