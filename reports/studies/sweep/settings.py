"""What to vary: weights by name, their ranges, and the words for a setting."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reports.studies.lab import Declared, Lab
from sim.errors import UserError, nearest

STEPS, STEPS_OF_TWO = 9, 5
MOST_WHOLE = 13  # whole numbers up to so many are all tried
MOST_STEPS, MOST_SETTINGS = 101, 400
DIGITS = 4
SLIP = Declared("slip", 0.0, 0.0, 1.0, "share", "how often it answers at random")
COUNTED = {
    "buildings", "cards", "circles", "coins", "colours", "followers", "games", "goods",
    "persons", "players", "points", "quarries", "rounds", "ships", "swords", "tiles", "turns",
    "workers",
}  # fmt: skip


def is_counted(weight: Declared) -> bool:
    """Whether only whole numbers make sense: a count of things, with a range of whole numbers."""
    ends = (weight.low, weight.high)
    whole = all(isinstance(end, int) for end in ends) and weight.default == int(weight.default)
    return whole and weight.unit in COUNTED


@dataclass(frozen=True)
class Axis:
    """A weight to vary.

    Attributes
    ----------
    steps : int
        Values asked for; 0 for the usual number.
    """

    weight: Declared
    low: float
    high: float
    steps: int = 0

    def values(self, usual: int = STEPS) -> list[float]:
        """The values, evenly spaced; whole numbers where the weight counts things."""
        span = self.high - self.low
        if is_counted(self.weight):
            steps = self.steps or (int(span) + 1 if span < MOST_WHOLE else usual)
            whole = {round(value) for value in np.linspace(self.low, self.high, steps)}
            return [float(value) for value in sorted(whole)]
        inner = np.linspace(self.low, self.high, self.steps or usual)[1:-1]
        return [self.low, *(float(f"{value:.{DIGITS}g}") for value in inner), self.high]

    def at(self, part: np.ndarray) -> np.ndarray:
        """Values at parts (0 to 1) of the range."""
        if is_counted(self.weight):
            found: np.ndarray = self.low + np.floor(part * (self.high - self.low + 1))
            return np.asarray(np.minimum(found, self.high))
        return self.low + part * (self.high - self.low)


@dataclass(frozen=True)
class Subject:
    """The strategy whose weights are varied.

    Attributes
    ----------
    base : str
        Its words without weights.
    present : mapping of str to float
        Every weight as it is.
    written : mapping of str to float
        Those that are not the declared defaults.
    """

    text: str
    base: str
    present: Mapping[str, float]
    written: Mapping[str, float]
    declared: Mapping[str, Declared]

    @classmethod
    def of(cls, lab: Lab, game: str, text: str) -> "Subject":
        """Of the words for a strategy."""
        entrant = lab.entrant(game, text)
        declared = {weight.name: weight for weight in lab.weights(game, text)}
        defaults = {name: weight.default for name, weight in declared.items()}
        present = {SLIP.name: SLIP.default, **defaults, **entrant.weights}
        written = {
            name: value
            for name, value in present.items()
            if value != {SLIP.name: SLIP.default, **defaults}[name]
        }
        return cls(text, text.partition("(")[0].strip(), present, written, declared)

    def words(self, setting: Mapping[str, float]) -> str:
        """The strategy with other weights, as a user would write it."""
        weights = {**self.written, **setting}
        told = ", ".join(f"{name}={_exact(value)}" for name, value in weights.items())
        return f"{self.base}({told})" if told else self.base

    def is_present(self, setting: Mapping[str, float]) -> bool:
        """Whether the setting is the strategy as it is."""
        return all(self.present[name] == value for name, value in setting.items())

    def axis(self, wish: str) -> Axis:
        """A weight and its range from ``name``, ``name=lo:hi`` or ``name=lo:hi:steps``.

        Raises
        ------
        UserError
            For a weight that there is not, or a range outside of the declared one.
        """
        name, equals, text = wish.partition("=")
        name = name.strip()
        known = {**self.declared, SLIP.name: SLIP}
        if name not in known:
            raise UserError(
                f"--weight {name}: {self.base} has no such weight{nearest(name, known)}"
            )
        weight = known[name]
        if not equals:
            return Axis(weight, weight.low, weight.high)
        low, high, steps = _numbers(wish, text, weight)
        if not weight.low <= low < high <= weight.high:
            raise UserError(
                f"--weight {wish}: {name} goes from {weight.low:g} to {weight.high:g}, "
                "and lo must be below hi"
            )
        if is_counted(weight) and (low != int(low) or high != int(high)):
            raise UserError(f"--weight {wish}: {name} counts {weight.unit}, so write whole numbers")
        return Axis(weight, low, high, steps)


def around(axis: Axis, present: float, reach: float) -> Axis:
    """The axis cut to what lies near the present value."""
    span = reach * (axis.weight.high - axis.weight.low)
    low, high = max(axis.low, present - span), min(axis.high, present + span)
    if is_counted(axis.weight):
        low, high = max(axis.low, math.floor(low)), min(axis.high, math.ceil(high))
    return Axis(axis.weight, low, high)


def _exact(value: float) -> str:
    """A number to the last digit, whole ones without a point."""
    return str(int(value)) if value == int(value) else repr(value)


def _numbers(wish: str, text: str, weight: Declared) -> tuple[float, float, int]:
    parts = text.split(":")
    try:
        low, high = float(parts[0]), float(parts[1])
        steps = int(parts[2]) if len(parts) == 3 else 0
    except (ValueError, IndexError):
        parts = []
        low = high = 0.0
        steps = 0
    if len(parts) not in {2, 3}:
        raise UserError(
            f"--weight {wish}: write {weight.name}=lo:hi or {weight.name}=lo:hi:steps, "
            f"within {weight.low:g} to {weight.high:g}"
        )
    if len(parts) == 3 and not 2 <= steps <= MOST_STEPS:
        raise UserError(f"--weight {wish}: from 2 to {MOST_STEPS} steps")
    return low, high, steps


def grid(axes: Sequence[Axis], present: Mapping[str, float]) -> list[dict[str, float]]:
    """All settings of one or two weights, the last weight running fastest.

    Parameters
    ----------
    present : mapping of str to float
        Weights as they are; the value of a single weight is tried too, unless steps are named.

    Raises
    ------
    UserError
        If there are too many, or one weight is given twice.
    """
    names = [axis.weight.name for axis in axes]
    if len(set(names)) < len(names):
        raise UserError(f"--weight {names[0]} is given twice")
    usual = STEPS if len(axes) == 1 else STEPS_OF_TWO
    settings: list[dict[str, float]] = [{}]
    for axis in axes:
        values = axis.values(usual)
        now = present[axis.weight.name]
        if len(axes) == 1 and not axis.steps and axis.low <= now <= axis.high:
            values = sorted({*values, now})
        settings = [
            {**setting, axis.weight.name: value} for setting in settings for value in values
        ]
    if len(settings) > MOST_SETTINGS:
        raise UserError(f"{len(settings)} settings; at most {MOST_SETTINGS}, so take fewer steps")
    return settings
