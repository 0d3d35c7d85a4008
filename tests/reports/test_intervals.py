"""Intervals on block scores, against a library, by simulation, and at the edges."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.weightstats import DescrStatsW

from reports.intervals import Look, Mean, holm, separated

SCORES = st.lists(st.integers(0, 720), min_size=2, max_size=60)


def mean_of(scores: list[int] | np.ndarray, unit: float = 1.0) -> Mean:
    numbers = [int(score) for score in scores]
    return Mean.of_sums(len(numbers), sum(numbers), sum(n * n for n in numbers), unit)


@given(SCORES)
def test_sums_give_what_statsmodels_gets_from_the_histogram(scores: list[int]) -> None:
    values, counts = np.unique(scores, return_counts=True)
    described = DescrStatsW(values / 720, weights=counts, ddof=1)
    found = mean_of(scores, 1 / 720)
    assert found.mean == pytest.approx(described.mean, abs=1e-12)
    if len(values) > 1:
        low, high = described.tconfint_mean()
        interval = found.interval()
        assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-9)
        assert found.p_value(0.3) == pytest.approx(described.ttest_mean(0.3)[1], abs=1e-9)


@given(SCORES, st.integers(1, 59))
def test_scores_that_are_all_equal_have_no_variance(scores: list[int], share: int) -> None:
    found = mean_of([share] * len(scores), 1 / 60)
    assert found.error == 0.0
    assert found.p_value(share / 60) == 1.0
    assert found.p_value(share / 60 + 0.01) == 0.0


def test_intervals_cover_what_they_promise() -> None:
    random = np.random.default_rng(1)
    truth, runs, blocks = 0.25, 2_000, 200
    shared = random.normal(size=(runs, blocks, 1))
    games = shared + random.normal(size=(runs, blocks, 4)) < -0.9538  # P = 0.25, dependent
    covered = sum(
        interval.low <= truth <= interval.high
        for run in games
        if (interval := mean_of(run.sum(axis=1), 1 / 4).interval())
    )
    assert 0.938 <= covered / runs <= 0.962


def test_strata_add_their_variances() -> None:
    random = np.random.default_rng(2)
    first, second = random.integers(0, 60, 300), random.integers(100, 160, 500)
    together = Mean.average([(300, mean_of(first)), (500, mean_of(second))])
    assert together.mean == pytest.approx((first.sum() + second.sum()) / 800)
    by_hand = (300 / 800) ** 2 * first.var(ddof=1) / 300
    by_hand += (500 / 800) ** 2 * second.var(ddof=1) / 500
    assert together.error == pytest.approx(math.sqrt(by_hand))
    assert together.freedom == 798


@pytest.mark.parametrize(("score", "share"), [(0, 0.0), (60, 1.0)])
def test_a_share_that_never_varied_gets_wilsons_interval(score: int, share: float) -> None:
    interval = mean_of([score] * 50, 1 / 60).share_interval()
    assert interval.mean == share
    assert interval.high - interval.low == pytest.approx(0.0713, abs=1e-3)
    assert 0.0 <= interval.low <= interval.high <= 1.0


def test_one_block_has_no_interval() -> None:
    interval = mean_of([30], 1 / 60).share_interval()
    assert interval.mean == 0.5
    assert math.isnan(interval.low)
    assert not interval.excludes(0.9)


def test_a_run_that_stopped_on_what_it_saw_has_wider_intervals() -> None:
    found = mean_of(np.random.default_rng(3).integers(0, 60, 1_000), 1 / 60)
    fixed = found.interval().half_width
    anytime = found.interval(look=Look(rounds=1_000, tightest=1_000)).half_width
    assert 1.4 < anytime / fixed < 1.7  # METHODS: 1.55 at the tightest block


def test_holm_as_worked_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_many_true_nulls_are_rarely_separated() -> None:
    scores = np.random.default_rng(4).integers(0, 61, (100, 6, 50))
    families = [[mean_of(blocks, 1 / 60) for blocks in family] for family in scores]
    assert sum(any(separated(family, 0.5, None)) for family in families) <= 11  # 5 expected
