"""One or two weights: every setting on the same deals, and which may be the best.

The best of many has been lucky. So it is never just the highest mean that is told, but the set of
settings that the best is in with 95 % confidence, and what the highest one does on fresh deals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reports.intervals import Interval, Mean
from reports.studies.effects import Judgement, judge
from reports.studies.lab import Lab
from reports.studies.simultaneous import covariance_of_means, half_widths, may_be_best
from reports.studies.sweep.settings import Subject
from sim.facts import Settled
from sim.scores import Wanted

LEAST_DEALS = 30
PROOF_PART = 0.2


@dataclass(frozen=True)
class Proof:
    """The highest setting and the strategy as it is, on fresh deals.

    Attributes
    ----------
    gain : Mean
        Win share of the first less that of the second, deal by deal.
    factor : float
        Variance reduction of the gain.
    """

    best: Interval
    present: Interval
    gain: Mean
    judgement: Judgement
    factor: float


@dataclass(frozen=True)
class Curve:
    """What was found about every setting.

    Attributes
    ----------
    shares : list of Interval
        Win share against the field, by setting.
    bands : float array
        Half-widths that hold for all settings at once.
    behind : list of Interval
        Win share of the highest setting less this one's, deal by deal.
    may_be_best : bool array
    best : int
        The setting with the highest mean.
    factors : float array
        Variance reduction of each win share.
    proof : Proof or None
        None if the highest setting is the strategy as it is.
    """

    settings: Sequence[Mapping[str, float]]
    shares: list[Interval]
    bands: np.ndarray
    behind: list[Interval]
    may_be_best: np.ndarray
    best: int
    factors: np.ndarray
    deals: int
    proof: Proof | None


def sweep(
    lab: Lab, settled: Settled, players: int, subject: Subject,
    settings: Sequence[dict[str, float]], field: str, games: int, *, independent: bool = False,
) -> Curve:  # fmt: skip
    """Play all settings against a field."""
    rivals = [field] * (players - 1)
    deals = max(LEAST_DEALS, round((1 - PROOF_PART) * games / (len(settings) * players)))
    arms = lab.play(
        settled, players, [[subject.words(one), *rivals] for one in settings], blocks=deals,
        study="sweep", wanted=Wanted(("share",)), independent=independent,
    )  # fmt: skip
    number = len(settings)
    values = np.array([arms.values(at) * arms.unit(at) for at in range(number)]).T
    means, covariance = values.mean(axis=0), covariance_of_means(values)
    # Of equals the one that needs no change.
    best = max(range(number), key=lambda at: (means[at], subject.is_present(settings[at])))
    proof = None
    if not subject.is_present(settings[best]):
        lab.tell(f"{subject.words(settings[best])} is the highest so far; now fresh deals.")
        fresh = max(LEAST_DEALS, round(PROOF_PART * games / (2 * players)))
        proof = _prove(
            lab, settled, players, [subject.words(settings[best]), subject.text], rivals, fresh,
            independent,
        )  # fmt: skip
    return Curve(
        settings=settings,
        shares=[arms.mean(at).share_interval() for at in range(number)],
        bands=half_widths(covariance, deals - 1),
        behind=[arms.difference(best, at).interval() for at in range(number)],
        may_be_best=may_be_best(means, covariance, deals - 1),
        best=best,
        factors=np.array([arms.factor(at) for at in range(number)]),
        deals=deals,
        proof=proof,
    )


def _prove(
    lab: Lab, settled: Settled, players: int, pair: Sequence[str], rivals: Sequence[str],
    deals: int, independent: bool,
) -> Proof:  # fmt: skip
    arms = lab.play(
        settled, players, [[one, *rivals] for one in pair], blocks=deals, study="sweep proof",
        wanted=Wanted(("share",)), independent=independent,
    )  # fmt: skip
    gain = arms.difference(0, 1)
    return Proof(
        arms.mean(0).share_interval(),
        arms.mean(1).share_interval(),
        gain,
        judge(gain),
        arms.factor_of_difference(0, 1),
    )
