"""The end of the game: when, why, and who has won."""

import pytest

from sim.carcassonne.layout import EndReason, Phase
from sim.driver import Act
from sim.machine import NONE
from sim.replay import log_lines
from tests.carcassonne.scene import Scene


@pytest.mark.parametrize("players", range(2, 7))
def test_all_tiles_are_placed_in_turn(players):
    """Source: seeds CARC-R29, CARC-R32."""
    lines = list(log_lines("carcassonne", players, deal=3))
    state = [line for line in lines if line["event"] == "snapshot"][-1]["state"]
    assert len(state["board"]) + state["set aside"] == 72
    assert state["pile"] == 0
    seats = [line["seat"] for line in lines if line["event"] == "draw"]
    assert sorted(set(seats)) == list(range(players))


def test_of_two_players_the_first_places_36():
    """Source: seeds CARC-R32."""
    lines = list(log_lines("carcassonne", 2, deal=1))
    turns = [line for line in lines if line["event"] == "snapshot"]
    assert turns[-1]["state"]["set aside"] == 0
    seats = [line["seat"] for line in lines if line["event"] == "draw"]
    assert (seats.count(0), seats.count(1)) == (36, 35)


def test_the_last_tile_may_be_set_aside():
    """Source: seeds CARC-R5."""
    zero = {f"tiles__{kind}": 0 for kind in "BDEFGHIJKLMNOPQRSTUVWX"}
    scene = Scene(start_tile="C", **zero, tiles__A=1, tiles__C=1)
    while scene.game["phase"] != Phase.OVER:
        assert int(scene.game["pending"]) == NONE
        scene.table.act(Act.STEP)
    assert int(scene.game["set_aside"]) == 1
    scene.table.act(Act.RESULT, 0)
    assert int(scene.table.rows[0]["end"]) == EndReason.LAST_TILE_SET_ASIDE


@pytest.mark.parametrize(("rule", "places"), [("shared", [1, 1]), ("start_player_loses", [2, 1])])
def test_equal_points(rule, places):
    """Source: seeds CARC-R30, ruling CARC-D7."""
    scene = Scene(tie_rule=rule)
    scene.finish()
    assert scene.table.shares()[0] == places


def test_points_by_source_add_up():
    """Source: seeds CARC-R29; facts section 4, number 21."""
    for deal in range(4):
        end = list(log_lines("carcassonne", 4, deal=deal))[-1]
        for score in end["scores"]:
            assert sum(score["by source"].values()) == score["points"]
