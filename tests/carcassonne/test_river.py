"""The River."""

import pytest

from sim.carcassonne.tiles import KIND_NAMES
from sim.driver import Act
from sim.machine import NONE
from sim.replay import log_lines
from tests.carcassonne.scene import Scene


def test_the_pile_begins_with_the_river():
    """Eleven river tiles, the lake last of them, then all 72 tiles of the base game.

    Source: seeds CARC-V2.
    """
    scene = Scene(river="yes")
    pile = [KIND_NAMES[kind] for kind in scene.game["pile"][: scene.game["pile_size"]]]
    assert all(name.startswith("RV") for name in pile[:11])
    assert pile[10] == "RV02"
    assert sorted(pile[11:]).count("D") == 4
    assert len(pile) == 83


def test_the_river_goes_on_from_the_spring():
    """The spring runs to the east; a bend may turn either way there, and lies nowhere else.

    Source: seeds CARC-V3.
    """
    scene = Scene(river="yes")
    scene.draw("RV10")
    places = {(option["x"], option["y"], option["rotation"]) for option in scene.options()}
    assert places == {(1, 0, 0), (1, 0, 1)}


@pytest.mark.parametrize(("first", "second"), [(0, 3), (1, 0)])
def test_two_bends_do_not_turn_in_the_same_sense(first, second):
    """After a right turn the next bend turns left, after a left turn right: nothing is asked.

    Source: seeds CARC-V3.
    """
    scene = Scene(river="yes")
    scene.play("RV10", first, 1, 0)
    scene.draw("RV08")
    board = scene.rule_set.narrate.snapshot(scene.game, scene.table.rules[0])["board"]
    assert [1, -1 if first == 0 else 1, "RV08", second] in board


def test_where_the_river_cannot_go_on_its_tile_is_set_aside_and_the_turn_goes_on():
    """Cloisters lie before its end, so that a straight river fits nowhere.

    Source: seeds CARC-R4; facts section 4, number 28.
    """
    scene = Scene(river="yes")
    for x, y in [(0, 1), (1, 1), (2, 1), (2, 0)]:
        scene.play("B", 0, x, y)
    seat = int(scene.game["seat"])
    scene.bring("RV07")
    while int(scene.game["pending"]) == NONE:
        scene.table.act(Act.STEP)
    assert int(scene.game["seat"]) == seat
    assert int(scene.game["set_aside"]) >= 1
    board = scene.rule_set.narrate.snapshot(scene.game, scene.table.rules[0])["board"]
    assert "RV07" not in {kind for _, _, kind, _ in board}
    assert scene.broken() == 0


def test_nobody_stands_on_the_river():
    """Its banks are fields, one through the spring.

    Source: seeds CARC-V2, CARC-R9, CARC-R27.
    """
    scene = Scene(river="yes")
    scene.lay("RV07", 0, 1, 0)
    assert scene.claims() == {("field", "0127")}


def test_every_river_game_ends_and_breaks_no_rule():
    """Source: seeds CARC-V2, CARC-V4, CARC-R29."""
    for deal in range(3):
        lines = list(log_lines("carcassonne", 3, deal=deal, overrides={"river": "yes"}))
        last = [line for line in lines if line["event"] == "snapshot"][-1]["state"]
        assert len(last["board"]) + last["set aside"] == 84
