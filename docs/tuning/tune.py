"""Tune the weights of one strategy against a field, and print the row for settings.toml.

    python docs/tuning/tune.py port-royal all_round --players 2 3 4 --generations 120 \
        --field stop_at_ships odds_counter swords_first ... --start balanced

CMA-ES (the cmaes package, extra ``tune``) moves the weights; every candidate of a generation
meets the same deals in every seat, deals are fresh in every generation, and the present mean of
the search is one of the opponents, so that the search does not only learn to beat the weak. The
fitness is the share of the win over the fair share, averaged over player numbers and opponents.
What it finds is reported on other deals (see the records beside this file).
"""

import argparse
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from cmaes import CMA
from tables import Tables

from sim.machine import SIXTIETHS
from strategies.registry import Player, parse_player

TUNING_STUDY = 1_000_000_000_000  # deal numbers from here on: no report plays them


def win_share(
    tables: Tables, me: Player, record: np.ndarray, others: list[Player], deals: np.ndarray
) -> float:
    """Win share of ``me`` (with these weights) in every seat among ``others``."""
    seats = np.arange(tables.players)
    seatings = np.array([np.roll(seats, turn) for turn in seats], np.int16)
    records = [record[0], *(player.weights_record()[0] for player in others)]
    rows = tables.play([me, *others], records, seatings, deals)
    if rows is None:  # weights that never let a game end
        return 0.0
    return float(rows["share"][rows["slot"] == 0].mean()) / SIXTIETHS


def main() -> None:
    """Run the search."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("strategy", help="the function whose weights are tuned")
    parser.add_argument("--start", default=None, help="setting to start from")
    parser.add_argument("--field", nargs="+", required=True)
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--population", type=int, default=16)
    parser.add_argument("--blocks", type=int, default=120, help="deals per line-up and candidate")
    parser.add_argument("--line-ups", type=int, default=4, help="per player number")
    parser.add_argument("--sigma", type=float, default=0.12, help="first step, share of a range")
    parser.add_argument("--freeze", nargs="*", default=[], help="weights that stay as they are")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    start = parse_player(asked.game, asked.start or asked.strategy)
    field = [parse_player(asked.game, name) for name in asked.field]
    weights = start.strategy.weights
    free = [k for k, weight in enumerate(weights) if weight.name not in asked.freeze]
    low = np.array([weights[k].low for k in free])
    width = np.array([weights[k].high - weights[k].low for k in free])
    base = start.weights_record()
    every_table = [Tables.of(asked.game, players, asked.seed) for players in asked.players]

    def record_of(point: np.ndarray) -> np.ndarray:
        record = base.copy()
        record[0]["w"][free] = low + width * np.clip(point, 0.0, 1.0)
        return record

    search = CMA(
        mean=(base[0]["w"][free] - low) / width,
        sigma=asked.sigma,
        bounds=np.tile([0.0, 1.0], (len(free), 1)),
        population_size=asked.population,
        seed=asked.seed,
    )
    chance = np.random.default_rng(asked.seed)
    with ThreadPoolExecutor(2) as pool:
        for generation in range(asked.generations):
            # The mean of the search plays as an opponent too: a setting of the same function.
            mean = record_of(search.mean)
            changed = {w.name: float(mean[0]["w"][k]) for k, w in enumerate(weights)}
            pool_of_players = [*field, Player("mean", start.strategy, changed)]
            first = TUNING_STUDY + generation * 1_000_000
            meetings = [
                (
                    tables,
                    [
                        pool_of_players[k]
                        for k in chance.integers(0, len(pool_of_players), tables.players - 1)
                    ],
                    np.arange(asked.blocks, dtype=np.int64) + first + 10_000 * number,
                )
                for tables in every_table
                for number in range(asked.line_ups)
            ]
            points = [search.ask() for _ in range(search.population_size)]

            def fitness(point: np.ndarray, meetings: list[Any] = meetings) -> float:
                record = record_of(point)
                gains = [
                    win_share(tables, start, record, others, deals) * tables.players - 1.0
                    for tables, others, deals in meetings
                ]
                return float(np.mean(gains))

            values = list(pool.map(fitness, points))
            search.tell([(point, -value) for point, value in zip(points, values, strict=True)])
            if generation % 10 == 9:
                sys.stderr.write(f"generation {generation + 1}: best {max(values):+.3f}\n")
    found = record_of(search.mean)
    row = {w.name: float(f"{found[0]['w'][k]:.3g}") for k, w in enumerate(weights)}
    told = ", ".join(f"{name} = {value:g}" for name, value in row.items())
    sys.stdout.write(f"weights = {{ {told} }}\n{json.dumps(row)}\n")


if __name__ == "__main__":
    main()
