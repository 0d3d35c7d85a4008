"""Rule variants by their names, as key=value texts, and from files."""

import functools
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.errors import UserError, nearest, why
from sim.facts import Settled, read_text, settle_options
from sim.games import load
from sim.wishes import parse_rules

FILE = "variants.toml"
KEYS = ("name", "title", "rules", "edition", "source")


@dataclass(frozen=True)
class Variant:
    """Rules that differ from those that are played.

    Attributes
    ----------
    rules : mapping of str to str
        Changes, as ``--rule`` takes them.
    edition : str or None
        Another edition; None keeps the one that is played.
    """

    name: str
    title: str
    rules: Mapping[str, str]
    edition: str | None = None

    def settled(
        self, game: str, players: int, edition: str | None, changes: Mapping[str, str]
    ) -> Settled:
        """The rules of the variant, checked; ``edition`` and ``changes`` are what is played."""
        wanted = dict(changes) | dict(self.rules)
        try:
            settled = settle_options(game, self.edition or edition, wanted)
            load(game).build_rules(settled, players)
        except UserError as error:
            raise UserError(f"variant {self.name}: {error}") from None
        return settled


@functools.cache
def shipped(game: str) -> dict[str, Variant]:
    """The variants that come with a game, by name."""
    try:
        text = read_text(game, FILE)
    except FileNotFoundError:
        return {}
    found = _parsed(text, f"seeds/{game}/{FILE}")
    return {variant.name: variant for variant in found}


def wanted(game: str, texts: Sequence[str]) -> list[Variant]:
    """The variants that a user names; those that ship if he names none.

    Raises
    ------
    UserError
        For a name, key or file that there is not, or a variant named twice.
    """
    if not texts:
        return list(shipped(game).values())
    found: list[Variant] = []
    for text in texts:
        found += _read(game, text.strip())
    names = [variant.name for variant in found]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"variant {name!r} is named twice")
    return found


def _read(game: str, text: str) -> list[Variant]:
    file, colon, name = text.rpartition(":")
    if text.endswith(".toml"):
        return read_file(Path(text))
    if colon and file.endswith(".toml"):
        known = {variant.name: variant for variant in read_file(Path(file))}
        if name not in known:
            raise UserError(f"{file} holds no variant {name!r}{nearest(name, known)}")
        return [known[name]]
    if "=" in text:
        return [Variant(text, text, parse_rules(game, [part.strip() for part in text.split(",")]))]
    known = shipped(game)
    if text not in known:
        hint = nearest(text, known) or "; write a name, key=value or FILE.toml"
        raise UserError(f"{game} has no variant {text!r}{hint}")
    return [known[text]]


def read_file(path: Path) -> list[Variant]:
    """The variants of a user's file.

    Raises
    ------
    UserError
        If it cannot be read or has a slip; names the nearest.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = why(error) if isinstance(error, OSError) else "it is not UTF-8"
        raise UserError(f"{path}: cannot be read ({reason})") from None
    return _parsed(text, str(path))


def _parsed(text: str, where: str) -> list[Variant]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{where}: not valid TOML: {error}") from None
    unknown = [key for key in data if key != "variant"]
    if unknown:
        raise UserError(f"{where}: there is no {unknown[0]!r}{nearest(unknown[0], ['variant'])}")
    rows = data.get("variant")
    if not isinstance(rows, list) or not rows:
        raise UserError(f"{where}: holds no [[variant]]")
    variants = [_variant(row, f"{where}, variant {place}") for place, row in enumerate(rows, 1)]
    names = [variant.name for variant in variants]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"{where}: variant {name!r} is there twice")
    return variants


def _variant(row: Any, where: str) -> Variant:
    if not isinstance(row, dict):
        raise UserError(f"{where}: write it as a [[variant]] table")
    for key in row:
        if key not in KEYS:
            raise UserError(f"{where}: there is no key {key!r}{nearest(key, KEYS)}")
    name, rules = row.get("name"), row.get("rules", {})
    if not isinstance(name, str) or not name:
        raise UserError(f"{where}: needs a name")
    if not isinstance(rules, dict):
        raise UserError(f'{where}: write rules as {{ key = "value" }}')
    if not rules and "edition" not in row:
        raise UserError(f"{where}: changes nothing; give it rules or an edition")
    for key in ("title", "edition"):
        if not isinstance(row.get(key, ""), str):
            raise UserError(f"{where}: {key} is a text")
    words = {str(key): _word(value, f"{where}: {key}") for key, value in rules.items()}
    return Variant(name, row.get("title", name), words, row.get("edition"))


def _word(value: Any, where: str) -> str:
    """A value as the user would write it after ``--rule key=``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return str(value)
    raise UserError(f"{where} = {value!r}: write a text, a whole number, true or false")
