"""One number for each strategy, and how sure its place is.

The model is Plackett and Luce's: at a table each strategy has a worth, and the chance to finish
ahead of others is its part of the worths. It is fitted (choix, spectral ranking) to how often each
finished ahead of each other one. Errors come from resampling whole rounds: the model need not be
right, and games of a block need not be independent.
"""

import math
from dataclasses import dataclass

import networkx as nx
import numpy as np
from choix import ilsr_pairwise_dense
from scipy import stats

from reports.intervals import ALPHA, holm

RESAMPLES = 500
MOST_GROUPS = 1_000
POINTS = 400 / math.log(10)  # of a rating, per unit of log odds: the scale of chess
SMOOTHING = 0.5  # halves of a meeting for each side, so that who never won has a rating


@dataclass(frozen=True)
class Ratings:
    """Worths of strategies, in log odds around their mean.

    Attributes
    ----------
    worths, errors : float array by strategy
    draws : float array, shape (resamples, strategies)
    freedom : int
        Independent groups less one.
    apart : bool array, shape (strategies, strategies)
        Whether two are told apart, corrected for the number of pairs (Holm).
    """

    worths: np.ndarray
    errors: np.ndarray
    draws: np.ndarray
    freedom: int
    apart: np.ndarray

    @property
    def order(self) -> list[int]:
        """Strategies, the best first."""
        return [int(number) for number in np.argsort(-self.worths, kind="stable")]

    def rank(self, number: int) -> int:
        """Place of a strategy, from 1."""
        return self.order.index(number) + 1

    def ranks(self, number: int, alpha: float = ALPHA) -> tuple[int, int]:
        """The best and the worst place that resampling leaves a strategy."""
        if self.freedom < 1:
            return 1, len(self.worths)
        places = 1 + (self.draws > self.draws[:, [number]]).sum(axis=1)
        low, high = np.quantile(places, [alpha / 2, 1 - alpha / 2], method="nearest")
        place = self.rank(number)
        return min(int(low), place), max(int(high), place)

    def reach(self, number: int, alpha: float = ALPHA) -> float:
        """Half-width of the interval of a worth."""
        if self.freedom < 1:
            return math.nan
        return float(stats.t.ppf(1 - alpha / 2, self.freedom) * self.errors[number])

    def letters(self) -> list[str]:
        """By strategy the groups that it belongs to: who shares a letter is not told apart."""
        size = len(self.worths)
        alike = nx.Graph([(a, b) for a in range(size) for b in range(a) if not self.apart[a, b]])
        alike.add_nodes_from(range(size))
        groups = sorted(
            (sorted(self.rank(number) for number in group) for group in nx.find_cliques(alike)),
        )
        told = [""] * size
        for place, group in enumerate(groups):
            for rank in group:
                told[self.order[rank - 1]] += letter(place)
        return told


def letter(place: int) -> str:
    """a, b, ... z, then a2, b2, ..."""
    again, at = divmod(place, 26)
    return chr(ord("a") + at) + (str(again + 1) if again else "")


def fit(ahead: np.ndarray, start: np.ndarray | None = None) -> np.ndarray:
    """Worths from how often each finished ahead of each other one (ties half to both).

    Parameters
    ----------
    ahead : float array, shape (strategies, strategies)
    """
    met = (ahead + ahead.T) > 0
    worths = np.asarray(ilsr_pairwise_dense(ahead + SMOOTHING * met, initial_params=start))
    centred: np.ndarray = worths - worths.mean()
    return centred


def in_groups(values: np.ndarray, most: int = MOST_GROUPS) -> np.ndarray:
    """Sums over consecutive rounds, as even as can be: at most so many rows."""
    number = min(len(values), most)
    starts = np.linspace(0, len(values), number, endpoint=False).astype(int)
    sums: np.ndarray = np.add.reduceat(values, starts, axis=0)
    return sums


def resamplings(groups: int, number: int, seed: int) -> np.ndarray:
    """How often each group is drawn: float array, shape (number, groups)."""
    random = np.random.default_rng([seed, groups])
    return random.multinomial(groups, np.full(groups, 1 / groups), number).astype(float)


def rate(ahead: np.ndarray, seed: int, resamples: int = RESAMPLES) -> Ratings:
    """Ratings from counts by group of rounds.

    Parameters
    ----------
    ahead : float array, shape (groups, strategies, strategies)
        Times that the first finished ahead of the second, ties half.
    """
    groups, size, _ = ahead.shape
    worths = fit(ahead.sum(axis=0))
    weights = resamplings(groups, resamples, seed)
    counts = (weights @ ahead.reshape(groups, -1)).reshape(-1, size, size)
    draws = np.array([fit(one, worths) for one in counts])
    freedom = groups - 1
    # Resampling g groups shows only (g - 1) / g of the variance.
    scale = math.sqrt(groups / freedom) if freedom else math.nan
    draws = worths + (draws - worths) * (scale if freedom else 0.0)
    errors = draws.std(axis=0) if freedom else np.full(size, np.nan)
    return Ratings(worths, errors, draws, freedom, _apart(worths, draws, freedom))


def _apart(worths: np.ndarray, draws: np.ndarray, freedom: int) -> np.ndarray:
    size = len(worths)
    apart = np.zeros((size, size), bool)
    if freedom < 1:
        return apart
    pairs = [(one, other) for one in range(size) for other in range(one)]
    p_values = []
    for one, other in pairs:
        error = (draws[:, one] - draws[:, other]).std()
        gap = abs(worths[one] - worths[other])
        p_values.append(2 * stats.t.sf(gap / error, freedom) if error > 0 else float(gap == 0))
    for (one, other), p_value in zip(pairs, holm(p_values), strict=True):
        apart[one, other] = apart[other, one] = p_value <= ALPHA
    return apart
