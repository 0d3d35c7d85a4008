"""Climb from the weights of a named plan so that it plays well and does what it is named for.

    python docs/tuning/plans.py puerto-rico coffee_trader --players 3 4 5 --trials 150 --seed 1 \
        --owns coffee_roaster=0.9 --owns office=0.6 --mean tiles_coffee=2.2 \
        --times trade_coins=1.9 --vary plan_coffee_roaster plan_office tile_coffee role_trader

A promise is how many of some buildings are bought in a game (``owns``) or the mean of a result
column (``mean``); ``owns_times`` and ``times`` are the same in units of what the base has at the
same tables. The value of weights is the lead over the base in percent of twice a fair share, plus
``worth`` for each kept promise, less for one kept in part. A change of a few of the ``vary``
weights is kept if it is worth more on the same fresh deals, and again on twice as many others.
"""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from climb import SEED, one_alone
from tables import Deals, Tables, as_row, lead

from strategies.registry import parse_player

PLANS_STUDY = 4_000_000_000_000  # deal numbers from here on: no report plays them
BASE = "balanced"
MARGINS = (0.5, 0.3)
STEPS = {"plan": 5.0, "tile": 1.2, "role": 0.8}
STEP = 0.5
NEVER_ENDS = -1_000.0

Measure = Callable[[np.ndarray, np.ndarray], float]


def owns(buildings: str) -> Measure:
    """How many of these buildings (joined by ``+``) the plan buys in a game."""
    columns = [f"bought_{building}" for building in buildings.split("+")]
    return lambda plan, _base: float(sum((plan[column] > 0).mean() for column in columns))


def owns_times(buildings: str) -> Measure:
    """The same in units of the base's."""
    measure = owns(buildings)
    return lambda plan, base: measure(plan, base) / max(measure(base, plan), 0.01)


def mean(column: str) -> Measure:
    """Mean of a result column."""
    return lambda plan, _base: float(plan[column].mean())


def times(column: str) -> Measure:
    """The same in units of the base's."""
    return lambda plan, base: float(plan[column].mean() / max(base[column].mean(), 0.01))


MEASURES = (owns, owns_times, mean, times)


class Plan:
    """The present weights of a plan and what it promises."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.base = parse_player(arguments.game, BASE)
        self.names = [weight.name for weight in self.base.strategy.weights]
        self.present = parse_player(arguments.game, arguments.plan).weights_record()[0].copy()
        self.tables = [Tables.of(arguments.game, number, SEED) for number in arguments.players]
        self.promises = [
            (measure(name), float(least))
            for measure in MEASURES
            for name, _, least in (
                text.partition("=") for text in getattr(arguments, measure.__name__)
            )
        ]
        self.vary = [self.names.index(name) for name in arguments.vary]
        self.games = arguments.games
        self.worth = arguments.worth
        self.random = np.random.default_rng(arguments.seed)
        self.deals = Deals(PLANS_STUDY + arguments.seed * 1_000_000_000)

    def value(self, record: np.ndarray, deals: np.ndarray) -> float:
        """Worth of the weights on these deals."""
        worth = 0.0
        base = self.base.weights_record()[0]
        for tables in self.tables:
            seatings = one_alone(tables.players)
            some = deals[: max(4, deals.size // len(seatings))]
            rows = tables.play([self.base, self.base], [record, base], seatings, some)
            if rows is None:
                return NEVER_ENDS
            worth += lead(rows, tables.players).mean()
            mine, theirs = rows[rows["slot"] == 0], rows[rows["slot"] == 1]
            for measure, least in self.promises:
                worth += self.worth * min(measure(mine, theirs) / least, 1.0)
        return worth / len(self.tables)

    def change(self) -> np.ndarray:
        """The present weights with a few changed."""
        candidate: np.ndarray = self.present.copy()
        number = min(len(self.vary), 1 + self.random.poisson(1))
        for place in self.random.choice(self.vary, size=number, replace=False):
            weight = self.base.strategy.weights[place]
            step = STEPS.get(weight.name.partition("_")[0], STEP) * self.random.normal()
            candidate["w"][place] = np.clip(candidate["w"][place] + step, weight.low, weight.high)
        return candidate

    def run(self, trials: int) -> None:
        """Try so many changes; print the row."""
        for _trial in range(trials):
            candidate = self.change()
            for looks, margin in enumerate(MARGINS, start=1):
                deals = self.deals.fresh(looks * self.games)
                if self.value(candidate, deals) < self.value(self.present, deals) + margin:
                    break
            else:
                self.present = candidate
        base = self.base.weights_record()[0]
        changed = self.present["w"] != base["w"]
        told = [
            text
            for text, differs in zip(as_row(self.names, self.present), changed, strict=False)
            if differs
        ]
        print(f"weights = {{ {', '.join(told)} }}")  # noqa: T201


def arguments() -> Any:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("plan")
    parser.add_argument("--players", type=int, nargs="+", required=True)
    parser.add_argument("--vary", nargs="+", required=True, help="weights that may change")
    for measure in MEASURES:
        parser.add_argument(
            f"--{measure.__name__}", action="append", default=[], metavar="WHAT=LEAST"
        )
    parser.add_argument("--worth", type=float, default=40.0, help="of a kept promise, in percent")
    parser.add_argument("--games", type=int, default=1_200, help="of each number of players")
    parser.add_argument("--trials", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    asked = arguments()
    Plan(asked).run(asked.trials)
