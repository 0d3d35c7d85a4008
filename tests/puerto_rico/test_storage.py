"""Storage at the end of the captain phase: seeds PUERTO-STORAGE."""

from sim.puerto_rico.layout import Building, Decision, Good, Role
from sim.puerto_rico.options import PASS
from tests.puerto_rico.position import Position


def stuck(*goods, **changes):
    """Seat 1 holds goods that no ship takes: all ships are full of something else."""
    position = Position(4, **changes)
    full = [good for good in (Good.COFFEE, Good.TOBACCO, Good.SUGAR, Good.FRUIT, Good.CORN)]
    held = {good for good, _ in goods}
    for ship, good in enumerate([good for good in full if good not in held][:3]):
        position.ship(ship, good, int(position.rules["cargo_ship"][ship]))
    for good, barrels in goods:
        position.give(1, good, barrels)
    return position


def keep(position):
    position.choose(Role.CAPTAIN)
    return position


def test_everybody_keeps_one_barrel_of_his_choice():
    """Source: seeds PUERTO-STORAGE."""
    position = keep(stuck((Good.CORN, 3), (Good.COFFEE, 2)))
    assert (position.asked, position.codes()) == (Decision.STORE_BARREL, [Good.CORN, Good.COFFEE])
    position.answer(Good.COFFEE)
    assert position.game["goods"][1].tolist() == [0, 0, 0, 0, 1]
    assert position.game["spoiled"][1].tolist() == [3, 0, 0, 0, 1]


def test_one_kind_leaves_no_choice():
    """Source: seeds PUERTO-STORAGE."""
    position = keep(stuck((Good.CORN, 3)))
    assert position.game["goods"][1].tolist() == [1, 0, 0, 0, 0]
    assert position.asked == Decision.CHOOSE_ROLE


def test_the_small_warehouse_keeps_a_kind_and_the_single_barrel_is_another():
    """Source: seeds PUERTO-STORAGE."""
    position = keep(stuck((Good.CORN, 3), (Good.COFFEE, 2)).build(1, Building.SMALL_WAREHOUSE))
    assert (position.asked, position.codes()) == (Decision.STORE_KIND, [Good.CORN, Good.COFFEE])
    position.answer(Good.CORN)
    assert position.game["goods"][1].tolist() == [3, 0, 0, 0, 1]


def test_both_warehouses_keep_three_kinds():
    """Source: seeds PUERTO-STORAGE."""
    position = stuck((Good.CORN, 3), (Good.FRUIT, 4))
    position.build(1, Building.SMALL_WAREHOUSE, Building.LARGE_WAREHOUSE)
    keep(position)
    assert position.game["goods"][1].tolist() == [3, 4, 0, 0, 0]


def test_kinds_are_stored_in_order_and_enough_must_remain_for_the_rights():
    """Two rights, three kinds. Source: seeds PUERTO-STORAGE-ORDER."""
    position = Position(4).build(1, Building.LARGE_WAREHOUSE)
    position.ship(0, Good.TOBACCO, 5).ship(1, Good.COFFEE, 6).ship(2, Good.SUGAR, 7)
    position.give(1, Good.CORN, 2).give(1, Good.FRUIT, 3).give(1, Good.SUGAR, 2)
    keep(position)
    assert position.codes() == [Good.CORN, Good.FRUIT]
    position.answer(Good.CORN)
    assert position.codes() == [Good.FRUIT, Good.SUGAR]
    position.answer(Good.SUGAR)
    assert position.game["goods"][1].tolist() == [2, 1, 2, 0, 0]


def test_an_unstaffed_warehouse_keeps_nothing():
    """Source: seeds PUERTO-STAFFED."""
    position = stuck((Good.CORN, 3)).build(1, Building.SMALL_WAREHOUSE, staffed=False)
    assert keep(position).game["goods"][1, Good.CORN] == 1


def test_warehouses_do_not_free_from_loading():
    """Source: seeds PUERTO-LOADING."""
    position = Position(4).build(1, Building.LARGE_WAREHOUSE).give(1, Good.CORN, 3)
    keep(position)
    assert position.asked == Decision.LOAD
    assert PASS not in position.codes()


def test_with_the_option_less_may_be_kept():
    """Source: seeds PUERTO-DISCARD-ON-PURPOSE."""
    position = stuck((Good.CORN, 3), (Good.FRUIT, 1), storage_optional="yes")
    keep(position.build(1, Building.SMALL_WAREHOUSE))
    assert position.codes() == [Good.CORN, Good.FRUIT, PASS]
    position.answer(PASS)
    assert (position.asked, position.codes()) == (
        Decision.STORE_BARREL,
        [Good.CORN, Good.FRUIT, PASS],
    )
    position.answer(PASS)
    assert position.game["goods"][1].sum() == 0


def test_without_free_barrels_nothing_is_kept():
    """Source: seeds PUERTO-STORAGE."""
    assert keep(stuck((Good.CORN, 3), free_barrels=0)).game["goods"][1].sum() == 0
