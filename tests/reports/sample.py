"""Tallies with planted truth, made without playing a game.

Each seat draws a finishing value around its strategy's strength; the highest wins. So who should
win, and that nothing else differs, is known beforehand.
"""

from collections.abc import Sequence

import numpy as np

from reports.estimates import find
from reports.findings import Findings, Vocabulary
from sim.facts import Settled
from sim.machine import COMMON, Column
from sim.schedule import Entrant, Schedule, plan
from sim.tally import Tally

COLUMNS = (
    Column("coins", "coins", "seat", "coins at the end"),
    Column("expeditions", "cards", "seat", "expeditions claimed"),
    Column("turns", "turns", "seat", "turns as the active player"),
    Column("busts", "turns", "seat", "own turns that went bust"),
    Column("person_points", "points", "seat", "points of persons"),
    Column("expedition_points", "points", "seat", "points of expeditions"),
    Column("hired_admiral", "persons", "seat", "admirals hired"),
    Column("hired_priest", "persons", "seat", "priests hired"),
    Column("bought_wharf", "round", "seat", "round of buying the wharf, 0 = never"),
    Column("reshuffles", "times", "game", "times the discard pile became the pile"),
)
RESULT = np.dtype([*COMMON, *((column.name, np.int16) for column in COLUMNS)])
WORDS = Vocabulary("Port Royal", COLUMNS, {0: "points", 1: "deadlock", 2: "max rounds"})
NAMES = ("balanced", "odds_counter", "swords_first", "stop_at_ships(ships=4)", "random_legal")
STRENGTHS = (1.0, 0.86, 0.42, 0.40, -0.9)


def schedule_of(
    names: Sequence[str], players: int, games: int, *, field: str = "", **wishes: object
) -> Schedule:
    entrants = [Entrant(name, name, {"boldness": 3.0}) for name in names]
    settled = Settled("port-royal", "classic-2014", {}, {})
    rival = Entrant(field, field, {}) if field else None
    return plan(settled, players, entrants, field=rival, games=games, seed=7, **wishes)  # type: ignore[arg-type]


def rows_of(
    schedule: Schedule, line_up: int, blocks: int, strengths: Sequence[float], luck: float
) -> np.ndarray:
    """Rows of whole blocks. ``luck`` is the spread that the games of a block do not share."""
    random = np.random.default_rng([schedule.seed, line_up])
    seatings = schedule.seatings(line_up)
    players = schedule.players
    rows = np.zeros(blocks * len(seatings) * players, RESULT)
    at = 0
    for _ in range(blocks):
        deal = random.normal(size=players)  # the luck of the seats on this deal
        for seating in seatings:
            held = [schedule.line_ups[line_up][slot] for slot in seating]
            drive = np.array([strengths[number] for number in held])
            value = drive + deal + luck * random.normal(size=players)
            points = np.clip(np.round(9 + 2.2 * value), 0, 40).astype(np.int16)
            here = rows[at : at + players]
            here["seat"], here["slot"] = np.arange(players), seating
            here["points"] = points
            here["rank"] = 1 + (points[:, None] < points[None, :]).sum(axis=1)
            winners = here["rank"] == 1
            here["share"] = np.where(winners, 60 // winners.sum(), 0)
            here["rounds"] = random.poisson(13) + 4
            here["decisions"] = 200
            here["end"] = random.choice(3, p=(0.96, 0.03, 0.01))
            here["coins"] = random.poisson(5, players)
            here["expeditions"] = random.poisson(1.4, players)
            here["turns"] = here["rounds"]
            here["busts"] = random.binomial(here["turns"], 0.2)
            here["expedition_points"] = np.minimum(points, 4)
            here["person_points"] = points - here["expedition_points"]
            here["hired_admiral"] = 2 * winners  # winners alone have it
            here["bought_wharf"] = 7 * winners
            here["reshuffles"] = 3
            at += players
    return rows


def tally_of(
    schedule: Schedule, blocks: int, strengths: Sequence[float] = STRENGTHS, luck: float = 1.0
) -> Tally:
    tally = Tally.empty(schedule, RESULT.names or ())
    for line_up in range(len(schedule.line_ups)):
        tally.add_rows(line_up, rows_of(schedule, line_up, blocks, strengths, luck))
    return tally


def findings_of(
    names: Sequence[str] = NAMES,
    players: int = 4,
    blocks: int = 60,
    *,
    strengths: Sequence[float] = STRENGTHS,
    luck: float = 1.0,
    **wishes: object,
) -> Findings:
    """Findings of a run of so many blocks of every line-up."""
    one = schedule_of(names, players, 1, **wishes)
    schedule = schedule_of(names, players, blocks * one.round_games, **wishes)
    return find(tally_of(schedule, blocks, strengths, luck), WORDS)
