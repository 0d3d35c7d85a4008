"""Win share by seat over all strategies, what was chosen and when, and numbers that are labels."""

import json
import math

import numpy as np
import pytest

from reports import full_numbers, markdown, tables
from reports.estimates import find
from reports.findings import Findings, Vocabulary
from reports.json_text import text as json_text
from reports.origin import Origin
from reports.page import html
from reports.words import NO_NUMBER
from sim.machine import COMMON, COMMON_COLUMNS, Column
from sim.tally import Tally
from tests.reports.sample import (
    NAMES,
    STRENGTHS,
    WORDS,
    findings_of,
    rows_of,
    schedule_of,
    tally_of,
)

ORIGIN = Origin("kibitz play", "0", {})
ROLES = (
    Column("start_tile", "code", "seat", "starting tile: 0 corn, 1 fruit"),
    Column("role_captain", "times", "seat", "Captain chosen"),
    Column("role_mayor", "times", "seat", "Mayor chosen"),
    Column("rounds_captain", "rounds", "seat", "rounds of choosing the Captain, added up"),
    Column("rounds_mayor", "rounds", "seat", "rounds of choosing the Mayor, added up"),
    Column("first_captain", "round", "seat", "first round of choosing the Captain, 0 = never"),
    Column("first_mayor", "round", "seat", "first round of choosing the Mayor, 0 = never"),
    Column("trigger_seat", "seat", "game", "seat that triggered the end"),
)


# ------------------------------------------------------------------ seats


def test_seats_together_hold_the_whole_win():
    found = findings_of(NAMES[:3], players=3)
    assert math.fsum(seat.mean for seat in found.seats) == pytest.approx(1.0, abs=1e-12)


def test_the_interval_of_a_seat_takes_blocks_whoever_sits_there():
    schedule = schedule_of(NAMES[:3], 3, 40 * 6)
    found = find(tally_of(schedule, 40), WORDS)
    rows = rows_of(schedule, 0, 40, STRENGTHS, 1.0).reshape(40, 6, 3)
    for seat in range(3):
        scores = rows["share"][:, :, seat].sum(axis=1) / 60 / 6
        assert found.seats[seat].mean == pytest.approx(scores.mean())
        error = scores.std(ddof=1) / math.sqrt(40)
        assert found.seats[seat].half_width == pytest.approx(2.0227 * error, rel=1e-3)
        assert found.seats[seat].blocks == 40


def test_every_game_counts_alike_whatever_its_line_up():
    schedule = schedule_of(NAMES[:2], 3, 120)  # line-ups 1 + 2 and 2 + 1
    tally = tally_of(schedule, 20)
    rows = np.concatenate([rows_of(schedule, at, 20, STRENGTHS, 1.0) for at in range(2)])
    found = find(tally, WORDS)
    for seat in range(3):
        mean = rows["share"][rows["seat"] == seat].mean() / 60
        assert found.seats[seat].mean == pytest.approx(mean)


def test_a_field_is_counted_over_all_its_games():
    found = findings_of(NAMES[:2], players=3, strengths=(2.0, 0.0, -2.0), field=NAMES[4])
    assert math.fsum(seat.mean for seat in found.seats) == pytest.approx(1.0, abs=1e-12)


def test_one_strategy_in_all_seats_has_the_same_shares_as_the_table():
    found = findings_of(NAMES[:1], players=3)
    assert found.seats == found.standings[0].seats
    assert "whoever sits there" not in markdown.text(found, ORIGIN)


def test_every_form_of_a_report_tells_the_seats():
    found = findings_of(NAMES[:3], players=3)
    frame = tables.whole_seats(found)
    assert frame["Seat"].tolist() == ["1", "2", "3"]
    told = frame["Win share"][0]
    assert told in markdown.text(found, ORIGIN).partition("## Win share by seat")[2]
    page = html(found, ORIGIN)
    assert "whoever sits there" in page
    assert told in page
    listed = json.loads(json_text(found, ORIGIN))["seats"]
    assert [seat["seat"] for seat in listed] == [1, 2, 3]
    assert listed[0]["share"] == found.seats[0].mean
    assert listed[0]["low"] < listed[0]["share"] < listed[0]["high"]


# ------------------------------------------------------------------ roles and labels


def roles_found() -> Findings:
    """The first strategy takes the Captain in rounds 2 and 4 of every second game, no Mayor."""
    schedule = schedule_of(NAMES[:2], 2, 40)
    own = np.dtype([*COMMON, *((column.name, np.int16) for column in ROLES)])
    tally = Tally.empty(schedule, own.names or ())
    plain = rows_of(schedule, 0, 20, STRENGTHS, 1.0)
    rows = np.zeros(len(plain), own)
    for name, *_ in COMMON:
        rows[name] = plain[name]
    takes = (rows["slot"] == 0) & (np.arange(len(rows)) // 2 % 2 == 0)
    rows["role_captain"] = 2 * takes
    rows["rounds_captain"] = 6 * takes
    rows["first_captain"] = 2 * takes
    rows["start_tile"] = rows["seat"]
    rows["trigger_seat"] = 1
    tally.add_rows(0, rows)
    return find(tally, Vocabulary("Puerto Rico", ROLES, {}))


def test_roles_are_told_with_their_mean_round_and_their_first():
    found = roles_found()
    frame = tables.chosen(found).set_index("Per game and seat (mean round; first)")
    assert frame.loc["Captain", NAMES[0]] == "1.00 (3.0; 2.0)"
    assert frame.loc["Captain", NAMES[1]] == NO_NUMBER
    assert "Mayor" not in frame.index  # nobody chose him
    for told in (markdown.text(found, ORIGIN), html(found, ORIGIN)):
        assert "1.00 (3.0; 2.0)" in told
    assert not found.ownership  # a role is not owned


def test_games_without_roles_have_no_such_table():
    assert tables.chosen(findings_of(NAMES[:3], players=3)).empty


def test_numbers_that_stand_for_something_have_no_mean():
    labels = {column.name for column in (*COMMON_COLUMNS, *ROLES) if column.is_label}
    assert labels == {"seat", "slot", "end", "start_tile", "trigger_seat"}
    found = roles_found()
    assert "mean_role_captain" in full_numbers.summary(found)
    assert "mean_start_tile" not in full_numbers.summary(found)
    assert "trigger_seat" not in found.game_means
    for told in (markdown.text(found, ORIGIN), html(found, ORIGIN), json_text(found, ORIGIN)):
        assert "starting tile" not in told
        assert "start_tile" not in told


def test_times_of_what_was_chosen_are_not_averaged_over_those_who_never_did():
    meanings = tables.profile(roles_found())["Mean per game and seat"].tolist()
    assert meanings == ["points at the end", "Captain chosen"]
