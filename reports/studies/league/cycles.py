"""Where one number cannot tell who beats whom.

Three views of the same table of head-to-head results: its split into what a rating explains and
what runs in circles (Hodge split, after Jiang, Lim, Yao and Ye), cycles of sure wins by name, and
the maximal lottery: the mix of strategies that no other one finishes ahead of.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
from scipy.optimize import linprog

from reports.intervals import ALPHA, Interval, Mean, holm

LONGEST = 5
MOST_LISTED = 8
MOST_SEARCHED = 20_000
TINY = 1e-9


@dataclass(frozen=True)
class Split:
    """How much of the head-to-head results a rating explains.

    Attributes
    ----------
    cyclic : float
        Share of the results (as squared log odds) that runs in circles, corrected for noise.
    raw : float
        The same before the correction.
    low, high : float
        Interval of the corrected share.
    is_noise : bool
        Whether a table without any cycle would show as much in 5 % of cases.
    """

    cyclic: float
    raw: float
    low: float
    high: float
    is_noise: bool


def log_odds(ahead: np.ndarray, smoothing: float = 0.5) -> np.ndarray:
    """Antisymmetric log odds to finish ahead; 0 where two never met."""
    met = (ahead + ahead.T) > 0
    smooth = np.where(met, ahead + smoothing, 1.0)
    found: np.ndarray = np.log(smooth / smooth.T)
    return found


def potential(odds: np.ndarray, met: np.ndarray) -> np.ndarray:
    """The ratings whose differences come nearest to the log odds, pairs that met alike."""
    size = len(odds)
    pairs = [(a, b) for a, b in itertools.combinations(range(size), 2) if met[a, b]]
    rows = np.zeros((len(pairs), size))
    for row, (one, other) in enumerate(pairs):
        rows[row, one], rows[row, other] = 1.0, -1.0
    wanted = np.array([odds[pair] for pair in pairs])
    found: np.ndarray = np.linalg.lstsq(rows, wanted, rcond=None)[0]
    return found


def energies(odds: np.ndarray, met: np.ndarray) -> tuple[float, float]:
    """Sum of squares that runs in circles, and the whole one."""
    rating = potential(odds, met)
    rest = np.where(met, odds - (rating[:, None] - rating[None, :]), 0.0)
    return float((rest**2).sum() / 2), float((np.where(met, odds, 0.0) ** 2).sum() / 2)


def split(ahead: np.ndarray, resampled: np.ndarray) -> Split:
    """The Hodge split of a table of counts, corrected for noise.

    Parameters
    ----------
    ahead : float array, shape (strategies, strategies)
    resampled : float array, shape (resamples, strategies, strategies)
        The same counts with rounds drawn anew: what they scatter is the noise.
    """
    met = (ahead + ahead.T) > 0
    odds = log_odds(ahead)
    cyclic, whole = energies(odds, met)
    noise = [log_odds(one) - odds for one in resampled]
    without = potential(odds, met)
    pure = np.where(met, without[:, None] - without[None, :], 0.0)
    # What noise alone puts into circles: a table without cycles, with the noise of this one.
    alone = np.array([energies(pure + one, met)[0] for one in noise])
    added = np.array([energies(one, met)[1] for one in noise])
    spread = np.array([energies(odds + one, met)[0] for one in noise])
    real = max(whole - added.mean(), TINY)
    corrected = _share(cyclic - alone.mean(), real)
    # A resample carries the noise twice.
    shares = [_share(one - 2 * alone.mean(), real) for one in spread]
    low, high = np.quantile(shares, [ALPHA / 2, 1 - ALPHA / 2]) if shares else (0.0, 1.0)
    is_noise = bool((alone >= cyclic).mean() > ALPHA) if cyclic > TINY else True
    return Split(
        corrected, _share(cyclic, max(whole, TINY)),
        min(float(low), corrected), max(float(high), corrected), is_noise,
    )  # fmt: skip


def _share(part: float, whole: float) -> float:
    return float(min(1.0, max(0.0, part / whole)))


def maximal_lottery(margins: np.ndarray) -> np.ndarray:
    """The mix that on average no strategy finishes ahead of, from antisymmetric margins.

    If there are several, one of them; a strategy that finishes ahead of all others is alone in it.
    """
    size = len(margins)
    # Maximise v, subject to (margins' x)_k >= v for every k, x a mix.
    result = linprog(
        c=[*np.zeros(size), -1.0],
        A_ub=np.hstack([-margins.T, np.ones((size, 1))]),
        b_ub=np.zeros(size),
        A_eq=[[*np.ones(size), 0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * size + [(-1, 1)],
        method="highs",
    )
    mix = np.clip(result.x[:size], 0.0, None)
    found: np.ndarray = np.where(mix < TINY, 0.0, mix) / mix.sum()
    return found


@dataclass(frozen=True)
class Cycle:
    """Strategies of which each one finishes ahead of the next, and the last ahead of the first.

    Attributes
    ----------
    members : tuple of int
        Numbers of the strategies.
    weakest : (int, int)
        The step that is the least sure.
    edge : Interval
        How often the first of that step finishes ahead of the second.
    """

    members: tuple[int, ...]
    weakest: tuple[int, int]
    edge: Interval


def sure_wins(meetings: Mapping[tuple[int, int], Mean]) -> dict[tuple[int, int], Interval]:
    """Steps from who finishes ahead more often than not, corrected for the number of pairs.

    Parameters
    ----------
    meetings : mapping of (one, other) to Mean
        For each pair once, how often the first finished ahead.
    """
    corrected = holm([mean.p_value(0.5) for mean in meetings.values()])
    sure = {}
    for ((one, other), mean), p_value in zip(meetings.items(), corrected, strict=True):
        if p_value > ALPHA:
            continue
        found = mean.share_interval()
        if found.mean > 0.5:
            sure[one, other] = found
        else:
            sure[other, one] = Interval(1 - found.mean, 1 - found.high, 1 - found.low, found.blocks)
    return sure


def cycles(sure: Mapping[tuple[int, int], Interval]) -> list[Cycle]:
    """The cycles of sure wins, the shortest and the surest first."""
    graph = nx.DiGraph(list(sure))
    found = []
    search = nx.simple_cycles(graph, length_bound=LONGEST)
    for members in itertools.islice(search, MOST_SEARCHED):
        first = members.index(min(members))
        turned = (*members[first:], *members[:first])
        steps = list(zip(turned, (*turned[1:], turned[0]), strict=True))
        weakest = min(steps, key=lambda step: sure[step].low)
        found.append(Cycle(turned, weakest, sure[weakest]))
    return sorted(found, key=lambda one: (len(one.members), -one.edge.low, one.members))


def circles(sure: Mapping[tuple[int, int], Interval]) -> list[set[int]]:
    """Groups within which sure wins run in circles."""
    parts: Sequence[set[int]] = list(nx.strongly_connected_components(nx.DiGraph(list(sure))))
    return sorted((set(part) for part in parts if len(part) > 1), key=len, reverse=True)
