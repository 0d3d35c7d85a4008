"""Climb from the weights of a strategy, a few at a time, and print those that did better.

    python docs/tuning/climb.py puerto-rico balanced --players 3 4 5 --seed 2 --trials 2400 \
        --field quarry_builder tobacco_trader harbor_wharf_shipper role_denier large_building_rush

Each trial draws a change. The changed weights meet the present ones, and both meet each player of
the field, on the same fresh deals, in all seatings with one of a kind alone. A change is kept if
its mean gain is above its error, and again on three times as many fresh deals. What it finds is
reported on other deals (see the records beside this file).
"""

import argparse
import itertools
from typing import Any

import numpy as np
from tables import Deals, Tables, as_row, lead

from strategies.registry import parse_player

TUNING_STUDY = 3_000_000_000_000  # deal numbers from here on: no report plays them
SEED = 78
LOST = -100.0
SELF = 3  # so often the deals of another player, for the present weights
FIRST, AGAIN = (1.3, 0.05), (1.5, 0.1)  # errors, and percent of a fair share, that a gain exceeds
ALL_AT_ONCE, ONE_MORE = 0.25, 0.4  # chances
SMALL_STEP = 0.12
STEPS = {"plan": 2.0, "tile": 0.7, "role": 0.4}  # others: a part of their value
PART, LEAST = 0.3, 0.05


def one_alone(players: int) -> np.ndarray:
    """Seatings of two slots in which one of them has a single seat."""
    every = itertools.product((0, 1), repeat=players)
    return np.array([seats for seats in every if sum(seats) in {1, players - 1}], np.int16)


class Climb:
    """The present weights and the deals that were not played yet."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.player = parse_player(arguments.game, arguments.strategy)
        self.declared = self.player.strategy.weights
        self.field = [
            parse_player(arguments.game, text).weights_record()[0].copy()
            for text in arguments.field
        ]
        self.tables = [Tables.of(arguments.game, number, SEED) for number in arguments.players]
        self.games = arguments.games
        self.random = np.random.default_rng(arguments.seed)
        self.deals = Deals(TUNING_STUDY + arguments.seed * 1_000_000_000)
        self.present = self.player.weights_record()[0].copy()
        self.steps = np.array(
            [
                STEPS.get(weight.name.partition("_")[0], max(PART * abs(weight.default), LEAST))
                for weight in self.declared
            ]
        )
        self.order: list[int] = []

    def lead(self, tables: Tables, one: np.ndarray, other: np.ndarray, deals: np.ndarray) -> Any:
        """By deal, in percent; a lost game where some game did not end."""
        crew = [self.player, self.player]
        rows = tables.play(crew, [one, other], one_alone(tables.players), deals)
        return np.full(deals.size, LOST) if rows is None else lead(rows, tables.players)

    def gain(self, candidate: np.ndarray, games: int) -> tuple[float, float]:
        """Mean gain over the present weights and its standard error."""
        found = []
        for tables in self.tables:
            number = max(4, games // (2 * tables.players))
            ahead = self.lead(tables, candidate, self.present, self.deals.fresh(SELF * number))
            found.append((SELF, ahead.mean(), ahead.var(ddof=1) / ahead.size))
            for other in self.field:
                deals = self.deals.fresh(number)
                ahead = self.lead(tables, candidate, other, deals)
                ahead -= self.lead(tables, self.present, other, deals)
                found.append((1, ahead.mean(), ahead.var(ddof=1) / ahead.size))
        parts, means, variances = np.array(found).T
        parts /= parts.sum()
        return float(parts @ means), float(np.sqrt(parts**2 @ variances))

    def change(self) -> np.ndarray:
        """The present weights with one or a few changed, now and then all a little."""
        moved = np.zeros(len(self.steps))
        if not self.order:
            self.order = list(self.random.permutation(len(self.steps)))
        if self.random.random() < ALL_AT_ONCE:
            moved = self.random.normal(0, SMALL_STEP, len(self.steps)) * self.steps
        else:
            chosen = {int(self.order.pop())}
            while self.random.random() < ONE_MORE:
                chosen.add(int(self.random.integers(len(self.steps))))
            for place in chosen:
                size = self.random.choice((-1, 1)) * self.random.uniform(0.4, 1.5)
                moved[place] = self.steps[place] * size
        candidate: np.ndarray = self.present.copy()
        for place, weight in enumerate(self.declared):
            value = self.present["w"][place] + moved[place]
            candidate["w"][place] = np.clip(value, weight.low, weight.high)
        return candidate

    def row(self) -> str:
        """The present weights as a row of settings.toml."""
        return ", ".join(as_row([weight.name for weight in self.declared], self.present))

    def run(self, trials: int) -> None:
        """Try so many changes."""
        for trial in range(1, trials + 1):
            candidate = self.change()
            for (errors, least), games in ((FIRST, self.games), (AGAIN, 3 * self.games)):
                gain, error = self.gain(candidate, games)
                if gain < errors * error or gain <= least:
                    break
            else:
                self.present = candidate
                print(f"trial {trial}: +{gain:.1f} ± {error:.1f}\n{self.row()}", flush=True)  # noqa: T201


def arguments() -> Any:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("strategy")
    parser.add_argument("--players", type=int, nargs="+", required=True)
    parser.add_argument("--field", nargs="+", required=True)
    parser.add_argument("--games", type=int, default=260, help="of each pair, in a first look")
    parser.add_argument("--trials", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    asked = arguments()
    Climb(asked).run(asked.trials)
