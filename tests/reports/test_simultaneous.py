"""Many means at once: widths against known quantiles, and a best that is not lost."""

import numpy as np
import pytest
from scipy import stats

from reports.studies.common_deals import cost_warning, factor_range, factor_words, is_costly
from reports.studies.simultaneous import covariance_of_means, half_widths, may_be_best


def test_widths_of_independent_means():
    """The largest of k independent normals has a quantile that is known."""
    found = half_widths(np.diag([1.0, 4.0, 9.0]), 10**6)
    reach = stats.norm.ppf((1 + 0.95 ** (1 / 3)) / 2)
    assert found == pytest.approx(reach * np.array([1.0, 2.0, 3.0]), rel=0.03)


def test_means_that_move_together_need_no_correction():
    found = half_widths(np.ones((5, 5)), 30)
    assert found == pytest.approx(np.full(5, stats.t.ppf(0.975, 30)), rel=0.04)


def test_a_mean_without_spread_has_no_width_and_costs_nothing():
    found = half_widths(np.diag([1.0, 0.0]), 20)
    assert found == pytest.approx([stats.t.ppf(0.975, 20), 0.0])
    assert half_widths(np.zeros((2, 2)), 20) == pytest.approx([0.0, 0.0])


def test_one_round_has_no_widths():
    assert np.isnan(half_widths(covariance_of_means(np.ones((1, 3))), 0)).all()
    assert may_be_best(np.array([1.0, 2.0]), covariance_of_means(np.ones((1, 2))), 0).all()


def test_covariance_by_hand():
    values = np.array([[1.0, 2.0], [3.0, 2.0], [2.0, 5.0]])
    found = covariance_of_means(values)
    assert found[0, 0] == pytest.approx(1.0 / 3)
    assert found[0, 1] == pytest.approx(np.cov(values.T)[0, 1] / 3)


def test_the_true_best_stays_at_the_promised_rate():
    random = np.random.default_rng(1)
    truth = np.array([0.1, 0.1, 0.0, -0.3, -2.0])
    kept = []
    for _ in range(300):
        luck = random.normal(size=(60, 1))
        values = truth + 2 * luck + random.normal(size=(60, 5))
        kept.append(may_be_best(values.mean(axis=0), covariance_of_means(values), 59))
    rates = np.mean(kept, axis=0)
    assert rates[0] > stats.binom.ppf(0.001, 300, 0.95) / 300
    assert rates[4] == 0
    assert rates[3] < 0.5


def test_common_luck_does_not_hide_a_difference():
    random = np.random.default_rng(1)
    luck = random.normal(size=(50, 1))
    values = luck + np.array([[0.0, -0.1]]) + 0.01 * random.normal(size=(50, 2))
    assert may_be_best(values.mean(axis=0), covariance_of_means(values), 49).tolist() == [
        True,
        False,
    ]


def test_settings_that_always_play_alike_are_both_kept():
    values = np.repeat(np.random.default_rng(1).normal(size=(40, 1)), 3, axis=1)
    values[:, 2] -= 5
    kept = may_be_best(values.mean(axis=0), covariance_of_means(values), 39)
    assert kept.tolist() == [True, True, False]


def test_common_deals_are_blamed_only_for_sure():
    assert is_costly(0.9, 10_000)
    assert not is_costly(0.97, 1_000_000)  # a loss not worth a word
    assert not is_costly(0.8, 20)  # noise of the factor itself
    assert not is_costly(float("nan"), 1_000)
    assert not is_costly(float("inf"), 1_000)
    assert cost_warning([]) == []
    assert "for one and two (" in cost_warning(["one", "two"])[0]


def test_what_does_not_vary_has_no_factor():
    nothing, endless = float("nan"), float("inf")
    assert factor_range([1.2, nothing, 0.9, endless]) == "0.90 to 1.20"
    assert factor_range([nothing]) == "not measurable"
    assert (factor_words(1.234), factor_words(endless)) == ("1.23", "\N{EN DASH}")
