"""What is measured of a game under its rules: a value for each deal, or for each resampling.

A measure that is a mean of deals keeps them, so that a variant is compared with the base deal by
deal. One that is not a mean but smooth (closeness) is written as a mean of what each deal adds to
it (its influence); one that is neither (the mix of a league) keeps its value in resamplings of the
deals, the same ones for all rules.
"""

import math
from dataclasses import dataclass

import numpy as np

from reports.intervals import Mean
from reports.studies.lab import mean_of
from sim.machine import SIXTIETHS
from sim.side_games import Followed

SHARE, NUMBER = "share", "number"


@dataclass(frozen=True)
class Sample:
    """An estimate and what its error is known from.

    Attributes
    ----------
    values : float array
        By deal, with the estimate as their mean; or one for each resampling.
    deals : int
        Independent deals behind it.
    is_resampled : bool
    """

    estimate: float
    values: np.ndarray
    deals: int
    is_resampled: bool = False

    @classmethod
    def of_deals(cls, values: np.ndarray) -> "Sample":
        """A mean over deals."""
        floats = np.asarray(values, float)
        return cls(float(floats.mean()), floats, len(floats))

    @classmethod
    def of_resamples(cls, estimate: float, draws: np.ndarray, deals: int) -> "Sample":
        """Anything, with its values in resamplings of the deals."""
        return cls(estimate, np.asarray(draws, float), deals, is_resampled=True)

    @property
    def mean(self) -> Mean:
        """The estimate with its error."""
        return self._of(self.estimate, self.values)

    def less(self, base: "Sample") -> Mean:
        """The difference from the same measure under other rules, deal by deal."""
        return self._of(self.estimate - base.estimate, self.values - base.values)

    def factor(self, base: "Sample") -> float:
        """Variance reduction of the difference: what independent deals are worth less."""
        paired = self.less(base).error ** 2
        return (self.mean.error**2 + base.mean.error**2) / paired if paired > 0 else math.inf

    def _of(self, estimate: float, values: np.ndarray) -> Mean:
        if self.is_resampled:
            return Mean(estimate, float(values.std(ddof=1)), self.deals, self.deals - 1)
        return mean_of(values, 1.0)


@dataclass(frozen=True)
class Measure:
    """A measure's name and how it is written.

    Attributes
    ----------
    kind : str
        SHARE (a percentage; differences in percentage points) or NUMBER.
    group : str
        The table that it stands in.
    meaning : str
        For the notes below the table.
    least, most : float
        Bounds that no interval goes beyond; those of a resampled measure are written out.
    """

    key: str
    heading: str
    kind: str
    group: str
    meaning: str
    least: float = -math.inf
    most: float = math.inf

    @property
    def is_bounded(self) -> bool:
        """Whether its interval may be cut off."""
        return self.least > -math.inf


SEATS, FINISH, COURSE, STRATEGIES = "Seats", "Finish", "Course of the game", "Strategies and luck"

MEASURES = (
    Measure("first_seat", "First seat's advantage", SHARE, SEATS,
            "win share of the start player less the fair one"),
    Measure("margin", "Margin", NUMBER, FINISH, "points of the winner less those of the second"),
    Measure("spread", "Spread", NUMBER, FINISH,
            "standard deviation of the points at one table"),
    Measure("closeness", "Closeness", NUMBER, FINISH,
            "1 / root of the mean squared margin: more is closer"),
    Measure("winner", "Winner's points", NUMBER, FINISH, "points of who wins"),
    Measure("ties", "Shared wins", SHARE, FINISH, "games with more than one winner"),
    Measure("level", "Not ahead on points", SHARE, FINISH,
            "games with a sole winner who has no more points than another"),
    Measure("rounds", "Rounds", NUMBER, COURSE, "rounds of a game"),
    Measure("decisions", "Decisions", NUMBER, COURSE, "decisions of all players in a game"),
    Measure("lead_changes", "Lead changes", NUMBER, COURSE,
            "rounds after which another player leads alone than before"),
    Measure("comeback", "Came from behind", SHARE, COURSE,
            "games whose winner had fewer points than another after half of the rounds"),
    Measure("last_wins", "Last at half wins", SHARE, COURSE,
            "win share of the players who were last after half of the rounds"),
    Measure("settled", "Led for good", SHARE, COURSE,
            "part of the rounds at the end of the game during which the winner was never behind"),
    Measure("variety", "Strategies in the mix", NUMBER, STRATEGIES,
            "effective number of strategies in the equilibrium mix", least=1.0),
    Measure("strongest", "Largest part", SHARE, STRATEGIES,
            "part of the most frequent strategy in that mix", least=0.0, most=1.0),
    Measure("skill", "Strategy", SHARE, STRATEGIES,
            "part of the variance of the win share that is due to the strategy"),
    Measure("seat", "Seat", SHARE, STRATEGIES, "part that is due to the seat"),
    Measure("luck", "Deal", SHARE, STRATEGIES,
            "part that is due to what a seat meets with on a deal, whoever sits there"),
    Measure("rest", "Rest", SHARE, STRATEGIES,
            "who meets whom on which deal; most luck, where play changes what is drawn"),
)  # fmt: skip


def seat_measures(players: int) -> tuple[Measure, ...]:
    """The win share of each seat."""
    return tuple(
        Measure(f"seat_{seat + 1}", f"Seat {seat + 1}", SHARE, SEATS,
                f"win share of seat {seat + 1}, counted from the start player")
        for seat in range(players)
    )  # fmt: skip


def of_results(
    shares: np.ndarray, points: np.ndarray, rounds: np.ndarray, decisions: np.ndarray
) -> dict[str, Sample]:
    """Measures of finished games with one strategy in all seats.

    Parameters
    ----------
    shares, points : arrays, shape (deals, seats)
        Shares of the win in sixtieths; final points.
    rounds, decisions : arrays, shape (deals,)
    """
    players = shares.shape[1]
    part = shares / SIXTIETHS
    found = {f"seat_{seat + 1}": Sample.of_deals(part[:, seat]) for seat in range(players)}
    found["first_seat"] = Sample.of_deals(part[:, 0] - 1 / players)
    # The winner's points: those of the seats that share the win, which are level.
    winner = (shares * points).sum(axis=1) / SIXTIETHS
    beaten = np.where(shares > 0, np.iinfo(np.int64).min, points).max(axis=1)
    is_shared = (shares > 0).sum(axis=1) > 1
    margin = np.where(is_shared, 0.0, winner - beaten)
    found["winner"] = Sample.of_deals(winner)
    found["margin"] = Sample.of_deals(margin)
    found["closeness"] = _closeness(margin)
    found["spread"] = Sample.of_deals(points.std(axis=1, ddof=1))
    found["ties"] = Sample.of_deals(is_shared)
    found["level"] = Sample.of_deals(~is_shared & (margin <= 0))
    found["rounds"] = Sample.of_deals(rounds)
    found["decisions"] = Sample.of_deals(decisions)
    return found


def _closeness(margin: np.ndarray) -> Sample:
    """1 / root of the mean square, as a mean of influences."""
    squares = margin**2
    mean = float(squares.mean())
    if mean == 0.0:
        return Sample(np.inf, np.full(len(margin), np.inf), len(margin))
    closeness = mean**-0.5
    return Sample.of_deals(closeness - 0.5 * mean**-1.5 * (squares - mean))


def of_courses(games: Followed) -> dict[str, Sample]:
    """Measures of how games went, round by round.

    The standings after the last round are the final points.
    """
    standings = games.standings.astype(np.int64).copy()
    deals, most = standings.shape[:2]
    after = np.arange(most)[None, :] >= games.rounds[:, None] - 1
    standings = np.where(after[:, :, None], games.points[:, None, :], standings)
    best = standings.max(axis=2)
    leads = standings == best[:, :, None]
    wins = games.shares > 0
    part = games.shares / SIXTIETHS
    half = np.maximum(games.rounds // 2, 1) - 1
    at_half = standings[np.arange(deals), half]
    trails = at_half < at_half.max(axis=1, keepdims=True)
    is_last = at_half == at_half.min(axis=1, keepdims=True)
    # Where all are level nobody is last.
    is_last &= (at_half.min(axis=1) < at_half.max(axis=1))[:, None]
    behind = (wins[:, None, :] & ~leads).any(axis=2) & ~after
    last_behind = np.where(behind.any(axis=1), most - behind[:, ::-1].argmax(axis=1), 0)
    held = is_last.sum(axis=1)
    return {
        "lead_changes": Sample.of_deals(_lead_changes(leads)),
        "comeback": Sample.of_deals((part * trails).sum(axis=1)),
        "last_wins": _ratio((part * is_last).sum(axis=1), held),
        "settled": Sample.of_deals(1 - last_behind / games.rounds),
    }


def _lead_changes(leads: np.ndarray) -> np.ndarray:
    """Times that another player leads alone than the one who did so last."""
    alone = leads.sum(axis=2) == 1
    who = leads.argmax(axis=2)
    changes = np.zeros(len(leads), np.int64)
    before = np.full(len(leads), -1)
    for at in range(leads.shape[1]):
        new = alone[:, at] & (who[:, at] != before)
        changes += new & (before >= 0)
        before = np.where(alone[:, at], who[:, at], before)
    return changes


def _ratio(parts: np.ndarray, wholes: np.ndarray) -> Sample:
    """Sum over sum, as a mean of influences."""
    whole = float(wholes.mean())
    if whole == 0.0:
        return Sample(np.nan, np.full(len(parts), np.nan), len(parts))
    ratio = float(parts.mean()) / whole
    return Sample.of_deals(ratio + (parts - ratio * wholes) / whole)
