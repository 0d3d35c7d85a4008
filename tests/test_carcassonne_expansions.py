"""Whole games of Carcassonne with its expansions: rules hold, strategies of the base game play."""

import numpy as np
import pytest

from sim.driver import FAULT, Fault
from sim.games import settle
from sim.machine import MAX_SLOTS, SIXTIETHS, WEIGHTS
from sim.replay import Table, log_lines, replay
from strategies.registry import compiled_chooser, parse_player

BOXES = {
    "inns": {"inns_and_cathedrals": "yes"},
    "abbot": {"abbot": "yes"},
    "all": {"inns_and_cathedrals": "yes", "river": "yes", "abbot": "yes"},
}
DEALS = 20
SOURCES = [
    "roads", "cities", "cloisters", "gardens", "open_roads", "open_cities", "open_cloisters",
    "open_gardens", "farms", "abbot",
]  # fmt: skip


def play(players, overrides, names):
    """Rows of a few games, every rule checked after each decision."""
    rule_set, _, rules = settle("carcassonne", players, None, overrides)
    seats = [parse_player("carcassonne", names[seat % len(names)]) for seat in range(players)]
    choosers = [
        compiled_chooser(rule_set, seat.strategy.choose, seat.strategy.origin) for seat in seats
    ]
    weights = np.zeros(MAX_SLOTS, WEIGHTS)
    for slot, seat in enumerate(seats):
        weights[slot] = seat.weights_record()[0]
    table = Table.lay(rule_set, rules, players, seed=6, deal=0)
    rows = np.zeros(DEALS * players, rule_set.layout.RESULT)
    fault = np.zeros(1, FAULT)
    seating = np.arange(players, dtype=np.int16)[None, :]
    games = rule_set.play_blocks(
        table.game, rules[0], table.options[0], rule_set.handles(choosers), weights, seating,
        np.arange(DEALS), False, rule_set.game.cap, True, rows, fault[0],
    )  # fmt: skip
    assert fault[0]["kind"] == Fault.NONE, {name: int(fault[0][name]) for name in FAULT.names}
    assert games == DEALS
    return rows


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("box", BOXES)
def test_games_end_and_break_no_rule(box, players):
    """Source: seeds CARC-I1, CARC-I2, CARC-A1, CARC-A2, CARC-R29."""
    rows = play(players, BOXES[box], ["random_legal"])
    assert (rows["share"].reshape(-1, players).sum(axis=1) == SIXTIETHS).all()
    assert (rows["put_big"].sum() > 0) == ("inns_and_cathedrals" in BOXES[box])
    assert (rows["put_abbot"].sum() > 0) == ("abbot" in BOXES[box])
    assert (rows["points"] == sum(rows[source] for source in SOURCES)).all()


@pytest.mark.compiled
@pytest.mark.parametrize("box", BOXES)
def test_a_log_with_expansions_replays(box):
    lines = list(log_lines("carcassonne", 3, overrides=BOXES[box], deal=3))
    assert replay(lines) == len(lines)


@pytest.mark.compiled
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", ["balanced", "greedy_points"])
def test_strategies_play_sensibly_with_expansions(name, box):
    """A strategy that weighs its options scores far more than one that does not.

    Source: seeds CARC-I1, CARC-A2.
    """
    rows = play(2, BOXES[box], [name, "random_legal"])
    points = rows["points"].reshape(-1, 2).mean(axis=0)
    assert points[0] > 2 * points[1]
    if "abbot" in BOXES[box]:
        assert rows["abbot"][0::2].sum() > 0
