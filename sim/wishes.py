"""Numbers and rules as users write them."""

import re
from collections.abc import Sequence

from sim.errors import UserError
from sim.facts import read_options, settle_options
from sim.rule_hints import example
from sim.schedule import Schedule

UNITS = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9}
NUMBER = re.compile(r"^(\d+(?:\.\d*)?(?:e\d+)?)([kmb]?)$")
THOUSANDS = re.compile(r"^\d{1,3}(?:[,_]\d{3})+$")


def parse_count(text: str, flag: str = "-n") -> int:
    """A number of games: ``300000``, ``1_000_000``, ``1e6``, ``500k`` or ``2m``."""
    plain = text.strip().lower()
    if THOUSANDS.match(plain):
        plain = plain.replace("_", "").replace(",", "")
    match = NUMBER.match(plain)
    number = float(match[1]) * UNITS[match[2]] if match else 0.0
    if number < 1 or number != int(number):
        raise UserError(
            f"{flag} {text}: write a whole number of games, such as 300000, 500k, 1e6 or 2m"
        )
    return int(number)


def parse_precision(text: str) -> float:
    """A half-width of a win share: ``0.1%`` or ``0.001``."""
    body = text.strip().replace(",", ".")
    try:
        value = float(body.rstrip("%").strip()) / (100 if body.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0 < value < 0.5:
        raise UserError(f"--precision {text}: write a half-width such as 0.1% or 0.001")
    return value


def parse_rules(game: str, texts: Sequence[str]) -> dict[str, str]:
    """``key=value`` texts as a mapping; the game's rules give the example for a slip."""
    rules: dict[str, str] = {}
    given: set[str] = set()
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip() or not value.strip():
            right = example(read_options(game), key.strip())
            raise UserError(f"--rule {text!r}: write key=value, for example {right}")
        plain = key.strip().replace("-", "_")
        if plain in given:
            raise UserError(f"--rule {key.strip()} is given twice")
        given.add(plain)
        rules[key.strip()] = value.strip()
    return rules


def changed_rules(schedule: Schedule) -> dict[str, str]:
    """The way back: the rules of a schedule that are not its edition's."""
    plain = settle_options(schedule.game, schedule.edition).words()
    return {name: value for name, value in schedule.rules.items() if plain.get(name) != value}
