"""Who is paid for a feature with several followers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.carcassonne.layout import MAX_SEATS, Figure
from sim.carcassonne.majority import followers_of, one_follower, strength
from tests.carcassonne.scene import Scene


@given(st.lists(st.integers(0, 15), min_size=MAX_SEATS, max_size=MAX_SEATS))
def test_packed_followers_unpack(counts):
    """Source: seeds CARC-R13."""
    packed = np.uint64(0)
    for seat, count in enumerate(counts):
        for _ in range(count):
            packed += np.uint64(one_follower(seat))
    assert [followers_of(packed, seat) for seat in range(MAX_SEATS)] == counts


@given(st.integers(0, MAX_SEATS - 1))
def test_the_big_follower_counts_as_two(seat):
    """Source: seeds CARC-I2."""
    assert followers_of(np.uint64(strength(seat, Figure.BIG)), seat) == 2
    assert strength(seat, Figure.NORMAL) == one_follower(seat)
    assert strength(seat, Figure.BIG) == 2 * one_follower(seat)


def four_caps(owners):
    """Four caps round a free cell, three of them held; the four-sided city joins them all.

    City of five tiles and a pennant: 12 points.
    """
    scene = Scene(3, start_tile="E")
    claims = [
        None if owner is None else ("city", side) for owner, side in zip(owners, "WES", strict=True)
    ]
    scene.play("B", 0, 1, 0)
    scene.play("E", 3, 1, 1, seat=owners[0], claim=claims[0])
    scene.play("B", 0, -1, 0)
    scene.play("E", 1, -1, 1, seat=owners[1], claim=claims[1])
    scene.play("B", 0, 1, 2)
    scene.play("E", 2, 0, 2, seat=owners[2], claim=claims[2])
    return scene


@pytest.mark.parametrize(
    ("owners", "points"),
    [
        ((0, 0, 1), [12, 0, 0]),
        ((0, 1, 2), [12, 12, 12]),
        ((1, 1, 1), [0, 12, 0]),
        ((2, 1, None), [0, 12, 12]),
        ((None, None, None), [0, 0, 0]),
    ],
)
def test_most_followers_take_all_and_ties_are_paid_in_full(owners, points):
    """All followers go home, whoever scored; nobody there, nobody scores.

    Source: seeds CARC-R13, CARC-R14; facts section 4, numbers 1, 13 and 31.
    """
    scene = four_caps(owners)
    scene.play("C", 0, 0, 1, seat=0)
    assert scene.points == points
    assert scene.supply == [7, 7, 7]
    assert scene.broken() == 0


def test_majority_counts_at_the_end_too():
    """The city stays open: H leaves its northern cap's city unfinished.

    Source: seeds CARC-R21.
    """
    scene = four_caps((0, 1, 1))
    scene.finish()
    assert scene.points == [1, 2, 0]


@pytest.mark.parametrize("second", [0, 1])
def test_a_loop_held_twice(second):
    """One owner with both followers is paid once; two owners are both paid.

    Source: seeds CARC-R13, CARC-R14.
    """
    scene = Scene()
    scene.play("U", 1, 0, -1, seat=0, claim=("road", "EW"))
    scene.play("V", 3, -1, 0, seat=second, claim=("road", "ES"))
    scene.play("V", 2, -1, -1)
    scene.play("V", 1, 1, -1)
    scene.play("V", 0, 1, 0)
    assert scene.points == ([6, 0] if second == 0 else [6, 6])
    assert scene.supply == [7, 7]
