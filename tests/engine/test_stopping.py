"""Estimates against known answers, and a stopping rule that stays honest."""

import itertools
import math

import numpy as np
import pytest

from sim.batch import play
from sim.stopping import (
    NORMAL_95,
    Reading,
    is_precise,
    leader,
    radius,
    readings,
    tightest_round,
)
from tests.engine.conftest import ready, schedule_of


def flip_shares(chances):
    """Win share of each seat when everybody flips one coin, as a sum over all cases."""
    shares = [0.0] * len(chances)
    for heads in itertools.product((0, 1), repeat=len(chances)):
        weight = math.prod(p if head else 1 - p for head, p in zip(heads, chances, strict=True))
        winners = [seat for seat, head in enumerate(heads) if head == max(heads)]
        for seat in winners:
            shares[seat] += weight / len(winners)
    return shares


def race_share(points, chances, turn=0):
    """Chance that seat 0 of two wins a race to ``points`` with the seat ``turn`` to move."""
    first, second = points
    if first == 0 or second == 0:
        return float(first == 0)
    # Both miss until somebody scores: a geometric series.
    p, q = chances if turn == 0 else chances[::-1]
    scores_first = p / (1 - (1 - p) * (1 - q))
    after = {0: ((first - 1, second), 1), 1: ((first, second - 1), 0)}
    mover, other = after[turn], after[1 - turn]
    return scores_first * race_share(mover[0], chances, mover[1]) + (1 - scores_first) * race_share(
        other[0], chances, other[1]
    )


def agrees(reading, expected):
    return abs(reading.share - expected) < 4.5 * reading.deviation / math.sqrt(reading.rounds)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_loaded_coin_in_a_field_of_fair_ones(players):
    schedule = schedule_of("loaded", field="fair", games=60_000, players=players)
    found = readings(play(schedule, ready(schedule)))
    expected = flip_shares([0.6] + [0.5] * (players - 1))
    assert agrees(found[0], expected[0])
    assert agrees(found[1], expected[1])
    assert not agrees(found[0], 1 / players)


@pytest.mark.compiled
def test_mixtures_weigh_alike():
    schedule = schedule_of("loaded", "fair", games=100_000, players=4)
    found = readings(play(schedule, ready(schedule)))
    shares = [flip_shares([0.6] * number + [0.5] * (4 - number)) for number in (1, 2, 3)]
    assert agrees(found[0], sum(share[0] for share in shares) / 3)
    assert agrees(found[1], sum(share[3] for share in shares) / 3)


@pytest.mark.compiled
def test_the_first_seat_of_a_race():
    schedule = schedule_of("fair", games=100_000, edition="race")
    found = readings(play(schedule, ready(schedule)))
    expected = race_share((5, 5), (0.5, 0.5))
    assert [reading.label for reading in found] == ["seat 0", "seat 1"]
    assert expected > 0.54
    assert agrees(found[0], expected)
    assert agrees(found[1], 1 - expected)


@pytest.mark.compiled
def test_a_race_with_a_loaded_coin():
    schedule = schedule_of("loaded", "fair", games=100_000, edition="race")
    tally = play(schedule, ready(schedule))
    expected = race_share((5, 5), (0.6, 0.5)) + 1 - race_share((5, 5), (0.5, 0.6))
    assert agrees(readings(tally)[0], expected / 2)
    assert leader(tally).label == "loaded"


def test_the_variance_of_blocks_by_hand():
    schedule = schedule_of("loaded", "fair", games=400)
    tally = play(schedule, ready(schedule))
    blocks = int(tally.blocks[0])
    (reading, _) = readings(tally)
    values = np.repeat(np.arange(tally.histogram.shape[2]) / 120, tally.histogram[0].sum(axis=0))
    assert len(values) == blocks == reading.rounds
    assert reading.share == pytest.approx(values.mean())
    assert reading.deviation == pytest.approx(values.std(ddof=1))
    assert reading.half_width == pytest.approx(NORMAL_95 * values.std(ddof=1) / math.sqrt(blocks))


def test_the_sequence_is_wider_than_an_interval_by_the_known_factors():
    tightest = 10_000
    for rounds, factor in ((tightest, 1.55), (tightest // 10, 1.92), (10 * tightest, 1.66)):
        reading = Reading("a", 0.5, 0.4, rounds)
        assert radius(reading, tightest) / reading.half_width == pytest.approx(factor, abs=0.03)


def test_looking_all_the_time_seldom_excludes_the_truth():
    random = np.random.default_rng(1)
    runs, blocks, first = 1_000, 6_000, 300
    values = random.choice([0.0, 0.5, 1.0], (runs, blocks), p=[0.25, 0.5, 0.25]) - 0.5
    sums, squares = values.cumsum(axis=1), (values**2).cumsum(axis=1)
    rounds = np.arange(1, blocks + 1)
    looks = np.arange(first, blocks, 100)
    excluded = np.zeros(runs, bool)
    for look in looks:
        count = rounds[look]
        mean = sums[:, look] / count
        deviation = np.sqrt((squares[:, look] - count * mean**2) / (count - 1))
        unit = radius(Reading("a", 0.0, 1.0, int(count)), 1_000)
        excluded |= np.abs(mean) > deviation * unit
    assert excluded.mean() <= 0.05


def test_a_precision_is_reached_near_the_round_that_was_foreseen():
    schedule = schedule_of("fair", "mixed(rate=0.7)", games=0, precision=0.02)
    tightest = tightest_round(schedule, schedule.precision)
    fair = Reading("a", 0.5, math.sqrt(0.25 / 2), tightest)
    assert radius(fair, tightest) == pytest.approx(schedule.precision, rel=0.03)


def test_too_few_blocks_are_never_precise_enough():
    schedule = schedule_of("fair", "loaded", games=400, precision=0.4)
    tally = play(schedule, ready(schedule))
    assert not is_precise(tally)
    longer = schedule_of("fair", "loaded", games=4_000, precision=0.4)
    assert is_precise(play(longer, ready(longer)))
