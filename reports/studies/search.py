"""The search of ``kibitz tune``: CMA-ES on common deals, hopeless settings dropped half-way.

In every generation all candidates meet the same fresh deals against the same opponents. The better
half by those goes on to more of them; the rest is ranked behind. CMA-ES (the cmaes package) uses
ranks only, so this costs it nothing.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from cmaes import CMA

from reports.studies.lab import Arms, Declared, Lab
from sim.facts import Settled

FIRST_BLOCKS = 12  # deals of a candidate's first heat: enough to see the hopeless
GENERATIONS = 60
DIGITS = 4


@dataclass(frozen=True)
class Space:
    """What may be moved.

    Attributes
    ----------
    base : str
        The strategy's words without weights.
    fixed : mapping of str to float
        Weights that the user wrote and that are not moved.
    free : sequence of Declared
        Moved, with the range to search and the value to start from as ``default``.
    """

    base: str
    fixed: dict[str, float]
    free: tuple[Declared, ...]

    @property
    def start(self) -> np.ndarray:
        """Where the search begins, each range as 0 to 1."""
        return np.array([(w.default - w.low) / (w.high - w.low) for w in self.free])

    def setting(self, point: np.ndarray) -> dict[str, float]:
        """Weights at a point, rounded to digits that can be read."""
        inside = np.clip(point, 0.0, 1.0)
        return {
            weight.name: float(f"{weight.low + (weight.high - weight.low) * at:.{DIGITS}g}")
            for weight, at in zip(self.free, inside, strict=True)
        }

    def words(self, setting: dict[str, float]) -> str:
        """The strategy with these weights, as a user would write it."""
        told = ", ".join(f"{name}={value!r}" for name, value in (self.fixed | setting).items())
        return f"{self.base}({told})" if told else self.base


@dataclass(frozen=True)
class Heat:
    """Where candidates meet: tables of several sizes against the same opponents.

    Attributes
    ----------
    tables : sequence of (rules, players)
    opponents : sequence of str
        Fields; with several, each is met equally often.
    """

    tables: Sequence[tuple[Settled, int]]
    opponents: Sequence[str]

    def play(
        self, lab: Lab, candidates: Sequence[str], blocks: int, study: str, moving: str = ""
    ) -> np.ndarray:
        """Fitness by candidate: win share over the fair one, less 1, mean over tables and fields.

        Parameters
        ----------
        moving : str
            One more opponent, or "".
        """
        fields = [*self.opponents, *filter(None, [moving])]
        gains = np.zeros(len(candidates))
        for settled, players in self.tables:
            line_ups = [
                [candidate, *[field] * (players - 1)]
                for field in fields
                for candidate in candidates
            ]
            arms = lab.play(
                settled, players, line_ups, blocks=blocks, study=f"{study} at {players}"
            )
            gains += players * shares(arms).reshape(len(fields), -1).mean(axis=0) - 1
        return gains / len(self.tables)

    def games(self, blocks: int, *, is_moving: bool = False) -> int:
        """Games that one candidate plays in a heat."""
        fields = len(self.opponents) + is_moving
        return blocks * fields * sum(players for _, players in self.tables)


def shares(arms: Arms) -> np.ndarray:
    """Win share of each line-up's first slot."""
    return np.array([arms.mean(at).mean for at in range(len(arms.schedule.line_ups))])


@dataclass(frozen=True)
class Found:
    """Where the search ended.

    Attributes
    ----------
    mean, best : mapping of str to float
        The centre of the last generation, and its best candidate.
    trail : sequence of float
        Fitness of the better half by generation, on that generation's deals.
    """

    mean: dict[str, float]
    best: dict[str, float]
    trail: tuple[float, ...]
    generations: int
    population: int


def population_size(weights: int) -> int:
    """Candidates in a generation, as the authors of CMA-ES advise; even, so that it halves."""
    size = 4 + int(3 * math.log(weights))
    return size + size % 2


def search(
    lab: Lab,
    space: Space,
    heat: Heat,
    games: int,
    *,
    step: float,
    seed: int,
    moving_field: bool,
    told: Callable[[str], None],
) -> Found:
    """Spend about so many games on finding better weights."""
    population = population_size(len(space.free))
    # All candidates once, the better half once more with twice as many deals.
    heats = population * heat.games(1, is_moving=moving_field) * 2
    generations = max(4, min(GENERATIONS, games // (heats * FIRST_BLOCKS)))
    blocks = max(FIRST_BLOCKS, games // (heats * generations))
    engine = CMA(
        mean=space.start,
        sigma=step,
        bounds=np.tile([0.0, 1.0], (len(space.free), 1)),
        population_size=population,
        seed=seed,
    )
    trail: list[float] = []
    best = space.setting(space.start)
    for generation in range(generations):
        points = [engine.ask() for _ in range(population)]
        settings = [space.setting(point) for point in points]
        words = [space.words(setting) for setting in settings]
        moving = space.words(space.setting(engine.mean)) if moving_field else ""
        study = f"tune generation {generation}"
        first = heat.play(lab, words, blocks, study, moving)
        better = np.argsort(-first, kind="stable")[: population // 2]
        second = heat.play(lab, [words[at] for at in better], 2 * blocks, f"{study} again", moving)
        values = np.full(population, -math.inf)
        values[better] = (first[better] + 2 * second) / 3
        ranked = sorted(range(population), key=lambda at: (-values[at], -first[at], at))
        cost = {at: float(place) for place, at in enumerate(ranked)}
        engine.tell([(points[at], cost[at]) for at in range(population)])
        best = settings[ranked[0]]
        trail.append(float(values[better].mean()))
        if (generation + 1) % 10 == 0:
            told(f"generation {generation + 1} of {generations}: better half {trail[-1]:+.1%} over "
                 "the fair share")  # fmt: skip
    mean = space.setting(engine.mean)
    return Found(mean, best, tuple(trail), generations, population)
