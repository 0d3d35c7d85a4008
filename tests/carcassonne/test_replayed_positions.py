"""Positions of other programs' tests, played again with the same result."""

from tests.carcassonne.scene import Scene


def test_city_and_road():
    """Source: seeds CARC-X1; facts section 4, number 7."""
    scene = Scene()
    scene.play("I", 2, 0, -1)
    scene.play("N", 2, -1, -1, seat=1, claim=("city", "ES"))
    scene.play("N", 1, -1, -2)
    scene.play("N", 0, 0, -2)
    scene.play("W", 2, -1, 0, seat=0, claim=("road", "E"))
    scene.play("X", 0, 1, 0)
    scene.play("V", 2, 1, -1, seat=0, claim=("road", "NE"))
    scene.play("V", 0, 2, 0)
    scene.play("V", 1, 2, -1)
    scene.play("F", 1, 0, 1, seat=1, claim=("city", "NS"))
    scene.play("E", 2, 0, 2)
    assert scene.points == [7, 16]
    assert scene.supply == [7, 7]


def test_small_city():
    """Source: seeds CARC-X4."""
    for edition, points in (("big-box-2", 10), ("second-scoring", 8)):
        scene = Scene(edition=edition)
        scene.play("G", 1, 0, 1, seat=0, claim=("city", "NS"))
        scene.play("H", 0, 0, 2, seat=0, claim=("city", "N"))
        scene.play("E", 2, 0, 3)
        assert scene.points == [points, 0]


def test_loop_of_two_owners():
    """Source: seeds CARC-X8; CARC-R18, CARC-R13."""
    scene = Scene()
    scene.play("U", 1, 0, -1, seat=0, claim=("road", "EW"))
    scene.play("V", 3, -1, 0, seat=1, claim=("road", "ES"))
    scene.play("V", 2, -1, -1)
    scene.play("V", 1, 1, -1)
    scene.play("V", 0, 1, 0)
    assert scene.points == [6, 6]
    assert scene.supply == [7, 7]


def test_road_from_a_crossing_back_to_it():
    """Source: seeds CARC-X9; CARC-R17, CARC-R10."""
    scene = Scene()
    scene.play("V", 3, 0, -1)
    scene.play("V", 0, 1, -1)
    scene.play("V", 1, 1, -2)
    scene.play("W", 2, 0, -2, seat=0, claim=("road", "N"))
    assert scene.points == [4, 0]
    assert scene.supply == [7, 7]


def test_two_fields_that_are_one_occupied_field():
    """Source: seeds CARC-X10; CARC-R9."""
    scene = Scene()
    scene.play("E", 2, 0, 1, seat=0, claim=("field", "012367"))
    scene.play("U", 0, 1, 1)
    scene.play("A", 3, -1, 0)
    scene.lay("V", 1, 1, 0)
    assert {feature for feature, _ in scene.claims()} == {"road"}
