"""``greedy_coins`` takes the role that brings most coins at once: each source of coins counts."""

from sim.puerto_rico.layout import Building, Good, Role, Tile
from tests.puerto_rico.asking import role_taken
from tests.puerto_rico.position import Position

NAME = "greedy_coins"


def poor():
    """Nobody has coins or goods, the Builder saves none: no role but the Adventurer pays."""
    return Position(builder_discount=0).coins(0, 0, 0, 0)


def test_a_coin_from_the_bank_is_better_than_none():
    assert role_taken(NAME, poor()) == Role.ADVENTURER


def test_coins_on_a_card_count():
    position = poor()
    position.game["card_coins"][Role.PLANTER] = 2
    assert role_taken(NAME, position) == Role.PLANTER


def test_the_privilege_of_the_builder_counts_only_if_something_can_be_bought():
    """PUERTO-PRICE: a Small Market for nothing saves its coin; a Wharf stays out of reach."""
    position = Position(adventurer_coins=0).coins(0, 0, 0, 0)
    assert role_taken(NAME, position) == Role.BUILDER
    position.game["in_stock"] = 1 << Building.WHARF
    assert role_taken(NAME, position) == Role.PLANTER  # nothing pays: the first card


def test_the_trader_pays_for_corn_by_his_privilege():
    """PUERTO-SALE: corn has no price, but whoever chose the Trader gets his coin for it."""
    position = Position(adventurer_coins=0, builder_discount=0).coins(0, 0, 0, 0)
    position.give(position.seat, Good.CORN, 1)
    assert role_taken(NAME, position) == Role.TRADER


def test_a_full_house_pays_nothing():
    """PUERTO-HOUSE."""
    position = poor().house(Good.FRUIT, Good.SUGAR, Good.TOBACCO, Good.COFFEE)
    position.give(position.seat, Good.CORN, 1)
    assert role_taken(NAME, position) == Role.ADVENTURER


def test_the_factory_pays_the_craftsman():
    """PUERTO-FACTORY: three kinds pay two coins."""
    position = poor()
    seat = position.seat
    position.build(seat, Building.FACTORY, Building.SMALL_FRUIT_DEPOT, Building.SMALL_SUGAR_MILL)
    for tile in (Tile.CORN, Tile.FRUIT, Tile.SUGAR):
        position.plant(seat, tile, staffed=1)
    assert role_taken(NAME, position) == Role.CRAFTSMAN
