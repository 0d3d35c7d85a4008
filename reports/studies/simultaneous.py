"""Many means at once: bands that hold together, and which of many may be the best.

Means of arms that share their deals are correlated, so a correction for their number alone would be
too wide. The distribution of the largest of many t statistics is simulated instead, from the
covariance that the blocks show (max-t).
"""

import numpy as np
from scipy import stats

from reports.intervals import ALPHA

DRAWS = 4_000
SEED = 20_241


def covariance_of_means(values: np.ndarray) -> np.ndarray:
    """Covariance of the column means of independent rows: shape (columns, columns)."""
    rows = len(values)
    if rows < 2:
        return np.full((values.shape[1],) * 2, np.nan)
    found: np.ndarray = np.atleast_2d(np.cov(values, rowvar=False)) / rows
    return found


def draws_of_noise(covariance: np.ndarray, freedom: int) -> np.ndarray:
    """Draws from the multivariate t distribution around 0: shape (DRAWS, columns)."""
    random = np.random.default_rng(SEED)
    roots, axes = np.linalg.eigh(covariance)
    root = axes * np.sqrt(np.clip(roots, 0.0, None))
    normal = random.standard_normal((DRAWS, len(covariance))) @ root.T
    scale = np.sqrt(random.chisquare(freedom, DRAWS) / freedom)
    drawn: np.ndarray = normal / scale[:, None]
    return drawn


def half_widths(covariance: np.ndarray, freedom: int, alpha: float = ALPHA) -> np.ndarray:
    """Half-widths of intervals that all hold at once with chance ``1 - alpha``."""
    errors: np.ndarray = np.sqrt(np.clip(np.diag(covariance), 0.0, None))
    if np.isnan(covariance).any() or freedom < 1:
        return np.full(len(errors), np.nan)
    varying = errors > 0
    if not varying.any():
        return errors
    if varying.sum() == 1:
        reach = float(stats.t.ppf(1 - alpha / 2, freedom))
    else:
        noise = draws_of_noise(covariance[np.ix_(varying, varying)], freedom)
        reach = float(np.quantile(np.abs(noise / errors[varying]).max(axis=1), 1 - alpha))
    widths: np.ndarray = reach * errors
    return widths


def may_be_best(
    means: np.ndarray, covariance: np.ndarray, freedom: int, alpha: float = ALPHA
) -> np.ndarray:
    """Which of many may have the largest mean.

    The true best is among them with chance ``1 - alpha``: each is held against all others at once
    and leaves only if one of them is above it by more than their noise explains (Hsu's comparisons
    with the best).

    Returns
    -------
    bool array
    """
    number = len(means)
    if number == 1 or np.isnan(covariance).any() or freedom < 1:
        return np.ones(number, bool)
    noise = draws_of_noise(covariance, freedom)
    spread = np.diag(covariance)
    kept = np.ones(number, bool)
    for one in range(number):
        errors = np.sqrt(np.clip(spread + spread[one] - 2 * covariance[:, one], 0.0, None))
        # Settings that never differ are the same one; rounding leaves a trace of a variance.
        others = errors > 1e-9 * np.sqrt(spread + spread[one] + 1e-300)
        same = ~others & (means - means[one] > 1e-12)
        if same.any():  # above it on every deal by the same amount
            kept[one] = False
        elif others.any():
            lead = (means - means[one])[others] / errors[others]
            by_luck = (noise[:, others] - noise[:, [one]]) / errors[others]
            kept[one] = lead.max() <= np.quantile(by_luck.max(axis=1), 1 - alpha)
    return kept
