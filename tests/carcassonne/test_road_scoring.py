"""Scoring roads."""

from tests.carcassonne.scene import Scene


def test_one_per_tile_between_two_ends():
    """Source: seeds CARC-R16."""
    scene = Scene()
    scene.play("W", 0, 1, 0, seat=0, claim=("road", "W"))
    scene.play("U", 1, -1, 0)
    assert scene.points == [0, 0]
    scene.play("X", 0, -2, 0)
    assert (scene.points, scene.supply) == ([4, 0], [7, 7])


def test_a_road_ends_at_a_city():
    """Source: seeds CARC-R16."""
    scene = Scene()
    scene.play("T", 1, 1, 0, seat=1, claim=("road", "W"))
    scene.play("W", 0, -1, 0)
    assert scene.points == [0, 3]


def test_a_road_open_at_the_end():
    """Source: seeds CARC-R21."""
    scene = Scene()
    scene.play("U", 1, 1, 0, seat=0, claim=("road", "EW"))
    scene.finish()
    assert scene.points == [2, 0]


def test_several_features_completed_by_one_tile_pay_all_their_owners():
    """Two roads of two players meet at a crossing. Source: seeds CARC-R31, CARC-R16."""
    scene = Scene()
    scene.play("W", 0, -1, 0, seat=0, claim=("road", "E"))
    scene.play("E", 2, 0, 1)
    scene.play("V", 3, 1, 1, seat=1, claim=("road", "ES"))
    scene.play("W", 0, 2, 1)
    scene.play("X", 0, 1, 0)
    assert (scene.points, scene.supply) == ([3, 3], [7, 7])


def test_point_values_are_options():
    """Source: seeds CARC-R16, CARC-R21."""
    scene = Scene(road_tile=3, open_road_tile=2)
    scene.play("W", 0, 1, 0, seat=0, claim=("road", "W"))
    scene.play("W", 0, -1, 0, seat=1, claim=("road", "W"))
    assert scene.points == [9, 0]
    scene.finish()
    assert scene.points == [9, 2]
