"""Verdicts: against a library's tests, by hand, and on planted truths."""

import math

import numpy as np
import pytest
from statsmodels.stats.weightstats import DescrStatsW

from reports.intervals import Look, Mean
from reports.studies.effects import (
    Verdict,
    blocks_needed,
    equivalence_p_value,
    judge,
    judge_all,
    judge_on_the_way,
    smallest_effect,
)
from reports.studies.lab import mean_of
from reports.studies.synthetic import block_scores
from sim.stopping import LEAST_BLOCKS

VALUES = np.random.default_rng(3).integers(-3, 5, 400)


def sure(mean: float, error: float, blocks: int = 10_000) -> Mean:
    return Mean(mean, error, blocks, blocks - 1)


def test_means_and_tests_are_the_librarys():
    library = DescrStatsW(VALUES / 8)
    mean = mean_of(VALUES.astype(np.int64), 1 / 8)
    interval = mean.interval()
    assert mean.mean == pytest.approx(library.mean)
    assert mean.error == pytest.approx(library.std_mean)
    assert (interval.low, interval.high) == pytest.approx(library.tconfint_mean())
    assert mean.p_value() == pytest.approx(library.ttest_mean(0)[1])
    assert mean_of(VALUES / 8, 1.0).error == pytest.approx(library.std_mean)


@pytest.mark.parametrize("margin", [0.05, 0.1, 0.2])
def test_equivalence_is_the_librarys_tost(margin):
    library = DescrStatsW(VALUES / 8)
    mean = mean_of(VALUES.astype(np.int64), 1 / 8)
    expected = library.ttost_mean(-margin, margin)[0]
    assert equivalence_p_value(mean, margin) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("effect", "verdict"),
    [
        (sure(0.02, 0.002), Verdict.HOLDS),
        (sure(-0.02, 0.002), Verdict.WRONG),
        (sure(0.0005, 0.002), Verdict.NO_DIFFERENCE),
        (sure(0.003, 0.001), Verdict.NO_DIFFERENCE),  # certain, and too small to matter
        (sure(0.004, 0.002), Verdict.HOLDS),  # certain, and perhaps large enough
        (sure(0.004, 0.004), Verdict.UNDECIDED),
        (Mean(0.3, math.nan, 1, 0), Verdict.UNDECIDED),
        (sure(0.0, 0.0), Verdict.NO_DIFFERENCE),
        (sure(0.1, 0.0), Verdict.HOLDS),
    ],
)
def test_the_four_verdicts(effect, verdict):
    found = judge(effect)
    assert found.verdict is verdict
    assert (found.more_blocks > 0) == (verdict is Verdict.UNDECIDED)


def test_many_claims_are_corrected():
    """A single one in twenty at p = 0.03 is no discovery."""
    lone = sure(2.2, 1.0)
    rest = [sure(0.1, 1.0)] * 19
    assert judge(lone, margin=0.01).verdict is Verdict.HOLDS
    assert judge_all([lone, *rest], margin=0.01)[0].verdict is Verdict.UNDECIDED


def test_games_that_it_would_take():
    """The textbook number: (1.96 + 0.84)^2 s^2 / d^2."""
    effect = sure(0.01, 0.01, 100)  # standard deviation 0.1
    assert blocks_needed(effect, margin=1e-9) == pytest.approx(7.849 * 100, rel=0.01)
    nothing = sure(0.0, 0.01, 100)
    expected = (1.645 + 1.2816) ** 2 * 0.1**2 / 0.005**2
    assert blocks_needed(nothing, margin=0.005) == pytest.approx(expected, rel=0.01)
    assert smallest_effect(0.1, 785) == pytest.approx(0.01, rel=0.01)


def test_early_looks_decide_nothing_on_a_handful():
    look = Look(LEAST_BLOCKS - 1, 1_000)
    assert judge_on_the_way(sure(0.5, 0.01, LEAST_BLOCKS - 1), look) is Verdict.UNDECIDED
    look = Look(1_000, 1_000)
    assert judge_on_the_way(sure(0.5, 0.01, 1_000), look) is Verdict.HOLDS
    assert judge_on_the_way(sure(-0.5, 0.01, 1_000), look) is Verdict.WRONG
    assert judge_on_the_way(sure(0.0, 0.001, 1_000), look) is Verdict.NO_DIFFERENCE


@pytest.mark.parametrize("edge", [0.0, 0.02, -0.03])
def test_pure_chance_has_the_edge_that_was_planted(edge):
    scores = block_scores(np.random.default_rng(1), 1, 200_000, edge=edge)[0]
    share = mean_of(scores, 1 / 4)
    assert share.interval(0.001).low < 0.25 + edge < share.interval(0.001).high
    # Games of a block are not independent: counted singly, they would promise too much here.
    naive = math.sqrt(share.mean * (1 - share.mean) / (4 * len(scores)))
    assert share.error > 1.02 * naive


def test_impossible_chances_are_refused():
    with pytest.raises(ValueError, match="too large"):
        block_scores(np.random.default_rng(1), 1, 10, edge=0.2)
