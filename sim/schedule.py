"""What a run plays: rules, strategies, line-ups, deals. The core of a run folder's manifest.

The unit of everything statistical is the **block**: one line-up plays one deal in all of its
seatings. Every block has a deal of its own, so blocks are independent; what the games of a block
share is the deal. An experiment may instead let all line-ups of a round meet on one common deal;
then rounds are independent. A **round** is one block of every line-up. A **shard** is a fixed
number of rounds, settled here and nowhere else, so that the files of a run are the same bytes
whatever threads or machines play it.

    block b   belongs to round b // line-ups and line-up b % line-ups, and plays deal b
              (with common deals: deal b // line-ups)
"""

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from sim import seatings
from sim.errors import UserError
from sim.facts import Settled, settle_options
from sim.games import find_game

AFFORDABLE_LINE_UPS = 2_000
# Rows of a shard: small enough to lose little when a run is broken off, large enough for Parquet.
LEAST_SHARD_ROWS = 8_000
MOST_SHARD_ROWS = 80_000
PLAIN_SHARD_ROWS = 2_000  # a strategy in plain Python plays some hundred times slower
SHARDS_AIMED_AT = 32
MOST_SHARDS = 4_000
MOST_GAMES = 1_000_000_000  # where a run to a precision gives up
SEATING_SHIFT = 48  # independent games of block b, seating s, play deal b + (s << 48)
TABLE, FIELD, SELF_PLAY, ARMS = "table", "field", "selfplay", "arms"


@dataclass(frozen=True)
class Entrant:
    """A strategy with settled weights, as a run records it.

    Attributes
    ----------
    label : str
        What reports call it; unique within a schedule.
    spec : str
        Text from which ``strategies.registry`` makes it again; file paths are absolute.
    weights : dict
        Every weight with its value; ``slip`` among them if it is not 0.
    compiled : bool
        False for a strategy in plain Python.
    """

    label: str
    spec: str
    weights: dict[str, float]
    compiled: bool = True


@dataclass(frozen=True)
class Schedule:
    """A run, complete: the same schedule gives the same games anywhere.

    Attributes
    ----------
    rules : dict
        Every option and changed table entry, as the user would write it.
    mode : str
        "table" (all against all), "field" (each challenger against a field of the last entrant),
        "selfplay" (one strategy in all seats: a study of the seats) or "arms" (line-ups of an
        experiment, as it named them).
    line_ups : tuple of line-ups
        Entrant number per slot.
    rounds : int
        Blocks of every line-up; with ``precision`` the most that will be played.
    asked : int
        Games the user asked for, before rounding up; 0 if he asked for a precision only.
    precision : float
        Stop once the half-width of every strategy's win share is at most this; 0 = never.
    independent : bool
        Give up the pairing: every game has a deal of its own (to measure what blocks buy).
    shard_rounds : int
        Rounds per shard.
    common : bool
        Whether all line-ups of a round play the same deal, so that they can be compared in pairs.
    """

    game: str
    edition: str
    rules: dict[str, str]
    players: int
    entrants: tuple[Entrant, ...]
    mode: str
    line_ups: tuple[seatings.LineUp, ...]
    seed: int
    study: str
    rounds: int
    asked: int
    precision: float
    independent: bool
    shard_rounds: int
    common: bool = False

    @functools.cached_property
    def settled(self) -> Settled:
        """The rules as values."""
        return settle_options(self.game, self.edition, self.rules)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the entrants."""
        return tuple(entrant.label for entrant in self.entrants)

    def seatings(self, line_up: int) -> seatings.Seatings:
        """Slot per seat, a row for each game of a block of this line-up.

        Slots of the same strategy are one: rows name its first slot.
        """
        return _seatings(_pattern(self.line_ups[line_up]))

    @functools.cached_property
    def block_games(self) -> tuple[int, ...]:
        """Games in a block, by line-up."""
        return tuple(len(self.seatings(number)) for number in range(len(self.line_ups)))

    @property
    def round_games(self) -> int:
        """Games in a round."""
        return sum(self.block_games)

    @property
    def games(self) -> int:
        """Games in all; with a precision, the most there can be."""
        return self.rounds * self.round_games

    @property
    def blocks(self) -> int:
        """Blocks in all."""
        return self.rounds * len(self.line_ups)

    @property
    def shards(self) -> int:
        """Shards in all."""
        return -(-self.rounds // self.shard_rounds)

    def shard(self, number: int) -> range:
        """The rounds of a shard."""
        first = number * self.shard_rounds
        return range(first, min(first + self.shard_rounds, self.rounds))

    def block(self, number: int) -> tuple[int, int]:
        """Line-up and deal number of a block."""
        line_up, place = number % len(self.line_ups), number // len(self.line_ups)
        return line_up, int(self.deals(line_up, range(place, place + 1))[0])

    def deals(self, line_up: int, rounds: range) -> np.ndarray:
        """Deal numbers of a line-up's blocks in some rounds, as int64."""
        numbers = np.arange(rounds.start, rounds.stop, dtype=np.int64)
        return numbers if self.common else numbers * len(self.line_ups) + line_up

    def deal(self, block: int, seating: int) -> int:
        """The deal that one game of a block plays."""
        _, deal = self.block(block)
        return deal + (seating << SEATING_SHIFT) if self.independent else deal

    def rounding(self) -> str:
        """How the wish for a number of games was met, as a sentence; "" if it fitted."""
        if self.precision or self.asked == self.games:
            return ""
        if len(self.line_ups) == 1:
            unit = f"whole blocks of {self.round_games} games (one deal in every seating)"
        else:
            unit = (
                f"whole rounds of {self.round_games} games "
                f"({len(self.line_ups)} line-ups, one deal each in every seating)"
            )
        return f"{self.asked:,} games asked for, {self.games:,} planned: {unit}"

    def to_json(self) -> dict[str, Any]:
        """The schedule as plain data; ``from_json`` is the way back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Schedule":
        """The schedule that ``to_json`` described."""
        fields = dict(data)
        fields["entrants"] = tuple(Entrant(**entrant) for entrant in fields["entrants"])
        fields["line_ups"] = tuple(tuple(line_up) for line_up in fields["line_ups"])
        return cls(**fields)


def _pattern(line_up: seatings.LineUp) -> seatings.LineUp:
    """Line-ups that differ only in who is who share their seatings."""
    return tuple(line_up.index(number) for number in line_up)


@functools.cache
def _seatings(pattern: seatings.LineUp) -> seatings.Seatings:
    return seatings.for_line_up(pattern)


def plan(
    settled: Settled,
    players: int,
    entrants: Sequence[Entrant],
    *,
    field: Entrant | None = None,
    games: int = 0,
    precision: float = 0.0,
    seed: int = 1,
    study: str = "",
    independent: bool = False,
    affordable: int = AFFORDABLE_LINE_UPS,
) -> Schedule:
    """The schedule for what a user asked.

    Parameters
    ----------
    settled : Settled
        Game, edition and rules.
    entrants : sequence of Entrant
        With a ``field``, the challengers; otherwise who plays all against all. A single one
        without a field plays against itself.
    field : Entrant or None
        The strategy in all other seats.
    games : int
        Wanted games, rounded up to whole rounds; with ``precision`` the most to play (0 = no
        such limit).
    precision : float
        Half-width of the win shares to stop at, as a share (0.001 is 0.1 %).
    study : str
        Separates the deals of different studies under one seed.
    affordable : int
        Most line-ups of an all-against-all table.

    Raises
    ------
    UserError
        For an impossible number of players, no strategy at all, a bad number of games, or two
        entrants with one label.
    """
    find_game(settled.game).check_players(players)
    if not entrants:
        raise UserError("no strategy to play with; name one with -s")
    if games < 0 or (games == 0 and precision == 0.0):
        raise UserError(f"{games} games: play at least one")
    if precision and not 0.00001 <= precision < 0.5:
        raise UserError(f"precision {precision:g}: a half-width is from 0.001% to below 50%")
    mode, everybody, line_ups = _line_ups(list(entrants), field, players, affordable, seed)
    bare = _bare(settled, players, everybody, mode, line_ups, seed, study)
    bare = replace(bare, asked=games, precision=precision, independent=independent)
    return _of_rounds(bare, -(-(games or MOST_GAMES) // bare.round_games))


def plan_arms(
    settled: Settled,
    players: int,
    entrants: Sequence[Entrant],
    line_ups: Sequence[seatings.LineUp],
    *,
    blocks: int,
    seed: int = 1,
    study: str = "",
    common: bool = True,
    independent: bool = False,
) -> Schedule:
    """The schedule of an experiment: these line-ups, each on the same deals.

    Parameters
    ----------
    line_ups : sequence of line-ups
        Entrant number per slot; line-ups of one strategy only are a study of the seats.
    blocks : int
        Deals for each line-up.
    study : str
        Separates the deals of different studies (and of an experiment's stages) under one seed.
    common : bool
        Whether all line-ups meet on the same deals.
    independent : bool
        Whether every game of a block has a deal of its own.

    Raises
    ------
    UserError
        For an impossible number of players, no line-up, or fewer than one block.
    """
    find_game(settled.game).check_players(players)
    if not line_ups:
        raise UserError("no line-up to play")
    if blocks < 1:
        raise UserError(f"{blocks} deals: play at least one")
    bare = _bare(settled, players, entrants, ARMS, tuple(line_ups), seed, study)
    bare = replace(bare, asked=blocks * bare.round_games, common=common, independent=independent)
    return _of_rounds(bare, blocks)


def _bare(
    settled: Settled,
    players: int,
    entrants: Sequence[Entrant],
    mode: str,
    line_ups: tuple[seatings.LineUp, ...],
    seed: int,
    study: str,
) -> Schedule:
    """A schedule of one round."""
    if seed < 0:
        raise UserError(f"seed {seed}: a seed is a whole number from 0 on")
    labels = [entrant.label for entrant in entrants]
    for label in labels:
        if labels.count(label) > 1:
            raise UserError(f"two strategies are called {label!r}; give one of them other weights")
    return Schedule(
        game=find_game(settled.game).name,
        edition=settled.edition,
        rules=settled.words(),
        players=players,
        entrants=tuple(entrants),
        mode=mode,
        line_ups=line_ups,
        seed=seed,
        study=study,
        rounds=1,
        asked=0,
        precision=0.0,
        independent=False,
        shard_rounds=1,
    )


def _of_rounds(bare: Schedule, rounds: int) -> Schedule:
    """The schedule with its rounds, cut into shards."""
    return replace(bare, rounds=rounds, shard_rounds=_shard_rounds(bare, rounds))


def _line_ups(
    entrants: list[Entrant], field: Entrant | None, players: int, affordable: int, seed: int
) -> tuple[str, list[Entrant], tuple[seatings.LineUp, ...]]:
    """Mode, everybody who plays, and the line-ups."""
    if field is not None:
        challengers = [entrant for entrant in entrants if entrant != field]
        if challengers:
            numbers = range(len(challengers))
            line_ups = seatings.one_against_field(numbers, len(challengers), players)
            return FIELD, [*challengers, field], line_ups
        entrants = [field]
    if len(entrants) == 1:
        return SELF_PLAY, entrants, ((0,) * players,)
    table = seatings.all_against_all(len(entrants), players, affordable, seed)
    return TABLE, entrants, table


def _shard_rounds(schedule: Schedule, rounds: int) -> int:
    """Rounds per shard, from the schedule alone.

    A run to a precision is looked at after every shard, so its shards must not depend on the
    (far away) limit of games.
    """
    round_rows = schedule.round_games * schedule.players
    rows = rounds * round_rows
    if not all(entrant.compiled for entrant in schedule.entrants):
        aim = PLAIN_SHARD_ROWS
    elif schedule.precision:
        aim = MOST_SHARD_ROWS
    else:
        aim = min(max(rows // SHARDS_AIMED_AT, LEAST_SHARD_ROWS), MOST_SHARD_ROWS)
        aim = max(aim, rows // MOST_SHARDS)
    return max(1, min(rounds, math.ceil(aim / round_rows)))
