"""What is planned: line-ups, blocks, deals, shards."""

import json
from collections import Counter

import pytest

from sim.errors import UserError
from sim.schedule import FIELD, SELF_PLAY, TABLE, Schedule
from tests.engine.conftest import schedule_of

MIXED = "mixed(rate=0.25)"


def test_a_schedule_survives_json():
    schedule = schedule_of("fair", MIXED, games=1_000, players=3, rules={"loaded_percent": "70"})
    again = Schedule.from_json(json.loads(json.dumps(schedule.to_json())))
    assert again == schedule
    assert again.settled.values["loaded_percent"] == 70


def test_one_strategy_alone_is_a_study_of_the_seats():
    schedule = schedule_of("fair", games=10, players=4)
    assert (schedule.mode, schedule.line_ups, schedule.block_games) == (
        SELF_PLAY,
        ((0,) * 4,),
        (1,),
    )
    assert schedule.games == 10


def test_one_against_a_field_plays_rotations():
    schedule = schedule_of("loaded", games=10, players=4, field="fair")
    assert (schedule.mode, schedule.labels) == (FIELD, ("loaded", "fair"))
    assert schedule.line_ups == ((0, 1, 1, 1),)
    assert schedule.games == 12


def test_several_against_a_field_each_get_a_line_up():
    schedule = schedule_of("loaded", MIXED, games=10, players=2, field="fair")
    assert schedule.line_ups == ((0, 2), (1, 2))


def test_the_field_against_itself_is_a_study_of_the_seats():
    assert schedule_of("fair", players=3, field="fair").mode == SELF_PLAY


def test_as_many_strategies_as_seats_are_one_line_up():
    schedule = schedule_of("fair", "loaded", MIXED, "mixed", games=1, players=4)
    assert (schedule.mode, schedule.line_ups, schedule.games) == (TABLE, ((0, 1, 2, 3),), 12)


def test_rounding_up_is_told():
    one = schedule_of("fair", "loaded", MIXED, "mixed", games=100, players=4)
    assert one.games == 108
    assert one.rounding() == (
        "100 games asked for, 108 planned: whole blocks of 12 games (one deal in every seating)"
    )
    several = schedule_of("fair", "loaded", MIXED, games=100, players=2)
    assert several.games == 102
    assert "whole rounds of 6 games (3 line-ups" in several.rounding()
    assert schedule_of("fair", "loaded", games=100).rounding() == ""


def test_every_block_has_a_deal_of_its_own_and_a_line_up_in_turn():
    schedule = schedule_of("fair", "loaded", MIXED, games=60)
    blocks = [schedule.block(number) for number in range(schedule.blocks)]
    assert len({deal for _, deal in blocks}) == schedule.blocks
    assert set(Counter(line_up for line_up, _ in blocks).values()) == {schedule.rounds}


def test_independent_games_never_share_a_deal():
    # Line-ups with different numbers of seatings would collide under deal * seatings + seating.
    schedule = schedule_of("fair", "loaded", MIXED, games=2_000, players=4, independent=True)
    assert len(set(schedule.block_games)) > 1
    deals = [
        schedule.deal(block, seating)
        for block in range(schedule.blocks)
        for seating in range(schedule.block_games[schedule.block(block)[0]])
    ]
    assert len(deals) == len(set(deals)) == schedule.games


@pytest.mark.parametrize("games", [1, 500, 20_000, 1_000_000, 100_000_000])
def test_shards_hold_every_round_once(games):
    schedule = schedule_of("fair", "loaded", MIXED, games=games, players=4)
    assert sum(len(schedule.shard(number)) for number in range(schedule.shards)) == schedule.rounds
    assert schedule.shard(0).start == 0
    assert schedule.shard(schedule.shards - 1).stop == schedule.rounds
    assert schedule.shards <= 4_100


def test_strategies_in_plain_python_get_small_shards():
    plain = schedule_of("fair", "mixed_plain", games=1_000_000)
    assert plain.shard_rounds * plain.round_games * plain.players <= 2_004


@pytest.mark.parametrize(
    ("names", "more", "text"),
    [
        ([], {}, "no strategy"),
        (["fair"], {"games": 0}, "at least one"),
        (["fair"], {"games": -5}, "at least one"),
        (["fair"], {"players": 7}, "2 to 6 players, not 7"),
        (["fair"], {"players": 1}, "2 to 6 players, not 1"),
        (["fair"], {"seed": -1}, "seed -1"),
        (["fair"], {"precision": 0.7}, "precision"),
    ],
)
def test_what_cannot_be_planned_is_refused_in_a_sentence(names, more, text):
    with pytest.raises(UserError, match=text):
        schedule_of(*names, **more)
