"""The only reader of seeds/: tables, options and editions, checked when they are read."""

import csv
import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest
from sim.rule_hints import unknown_rule

FLAG_WORDS = {
    "true": 1, "yes": 1, "on": 1, "1": 1,
    "false": 0, "no": 0, "off": 0, "0": 0,
}  # fmt: skip

# Facts of rule sets that live elsewhere than in seeds/ (see games.add).
FACT_FOLDERS: dict[str, Path] = {}


class FactsError(Exception):
    """A file in seeds/ contradicts itself: a fault of the program, not of the user."""


@dataclass(frozen=True)
class Option:
    """A rule that a variant may change.

    Attributes
    ----------
    kind : str
        "flag", "int" or "choice".
    low, high : int
        Range of an int; for a choice, of the index into ``values``.
    values : tuple of str
        Names of a choice.
    default : int
        Value in editions that do not say otherwise (index for a choice).
    by_edition : dict
        Editions that differ, and their values.
    source : tuple of str
        Fact ids.
    """

    name: str
    kind: str
    low: int
    high: int
    values: tuple[str, ...]
    default: int
    by_edition: dict[str, int]
    unit: str
    meaning: str
    source: tuple[str, ...]

    def in_edition(self, edition: str) -> int:
        """The option's value in an edition."""
        return self.by_edition.get(edition, self.default)

    def word(self, value: int) -> str:
        """A value as the user writes it."""
        if self.kind == "flag":
            return "yes" if value else "no"
        return self.values[value] if self.kind == "choice" else str(value)

    def allowed(self) -> str:
        """What may be written, as part of a sentence."""
        if self.kind == "flag":
            return "yes or no"
        if self.kind == "choice":
            return ", ".join(self.values)
        return f"a whole number from {self.low} to {self.high}"

    def parse(self, text: str) -> int:
        """The value that a user's text means.

        Raises
        ------
        UserError
            If the text is not one of the allowed values.
        """
        word = text.strip().lower().replace("_", "-")
        if self.kind == "flag" and word in FLAG_WORDS:
            return FLAG_WORDS[word]
        if self.kind == "choice":
            names = [value.lower().replace("_", "-") for value in self.values]
            if word in names:
                return names.index(word)
            hint = nearest(word, self.values)
            raise UserError(f"rule {self.name}: {text!r} is not one of its values{hint}")
        if self.kind == "int":
            try:
                number = int(word.replace("-", "_") if word[:1] != "-" else word)
            except ValueError:
                number = None
            if number is not None and self.low <= number <= self.high:
                return number
        raise UserError(f"rule {self.name}: {text!r} is not {self.allowed()}")


@dataclass(frozen=True)
class Edition:
    """A named set of defaults."""

    name: str
    title: str


@dataclass(frozen=True)
class Numbers:
    """A table of numbers, each of which a user may change by a dotted key.

    Attributes
    ----------
    key : str
        How a number is named, with {} for an entry: ``buildings.{}.cost``.
    example : str
        As it is written after ``--rule``.
    entries : tuple of str
        All names of entries.
    """

    name: str
    key: str
    example: str
    meaning: str
    entries: tuple[str, ...]


@dataclass(frozen=True)
class OptionTable:
    """All options, editions and tables of numbers of a game, in the order of the file.

    Attributes
    ----------
    other_names : dict
        What people call a rule, and its key here; only for hints.
    """

    game: str
    options: dict[str, Option]
    editions: dict[str, Edition]
    default_edition: str
    tables: dict[str, Numbers]
    other_names: dict[str, str]

    def edition(self, name: str | None) -> Edition:
        """The edition of this name, or the default one for None."""
        wanted = name or self.default_edition
        if wanted not in self.editions:
            hint = nearest(wanted, self.editions)
            raise UserError(f"{self.game} has no edition {wanted!r}{hint}")
        return self.editions[wanted]


def package_of(game: str) -> str:
    """Folder name of a game: ``port-royal`` lies in ``port_royal``."""
    return game.replace("-", "_")


def read_text(game: str, file: str) -> str:
    """Text of a file in seeds/<game>/."""
    folder = FACT_FOLDERS.get(game) or resources.files("seeds") / package_of(game)
    return (folder / file).read_text(encoding="utf-8")


def read_csv(game: str, file: str) -> list[dict[str, str]]:
    """Rows of a table in seeds/<game>/ as dicts of text; every row must be complete."""
    rows = list(csv.DictReader(read_text(game, file).splitlines()))
    for number, row in enumerate(rows, start=2):
        if None in row or None in row.values():
            raise FactsError(
                f"seeds/{package_of(game)}/{file}, line {number}: wrong number of cells"
            )
    return rows


def read_toml(game: str, file: str) -> dict[str, Any]:
    """Contents of a TOML file in seeds/<game>/."""
    return tomllib.loads(read_text(game, file))


def _value(row: Mapping[str, Any], given: Any, where: str) -> int:
    kind = row["kind"]
    if kind == "choice":
        if given not in row["values"]:
            raise FactsError(f"{where}: {given!r} is not one of {row['values']}")
        return int(row["values"].index(given))
    low, high = (0, 1) if kind == "flag" else row["range"]
    if not low <= int(given) <= high:
        raise FactsError(f"{where}: {given!r} is outside {low} to {high}")
    return int(given)


def _option(row: Mapping[str, Any], editions: Mapping[str, Edition], file: str) -> Option:
    where = f"{file}, option {row.get('name', '?')}"
    if row["kind"] not in {"flag", "int", "choice"}:
        raise FactsError(f"{where}: unknown kind {row['kind']!r}")
    values = tuple(row.get("values", ()))
    low, high = {"flag": (0, 1), "choice": (0, len(values) - 1)}.get(row["kind"]) or row["range"]
    unknown = set(row.get("editions", {})) - set(editions)
    if unknown:
        raise FactsError(f"{where}: unknown editions {sorted(unknown)}")
    return Option(
        name=row["name"],
        kind=row["kind"],
        low=low,
        high=high,
        values=values,
        default=_value(row, row["default"], where),
        by_edition={
            name: _value(row, value, where) for name, value in row.get("editions", {}).items()
        },
        unit=row.get("unit", ""),
        meaning=row["meaning"],
        source=tuple(row["source"]),
    )


def _numbers(game: str, row: Mapping[str, str]) -> Numbers:
    entries = dict.fromkeys(line[row["column"]] for line in read_csv(game, row["file"]))
    return Numbers(row["name"], row["key"], row["example"], row["meaning"], tuple(entries))


@functools.cache
def read_options(game: str) -> OptionTable:
    """The options and editions of a game, from seeds/<game>/options.toml.

    Raises
    ------
    FactsError
        If a default, range or edition does not fit together.
    """
    file = f"seeds/{package_of(game)}/options.toml"
    data = read_toml(game, "options.toml")
    editions = {row["name"]: Edition(row["name"], row["title"]) for row in data["edition"]}
    options = [_option(row, editions, file) for row in data["option"]]
    table = {option.name: option for option in options}
    if len(table) != len(options):
        raise FactsError(f"{file}: an option is listed twice")
    if data["default_edition"] not in editions:
        raise FactsError(f"{file}: the default edition is not listed")
    tables = {row["name"]: _numbers(game, row) for row in data.get("table", ())}
    other_names = data.get("other_names", {})
    for key in other_names.values():
        if key.partition(".")[0] not in table | tables:
            raise FactsError(f"{file}, other_names: there is no rule {key!r}")
    return OptionTable(game, table, editions, data["default_edition"], tables, other_names)


@dataclass(frozen=True)
class Settled:
    """Rules as chosen: an edition, a value for every option, and changed table entries.

    Attributes
    ----------
    tables : dict
        Dotted keys (``cards.sailor-3``) and the texts given for them; each game reads its own.
    """

    game: str
    edition: str
    values: dict[str, int]
    tables: dict[str, str] = field(default_factory=dict)

    def words(self) -> dict[str, str]:
        """Every option with its value as the user writes it, changed table entries included."""
        options = read_options(self.game).options
        told = {name: options[name].word(value) for name, value in self.values.items()}
        return told | self.tables


def settle_options(
    game: str, edition: str | None = None, overrides: Mapping[str, str] | None = None
) -> Settled:
    """An edition's options with a user's changes.

    Parameters
    ----------
    game : str
    edition : str or None
        None takes the game's default edition.
    overrides : mapping of str to str
        Option names (or dotted table keys) and what the user wrote for them.

    Raises
    ------
    UserError
        For an unknown edition or option, or a value outside its range.
    """
    table = read_options(game)
    chosen = table.edition(edition).name
    values = {name: option.in_edition(chosen) for name, option in table.options.items()}
    tables: dict[str, str] = {}
    for key, text in (overrides or {}).items():
        name = key.strip()
        if "." in name:
            if name.partition(".")[0].replace("-", "_") not in table.tables:
                raise unknown_rule(table, name)
            tables[name] = text.strip()
            continue
        name = name.replace("-", "_")
        if name in table.tables:
            raise UserError(
                f"rule {name} is a table; write for example {table.tables[name].example}"
            )
        if name not in table.options:
            raise unknown_rule(table, key)
        values[name] = table.options[name].parse(text)
    return Settled(game, chosen, values, tables)
