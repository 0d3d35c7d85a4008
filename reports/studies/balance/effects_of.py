"""Estimators of what a component is worth, all with the deal as the unit.

Several players of a game may take it, and one player several times: games of a deal are not
independent, deals are. A ratio of sums over deals has the error of the mean of what each deal adds
to it (its influence).
"""

from dataclasses import dataclass

import numpy as np

from reports.intervals import Mean
from reports.studies.lab import mean_of
from sim.machine import NONE, SIXTIETHS
from sim.side_games import Forked

LEADING, BETWEEN, BEHIND = "leading", "between", "last"
EARLY, MIDDLE, LATE = "first third", "second third", "last third"
LEAST_DEALS = 30  # of each kind; among fewer the spread of a ratio is not known well enough
CONTEXTS = (EARLY, MIDDLE, LATE, LEADING, BETWEEN, BEHIND)


@dataclass(frozen=True)
class Worth:
    """What one component is worth; win shares as shares, not percent.

    Attributes
    ----------
    taken : float
        Part of the players who took it in a game.
    forks : int
        Decisions at which the game was played on both ways.
    fork : Mean
        Win share after taking it less that after the second choice, per decision.
    fork_points : Mean
        The same in points.
    coin : Mean
        Win share of players for whom a coin said "take it" at their first chance less that of
        those for whom it said "leave it": what an experiment without copies of games would see.
    access : Mean
        Win share of a player who may take it less that of one who may not, per game.
    per_taker : Mean
        The same per game in which it is taken.
    gap : Mean
        Win share of those who took it less that of those who did not: an association.
    contexts : mapping of str to (Mean, int)
        ``fork`` by stage of the game and by place, with the number of decisions.
    """

    name: str
    taken: float
    forks: int
    fork: Mean
    fork_points: Mean
    coin: Mean
    access: Mean
    per_taker: Mean
    gap: Mean
    contexts: dict[str, tuple[Mean, int]]


def ratio(parts: np.ndarray, wholes: np.ndarray) -> Mean:
    """Sum of the parts over the sum of the wholes, both by deal."""
    whole = float(wholes.mean())
    if whole == 0.0:
        return Mean(np.nan, np.nan, 0, 0)
    found = float(parts.sum() / wholes.sum())
    influence = (parts - found * wholes) / whole
    spread = mean_of(influence, 1.0)
    return Mean(found, spread.error, len(parts), spread.freedom)


def difference_of_ratios(
    parts: np.ndarray, wholes: np.ndarray, other_parts: np.ndarray, other_wholes: np.ndarray
) -> Mean:
    """One ratio less another, from the same deals; NaN where either rests on too few of them."""
    if min(np.count_nonzero(wholes), np.count_nonzero(other_wholes)) < LEAST_DEALS:
        return Mean(np.nan, np.nan, 0, 0)
    first = float(parts.sum() / wholes.sum())
    second = float(other_parts.sum() / other_wholes.sum())
    influence = (parts - first * wholes) / wholes.mean()
    influence = influence - (other_parts - second * other_wholes) / other_wholes.mean()
    spread = mean_of(influence, 1.0)
    return Mean(first - second, spread.error, len(parts), spread.freedom)


def owners(games: Forked, group: int) -> np.ndarray:
    """Who took a component of the group: bool array, shape (deals, seats)."""
    found = np.zeros(games.shares.shape, bool)
    mine = games.takes[games.takes["group"] == group]
    found[mine["deal"], mine["seat"]] = True
    return found


def fork_effect(takes: np.ndarray, deals: int, column: str = "share") -> Mean:
    """What a take does, per decision: points, or win share in sixtieths made shares."""
    scale = SIXTIETHS if column == "share" else 1
    gains = (takes[column].astype(float) - takes[f"other_{column}"]) / scale
    sums = np.bincount(takes["deal"], gains, deals)
    return ratio(sums, np.bincount(takes["deal"], minlength=deals).astype(float))


def coin_effect(takes: np.ndarray, deals: int, players: int, group: int) -> Mean:
    """What a take at the first chance does, if a coin decides and only its way is seen.

    The coin is fixed for each deal, seat and component, and knows nothing of the game.
    """
    who = takes["deal"].astype(np.int64) * players + takes["seat"]
    _, first = np.unique(who, return_index=True)
    takes, who = takes[first], who[first]
    is_taken = np.random.default_rng(group).random(deals * players)[who] < 0.5
    sums = []
    for chosen, column in ((is_taken, "share"), (~is_taken, "other_share")):
        some = takes[chosen]
        sums.append(np.bincount(some["deal"], some[column] / SIXTIETHS, deals))
        sums.append(np.bincount(some["deal"], minlength=deals).astype(float))
    return difference_of_ratios(*sums)


def context_of(takes: np.ndarray, players: int, usual_rounds: float) -> dict[str, np.ndarray]:
    """Which takes belong to each context: stages of a game of the usual length, and places."""
    stage = (takes["round"] - 1) / usual_rounds
    not_behind = takes["ahead"] == 0
    last = ~not_behind & (takes["ahead"] + takes["level"] == players - 1)
    return {
        EARLY: stage < 1 / 3,
        MIDDLE: (stage >= 1 / 3) & (stage < 2 / 3),
        LATE: stage >= 2 / 3,
        LEADING: not_behind,
        BETWEEN: ~not_behind & ~last,
        BEHIND: last,
    }


def weigh(
    name: str, group: int, games: Forked, banned: tuple[np.ndarray, np.ndarray] | None
) -> Worth:
    """Everything about one component.

    Parameters
    ----------
    games : Forked
    banned : pair of arrays or None
        Shares and points of the seat that may not take it, for the first deals of ``games``.
    """
    deals, players = games.shares.shape
    owned = owners(games, group).astype(float)
    shares = games.shares / SIXTIETHS
    others = 1 - owned
    gap = difference_of_ratios(
        (shares * owned).sum(axis=1), owned.sum(axis=1),
        (shares * others).sum(axis=1), others.sum(axis=1),
    )  # fmt: skip
    takes = games.takes[(games.takes["group"] == group) & (games.takes["other_share"] != NONE)]
    usual = float(games.takes["rounds"].mean()) if len(games.takes) else 1.0
    contexts = {
        told: (fork_effect(takes[chosen], deals), int(chosen.sum()))
        for told, chosen in context_of(takes, players, usual).items()
    }
    access = per_taker = Mean(np.nan, np.nan, 0, 0)
    if banned is not None:
        known = len(banned[0])
        lost = (games.shares[:known] - banned[0]).sum(axis=1) / SIXTIETHS / players
        access = mean_of(lost, 1.0)
        per_taker = ratio(lost, owned[:known].mean(axis=1))
    return Worth(
        name, float(owned.mean()), len(takes), fork_effect(takes, deals),
        fork_effect(takes, deals, "points"), coin_effect(takes, deals, players, group), access,
        per_taker, gap, contexts,
    )  # fmt: skip
