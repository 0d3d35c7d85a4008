"""What follows from a payoff table: best replies, the pool, the mix that nobody beats."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.intervals import ALPHA, Interval
from reports.studies.league.cycles import maximal_lottery
from reports.studies.league.metagame import (
    Equilibrium,
    effective_number,
    equilibrium,
    of_resamples,
    other_equilibria,
)
from reports.studies.league.payoffs import MOST_LINE_UPS, Payoffs, Replies, pool_size
from reports.studies.simultaneous import half_widths

RESAMPLES = 200
ENDS = (ALPHA / 2, 1 - ALPHA / 2)


@dataclass(frozen=True)
class Exploit:
    """How well a field of one strategy can be answered.

    Attributes
    ----------
    reply : int
        The strategy that wins most against it.
    gain : Interval
        What the best reply wins above the fair share; 0 if nothing does.
    """

    reply: int
    gain: Interval


@dataclass(frozen=True)
class Mix:
    """An equilibrium with what resampling the deals makes of it.

    Attributes
    ----------
    found : Equilibrium
        Over the pool.
    draws : float array, shape (resamples, pool)
    reply : int
        Of all strategies, the one that does best against it.
    gain : Interval
        What that one wins above the fair share.
    others : sequence of Equilibrium
        Further ones, to which selection leads from mixes of nearly one strategy.
    """

    found: Equilibrium
    draws: np.ndarray
    reply: int
    gain: Interval
    others: Sequence[Equilibrium]

    @property
    def number(self) -> Interval:
        """The effective number of strategies."""
        drawn = [effective_number(mix) for mix in self.draws]
        low, high = np.quantile(drawn, ENDS)
        found = self.found.number
        return Interval(found, min(float(low), found), max(float(high), found), len(drawn))

    def share(self, place: int) -> Interval:
        """The part of one strategy in the mix."""
        low, high = np.quantile(self.draws[:, place], ENDS)
        found = float(self.found.mix[place])
        return Interval(found, min(float(low), found), max(float(high), found), len(self.draws))


def choose_pool(
    payoffs: Payoffs, order: Sequence[int], affordable: int = MOST_LINE_UPS
) -> tuple[int, ...]:
    """Strategies that an equilibrium may consist of, as many as their mixed tables are affordable.

    First those that hold their own when one challenges a field of another, then the best replies
    to them, then the others by rating.
    """
    size, players = payoffs.strategies, payoffs.players
    affordable = min(affordable, MOST_LINE_UPS)
    most = pool_size(size, players, affordable) if players > 2 else size
    if most == size:
        return tuple(range(size))
    wins = np.array([against(payoffs, number).means for number in range(size)]).T
    mix = maximal_lottery(wins - wins.T)
    first = [int(number) for number in np.argsort(-mix, kind="stable") if mix[number] > 0]
    answers = [int(np.argmax(wins[:, number])) for number in first]
    chosen = list(dict.fromkeys([*first, *answers, *order]))
    return tuple(sorted(chosen[:most]))


def against(payoffs: Payoffs, number: int) -> Replies:
    """What everybody wins alone against a field of one strategy."""
    field = Payoffs(payoffs.strategies, payoffs.players, (number,), payoffs.stages)
    return field.replies(np.ones(1))


def exploit(payoffs: Payoffs, number: int) -> Exploit:
    """The best reply to a field of one strategy."""
    return Exploit(*_best_reply(against(payoffs, number), payoffs.fair, own=number))


def _best_reply(replies: Replies, fair: float, own: int = -1) -> tuple[int, Interval]:
    """Who does best, and what it wins above the fair share, for the largest of many."""
    gains = replies.means - fair
    reach = half_widths(replies.covariance, replies.freedom)
    if own >= 0:  # among one's like nothing is won, exactly
        gains[own], reach[own] = -np.inf, 0.0
    best = int(np.argmax(gains))
    low, high = float((gains - reach).max()), float((gains + reach).max())
    gain, high = max(0.0, float(gains[best])), min(high, 1 - fair)
    if math.isnan(low):
        return best, Interval(gain, math.nan, math.nan, replies.freedom + 1)
    return best, Interval(gain, min(gain, max(0.0, low)), max(0.0, high), replies.freedom + 1)


def solve(payoffs: Payoffs, seed: int) -> Mix:
    """The equilibrium of the pool, and how it fares against everybody."""
    members = list(payoffs.pool)
    table = payoffs.table()[members]
    found = equilibrium(table)
    draws = of_resamples(payoffs.resampled(RESAMPLES, seed), members)
    reply, gain = _best_reply(payoffs.replies(found.mix), payoffs.fair)
    return Mix(found, draws, reply, gain, other_equilibria(table, found))
