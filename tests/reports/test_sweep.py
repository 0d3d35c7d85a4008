"""Sweeps: a planted best is found, no more is claimed than holds, indices are the known ones."""

import json

import numpy as np
import pytest
from scipy import stats

from reports.studies import outputs
from reports.studies.lab import Declared
from reports.studies.questions.sweep import Sweep
from reports.studies.sweep import study
from reports.studies.sweep.sensitivity import Design, indices
from reports.studies.sweep.settings import Axis, Subject, around, grid, is_counted
from reports.studies.sweep.study import answer
from sim.errors import UserError
from tests.reports.studies_toy import GAME, toy_lab

RULE = ("loaded_percent=80",)
SHIPS = Declared("ships", 3, 1, 5, "ships", "stop at so many")
CITY = Declared("city", 1.0, 0.0, 4.0, "factor", "worth of a city")


def asked(**more) -> Sweep:
    wanted = {"strategy": "mixed", "field": "fair", "rule": RULE, "games": "6k"} | more
    return Sweep(game=GAME, **wanted)


# ------------------------------------------------------------------ settings


def test_things_that_are_counted_are_whole():
    assert is_counted(SHIPS)
    assert Axis(SHIPS, 1, 5).values() == [1, 2, 3, 4, 5]
    assert Axis(SHIPS, 1, 5, 3).values() == [1, 3, 5]
    assert Axis(SHIPS, 2, 4).at(np.array([0.0, 0.3, 0.34, 0.99, 1.0])).tolist() == [2, 2, 3, 4, 4]


def test_other_weights_are_spaced_evenly():
    assert not is_counted(CITY)
    assert Axis(CITY, 0.0, 2.0, 5).values() == [0, 0.5, 1, 1.5, 2]
    assert len(Axis(CITY, 0.0, 4.0).values()) == 9
    assert Axis(CITY, 1.0, 3.0).at(np.array([0.25])).tolist() == [1.5]


def test_a_tuned_count_with_a_fraction_is_not_counted():
    assert not is_counted(Declared("coin_limit", 9.61, 0, 60, "cards", ""))


def test_weights_vary_near_their_present_value():
    assert around(Axis(CITY, 0.0, 4.0), 1.0, 0.25) == Axis(CITY, 0.0, 2.0)
    assert around(Axis(CITY, 0.0, 4.0), 3.5, 0.25) == Axis(CITY, 2.5, 4.0)
    assert around(Axis(SHIPS, 1, 5), 3, 0.2) == Axis(SHIPS, 2, 4)


def test_a_grid_runs_through_all_pairs():
    settings = grid([Axis(SHIPS, 1, 2), Axis(CITY, 0.0, 1.0, 2)], {"ships": 3, "city": 0.3})
    assert settings == [
        {"ships": 1, "city": 0}, {"ships": 1, "city": 1},
        {"ships": 2, "city": 0}, {"ships": 2, "city": 1},
    ]  # fmt: skip


def test_the_present_value_is_tried_too():
    values = [setting["city"] for setting in grid([Axis(CITY, 0.0, 4.0)], {"city": 1.3})]
    assert values == sorted([*Axis(CITY, 0.0, 4.0).values(), 1.3])
    assert len(grid([Axis(CITY, 0.0, 4.0, 5)], {"city": 1.3})) == 5
    assert len(grid([Axis(CITY, 2.0, 4.0)], {"city": 1.3})) == 9


def test_a_setting_keeps_what_was_written():
    subject = Subject.of(toy_lab(), GAME, "mixed(slip=0.1)")
    assert subject.words({"rate": 0.25}) == "mixed(slip=0.1, rate=0.25)"
    assert subject.words({"slip": 0.0}) == "mixed(slip=0)"
    assert subject.is_present({"rate": 0.5, "slip": 0.1})
    assert not subject.is_present({"rate": 0.5, "slip": 0.0})


# ------------------------------------------------------------------ curves


@pytest.mark.compiled
def test_more_of_the_better_coin_is_better():
    found = answer(asked(weight=("rate=0:1:5",)), toy_lab())
    table = found.summary
    assert table["win_share"].is_monotonic_increasing
    for rate, share in zip(table["rate"], table["win_share"], strict=True):
        truth = 0.5 + 0.3 * rate / 2
        assert abs(share - truth) < 0.02
    inside = (table["low_at_once"] <= 0.5 + 0.15 * table["rate"] + 1e-12) & (
        0.5 + 0.15 * table["rate"] - 1e-12 <= table["high_at_once"]
    )
    assert inside.all()
    assert table["may_be_best"].tolist() == [False, False, False, False, True]
    assert "mixed, rate = 1 has the highest" in found.sentences[0]
    assert found.sentences[-1].endswith("that it is better holds.")


@pytest.mark.compiled
def test_where_nothing_matters_no_setting_is_told_apart():
    even = asked(weight=("rate=0:1:4",), rule=("loaded_percent=50",), field="mixed(slip=0.5)")
    found = answer(even, toy_lab())
    assert found.summary["may_be_best"].all()
    assert "No setting is told apart" in found.sentences[1]
    assert "holds" not in found.sentences[-1]


@pytest.mark.compiled
def test_the_strategy_as_it_is_may_be_the_best():
    found = answer(asked(strategy="mixed(rate=1)", weight=("rate=0:1:3",)), toy_lab())
    assert "mixed(rate=1) as it is" in found.sentences[-1]
    assert len(found.sections) == 1


@pytest.mark.compiled
def test_of_equals_the_one_that_needs_no_change_is_named():
    """Every slip of a strategy with two equal coins plays alike in share, the present one too."""
    even = asked(strategy="fair", weight=("slip=0:1:3",), rule=("loaded_percent=50",))
    found = answer(even, toy_lab())
    assert found.summary["win_share"].tolist() == [0.5, 0.5, 0.5]
    assert found.sentences[-1].startswith("That is fair as it is")


@pytest.mark.compiled
def test_the_end_of_a_narrowed_range_is_told():
    found = answer(asked(weight=("rate=0.2:0.6:3",)), toy_lab())
    assert "values beyond were not tried" in found.sentences[2]
    whole = answer(asked(weight=("rate=0.2:1:3",)), toy_lab())
    assert not any("beyond" in sentence for sentence in whole.sentences)


@pytest.mark.compiled
def test_two_weights_make_a_heat_map(tmp_path):
    lab = toy_lab(tmp_path)
    found = answer(asked(weight=("rate=0:1:3", "slip=0:0.6:3")), lab)
    best = found.summary.loc[found.summary["win_share"].idxmax()]
    assert (best["rate"], best["slip"]) == (1, 0)
    assert [picture.name for picture in found.pictures] == ["response"]
    again = answer(asked(weight=("rate=0:1:3", "slip=0:0.6:3")), toy_lab(tmp_path))
    assert outputs.text(again) == outputs.text(found)
    assert json.loads(outputs.text(found))["kind"] == "sweep"


# ------------------------------------------------------------------ sensitivity


def ishigami(points: np.ndarray) -> np.ndarray:
    """Its indices are known: 0.314, 0.442, 0 alone; 0.558, 0.442, 0.244 in all."""
    one, two, three = points.T
    return np.sin(one) + 7 * np.sin(two) ** 2 + 0.1 * three**4 * np.sin(one)


def ishigami_axes() -> list[Axis]:
    return [Axis(Declared(name, 0.0, -np.pi, np.pi, "", ""), -np.pi, np.pi) for name in "abc"]


@pytest.mark.parametrize("noise", [0.0, 12.0])
def test_known_indices_come_back_whatever_the_noise(noise):
    truth = ishigami(Design.of(ishigami_axes(), 512, 1).all_points())
    random = np.random.default_rng(1)
    luck = 20 * random.normal(size=(60, 1)) * (noise > 0)  # of the deal, the same for all
    found = indices(truth + luck + noise * random.normal(size=(60, len(truth))), 3, 1)
    for interval, known in zip(
        [*found.first, *found.total], [0.314, 0.442, 0.0, 0.558, 0.442, 0.244], strict=True
    ):
        assert interval.low - 0.02 < known < interval.high + 0.02
        assert interval.mean == pytest.approx(known, abs=0.09)
    assert found.spread == pytest.approx(3.72, abs=0.2)
    assert found.noise == pytest.approx(noise**2 / 60 / (13.84 + noise**2 / 60), abs=0.03)


def test_without_the_correction_noise_would_pass_for_a_weight():
    """A weight that does nothing has a total index of nothing, though its settings scatter."""
    truth = ishigami(Design.of(ishigami_axes(), 256, 2).all_points())
    points = 256
    still = np.concatenate([truth, truth[:points]])  # a fourth weight that changes nothing
    random = np.random.default_rng(1)
    noisy = still + 12 * random.normal(size=(40, len(still)))
    found = indices(noisy, 4, 1)
    assert abs(found.total[3].mean) < 0.06
    assert found.total[3].low < 0 < found.total[3].high
    raw = np.var(noisy.mean(axis=0)[:points] - noisy.mean(axis=0)[-points:]) / 2
    assert raw / np.var(noisy.mean(axis=0)) > 0.1


def test_pure_noise_is_called_noise():
    random = np.random.default_rng(1)
    found = indices(random.normal(size=(50, 4 * 64)), 2, 1)
    assert not found.is_clear


def test_settings_that_are_all_alike_have_no_indices():
    found = indices(np.ones((20, 4 * 16)), 2, 1)
    assert [interval.mean for interval in (*found.first, *found.total)] == [0, 0, 0, 0]


def test_the_design_fills_the_ranges():
    design = Design.of([Axis(CITY, 1.0, 3.0), Axis(SHIPS, 1, 5)], 64, 1)
    assert design.all_points().shape == (64 * 4, 2)
    assert stats.kstest((design.first[:, 0] - 1) / 2, "uniform").pvalue > 0.5
    assert set(design.first[:, 1]) == {1, 2, 3, 4, 5}


@pytest.mark.compiled
def test_settings_in_parts_meet_the_same_deals(monkeypatch):
    question = asked(sensitivity=True, weight=("rate", "slip=0:0.2"), points=8, games="2k")
    whole = answer(question, toy_lab())
    monkeypatch.setattr(study, "AT_ONCE", 7)
    assert outputs.text(answer(question, toy_lab())) == outputs.text(whole)


@pytest.mark.compiled
def test_the_rate_matters_and_the_answer_says_so():
    found = answer(
        asked(sensitivity=True, weight=("rate=0:1", "slip=0:0.2"), points=16, games="12k"),
        toy_lab(),
    )
    assert found.sentences[0].startswith("rate matters most")
    assert found.summary["weight"].tolist() == ["rate", "slip"]
    assert found.summary["total"][0] > 0.7
    assert [picture.name for picture in found.pictures] == ["sensitivity"]


# ------------------------------------------------------------------ slips


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"weight": ("rat=0:1",)}, "did you mean 'rate'"),
        ({"weight": ("rate=0:2",)}, "rate goes from 0 to 1"),
        ({"weight": ("rate=0.5:0.2",)}, "lo must be below hi"),
        ({"weight": ("rate=half",)}, "write rate=lo:hi or"),
        ({"weight": ("rate=0:1:1",)}, "from 2 to 101 steps"),
        ({"weight": ("rate=0:1:50", "slip=0:1:50")}, "2500 settings; at most 400"),
        ({"weight": ("rate=0:1", "rate=0:1")}, "given twice"),
        ({"weight": ()}, "name one or two"),
        ({"weight": ("rate", "slip", "rate")}, "name one or two"),
        ({"weight": ("rate",), "points": 64}, "belongs to --sensitivity"),
        ({"sensitivity": True, "points": 20}, "a power of two"),
        ({"sensitivity": True, "reach": 0.0}, "above 0, at most 1"),
        ({"strategy": "fair"}, "has no weights to vary"),
        ({"strategy": "fair", "sensitivity": True}, "has no weights to vary"),
        ({"strategy": "mixt", "weight": ("rate",)}, "did you mean 'mixed'"),
        ({"weight": ("rate",), "field": "fare"}, "did you mean 'fair'"),
        ({"weight": ("rate",), "games": "few"}, "write a whole number of games"),
    ],
)
def test_slips_are_told_before_a_game_is_played(more, told):
    lab = toy_lab()
    with pytest.raises(UserError, match=told):
        answer(asked(**more), lab)
    assert lab.games == 0
