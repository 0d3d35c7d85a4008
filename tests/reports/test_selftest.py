"""The selftest keeps its promises, and would notice if they were not kept."""

import numpy as np
import pytest

from reports.studies.questions.selftest import Selftest
from reports.studies.selftest import Check, answer
from sim.errors import UserError
from tests.reports.studies_toy import GAME, toy_lab

pytestmark = pytest.mark.compiled


def asked(**more) -> Selftest:
    return Selftest(game=GAME, strategy="mixed", studies=60, blocks=320, **more)


def test_all_promises_are_kept():
    found = answer(asked(), toy_lab())
    assert not found.has_failed
    assert found.summary["kept"].all()
    assert len(found.summary) == 9


def test_an_interval_that_is_too_narrow_is_noticed(monkeypatch):
    """Intervals of a third of their width miss the truth far too often."""
    from reports import intervals

    real = intervals.Mean.reach
    monkeypatch.setattr(intervals.Mean, "reach", lambda *given: real(*given) / 3)
    found = answer(asked(), toy_lab())
    assert found.has_failed
    assert "interval misses the truth" in found.sentences[0]


def test_rates_are_held_against_what_chance_allows():
    assert Check("", 300, 15, 0.05).is_kept
    assert not Check("", 300, 45, 0.05).is_kept
    assert not Check("", 300, 0, 0.05).is_kept
    assert Check("", 300, 0, 0.05, is_bound=True).is_kept
    assert np.isclose(Check("", 300, 0, 0.05).range[1], 31 / 300, atol=0.02)


@pytest.mark.parametrize(
    ("more", "told"), [({"slip": 0.0}, "above 0"), ({"slip": 2.0}, "at most 1")]
)
def test_slips_are_told(more, told):
    with pytest.raises(UserError, match=told):
        answer(asked(**more), toy_lab())
