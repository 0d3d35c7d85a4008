"""One game as a log, told line by line; and a log played again.

What a rule set's ``narrate`` module provides (plain Python; ``game`` and ``rules`` are records):

``header(game, rules)``
    ``{"start_seat": ..., "rules": {tables a variant may change}, "hidden": {...}}`` of a game
    that was just dealt.
``opening(game, rules)``
    Lines of the set-up (starting coins, first tiles), after the header.
``events(before, after, rules)``
    Lines of what one ``step`` or one ``apply`` did, in order, the snapshot after a turn included.
``snapshot(game, rules)``, ``option_words(game, rules, code)``
    State and option as the log has them.
``decision_word(decision)``
    Name of a Decision in the log.
``ending(game, rules)``
    ``{"reason": [...], "scores": [...]}`` of a finished game.
``table_overrides(words, players)``
    The tables of a header's ``rules`` as dotted override keys, where they differ from the edition.

And what a game that is told needs, made from the log's lines alone (plain dicts); ``names`` are
the players' names by seat, ``rules`` the header's:

``tell(line, names, rules)``
    The line as a sentence in rulebook words, or "" for lines that people need not see. The sentence
    of a decision begins with the name of the seat; with another ``choice`` it tells another option.
``picture(state, names, rules)``
    A snapshot's state as a list of panels, the table first, then one for each seat, with only what
    lies open. A panel has ``title``, ``seat`` (None for the table), ``facts`` (name to value) and
    either ``rows`` (each a ``title`` and ``items`` with ``text``, and where it helps ``note``,
    ``colour``, ``count``, ``is_gone``, or ``filled`` and ``of`` for places taken), or ``drawing``
    (lines of text, each with a label before it) and ``ruler`` (the line above them); a drawing of
    a tile names it (``tile``, ``ways``).
``tell_option(line, names, rules)``
    The option of a decision that ``choice`` names, as ``tell`` has it; only where ``tell`` leaves
    some to the line that follows.
``remark(turn, line)``
    What to say before a line, after the lines of its turn so far, or "": of what did not happen.
    Only where the lines alone would leave people wondering.
``words_of(rules)``
    Printed words by id of the log; only where editions differ in them.
``seen_by(line, seat, rules)``
    The line as a player in this seat may see it; only where a line tells what others may not know.
``DRAWN_BEFORE``
    Names of the decisions before which the table is worth drawing, the first time in each turn.

Nothing of this costs the compiled games anything: the log is made of the differences that single
steps make.
"""

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from sim.chance import Purpose, below, key_words, unit
from sim.driver import Act
from sim.errors import UserError
from sim.facts import read_options, settle_options
from sim.games import RuleSet, load
from sim.machine import MAX_SLOTS, NONE, SIXTIETHS, WEIGHTS

FORMAT = 1
Line = dict[str, Any]
Chooser = Callable[..., int]
LOW_WORD = 0xFFFFFFFF


class LogDifferenceError(Exception):
    """A log and the rules disagree: which line, what it says, and what the rules say."""


def version() -> str:
    """The installed version of Kibitz."""
    return metadata.version("kibitz")


def choose_at_random(
    game: Any, _rules: Any, _options: Any, count: int, seat: int, _weights: Any
) -> int:
    """A uniformly random option, from the stream that slips use."""
    return int(below(game, Purpose.SLIP, seat, 2 * int(game["decisions"]) + 1, count))


@dataclass
class Table:
    """One game on the table, driven step by step from Python.

    Attributes
    ----------
    games, rules, options, rows : arrays of one record
    """

    rule_set: RuleSet
    games: np.ndarray
    rules: np.ndarray
    options: np.ndarray
    rows: np.ndarray

    @classmethod
    def lay(
        cls, rule_set: RuleSet, rules: np.ndarray, players: int, seed: int, deal: int
    ) -> "Table":
        """A table with the deal's number and the seed's key, not yet dealt."""
        layout = rule_set.layout
        games = np.zeros(1, layout.GAME)
        games["key"] = key_words(seed)
        games["deal"] = (deal & LOW_WORD, deal >> 32)
        games["players"] = players
        return cls(rule_set, games, rules, np.zeros(1, layout.OPTIONS), np.zeros(1, layout.RESULT))

    @property
    def game(self) -> Any:
        """The record of the game."""
        return self.games[0]

    def act(self, act: Act, value: int = 0) -> int:
        """One act of ``driver.operate``."""
        return int(
            self.rule_set.operate(
                self.games[0], self.rules[0], self.options[0], self.rows[0], act, value
            )
        )

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self.game["phase"]) == int(self.rule_set.layout.Phase.OVER)

    def option_codes(self) -> list[int]:
        """Codes of the legal options of the pending decision."""
        count = self.act(Act.MARK)
        return [int(code) for code in self.options[0]["code"][:count]]

    def shares(self) -> tuple[list[int], list[int]]:
        """Places and shares of the win (sixtieths) by seat, of a finished game."""
        players = int(self.game["players"])
        keys = [self.act(Act.STANDING, seat) for seat in range(players)]
        places = [1 + sum(other > key for other in keys) for key in keys]
        winners = places.count(1)
        return places, [SIXTIETHS // winners if place == 1 else 0 for place in places]


def _rule_words(game: str, values: dict[str, int]) -> Line:
    options = read_options(game).options
    words: Line = {}
    for name, value in values.items():
        option = options[name]
        if option.kind == "flag":
            words[name] = bool(value)
        else:
            words[name] = option.values[value] if option.kind == "choice" else value
    return words


def log_lines(
    game: str,
    players: int,
    *,
    edition: str | None = None,
    overrides: dict[str, str] | None = None,
    seed: int = 1,
    deal: int = 0,
    choosers: Sequence[Chooser] | None = None,
    weights: np.ndarray | None = None,
    names: Sequence[str] | None = None,
    snapshots: str = "turn",
) -> Iterator[Line]:
    """The lines of one game's log, while it is played.

    Parameters
    ----------
    game : str
        Name of the game, such as "port-royal".
    players : int
    edition, overrides
        As for ``sim.games.settle``.
    seed, deal : int
        Which chance: the same two numbers give the same game as in a batch.
    choosers : sequence of callables, by seat
        Strategies (compiled or not); None plays uniformly at random.
    weights : array of WEIGHTS, by seat
        Weights (and slip) of the choosers; None for zeros.
    names : sequence of str, by seat
        Names for the header; None for "random".
    snapshots : str
        "turn", or "decision" for one more after each decision and the set-up.

    Yields
    ------
    dict
        One per line, as docs/game-log.md describes them.

    Raises
    ------
    UserError
        For rules that cannot be played, or a chooser's answer outside its options.
    """
    rule_set = load(game)
    settled = settle_options(rule_set.game.name, edition, overrides)
    table = Table.lay(rule_set, rule_set.build_rules(settled, players), players, seed, deal)
    narrate = rule_set.narrate
    table.act(Act.DEAL)
    head = narrate.header(table.game, table.rules[0])
    yield {
        "event": "header",
        "format": FORMAT,
        "version": version(),
        "game": rule_set.game.name,
        "edition": settled.edition,
        "rules": _rule_words(rule_set.game.name, settled.values) | head.pop("rules"),
        "players": players,
        "seats": list(names or ["random"] * players),
        "seed": seed,
        "deal": deal,
        **head,
    }
    yield from narrate.opening(table.game, table.rules[0])
    if snapshots == "decision":
        yield _snapshot(table, "setup")
    players_in = choosers or [choose_at_random] * players
    yield from _play(table, players_in, weights, snapshots == "decision")
    places, shares = table.shares()
    yield {
        "event": "end",
        **narrate.ending(table.game, table.rules[0]),
        "standing": places,
        "shares": shares,
    }


def _snapshot(table: Table, after: str) -> Line:
    state = table.rule_set.narrate.snapshot(table.game, table.rules[0])
    return {"event": "snapshot", "after": after, "state": state}


def _advance(table: Table) -> Iterator[Line]:
    """Step to the next decision or the end, telling each step."""
    while int(table.game["pending"]) == NONE and not table.is_over():
        before = table.games.copy()
        table.act(Act.STEP)
        yield from table.rule_set.narrate.events(before[0], table.game, table.rules[0])


def _play(
    table: Table, choosers: Sequence[Chooser], weights: np.ndarray | None, every: bool
) -> Iterator[Line]:
    by_seat = np.zeros(MAX_SLOTS, WEIGHTS) if weights is None else weights
    yield from _advance(table)
    for number in itertools.count(1):
        if table.is_over():
            return
        if number > table.rule_set.game.cap:
            raise UserError(f"the game was still going after {number - 1} decisions")
        line = _decide(table, choosers, by_seat, number)
        yield line
        before = table.games.copy()
        table.act(Act.APPLY, int(table.options[0]["code"][line["choice"]]))
        yield from table.rule_set.narrate.events(before[0], table.game, table.rules[0])
        yield from _advance(table)
        if every:
            yield _snapshot(table, "decision")


def _decide(table: Table, choosers: Sequence[Chooser], weights: np.ndarray, number: int) -> Line:
    """Ask the seat whose decision is pending, and tell what it was asked and what it chose."""
    narrate, game = table.rule_set.narrate, table.game
    seat = int(game["seat"])
    codes = table.option_codes()
    words = [narrate.option_words(game, table.rules[0], code) for code in codes]
    decision = narrate.decision_word(int(game["pending"]))
    slip = float(weights[seat]["slip"])
    if slip > 0.0 and _slips(game, seat, slip):
        answer = choose_at_random(game, None, None, len(codes), seat, None)
    else:
        answer = int(
            choosers[seat](game, table.rules[0], table.options[0], len(codes), seat, weights[seat])
        )
    if not 0 <= answer < len(codes):
        raise UserError(
            f"seat {seat} answered {answer} at decision {number} ({decision}); "
            f"valid: 0 to {len(codes) - 1}"
        )
    return {
        "event": "decision",
        "number": number,
        "seat": seat,
        "decision": decision,
        "options": words,
        "choice": answer,
    }


def _slips(game: Any, seat: int, slip: float) -> bool:
    return bool(unit(game, Purpose.SLIP, seat, 2 * int(game["decisions"])) < slip)


def write_log(path: Path, lines: Iterable[Line]) -> list[Line]:
    """Write lines to a file, whole or not at all, and return them.

    Raises
    ------
    UserError
        If the file cannot be written.
    """
    kept = list(lines)
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in kept)
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise UserError(f"{path}: cannot be written ({error.strerror})") from None
    return kept


def read_log(path: Path) -> list[Line]:
    """The lines of a log file.

    Raises
    ------
    UserError
        If the file cannot be read, or a line is not a JSON object; names the line.
    """
    try:
        texts = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise UserError(f"{path}: cannot be read ({reason})") from None
    lines: list[Line] = []
    for number, text in enumerate(texts, start=1):
        try:
            line = json.loads(text)
        except json.JSONDecodeError:
            line = None
        if not isinstance(line, dict) or "event" not in line:
            raise UserError(f"{path}, line {number}: not a line of a game log")
        lines.append(line)
    if not lines or lines[0]["event"] != "header":
        raise UserError(f"{path}: a game log begins with a header line; this file does not")
    if lines[0].get("format") != FORMAT:
        raise UserError(
            f"{path}: log format {lines[0].get('format')!r}; this version reads format {FORMAT}"
        )
    return lines


def play_recorded(lines: Sequence[Line], snapshots: str) -> Iterator[Line]:
    """The lines of a game with a log's rules, chance and choices, as ``log_lines`` yields them."""
    head = lines[0]
    answers = iter([line for line in lines if line["event"] == "decision"])

    def recorded(_game: Any, _rules: Any, _options: Any, _count: int, _s: int, _w: Any) -> int:
        line = next(answers, None)
        return -1 if line is None else int(line["choice"])

    return log_lines(
        head["game"],
        int(head["players"]),
        edition=head["edition"],
        overrides=_overrides(head),
        seed=int(head["seed"]),
        deal=int(head["deal"]),
        choosers=[recorded] * int(head["players"]),
        names=head["seats"],
        snapshots=snapshots,
    )


def replay(lines: Sequence[Line]) -> int:
    """Play a log again by the rules of this version and compare every line.

    Parameters
    ----------
    lines : sequence of dict
        A log that this program wrote (seed and deal in the header say which chance).

    Returns
    -------
    int
        Number of lines compared.

    Raises
    ------
    LogDifferenceError
        At the first difference.
    UserError
        If the header names rules that cannot be played.
    """
    every = any(line.get("after") == "decision" for line in lines if line["event"] == "snapshot")
    again = play_recorded(lines, snapshots="decision" if every else "turn")
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            mine = next(again, None)
        except UserError as error:
            raise LogDifferenceError(f"line {number}: {error}") from None
        if number == 1 and mine is not None:
            mine = {**mine, "version": line.get("version")}
        if mine != line:
            raise LogDifferenceError(f"line {number}: {_difference(line, mine)}")
    if next(again, None) is not None:
        raise LogDifferenceError(f"the log ends at line {number}, but the game goes on")
    return number


def _overrides(head: Line) -> dict[str, str]:
    """The header's rules as a user would write them: scalars by name, tables by dotted key."""
    known = read_options(head["game"]).options
    edition = settle_options(head["game"], head["edition"])
    overrides = {}
    for name, value in head["rules"].items():
        if name not in known:
            continue
        word = str(value).lower()
        if known[name].parse(word) != edition.values[name]:
            overrides[name] = word
    tables: dict[str, str] = load(head["game"]).narrate.table_overrides(
        head["rules"], int(head["players"])
    )
    return overrides | tables


def _difference(line: Line, mine: Line | None) -> str:
    if mine is None:
        return f"the log says {line['event']}, but the game is over"
    if line["event"] != mine["event"]:
        return f"the log says {line['event']}, the rules say {mine['event']}"
    for key in sorted(set(line) | set(mine)):
        if line.get(key) != mine.get(key):
            said, meant = json.dumps(line.get(key)), json.dumps(mine.get(key))
            return f"{line['event']}, {key}: the log says {said[:300]}, the rules say {meant[:300]}"
    return "equal"
