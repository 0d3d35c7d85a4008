"""The builder phase: seeds PUERTO-BUILD, PUERTO-PRICE, PUERTO-CITY, PUERTO-SCHOOL."""

import pytest

from sim.puerto_rico.builder_phase import discount_of
from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import Building, Decision, Role, Tile, Trigger
from sim.puerto_rico.options import PASS, YES
from sim.puerto_rico.queries import price_of
from tests.puerto_rico.position import Position

RICH = 30


def price(position, seat, building):
    discount = discount_of(position.game, position.rules, seat)
    return price_of(position.game, position.rules, seat, building, discount)


def builders(coins=RICH, **changes):
    """Four players with plenty of coins, seat 0 the builder."""
    return Position(4, **changes).coins(coins, coins, coins, coins)


@pytest.mark.parametrize(
    ("building", "expected"),
    [
        (Building.BUILDERS_YARD, 1),
        (Building.OFFICE, 3),
        (Building.HARBOR, 5),
        (Building.CITY_HALL, 7),
    ],
)
def test_prices_with_three_quarries_and_no_privilege(building, expected):
    """The official price check. Source: seeds PUERTO-PRICE."""
    position = builders().plant(1, Tile.QUARRY, 3, staffed=3).choose(Role.BUILDER).answer(PASS)
    assert price(position, 1, building) == expected


@pytest.mark.parametrize(
    ("building", "expected"),
    [(Building.SMALL_WAREHOUSE, 1), (Building.WHARF, 5), (Building.FORTRESS, 5)],
)
def test_prices_with_five_quarries_and_privilege(building, expected):
    """Source: seeds PUERTO-PRICE."""
    position = builders().plant(0, Tile.QUARRY, 5, staffed=5).choose(Role.BUILDER)
    assert price(position, 0, building) == expected


def test_nothing_is_paid_out_when_the_price_falls_below_zero():
    """Source: seeds PUERTO-PRICE."""
    position = Position(4).plant(0, Tile.QUARRY, 1, staffed=1).choose(Role.BUILDER)
    coins = int(position.game["coins"][0])
    position.answer(Building.SMALL_FRUIT_DEPOT)
    assert position.game["coins"][0] == coins


def test_unstaffed_quarries_do_not_count():
    """Source: seeds PUERTO-STAFFED, PUERTO-PRICE."""
    position = builders().plant(1, Tile.QUARRY, 3).choose(Role.BUILDER).answer(PASS)
    assert price(position, 1, Building.OFFICE) == 5


def test_the_caps_of_the_table_are_the_printed_points_and_four():
    """Source: seeds PUERTO-PRICE."""
    for plan in read_buildings():
        assert plan.quarry_cap == (4 if plan.kind == "large" else plan.vp), plan.key


def test_nothing_happens_to_who_builds_nothing():
    """Source: seeds PUERTO-GENERAL."""
    position = builders().choose(Role.BUILDER).pass_all(Decision.BUILD)
    assert position.game["coins"][:4].tolist() == [RICH] * 4


def test_nobody_owns_two_of_a_kind():
    """Source: seeds PUERTO-STAFFED."""
    position = builders().build(1, Building.OFFICE).choose(Role.BUILDER).answer(PASS)
    assert Building.OFFICE not in position.codes()


def test_what_is_out_of_stock_cannot_be_built():
    """Source: seeds PUERTO-BUILD."""
    position = builders().choose(Role.BUILDER).answer(Building.FORTRESS)
    assert Building.FORTRESS not in position.codes()


def test_who_can_afford_nothing_is_not_asked():
    """Source: seeds PUERTO-BUILD."""
    position = Position(4).coins(3, 0, 1, 0).choose(Role.BUILDER).answer(PASS)
    assert position.seat == 2


def test_a_large_building_needs_two_spaces():
    """Source: seeds PUERTO-CITY."""
    position = builders()
    position.build(0, *list(Building)[:11], staffed=False).choose(Role.BUILDER)
    assert Building.OFFICE in position.codes()
    assert Building.FORTRESS not in position.codes()


@pytest.mark.parametrize(("spaces", "built", "fits"), [(1, 11, True), (4, 8, True), (4, 9, False)])
def test_a_variant_may_change_the_spaces_of_a_building(spaces, built, fits):
    """An office needs its spaces and no more, and fills them. Source: seeds PUERTO-CITY."""
    position = builders(buildings__office__city_spaces=spaces)
    others = [building for building in Building if building != Building.OFFICE]
    position.build(0, *others[:built], staffed=False).choose(Role.BUILDER)
    assert (Building.OFFICE in position.codes()) == fits
    if fits:
        position.answer(Building.OFFICE)
        assert position.game["city"][0] == built + spaces
        assert position.game["triggers"] == 1 << Trigger.CITY


def test_a_large_building_of_one_space_stays_large():
    """Source: seeds PUERTO-CITY."""
    changes = {"buildings.fortress.city_spaces": "1", "large_buildings_per_city": "1"}
    position = builders(**changes).build(0, *list(Building)[:11], staffed=False)
    position.choose(Role.BUILDER)
    assert Building.FORTRESS in position.codes()
    assert Building.RESIDENCE not in position.codes()
    position.answer(Building.FORTRESS)
    assert (position.game["large"][0], position.game["city"][0]) == (1, 12)


def test_all_five_large_buildings_fit_unless_the_option_says_otherwise():
    """Source: seeds PUERTO-CITY."""
    four = list(Building)[18:22]
    assert Building.CITY_HALL in builders().build(0, *four).choose(Role.BUILDER).codes()
    position = builders(large_buildings_per_city=4).build(0, *four).choose(Role.BUILDER)
    assert Building.CITY_HALL not in position.codes()


def test_a_full_city_cannot_build_and_the_others_still_do():
    """The round goes on after the trigger. Source: seeds PUERTO-CITY, PUERTO-END."""
    position = builders().build(0, *list(Building)[:11], staffed=False)
    position.choose(Role.BUILDER).answer(Building.OFFICE)
    assert position.game["triggers"] == 1 << Trigger.CITY
    assert position.seat == 1
    position.answer(Building.FORTRESS).pass_all(Decision.BUILD)
    assert position.asked == Decision.CHOOSE_ROLE
    assert position.game["bought"][1, Building.FORTRESS] == 1


def test_the_school_brings_one_worker_even_onto_three_circles():
    """Source: seeds PUERTO-SCHOOL."""
    position = builders().build(0, Building.SCHOOL).choose(Role.BUILDER)
    pile = int(position.game["pile"])
    position.answer(Building.LARGE_FRUIT_DEPOT)
    assert position.asked == Decision.STAFF_BUILDING
    position.answer(YES)
    assert position.game["staff"][0, Building.LARGE_FRUIT_DEPOT] == 1
    assert position.game["pile"] == pile - 1


def test_the_school_takes_from_the_register_when_the_pile_is_empty():
    """Source: seeds PUERTO-SCHOOL."""
    position = builders().build(0, Building.SCHOOL).pile_of(0).choose(Role.BUILDER)
    position.answer(Building.OFFICE).answer(YES)
    assert position.game["register"] == 3
    assert position.game["staff"][0, Building.OFFICE] == 1


def test_the_school_finds_no_worker():
    """Source: seeds PUERTO-SCHOOL."""
    position = builders().build(0, Building.SCHOOL).pile_of(0)
    position.rules["worker_ship"] -= 4
    position.game["register"] = 0
    position.choose(Role.BUILDER).answer(Building.OFFICE)
    assert position.seat == 1


def test_a_school_just_bought_or_unstaffed_does_not_work():
    """Source: seeds PUERTO-SCHOOL."""
    position = builders().build(1, Building.SCHOOL, staffed=False).choose(Role.BUILDER)
    position.answer(Building.SCHOOL)
    assert position.seat == 1
    position.answer(Building.OFFICE)
    assert position.seat == 2


def test_factory_and_school_swapped():
    """Source: seeds PUERTO-SWAP."""
    rules = Position(4, factory_school_swap="yes").rules
    assert (rules["cost"][Building.FACTORY], rules["cost"][Building.SCHOOL]) == (8, 7)
    assert Position(4).rules["cost"][Building.FACTORY] == 7
