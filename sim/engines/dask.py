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
from concurrent.futures import Future
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from sim.engines import Hand
from sim.engines.local import usable_cores
from sim.engines.under_way import MOST_DEATHS, UnderWay
from sim.errors import UserError

if TYPE_CHECKING:
    from sim.engines.remote import Job, Seat
    from sim.shard_player import ShardPlayer, Watch

PACKAGE = "distributed"
TALKATIVE = (PACKAGE, "asyncio", "tornado")
CONNECT_SECONDS = 5
COUNT_SECONDS = 2.0  # the number of workers is asked for this often
PAUSES = (0.5, 2.0)  # seconds before another attempt
DEBUG_VARIABLE = "KIBITZ_DEBUG"


def _counted(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


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
        batch = UnderWay(self.client, self.address_told, job, player, watch)
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
