"""The Abbot and the gardens."""

from collections import Counter

import pytest

from sim.carcassonne.invariants import BrokenRule
from sim.carcassonne.layout import Decision
from sim.carcassonne.tiles import KIND_NAMES
from sim.machine import NONE
from tests.carcassonne.scene import Scene

ABBOT = ("cloister", "", "abbot")
GARDEN = ("garden", "", "abbot")


def scene_with_abbot(players=2, **overrides):
    return Scene(players, abbot="yes", **overrides)


def pile_of(scene):
    game = scene.game
    return Counter(KIND_NAMES[kind] for kind in game["pile"][: game["pile_size"]])


# ---- gardens in the box ----


@pytest.mark.parametrize(
    ("overrides", "gardens"),
    [
        ({}, [*"EHIMNRUV"]),
        ({"river": "yes"}, [*"EHIMNRUV", "RV10"]),
        ({"inns_and_cathedrals": "yes"}, [*"EHIMNRUV", "IC03", "IC15"]),
    ],
)
def test_one_copy_of_some_kinds_carries_a_garden(overrides, gardens):
    """Source: seeds CARC-A1."""
    pile, plain = pile_of(scene_with_abbot(**overrides)), pile_of(Scene(**overrides))
    found = {name: number for name, number in pile.items() if name.endswith("-garden")}
    assert found == {f"{name}-garden": 1 for name in gardens}
    for name in found:
        pile[name.removesuffix("-garden")] += pile.pop(name)
    assert pile == plain


def test_gardens_are_no_more_than_copies():
    """Source: seeds CARC-A1, ruling CARC-D13."""
    pile = pile_of(scene_with_abbot(tiles__U=1, tiles__V=0))
    assert (pile["U"], pile["U-garden"], pile["V"], pile["V-garden"]) == (0, 1, 0, 0)


@pytest.mark.parametrize(("copies", "start"), [(2, "I"), (1, "I-garden")])
def test_the_start_tile_is_a_copy_without_a_garden_if_there_is_one(copies, start):
    """Source: seeds CARC-A1, CARC-R7, ruling CARC-D13."""
    scene = scene_with_abbot(start_tile="I", tiles__I=copies)
    board = scene.rule_set.narrate.snapshot(scene.game, scene.table.rules[0])["board"]
    assert board == [[0, 0, start, 0]]
    assert pile_of(scene)["I-garden"] == copies - 1


def test_without_the_option_there_are_no_gardens_and_no_abbots():
    """Source: seeds CARC-A1, CARC-A2."""
    assert not any(name.endswith("-garden") for name in pile_of(Scene()))
    assert Scene().hands == [{"normal": 7}] * 2
    assert scene_with_abbot(3).hands == [{"normal": 7, "abbot": 1}] * 3


# ---- where he goes ----


def test_the_abbot_goes_on_cloisters_and_not_on_roads_or_fields():
    """Source: seeds CARC-A2."""
    scene = scene_with_abbot(start_tile="B")
    scene.lay("A", 2, 0, 1)
    assert scene.claims() == {("road", "N"), ("field", "01234567"), ("cloister", ""), ABBOT}


def test_only_the_abbot_goes_on_a_garden():
    """Source: seeds CARC-A3."""
    scene = scene_with_abbot(inns_and_cathedrals="yes")
    scene.lay("E-garden", 2, 0, 1, seat=0)
    others = {("city", "S"), ("field", "012367")}
    assert scene.claims() == others | {(*claim, "big") for claim in others} | {GARDEN}
    scene.claim(GARDEN)
    assert scene.hands[0] == {"normal": 7, "big": 1, "abbot": 0}
    scene.lay("U-garden", 1, 1, 0, seat=0)
    assert GARDEN not in scene.claims()


def test_with_only_the_abbot_left_he_is_asked_about():
    """Source: seeds CARC-A2, CARC-R11."""
    scene = scene_with_abbot(followers=1)
    scene.play("U", 1, 1, 0, seat=0, claim=("road", "EW"))
    scene.lay("E", 2, 0, 1, seat=0)
    assert scene.claims() == set()
    scene.claim()
    scene.lay("E-garden", 0, 1, 1, seat=0)
    assert scene.claims() == {GARDEN}


# ---- what a garden pays ----


def surround(scene, places, **last):
    """Fill the cells around (0, 1) in this order."""
    for number, (x, y) in enumerate(places):
        scene.play("B", 0, x, y, **(last if number == len(places) - 1 else {}))


AROUND = [(-1, 0), (1, 0), (-1, 1), (-1, 2), (0, 2), (1, 2), (1, 1)]


def test_a_completed_garden_pays_nine_and_the_abbot_comes_home():
    """Source: seeds CARC-A3, CARC-R19."""
    scene = scene_with_abbot(start_tile="E", tiles__B=12)
    scene.play("E-garden", 2, 0, 1, seat=1, claim=GARDEN)
    surround(scene, AROUND)
    assert scene.points == [0, 9]
    assert scene.hands == [{"normal": 7, "abbot": 1}] * 2
    assert scene.broken() == BrokenRule.NONE
    row = scene.result(1)
    assert (row["gardens"], row["cloisters"], row["put_garden"], row["put_abbot"]) == (9, 0, 1, 1)
    assert (row["returned"], row["stuck"]) == (1, 0)


def test_a_garden_open_at_the_end_pays_for_the_tiles_around():
    """Source: seeds CARC-A3, CARC-R21."""
    scene = scene_with_abbot(start_tile="E", tiles__B=12)
    scene.play("E-garden", 2, 0, 1, seat=1, claim=GARDEN)
    surround(scene, AROUND[:3])
    assert scene.broken() == BrokenRule.NONE
    scene.finish()
    assert scene.points == [0, 5]
    assert scene.result(1)["open_gardens"] == 5
    assert scene.result(1)["stuck"] == 1


def test_an_abbot_on_a_cloister_is_a_monk():
    """Source: seeds CARC-A2, CARC-R19."""
    scene = scene_with_abbot(start_tile="B", tiles__B=12)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    surround(scene, AROUND)
    assert scene.points == [0, 9]
    assert scene.result(1)["cloisters"] == 9
    assert scene.hands == [{"normal": 7, "abbot": 1}] * 2


# ---- taking him back ----


def test_the_abbot_is_taken_back_for_what_he_is_worth_now():
    """Source: seeds CARC-A4."""
    scene = scene_with_abbot(start_tile="B", tiles__B=12)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    scene.play("B", 0, -1, 0, seat=0)
    scene.play("B", 0, 1, 0, seat=1, abbot="take-abbot-back")
    assert scene.points == [0, 4]
    assert scene.hands == [{"normal": 7, "abbot": 1}] * 2
    assert scene.broken() == BrokenRule.NONE
    assert scene.result(1)["abbot"] == 4
    surround(scene, AROUND[2:])
    assert scene.points == [0, 4]


@pytest.mark.parametrize("claim", [{"action": "none"}, {"feature": "field"}])
def test_he_is_asked_about_only_where_no_follower_was_put_down(claim):
    """Source: seeds CARC-A4."""
    scene = scene_with_abbot(start_tile="B", tiles__B=12)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    scene.lay("B", 0, 1, 0, seat=1)
    scene.choose(claim)
    scene.step_to_choice()
    if "action" in claim:
        assert scene.options() == [{"action": "keep"}, {"action": "take-abbot-back"}]
    else:
        assert int(scene.game["pending"]) != Decision.TAKE_ABBOT_BACK


def test_he_is_asked_about_where_no_follower_could_be_put_down():
    """Source: seeds CARC-A4."""
    scene = scene_with_abbot(start_tile="B", tiles__B=12, followers=1)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    scene.play("U", 0, 1, 0, seat=1, claim=("road", "NS"))
    scene.lay("B", 0, -1, 0, seat=1)
    assert scene.claims() == set()
    assert int(scene.game["pending"]) == NONE
    scene.step_to_choice()
    assert int(scene.game["pending"]) == Decision.TAKE_ABBOT_BACK


def test_nobody_is_asked_about_another_seats_abbot():
    """Source: seeds CARC-A4."""
    scene = scene_with_abbot(start_tile="B", tiles__B=12)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    scene.lay("B", 0, 1, 0, seat=0)
    scene.choose({"action": "none"})
    scene.step_to_choice()
    assert int(scene.game["pending"]) != Decision.TAKE_ABBOT_BACK


@pytest.mark.parametrize(("around", "points"), [(3, 2 * 5), (7, 5 * 9)])
def test_he_is_worth_what_a_monk_there_is_worth(around, points):
    """Open: 2 for each of five tiles, as at the end; completed just now: 5 for each of nine.

    Source: seeds CARC-A4, ruling CARC-D11.
    """
    scene = scene_with_abbot(start_tile="B", tiles__B=12, cloister_tile=5, open_cloister_tile=2)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    surround(scene, AROUND[:around], seat=1, abbot="take-abbot-back")
    assert scene.points == [0, points]
    assert scene.result(1)["abbot"] == points
    assert scene.hands[1] == {"normal": 7, "abbot": 1}


def test_once_taken_back_he_may_be_put_down_again():
    """Source: seeds CARC-A2, CARC-A4."""
    scene = scene_with_abbot(start_tile="B", tiles__B=12)
    scene.play("B", 0, 0, 1, seat=1, claim=ABBOT)
    scene.play("B", 0, 1, 0, seat=1, abbot="take-abbot-back")
    scene.play("B", 0, 1, 1, seat=1, claim=ABBOT)
    assert scene.hands[1] == {"normal": 7, "abbot": 0}
    assert scene.points == [0, 3]
    assert scene.broken() == BrokenRule.NONE
