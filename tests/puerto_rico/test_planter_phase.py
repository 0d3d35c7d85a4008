"""The planter phase (classic: settler): seeds PUERTO-PLANTER-TILE and its neighbours."""

import pytest

from sim.puerto_rico.layout import Building, Decision, Good, Role, Tile
from sim.puerto_rico.options import PASS, YES
from tests.puerto_rico.position import Position


def set_row(position, *tiles):
    """Put these tiles into the row, the old ones onto the discards."""
    game = position.game
    game["discards"] += game["row"]
    game["row"][:] = 0
    game["row_size"] = 0
    for tile in tiles:
        game["discards"][tile] -= 1
        game["row"][tile] += 1
        game["row_size"] += 1
    position.rules["tiles"] += [max(-int(count), 0) for count in game["discards"]]
    game["discards"][game["discards"] < 0] = 0
    return position


def test_only_the_chooser_may_take_a_quarry():
    """Source: seeds PUERTO-PLANTER-TILE."""
    position = Position(4).choose(Role.PLANTER)
    assert (position.seat, Tile.QUARRY in position.codes()) == (0, True)
    position.answer(Tile.QUARRY)
    assert (position.seat, Tile.QUARRY in position.codes()) == (1, False)
    assert position.game["quarries"] == 7


def test_a_staffed_builders_yard_allows_a_quarry():
    """Source: seeds PUERTO-PLANTER-TILE."""
    position = Position(4).build(1, Building.BUILDERS_YARD)
    position.build(2, Building.BUILDERS_YARD, staffed=False)
    position.choose(Role.PLANTER).answer(PASS)
    assert Tile.QUARRY in position.codes()
    position.answer(Tile.QUARRY)
    assert Tile.QUARRY not in position.codes()


def test_without_quarries_privilege_and_yard_are_void():
    """Source: seeds PUERTO-PLANTER-TILE."""
    position = Position(4).build(1, Building.BUILDERS_YARD).plant(3, Tile.QUARRY, 8)
    position.choose(Role.PLANTER)
    assert Tile.QUARRY not in position.codes()
    position.answer(PASS)
    assert Tile.QUARRY not in position.codes()


def test_equal_tiles_of_the_row_are_one_option():
    """Source: seeds PUERTO-NO-TILE-FREED."""
    position = set_row(Position(4), Tile.CORN, Tile.CORN, Tile.CORN, Tile.COFFEE, Tile.COFFEE)
    position.choose(Role.PLANTER)
    assert position.codes() == [Tile.CORN, Tile.COFFEE, Tile.QUARRY, PASS]


def test_a_full_island_cannot_plant():
    """Source: seeds PUERTO-ISLAND."""
    position = Position(4).plant(1, Tile.SUGAR, 11)
    position.choose(Role.PLANTER).answer(PASS)
    assert position.seat == 2


def test_tiles_left_over_are_discarded_and_a_new_row_is_turned_up():
    """Source: seeds PUERTO-REVEAL, PUERTO-ROW."""
    position = set_row(Position(4), *[Tile.CORN] * 3, Tile.COFFEE, Tile.COFFEE)
    before = position.game["discards"].copy()
    hidden = int(position.game["stack_size"] - position.game["stack_top"])
    position.choose(Role.PLANTER).answer(Tile.CORN).pass_all(Decision.TAKE_TILE)
    assert (position.game["discards"] - before).tolist() == [2, 0, 0, 0, 2]
    assert position.game["row"].sum() == 5
    assert position.game["stack_size"] - position.game["stack_top"] == hidden - 5


def empty_stack(position, leave):
    """Move the stack's tiles to the discards, but for so many."""
    game = position.game
    while game["stack_size"] - game["stack_top"] > leave:
        game["stack_size"] -= 1
        game["discards"][game["stack"][game["stack_size"]]] += 1
    game["stack_fixed"] = min(game["stack_fixed"], game["stack_size"])
    return position


def test_the_discards_become_the_stack_in_the_middle_of_turning_up():
    """Source: seeds PUERTO-REVEAL."""
    position = empty_stack(Position(4), leave=2)
    discards = int(position.game["discards"].sum())
    position.choose(Role.PLANTER).pass_all(Decision.TAKE_TILE)
    assert position.game["shuffles"] == 1
    assert position.game["row"].sum() == 5
    assert position.game["discards"].sum() == 0
    # 2 of the old stack, then 3 of the shuffled discards, among them the 5 of the old row
    assert position.game["stack_size"] - position.game["stack_top"] == discards + 5 - 3


def test_the_hacienda_shuffles_the_discards_when_the_stack_is_empty():
    """Source: seeds PUERTO-HACIENDA, PUERTO-REVEAL."""
    position = empty_stack(Position(4).build(0, Building.HACIENDA), leave=0)
    position.choose(Role.PLANTER)
    assert position.asked == Decision.DRAW_TILE
    position.answer(YES)
    assert position.game["shuffles"] == 1
    assert position.game["island"][0] == 2


def test_a_hacienda_fills_the_twelfth_space_and_then_there_is_no_normal_pick():
    """Source: seeds PUERTO-HACIENDA, PUERTO-ISLAND."""
    position = Position(4).build(0, Building.HACIENDA).plant(0, Tile.SUGAR, 10)
    position.choose(Role.PLANTER).answer(YES)
    assert position.game["island"][0] == 12
    assert position.seat == 1


def test_the_hacienda_may_be_declined():
    """Source: seeds PUERTO-GENERAL."""
    position = Position(4).build(0, Building.HACIENDA).choose(Role.PLANTER).answer(PASS)
    assert position.game["island"][0] == 1
    assert position.asked == Decision.TAKE_TILE


def test_the_hospital_staffs_the_tile_of_the_normal_pick():
    """Source: seeds PUERTO-HOSPITAL."""
    position = Position(4).build(0, Building.HOSPITAL)
    pile = int(position.game["pile"])
    position.choose(Role.PLANTER).answer(Tile.QUARRY)
    assert position.asked == Decision.STAFF_TILE
    position.answer(YES)
    assert position.game["tile_workers"][0, Tile.QUARRY] == 1
    assert position.game["pile"] == pile - 1


@pytest.mark.parametrize(("pile", "register"), [(0, 3), (0, 0)])
def test_the_hospital_takes_from_the_register_only_if_the_pile_is_empty(pile, register):
    """Source: seeds PUERTO-HOSPITAL."""
    position = Position(4).build(0, Building.HOSPITAL).pile_of(pile)
    position.rules["worker_ship"] -= position.game["register"] - register
    position.game["register"] = register
    position.choose(Role.PLANTER).answer(Tile.QUARRY)
    if register:
        position.answer(YES)
        assert position.game["register"] == register - 1
        assert position.game["tile_workers"][0, Tile.QUARRY] == 1
    assert position.seat == 1


def test_in_1897_the_hospital_may_staff_the_tile_of_the_hacienda_but_only_one():
    """Source: seeds PUERTO-HOSPITAL-EDITIONS."""
    position = Position(4, "1897").build(0, Building.HOSPITAL, Building.HACIENDA)
    position.choose(Role.PLANTER).answer(YES)
    assert position.asked == Decision.STAFF_TILE
    position.answer(YES).answer(Tile.QUARRY)
    assert position.seat == 1  # not asked again
    assert position.game["tile_workers"][0].sum() == 1
    assert position.game["tile_workers"][0, Tile.QUARRY] == 0


def test_in_2002_the_hospital_staffs_only_the_normal_tile():
    """Source: seeds PUERTO-HOSPITAL-EDITIONS."""
    position = Position(4, "classic-2002").build(0, Building.HOSPITAL, Building.HACIENDA)
    position.choose(Role.PLANTER).answer(YES)
    assert position.asked == Decision.TAKE_TILE
    position.answer(Tile.QUARRY).answer(YES)
    assert position.game["tile_workers"][0, Tile.QUARRY] == 1


@pytest.mark.parametrize("needs_stack", [0, 1])
def test_planting_when_no_tile_is_hidden_or_discarded(needs_stack):
    """Source: seeds PUERTO-TILES-GONE, PUERTO-BARRED-PLANTING."""
    position = Position(4, planting_needs_stack=needs_stack)
    game = position.game
    for good in Good:
        hidden = game["stack"][game["stack_top"] : game["stack_size"]] == good
        position.rules["tiles"][good] -= hidden.sum()
    game["stack_size"] = game["stack_top"]
    game["stack_fixed"] = game["stack_top"]
    position.choose(Role.PLANTER)
    assert (position.asked == Decision.TAKE_TILE) == (not needs_stack)


def test_without_the_privilege_option_the_chooser_takes_no_quarry():
    """Source: seeds PUERTO-PLANTER-TILE."""
    position = Position(4, planter_quarry="no").choose(Role.PLANTER)
    assert Tile.QUARRY not in position.codes()
