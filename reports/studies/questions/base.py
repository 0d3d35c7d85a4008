"""A question: declared once, asked on the command line or in a TOML file.

A field declares its flag, its help and its type; from these come the options of the command, the
keys of the file, the checks of both, and the one command that repeats the study.
"""

import functools
import shlex
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sim.errors import UserError, nearest

if TYPE_CHECKING:
    from sim.facts import Settled


def option(
    default: Any = MISSING,
    *,
    help: str,
    flag: str = "",
    short: str = "",
    metavar: str = "",
    is_argument: bool = False,
) -> Any:
    """A field of a question.

    Parameters
    ----------
    default : value, optional
        Without one the option must be given.
    flag : str
        "--players"; without it made from the field's name.
    short : str
        "-p", or "" for none.
    is_argument : bool
        Given by its place on the command line instead of by a flag.
    """
    about = {
        "help": help, "flag": flag, "short": short, "metavar": metavar, "is_argument": is_argument
    }  # fmt: skip
    if default is MISSING:
        return field(metadata=about)
    return field(default=default, metadata=about)


@dataclass(frozen=True, kw_only=True)
class Question:
    """What every study is asked.

    The docstring of a subclass is the help text of its command.
    """

    kind: ClassVar[str] = ""

    game: str = option(help="Which game.", is_argument=True)
    players: int | None = option(None, help="Seats at the table.", short="-p")
    edition: str | None = option(None, help="Whose rules.")
    rule: tuple[str, ...] = option(
        (), help="Change a rule; may be repeated.", short="-r", metavar="KEY=VALUE"
    )
    seed: int = option(1, help="Same seed, same games.")

    @property
    def game_name(self) -> str:
        """The game by its full name."""
        from sim.games import find_game

        return find_game(self.game).name

    @property
    def title(self) -> str:
        """The game's title in the edition that was asked for."""
        from sim.games import find_game

        return find_game(self.game).title_in(self.edition)

    @property
    def seats(self) -> int:
        """Players at the table: as asked, or as the game is usually played."""
        from sim.games import find_game

        game = find_game(self.game)
        seats = game.default_players if self.players is None else self.players
        game.check_players(seats)
        return seats

    def settled(
        self, overrides: Mapping[str, str] | None = None, players: int | None = None
    ) -> "Settled":
        """The rules, checked for a number of players: as asked, and more that a study changes."""
        from sim.facts import settle_options
        from sim.games import find_game, load
        from sim.wishes import parse_rules

        wanted = parse_rules(self.game_name, self.rule) | dict(overrides or {})
        settled = settle_options(self.game_name, self.edition, wanted)
        find_game(self.game).check_players(seats := players or self.seats)
        load(self.game_name).build_rules(settled, seats)
        return settled

    @functools.cached_property
    def words(self) -> Mapping[str, str]:
        """What the edition in play prints for ids of things (``RuleSet.words_of``)."""
        from sim.games import load

        return load(self.game_name).words_of(self.settled().words())

    def printed(self, text: str) -> str:
        """A text that names things by their ids, in the words of the edition in play."""
        from sim.games import printed

        return printed(text, self.words)

    def retold(self, text: str) -> str:
        """A text in the words of the usual edition, in those of the edition in play."""
        from sim.facts import settle_options
        from sim.games import load, reworded

        usual = load(self.game_name).words_of(settle_options(self.game_name).words())
        changed = {usual[name]: word for name, word in self.words.items() if word != usual[name]}
        return reworded(text, changed)

    def command(self) -> str:
        """The command that asks this again."""
        words = ["kibitz", self.kind]
        options: list[str] = []
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.metadata["is_argument"]:
                words += list(value) if isinstance(value, tuple) else [str(value)]
            elif value != entry.default:
                options += _words(flag_of(entry), value)
        return shlex.join([*words, *options])

    def to_toml(self) -> str:
        """The study as a file that ``from_table`` reads."""
        lines = [f'study = "{self.kind}"']
        for entry in fields(self):
            value = getattr(self, entry.name)
            if value is not None and (entry.metadata["is_argument"] or value != entry.default):
                lines.append(f"{entry.name} = {_toml(value)}")
        return "\n".join(lines) + "\n"

    @classmethod
    def from_table(cls, table: Mapping[str, Any], where: str) -> Self:
        """The question that a TOML table asks.

        Raises
        ------
        UserError
            For a key that there is not, or a value of the wrong kind; names the nearest.
        """
        known = {entry.name: entry for entry in fields(cls)}
        hints = typing.get_type_hints(cls)
        given: dict[str, Any] = {}
        for key, value in table.items():
            name = key.replace("-", "_")
            if name not in known:
                raise UserError(f"{where}: {cls.kind} has no {key!r}{nearest(name, known)}")
            given[name] = _checked(value, hints[name], f"{where}: {key}")
        for name, entry in known.items():
            if name not in given and entry.default is MISSING:
                raise UserError(f"{where}: {cls.kind} needs {name}")
        return cls(**given)


def flag_of(entry: "Field[Any]") -> str:
    """The long flag of a field."""
    return entry.metadata["flag"] or "--" + entry.name.replace("_", "-")


def _words(flag: str, value: Any) -> list[str]:
    if value is True:
        return [flag]
    if isinstance(value, tuple):
        return [word for one in value for word in (flag, str(one))]
    return [flag, str(value)]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return repr(value)


WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def _checked(value: Any, hint: Any, where: str) -> Any:
    """A value of a TOML file as the field's type wants it."""
    kinds = [kind for kind in _kinds(hint) if kind is not type(None)]
    kind = kinds[0]
    if typing.get_origin(kind) is tuple:
        inner = typing.get_args(kind)[0]
        values = value if isinstance(value, list) else [value]
        values = [str(one) if type(one) is int else one for one in values]  # players = [2, 4]
        return tuple(_checked(one, inner, where) for one in values)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not kind:
        raise UserError(f"{where} = {value!r}: write {WORDS[kind]}")
    return value


def _kinds(hint: Any) -> tuple[Any, ...]:
    is_union = typing.get_origin(hint) in {types.UnionType, typing.Union}
    return typing.get_args(hint) if is_union else (hint,)
