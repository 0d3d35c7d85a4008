"""Findings against truth that was planted, and against sums made by hand."""

import itertools
import math

import numpy as np
import pytest

from reports.estimates import find
from reports.findings import Vocabulary
from reports.game_words import sources
from sim.machine import Column
from tests.reports.sample import (
    COLUMNS,
    NAMES,
    STRENGTHS,
    WORDS,
    findings_of,
    rows_of,
    schedule_of,
    tally_of,
)


def test_shares_add_up_to_the_whole_win() -> None:
    found = findings_of(NAMES[:4], strengths=STRENGTHS[:4])
    assert sum(standing.share.mean for standing in found.standings) == pytest.approx(1.0)


def test_equal_strategies_are_draws_and_unequal_ones_are_not() -> None:
    found = findings_of(NAMES[:3], players=3, blocks=200, strengths=(0.5, 0.5, -1.0))
    decided = {(duel.first, duel.second): duel.is_decided for duel in found.duels}
    weak = [is_decided for (first, _), is_decided in decided.items() if first != 2]
    assert found.duel(0, 1) is not None
    assert not found.duel(0, 1).is_decided
    assert found.duel(0, 2).is_decided
    assert found.duel(1, 2).is_decided
    assert sum(weak) == 2


def test_one_line_up_by_hand() -> None:
    schedule = schedule_of(NAMES[:3], 3, 40 * 6)
    rows = rows_of(schedule, 0, 40, STRENGTHS, 1.0)
    found = find(tally_of(schedule, 40), WORDS)
    blocks = rows.reshape(40, 6, 3)
    for slot in range(3):
        mine = blocks["slot"] == slot
        scores = np.where(mine, blocks["share"], 0).sum(axis=(1, 2)) / 60 / 6
        standing = found.standing(slot)
        assert standing.share.mean == pytest.approx(scores.mean())
        error = scores.std(ddof=1) / math.sqrt(40)
        assert standing.share.half_width == pytest.approx(2.0227 * error, rel=1e-3)
        assert standing.points == pytest.approx(blocks["points"][mine].mean())
        assert standing.points_deviation == pytest.approx(blocks["points"][mine].std())
        games = np.where(mine, blocks["share"], 0).sum(axis=2).ravel() / 60
        factor = (games.var(ddof=1) / games.size) / error**2
        assert standing.factor == pytest.approx(factor)
        for seat in range(3):
            here = np.where(mine[:, :, seat], blocks["share"][:, :, seat], 0).sum(axis=1) / 60 / 2
            assert standing.seats[seat].mean == pytest.approx(here.mean())
            half = 2.0227 * here.std(ddof=1) / math.sqrt(40)
            assert standing.seats[seat].half_width == pytest.approx(half, rel=1e-3)


def test_a_duel_by_hand() -> None:
    schedule = schedule_of(NAMES[:3], 3, 40 * 6)
    blocks = rows_of(schedule, 0, 40, STRENGTHS, 1.0).reshape(40, 6, 3)
    found = find(tally_of(schedule, 40), WORDS)
    rank = {
        slot: np.where(blocks["slot"] == slot, blocks["rank"], 0).sum(axis=2) for slot in range(3)
    }
    share = {
        slot: np.where(blocks["slot"] == slot, blocks["share"], 0).sum(axis=(1, 2)) / 360
        for slot in range(3)
    }
    for one, other in itertools.permutations(range(3), 2):
        ahead = (rank[one] < rank[other]) + 0.5 * (rank[one] == rank[other])
        assert found.ahead(one, other).mean == pytest.approx(ahead.mean())
        half = 2.0227 * ahead.mean(axis=1).std(ddof=1) / math.sqrt(40)
        assert found.ahead(one, other).half_width == pytest.approx(half, rel=1e-3)
    duel = found.duel(0, 2)
    difference = share[duel.first] - share[duel.second]
    assert duel.difference.mean == pytest.approx(difference.mean())
    half = 2.0227 * difference.std(ddof=1) / math.sqrt(40)
    assert duel.difference.half_width == pytest.approx(half, rel=1e-3)


def test_line_ups_weigh_alike_when_seats_outnumber_strategies() -> None:
    schedule = schedule_of(NAMES[:2], 4, 14 * 30)
    found = find(tally_of(schedule, 30), WORDS)
    shares = []
    for place, line_up in enumerate(schedule.line_ups):
        rows = rows_of(schedule, place, 30, STRENGTHS, 1.0)
        mine = np.array(line_up)[rows["slot"]] == 0
        shares.append(rows["share"][mine].mean() / 60)
    assert found.standing(0).share.mean == pytest.approx(np.mean(shares))


def test_a_field_study_is_about_the_challenger() -> None:
    found = findings_of(NAMES[:1], blocks=80, strengths=(0.8, 0.0), field="odds_counter")
    challenger, field = found.standings
    assert challenger.label == "balanced"
    assert challenger.differs
    assert field.share.mean == pytest.approx((1 - challenger.share.mean) / 3)


def test_self_play_shares_the_win_and_leaves_the_seats() -> None:
    found = findings_of(NAMES[:1], blocks=400)
    only = found.standings[0]
    assert only.share.mean == pytest.approx(found.fair)
    assert only.share.half_width == pytest.approx(0.0)
    assert not only.differs
    assert sum(seat.mean for seat in only.seats) == pytest.approx(1.0)
    assert found.duels == ()


def test_blocks_whose_games_share_no_luck_buy_nothing() -> None:
    found = findings_of(NAMES[:4], blocks=400, strengths=(0, 0, 0, 0), luck=60.0)
    assert all(0.8 < standing.factor < 1.2 for standing in found.standings)


def test_blocks_whose_games_share_the_luck_buy_much() -> None:
    found = findings_of(NAMES[:4], blocks=400, strengths=(0, 0, 0, 0), luck=0.2)
    assert all(standing.factor > 1.5 for standing in found.standings)


def test_games_are_counted_by_length_and_end() -> None:
    found = findings_of(blocks=20)
    assert sum(found.rounds.values()) == found.games
    assert sum(found.endings.values()) == found.games
    assert next(iter(found.endings)) == "points"
    reached = sum(games for rounds, games in found.rounds.items() if rounds <= found.rounds_at(0.5))
    assert reached >= found.games / 2


def test_ownership_tells_winners_from_others():
    found = {one.column: one for one in findings_of().ownership}
    admiral = found["hired_admiral"]
    assert (admiral.among_winners, admiral.others_share) == (1.0, 0.0)
    assert 0 <= admiral.among_others < 0.2  # only who shared a win counts on both sides
    assert admiral.owners_share == pytest.approx(0.25 * _seats() / admiral.owners)
    nobody = found["hired_priest"]
    assert (nobody.owners, nobody.among_winners) == (0, 0.0)
    assert math.isnan(nobody.owners_share)


def test_hundredths_are_told_as_wholes():
    tally = tally_of(schedule_of(NAMES[:2], 2, 40), 20)
    hundredths = Column("coins", "1/100 coin", "seat", "mean number of coins")
    words = Vocabulary("Port Royal", (hundredths, *COLUMNS[1:]), WORDS.endings)
    plain, told = find(tally, WORDS), find(tally, words)
    for one, other in zip(plain.standings, told.standings, strict=True):
        assert other.means["coins"] == pytest.approx(one.means["coins"] / 100)
        assert other.means["turns"] == one.means["turns"]
    assert told.vocabulary.columns[0].unit == "coin"


def _seats() -> int:
    found = findings_of()
    return found.games * found.players


def test_sources_add_up_to_the_points():
    found = findings_of()
    parts = dict(sources(found))
    assert set(parts) == {"Persons", "Expeditions"}
    for place, standing in enumerate(found.standings):
        assert sum(values[place] for values in parts.values()) == pytest.approx(standing.points)
