"""What each strategy wins among given opponents: the payoff table of the game of choosing one.

An entry is the win share of one strategy against a multiset of opponents. One line-up gives the
entries of everybody in it. Entries keep the value of every round, so that whatever is made of them
has an interval.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from reports.studies.lab import Arms
from reports.studies.league.ratings import in_groups, resamplings
from reports.studies.simultaneous import covariance_of_means

Multiset = tuple[int, ...]  # numbers of strategies, in order

MOST_LINE_UPS = 300


def field_line_ups(strategies: int, players: int) -> list[Multiset]:
    """Each strategy against a field of each other one."""
    pairs = itertools.permutations(range(strategies), 2)
    found = {tuple(sorted((one, *[other] * (players - 1)))) for one, other in pairs}
    return sorted(found)


def pool_line_ups(strategies: int, pool: Sequence[int], players: int) -> list[Multiset]:
    """What more it takes to know everybody's share among any opponents from the pool."""
    opponents = itertools.combinations_with_replacement(sorted(pool), players - 1)
    found = {
        tuple(sorted((one, *others))) for others in opponents for one in range(strategies)
    }  # fmt: skip
    same = {(one,) * players for one in range(strategies)}
    return sorted(found - same - set(field_line_ups(strategies, players)))


def pool_size(strategies: int, players: int, most: int = MOST_LINE_UPS) -> int:
    """The largest pool that is affordable; all strategies if they are few."""
    size = 1
    while size < strategies:
        if len(pool_line_ups(strategies, range(size + 1), players)) > most:
            break
        size += 1
    return size


@dataclass(frozen=True)
class Stage:
    """Line-ups that were played, with the win share of everybody in them by round.

    Attributes
    ----------
    columns : mapping of (line-up, strategy) to int
    values : float array, shape (rounds, columns)
        Win share per seat held.
    games : mapping of line-up to int
    """

    columns: dict[tuple[Multiset, int], int]
    values: np.ndarray
    games: dict[Multiset, int]

    @classmethod
    def of(cls, arms: Arms, line_ups: Sequence[Multiset]) -> "Stage":
        """From arms; ``line_ups`` name them in the numbers of the league, slot by slot."""
        columns: dict[tuple[Multiset, int], int] = {}
        values: list[np.ndarray] = []
        for place, line_up in enumerate(line_ups):
            for slot in arms.tally.slots(place):
                columns[tuple(sorted(line_up)), line_up[slot]] = len(values)
                values.append(arms.values(place, slot) * arms.unit(place, slot))
        rounds, block_games = arms.schedule.rounds, arms.schedule.block_games
        games = {
            tuple(sorted(line_up)): rounds * number
            for line_up, number in zip(line_ups, block_games, strict=True)
        }
        return cls(columns, np.array(values).T, games)

    def weighted(self, weights: np.ndarray) -> np.ndarray:
        """Means of every column with groups of rounds drawn so often.

        Parameters
        ----------
        weights : float array, shape (resamples, groups)
        """
        sums = in_groups(self.values, weights.shape[1])
        counts = in_groups(np.ones((len(self.values), 1)), weights.shape[1])
        means: np.ndarray = (weights @ sums) / (weights @ counts)
        return means


@dataclass(frozen=True)
class Replies:
    """What each strategy wins alone against opponents drawn from a mix.

    Attributes
    ----------
    means : float array by strategy
    covariance : float array
        Of the means.
    freedom : int
    """

    means: np.ndarray
    covariance: np.ndarray
    freedom: int


@dataclass(frozen=True)
class Payoffs:
    """The payoff table, as far as it was played.

    Attributes
    ----------
    strategies : int
    players : int
    pool : tuple of int
        The strategies that opponents may be mixed from; all others only challenge.
    stages : tuple of Stage
    """

    strategies: int
    players: int
    pool: tuple[int, ...]
    stages: tuple[Stage, ...]
    fair: float = field(init=False)

    def __post_init__(self) -> None:
        """Among one's like the share is the fair one, whatever the strategy."""
        object.__setattr__(self, "fair", 1 / self.players)

    @property
    def is_complete(self) -> bool:
        """Whether mixes of all strategies can be judged."""
        return len(self.pool) == self.strategies

    def place(self, strategy: int, opponents: Iterable[int]) -> tuple[int, int] | None:
        """Stage and column of an entry; None among one's like."""
        line_up = tuple(sorted((strategy, *opponents)))
        if len(set(line_up)) == 1:
            return None
        for number, stage in enumerate(self.stages):
            column = stage.columns.get((line_up, strategy))
            if column is not None:
                return number, column
        raise KeyError((strategy, line_up))

    def opponents(self, mix: np.ndarray) -> list[tuple[Multiset, float]]:
        """Multisets of opponents that a mix over the pool gives, with their chances."""
        support = [place for place in range(len(self.pool)) if mix[place] > 0]
        found = []
        for drawn in itertools.combinations_with_replacement(support, self.players - 1):
            chance = float(math.factorial(len(drawn)))
            for place in set(drawn):
                times = drawn.count(place)
                chance *= mix[place] ** times / math.factorial(times)
            found.append((tuple(self.pool[place] for place in drawn), chance))
        return found

    def replies(self, mix: np.ndarray) -> Replies:
        """What everybody wins against opponents drawn from a mix over the pool."""
        means = np.zeros(self.strategies)
        loads = [np.zeros((stage.values.shape[1], self.strategies)) for stage in self.stages]
        for opponents, chance in self.opponents(mix):
            for strategy in range(self.strategies):
                place = self.place(strategy, opponents)
                if place is None:
                    means[strategy] += chance * self.fair
                else:
                    loads[place[0]][place[1], strategy] += chance
        covariance = np.zeros((self.strategies, self.strategies))
        freedom = []
        for stage, load in zip(self.stages, loads, strict=True):
            if not load.any():
                continue
            values = stage.values @ load
            means += values.mean(axis=0)
            covariance += covariance_of_means(values)
            freedom.append(len(values) - 1)
        return Replies(means, covariance, min(freedom, default=0))

    def table(self, means: Sequence[np.ndarray] | None = None) -> np.ndarray:
        """All entries: shape (strategies, pool, ..., pool), an axis for each opponent.

        Parameters
        ----------
        means : sequence of arrays, optional
            Means by stage and column, if not those of all rounds.
        """
        if means is None:
            means = [stage.values.mean(axis=0) for stage in self.stages]
        flat = np.array([*itertools.chain.from_iterable(means), self.fair])
        found: np.ndarray = flat[self._places()]
        return found

    def _places(self) -> np.ndarray:
        starts = np.cumsum([0, *(stage.values.shape[1] for stage in self.stages)])
        size = len(self.pool)
        shape = (self.strategies, *[size] * (self.players - 1))
        places = np.full(shape, starts[-1])  # the fair share stands behind all columns
        for at in np.ndindex(*shape):
            found = self.place(at[0], (self.pool[place] for place in at[1:]))
            if found is not None:
                places[at] = starts[found[0]] + found[1]
        return places

    def resampled(self, number: int, seed: int) -> list[np.ndarray]:
        """The table with rounds drawn anew, so many times."""
        means = []
        for place, stage in enumerate(self.stages):
            groups = len(in_groups(stage.values))
            means.append(stage.weighted(resamplings(groups, number, seed + place)))
        flat = np.hstack([*means, np.full((number, 1), self.fair)])
        places = self._places()
        return [one[places] for one in flat]
