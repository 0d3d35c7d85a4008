"""Threads of this process: compiled games release the interpreter, so all cores play."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Self

from sim.engines import Hand
from sim.errors import UserError

if TYPE_CHECKING:
    from sim.shard_player import ShardPlayer, Watch


def usable_cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True)
class LocalEngine:
    """``threads`` threads; 0 for one a core."""

    threads: int = 0

    def __post_init__(self) -> None:
        """Refuse a number of threads that cannot be."""
        if not 0 <= self.threads <= 1024:
            raise UserError(f"{self.threads} threads: a number from 1 to 1024, or 0 for all cores")

    @property
    def workers(self) -> int:
        """Threads that play."""
        return self.threads or usable_cores()

    @property
    def place(self) -> str:
        """Nothing to tell: this process plays."""
        return ""

    def __enter__(self) -> Self:
        """The engine itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is held between batches."""

    @contextmanager
    def hand(self, player: "ShardPlayer", watch: "Watch") -> Iterator[Hand]:
        """A pool of threads; what has not begun is dropped at the end.

        One more than play: while one waits for the disk, another can have its core.
        """
        pool = ThreadPoolExecutor(self.workers + 1, thread_name_prefix="kibitz")
        try:
            yield lambda number: pool.submit(player.play, number, watch)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
