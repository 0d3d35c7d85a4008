"""Scoring cities."""

from tests.carcassonne.scene import Scene


def test_two_per_tile_and_pennant():
    """Source: seeds CARC-R15; facts section 4, numbers 23 and 34."""
    scene = Scene()
    scene.play("F", 1, 0, 1, seat=0, claim=("city", "NS"))
    scene.play("E", 2, 0, 2)
    assert scene.points == [8, 0]


def test_two_tiles():
    """Source: seeds CARC-R15, CARC-E1; facts section 4, numbers 34 and 36."""
    for edition, points in (("big-box-2", 4), ("second-scoring", 2), ("first-scoring", 2)):
        scene = Scene(edition=edition)
        scene.play("E", 2, 0, 1, seat=0, claim=("city", "S"))
        assert scene.points == [points, 0]


def test_point_values_are_options():
    """Source: seeds CARC-R15."""
    scene = Scene(city_tile=3, city_pennant=5)
    scene.play("F", 1, 0, 1, seat=0, claim=("city", "NS"))
    scene.play("E", 2, 0, 2)
    assert scene.points == [14, 0]


def test_a_tile_with_two_segments_of_a_city_counts_once():
    """A ring of four corners closed by an I whose two caps meet round the ring.

    Source: seeds CARC-R12; facts section 4, numbers 22 and 27.
    """
    scene = Scene(start_tile="N")
    scene.play("M", 1, -1, 0, seat=0, claim=("city", "NE"))
    scene.play("N", 2, -1, 1)
    scene.play("I", 2, 0, 1)
    assert scene.points == [10, 0]
    assert scene.broken() == 0


def test_several_cities_joined_by_one_tile():
    """Source: seeds CARC-R14, CARC-R15; facts section 4, number 13."""
    scene = Scene(start_tile="E")
    scene.play("C", 0, 0, 1, seat=0, claim=("city", "NESW"))
    scene.play("E", 3, 1, 1)
    scene.play("E", 1, -1, 1)
    assert scene.points == [0, 0]
    scene.play("E", 2, 0, 2)
    assert scene.points == [12, 0]


def test_a_city_open_at_the_end():
    """Source: seeds CARC-R21; facts section 4, number 14."""
    scene = Scene()
    scene.play("F", 1, 0, 1, seat=1, claim=("city", "NS"))
    scene.finish()
    assert scene.points == [0, 3]


def ring(first):
    """Eight tiles of one city round the free cell (-1, 1); the first one lies south of it."""
    scene = Scene(start_tile="N", tiles__N=6, tiles__G=6)
    scene.play(first, 0, -1, 0, seat=0, claim=("city", "EW" if first == "G" else "NEW"))
    scene.play("N", 1, -2, 0)
    scene.play("G", 1, -2, 1)
    scene.play("N", 2, -2, 2)
    scene.play("G", 0, -1, 2)
    scene.play("N", 3, 0, 2)
    scene.play("G", 1, 0, 1)
    return scene


def test_a_city_round_a_gap_is_complete():
    """None of its sides faces the gap. Source: seeds CARC-R20."""
    scene = ring("G")
    assert (scene.points, scene.supply) == ([16, 0], [7, 7])


def test_a_city_with_a_side_to_the_gap_is_open_until_that_is_closed():
    """Source: seeds CARC-R20."""
    scene = ring("R")
    assert (scene.points, scene.supply) == ([0, 0], [6, 7])
    scene.play("E", 2, -1, 1)
    assert (scene.points, scene.supply) == ([18, 0], [7, 7])


def test_the_start_tile_counts():
    """Source: seeds CARC-R7; facts section 4, number 15."""
    scene = Scene()
    scene.play("E", 2, 0, 1, seat=0, claim=("city", "S"))
    assert scene.points == [4, 0]
