"""The exact sums against a naive count of the same rows with pandas."""

import numpy as np
import pandas as pd
import pytest

from sim.batch import play
from sim.shard_player import ShardPlayer
from sim.shards import segments
from sim.store import open_run
from sim.tally import LEAST_POINTS, SEAT, SLOT, Tally
from tests.engine.conftest import ready, schedule_of

MIXED = "mixed(rate=0.25)"


@pytest.fixture(
    scope="module",
    params=[
        (("loaded", "fair", MIXED), {"players": 2}),
        (("loaded", "fair", MIXED), {"players": 4, "edition": "race"}),
        (("loaded", "fair", MIXED, "mixed"), {"players": 3, "edition": "race"}),
        (("loaded",), {"players": 4, "field": "fair"}),
        (("mixed",), {"players": 3, "edition": "race"}),
    ],
    ids=["pairs", "mixtures of four", "three of four", "field", "self-play"],
)
def run(request, tmp_path_factory):
    """Schedule, tally and rows (as a frame) of a run."""
    names, more = request.param
    schedule = schedule_of(*names, games=150, **more)
    folder = tmp_path_factory.mktemp("run")
    tally = play(schedule, ready(schedule), folder)
    # Products of int16 columns would overflow.
    frame = pd.concat(table.to_pandas() for table in open_run(folder).tables()).astype(np.int64)
    return schedule, tally, frame


def test_counts_and_sums_of_every_column(run):
    schedule, tally, frame = run
    for (strategy, seat), rows in frame.groupby(["strategy", "seat"]):
        assert tally.counts[strategy, seat] == len(rows)
        for column in tally.columns:
            if column == "slot":
                continue
            values = rows[column].astype(object)
            assert tally.sums[strategy, seat, tally.column(column)] == values.sum()
            assert tally.squares[strategy, seat, tally.column(column)] == (values**2).sum()
    assert tally.counts.sum() == len(frame) == schedule.games * schedule.players


def test_histograms(run):
    _, tally, frame = run
    for strategy, rows in frame.groupby("strategy"):
        counted = rows["points"].value_counts()
        assert tally.points[strategy].sum() == len(rows)
        assert all(
            tally.points[strategy, points - LEAST_POINTS] == n for points, n in counted.items()
        )
    games = frame[frame["seat"] == 0]
    assert tally.games == len(games)
    assert all(tally.rounds[key] == n for key, n in games["rounds"].value_counts().items())
    assert all(tally.ends[key] == n for key, n in games["end"].value_counts().items())


def scores(frame, line_up):
    """Block score of each strategy of a line-up: a frame of blocks by strategies."""
    rows = frame[frame["line_up"] == line_up]
    return rows.groupby(["deal", "strategy"])["share"].sum().unstack()


def test_block_scores_and_their_products(run):
    schedule, tally, frame = run
    for line_up, held in enumerate(schedule.line_ups):
        table = scores(frame, line_up)
        assert tally.blocks[line_up] == len(table)
        for slot in tally.slots(line_up):
            mine = table[held[slot]]
            assert tally.scores[line_up, slot] == mine.sum()
            for other in tally.slots(line_up):
                assert tally.products[line_up, slot, other] == (mine * table[held[other]]).sum()
    unused = tally.scores.size - sum(
        len(tally.slots(number)) for number in range(len(schedule.line_ups))
    )
    assert (tally.scores == 0).sum() >= unused


def test_squares_of_single_games(run):
    schedule, tally, frame = run
    for line_up, held in enumerate(schedule.line_ups):
        rows = frame[frame["line_up"] == line_up]
        games = rows.groupby(["deal", "seating", "strategy"])["share"].sum()
        for slot in tally.slots(line_up):
            mine = games.xs(held[slot], level="strategy")
            assert tally.game_squares[line_up, slot] == (mine**2).sum()


def test_who_finished_ahead_of_whom(run):
    schedule, tally, frame = run
    for line_up, held in enumerate(schedule.line_ups):
        rows = frame[frame["line_up"] == line_up]
        pairs = rows.merge(rows, on=["deal", "seating"], suffixes=("", "_other"))
        pairs = pairs[pairs["strategy"] != pairs["strategy_other"]]
        halves = 2 * (pairs["rank"] < pairs["rank_other"]) + (pairs["rank"] == pairs["rank_other"])
        blocks = halves.groupby([pairs["strategy"], pairs["strategy_other"], pairs["deal"]]).sum()
        for slot in tally.slots(line_up):
            for other in tally.slots(line_up):
                if slot == other:
                    assert tally.ahead[line_up, slot, other] == 0
                    continue
                mine = blocks.loc[held[slot], held[other]]
                assert tally.ahead[line_up, slot, other] == mine.sum()
                assert tally.ahead_squares[line_up, slot, other] == (mine**2).sum()


def test_histogram_of_block_scores(run):
    schedule, tally, frame = run
    assert tally.histogram.sum() == sum(
        tally.blocks[number] * len(tally.slots(number)) for number in range(len(schedule.line_ups))
    )
    expected = np.zeros_like(tally.histogram)
    for line_up, held in enumerate(schedule.line_ups):
        table = scores(frame, line_up)
        for slot in tally.slots(line_up):
            kind = tally.weights.index(tally.weight(line_up, slot))
            for score in table[held[slot]]:
                expected[held[slot], kind, score] += 1
    assert np.array_equal(tally.histogram, expected)


def test_every_game_has_one_win_to_share(run):
    _, _, frame = run
    assert (frame.groupby(["deal", "line_up", "seating"])["share"].sum() == 60).all()


def test_parts_add_up_in_any_order(run):
    schedule, tally, _ = run
    player = ShardPlayer(schedule, ready(schedule))
    table = player._table()
    player.time_blocks(schedule.rounds)
    rows = table.rows.view(np.int16).reshape(len(table.rows), -1)
    parts = []
    for segment in segments(schedule, schedule.rounds):
        block = schedule.block_games[segment.line_up] * schedule.players
        middle = segment.first + block * (schedule.rounds // 3)
        for first, end in ((segment.first, middle), (middle, segment.end)):
            part = Tally.empty(schedule, tally.columns)
            part.add_rows(segment.line_up, rows[first:end])
            parts.append(part)
    for order in (parts, parts[::-1]):
        total = Tally.empty(schedule, tally.columns)
        for part in order:
            total = part + total
        assert total == tally
    assert parts[0] != tally


def test_a_deterministic_strategy_against_itself_scores_exactly_its_fair_share():
    # METHODS 11.3: whatever the game, or the seatings or the ties are wrong.
    schedule = schedule_of("loaded", "loaded", games=200, players=2, edition="race")
    tally = play(schedule, ready(schedule))
    blocks = int(tally.blocks[0])
    assert tally.scores[0].tolist() == [60 * blocks] * 2
    assert tally.products[0].tolist() == [[3600 * blocks] * 2] * 2


def test_points_beyond_the_histogram_are_counted_at_its_ends():
    schedule = schedule_of("fair", "loaded", games=2)
    tally = Tally.empty(schedule, ShardPlayer(schedule, ready(schedule)).columns)
    rows = np.zeros((4, len(tally.columns)), np.int16)
    rows[:, SEAT] = rows[:, SLOT] = [0, 1, 0, 1]
    rows[:, 2] = [-2_000, 20_000, 0, 0]
    tally.add_rows(0, rows)
    assert tally.points[0, 0] == tally.points[1, -1] == 1
