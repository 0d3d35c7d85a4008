"""Phase 1: seeds PORT-DISCOVER1 to PORT-DISCOVER6, PORT-C5 to PORT-C7, PORT-Q1."""

import pytest

from sim.port_royal.layout import Decision, Tally
from sim.port_royal.log_state import coin_names
from tests.port_royal.scene import DRAW, KEEP, PASS, REPEL, STOP, Scene, claim


def test_the_first_card_is_turned_over_without_asking():
    """Source: seeds PORT-DISCOVER1, PORT-DISCOVER2."""
    scene = Scene().stack("sailor-3").start()
    assert scene.harbour == ["sailor-3"]
    assert scene.options == [STOP, DRAW]


def test_an_expedition_lies_in_its_own_row_and_is_no_harbour_card():
    """Source: seeds PORT-DISCOVER5."""
    scene = Scene().stack("expedition-house2").start()
    assert scene.harbour == []
    assert scene.game["row_size"] == 1


def test_a_second_ship_of_a_colour_clears_the_whole_harbour():
    """T21. Source: seeds PORT-DISCOVER4."""
    scene = Scene().stack("ship-red-1-1", "sailor-3", "ship-blue-1-1", "ship-red-2-3").start()
    scene.answer(DRAW, DRAW, DRAW)
    gone = ["sailor-3", "ship-blue-1-1", "ship-red-1-1", "ship-red-2-3"]
    assert scene.discards == gone
    assert scene.game["active"] == 1
    assert scene.game["tally"][0, Tally.BUSTS] == 1


def test_coins_persons_and_open_expeditions_survive_a_bust():
    """Source: seeds PORT-DISCOVER4, PORT-DISCOVER5."""
    scene = Scene().give(0, "sailor-5").row("cross2").stack("ship-red-1-1", "ship-red-3-skull")
    scene.start().answer(KEEP, DRAW)
    assert scene.held() == [3, 3, 3, 3]
    assert scene.points()[0] == 2
    assert scene.game["row_size"] == 1


def test_a_duplicate_ship_may_be_repelled_or_let_in():
    """T16. Source: seeds PORT-DISCOVER3."""
    for answer, active in ((REPEL, 0), (KEEP, 1)):
        scene = Scene().give(0, "pirate-5").stack("ship-red-1-1", "ship-red-1-1").start()
        scene.answer(KEEP, DRAW)
        assert scene.options == [KEEP, REPEL]
        scene.answer(answer)
        assert scene.game["active"] == active


def test_a_first_ship_of_a_colour_may_be_repelled():
    """Source: seeds PORT-DISCOVER3."""
    scene = Scene().give(0, "pirate-5").stack("ship-blue-2-2").start().answer(REPEL)
    assert scene.harbour == []
    assert scene.discards == ["ship-blue-2-2"]
    assert scene.options == [STOP, DRAW]


@pytest.mark.parametrize(
    ("persons", "card", "repels"),
    [
        ((), "ship-red-1-1", False),
        (("sailor-3",), "ship-red-1-1", True),
        (("sailor-3",), "ship-blue-2-2", False),
        (("pirate-5",), "ship-blue-2-2", True),
        (("pirate-5", "pirate-7", "pirate-9"), "ship-red-3-6", True),
        (("pirate-5", "pirate-7", "pirate-9"), "ship-black-3-7", False),
        (("pirate-5", "pirate-7", "pirate-9", "sailor-3"), "ship-black-3-7", True),
    ],
)
def test_swords_of_all_persons_add_up_and_are_not_spent(persons, card, repels):
    """Source: seeds PORT-DISCOVER3, PORT-SAILOR1."""
    scene = Scene().give(0, *persons).stack(card, card if "black" not in card else "sailor-5")
    scene.start()
    assert (scene.asked == Decision.REPEL) == repels


def test_a_skull_is_never_repelled():
    """T16. Source: seeds PORT-C7."""
    swords = ("pirate-5", "pirate-7", "pirate-9", "sailor-7", "sailor-5", "sailor-5", "sailor-3")
    scene = Scene().give(0, *swords).stack("ship-black-4-skull").start()
    assert scene.asked == Decision.DISCOVER
    assert scene.harbour == ["ship-black-4-skull"]


def test_an_option_lets_swords_repel_a_skull():
    """Source: seeds PORT-C7."""
    scene = Scene(skull_swords=3).give(0, "pirate-5", "sailor-3").stack("ship-black-4-skull")
    assert scene.start().asked == Decision.REPEL


def test_a_player_may_stop_with_an_empty_harbour():
    """Source: seeds PORT-Q1."""
    scene = Scene().stack("expedition-house2").start()
    assert STOP in scene.options


def test_an_option_makes_him_go_on_with_an_empty_harbour():
    """Source: seeds PORT-Q1."""
    scene = Scene(stop_on_empty_harbour="no").stack("expedition-house2", "sailor-3").start()
    assert scene.harbour == ["sailor-3"]


def test_a_bust_pays_every_jester_once():
    """T10. Source: seeds PORT-JESTER2, PORT-C6."""
    scene = Scene().give(0, "jester-5").give(2, "jester-7", "jester-7")
    scene.stack("ship-red-1-1", "ship-red-1-1").start().answer(DRAW)
    assert scene.held() == [4, 3, 5, 3]


@pytest.mark.parametrize(
    ("changes", "held"),
    [
        ({"bust_jester_pay": "per-holder"}, [4, 3, 4, 3]),
        ({"bust_jester_who": "active-only"}, [4, 3, 3, 3]),
        ({"jester_coins": 3}, [6, 3, 9, 3]),
    ],
)
def test_other_readings_of_a_bust(changes, held):
    """Source: seeds PORT-C6."""
    scene = Scene(**changes).give(0, "jester-5").give(2, "jester-7", "jester-7")
    scene.stack("ship-red-1-1", "ship-red-1-1").start().answer(DRAW)
    assert scene.held() == held


def test_after_a_bust_the_turn_is_over():
    """Source: seeds PORT-C5."""
    scene = Scene().give(0, "captain-4", "captain-4").row("anchor2")
    scene.stack("ship-red-1-1", "ship-red-1-1").start().answer(DRAW, DRAW)
    assert scene.game["active"] == 1


@pytest.mark.parametrize(("order", "first"), [("active-first", 1), ("start-first", 0)])
def test_several_players_draw_from_the_active_player_or_the_start_player_on(order, first):
    """Source: seeds PORT-Q8."""
    scene = Scene(2, coins_for_many=order).give(0, "jester-5").give(1, "jester-7")
    scene.stack("sailor-3", "ship-red-1-1", "ship-red-1-1", "priest-4", "captain-4").start()
    scene.answer(STOP).answer_all(PASS).answer(DRAW)
    coins = {seat: coin_names(scene.game, seat)[-1] for seat in (0, 1)}
    assert coins == {first: "priest-4", 1 - first: "captain-4"}


def test_an_edition_allows_claims_after_a_bust():
    """Source: seeds PORT-C5."""
    scene = Scene(edition="big-box").give(0, "captain-4", "captain-4").row("anchor2")
    scene.stack("ship-red-1-1", "ship-red-1-1").start().answer(DRAW, DRAW)
    wish = claim("anchor2", "captain-4", "captain-4")
    assert scene.asked == Decision.CLAIM
    assert scene.options == [PASS, wish]
    scene.answer(wish)
    assert scene.points()[0] == 4
    assert scene.game["active"] == 1
