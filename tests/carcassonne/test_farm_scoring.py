"""Scoring farms, by the three scorings."""

import pytest

from tests.carcassonne.scene import Scene


def town(edition="big-box-2", **overrides):
    """A two-tile city on the start tile; nobody holds it.

    The field of E touches it all round; the start tile's strip 27 touches it from below.
    """
    scene = Scene(edition=edition, **overrides)
    return scene


def test_three_points_for_a_completed_city():
    """Source: seeds CARC-R22."""
    scene = town()
    scene.play("E", 2, 0, 1, seat=0, claim=("field", "012367"))
    scene.finish()
    assert scene.points == [3, 0]


def test_a_city_counts_once_for_a_farm():
    """The H between two cities touches both; the field sees each city once.

    Source: seeds CARC-R23; facts section 4, number 24.
    """
    scene = town()
    scene.play("H", 0, 0, 1, seat=0, claim=("field", "2367"))
    scene.play("E", 2, 0, 2)
    scene.finish()
    assert scene.points == [6, 0]


def test_an_open_city_is_worth_nothing():
    """Source: seeds CARC-R25."""
    scene = town()
    scene.play("H", 0, 0, 1, seat=0, claim=("field", "2367"))
    scene.finish()
    assert scene.points == [3, 0]


def test_closed_cities_part_farms():
    """Two farms on either side of a city band each score the city.

    Source: seeds CARC-R24, CARC-R27; facts section 4, number 4.
    """
    scene = Scene(start_tile="G")
    scene.play("E", 3, 1, 0, seat=0, claim=("field", "012345"))
    scene.play("E", 1, -1, 0)
    scene.finish()
    assert scene.points == [3, 0]


def test_a_road_parts_farms():
    """The strip between city and road is one farm, the land below the road another.

    Source: seeds CARC-R27.
    """
    scene = town()
    scene.play("E", 2, 0, 1)
    scene.play("U", 1, 1, 0, seat=0, claim=("field", "0127"))
    scene.play("U", 1, -1, 0, seat=1, claim=("field", "3456"))
    scene.finish()
    assert scene.points == [3, 0]


def test_a_road_that_ends_at_a_cloister_does_not_part_a_farm():
    """Both banks of the road are one field on the cloister tile.

    Source: seeds CARC-R27.
    """
    scene = town()
    scene.play("E", 2, 0, 1)
    scene.play("A", 1, 1, 0, seat=1, claim=("field", "01234567"))
    scene.finish()
    assert scene.points == [0, 3]


def test_a_farm_without_a_city_pays_nothing_and_keeps_its_farmer():
    """Source: seeds CARC-R26, CARC-R28; facts section 4, number 35."""
    scene = town()
    scene.play("V", 0, 1, 0, seat=0, claim=("field", "56"))
    scene.finish()
    assert scene.points == [0, 0]
    assert scene.supply == [6, 7]


def two_farms_at_one_city(edition, second, **overrides):
    """A city band with a farmer on each side of it; the caps close it."""
    scene = Scene(edition=edition, start_tile="G", **overrides)
    scene.play("F", 0, 1, 0, seat=0, claim=("field", "01"))
    scene.play("F", 0, -1, 0, seat=second, claim=("field", "45"))
    scene.play("I", 3, 2, 0)
    scene.play("I", 0, -2, 0)
    return scene


@pytest.mark.parametrize(
    ("edition", "second", "points"),
    [
        ("big-box-2", 0, 6),
        ("second-scoring", 0, 3),
        ("first-scoring", 0, 4),
    ],
)
def test_one_player_with_two_farms_at_a_city(edition, second, points):
    """Third scoring pays both farms, the second once a player, the first the city's majority.

    Source: seeds CARC-R24, CARC-E2, CARC-E3, rulings CARC-D6 and CARC-D9.
    """
    scene = two_farms_at_one_city(edition, second)
    scene.finish()
    farms = int(scene.game["earned"][0, 6])
    assert farms == points


@pytest.mark.parametrize(
    ("edition", "points"),
    [("big-box-2", [3, 3]), ("second-scoring", [3, 3]), ("first-scoring", [4, 4])],
)
def test_two_players_at_one_city(edition, points):
    """Source: seeds CARC-R24, CARC-E2, CARC-E3."""
    scene = two_farms_at_one_city(edition, 1)
    scene.finish()
    assert scene.points == points


def test_no_farms():
    """Source: seeds CARC-R22 (option farm_scoring)."""
    scene = Scene(farm_scoring="off")
    scene.lay("E", 2, 0, 1)
    assert all(feature != "field" for feature, _ in scene.claims())
