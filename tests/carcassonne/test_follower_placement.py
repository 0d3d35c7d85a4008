"""What may be claimed."""

import pytest

from tests.carcassonne.scene import Scene


def test_every_free_segment_of_the_tile():
    """Source: seeds CARC-R8; facts section 4, number 11."""
    scene = Scene()
    scene.lay("L", 0, 1, 0)
    assert scene.claims() == {
        ("city", "N"), ("road", "E"), ("road", "S"), ("road", "W"),
        ("field", "27"), ("field", "34"), ("field", "56"),
    }  # fmt: skip


def test_an_occupied_feature_is_closed_to_all_whoever_asks():
    """Source: seeds CARC-R8."""
    for seat in (0, 1):
        scene = Scene()
        scene.play("U", 1, 1, 0, seat=0, claim=("road", "EW"))
        scene.lay("V", 0, 2, 0, seat=seat)
        assert scene.claims() == {("field", "012347"), ("field", "56")}


def test_the_start_tile_belongs_to_nobody():
    """Source: seeds CARC-R7; facts section 4, number 6."""
    scene = Scene()
    assert scene.supply == [7, 7]
    assert scene.rule_set.narrate.snapshot(scene.game, scene.table.rules[0])["followers"] == []
    scene.lay("E", 2, 0, 1)
    assert scene.claims() == {("city", "S"), ("field", "012367")}


def test_a_completed_feature_may_be_claimed_and_pays_at_once():
    """Source: seeds CARC-R10, CARC-R15."""
    scene = Scene()
    scene.play("E", 2, 0, 1, seat=1, claim=("city", "S"))
    assert scene.points == [0, 4]
    assert scene.supply == [7, 7]


def test_without_followers_nothing_is_asked():
    """Source: seeds CARC-R11."""
    scene = Scene(followers=1)
    scene.play("U", 1, 1, 0, seat=0, claim=("road", "EW"))
    scene.lay("E", 2, 0, 1, seat=0)
    assert scene.claims() == set()
    scene.claim()
    assert scene.supply == [0, 1]


def test_a_follower_that_comes_back_waits_for_the_next_turn():
    """The tile completes his only follower's road; he cannot be put on that tile.

    Source: seeds CARC-R11.
    """
    scene = Scene(followers=1)
    scene.play("W", 0, 1, 0, seat=0, claim=("road", "W"))
    scene.lay("W", 3, -1, 0, seat=0)
    assert scene.claims() == set()
    scene.claim()
    assert (scene.points, scene.supply) == ([3, 0], [1, 1])


def test_two_segments_that_are_one_feature_are_one_option():
    """A ring of city meets both caps of an H; the tile counts once: 6 tiles and a pennant.

    Source: seeds CARC-R9, CARC-R12, ruling CARC-D3.
    """
    scene = Scene(start_tile="G")
    scene.play("N", 1, -1, 0)
    scene.play("N", 2, -1, 1)
    scene.play("N", 0, 1, 0)
    scene.play("M", 3, 1, 1)
    scene.lay("H", 1, 0, 1, seat=0)
    assert {claim for claim in scene.claims() if claim[0] == "city"} == {("city", "E")}
    scene.claim(("city", "E"))
    assert scene.points == [14, 0]
    assert scene.broken() == 0


def test_fields_may_be_forbidden():
    """Source: seeds CARC-R28 (option farm_scoring)."""
    scene = Scene(farm_scoring="off")
    scene.lay("E", 2, 0, 1)
    assert scene.claims() == {("city", "S")}


@pytest.mark.parametrize("kind", ["S", "T"])
def test_small_fields_may_be_claimed(kind):
    """Source: seeds CARC-R26; facts section 4, number 25."""
    scene = Scene()
    scene.lay(kind, 2, 0, 1)
    assert {("field", "0"), ("field", "1")} <= scene.claims()
