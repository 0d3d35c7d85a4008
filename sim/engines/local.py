"""Threads of this process: compiled games release the interpreter, so all cores play."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from sim.errors import UserError


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

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """A pool of threads; what has not begun is dropped at the end.

        One more than play: while one waits for the disk, another can have its core.
        """
        pool = ThreadPoolExecutor(self.workers + 1, thread_name_prefix="kibitz")
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
