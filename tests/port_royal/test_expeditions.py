"""Expeditions: seeds PORT-EXPEDITION1 to PORT-EXPEDITION3, PORT-Q5, PORT-Q10, PORT-Q11."""

import pytest

from sim.port_royal.layout import Decision
from tests.port_royal.scene import DRAW, PASS, STOP, Scene, claim, ship

TWO_CAPTAINS = claim("anchor2", "captain-4", "captain-4")


def test_a_claim_costs_its_persons_and_brings_points_and_coins():
    """Source: seeds PORT-EXPEDITION1, PORT-EXPEDITION2."""
    scene = Scene().give(0, "captain-4", "captain-4", "sailor-3").row("anchor2")
    scene.stack("priest-4").start().answer(TWO_CAPTAINS)
    assert scene.points()[0] == 1 + 4
    assert scene.held()[0] == 3 + 2
    assert scene.discards.count("captain-4") == 2


def test_a_claim_is_possible_before_the_first_card():
    """T9: the turn waits for it. Source: seeds PORT-Q5."""
    scene = Scene().give(0, "captain-4", "captain-4").row("anchor2").start()
    assert scene.options == [DRAW, TWO_CAPTAINS]


def test_an_option_forbids_claims_before_the_first_card():
    """Source: seeds PORT-Q5."""
    scene = Scene(claim_before_draw="no").give(0, "captain-4", "captain-4").row("anchor2")
    assert scene.stack("sailor-3").start().options == [STOP, DRAW, TWO_CAPTAINS]


def test_a_jack_stands_in_for_any_one_symbol_and_every_set_is_an_option():
    """Source: seeds PORT-EXPEDITION1."""
    scene = Scene().give(0, "captain-4", "settler-4", "jack-6", "jack-6").row("anchor2-house1")
    options = [option for option in scene.start().options if option["action"] == "claim"]
    assert sorted(option["spend"] for option in options) == [
        ["captain-4", "jack-6", "jack-6"],
        ["captain-4", "jack-6", "settler-4"],
        ["jack-6", "jack-6", "settler-4"],
    ]


def test_no_more_persons_than_symbols_are_spent():
    """Source: seeds PORT-EXPEDITION1."""
    scene = Scene().give(0, *["captain-4"] * 4, "jack-6").row("anchor2").start()
    for option in scene.options:
        assert option["action"] != "claim" or len(option["spend"]) == 2


def test_too_few_symbols_are_no_option():
    """Source: seeds PORT-EXPEDITION1."""
    scene = Scene().give(0, "captain-4", "priest-4").row("anchor2", "house2").stack("sailor-3")
    assert scene.start().options == [STOP, DRAW]


def test_only_the_active_player_claims():
    """T8. Source: seeds PORT-EXPEDITION3."""
    scene = Scene().give(1, "captain-4", "captain-4").row("anchor2").stack("ship-red-2-3")
    scene.start().answer(STOP, PASS)
    assert scene.seat == 1
    assert scene.options == [PASS, ship("red-2-3")]


def test_claims_are_possible_between_and_after_the_takes():
    """Source: seeds PORT-EXPEDITION3, PORT-Q5."""
    scene = Scene().give(0, "captain-4", "captain-4").row("anchor2").stack("ship-red-2-3")
    scene.start().answer(DRAW, STOP)
    assert scene.options == [PASS, ship("red-2-3"), TWO_CAPTAINS]
    scene.answer(ship("red-2-3"))
    assert scene.options == [PASS, TWO_CAPTAINS]


def test_an_option_forbids_claims_after_the_last_take():
    """Source: seeds PORT-Q5."""
    scene = Scene(claim_after_takes="no").give(0, "captain-4", "captain-4").row("anchor2")
    scene.stack("ship-red-2-3").start().answer(DRAW, STOP, ship("red-2-3"))
    assert scene.seat != 0 or scene.asked != Decision.TAKE


def test_several_expeditions_may_be_claimed_in_one_turn():
    """Source: seeds PORT-EXPEDITION3."""
    scene = Scene().give(0, *["captain-4"] * 2, *["settler-4"] * 2).row("anchor2", "house2")
    scene.start().answer(TWO_CAPTAINS, claim("house2", "settler-4", "settler-4"))
    assert scene.points()[0] == 8
    assert scene.game["expeditions"][0] == 2


def test_the_coins_of_a_claim_pay_for_the_next_take():
    """Source: seeds PORT-TRADE4, PORT-EXPEDITION2."""
    scene = Scene().coins(1).give(0, "captain-4", "captain-4").row("anchor2").stack("sailor-3")
    scene.start().answer(DRAW, STOP)
    assert scene.options == [PASS, TWO_CAPTAINS]
    scene.answer(TWO_CAPTAINS)
    assert {"action": "hire", "person": "sailor-3"} in scene.options


@pytest.mark.parametrize(("when", "cards"), [("before-income", 2), ("after-income", 0)])
def test_a_reshuffle_for_the_coins_contains_the_spent_persons_or_not(when, cards):
    """Source: seeds PORT-Q10."""
    scene = Scene(2, spent_discarded=when, reshuffle="when-needed")
    scene.give(0, "captain-4", "captain-4").row("anchor2").pile_of("sailor-3").start()
    scene.answer(DRAW, TWO_CAPTAINS)
    assert scene.held()[0] == 3 + cards


def test_an_option_lets_the_active_player_claim_before_each_other_player():
    """Source: seeds PORT-Q11."""
    scene = Scene(claim_during_others="yes").give(0, "captain-4", "captain-4").row("anchor2")
    scene.stack("ship-red-2-3").start().answer(DRAW, STOP, PASS)
    assert (scene.asked, scene.seat) == (Decision.CLAIM, 0)
    scene.answer(PASS)
    assert (scene.asked, scene.seat) == (Decision.TAKE, 1)
    scene.answer(PASS)
    assert scene.asked == Decision.CLAIM
    scene.answer(TWO_CAPTAINS)
    assert (scene.asked, scene.seat) == (Decision.TAKE, 2)
