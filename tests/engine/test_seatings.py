"""Who sits where is counted, not believed."""

import itertools
from collections import Counter

import pytest

from sim import seatings
from sim.errors import UserError


def meetings(rows: seatings.Seatings) -> Counter[tuple[int, int, int, int]]:
    """How often an ordered pair of slots held an ordered pair of seats."""
    counts: Counter[tuple[int, int, int, int]] = Counter()
    for row in rows:
        for seat, other in itertools.permutations(range(len(row)), 2):
            counts[row[seat], row[other], seat, other] += 1
    return counts


@pytest.mark.parametrize(
    ("seats", "rows", "times"), [(2, 2, 1), (3, 6, 1), (4, 12, 1), (5, 20, 1), (6, 60, 2)]
)
def test_every_pair_of_slots_meets_every_pair_of_seats_alike(seats, rows, times):
    table = seatings.balanced(seats)
    counts = meetings(table)
    assert len(table) == len(set(table)) == rows
    assert all(sorted(row) == list(range(seats)) for row in table)
    assert len(counts) == (seats * (seats - 1)) ** 2
    assert set(counts.values()) == {times}


@pytest.mark.parametrize("seats", range(2, 7))
def test_rotations_put_everybody_everywhere_once(seats):
    places = Counter(
        (slot, seat) for row in seatings.rotations(seats) for seat, slot in enumerate(row)
    )
    assert len(places) == seats**2
    assert set(places.values()) == {1}


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_balanced_seatings_are_a_group(seats):
    # This is why equal strategies may be exchanged: every arrangement is left equally often.
    rows = set(seatings.balanced(seats))
    products = {tuple(first[slot] for slot in second) for first in rows for second in rows}
    assert products == rows


@pytest.mark.parametrize("seats", range(2, 7))
def test_equal_strategies_leave_each_arrangement_equally_often(seats):
    for line_up in itertools.combinations_with_replacement(range(3), seats):
        full = Counter(tuple(line_up[slot] for slot in row) for row in seatings.balanced(seats))
        kept = [tuple(line_up[slot] for slot in row) for row in seatings.for_line_up(line_up)]
        assert len(set(full.values())) == 1
        assert sorted(kept) == sorted(full)


@pytest.mark.parametrize("seats", range(2, 7))
def test_one_against_a_field_needs_as_many_games_as_seats(seats):
    (line_up,) = seatings.one_against_field([0], 1, seats)
    rows = seatings.for_line_up(line_up)
    assert sorted(row.index(0) for row in rows) == list(range(seats))


def test_one_strategy_in_all_seats_plays_each_deal_once():
    assert seatings.for_line_up((0, 0, 0, 0)) == ((0, 0, 0, 0),)


@pytest.mark.parametrize(("strategies", "seats"), [(2, 2), (4, 3), (8, 4), (12, 4), (7, 5), (6, 6)])
def test_more_strategies_than_seats_play_every_combination(strategies, seats):
    line_ups = seatings.all_against_all(strategies, seats, affordable=1_000)
    assert list(line_ups) == list(itertools.combinations(range(strategies), seats))
    assert seatings.count_combinations(strategies, seats) == len(line_ups)


def test_fewer_strategies_than_seats_play_every_mixture():
    assert seatings.all_against_all(2, 4, 1_000) == ((0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1))
    mixed = seatings.all_against_all(3, 5, 1_000)
    assert len(mixed) == 21 - 3
    assert all(len(set(line_up)) > 1 for line_up in mixed)


def test_too_many_line_ups_are_sampled_and_every_pair_meets():
    line_ups = seatings.all_against_all(40, 4, affordable=150)
    pairs = {pair for line_up in line_ups for pair in itertools.combinations(line_up, 2)}
    assert len(pairs) == 40 * 39 // 2
    assert all(len(set(line_up)) == 4 for line_up in line_ups)
    assert line_ups == seatings.all_against_all(40, 4, affordable=150)
    assert line_ups != seatings.all_against_all(40, 4, affordable=150, seed=1)


def test_a_sample_has_the_wanted_size_where_that_is_enough():
    assert len(seatings.all_against_all(30, 3, affordable=500)) == 500


def test_a_field_of_one_seat_is_refused():
    with pytest.raises(UserError, match="two seats"):
        seatings.one_against_field([0], 1, 1)
