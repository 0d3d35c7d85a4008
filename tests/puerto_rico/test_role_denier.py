"""``role_denier`` takes what hurts the others, and not where it hurts nobody."""

from sim.puerto_rico.layout import Building, Good, Role
from tests.puerto_rico.asking import role_taken
from tests.puerto_rico.position import Position

NAME = "role_denier"
RIVALS = (1, 2, 3)


def full_hands():
    """No ship has room for what the others hold; the first player has nothing."""
    position = Position(buildings__small_warehouse__copies=5, buildings__large_warehouse__copies=5)
    for ship, good in enumerate((Good.FRUIT, Good.SUGAR, Good.TOBACCO)):
        position.ship(ship, good, int(position.rules["cargo_ship"][ship]))
    for seat in RIVALS:
        position.give(seat, Good.CORN, 3).give(seat, Good.COFFEE, 3)
    return position


def test_it_takes_the_captain_when_rivals_must_spoil():
    """PUERTO-STORAGE: without warehouses five of their six barrels go back."""
    assert role_taken(NAME, full_hands()) == Role.CAPTAIN


def test_it_does_not_where_rivals_can_store():
    """PUERTO-STORAGE: both warehouses keep two kinds in full and more."""
    position = full_hands()
    for seat in RIVALS:
        position.build(seat, Building.SMALL_WAREHOUSE, Building.LARGE_WAREHOUSE)
    assert role_taken(NAME, position) != Role.CAPTAIN


def test_it_takes_the_builder_when_rivals_are_poor():
    """PUERTO-BUILD: what the others could spend tells for or against the Builder."""
    position = Position().coins(4, 0, 0, 0)
    assert role_taken(NAME, position) == Role.BUILDER
    position.coins(4, 9, 9, 9)
    assert role_taken(NAME, position) != Role.BUILDER
