"""Intervals and tests on block scores: the only place where the reports do statistics.

A *block* is one deal in all its planned seatings. Games of a block are dependent, blocks are not,
so everything here takes one score per block: a game is never the unit of an interval. Line-ups
are strata: their means are weighted as the design says, and their variances add.

Two kinds of interval. For a number of games fixed beforehand: Student's t. For a run that stopped
because its intervals had become narrow enough: the confidence sequence of ``sim.stopping``, which
holds at every moment at once and is therefore wider.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from sim.stopping import Reading, radius

ALPHA = 0.05


@dataclass(frozen=True)
class Interval:
    """A mean over blocks with its 95 % interval.

    Attributes
    ----------
    blocks : int
        Independent scores behind it; with fewer than two, ``low`` and ``high`` are NaN.
    """

    mean: float
    low: float
    high: float
    blocks: int

    @property
    def half_width(self) -> float:
        """Half of the interval's length."""
        return (self.high - self.low) / 2

    def scaled(self, unit: float) -> "Interval":
        """The same in another unit, such as 100 for percent."""
        return Interval(unit * self.mean, unit * self.low, unit * self.high, self.blocks)

    def excludes(self, value: float) -> bool:
        """Whether the interval lies to one side of the value; False without an interval."""
        return self.low > value or self.high < value


@dataclass(frozen=True)
class Look:
    """When a run to a precision was looked at: rounds so far, and where it is tightest."""

    rounds: int
    tightest: int


@dataclass(frozen=True)
class Mean:
    """A mean over independent blocks and its standard error (NaN for fewer than two blocks).

    Attributes
    ----------
    freedom : int
        Blocks less one for each stratum.
    """

    mean: float
    error: float
    blocks: int
    freedom: int

    @classmethod
    def of_sums(cls, blocks: int, total: int, squares: int, unit: float) -> "Mean":
        """Of exact integer sums of block scores; ``unit`` turns a score into the measure."""
        if blocks == 0:
            return cls(math.nan, math.nan, 0, 0)
        mean = total / blocks * unit
        if blocks == 1:
            return cls(mean, math.nan, 1, 0)
        spread = blocks * squares - total * total  # exact: Python integers
        return cls(mean, math.sqrt(spread / (blocks - 1)) / blocks * unit, blocks, blocks - 1)

    @classmethod
    def combine(cls, parts: Sequence[tuple[float, "Mean"]]) -> "Mean":
        """Weighted sum of means of independent strata (weights as fixed by the design)."""
        return cls(
            math.fsum(weight * part.mean for weight, part in parts),
            math.sqrt(math.fsum((weight * part.error) ** 2 for weight, part in parts)),
            sum(part.blocks for _, part in parts),
            sum(part.freedom for _, part in parts),
        )

    @classmethod
    def average(cls, strata: Sequence[tuple[int, "Mean"]]) -> "Mean":
        """Mean of strata that count in proportion to their weights."""
        whole = sum(weight for weight, _ in strata)
        return cls.combine([(weight / whole, part) for weight, part in strata])

    def reach(self, alpha: float, look: Look | None) -> float:
        """Half-width of the interval that misses with chance ``alpha``."""
        if math.isnan(self.error):
            return math.nan
        if look is None:
            return float(stats.t.ppf(1 - alpha / 2, self.freedom)) * self.error
        deviation = self.error * math.sqrt(look.rounds)
        return radius(Reading("", self.mean, deviation, look.rounds), look.tightest, alpha)

    def interval(self, alpha: float = ALPHA, look: Look | None = None) -> Interval:
        """The interval; ``look`` only for runs that stopped on what they saw."""
        reach = self.reach(alpha, look)
        return Interval(self.mean, self.mean - reach, self.mean + reach, self.blocks)

    def share_interval(self, alpha: float = ALPHA, look: Look | None = None) -> Interval:
        """The interval of a share, kept within 0 and 1.

        Where every block scored 0, or every block 1, the variance says nothing. Wilson's interval
        for as many yes-no trials as there are blocks takes its place: no score between 0 and 1
        can vary more than these.
        """
        plain = self.interval(alpha, look)
        if math.isnan(plain.low):
            return plain
        if self.error == 0.0 and self.mean in {0.0, 1.0}:
            low, high = proportion_confint(
                self.mean * self.blocks, self.blocks, alpha=alpha, method="wilson"
            )
            return Interval(self.mean, float(low), float(high), self.blocks)
        return Interval(self.mean, max(0.0, plain.low), min(1.0, plain.high), self.blocks)

    def p_value(self, expected: float = 0.0) -> float:
        """Two-sided p value of Student's t test that the mean is ``expected``."""
        if math.isnan(self.error):
            return 1.0
        if self.error == 0.0:
            return 1.0 if math.isclose(self.mean, expected, abs_tol=1e-12) else 0.0
        return float(2 * stats.t.sf(abs(self.mean - expected) / self.error, self.freedom))


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's correction: p values that may each be held against 5 % although there are many."""
    if len(p_values) < 2:  # nothing to correct; the library is slow to start
        return [float(value) for value in p_values]
    return [float(value) for value in multipletests(list(p_values), method="holm")[1]]


def separated(means: Sequence[Mean], expected: float, look: Look | None) -> list[bool]:
    """Which means are not the expected value, although there are many of them.

    Holm's correction of t tests at 5 %; for a run that stopped on what it saw, confidence
    sequences at a level divided by their number.
    """
    if look is None:
        return [p < ALPHA for p in holm([mean.p_value(expected) for mean in means])]
    return [mean.interval(ALPHA / len(means), look).excludes(expected) for mean in means]
