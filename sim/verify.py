"""Is a run folder what it claims to be? Every hash is checked, and a sample of blocks replayed."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sim.contestants import Contestant
from sim.manifest import check_same, describe
from sim.shard_player import ShardPlayer
from sim.shards import DamagedShardError, segments
from sim.store import COMPLETE, Run, open_run


@dataclass(frozen=True)
class Verdict:
    """What a check of a run folder found.

    Attributes
    ----------
    shards : int
        Shards whose hash is right.
    blocks, games : int
        Replayed.
    faults : tuple of str
        A sentence for everything that is wrong; none for a good folder.
    """

    shards: int
    blocks: int
    games: int
    faults: tuple[str, ...]


def verify(
    folder: Path,
    contestants_of: Callable[..., Sequence[Contestant]],
    blocks: int = 100,
    seed: int = 0,
) -> Verdict:
    """Check a run folder, finished or not.

    Parameters
    ----------
    contestants_of : callable
        ``strategies.registry.contestants``: makes the schedule's strategies ready.
    blocks : int
        How many blocks to play again, drawn at random.
    seed : int
        Of that draw.

    Raises
    ------
    UserError
        If the folder holds no run, or one of other code, which cannot be played again.
    """
    run = open_run(folder)
    hashes, faults = _check_shards(run)
    faults += _check_end(run, hashes)
    whole = sorted(hashes)
    if not whole or not blocks:
        return Verdict(len(whole), 0, 0, tuple(faults))
    contestants = contestants_of(run.schedule)
    check_same(folder, run.manifest, describe(run.schedule, contestants))
    player = ShardPlayer(run.schedule, contestants)
    sample = _sample(run, whole, blocks, seed)
    games = 0
    for number, line_up, round_number in sample:
        games += run.schedule.block_games[line_up]
        if not _is_repeated(run, player, number, line_up, round_number):
            block = round_number * len(run.schedule.line_ups) + line_up
            faults.append(f"{run.path(number)}: block {block} plays otherwise now")
    return Verdict(len(whole), len(sample), games, tuple(faults))


def _check_shards(run: Run) -> tuple[dict[int, str], list[str]]:
    """Hashes of the whole shards, and sentences about the others."""
    hashes: dict[int, str] = {}
    faults = []
    for number in run.shards:
        try:
            _, hashes[number] = run.read(number)
        except DamagedShardError as error:
            faults.append(str(error))
    return hashes, faults


def _check_end(run: Run, hashes: dict[int, str]) -> list[str]:
    """Whether a finished run's last word agrees with its shards."""
    if not run.finished or len(hashes) < len(run.shards):
        return []
    told = json.loads((run.folder / COMPLETE).read_bytes())
    found = hashlib.sha256("".join(hashes[number] for number in run.shards).encode()).hexdigest()
    if (told.get("sha256"), told.get("games")) == (found, run.games):
        return []
    return [f"{run.folder / COMPLETE} does not agree with the shards"]


def _sample(run: Run, whole: Sequence[int], blocks: int, seed: int) -> list[tuple[int, int, int]]:
    """Shard, line-up and round of blocks drawn at random, in order, each at most once."""
    random = np.random.default_rng(seed)
    drawn = set()
    for _ in range(blocks):
        number = int(random.choice(whole))
        line_up = int(random.integers(len(run.schedule.line_ups)))
        drawn.add((number, line_up, int(random.choice(run.schedule.shard(number)))))
    return sorted(drawn)


def _is_repeated(
    run: Run, player: ShardPlayer, number: int, line_up: int, round_number: int
) -> bool:
    """Whether a block played again gives the rows of its shard."""
    rounds = run.schedule.shard(number)
    again = player.rows_of(line_up, range(round_number, round_number + 1))
    first = segments(run.schedule, len(rounds))[line_up].first
    first += (round_number - rounds.start) * len(again)
    rows, _ = run.read(number)
    return np.array_equal(rows[first : first + len(again)], again)
