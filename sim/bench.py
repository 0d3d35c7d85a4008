"""Measures games a second, beside a fixed computation that makes machines comparable.

Absolute figures drift with the machine and with what else it does, so every measurement of games
alternates with the yardstick: Philox words a second on one thread, the same work on every
machine and for ever. Compile time is measured apart; so is what the whole of a batch (rows,
files, sums) costs on top of the bare games.
"""

import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim import batch
from sim.contestants import Contestant
from sim.engines.local import usable_cores
from sim.manifest import version
from sim.schedule import Schedule
from sim.shard_player import ShardPlayer

YARDSTICK_BLOCKS = 5_000_000
RUNS = 5
RUN_SECONDS = 0.5
PILOT_ROUNDS = 4


@dataclass(frozen=True)
class Case:
    """Something to measure.

    Attributes
    ----------
    name : str
        For example "threshold strategies, 4 players".
    schedule : Schedule
        Its number of games is what a whole batch plays.
    compile_seconds : float
        What it took to make the rules and the contestants ready, compiled or loaded.
    """

    name: str
    schedule: Schedule
    contestants: Sequence[Contestant]
    compile_seconds: float = 0.0


def _count_words(blocks: Any) -> Any:
    """Exclusive or of the words of so many Philox blocks; each waits for the one before."""
    first = second = third = fourth = np.uint64(0)
    for _ in range(blocks):
        first, second, third, fourth = philox(  # type: ignore[name-defined]  # noqa: F821
            first, second, third, fourth, np.uint64(1), np.uint64(2)
        )
    return first ^ second ^ third ^ fourth


def _yardstick() -> Callable[[int], int]:
    """The fixed computation, compiled."""
    from numba import types

    from sim.chance import philox
    from sim.kernel import bind, cache_folder, compile_into, engine_sources

    folder = cache_folder(engine_sources("chance.py", "bench.py"))
    bound = bind(_count_words, "count_words", philox=philox)
    return compile_into(folder, types.uint64(types.int64), bound)


def _spread(values: Sequence[float]) -> dict[str, float]:
    return {"best": max(values), "median": statistics.median(values)}


def _rate(player: ShardPlayer, rounds: int, threads: int) -> float:
    """Games a second of so many threads, each playing the same rounds."""
    start = time.perf_counter()
    if threads == 1:
        games = player.time_blocks(rounds)[0]
    else:
        with ThreadPoolExecutor(threads) as pool:
            jobs = [pool.submit(player.time_blocks, rounds) for _ in range(threads)]
            games = sum(job.result()[0] for job in jobs)
    return games / (time.perf_counter() - start)


def measure(case: Case, threads: Sequence[int], yardstick: Callable[[int], int]) -> dict[str, Any]:
    """Games a second of one case.

    Returns
    -------
    dict
        ``compile_seconds`` (loading counts too), for each number of threads best and median of
        the games a second and of the yardstick beside them, and ``whole``: a whole batch on one
        thread, with its time as a multiple of the bare games'.
    """
    start = time.perf_counter()
    player = ShardPlayer(case.schedule, case.contestants)
    compile_seconds = case.compile_seconds + time.perf_counter() - start
    player.time_blocks(PILOT_ROUNDS)
    _, seconds = player.time_blocks(PILOT_ROUNDS)
    rounds = max(1, int(PILOT_ROUNDS * RUN_SECONDS / seconds))
    results: dict[str, Any] = {}
    for count in threads:
        rates, words = [], []
        for _ in range(RUNS):
            words.append(_words_per_second(yardstick))
            rates.append(_rate(player, rounds, count))
        results[str(count)] = {
            "games_per_second": _spread(rates),
            "yardstick_words_per_second": _spread(words),
            "games_per_million_words": _spread(
                [1e6 * rate / word for rate, word in zip(rates, words, strict=True)]
            ),
        }
    return {
        "game": case.schedule.game,
        "case": case.name,
        "players": case.schedule.players,
        "strategies": list(case.schedule.labels),
        "compile_seconds": compile_seconds,
        "threads": results,
        "whole": _whole(case, player, rounds),
    }


def _words_per_second(yardstick: Callable[[int], int]) -> float:
    start = time.perf_counter()
    yardstick(YARDSTICK_BLOCKS)
    return 4 * YARDSTICK_BLOCKS / (time.perf_counter() - start)


def _whole(case: Case, player: ShardPlayer, rounds: int) -> dict[str, float]:
    """A batch with rows, files and sums beside the bare games, on one thread, alternating.

    The cost is a ratio of processor times, which others on the machine do not disturb; the disk
    is waited for by a second thread.
    """
    costs, rates = [], []
    for _ in range(RUNS):
        before = time.process_time()
        games, _ = player.time_blocks(rounds)
        bare = (time.process_time() - before) / games
        with tempfile.TemporaryDirectory() as folder:
            before, start = time.process_time(), time.perf_counter()
            tally = batch.play(case.schedule, case.contestants, Path(folder) / "run", threads=1)
            rates.append(tally.games / (time.perf_counter() - start))
            costs.append((time.process_time() - before) / tally.games / bare)
    return {
        "games_per_second": max(rates),
        "cost_best": min(costs),
        "cost_median": statistics.median(costs),
    }


def bench(cases: Sequence[Case], threads: Sequence[int] = ()) -> dict[str, Any]:
    """All cases, and what they were measured on.

    Parameters
    ----------
    threads : sequence of int
        Numbers of threads; by default 1, 2 and as many as there are cores.
    """
    cores = usable_cores()
    counts = tuple(threads) or tuple(sorted({1, 2, cores} & set(range(1, cores + 1))))
    start = time.perf_counter()
    yardstick = _yardstick()
    yardstick(1)
    ready = time.perf_counter() - start
    return {
        "kibitz": version(),
        "machine": {
            "processor": _processor(),
            "cores": cores,
            "system": platform.platform(terse=True),
            "python": platform.python_version(),
        },
        "yardstick": {
            "what": "Philox4x32-10 words a second, one thread",
            "compile_seconds": ready,
        },
        "runs": RUNS,
        "cases": [measure(case, counts, yardstick) for case in cases],
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line[:10] == "model name"]
        return names[0] if names else platform.processor()
    except OSError:
        return platform.processor()
