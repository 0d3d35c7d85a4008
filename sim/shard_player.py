"""Plays the shards of a schedule, one at a time in each thread, with buffers that are reused."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.contestants import Contestant
from sim.faults import GameFaultError, describe_fault, guarded, strategy_error
from sim.games import RuleSet, load
from sim.manifest import columns_of
from sim.schedule import Schedule
from sim.scores import Scores, Wanted, scores_of_shard
from sim.shards import DamagedShardError, Segment, compiled_turn, decode, encode, segments
from sim.store import count_rows, shard_name, write_whole
from sim.tally import Tally, compiled_counters

PIECE_SECONDS = 0.05  # a thread looks up from its work this often
FIRST_PIECE_GAMES = 32
NEARLY_DONE_SECONDS = 0.3


class Watch:
    """What threads and their batch tell each other while shards are played.

    Attributes
    ----------
    stop : bool
        Drop what is under way, unless it is nearly done.
    limit : int
        Drop shards from this number on.
    """

    def __init__(self) -> None:
        self.stop = False
        self.limit = 1 << 62
        self._lock = threading.Lock()
        self._games = 0

    def add(self, games: int) -> None:
        """Count games that were just played (negative for those of a dropped shard)."""
        with self._lock:
            self._games += games

    @property
    def games(self) -> int:
        """Games played in this sitting, those of shards under way included."""
        return self._games

    def drops(self, number: int, seconds_left: float) -> bool:
        """Whether to drop a shard that needs so long still."""
        return number >= self.limit or (self.stop and seconds_left > NEARLY_DONE_SECONDS)


@dataclass(frozen=True)
class PlayedShard:
    """What a shard came to.

    Attributes
    ----------
    digest : str
        Hash of the rows; "" where no file is kept.
    was_there : bool
        Read from the folder instead of played.
    scores : array or None
        Block scores, where they are asked for (``scores.scores_of_shard``).
    """

    number: int
    tally: Tally
    digest: str
    was_there: bool
    scores: Scores | None = None


class _Table:
    """One thread's records and buffers."""

    def __init__(self, player: "ShardPlayer") -> None:
        from sim.driver import FAULT

        layout = player.rule_set.layout
        self.games = np.zeros(1, layout.GAME)
        self.game = self.games[0]
        self.all_options = np.zeros(1, layout.OPTIONS)
        self.options = self.all_options[0]
        self.fault = np.zeros(1, FAULT)[0]
        rows = player.schedule.shard_rounds * player.schedule.round_games * player.schedule.players
        self.rows = np.zeros(rows, layout.RESULT)
        self.rate = 0.0  # games a second, as measured so far
        self.plain: Callable[..., int] | None = None
        self.guards: dict[int, Callable[..., int]] = {}


def read_only(records: np.ndarray) -> np.ndarray:
    """A view that cannot be written through: for strategies in plain Python."""
    view = records.view()
    view.flags.writeable = False
    return view


@dataclass(frozen=True)
class _LineUp:
    """A line-up in the driver's terms."""

    contestants: tuple[Contestant, ...]
    handles: Any  # None if somebody plays in plain Python
    weights: np.ndarray
    seatings: np.ndarray


class ShardPlayer:
    """Plays any shard of a schedule; every thread may call ``play`` at the same time.

    Parameters
    ----------
    schedule : Schedule
    contestants : sequence of Contestant
        One for each entrant, in order.
    check : bool
        Whether to test the rule set's invariants after every decision.
    folder : Path or None
        Where shards are kept; None keeps none.
    run : str
        Hash of the run's manifest; "" makes no files, only the sums.
    cores : int
        Threads that may compute at the same time; others wait, or write to the disk.
    wanted : Wanted or None
        Block scores to keep.
    """

    def __init__(
        self,
        schedule: Schedule,
        contestants: Sequence[Contestant],
        check: bool = False,
        folder: Path | None = None,
        run: str = "",
        cores: int = 1,
        wanted: Wanted | None = None,
    ) -> None:
        from sim.chance import key_words

        self.schedule = schedule
        self.contestants = tuple(contestants)
        self.check = check
        self.folder = folder
        self.run = run
        self._cores = threading.BoundedSemaphore(cores)
        self.rule_set: RuleSet = load(schedule.game)
        self.rules = self.rule_set.build_rules(schedule.settled, schedule.players)
        self.rules.flags.writeable = False
        self.columns = columns_of(self.rule_set)
        self.wanted = wanted
        self.key = key_words(schedule.seed, schedule.study)
        self.line_ups = [self._line_up(number) for number in range(len(schedule.line_ups))]
        # Compiled before the threads begin.
        compiled_counters()
        compiled_turn()
        _ = self.rule_set.play_blocks
        if any(line_up.handles is None for line_up in self.line_ups):
            _ = self.rule_set.operate
        self._threads = threading.local()

    def _line_up(self, number: int) -> _LineUp:
        from sim.machine import MAX_SLOTS, WEIGHTS

        held = tuple(self.contestants[entrant] for entrant in self.schedule.line_ups[number])
        weights = np.zeros(MAX_SLOTS, WEIGHTS)
        for slot, contestant in enumerate(held):
            weights[slot] = contestant.weights[0]
        choosers = [contestant.chooser for contestant in held]
        handles = None if None in choosers else self.rule_set.handles(choosers)  # type: ignore[arg-type]
        seatings = np.array(self.schedule.seatings(number), np.int16)
        return _LineUp(held, handles, weights, seatings)

    def _table(self) -> _Table:
        if not hasattr(self._threads, "table"):
            self._threads.table = _Table(self)
        table: _Table = self._threads.table
        table.game["key"] = self.key
        table.game["players"] = self.schedule.players
        return table

    def play(self, number: int, watch: Watch | None = None) -> PlayedShard | None:
        """Play a shard and keep it, or read it if it is there already.

        Returns
        -------
        PlayedShard or None
            None if the watch told to drop it.

        Raises
        ------
        GameFaultError
            If a game could not be played to its end.
        UserError
            If the shard cannot be written.
        """
        with self._cores:
            shard = self.read(number)
        if shard is not None:
            return shard
        played = self.played(number, watch or Watch())
        if played is None:
            return None
        self.keep(number, played[1])
        return played[0]

    def keep(self, number: int, data: bytes) -> None:
        """Write the file of a shard, if files are kept."""
        if self.folder is not None:
            write_whole(self.folder / shard_name(number), data)

    def played(self, number: int, watch: Watch) -> tuple[PlayedShard, bytes] | None:
        """A shard and the bytes of its file (b"" where no run names it); None if it was dropped."""
        with self._cores:
            return self._play(number, watch)

    def _play(self, number: int, watch: Watch) -> tuple[PlayedShard, bytes] | None:
        table = self._table()
        rounds = self.schedule.shard(number)
        games = len(rounds) * self.schedule.round_games
        tally = Tally.empty(self.schedule, self.columns)
        done = 0
        for segment in segments(self.schedule, len(rounds)):
            for piece in self._pieces(table, segment, rounds):
                left = (games - done) / table.rate if table.rate else 1e9
                if watch.drops(number, left):
                    watch.add(-done)
                    return None
                played = self._play_piece(table, segment, piece)
                watch.add(played)
                done += played
            tally.add_rows(segment.line_up, table.rows[segment.first : segment.end])
        rows = table.rows[: games * self.schedule.players]
        flat = rows.view(np.int16).reshape(len(rows), len(self.columns))
        data, digest = b"", ""
        if self.run:
            data, digest = encode(self.schedule, number, flat, self.columns, self.run)
        scores = self._scores(len(rounds), flat)
        return PlayedShard(number, tally, digest, was_there=False, scores=scores), data

    def _scores(self, rounds: int, rows: np.ndarray) -> Scores | None:
        """Block scores of a shard's int16 rows, if they are asked for."""
        if self.wanted is None:
            return None
        places = [self.columns.index(name) for name in self.wanted.columns]
        return scores_of_shard(self.schedule, rounds, rows, places, self.wanted)

    def rows_of(self, line_up: int, rounds: range) -> np.ndarray:
        """Play one line-up's blocks of some rounds: their int16 rows, shape (rows, columns)."""
        table = self._table()
        count = len(rounds) * self.schedule.block_games[line_up] * self.schedule.players
        self._play_piece(table, Segment(line_up, 0, count), (rounds, 0))
        return table.rows[:count].view(np.int16).reshape(count, -1).copy()

    def time_blocks(self, rounds: int) -> tuple[int, float]:
        """Play the first rounds with the bare driver and keep nothing: games and seconds.

        For measuring; threads may call it at the same time, as they do ``play``.
        """
        table = self._table()
        rounds = min(rounds, self.schedule.shard_rounds)
        games = 0
        start = time.perf_counter()
        for segment in segments(self.schedule, rounds):
            games += self._play_piece(table, segment, (range(rounds), 0))
        return games, time.perf_counter() - start

    def read(self, number: int) -> PlayedShard | None:
        """A shard that an earlier sitting left; one that is damaged is played again."""
        if self.folder is None:
            return None
        try:
            data = (self.folder / shard_name(number)).read_bytes()
            rows, digest = decode(self.schedule, number, data, self.columns, self.run)
        except (FileNotFoundError, DamagedShardError):
            return None
        tally = Tally.empty(self.schedule, self.columns)
        rounds = len(self.schedule.shard(number))
        count_rows(tally, rounds, rows)
        scores = self._scores(rounds, rows)
        return PlayedShard(number, tally, digest, was_there=True, scores=scores)

    def _pieces(
        self, table: _Table, segment: Segment, rounds: range
    ) -> Iterator[tuple[range, int]]:
        """Ranges of a segment's rounds, each about PIECE_SECONDS long; never felt in a result."""
        games = self.schedule.block_games[segment.line_up]
        first = rounds.start
        while first < rounds.stop:
            wanted = table.rate * PIECE_SECONDS if table.rate else FIRST_PIECE_GAMES
            end = min(rounds.stop, first + max(1, int(wanted / games)))
            yield range(first, end), (first - rounds.start) * games * self.schedule.players
            first = end

    def _play_piece(self, table: _Table, segment: Segment, piece: tuple[range, int]) -> int:
        rounds, offset = piece
        line_up = self.line_ups[segment.line_up]
        deals = self.schedule.deals(segment.line_up, rounds)
        rows = table.rows[segment.first + offset : segment.end]
        start = time.perf_counter()
        games = self._play_blocks(table, line_up, line_up.seatings, deals, rows)
        seconds = time.perf_counter() - start
        if games < len(rounds) * len(line_up.seatings):
            raise describe_fault(self.rule_set, table.fault, line_up.contestants)
        measured = games / max(seconds, 1e-9)
        table.rate = 0.7 * table.rate + 0.3 * measured if table.rate else measured
        return games

    def _play_blocks(
        self,
        table: _Table,
        line_up: _LineUp,
        seatings: np.ndarray,
        deals: np.ndarray,
        rows: np.ndarray,
    ) -> int:
        """Compiled where everybody is compiled, else the same loop in Python."""
        if line_up.handles is None:
            play_blocks, handles = self._plain(table), self._guards(table, line_up)
            weights = read_only(line_up.weights)
        else:
            play_blocks, handles = self.rule_set.play_blocks, line_up.handles
            weights = line_up.weights
        try:
            return play_blocks(
                table.game,
                self.rules[0],
                table.options,
                handles,
                weights,
                seatings,
                deals,
                self.schedule.independent,
                self.rule_set.game.cap,
                self.check,
                rows,
                table.fault,
            )
        except GameFaultError:
            raise
        except Exception as error:  # what a compiled strategy raised
            raise self._blame(table, line_up, error) from error

    def _plain(self, table: _Table) -> Callable[..., int]:
        if table.plain is None:
            table.plain = plain_blocks(self.rule_set)
        return table.plain

    def _guards(self, table: _Table, line_up: _LineUp) -> tuple[Callable[..., int], ...]:
        game, options = read_only(table.games)[0], read_only(table.all_options)[0]
        return tuple(
            guarded(self.rule_set, one, one.chooser or one.choose, game, options)
            for one in line_up.contestants
        )

    def _blame(self, table: _Table, line_up: _LineUp, error: Exception) -> GameFaultError:
        """Who raised an exception: play the deal again, seating by seating, until it comes back."""
        low, high = (int(word) for word in table.game["deal"])
        deals = np.array([low + (high << 32)], np.int64)
        rows = np.zeros(self.schedule.players, self.rule_set.layout.RESULT)
        arguments = (self.rules[0], table.options, line_up.handles, line_up.weights)
        for seating in line_up.seatings:
            try:
                self.rule_set.play_blocks(
                    table.game,
                    *arguments,
                    seating[None, :],
                    deals,
                    False,
                    self.rule_set.game.cap,
                    False,
                    rows,
                    table.fault,
                )
            except Exception as again:  # the same one
                seat, decision = int(table.game["seat"]), int(table.game["decisions"])
                guilty = line_up.contestants[int(seating[seat])]
                place = f"seat {seat}, decision {decision} of deal {deals[0]}"
                return strategy_error(guilty, again, place)
        return GameFaultError(f"deal {deals[0]} failed: {type(error).__name__}: {error}")


def plain_blocks(rule_set: RuleSet) -> Callable[..., int]:
    """``driver.play_blocks`` in Python, stepping the compiled rules through ``operate``.

    The very text of the driver is bound to one act at a time, so strategies in plain Python meet
    the same game, chance and checks as compiled ones.
    """
    from sim import driver
    from sim.driver import Act
    from sim.kernel import bind

    layout = rule_set.layout
    operate = rule_set.operate
    spare_options = np.zeros(1, layout.OPTIONS)[0]
    spare_row = np.zeros(1, layout.RESULT)[0]

    def act(kind: Act) -> Callable[..., int]:
        return lambda game, rules, value=0: operate(
            game, rules, spare_options, spare_row, kind, value
        )

    functions: dict[str, Any] = {
        "deal": act(Act.DEAL),
        "advance": act(Act.ADVANCE),
        "apply": act(Act.APPLY),
        "standing": act(Act.STANDING),
        "broken_rule": act(Act.CHECK),
        "mark_options": lambda game, rules, options: operate(
            game, rules, options, spare_row, Act.MARK, 0
        ),
        "write_result": lambda game, rules, seat, row: operate(
            game, rules, spare_options, row, Act.RESULT, seat
        ),
    }
    functions["play_game"] = bind(driver.play_game, "play_game", **functions)
    functions["write_rows"] = bind(driver.write_rows, "write_rows", **functions)
    return bind(driver.play_blocks, "play_blocks", **functions)
