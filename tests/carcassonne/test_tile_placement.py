"""Where a tile may go."""

import itertools

import pytest

from sim.carcassonne.layout import MAX_TILES, N_ROTATIONS, Edge
from sim.carcassonne.tiles import EDGE, KIND_NAMES, LOOKS, PRINTED
from sim.driver import Act
from sim.machine import NONE
from tests.carcassonne.scene import Scene
from tests.positions import decisions

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def places_by_hand(board, kind):
    """All legal places of a kind, found by comparing sides, from a snapshot's board."""
    at = {(x, y): 4 * KIND_NAMES.index(name) + turns for x, y, name, turns in board}
    free = {(x + dx, y + dy) for (x, y), (dx, dy) in itertools.product(at, STEPS)} - set(at)
    legal = set()
    for (x, y), turns in itertools.product(free, range(int(LOOKS[kind]))):
        look = N_ROTATIONS * kind + turns
        touched = [
            (EDGE[look, side], EDGE[at[x + dx, y + dy], (side + 2) % 4])
            for side, (dx, dy) in enumerate(STEPS)
            if (x + dx, y + dy) in at
        ]
        if all(mine == other for mine, other in touched):
            legal.add((x, y, turns))
    return legal


def test_first_tile_beside_the_start_tile():
    """Worked by hand: E goes on the north with its city, on the south with three field sides.

    Source: seeds CARC-R3.
    """
    scene = Scene()
    scene.draw("E")
    places = {(option["x"], option["y"], option["rotation"]) for option in scene.options()}
    assert places == {(0, 1, 2), (0, -1, 1), (0, -1, 2), (0, -1, 3)}


@pytest.mark.parametrize("deal", range(3))
def test_every_side_is_compared(deal):
    """Source: seeds CARC-R3, CARC-T3; facts section 4, numbers 17 and 32."""
    for table, count in decisions("carcassonne", 3, range(deal, deal + 1), every=6):
        narrate, game = table.rule_set.narrate, table.game
        codes = table.option_codes()
        words = [narrate.option_words(game, table.rules[0], code) for code in codes]
        if words[0]["action"] == "place-tile":
            board = narrate.snapshot(game, table.rules[0])["board"]
            listed = {(word["x"], word["y"], word["rotation"]) for word in words}
            assert len(listed) == count
            assert listed == places_by_hand(board, int(game["tile"]))


def test_a_gap_may_be_enclosed():
    """Eight cloisters round a free cell: the last one is not refused.

    Source: seeds CARC-R3; facts section 4, number 32.
    """
    scene = Scene(start_tile="B", tiles__B=12)
    for x, y in [(1, 0), (2, 0), (2, -1), (2, -2), (1, -2), (0, -2)]:
        scene.play("B", 0, x, y)
    scene.play("B", 0, 0, -1)
    assert scene.broken() == 0


def test_a_tile_that_agrees_on_one_side_only_is_refused():
    """A city in the north would lie beside a field in the west.

    Source: seeds CARC-R3; facts section 4, number 17.
    """
    scene = Scene()
    scene.play("E", 2, 0, 1)
    scene.play("U", 1, 1, 0)
    scene.draw("E")
    places = {(option["x"], option["y"], option["rotation"]) for option in scene.options()}
    assert not any((x, y) == (1, 1) and turns == 3 for x, y, turns in places)


@pytest.mark.parametrize("upward", [False, True])
def test_the_longest_row_stays_on_the_board(upward):
    """126 tiles in one row or column: no legal cell is lost and every coordinate is right.

    Source: seeds CARC-R3, ruling CARC-D10; facts section 4, number 8.
    """
    copies = {f"tiles__{kind.name}": 0 for kind in PRINTED}
    copies |= {"tiles__U": 40, "tiles__E": 40, "tiles__B": 40, "tiles__A": 6}
    scene = Scene(start_tile="B", **copies)
    game = scene.game
    assert int(game["pile_size"]) + 1 == MAX_TILES
    for number in range(1, MAX_TILES):
        scene.step_to_choice()
        while int(game["pending"]) == NONE:
            scene.step_to_choice()
        along = [(0, number), (number, 0)][int(not upward)]
        here = [
            option
            for option in scene.options()
            if (option["x"], option["y"]) == along
            and EDGE[4 * KIND_NAMES.index(option["tile"]) + option["rotation"], int(not upward)]
            == Edge.FIELD
        ]
        scene.choose(here[0])
        scene.table.act(Act.STEP)
        scene.claim()
    assert scene.broken() == 0
    size = int(game["north"]) if upward else int(game["east"])
    assert size == MAX_TILES - 1
