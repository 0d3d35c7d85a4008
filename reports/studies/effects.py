"""From an estimated effect to one of four verdicts.

Two things are kept apart: whether there is a difference (Student's t test on blocks) and whether it
is large enough to matter (two one-sided tests against a margin that is fixed before the run). With
the effect written so that the claim is positive, and ``m`` for the margin:

    the 90 % interval lies within -m .. +m            makes no difference that matters
    else the 95 % interval lies above 0               holds
    else the 95 % interval lies below 0               is wrong
    else                                              undecided, with the games that it would take

The 90 % interval within the margin is the same as both one-sided tests (TOST) at 5 %. Of many
claims, each kind of statement is corrected by Holm's method.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scipy import stats

from reports.intervals import ALPHA, Look, Mean, holm
from sim.stopping import LEAST_BLOCKS

MARGIN = 0.005  # half a point of win share
POWER = 0.8
MOST_BLOCKS = 1e12


class Verdict(StrEnum):
    """What may be said about a claim."""

    HOLDS = "holds"
    WRONG = "is wrong"
    NO_DIFFERENCE = "makes no difference that matters"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Judgement:
    """A verdict and what it rests on.

    Attributes
    ----------
    p_difference : float
        Two-sided, that there is no difference; corrected where there were many claims.
    p_equivalence : float
        That the difference is as large as the margin or larger; corrected likewise.
    more_blocks : int
        For ``UNDECIDED``: blocks that would probably (80 %) decide; else 0.
    """

    verdict: Verdict
    p_difference: float
    p_equivalence: float
    more_blocks: int = 0


def equivalence_p_value(effect: Mean, margin: float) -> float:
    """The larger p value of the two one-sided tests that the effect lies beyond the margin."""
    if math.isnan(effect.error):
        return 1.0
    if effect.error == 0.0:
        return 0.0 if abs(effect.mean) < margin else 1.0
    reached = (margin - abs(effect.mean)) / effect.error
    return float(stats.t.sf(reached, effect.freedom))


def judge(effect: Mean, *, margin: float = MARGIN, alpha: float = ALPHA) -> Judgement:
    """The verdict on a single claim, from a number of blocks that was fixed beforehand.

    Parameters
    ----------
    effect : Mean
        Positive if the claim is right.
    margin : float
        Smallest effect that matters, in the unit of the effect.
    """
    return judge_all([effect], margin=margin, alpha=alpha)[0]


def judge_all(
    effects: Sequence[Mean], *, margin: float = MARGIN, alpha: float = ALPHA
) -> list[Judgement]:
    """Verdicts on many claims.

    The chance of any false "holds" or "is wrong" is at most ``alpha``, and so is the chance of any
    false "makes no difference" (Holm's method, each).
    """
    differences = holm([effect.p_value() for effect in effects])
    equivalences = holm([equivalence_p_value(effect, margin) for effect in effects])
    return [
        _judgement(effect, difference, equivalence, margin, alpha)
        for effect, difference, equivalence in zip(effects, differences, equivalences, strict=True)
    ]


def _judgement(
    effect: Mean, difference: float, equivalence: float, margin: float, alpha: float
) -> Judgement:
    if equivalence <= alpha:
        return Judgement(Verdict.NO_DIFFERENCE, difference, equivalence)
    if difference <= alpha:
        verdict = Verdict.HOLDS if effect.mean > 0 else Verdict.WRONG
        return Judgement(verdict, difference, equivalence)
    more = max(1, blocks_needed(effect, margin=margin, alpha=alpha) - effect.blocks)
    return Judgement(Verdict.UNDECIDED, difference, equivalence, more)


def judge_on_the_way(
    effect: Mean, look: Look, *, margin: float = MARGIN, alpha: float = ALPHA
) -> Verdict:
    """The verdict at any moment of a run that stops when it is decided.

    From one confidence sequence, which holds at all moments at once: within the margin, above or
    below 0. Repeated looks do not spoil it, and being one interval it needs no second test. It is
    asymptotic, so nothing is decided on a handful of blocks.
    """
    if effect.blocks < LEAST_BLOCKS:
        return Verdict.UNDECIDED
    interval = effect.interval(alpha, look)
    if -margin < interval.low and interval.high < margin:
        return Verdict.NO_DIFFERENCE
    if interval.low > 0:
        return Verdict.HOLDS
    return Verdict.WRONG if interval.high < 0 else Verdict.UNDECIDED


def blocks_needed(
    effect: Mean, *, margin: float = MARGIN, alpha: float = ALPHA, power: float = POWER
) -> int:
    """Blocks that decide with the given power, if the effect is what it seems to be.

    The smaller of two numbers: to find the difference, or to find that it is below the margin.
    """
    deviation = effect.error * math.sqrt(effect.blocks)
    if math.isnan(deviation):
        return effect.blocks * 10
    size = abs(effect.mean)
    ways = []
    if size > 0:
        reach = stats.norm.ppf(1 - alpha / 2) + stats.norm.ppf(power)
        ways.append((reach * deviation / size) ** 2)
    if size < margin:
        reach = stats.norm.ppf(1 - alpha) + stats.norm.ppf((1 + power) / 2)
        ways.append((reach * deviation / (margin - size)) ** 2)
    needed: int = math.ceil(min([*ways, MOST_BLOCKS]))
    return needed


def smallest_effect(deviation: float, blocks: int, *, power: float = POWER) -> float:
    """The smallest effect that so many blocks of this standard deviation find with this power."""
    reach = stats.norm.ppf(1 - ALPHA / 2) + stats.norm.ppf(power)
    return float(reach * deviation / math.sqrt(blocks))
