"""Final scoring: seeds PUERTO-SCORE, PUERTO-LARGE-BONUS, PUERTO-TIE."""

import pytest

from sim.puerto_rico.layout import Building, Good, Tile
from tests.puerto_rico.position import Position


@pytest.mark.parametrize(("chips", "bonus"), [(30, 7), (23, 5), (3, 0)])
def test_the_customs_house_counts_points_by_loading(chips, bonus):
    """Source: seeds PUERTO-LARGE-BONUS."""
    position = Position(4).build(0, Building.CUSTOMS_HOUSE).chips(0, chips)
    row = position.result(0)
    assert (row["vp_customs_house"], row["points"]) == (bonus, chips + 4 + bonus)


@pytest.mark.parametrize(("workers", "bonus"), [(20, 6), (22, 7)])
def test_the_fortress_counts_idle_workers_too(workers, bonus):
    """Source: seeds PUERTO-LARGE-BONUS."""
    position = Position(4).build(0, Building.FORTRESS).idle(0, workers - 1)
    assert position.result(0)["vp_fortress"] == bonus


def test_the_fire_station_counts_production_buildings():
    """Small and large sugar mill, small indigo, coffee: 6. Source: seeds PUERTO-LARGE-BONUS."""
    position = Position(4).build(0, Building.FIRE_STATION)
    position.build(
        0,
        Building.SMALL_SUGAR_MILL,
        Building.LARGE_SUGAR_MILL,
        Building.SMALL_FRUIT_DEPOT,
        Building.COFFEE_ROASTER,
        staffed=False,
    )
    assert position.result(0)["vp_fire_station"] == 6


def test_the_city_hall_counts_itself_and_other_commercial_buildings():
    """With six others: 7. Source: seeds PUERTO-LARGE-BONUS."""
    position = Position(4).build(0, Building.CITY_HALL)
    position.build(0, Building.OFFICE, Building.HACIENDA, Building.FACTORY, staffed=False)
    position.build(0, Building.WHARF, Building.HARBOR, Building.FORTRESS, staffed=False)
    position.build(0, Building.COFFEE_ROASTER, staffed=False)
    assert position.result(0)["vp_city_hall"] == 7


@pytest.mark.parametrize(("tiles", "bonus"), [(1, 4), (9, 4), (10, 5), (11, 6), (12, 7)])
def test_the_residence_counts_filled_spaces_quarries_included(tiles, bonus):
    """Source: seeds PUERTO-LARGE-BONUS."""
    position = Position(4).build(0, Building.RESIDENCE)
    position.plant(0, Tile.QUARRY, min(tiles - 1, 3)).plant(0, Tile.SUGAR, max(tiles - 4, 0))
    assert position.result(0)["vp_residence"] == bonus


@pytest.mark.parametrize(("step", "bonus"), [(0, 4), (1, 6), (3, 10)])
def test_the_residence_of_a_variant_counts_further_spaces_otherwise(step, bonus):
    """Eleven spaces are two beyond nine. Source: seeds PUERTO-LARGE-BONUS."""
    position = Position(4, residence_step=step).build(0, Building.RESIDENCE)
    position.plant(0, Tile.QUARRY, 3).plant(0, Tile.SUGAR, 7)
    row = position.result(0)
    assert (row["vp_residence"], row["points"]) == (bonus, 4 + bonus)


def test_unstaffed_buildings_count_their_printed_points_only():
    """Source: seeds PUERTO-STAFFED, PUERTO-SCORE."""
    row = Position(4).build(0, Building.CITY_HALL, Building.OFFICE, staffed=False).result(0)
    assert (row["vp_buildings"], row["points"]) == (4 + 2, 6)


def test_printed_points_of_all_buildings():
    """Source: seeds PUERTO-SCORE."""
    position = Position(4, components__city_spaces=30)
    position.build(0, *Building, staffed=False)
    expected = 1 + 1 + 2 + 2 + 3 + 3 + 4 * 1 + 4 * 2 + 4 * 3 + 5 * 4
    assert position.result(0)["vp_buildings"] == expected


def test_coins_and_barrels_break_a_tie():
    """40-40: 3 coins and 2 barrels beat 4 coins. Source: seeds PUERTO-TIE."""
    position = Position(4).coins(3, 4, 0, 0).give(0, Good.CORN, 2)
    position.chips(0, 40).chips(1, 40)
    first, second, *_ = position.keys()
    assert first > second


def test_barrels_on_ships_and_in_the_house_break_no_tie():
    """Source: seeds PUERTO-TIE."""
    position = Position(4).coins(3, 3, 0, 0).ship(0, Good.CORN, 4).house(Good.COFFEE)
    position.chips(0, 9).chips(1, 9)
    assert position.keys()[0] == position.keys()[1]


def test_equal_sums_share_the_place():
    """Source: seeds PUERTO-TIE."""
    position = Position(4).coins(3, 5, 0, 0).give(0, Good.CORN, 2).chips(0, 9).chips(1, 9)
    assert position.keys()[0] == position.keys()[1]
    assert position.table.shares()[1][:2] == [30, 30]


def test_a_handicap_counts():
    """Source: seeds PUERTO-HANDICAP."""
    row = Position(4, extra_points_seat_2=-3).result(2)
    assert (row["points"], row["vp_handicap"]) == (-3, -3)


def test_the_sources_add_up_to_the_points():
    """Source: seeds PUERTO-SCORE."""
    position = Position(4).build(0, Building.FORTRESS, Building.RESIDENCE, Building.CITY_HALL)
    row = position.chips(0, 11).result(0)
    sources = [value for name, value in row.items() if name.startswith("vp_")]
    assert sum(sources) == row["points"]
