"""Line-ups of an experiment on common deals, and the score of every block."""

import numpy as np
import pytest

from sim import batch
from sim.errors import UserError
from sim.facts import settle_options
from sim.schedule import ARMS, Schedule, plan_arms
from sim.scores import BlockScores, Wanted
from strategies.registry import parse_line_up
from tests.engine.conftest import GAME, ready

NAMES = ["loaded", "mixed(rate=0.25)", "fair"]


def arms(blocks: int = 300, *, players: int = 3, common: bool = True, study: str = "") -> Schedule:
    """Two challengers, each against a field of the third strategy."""
    entrants = [player.entrant for player in parse_line_up(GAME, NAMES)]
    field = (2,) * (players - 1)
    settled = settle_options(GAME, "flip")
    line_ups = [(0, *field), (1, *field)]
    return plan_arms(
        settled, players, entrants, line_ups, blocks=blocks, common=common, study=study
    )


def test_common_deals_are_the_number_of_the_round():
    schedule = arms(5)
    assert (schedule.mode, schedule.rounds, schedule.blocks) == (ARMS, 5, 10)
    assert [schedule.block(number) for number in range(4)] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert schedule.deals(1, range(2, 4)).tolist() == [2, 3]
    apart = arms(5, common=False)
    assert [apart.block(number) for number in range(4)] == [(0, 0), (1, 1), (0, 2), (1, 3)]


def test_an_experiment_survives_json():
    schedule = arms(5, study="tips")
    assert Schedule.from_json(schedule.to_json()) == schedule
    older = {key: value for key, value in schedule.to_json().items() if key != "common"}
    assert not Schedule.from_json(older).common


@pytest.mark.parametrize("blocks", [0, -3])
def test_an_experiment_needs_a_deal(blocks):
    with pytest.raises(UserError, match="play at least one"):
        arms(blocks)


@pytest.mark.compiled
def test_scores_sum_up_to_the_tally():
    schedule = arms(300)
    scores = BlockScores()
    tally = batch.play(schedule, ready(schedule), threads=2, scores=scores)
    assert scores.whole().shape == (2, 300, 3, 2)
    for line_up in range(2):
        for slot in (0, 1):
            found = scores.of(line_up, slot)
            assert found.sum() == tally.scores[line_up, slot]
            assert (found**2).sum() == tally.products[line_up, slot, slot]
        assert not scores.of(line_up, 2).any()  # the third slot holds the field as the second does
        whole = scores.of(line_up, 0) + scores.of(line_up, 1)
        assert set(whole.tolist()) == {60 * schedule.block_games[line_up]}


@pytest.mark.compiled
def test_scores_from_a_folder_are_those_that_were_played(tmp_path):
    schedule = arms(300)
    played, read = BlockScores(), BlockScores()
    batch.play(schedule, ready(schedule), tmp_path / "run", threads=2, scores=played)
    batch.play(schedule, ready(schedule), tmp_path / "run", scores=read)
    assert np.array_equal(played.whole(), read.whole())


@pytest.mark.compiled
def test_the_same_strategy_in_two_arms_scores_the_same_on_common_deals():
    entrants = [player.entrant for player in parse_line_up(GAME, ["loaded", "loaded", "fair"])]
    settled = settle_options(GAME, "flip")
    schedule = plan_arms(settled, 2, entrants, [(0, 2), (1, 2)], blocks=200)
    scores = BlockScores()
    batch.play(schedule, ready(schedule), scores=scores)
    assert np.array_equal(scores.of(0, 0), scores.of(1, 0))


@pytest.mark.compiled
def test_scores_by_seat_share_out_every_win():
    entrants = [player.entrant for player in parse_line_up(GAME, ["fair"])]
    settled = settle_options(GAME, "flip")
    schedule = plan_arms(settled, 3, entrants, [(0, 0, 0)], blocks=200)
    scores = BlockScores(Wanted(("share",), by_seat=True))
    tally = batch.play(schedule, ready(schedule), scores=scores)
    seats = scores.whole()[0, :, :, 0]
    assert set(seats.sum(axis=1).tolist()) == {60}
    assert np.array_equal(seats.sum(axis=0), tally.seat_scores[0, 0])


@pytest.mark.compiled
def test_who_finished_ahead_sums_up_to_the_tally():
    entrants = [player.entrant for player in parse_line_up(GAME, NAMES)]
    settled = settle_options(GAME, "race")
    line_ups = [(0, 1, 2, 2), (0, 0, 1, 2)]
    schedule = plan_arms(settled, 4, entrants, line_ups, blocks=150, common=False)
    scores = BlockScores(Wanted(("share",), ahead=True))
    tally = batch.play(schedule, ready(schedule), scores=scores)
    for line_up in range(len(line_ups)):
        for one in range(4):
            for other in range(4):
                found = scores.ahead(line_up, one, other)
                assert found.sum() == tally.ahead[line_up, one, other]
                assert (found**2).sum() == tally.ahead_squares[line_up, one, other]
        assert scores.of(line_up, 0).sum() == tally.scores[line_up, 0]
