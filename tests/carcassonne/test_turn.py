"""Drawing, tiles that fit nowhere, and hands of several tiles."""

import pytest

from sim.carcassonne.layout import Phase
from sim.replay import log_lines
from tests.carcassonne.scene import Scene

NOTHING = {f"tiles__{kind}": 0 for kind in "BCDEFGHIJKLMNOPQRSTUVWX"}


def closed_board(**overrides):
    """A start tile of fields only: a four-sided city fits nowhere."""
    copies = NOTHING | {"tiles__B": 5, "tiles__C": 2, "tiles__A": 0}
    return Scene(start_tile="B", **(copies | overrides))


def test_place_claim_score_then_the_next_player():
    """A turn in its order: what the tile completes is paid before the next player draws.

    Source: seeds CARC-R2.
    """
    scene = Scene(3)
    scene.lay("E", 2, 0, 1)
    assert (("city", "S") in scene.claims(), scene.points) == (True, [0, 0, 0])
    scene.claim(("city", "S"))
    assert (int(scene.game["seat"]), int(scene.game["phase"])) == (1, Phase.DRAW)
    assert (scene.points, scene.supply) == ([4, 0, 0], [7, 7, 7])


def test_a_tile_that_can_be_placed_must_be_placed():
    """There is no passing. Source: seeds CARC-R6."""
    scene = Scene()
    scene.draw("V")
    assert {option["action"] for option in scene.options()} == {"place-tile"}


def test_looking_at_the_options_changes_nothing():
    """And only what is listed can be answered. Source: facts section 4, number 20."""
    scene = Scene()
    scene.draw("V")
    before = scene.game.tobytes()
    first, again = scene.options(), scene.options()
    assert first == again
    assert scene.game.tobytes() == before


def test_a_tile_that_fits_nowhere_is_replaced():
    """Source: seeds CARC-R4; facts section 4, number 5."""
    scene = closed_board()
    scene.bring("C")
    scene.step_to_choice()
    while scene.game["phase"] == Phase.DRAW:
        scene.step_to_choice()
    assert int(scene.game["seat"]) == 0
    assert int(scene.game["set_aside"]) >= 1
    assert scene.broken() == 0


def test_or_the_turn_is_lost():
    """Source: seeds CARC-R4 (option unplaceable)."""
    scene = closed_board(unplaceable="lose_turn")
    scene.bring("C")
    scene.step_to_choice()
    assert int(scene.game["seat"]) == 1
    assert int(scene.game["phase"]) == Phase.DRAW


def test_what_is_left_counts_tiles_set_aside():
    """Source: seeds CARC-R4; facts section 4, number 29."""
    scene = closed_board(unplaceable="lose_turn")
    scene.bring("C")
    scene.step_to_choice()
    assert int(scene.game["left"].sum()) == 5


@pytest.mark.parametrize("size", [2, 3, 4])
def test_hands_are_filled_at_the_start_of_a_turn(size):
    """Source: seeds CARC-V1, ruling CARC-D5."""
    lines = list(log_lines("carcassonne", 3, deal=2, overrides={"hand_size": str(size)}))
    for line in lines:
        if line["event"] == "snapshot" and line["state"]["pile"] > 0:
            placed = len(line["state"]["board"]) - 1
            held = [len(hand) for hand in line["state"]["hands"]]
            assert held[: min(placed, 3)] == [size - 1] * min(placed, 3)
    assert any(line.get("decision") == "choose-tile" for line in lines)


def test_kinds_in_hand_are_offered_once():
    """Source: seeds CARC-V1."""
    lines = list(log_lines("carcassonne", 2, deal=4, overrides={"hand_size": "4"}))
    for line in lines:
        if line.get("decision") == "choose-tile":
            tiles = [option["tile"] for option in line["options"]]
            assert len(tiles) == len(set(tiles)) >= 2
