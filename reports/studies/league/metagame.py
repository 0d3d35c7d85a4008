"""The game of choosing a strategy: which mix leaves nobody a reason to choose another one.

With opponents drawn from a mix x, strategy k wins u(k, x). Where everybody draws from x the average
share is the fair one, 1/n, whatever x. So

    exploitability(x) = max over k of u(k, x) - 1/n

is never negative, and 0 means equilibrium: among these strategies nothing does better against the
mix than the mix itself. It is a lower bound: strategies that nobody wrote yet may do better.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from reports.studies.league.cycles import maximal_lottery

STEPS = 300
PACE = 0.4
SLOWING = 4
SOLVED = 1e-7
PRESENT = 1e-3  # a smaller part of a mix is none
NEARLY_PURE = 0.9
UNLIKE = 0.05  # mixes that differ by more than this are two


@dataclass(frozen=True)
class Equilibrium:
    """A mix over the pool, and how well it holds.

    Attributes
    ----------
    mix : float array by place in the pool
    gap : float
        What the best strategy of the pool wins against it above the fair share.
    """

    mix: np.ndarray
    gap: float

    @property
    def number(self) -> float:
        """Effective number of strategies: 1 for a single one, more for an even mix."""
        return effective_number(self.mix)


def effective_number(mix: np.ndarray) -> float:
    """Exponential of the entropy."""
    present = mix[mix > 0]
    return math.exp(-float((present * np.log(present)).sum()))


def replies(table: np.ndarray, mix: np.ndarray) -> np.ndarray:
    """Share of each strategy against opponents drawn from the mix."""
    while table.ndim > 1:
        table = table @ mix
    return table


def slopes(table: np.ndarray, mix: np.ndarray) -> np.ndarray:
    """How the replies change with the mix: shape (strategies, pool)."""
    others = table.ndim - 1
    while table.ndim > 2:
        table = table @ mix
    return others * table


def equilibrium(table: np.ndarray, start: np.ndarray | None = None) -> Equilibrium:
    """An equilibrium of a symmetric game: where selection leads from an even mix.

    Parameters
    ----------
    table : float array, shape (pool, pool, ..., pool)
        Share of each strategy of the pool by opponents.
    start : float array, optional
        Another mix to begin with.
    """
    size, players = len(table), table.ndim
    fair = 1 / players
    if size == 1:
        return Equilibrium(np.ones(1), 0.0)
    if players == 2 and start is None:  # zero-sum: a linear programme solves it
        return _judged(table, maximal_lottery(table - table.T), fair)
    begin = np.full(size, 1 / size) if start is None else start
    selected = _select(table, begin, fair)
    found = _judged(table, selected, fair)
    if found.gap > SOLVED:
        found = min((found, _polish(table, selected, fair)), key=lambda one: one.gap)
    return found


def other_equilibria(table: np.ndarray, known: Equilibrium) -> list[Equilibrium]:
    """Equilibria that selection finds from mixes of nearly one strategy."""
    found = [known]
    size = len(table)
    for one in range(size):
        begin = np.full(size, 0.02 / size)
        begin[one] += 0.98
        new = equilibrium(table, begin)
        near = any(np.abs(new.mix - old.mix).max() < UNLIKE for old in found)
        if new.gap < 1e-4 and not near:
            found.append(new)
    return found[1:]


def _judged(table: np.ndarray, mix: np.ndarray, fair: float) -> Equilibrium:
    mix = np.where(mix < PRESENT, 0.0, mix)
    mix = mix / mix.sum()
    return Equilibrium(mix, max(0.0, float(replies(table, mix).max()) - fair))


def _select(table: np.ndarray, mix: np.ndarray, fair: float) -> np.ndarray:
    """Replicator dynamics with a slowing pace; of all mixes on the way, and their mean, the best.

    Where strategies chase each other in circles the mean settles though the mix does not.
    """
    best, best_gap = mix, math.inf
    mean = mix
    for step in range(1, STEPS + 1):
        gains = replies(table, mix) - fair
        gap = float(gains.max())
        if gap < best_gap:
            best, best_gap = mix, gap
        if gap < SOLVED:
            break
        if mix.max() > NEARLY_PURE and step % 20 == 0:
            pure: np.ndarray = (mix == mix.max()).astype(float)
            if float(replies(table, pure).max()) - fair < SOLVED:
                return pure
        mix = mix * np.exp(PACE * gains / fair / (1 + SLOWING * step / STEPS))
        mix = np.maximum(mix / mix.sum(), 1e-12)
        mean = mean + (mix - mean) / step
    if float(replies(table, mean).max()) - fair < best_gap:
        best = mean
    return best


def _polish(table: np.ndarray, mix: np.ndarray, fair: float) -> Equilibrium:
    """Minimise the exploitability itself from a mix that is near."""
    size = len(mix)

    def room(point: np.ndarray) -> np.ndarray:
        return np.asarray(point[size] - (replies(table, point[:size]) - fair))

    def room_slopes(point: np.ndarray) -> np.ndarray:
        return np.hstack([-slopes(table, point[:size]), np.ones((size, 1))])

    start = np.append(mix, max(0.0, float(replies(table, mix).max()) - fair))
    goal = np.append(np.zeros(size), 1.0)
    result = minimize(
        lambda point: point[size],
        start,
        jac=lambda point: goal,
        method="SLSQP",
        bounds=[(0, 1)] * size + [(-1, 1)],
        constraints=[
            {"type": "ineq", "fun": room, "jac": room_slopes},
            {"type": "eq", "fun": lambda point: point[:size].sum() - 1,
             "jac": lambda point: np.append(np.ones(size), 0.0)},
        ],
        options={"maxiter": 200, "ftol": 1e-12},
    )  # fmt: skip
    found = np.clip(result.x[:size], 0.0, None)
    return _judged(table, found / found.sum(), fair)


def of_resamples(tables: Sequence[np.ndarray], pool: Sequence[int]) -> np.ndarray:
    """The equilibrium of each resampled table: shape (resamples, pool)."""
    members = list(pool)
    return np.array([equilibrium(table[members]).mix for table in tables])
