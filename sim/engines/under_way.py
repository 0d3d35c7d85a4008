"""Shards that Dask workers play: sent as numbers, taken in and kept as they come back."""

import contextlib
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sim.errors import UserError

if TYPE_CHECKING:
    from sim.engines.remote import Job
    from sim.shard_player import ShardPlayer, Watch

TAKERS = 4  # threads that fetch and write shards
# Deaths of workers that a shard may see; the scheduler's own allowance is three.
MOST_DEATHS = 100
RETRIES = 3  # of a task that failed for a reason of its machine: no memory, no disk


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


class UnderWay:
    """Shards of one batch, from number to file."""

    def __init__(
        self, client: Any, scheduler: str, job: "Job", player: "ShardPlayer", watch: "Watch"
    ) -> None:
        self.client = client
        self.scheduler = scheduler
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
                raise UserError(f"{self.scheduler} does not answer any more") from None
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
