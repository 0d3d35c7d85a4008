"""Inns & Cathedrals."""

from collections import Counter

import pytest

from sim.carcassonne.invariants import BrokenRule
from sim.carcassonne.tiles import KIND_NAMES
from tests.carcassonne.scene import Scene


def scene_with_inns(players=2, **overrides):
    return Scene(players, inns_and_cathedrals="yes", **overrides)


def test_eighteen_tiles_come_into_the_pile():
    """Source: seeds CARC-I1."""
    for overrides, tiles in (({}, 71), ({"inns_and_cathedrals": "yes"}, 89)):
        game = Scene(**overrides).game
        pile = Counter(KIND_NAMES[kind] for kind in game["pile"][: game["pile_size"]])
        assert pile.total() == tiles
        assert sum(number for name, number in pile.items() if name.startswith("IC")) == tiles - 71


def test_the_river_comes_before_them():
    """Source: seeds CARC-I1, CARC-V2."""
    game = scene_with_inns(river="yes").game
    pile = [KIND_NAMES[kind] for kind in game["pile"][: game["pile_size"]]]
    assert all(name.startswith("RV") for name in pile[:11])
    assert len(pile) == 11 + 72 + 18


# ---- inns ----


@pytest.mark.parametrize("inns", [1, 2])
def test_a_completed_road_with_an_inn_pays_two_a_tile(inns):
    """Several inns do not add up.

    Source: seeds CARC-I3.
    """
    scene = scene_with_inns()
    scene.play("IC15", 0, 1, 0, seat=0, claim=("road", "EW"))
    scene.play("W", 0, 2, 0)
    scene.play("IC14" if inns == 2 else "W", 0, -1, 0)
    assert (scene.points, scene.supply) == ([8, 0], [7, 7])


def test_an_inn_belongs_to_its_road_alone():
    """The crossing's western road has no inn.

    Source: seeds CARC-I3.
    """
    scene = scene_with_inns()
    scene.play("IC14", 0, 1, 0, seat=0, claim=("road", "W"))
    scene.play("W", 0, -1, 0)
    assert scene.points == [3, 0]


def test_a_road_with_an_inn_open_at_the_end_pays_nothing():
    """Source: seeds CARC-I3."""
    scene = scene_with_inns()
    scene.play("IC15", 0, 1, 0, seat=0, claim=("road", "EW"))
    scene.finish()
    assert scene.points == [0, 0]


def test_a_loop_past_an_inn():
    """Source: seeds CARC-I3, CARC-R18."""
    scene = scene_with_inns()
    scene.play("U", 1, 0, -1, seat=0, claim=("road", "EW"))
    scene.play("IC16", 3, -1, 0)
    scene.play("V", 2, -1, -1)
    scene.play("V", 1, 1, -1)
    scene.play("V", 0, 1, 0)
    assert scene.points == [12, 0]
    assert scene.broken() == BrokenRule.NONE


# ---- cathedrals ----


def city_round_a_cathedral(scene, sides):
    """The cathedral north of the start tile, with a city on some of its other sides; 1 pennant."""
    scene.play("IC01", 0, 0, 1, seat=0, claim=("city", "NESW"))
    for side in sides:
        if side == "W":
            scene.play("E", 1, -1, 1)
        elif side == "E":
            scene.play("E", 3, 1, 1)
        else:
            scene.play("F", 1, 0, 2)
            scene.play("E", 2, 0, 3)


def test_a_completed_city_with_a_cathedral_pays_three_a_tile_and_pennant():
    """Source: seeds CARC-I4."""
    scene = scene_with_inns()
    city_round_a_cathedral(scene, "WEN")
    assert (scene.points, scene.supply) == ([3 * 6 + 3, 0], [7, 7])


def test_two_cathedrals_do_not_add_up():
    """A city of eight tiles.

    Source: seeds CARC-I4.
    """
    scene = scene_with_inns()
    scene.play("IC01", 0, 0, 1, seat=0, claim=("city", "NESW"))
    scene.play("IC01", 0, 0, 2)
    for name, turns, x, y in (("E", 1, -1, 1), ("E", 3, 1, 1), ("E", 1, -1, 2), ("E", 3, 1, 2)):
        scene.play(name, turns, x, y)
    scene.play("E", 2, 0, 3)
    assert scene.points == [3 * 8, 0]
    assert scene.broken() == BrokenRule.NONE


@pytest.mark.parametrize("small_city", ["full", "half"])
def test_a_city_with_a_cathedral_open_at_the_end_pays_nothing(small_city):
    """Source: seeds CARC-I4; facts section 4, number 30."""
    scene = scene_with_inns(small_city=small_city)
    city_round_a_cathedral(scene, "WE")
    scene.finish()
    assert scene.points == [0, 0]


def test_a_completed_cathedral_city_feeds_a_farm_as_any_city():
    """Source: seeds CARC-I4, CARC-R22."""
    scene = scene_with_inns()
    scene.play("IC01", 0, 0, 1)
    scene.play("E", 1, -1, 1, seat=1, claim=("field", "014567"))
    scene.play("E", 3, 1, 1)
    scene.play("E", 2, 0, 2)
    scene.finish()
    assert scene.points == [0, 3]


def test_an_inn_is_no_cathedral():
    """A city of three tiles, one of which carries an inn beside its road.

    Source: seeds CARC-I3, CARC-I4; facts section 4, number 9.
    """
    scene = scene_with_inns()
    scene.play("IC11", 2, 0, 1, seat=0, claim=("city", "ES"))
    scene.play("E", 3, 1, 1)
    assert scene.points == [6, 0]


def test_point_values_are_options():
    """Source: seeds CARC-I3, CARC-I4."""
    scene = scene_with_inns(inn_road_tile=4, cathedral_city_tile=5, cathedral_city_pennant=7)
    scene.play("IC15", 0, 1, 0, seat=1, claim=("road", "EW"))
    scene.play("W", 0, 2, 0)
    scene.play("W", 0, -1, 0)
    city_round_a_cathedral(scene, "WEN")
    assert scene.points == [5 * 6 + 7, 4 * 4]


# ---- the enclosed field ----


def test_an_enclosed_field_may_be_claimed_and_pays_for_its_cities():
    """Source: seeds CARC-I1, CARC-R26, CARC-R22."""
    scene = scene_with_inns()
    scene.lay("IC03", 0, 0, 1, seat=0)
    assert ("field", "") in scene.claims()
    scene.claim(("field", ""))
    scene.play("E", 2, 0, 2)
    assert scene.broken() == BrokenRule.NONE
    scene.finish()
    assert scene.points == [6, 0]


# ---- the big follower ----


def test_every_player_has_one_big_follower():
    """Source: seeds CARC-I2."""
    assert scene_with_inns(3).hands == [{"normal": 7, "big": 1}] * 3
    assert Scene(3).hands == [{"normal": 7}] * 3


def test_the_big_follower_goes_where_a_normal_one_may():
    """Source: seeds CARC-I2, CARC-R8."""
    scene = scene_with_inns()
    scene.lay("V", 0, 1, 0, seat=0)
    normal = {("road", "SW"), ("field", "012347"), ("field", "56")}
    assert scene.claims() == normal | {(*claim, "big") for claim in normal}
    scene.claim(("road", "SW", "big"))
    scene.lay("U", 1, -1, 0, seat=0)
    assert scene.claims() == {("field", "0127"), ("field", "3456")}


def test_with_only_the_big_follower_left_he_is_asked_about():
    """Source: seeds CARC-I2, CARC-R11."""
    scene = scene_with_inns(followers=1)
    scene.play("U", 1, 1, 0, seat=0, claim=("road", "EW"))
    scene.lay("E", 2, 0, 1, seat=0)
    assert scene.claims() == {("city", "S", "big"), ("field", "012367", "big")}


def caps_and_city(claims, **overrides):
    """Three caps round a free cell, claimed by (seat, figure), and C joins them: 12 points."""
    scene = scene_with_inns(3, start_tile="E", **overrides)
    for (seat, figure), (kind, turns, x, y, side), (bx, by) in zip(
        claims,
        (("E", 3, 1, 1, "W"), ("E", 1, -1, 1, "E"), ("E", 2, 0, 2, "S")),
        ((1, 0), (-1, 0), (1, 2)),
        strict=True,
    ):
        scene.play("B", 0, bx, by)
        scene.play(kind, turns, x, y, seat=seat, claim=("city", side, figure))
    scene.play("C", 0, 0, 1, seat=0)
    return scene


@pytest.mark.parametrize(
    ("claims", "points"),
    [
        (((0, "big"), (1, "normal"), (2, "normal")), [12, 0, 0]),
        (((0, "big"), (1, "normal"), (1, "normal")), [12, 12, 0]),
        (((0, "big"), (1, "big"), (1, "normal")), [0, 12, 0]),
        (((0, "big"), (0, "normal"), (1, "big")), [12, 0, 0]),
        (((0, "big"), (1, "big"), (2, "big")), [12, 12, 12]),
        (((0, "normal"), (1, "normal"), (2, "big")), [0, 0, 12]),
    ],
)
def test_the_big_follower_counts_as_two_and_goes_home_as_himself(claims, points):
    """Source: seeds CARC-I2, CARC-R13, CARC-R14."""
    scene = caps_and_city(claims)
    assert scene.points == points
    assert scene.hands == [{"normal": 7, "big": 1}] * 3
    assert scene.broken() == BrokenRule.NONE


def test_two_normal_followers_do_not_bring_a_big_one_home():
    """His owner has two followers in the city and the big one on a road elsewhere.

    Source: seeds CARC-I2, CARC-R14.
    """
    scene = scene_with_inns(3, start_tile="E")
    scene.play("B", 0, 1, 0)
    scene.play("E", 3, 1, 1, seat=0, claim=("city", "W"))
    scene.play("B", 0, -1, 0)
    scene.play("U", 0, -2, 0, seat=0, claim=("road", "NS", "big"))
    scene.play("E", 1, -1, 1, seat=0, claim=("city", "E"))
    scene.play("B", 0, 1, 2)
    scene.play("E", 2, 0, 2)
    scene.play("C", 0, 0, 1)
    assert scene.points == [12, 0, 0]
    assert scene.hands[0] == {"normal": 7, "big": 0}
    assert scene.broken() == BrokenRule.NONE


def test_the_big_follower_as_monk():
    """He comes home as the big one when the cloister is complete.

    Source: seeds CARC-I2, CARC-R19.
    """
    scene = scene_with_inns(start_tile="B", tiles__B=12)
    scene.play("B", 0, 0, 1, seat=1, claim=("cloister", "", "big"))
    for x, y in ((-1, 0), (1, 0), (-1, 1), (-1, 2), (0, 2), (1, 2)):
        scene.play("B", 0, x, y)
    assert scene.hands[1] == {"normal": 7, "big": 0}
    scene.play("B", 0, 1, 1)
    assert scene.points == [0, 9]
    assert scene.hands[1] == {"normal": 7, "big": 1}
    assert scene.broken() == BrokenRule.NONE


def test_the_big_farmer_wins_the_farm():
    """Two farms of one farmer each are joined; they touch the finished city.

    Source: seeds CARC-I2, CARC-R22.
    """
    scene = scene_with_inns()
    scene.play("U", 1, 1, 0, seat=1, claim=("field", "0127"))
    scene.play("E", 2, 0, 1, seat=0, claim=("field", "012367", "big"))
    scene.play("B", 0, 1, 1)
    scene.finish()
    assert scene.points == [3, 0]


def test_the_result_tells_of_the_big_follower():
    """Source: seeds CARC-I2."""
    scene = scene_with_inns()
    scene.play("IC15", 0, 1, 0, seat=1, claim=("road", "EW", "big"))
    scene.play("W", 0, 2, 0)
    scene.play("W", 0, -1, 0)
    row = scene.result(1)
    assert (row["put_big"], row["put_road"], row["returned"], row["stuck"]) == (1, 1, 1, 0)
    assert scene.result(0)["put_big"] == 0
