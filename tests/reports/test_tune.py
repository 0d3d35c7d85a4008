"""Tuning: finds a planted best setting, proves it on fresh deals, and writes a row that plays."""

import tomllib

import pytest

from reports.studies.questions.tune import Tune
from reports.studies.search import population_size
from reports.studies.tune import ROW_FILE, answer
from sim.errors import UserError
from tests.reports.studies_toy import GAME, toy_lab

pytestmark = pytest.mark.compiled


def asked(**more) -> Tune:
    wanted = {"strategy": "mixed(rate=0.1)", "against": ("fair",), "budget": "8k"} | more
    return Tune(game=GAME, rule=("loaded_percent=80",), **wanted)


def test_the_better_coin_is_found_and_proven():
    found = answer(asked(), toy_lab())
    assert "tuned is better than mixed(rate=0.1)" in found.sentences[0]
    row = tomllib.loads(found.texts[ROW_FILE])["tuned"]
    assert row["base"] == "mixed"
    assert row["weights"]["rate"] > 0.8
    assert "fresh deals" in row["record"]
    summary = found.summary.iloc[0]
    assert summary["gain_low"] > 0
    assert summary["verdict"] == "holds"


def test_the_row_plays(tmp_path):
    from strategies.registry import parse_player

    found = answer(asked(), toy_lab())
    (tmp_path / "tuned.toml").write_text(found.texts[ROW_FILE])
    player = parse_player(GAME, f"{tmp_path / 'tuned.toml'}:tuned")
    assert player.entrant.weights["rate"] > 0.8


def test_where_nothing_matters_nothing_is_claimed():
    """Both coins are alike, so no rate is better than another."""
    even = Tune(
        game=GAME, strategy="mixed", against=("fair",), budget="8k", rule=("loaded_percent=50",)
    )
    found = answer(even, toy_lab())
    assert "is better" not in found.sentences[0]


def test_a_stopped_tuning_goes_on_with_the_same_games(tmp_path):
    whole = answer(asked(), toy_lab(tmp_path))
    again_lab = toy_lab(tmp_path)
    again = answer(asked(), again_lab)
    assert again.texts == whole.texts
    assert again.sentences == whole.sentences


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"weight": ("rat",)}, "no such weight; did you mean 'rate'"),
        ({"weight": ("rate=0.9:0.2",)}, "write rate=lo:hi within 0 to 1"),
        ({"weight": ("rate=0.5:0.9",)}, "starts at 0.1, which is outside"),
        ({"strategy": "fair"}, "has no weights to tune"),
        ({"budget": "12"}, "at least 5,000 games"),
        ({"budget": "lots"}, "--budget lots: write a whole number"),
        ({"against": ("fare",)}, "did you mean 'fair'"),
        ({"step": 0.0}, "above 0"),
    ],
)
def test_slips_are_told_before_a_game_is_played(more, told):
    lab = toy_lab()
    with pytest.raises(UserError, match=told):
        answer(asked(**more), lab)
    assert lab.games == 0


def test_populations_halve():
    assert all(population_size(weights) % 2 == 0 for weights in range(1, 65))
