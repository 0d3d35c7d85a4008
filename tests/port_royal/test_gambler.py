"""The Gambler: seeds PORT-GAMBLER1, PORT-GAMBLER2, PORT-Q7, PORT-Q12."""

import pytest

from sim.port_royal.layout import Decision, Tally
from tests.port_royal.scene import DRAW, GAMBLE, PASS, STOP, Scene

SAFE = ("ship-red-1-1", "ship-blue-1-1", "sailor-3", "priest-4")
DOUBLE = ("ship-red-1-1", "sailor-3", "ship-red-1-1", "priest-4")


def gambler(*cards, count=1, **changes):
    scene = Scene(gamblers="yes", **changes).give(
        0, *["gambler-4", "gambler-4", "gambler-6"][:count]
    )
    return scene.stack(*cards).start()


def test_a_gambler_may_be_used_before_the_first_card_and_later():
    """Source: seeds PORT-GAMBLER1."""
    scene = gambler(*SAFE)
    assert scene.options == [DRAW, GAMBLE]
    assert scene.answer(DRAW).options == [STOP, DRAW, GAMBLE]


def test_four_cards_come_out_and_phase_1_is_over_with_one_more_take():
    """Source: seeds PORT-GAMBLER1."""
    scene = gambler(*SAFE).answer(GAMBLE)
    assert sorted(scene.harbour) == sorted(SAFE)
    assert (scene.asked, scene.game["takes_left"]) == (Decision.TAKE, 2)


def test_duplicates_are_a_bust():
    """T29. Source: seeds PORT-GAMBLER1."""
    scene = gambler(*DOUBLE).answer(GAMBLE)
    assert scene.game["active"] == 1
    assert set(DOUBLE) <= set(scene.discards)
    assert scene.game["tally"][0, Tally.BUSTS] == 1


@pytest.mark.parametrize(("check", "revealed"), [("after-all", 4), ("each-card", 3)])
def test_duplicates_are_looked_for_when_all_cards_are_out(check, revealed):
    """Source: seeds PORT-Q7."""
    scene = gambler(*DOUBLE, gamble_check=check).answer(GAMBLE)
    assert scene.game["tally"][0, Tally.REVEALED] == revealed


def test_nothing_is_repelled_in_a_gamble():
    """Source: seeds PORT-GAMBLER1."""
    scene = gambler(*DOUBLE)
    scene.give(0, "pirate-5", "pirate-7").stack(*DOUBLE).answer(GAMBLE)
    assert scene.game["active"] == 1


def test_a_tax_is_carried_out_in_a_gamble():
    """Source: seeds PORT-GAMBLER1."""
    rewards = ["captain-4"] * 4
    scene = gambler("sailor-3", "tax-swords", *rewards, "expedition-house2", "priest-4")
    scene.answer(GAMBLE)
    assert scene.held() == [4, 4, 4, 4]
    assert scene.harbour == ["sailor-3", "priest-4"]


@pytest.mark.parametrize(
    ("changes", "takes"), [({}, 3), ({"gamble_takes_stack": "no"}, 2), ({"gamble_takes": 2}, 5)]
)
def test_a_second_gambler_may_follow_at_once(changes, takes):
    """Source: seeds PORT-GAMBLER2, PORT-Q12, ruling PORT-D11."""
    more = ("ship-green-1-1", "sailor-5", "captain-4", "settler-4")
    scene = gambler(*SAFE, *more, count=2, **changes).answer(GAMBLE)
    assert scene.options == [STOP, GAMBLE]
    scene.answer(GAMBLE)
    assert scene.game["takes_left"] == takes


def test_an_option_allows_one_gamble_a_turn():
    """Source: seeds PORT-GAMBLER2."""
    scene = gambler(*SAFE, count=2, gamble_chain="no").answer(GAMBLE)
    assert scene.asked == Decision.TAKE
    assert PASS in scene.options
