"""The trader phase: seeds PUERTO-SALE, PUERTO-HOUSE, PUERTO-OFFICE, PUERTO-MARKETS."""

from sim.puerto_rico.layout import Building, Decision, Good, Role
from sim.puerto_rico.options import PASS
from tests.puerto_rico.position import Position


def trade(position):
    return position.choose(Role.TRADER)


def test_the_chooser_sells_coffee_with_both_markets_for_eight():
    """4 + 1 + 1 + 2. Source: seeds PUERTO-SALE, PUERTO-PRICES, PUERTO-MARKETS."""
    position = Position(4).give(0, Good.COFFEE, 1)
    position.build(0, Building.SMALL_MARKET, Building.LARGE_MARKET)
    trade(position).answer(Good.COFFEE)
    assert position.game["coins"][0] == 3 + 8
    assert position.game["trade_coins"][0] == 8


def test_corn_brings_the_small_markets_coin_to_another_player():
    """Source: seeds PUERTO-MARKETS."""
    position = trade(Position(4).give(1, Good.CORN, 1).build(1, Building.SMALL_MARKET))
    assert position.answer(Good.CORN).game["coins"][1] == 3 + 1


def test_corn_may_be_sold_for_nothing_and_a_sale_may_be_declined():
    """Source: seeds PUERTO-SALE, PUERTO-GENERAL."""
    position = trade(Position(4).give(1, Good.CORN, 1).give(2, Good.COFFEE, 1))
    position.answer(Good.CORN).answer(PASS)
    assert position.game["coins"][:4].tolist() == [3, 3, 3, 3]
    assert position.game["house"][Good.CORN] == 1


def test_a_kind_in_the_house_is_refused_but_not_with_an_office():
    """Source: seeds PUERTO-HOUSE, PUERTO-OFFICE."""
    position = Position(4).house(Good.SUGAR).give(1, Good.SUGAR, 1).give(2, Good.SUGAR, 1)
    trade(position.build(2, Building.OFFICE))
    assert position.seat == 2
    position.answer(Good.SUGAR)
    assert position.game["house"][Good.SUGAR] == 2


def test_a_full_house_takes_nothing_and_is_emptied_only_after_all_have_acted():
    """Source: seeds PUERTO-HOUSE, PUERTO-OFFICE."""
    position = Position(4).house(Good.CORN, Good.FRUIT, Good.SUGAR)
    position.give(0, Good.COFFEE, 2).give(1, Good.TOBACCO, 1).build(1, Building.OFFICE)
    trade(position)
    assert position.game["house_size"] == 3
    position.answer(Good.COFFEE)
    assert position.game["sold"][1].sum() == 0
    assert position.asked == Decision.CHOOSE_ROLE  # the office owner was not asked
    assert position.game["house_size"] == 0
    assert position.game["supply"].tolist() == [10, 11, 11, 8, 8]


def test_a_house_that_is_not_full_keeps_its_barrels():
    """Source: seeds PUERTO-HOUSE."""
    position = trade(Position(4).house(Good.CORN, Good.FRUIT).give(0, Good.SUGAR, 1))
    position.answer(Good.SUGAR)
    assert position.game["house"].tolist() == [1, 1, 1, 0, 0]


def test_everybody_sells_one_barrel_at_most():
    """Source: seeds PUERTO-SALE."""
    position = trade(Position(4).give(1, Good.CORN, 2).give(1, Good.COFFEE, 2))
    position.answer(Good.COFFEE)
    assert position.asked == Decision.CHOOSE_ROLE
