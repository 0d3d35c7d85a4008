"""Where shards are played: an engine takes their numbers from the batch, plays them somewhere."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from sim.shard_player import PlayedShard, ShardPlayer, Watch

# Takes the number of a shard; its future holds the shard, or None if it was dropped.
Hand = Callable[[int], "Future[PlayedShard | None]"]


class Engine(Protocol):
    """What a batch asks of an engine; one engine serves any number of batches."""

    @property
    def workers(self) -> int:
        """Shards that are played at the same time; at least 1."""

    @property
    def place(self) -> str:
        """What plays, as a sentence; "" for this process."""

    def hand(self, player: "ShardPlayer", watch: "Watch") -> AbstractContextManager[Hand]:
        """What plays the shards of one batch; what has not begun is dropped at the end."""

    def __enter__(self) -> Self:
        """The engine itself."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go of what the engine holds on to between batches."""
