"""Numbers and names as words: one place for rounding, so that all outputs agree."""

import math
from collections.abc import Sequence

from reports.intervals import Interval

NO_NUMBER = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


def percent(value: float, digits: int = 1) -> str:
    """A share as ``27.4 %``."""
    return NO_NUMBER if math.isnan(value) else f"{100 * value:.{digits}f} %"


def points(value: float, digits: int = 1) -> str:
    """A difference of shares in percentage points, signed: ``+2.4``."""
    return NO_NUMBER if math.isnan(value) else f"{100 * value:+.{digits}f}".replace("-", MINUS)


def digits_for(intervals: Sequence[Interval]) -> int:
    """Decimals of a percentage that the narrowest interval can bear: 1 to 3.

    The last one stays below a third of the half-width, so rounding never decides what is seen.
    """
    halves = [100 * interval.half_width for interval in intervals if interval.half_width > 0]
    if not halves:
        return 1
    return min(3, max(1, math.ceil(math.log10(0.3 / min(halves))) + 1))


def bounds(interval: Interval, digits: int = 1) -> str:
    """The ends of an interval of shares, in percent: ``27.2 to 27.6``."""
    if math.isnan(interval.low):
        return NO_NUMBER
    return f"{100 * interval.low:.{digits}f} to {100 * interval.high:.{digits}f}"


def signed_bounds(interval: Interval, digits: int = 1) -> str:
    """The ends of an interval of differences, in percentage points."""
    if math.isnan(interval.low):
        return NO_NUMBER
    return f"{points(interval.low, digits)} to {points(interval.high, digits)}"


def amount(value: float) -> str:
    """A mean of a count: two decimals when small, fewer when large."""
    if math.isnan(value):
        return NO_NUMBER
    digits = 2 if abs(value) < 100 else 1 if abs(value) < 1000 else 0
    return f"{value:,.{digits}f}"


def count(number: int) -> str:
    """A whole number with separators: ``300,000``."""
    return f"{number:,}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as part of a sentence: ``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def shorten(name: str, most: int) -> str:
    """A name that fits into so many characters, its end kept out if need be."""
    return name if len(name) <= most else name[: most - 1] + "…"
