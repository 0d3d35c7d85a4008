"""Phase 2: seeds PORT-TRADE1 to PORT-TRADE8, PORT-C10 to PORT-C15."""

import pytest

from sim.port_royal.layout import Decision, Tally
from tests.port_royal.scene import DRAW, PASS, STOP, Scene, hire, ship

FIVE_SHIPS = (
    "ship-yellow-1-1",
    "ship-blue-1-1",
    "ship-green-1-1",
    "ship-red-1-1",
    "ship-black-1-2",
)


def laid_out(scene, *cards):
    """The active player turns over these cards and stops."""
    scene.stack(*cards).start()
    return scene.answer(*[DRAW] * (len(cards) - 1), STOP)


def test_a_ship_is_discarded_and_brings_its_coins():
    """Source: seeds PORT-TRADE5."""
    scene = laid_out(Scene(), "ship-red-2-3").answer(ship("red-2-3"))
    assert scene.held() == [5, 3, 3, 3]
    assert scene.discards == ["ship-red-2-3"]


def test_a_person_is_paid_to_the_discard_pile():
    """Source: seeds PORT-TRADE6, PORT-C13."""
    scene = laid_out(Scene().coins(5), "jester-5").answer(hire("jester-5"))
    assert scene.held()[0] == 0
    assert scene.points()[0] == 1
    assert len(scene.discards) == 5


def test_a_card_that_is_too_dear_is_no_option():
    """Source: seeds PORT-TRADE6."""
    scene = laid_out(Scene().coins(4), "jester-5", "sailor-3")
    assert scene.options == [PASS, hire("sailor-3")]


def test_two_copies_of_a_person_are_one_option():
    """Source: seeds PORT-TRADE4."""
    scene = laid_out(Scene(), "sailor-3", "sailor-3")
    assert scene.options == [PASS, hire("sailor-3")]


def test_who_can_take_nothing_is_not_asked():
    """Source: seeds PORT-TRADE4."""
    scene = laid_out(Scene().coins(0, 0, 0, 0), "jester-9")
    assert scene.game["active"] == 1


@pytest.mark.parametrize(("colours", "takes"), [(1, 1), (3, 1), (4, 2), (5, 3)])
def test_many_colours_give_more_takes(colours, takes):
    """T18. Source: seeds PORT-TRADE3."""
    scene = laid_out(Scene(), *FIVE_SHIPS[:colours])
    taken = 0
    while scene.seat == 0 and scene.asked == Decision.TAKE:
        scene.answer(scene.options[1])
        taken += 1
    assert taken == takes


def test_colours_are_counted_before_the_first_take():
    """Source: seeds PORT-TRADE3."""
    scene = laid_out(Scene(second_take_colours=3), *FIVE_SHIPS[:3])
    scene.answer(ship("red-1-1") if ship("red-1-1") in scene.options else ship("yellow-1-1"))
    assert (scene.seat, scene.asked) == (0, Decision.TAKE)


def test_a_take_may_use_what_the_last_one_gave():
    """Ship income pays a Mademoiselle, who discounts the next hire. Source: seeds PORT-TRADE4."""
    scene = Scene(active_takes=3).coins(6)
    laid_out(scene, "ship-red-1-1", "mademoiselle-7", "sailor-3")
    scene.answer(ship("red-1-1"), hire("mademoiselle-7"))
    assert scene.held()[0] == 0
    assert hire("sailor-3") not in scene.options


def test_others_take_clockwise_and_pay_the_active_player():
    """Source: seeds PORT-TRADE1, PORT-TRADE7."""
    scene = laid_out(Scene(), "ship-red-2-3", "ship-blue-1-1").answer(ship("red-2-3"))
    assert scene.seat == 1
    scene.answer(ship("blue-1-1"))
    assert scene.held() == [6, 3, 3, 3]


def test_the_active_player_pays_no_fee_and_passing_costs_nothing():
    """Source: seeds PORT-TRADE7."""
    scene = laid_out(Scene(), "ship-red-2-3").answer(PASS, PASS, PASS, PASS)
    assert scene.held() == [3, 3, 3, 3]


def test_others_get_their_chance_though_the_active_player_took_nothing():
    """Source: seeds PORT-C15."""
    scene = laid_out(Scene(), "ship-red-2-3").answer(PASS)
    assert (scene.seat, scene.asked) == (1, Decision.TAKE)


def test_a_reading_ends_phase_2_when_the_active_player_took_nothing():
    """Source: seeds PORT-C15."""
    scene = laid_out(Scene(others_need_active_take="yes"), "ship-red-2-3").answer(PASS)
    assert scene.game["active"] == 1


@pytest.mark.parametrize(("coins", "allowed"), [(3, False), (4, True)])
def test_another_player_needs_the_price_and_the_fee(coins, allowed):
    """T14: exactly the price is refused, one more allowed. Source: seeds PORT-TRADE7."""
    scene = laid_out(Scene().coins(0, coins, 0, 0), "sailor-3", "ship-red-1-1")
    scene.answer(PASS)
    assert (hire("sailor-3") in scene.options) == allowed


def test_the_discount_never_goes_below_nothing_and_never_touches_the_fee():
    """T13. Source: seeds PORT-TRADE6, PORT-TRADE7, PORT-MADEMOISELLE1."""
    girls = ("mademoiselle-7", "mademoiselle-7", "mademoiselle-9", "mademoiselle-9")
    for seat, coins, allowed in ((0, 0, True), (1, 0, False), (1, 1, True)):
        scene = Scene().coins(0, 0, 0, 0).give(seat, *girls)
        held = [0, 0, 0, 0]
        held[seat] = coins
        laid_out(scene.coins(*held), "sailor-3")
        asked = scene.asked == Decision.TAKE and scene.seat == seat
        assert asked == allowed
        if allowed:
            scene.answer(hire("sailor-3"))
            assert sum(scene.held()) == coins
            assert scene.held()[0] == coins  # what was a fee is the active player's now


def test_a_player_without_coins_may_take_a_ship_and_pay_from_its_income():
    """Source: seeds PORT-C12, PORT-TRADE7."""
    scene = laid_out(Scene().coins(0, 0, 0, 0), "ship-red-1-1", "ship-blue-1-1")
    scene.answer(PASS, ship("red-1-1"))
    assert scene.held() == [1, 0, 0, 0]


def test_seed_002_wants_the_fee_before_the_ship():
    """Source: seeds PORT-C12."""
    scene = laid_out(Scene(edition="seed-002").coins(0, 0, 1, 0), "ship-red-2-3").answer(PASS)
    assert scene.seat == 2  # seat 1 has no coin


def test_the_fee_is_an_option():
    """Source: seeds PORT-TRADE7."""
    scene = laid_out(Scene(fee=3), "ship-red-2-3").answer(PASS, ship("red-2-3"))
    assert scene.held() == [6, 2, 3, 3]


def test_the_hire_cost_may_go_to_the_active_player():
    """Source: seeds PORT-C13."""
    scene = Scene(hire_cost_to="active-player").coins(3, 4)
    laid_out(scene, "sailor-3", "priest-4").answer(PASS, hire("sailor-3"))
    assert scene.held() == [7, 0, 3, 3]


def test_the_rest_of_the_harbour_is_discarded():
    """Source: seeds PORT-TRADE8."""
    scene = laid_out(Scene(), "ship-red-2-3", "sailor-3").answer(*[PASS] * 4)
    assert scene.discards == ["sailor-3", "ship-red-2-3"]


def test_what_was_taken_is_counted():
    """Source: seeds PORT-TRADE3."""
    scene = laid_out(Scene(), "ship-red-2-3", "ship-blue-1-1").answer(ship("red-2-3"))
    scene.answer(ship("blue-1-1"))
    tally = scene.game["tally"]
    assert (tally[0, Tally.ACTIVE_TAKES], tally[1, Tally.OTHER_TAKES]) == (1, 1)
    assert (tally[0, Tally.FEES_RECEIVED], tally[1, Tally.FEES_PAID]) == (1, 1)
