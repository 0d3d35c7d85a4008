"""The sentences: who leads, what is a draw, what to beware of."""

from reports import verdict
from tests.reports.sample import NAMES, findings_of


def test_a_leader_is_named_with_interval_and_lead() -> None:
    first, second, *_ = verdict.verdict(findings_of(blocks=100))
    assert first.startswith("balanced leads with 3")
    assert "95 % interval" in first
    assert "fair is 25.0 %" in first
    assert second.startswith("At the same table it takes")
    assert second.endswith("more than odds_counter.")


def test_a_difference_that_the_interval_does_not_support_is_a_draw() -> None:
    told = " ".join(verdict.verdict(findings_of(NAMES[:3], 3, 60, strengths=(0.5, 0.5, -1.0))))
    assert "Nobody leads alone: " in told
    assert "Not separated once corrected for" in told
    assert "The other 2 pairs are separated." in told


def test_two_equals_are_a_draw_said_once() -> None:
    sentences = verdict.verdict(findings_of(NAMES[:2], 2, 60, strengths=(0.0, 0.0)))
    assert len(sentences) == 1
    assert "are a draw" in sentences[0]


def test_each_challenger_gets_a_sentence() -> None:
    found = findings_of(NAMES[:2], blocks=80, strengths=(1.0, 0.0, 0.0), field="odds_counter_twin")
    strong, equal = verdict.verdict(found)
    assert strong.startswith("Against a field of odds_counter_twin, balanced takes")
    assert "points more than its fair share" in strong
    assert equal.endswith("a draw: the interval does not exclude the fair share.")


def test_seats_of_one_strategy() -> None:
    told = verdict.verdict(findings_of(NAMES[:1], blocks=50))
    assert told[0].startswith("With balanced in every seat, seat 1 takes")
    assert told[1] == "No seat is separated from the fair share: the seats are a draw."


def test_the_estimand_names_field_and_players() -> None:
    table = verdict.estimand(findings_of(blocks=3))
    assert "5 strategies at 4 players" in table
    field = verdict.estimand(findings_of(NAMES[:1], blocks=3, strengths=(0, 0), field="x"))
    assert "x plays the other 3" in field


def test_few_blocks_and_costly_blocks_are_warned_of() -> None:
    assert any("intervals are rough" in note for note in verdict.warnings(findings_of(blocks=5)))
    assert verdict.warnings(findings_of(NAMES[:4], blocks=200, luck=0.5)) == []


def test_a_run_to_a_precision_says_so() -> None:
    found = findings_of(blocks=100, precision=0.01)
    assert "confidence sequences" in verdict.interval_kind(found)
    fixed = findings_of(blocks=100)
    wide, narrow = found.standings[0].share, fixed.standings[0].share
    assert wide.half_width > 1.3 * narrow.half_width
