"""Scoring cloisters."""

import pytest

from tests.carcassonne.scene import Scene


def test_nine_points_with_all_eight_neighbours():
    """Source: seeds CARC-R19."""
    scene = Scene(start_tile="B", tiles__B=12)
    scene.play("B", 0, 1, 0, seat=0, claim=("cloister", ""))
    order = [(1, 1), (2, 1), (2, 0), (2, -1), (1, -1), (0, -1), (0, 1)]
    for x, y in order[:-1]:
        scene.play("B", 0, x, y)
        assert scene.points == [0, 0]
    scene.play("B", 0, *order[-1])
    assert (scene.points, scene.supply) == ([9, 0], [7, 7])


def test_a_tile_completes_several_and_its_own():
    """The last tile fills the hole of a ring: its own cloister is complete at once.

    Source: seeds CARC-R19, CARC-R10.
    """
    scene = Scene(start_tile="B", tiles__B=12)
    for x, y in [(1, 0), (2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (0, -1)]:
        scene.play("B", 0, x, y)
    scene.play("B", 0, 1, -1, seat=1, claim=("cloister", ""))
    assert (scene.points, scene.supply) == ([0, 9], [7, 7])


@pytest.mark.parametrize("neighbours", range(1, 5))
def test_an_open_cloister_pays_for_what_is_there(neighbours):
    """Source: seeds CARC-R21."""
    scene = Scene(start_tile="B", tiles__B=12)
    scene.play("B", 0, 1, 0, seat=0, claim=("cloister", ""))
    for x, y in [(1, 1), (2, 1), (2, 0)][: neighbours - 1]:
        scene.play("B", 0, x, y)
    scene.finish()
    assert scene.points == [1 + neighbours, 0]


def test_a_road_ends_at_a_cloister():
    """Source: seeds CARC-R16, CARC-R27."""
    scene = Scene()
    scene.play("A", 1, 1, 0, seat=0, claim=("road", "W"))
    scene.play("A", 3, -1, 0)
    assert scene.points == [3, 0]
