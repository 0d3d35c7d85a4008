"""Estimates and differences as they stand in tables."""

import math

from reports.intervals import Interval, Mean
from reports.studies.balance.measures import SHARE, Measure
from reports.words import MINUS, NO_NUMBER, percent, points


def value(measure: Measure, number: float) -> str:
    """An estimate as it stands in a table."""
    if measure.kind != SHARE:
        return amount(number)
    if measure.key == "first_seat":
        return points(number)
    return percent(number + 0.0 if abs(number) >= 0.0005 else 0.0).replace("-", MINUS)


def amount(number: float) -> str:
    """A number with three or four figures that count."""
    if math.isnan(number):
        return NO_NUMBER
    digits = 3 if abs(number) < 1 else 2 if abs(number) < 100 else 1
    return f"{number:,.{digits}f}".replace("-", MINUS)


def change(measure: Measure, number: float) -> str:
    """A difference, signed."""
    if measure.kind == SHARE:
        return points(number)
    return ("+" if number >= 0 else "") + amount(number)


def bounds_of(measure: Measure, interval: Interval) -> str:
    """The ends of an interval of a difference."""
    return f"{change(measure, interval.low)} to {change(measure, interval.high)}"


def cell(measure: Measure, mean: Mean, mark: str) -> str:
    """An estimate with half of its interval, or with both ends where they may be cut off."""
    estimate, interval = value(measure, mean.mean), mean.interval()
    if measure.is_bounded:
        low, high = max(interval.low, measure.least), min(interval.high, measure.most)
        ends = f"{100 * low:.0f} to {100 * high:.0f}"
        if measure.kind != SHARE:
            ends = f"{low:.2f} to {high:.2f}"
        return f"{estimate} ({ends}){mark}"
    if measure.kind == SHARE and mean.error == 0.0 and mean.mean in {0.0, 1.0}:
        # Where it never or always happened the variance says nothing.
        bounds = mean.share_interval()
        return f"{estimate} ({100 * bounds.low:.1f} to {100 * bounds.high:.1f}){mark}"
    half = interval.half_width
    told = f"{100 * half:.1f}" if measure.kind == SHARE else amount(half)
    return f"{estimate} ±{told}{mark}"
