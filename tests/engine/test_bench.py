"""Measuring speed: the figures are there and hang together."""

import json

import pytest

from sim import bench
from sim.bench import Case
from tests.engine.conftest import ready, schedule_of


@pytest.mark.compiled
def test_every_case_is_measured_beside_the_yardstick(monkeypatch):
    monkeypatch.setattr(bench, "RUNS", 2)
    monkeypatch.setattr(bench, "RUN_SECONDS", 0.02)
    monkeypatch.setattr(bench, "YARDSTICK_BLOCKS", 100_000)
    schedule = schedule_of("fair", "loaded", games=4_000)
    found = bench.bench([Case("coins", schedule, ready(schedule), compile_seconds=1.5)], (1, 2))
    assert json.loads(json.dumps(found)) == found
    (case,) = found["cases"]
    assert (case["game"], case["case"], case["players"]) == ("coin-race", "coins", 2)
    assert case["compile_seconds"] > 1.5
    assert set(case["threads"]) == {"1", "2"}
    for result in case["threads"].values():
        rates, words = result["games_per_second"], result["yardstick_words_per_second"]
        assert rates["best"] >= rates["median"] > 1_000
        assert words["best"] >= words["median"] > 100_000
        ratio = result["games_per_million_words"]
        assert ratio["best"] >= ratio["median"] > 0
    assert case["whole"]["cost_median"] >= case["whole"]["cost_best"] > 0.5


@pytest.mark.compiled
def test_the_yardstick_is_the_same_work_for_ever():
    yardstick = bench._yardstick()
    assert yardstick(0) == 0
    assert yardstick(1_000) == yardstick(1_000) != yardstick(999)
