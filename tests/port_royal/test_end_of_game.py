"""The end: seeds PORT-END1 to PORT-END4, PORT-C2 to PORT-C4, PORT-Q4."""

import numpy as np
import pytest

from sim.driver import Act
from sim.port_royal.layout import COLUMNS, EndReason, Phase, Tally
from tests.port_royal.scene import DRAW, PASS, STOP, Scene, hire

TWELVE = ("admiral-9", "admiral-9", "jester-9", "mademoiselle-9")


def finish(scene):
    """Stop and pass until the game is over."""
    while not scene.over:
        options = scene.options
        scene.answer(next(wish for wish in (STOP, PASS, *options) if wish in options))
    return scene


def hire_the_twelfth(seat, **changes):
    """A player with 11 points hires a Sailor in the first turn."""
    scene = Scene(3, **changes).coins(9, 9, 9)
    scene.give(seat, "admiral-9", "admiral-9", "jester-9", "mademoiselle-7").stack("sailor-3")
    scene.start().answer(STOP)
    while scene.seat != seat:
        scene.answer(PASS)
    return scene.answer(hire("sailor-3"))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_twelve_points_of_anybody_finish_the_round(seat):
    """T22, T23. Source: seeds PORT-END1, PORT-END2."""
    scene = finish(hire_the_twelfth(seat))
    assert scene.game["end"] == EndReason.POINTS
    assert scene.game["round"] == 1
    assert scene.game["active"] == 2
    assert scene.game["trigger"] == seat


def test_points_of_a_player_who_is_not_active_count_in_the_last_turn():
    """T23. Source: seeds PORT-END1."""
    scene = Scene(2).coins(9, 0).give(0, "admiral-9", "admiral-9", "jester-9", "mademoiselle-7")
    scene.stack("sailor-3", "priest-4").start().answer(STOP, hire("sailor-3"))
    scene.answer(STOP, hire("priest-4"))
    assert scene.over
    assert scene.points() == [13, 0]


def test_eleven_points_do_not_end_it():
    """Source: seeds PORT-END1."""
    scene = Scene(2, max_rounds=2).give(0, "admiral-9", "admiral-9", "jester-9", "jester-7")
    assert finish(scene.start()).game["end"] == EndReason.MAX_ROUNDS
    assert scene.game["round"] == 2


def test_the_threshold_is_an_option_and_seed_000_has_eight():
    """Source: seeds PORT-C2."""
    assert Scene(edition="seed-000").rules["end_points"] == 8
    scene = Scene(2, end_points=3).coins(9, 9).give(0, "jester-7").stack("sailor-3").start()
    scene.answer(STOP, hire("sailor-3"))
    assert finish(scene).game["end"] == EndReason.POINTS


def test_the_trigger_at_the_end_of_a_turn_gives_the_same_last_round():
    """Source: seeds PORT-C4."""
    for moment in ("at-once", "end-of-turn"):
        scene = finish(hire_the_twelfth(1, end_trigger=moment))
        assert scene.game["round"] == 1


def standings(scene):
    return [scene.table.act(Act.STANDING, seat) for seat in range(int(scene.game["players"]))]


def test_points_decide_then_coins_then_nobody():
    """Source: seeds PORT-END3."""
    scene = Scene(4).coins(5, 5, 9, 2).give(0, "sailor-5").give(1, "sailor-5").give(2, "sailor-3")
    first, second, third, fourth = standings(scene)
    assert first == second > third > fourth
    assert standings(scene.coins(5, 6))[1] > first


def test_an_owner_of_an_expedition_stands_first_where_it_is_required():
    """Source: seeds PORT-C3, PORT-END4."""
    for required, owner_first in (("never", False), ("to-win", True), ("to-end-and-win", True)):
        scene = Scene(2, expedition_required=required).give(0, *TWELVE)
        mine, owners = standings(scene.give(1, "expedition-anchor2"))
        assert (owners > mine) == owner_first


def test_without_any_owner_most_points_win():
    """Source: ruling PORT-D7, seeds PORT-C3."""
    mine, other = standings(Scene(2, expedition_required="to-win").give(0, "sailor-3"))
    assert mine > other


def test_the_variant_triggers_the_end_only_with_an_expedition():
    """Source: seeds PORT-END4."""
    scene = hire_the_twelfth(0, expedition_required="to-end-and-win", max_rounds=2)
    assert finish(scene).game["end"] == EndReason.MAX_ROUNDS


def test_nothing_drawn_taken_or_claimed_for_a_round_is_a_deadlock():
    """All cards are coins. Source: seeds PORT-Q4, ruling PORT-D6."""
    scene = Scene(2).coins(0).pile_of().start()
    assert scene.over
    assert (scene.game["end"], scene.game["round"]) == (EndReason.DEADLOCK, 1)


def test_an_option_lets_a_deadlock_run_to_the_last_round_allowed():
    """Source: seeds PORT-Q4."""
    scene = Scene(2, deadlock_ends="no", max_rounds=7).coins(0).pile_of().start()
    assert (scene.game["end"], scene.game["round"]) == (EndReason.MAX_ROUNDS, 7)


def test_a_finished_game_stays_as_it_is():
    scene = finish(hire_the_twelfth(0))
    before = scene.table.games.copy()
    scene.table.act(Act.ADVANCE)
    assert (before == scene.table.games).all()
    assert scene.game["phase"] == Phase.OVER


def test_the_result_row_adds_up():
    """Source: seeds PORT-END3."""
    scene = finish(hire_the_twelfth(1))
    for seat in range(3):
        scene.table.rows[:] = np.zeros(1, scene.table.rows.dtype)
        scene.table.act(Act.RESULT, seat)
        row = scene.table.rows[0]
        assert row["points"] == row["person_points"] + row["expedition_points"]
        assert row["points"] == scene.points()[seat]
        assert row["turns"] == row["rounds"] == 1
        assert row["persons"] == scene.game["persons"][seat].sum()
        gained = sum(
            int(row[column.name]) for column in COLUMNS if column.name.startswith("from_")
        ) + int(row["tax_rewards"] + row["fees_received"])
        paid = int(row["taxes_lost"] + row["fees_paid"] + row["prices_paid"])
        assert row["coins"] == 9 + gained - paid
        assert row["most_coins"] >= row["coins"]
    assert scene.game["tally"][0, Tally.FEES_RECEIVED] >= 1


def test_hires_count_spent_persons_too():
    """Source: seeds PORT-EXPEDITION1."""
    scene = Scene(2).give(0, "captain-4", "captain-4", "jester-5").row("anchor2")
    scene.stack("priest-4").start()
    scene.answer(
        {"action": "claim", "expedition": "expedition-anchor2", "spend": ["captain-4"] * 2}
    )
    scene.table.act(Act.RESULT, 0)
    row = scene.table.rows[0]
    assert (row["hired_captain"], row["hired_jester"], row["persons"]) == (2, 1, 1)
    assert (row["expeditions"], row["expedition_points"], row["from_expeditions"]) == (1, 4, 2)


def test_turning_over_more_cards_is_counted():
    scene = Scene().stack("sailor-3", "priest-4", "jester-5").start().answer(DRAW, DRAW)
    assert scene.game["tally"][0, Tally.REVEALED] == 3
