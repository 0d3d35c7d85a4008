"""Which weights matter: Sobol's indices of the win share over the ranges of the weights.

The first-order index of a weight is the part of the win share's variance that goes when the weight
is held; the total index is the part that stays when all others are held, so it counts whatever the
weight does together with others. Both come from ``scipy.stats.sobol_indices``. What is evaluated is
a mean over deals, so it has noise; all settings meet the same deals, so the noise of two settings
is alike. The products and squares that the noise adds are known from the deals, and are taken off.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import qmc, sobol_indices

from reports.intervals import ALPHA, Interval
from reports.studies.sweep.settings import Axis

RESAMPLES = 300
LEAST_SIGNAL = 0.1  # of the variance is never taken for noise
MOST_NOISE = 0.5  # with more of it nothing is said


@dataclass(frozen=True)
class Design:
    """The points of Saltelli's design.

    Attributes
    ----------
    first, second : float array, shape (points, weights)
        Two samples that have nothing to do with each other.
    """

    first: np.ndarray
    second: np.ndarray

    @classmethod
    def of(cls, axes: Sequence[Axis], points: int, seed: int) -> "Design":
        """A scrambled Sobol design over the ranges.

        Parameters
        ----------
        points : int
            A power of two.
        """
        number = len(axes)
        parts = qmc.Sobol(d=2 * number, seed=np.random.default_rng(seed)).random(points)
        columns = [axis.at(parts[:, place]) for place, axis in enumerate([*axes, *axes])]
        whole = np.array(columns).T
        return cls(whole[:, :number], whole[:, number:])

    def all_points(self) -> np.ndarray:
        """The first sample, the second, and for each weight the first with it from the second."""
        mixed = []
        for place in range(self.first.shape[1]):
            one = self.first.copy()
            one[:, place] = self.second[:, place]
            mixed.append(one)
        return np.concatenate([self.first, self.second, *mixed])


@dataclass(frozen=True)
class Indices:
    """What was found.

    Attributes
    ----------
    first, total : list of Interval
        By weight.
    spread : float
        Standard deviation of the win share over the ranges.
    noise : float
        Part of the variance between settings that is noise.
    """

    first: list[Interval]
    total: list[Interval]
    spread: float
    noise: float

    @property
    def is_clear(self) -> bool:
        """Whether most of the variance is no noise."""
        return self.noise < MOST_NOISE


def indices(values: np.ndarray, weights: int, seed: int) -> Indices:
    """Sobol's indices, the noise taken off.

    Parameters
    ----------
    values : float array, shape (deals, settings)
        In the order of ``Design.all_points``.
    """
    deals = len(values)
    points = values.shape[1] // (weights + 2)
    sheets = values.T.reshape(weights + 2, points, deals)
    means = sheets.mean(axis=2)
    away = sheets - means[:, :, None]
    noise = _noise(away, deals)
    found = _corrected(means, noise, np.arange(points))
    random = np.random.default_rng(seed)
    # Deals and base points are drawn anew. Means of drawn deals have the noise twice.
    weights_of_deals = random.multinomial(deals, np.full(deals, 1 / deals), RESAMPLES) / deals
    again = (weights_of_deals @ values).reshape(RESAMPLES, weights + 2, points)
    drawn = [
        _corrected(one, noise, random.integers(points, size=points), times=2 - 1 / deals)
        for one in again
    ]
    firsts = [_interval(found.first[k], [one.first[k] for one in drawn]) for k in range(weights)]
    totals = [_interval(found.total[k], [one.total[k] for one in drawn]) for k in range(weights)]
    return Indices(firsts, totals, float(np.sqrt(max(found.variance, 0.0))), found.noise)


@dataclass(frozen=True)
class _Noise:
    """What noise adds, by base point: to the variance, to the products, to the squares."""

    variance: np.ndarray  # (points,)
    products: np.ndarray  # (weights, points)
    squares: np.ndarray  # (weights, points)


def _noise(away: np.ndarray, deals: int) -> _Noise:
    """Means of products of deviations from deal to deal; exact whatever the deals share."""
    first, second, mixed = away[0], away[1], away[2:]
    common = away[:2].mean(axis=(0, 1))  # of all settings on a deal
    per = deals * (deals - 1)
    variance = ((first - common) ** 2 + (second - common) ** 2).sum(axis=1) / 2 / per
    products = ((second - common)[None] * (mixed - first[None])).sum(axis=2) / per
    squares = ((mixed - first[None]) ** 2).sum(axis=2) / 2 / per
    return _Noise(variance, products, squares)


@dataclass(frozen=True)
class _Found:
    first: np.ndarray
    total: np.ndarray
    variance: float
    noise: float


def _corrected(means: np.ndarray, noise: _Noise, drawn: np.ndarray, times: float = 1.0) -> _Found:
    """The indices of some base points, so many times the noise taken off."""
    chosen = means[:, drawn]
    variance = float(np.var(chosen[:2]))
    if variance == 0.0:  # no weight does anything
        nothing = np.zeros(len(means) - 2)
        return _Found(nothing, nothing, 0.0, 1.0)
    raw = sobol_indices(
        func={
            "f_A": chosen[0][None].copy(),
            "f_B": chosen[1][None].copy(),
            "f_AB": chosen[2:, None].copy(),
        },
        n=len(drawn),
    )
    real = variance - times * float(noise.variance[drawn].mean())
    part = 1 - real / variance
    real = max(real, LEAST_SIGNAL * variance)
    first = (raw.first_order * variance - times * noise.products[:, drawn].mean(axis=1)) / real
    total = (raw.total_order * variance - times * noise.squares[:, drawn].mean(axis=1)) / real
    return _Found(np.ravel(first), np.ravel(total), real, part)


def _interval(found: float, drawn: Sequence[float]) -> Interval:
    low, high = np.quantile(drawn, [ALPHA / 2, 1 - ALPHA / 2])
    return Interval(float(found), min(float(low), float(found)), max(float(high), float(found)),
                    len(drawn))  # fmt: skip
