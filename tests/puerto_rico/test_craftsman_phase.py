"""The craftsman phase: seeds PUERTO-PRODUCTION, PUERTO-FACTORY, PUERTO-CRAFTSMAN-PRIVILEGE."""

from sim.puerto_rico.layout import Building, Decision, Good, Role, Tile
from sim.puerto_rico.options import PASS, YES
from tests.puerto_rico.position import Position


def produce(position):
    return position.choose(Role.CRAFTSMAN)


def test_corn_needs_no_building_and_only_staffed_tiles_count():
    """1 corn of 2 tiles, 2 fruit of 3 tiles and 2 circles. Source: seeds PUERTO-PRODUCTION."""
    position = Position(4).plant(1, Tile.CORN, 2, staffed=1).plant(1, Tile.FRUIT, 3, staffed=3)
    position.build(1, Building.LARGE_FRUIT_DEPOT, staffed=False)
    game = position.game
    game["staff"][1, Building.LARGE_FRUIT_DEPOT] = 2
    game["staffed"][1] |= 1 << Building.LARGE_FRUIT_DEPOT
    game["presses"][1, Good.FRUIT] = 2
    game["workers"][1] += 2
    game["pile"] -= 2
    produce(position)
    assert game["goods"][1].tolist() == [1, 2, 0, 0, 0]


def test_circles_of_small_and_large_buildings_add_up():
    """Source: seeds PUERTO-PRODUCTION."""
    position = Position(4).plant(1, Tile.FRUIT, 4, staffed=4)
    position.build(1, Building.LARGE_FRUIT_DEPOT, Building.SMALL_FRUIT_DEPOT)
    assert produce(position).game["goods"][1, Good.FRUIT] == 4


def test_early_players_take_what_late_players_miss():
    """Source: seeds PUERTO-PRODUCTION."""
    position = Position(4)
    for seat in (1, 2, 3):
        position.plant(seat, Tile.CORN, 2, staffed=2)
    position.give(0, Good.CORN, 7)
    assert produce(position).game["goods"][:4, Good.CORN].tolist() == [7, 2, 1, 0]
    assert position.game["supply"][Good.CORN] == 0


def test_the_factory_pays_for_kinds_really_produced():
    """Corn is out, two sugar are left. Source: seeds PUERTO-FACTORY."""
    position = Position(4).build(1, Building.FACTORY)
    position.plant(1, Tile.CORN, 1, staffed=1).plant(1, Tile.SUGAR, 3, staffed=3)
    position.plant(1, Tile.TOBACCO, 1, staffed=1)
    position.build(1, Building.LARGE_SUGAR_MILL, Building.TOBACCO_STORAGE)
    position.give(2, Good.CORN, 10).give(3, Good.SUGAR, 9)
    coins = int(position.game["coins"][1])
    produce(position)
    assert position.game["goods"][1].tolist() == [0, 0, 2, 1, 0]
    assert position.game["coins"][1] == coins + 1
    assert position.game["factory_coins"][1] == 1


def test_the_factory_pays_five_for_all_kinds():
    """Source: seeds PUERTO-FACTORY."""
    assert Position(4).rules["factory_pay"].tolist() == [0, 0, 1, 2, 3, 5]
    position = Position(4).build(0, Building.FACTORY)
    position.staff_tiles(0, Tile.FRUIT, 1)
    for tile in (Tile.CORN, Tile.SUGAR, Tile.TOBACCO, Tile.COFFEE):
        position.plant(0, tile, 1, staffed=1)
    position.build(0, Building.SMALL_FRUIT_DEPOT, Building.SMALL_SUGAR_MILL)
    position.build(0, Building.TOBACCO_STORAGE, Building.COFFEE_ROASTER)
    produce(position).answer(Good.COFFEE)
    assert position.game["factory_coins"][0] == 5
    assert position.game["goods"][0].tolist() == [1, 1, 1, 1, 2]


def test_the_privilege_is_a_kind_that_the_chooser_produced_and_comes_after_all():
    """Source: seeds PUERTO-CRAFTSMAN-PRIVILEGE."""
    position = Position(4).plant(0, Tile.CORN, 1, staffed=1).plant(1, Tile.CORN, 5, staffed=5)
    position.give(2, Good.CORN, 4)
    produce(position)  # seat 1 takes the last five: nothing is left for the privilege
    assert position.asked == Decision.CHOOSE_ROLE
    assert position.game["goods"][:2, Good.CORN].tolist() == [1, 5]


def test_the_privilege_may_be_declined():
    """Source: seeds PUERTO-GENERAL."""
    position = produce(Position(4).plant(0, Tile.CORN, 1, staffed=1))
    assert position.codes() == [Good.CORN, PASS]
    assert position.answer(PASS).game["goods"][0, Good.CORN] == 1


def test_who_produces_nothing_has_no_privilege():
    """Source: seeds PUERTO-CRAFTSMAN-PRIVILEGE."""
    assert produce(Position(4)).asked == Decision.CHOOSE_ROLE


def test_two_privilege_barrels_are_asked_for_one_by_one():
    """Source: seeds PUERTO-CRAFTSMAN-PRIVILEGE."""
    position = Position(4, craftsman_barrels=2).plant(0, Tile.CORN, 1, staffed=1)
    produce(position).answer(Good.CORN).answer(Good.CORN)
    assert position.game["goods"][0, Good.CORN] == 3
    assert position.asked == Decision.CHOOSE_ROLE


def test_with_the_option_production_may_be_declined_and_then_the_privilege_is_lost():
    """Source: seeds PUERTO-DECLINE, PUERTO-PRIVILEGE-PRODUCED."""
    position = Position(4, production_optional="yes").plant(0, Tile.CORN, 1, staffed=1)
    position.plant(2, Tile.CORN, 1, staffed=1)
    produce(position).answer(PASS)
    assert position.seat == 2  # seat 1 has nothing to produce
    position.answer(YES)
    assert position.asked == Decision.CHOOSE_ROLE
    assert position.game["goods"][:3, Good.CORN].tolist() == [0, 0, 1]
