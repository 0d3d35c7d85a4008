"""Where shards are played: an engine lends the batch a ``concurrent.futures.Executor``."""

from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Protocol


class Engine(Protocol):
    """What a batch asks of an engine."""

    @property
    def workers(self) -> int:
        """Shards that are played at the same time."""

    def executor(self) -> AbstractContextManager[Executor]:
        """The executor, shut down when the batch is over."""
