"""Plays a schedule: shards over all cores, the same bytes whatever their number.

A batch that is stopped (Ctrl-C, SIGTERM, power, a full disk) leaves whole shards only; the same
call on the same folder goes on and ends with the same files as an undisturbed run.
"""

import atexit
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

from sim import store
from sim.contestants import Contestant
from sim.engines import Engine, Hand
from sim.engines.local import LocalEngine
from sim.manifest import describe, run_hash
from sim.schedule import ARMS, Schedule
from sim.scores import BlockScores
from sim.shard_player import PlayedShard, ShardPlayer, Watch
from sim.shards import compiled_turn
from sim.stopping import Reading, is_precise, leader, radius, tightest_round
from sim.tally import Tally, compiled_counters

TICK_SECONDS = 0.1
AHEAD = 2  # shards handed out per worker: enough to keep all busy
MAKESHIFT = "kibitz-kernels-"  # how the kernels' temporary cache folder is called
PATIENCE_SECONDS = 10.0  # how long a stopped batch waits for its threads


@dataclass(frozen=True)
class Progress:
    """Where a batch stands.

    Attributes
    ----------
    games : int
        Done so far, those of earlier sittings included.
    total : int
        Planned; with a precision the most there can be.
    seconds : float
        In this sitting.
    rate : float
        Games a second in this sitting.
    leader : Reading or None
        Estimate of the leading strategy from all whole shards.
    half_width : float
        Of that estimate: 95 %, valid at any look in a run to a precision.
    """

    games: int
    total: int
    seconds: float
    rate: float
    leader: Reading | None
    half_width: float

    @property
    def seconds_left(self) -> float:
        """Expected time to the end; infinite while nothing is known."""
        return (self.total - self.games) / self.rate if self.rate > 0 else float("inf")


class Interrupted(Exception):  # noqa: N818  it is no error
    """A batch that was stopped from outside; whole shards are kept.

    Attributes
    ----------
    folder : Path or None
        Where it can go on.
    signal_number : int
        What stopped it: SIGINT or SIGTERM.
    is_stuck : bool
        True if a thread did not stop (a strategy in an endless loop): leave with ``os._exit``.
    """

    def __init__(
        self, games: int, total: int, folder: Path | None, signal_number: int, is_stuck: bool
    ) -> None:
        end = f"kibitz resume {folder} goes on" if folder else "nothing was kept"
        super().__init__(f"stopped after {games:,} of {total:,} games; {end}")
        self.games = games
        self.folder = folder
        self.signal_number = signal_number
        self.is_stuck = is_stuck


Report = Callable[[Progress], None]


def compile_engine() -> None:
    """Compile the engine's own loops, which serve every game, or load them."""
    compiled_counters()
    compiled_turn()


def cache_note() -> str:
    """A sentence if what is compiled cannot be kept for the next time; "" if all is well."""
    from sim.kernel import CACHE_VARIABLE, COMPILED, cache_root

    root = cache_root()
    if not COMPILED or not root.name.startswith(MAKESHIFT):
        return ""
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    return (
        "The cache folder cannot be written, so code is compiled for this command only; "
        f"{CACHE_VARIABLE} names another folder."
    )


def play(
    schedule: Schedule,
    contestants: Sequence[Contestant],
    folder: Path | None = None,
    *,
    threads: int = 0,
    engine: Engine | None = None,
    report: Report | None = None,
    check: bool = False,
    command: str = "",
    scores: BlockScores | None = None,
) -> Tally:
    """Play a schedule, or what is missing of it in its folder.

    Parameters
    ----------
    contestants : sequence of Contestant
        One for each entrant of the schedule, in order (``strategies.registry.contestants``).
    folder : Path or None
        Run folder; made if need be, gone on with if it holds this very run. None keeps only the
        tally, in memory.
    threads : int
        For the default engine; 0 takes all cores.
    report : callable or None
        Called about ten times a second with the progress.
    check : bool
        Whether to test the rule set's invariants after every decision.
    command : str
        What the user typed, for the manifest.
    scores : BlockScores or None
        Filled with the scores of every block; a run to a precision cannot have them.

    Returns
    -------
    Tally
        Of the whole run.

    Raises
    ------
    UserError
        If the folder is in use, unwritable, full or holds another run, or a game cannot be played.
    Interrupted
        On Ctrl-C or SIGTERM.
    """
    engine = engine or LocalEngine(threads)
    wanted = scores.wanted if scores is not None else None
    if folder is None:
        player = ShardPlayer(schedule, contestants, check, cores=engine.workers, wanted=wanted)
        return _Batch(schedule, player, engine, report, None, scores).run()
    manifest = describe(schedule, contestants, command)
    run = run_hash(manifest)
    player = ShardPlayer(schedule, contestants, check, folder, run, engine.workers, wanted)
    with store.opened(folder, manifest):
        return _Batch(schedule, player, engine, report, folder, scores).run()


@contextmanager
def _terminable() -> Iterator[list[int]]:
    """SIGTERM stops a batch as Ctrl-C does; the list tells which of them came."""
    seen = [int(signal.SIGINT)]
    if threading.current_thread() is not threading.main_thread():
        yield seen
        return

    def stop(number: int, _frame: FrameType | None) -> None:
        seen[0] = number
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGTERM, before)


class _Batch:
    """One sitting."""

    def __init__(
        self,
        schedule: Schedule,
        player: ShardPlayer,
        engine: Engine,
        report: Report | None,
        folder: Path | None,
        scores: BlockScores | None,
    ) -> None:
        self.schedule = schedule
        self.scores = scores
        self.player = player
        self.engine = engine
        self.report = report
        self.folder = folder
        self.watch = Watch()
        self.total = Tally.empty(schedule, player.columns)
        self.hashes: dict[int, str] = {}
        self.early: dict[int, PlayedShard] = {}  # whole, but an earlier one is still missing
        self.kept_games = 0  # in shards of earlier sittings
        self.failures: dict[int, BaseException] = {}
        self.reading: Reading | None = None
        self.stop_at: int | None = None  # a run to a precision ends before this shard
        self.start = time.perf_counter()

    def run(self) -> Tally:
        """Play all shards that are missing and sum up."""
        began = datetime.now(UTC).isoformat(timespec="seconds")
        outstanding: dict[Future[PlayedShard | None], int] = {}
        with _terminable() as seen, self.engine.hand(self.player, self.watch) as hand:
            try:
                self._work(hand, outstanding)
            except KeyboardInterrupt:
                is_stuck = self._stop(outstanding)
                self._note(began, "stopped")
                raise Interrupted(
                    self._games_so_far(), self.schedule.games, self.folder, seen[0], is_stuck
                ) from None
        if self.failures and (self.stop_at is None or min(self.failures) < self.stop_at):
            self._note(began, "failed")
            raise self.failures[min(self.failures)]
        self._finish()
        self._note(began, "finished")
        return self.total

    def _work(self, hand: Hand, outstanding: dict["Future[PlayedShard | None]", int]) -> None:
        """Hand out shards in order and take them in as they come."""
        following = 0
        while True:
            while (
                following < min(self.schedule.shards, self.watch.limit)
                and len(outstanding) < AHEAD * self.engine.workers
            ):
                outstanding[hand(following)] = following
                following += 1
            if not outstanding:
                return
            done, _ = wait(outstanding, timeout=TICK_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                self._take(outstanding.pop(future), future)
            self._tell()

    def _take(self, number: int, future: "Future[PlayedShard | None]") -> None:
        """Take in a shard, or note why there is none."""
        error = future.exception()
        if error is not None:
            self.failures[number] = error
            # What comes before may still fail earlier: the message must not hang on luck.
            self.watch.limit = min(self.watch.limit, number)
            return
        shard = future.result()
        if shard is None:
            return
        self.hashes[number] = shard.digest
        if shard.was_there:
            self.kept_games += shard.tally.games
        if self.scores is not None and shard.scores is not None:
            self.scores.parts[number] = shard.scores
        if self.schedule.precision:
            self.early[number] = shard
            self._look()
        else:
            self.total += shard.tally
        if self.schedule.mode != ARMS:  # arms of a study have no leader
            self.reading = leader(self.total)

    def _look(self) -> None:
        """In the order of the shards, whether the precision is reached."""
        while self.stop_at is None:
            number = self.total.games // (self.schedule.shard_rounds * self.schedule.round_games)
            shard = self.early.pop(number, None)
            if shard is None:
                return
            self.total += shard.tally
            if is_precise(self.total):
                self.stop_at = number + 1
                self.watch.limit = min(self.watch.limit, number + 1)

    def _tell(self) -> None:
        if self.report is None:
            return
        seconds = time.perf_counter() - self.start
        played = self.watch.games
        self.report(
            Progress(
                games=self.kept_games + played,
                total=self.schedule.games,
                seconds=seconds,
                rate=played / seconds,
                leader=self.reading,
                half_width=self._half_width(),
            )
        )

    def _half_width(self) -> float:
        if self.reading is None:
            return float("inf")
        if not self.schedule.precision:
            return self.reading.half_width
        return radius(self.reading, tightest_round(self.schedule, self.schedule.precision))

    def _stop(self, outstanding: dict["Future[PlayedShard | None]", int]) -> bool:
        """Let the threads drop or finish what they do; True if one of them does not."""
        self.watch.stop = True
        for future in outstanding:
            future.cancel()
        try:
            done, late = wait(outstanding, timeout=PATIENCE_SECONDS)
        except KeyboardInterrupt:
            return True
        for future in done:
            if not future.cancelled():
                self._take(outstanding[future], future)
        return bool(late)

    def _games_so_far(self) -> int:
        """Games that the next sitting finds: shards of earlier ones may not have been read yet."""
        if self.folder is not None:
            return store.open_run(self.folder).games
        return self.total.games + sum(one.tally.games for one in self.early.values())

    def _finish(self) -> None:
        """Drop shards beyond the stop, and mark the run as complete."""
        count = self.schedule.shards if self.stop_at is None else self.stop_at
        if self.folder is None:
            return
        for number in store.shards_in(self.folder):
            if number >= count:
                (self.folder / store.shard_name(number)).unlink(missing_ok=True)
        store.finish(self.folder, self.schedule, [self.hashes[number] for number in range(count)])

    def _note(self, began: str, how: str) -> None:
        if self.folder is not None:
            entry = {
                "began": began,
                "seconds": round(time.perf_counter() - self.start, 3),
                "games": self.watch.games,
                "workers": self.engine.workers,
                "ended": how,
            }
            store.note_session(self.folder, entry)
