"""Tips as they are written: ``seeds/<game>/tips.toml``, and files of users.

A tip is a claim and an experiment: what it means to follow it, and what to ignore it. A field is a
kind of opponents; it also says who takes the tip to heart, unless a tip says otherwise. Everything
is checked when it is read; names of strategies and weights when the experiment is planned.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest, why
from sim.facts import package_of, read_text, settle_options
from sim.games import find_game, load
from sim.machine import COMMON_COLUMNS

FILE = "tips.toml"
WIN = "win"
MORE, LESS, NOTHING = "more", "less", "nothing"
DIRECTIONS = {
    MORE: "following brings more",
    LESS: "following brings less",
    NOTHING: "it does not matter",
}
TIP_KEYS = (
    "id", "claim", "source", "follow", "ignore", "base", "outcome", "direction", "margin",
    "seats", "players", "fields", "edition", "rules", "note", "untestable",
)  # fmt: skip
FIELD_KEYS = ("opponents", "base", "meaning")
FILE_KEYS = ("players", "field", "tip")


@dataclass(frozen=True)
class Field:
    """A kind of opponents.

    Attributes
    ----------
    opponents : tuple of str
        Strategy words; each sits at the table equally often.
    base : tuple of str
        Who follows or ignores a tip here; the effect is the mean over them.
    """

    name: str
    opponents: tuple[str, ...]
    base: tuple[str, ...]
    meaning: str = ""


@dataclass(frozen=True)
class Setting:
    """What following (or ignoring) a tip is: weights for the base, or a strategy of its own."""

    weights: Mapping[str, float] = field(default_factory=dict)
    strategy: str = ""

    def words(self, base: str) -> str:
        """The strategy to play: the base with these weights."""
        if self.strategy:
            return self.strategy
        name, _, given = base.strip().removesuffix(")").partition("(")
        told = ", ".join(f"{key}={value!r}" for key, value in self.weights.items())
        listed = ", ".join(filter(None, (given, told)))
        return f"{name}({listed})" if listed else name

    def told(self) -> str:
        """The setting for readers."""
        return self.strategy or ", ".join(
            f"{key}={value:g}" for key, value in self.weights.items()
        ) or "as the player is"  # fmt: skip


@dataclass(frozen=True)
class Tip:
    """A claim with its experiment.

    Attributes
    ----------
    outcome : str
        "win", or a column of the results.
    direction : str
        What is claimed of following against ignoring: one of ``DIRECTIONS``.
    margin : float or None
        Smallest difference that matters, in units of the outcome; None for the run's own.
    base : mapping of str to tuple of str
        Who follows, by field; a field that is missing has its own.
    seats : mapping of int to tuple of int
        For a claim about seats: by number of players the seats (from 0) that are said to win.
    untestable : str
        Why it cannot be tested; "" for a tip that can.
    where : str
        File and tip, for sentences about slips.
    """

    name: str
    claim: str
    source: tuple[str, ...]
    where: str
    follow: Setting = Setting()
    ignore: Setting = Setting()
    base: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    outcome: str = WIN
    direction: str = MORE
    margin: float | None = None
    seats: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    players: tuple[int, ...] = ()
    fields: tuple[str, ...] = ()
    edition: str | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    untestable: str = ""


@dataclass(frozen=True)
class Book:
    """Tips of a game, and the tables to try them at."""

    game: str
    players: tuple[int, ...]
    fields: dict[str, Field]
    tips: dict[str, Tip]


def shipped_book(game: str) -> Book:
    """The tips that come with a game; none if it has no file of them."""
    try:
        text = read_text(game, FILE)
    except FileNotFoundError:
        return Book(game, (find_game(game).default_players,), {}, {})
    return parse(text, f"seeds/{package_of(game)}/{FILE}", Book(game, (), {}, {}))


def user_book(game: str, path: Path) -> Book:
    """A user's tips, at the tables of the shipped ones unless the file has its own.

    Raises
    ------
    UserError
        If the file cannot be read or has a slip; names the nearest.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({why(error)})") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not valid TOML: {error}") from None
    return parse(text, str(path), shipped_book(game))


def parse(text: str, file: str, before: Book) -> Book:
    """The tips in a file.

    Parameters
    ----------
    before : Book
        Tables that hold where the file says nothing of its own; its tips' names are taken.

    Raises
    ------
    UserError
        One sentence with file, tip and the nearest valid name.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{file}: not valid TOML: {error}") from None
    _known(data, FILE_KEYS, file)
    game = before.game
    players = _players(data["players"], game, file) if "players" in data else before.players
    fields = dict(before.fields)
    for name, row in _table(data.get("field", {}), f"{file}, field").items():
        fields[name] = _field(name, _table(row, f"{file}, field {name}"), file)
    if not fields:
        raise UserError(f"{file}: names no field of opponents; add [field.NAME]")
    rows = data.get("tip", [])
    if not isinstance(rows, list) or not rows:
        raise UserError(f"{file}: holds no tip; add [[tip]]")
    tips: dict[str, Tip] = {}
    for number, row in enumerate(rows, start=1):
        tip = _tip(_table(row, f"{file}, tip {number}"), number, file, game, fields)
        if tip.name in tips or tip.name in before.tips:
            raise UserError(f"{tip.where}: there is another tip of this id")
        tips[tip.name] = tip
    return Book(game, players or (find_game(game).default_players,), fields, tips)


def _field(name: str, row: Mapping[str, Any], file: str) -> Field:
    where = f"{file}, field {name}"
    _known(row, FIELD_KEYS, where)
    _needed(row, ("opponents", "base"), where)
    opponents = _texts(row["opponents"], f"{where}: opponents")
    base = _texts(row["base"], f"{where}: base")
    if not opponents or not base:
        raise UserError(f"{where}: opponents and base each need a strategy")
    return Field(name, opponents, base, _text(row.get("meaning", ""), f"{where}: meaning"))


def _tip(
    row: Mapping[str, Any], number: int, file: str, game: str, fields: Mapping[str, Field]
) -> Tip:
    where = f"{file}, tip {row.get('id', number)}"
    _known(row, TIP_KEYS, where)
    _needed(row, ("id", "claim", "source"), where)
    tip = Tip(
        name=_text(row["id"], f"{where}: id"),
        claim=_text(row["claim"], f"{where}: claim").rstrip("."),
        source=_texts(row["source"], f"{where}: source"),
        where=where,
        note=_text(row.get("note", ""), f"{where}: note"),
        untestable=_text(row.get("untestable", ""), f"{where}: untestable"),
    )
    if tip.untestable:
        needless = sorted(set(row) - {"id", "claim", "source", "note", "untestable"})
        if needless:
            raise UserError(f"{where}: is untestable, so it has no {needless[0]!r}")
        return tip
    return Tip(**{**vars(tip), **_experiment(row, where, game, fields)})


def _experiment(
    row: Mapping[str, Any], where: str, game: str, fields: Mapping[str, Field]
) -> dict[str, Any]:
    """The fields of a tip that say what is played."""
    if "seats" in row:
        if "follow" in row or "ignore" in row:
            raise UserError(f"{where}: a tip about seats has neither follow nor ignore")
    else:
        _needed(row, ("follow", "ignore"), where)
    outcome = _outcome(row.get("outcome", WIN), where, game)
    if "seats" in row and outcome != WIN:
        raise UserError(f"{where}: a tip about seats is about the win; leave the outcome out")
    if outcome != WIN and "margin" not in row:
        raise UserError(f"{where}: margin is missing: how much of {outcome} matters")
    margin = row.get("margin")
    if margin is not None and (not _is_number(margin) or margin <= 0):
        raise UserError(f"{where}: margin = {margin!r}: write a number above 0")
    rules = {
        str(key): str(value).lower() if isinstance(value, bool) else str(value)
        for key, value in _table(row.get("rules", {}), f"{where}: rules").items()
    }
    edition = row.get("edition")
    try:
        settle_options(game, edition, rules)
    except UserError as error:
        raise UserError(f"{where}: {error}") from None
    wanted = _texts(row.get("fields", []), f"{where}: fields")
    for name in wanted:
        if name not in fields:
            raise UserError(f"{where}: there is no field {name!r}{nearest(name, fields)}")
    direction = _text(row.get("direction", MORE), f"{where}: direction")
    if direction not in DIRECTIONS:
        raise UserError(f"{where}: no direction {direction!r}{nearest(direction, DIRECTIONS)}")
    share = margin / 100 if margin is not None and outcome == WIN else margin
    return {
        "follow": _setting(row.get("follow", {}), f"{where}: follow"),
        "ignore": _setting(row.get("ignore", {}), f"{where}: ignore"),
        "base": _base(row.get("base", {}), where, fields),
        "outcome": outcome,
        "direction": direction,
        "margin": share,
        "seats": _seats(row.get("seats", {}), where, game),
        "players": _players(row["players"], game, where) if "players" in row else (),
        "fields": wanted,
        "edition": edition,
        "rules": rules,
    }


def _outcome(given: Any, where: str, game: str) -> str:
    outcome = _text(given, f"{where}: outcome")
    columns = (*COMMON_COLUMNS, *load(game).layout.COLUMNS)
    names = [column.name for column in columns if not column.is_label]
    known = list(dict.fromkeys([WIN, *names]))
    if outcome not in known:
        raise UserError(f"{where}: there is no outcome {outcome!r}{nearest(outcome, known)}")
    return outcome


def _setting(given: Any, where: str) -> Setting:
    if isinstance(given, str):
        return Setting(strategy=given)
    if not isinstance(given, dict):
        raise UserError(f"{where} = {given!r}: write {{ weight = number }} or a strategy")
    for name, value in given.items():
        if not _is_number(value):
            raise UserError(f"{where}: {name} = {value!r}: write a number")
    return Setting(weights=dict(given))


def _base(given: Any, where: str, fields: Mapping[str, Field]) -> dict[str, tuple[str, ...]]:
    if not isinstance(given, dict):
        texts = _texts(given, f"{where}: base")
        return dict.fromkeys(fields, texts)
    for name in given:
        if name not in fields:
            raise UserError(f"{where}: base: no field {name!r}{nearest(name, fields)}")
    return {name: _texts(value, f"{where}: base.{name}") for name, value in given.items()}


def _seats(given: Any, where: str, game: str) -> dict[int, tuple[int, ...]]:
    """Seats counted from 0, by number of players; files count from 1, as players do."""
    found: dict[int, tuple[int, ...]] = {}
    for key, value in _table(given, f"{where}: seats").items():
        players = int(key) if str(key).isdecimal() else 0
        _players([players], game, f"{where}: seats")
        seats = value if isinstance(value, list) else [value]
        if not seats or not all(type(seat) is int and 1 <= seat <= players for seat in seats):
            raise UserError(f"{where}: seats.{key} = {value!r}: write seats from 1 to {players}")
        if len(set(seats)) == players:
            raise UserError(f"{where}: seats.{key}: all seats together win exactly the fair share")
        found[players] = tuple(sorted({seat - 1 for seat in seats}))
    return found


def _players(given: Any, game: str, where: str) -> tuple[int, ...]:
    numbers = given if isinstance(given, list) else [given]
    for number in numbers:
        if type(number) is not int:
            raise UserError(f"{where}: players = {number!r}: write a whole number")
        try:
            find_game(game).check_players(number)
        except UserError as error:
            raise UserError(f"{where}: {error}") from None
    return tuple(dict.fromkeys(numbers))


def _known(row: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in row:
        if key not in known:
            raise UserError(f"{where}: there is no key {key!r}{nearest(key, known)}")


def _needed(row: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in keys:
        if key not in row:
            raise UserError(f"{where}: {key} is missing")


def _table(given: Any, where: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise UserError(f"{where} = {given!r}: write a table, such as {{ key = value }}")
    return given


def _text(given: Any, where: str) -> str:
    if not isinstance(given, str):
        raise UserError(f"{where} = {given!r}: write a text")
    return given


def _texts(given: Any, where: str) -> tuple[str, ...]:
    values = given if isinstance(given, list) else [given]
    return tuple(_text(value, where) for value in values)


def _is_number(given: Any) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool)
