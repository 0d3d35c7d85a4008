"""Powers of persons: seeds PORT-ADMIRAL1, PORT-JESTER1, PORT-GOVERNOR1 and the optional ones."""

import pytest

from sim.port_royal.layout import Decision
from tests.port_royal.scene import DRAW, PASS, STOP, Scene, hire, ship

FIVE = ("ship-red-1-1", "ship-blue-1-1", "sailor-3", "sailor-5", "priest-4")


def laid_out(scene, *cards):
    scene.stack(*cards).start()
    return scene.answer(*[DRAW] * (len(cards) - 1), STOP)


@pytest.mark.parametrize(("cards", "coins"), [(4, 3), (5, 5)])
def test_an_admiral_pays_with_five_cards_in_the_harbour(cards, coins):
    """Source: seeds PORT-ADMIRAL1."""
    scene = laid_out(Scene().give(0, "admiral-5"), *FIVE[:cards])
    assert scene.held()[0] == coins


def test_persons_pay_before_their_owner_takes():
    """The coins buy the card; Admirals come before Jesters. Source: seeds PORT-TRADE2, PORT-D4."""
    scene = laid_out(Scene().coins(1).give(0, "admiral-5"), *FIVE)
    assert hire("sailor-3") in scene.options


def test_two_admirals_pay_twice():
    """Source: seeds PORT-ADMIRAL1."""
    assert laid_out(Scene().give(0, "admiral-5", "admiral-7"), *FIVE).held()[0] == 3 + 4


def test_an_admiral_pays_another_player_by_what_lies_there_at_his_turn():
    """T20. Source: seeds PORT-ADMIRAL1."""
    scene = laid_out(Scene().give(1, "admiral-5"), *FIVE)
    scene.answer(PASS)
    assert scene.held()[1] == 5
    scene = laid_out(Scene().give(1, "admiral-5"), *FIVE).answer(ship("red-1-1"))
    assert scene.held()[1] == 3


def test_expeditions_and_taxes_are_no_harbour_cards():
    """Source: seeds PORT-ADMIRAL1, PORT-DISCOVER5."""
    scene = Scene().give(0, "admiral-5").stack(*FIVE[:4], "expedition-house2").start()
    scene.answer(*[DRAW] * 4, STOP)
    assert scene.held()[0] == 3


def test_jesters_pay_the_others_when_the_harbour_is_empty():
    """T12. Source: seeds PORT-JESTER1, PORT-C8."""
    scene = Scene().give(0, "jester-5").give(1, "jester-7").give(2, "jester-7")
    laid_out(scene, "ship-red-1-1").answer(ship("red-1-1"))
    assert scene.held() == [4, 4, 4, 3]


@pytest.mark.parametrize(
    ("edition", "active", "full"),
    [("classic-2014", 3, 3), ("big-box", 4, 3), ("seed-002", 4, 3), ("seed-000", 4, 4)],
)
def test_who_is_paid_on_an_empty_harbour_is_an_option(edition, active, full):
    """Source: seeds PORT-C8."""
    scene = Scene(edition=edition, five_player_expedition="face-up-with-five").give(0, "jester-5")
    scene.stack("expedition-house2").start().answer(STOP)
    assert scene.held()[0] == active
    scene = Scene(edition=edition, five_player_expedition="face-up-with-five").give(0, "jester-5")
    assert laid_out(scene, "ship-red-1-1").held()[0] == full


def test_a_governor_gives_one_more_take_active_or_not():
    """Source: seeds PORT-GOVERNOR1, PORT-TRADE7."""
    scene = Scene().coins(3, 9).give(0, "governor-8").give(1, "governor-8")
    laid_out(scene, *FIVE).answer(ship("red-1-1"))
    assert scene.seat == 0
    scene.answer(ship("blue-1-1"))
    assert scene.seat == 1
    scene.answer(hire("sailor-3"), hire("priest-4"))
    assert scene.held()[:2] == [7, 0]  # two fees


@pytest.mark.parametrize(("at_once", "seat"), [("no", 1), ("yes", 0)])
def test_a_governor_just_hired_counts_from_the_next_turn_to_take_on(at_once, seat):
    """T27. Source: seeds PORT-C10."""
    scene = Scene(governor_at_once=at_once).coins(8)
    laid_out(scene, "governor-8", "ship-red-1-1", "ship-blue-1-1").answer(hire("governor-8"))
    assert scene.seat == seat


def test_an_admiral_just_hired_pays_nothing_unless_an_option_says_so():
    """Source: seeds PORT-C11."""
    cards = ("admiral-5", *FIVE)
    scene = laid_out(Scene().coins(5), *cards).answer(hire("admiral-5"))
    assert scene.held()[0] == 0
    scene = laid_out(Scene(paid_on_hire="yes").coins(5), *cards).answer(hire("admiral-5"))
    assert scene.held()[0] == 2


def test_a_trader_adds_a_coin_to_ships_of_his_colour_only():
    """Source: seeds PORT-TRADER1."""
    scene = Scene().give(0, "trader-red-3", "trader-red-3")
    assert laid_out(scene, "ship-red-1-1").answer(ship("red-1-1")).held()[0] == 3 + 1 + 2
    scene = Scene().give(0, "trader-red-3", "trader-red-3")
    assert laid_out(scene, "ship-blue-1-1").answer(ship("blue-1-1")).held()[0] == 3 + 1


def test_a_trader_just_hired_works_at_once():
    """Source: seeds PORT-TRADE4, PORT-TRADER1."""
    scene = laid_out(Scene(active_takes=2), "trader-red-3", "ship-red-1-1")
    assert scene.answer(hire("trader-red-3"), ship("red-1-1")).held()[0] == 2


def test_a_mademoiselle_takes_a_coin_off():
    """Source: seeds PORT-MADEMOISELLE1."""
    scene = laid_out(Scene().give(0, "mademoiselle-7"), "sailor-3").answer(hire("sailor-3"))
    assert scene.held()[0] == 1


@pytest.mark.parametrize(("cards", "coins"), [(2, 3), (3, 4), (4, 4), (5, 3)])
def test_a_vice_admiral_pays_at_three_and_four_cards(cards, coins):
    """Source: seeds PORT-C16."""
    scene = Scene(vice_admirals="yes").give(0, "vice-admiral-5")
    assert laid_out(scene, *FIVE[:cards]).held()[0] == coins


def test_seed_000_pays_two_coins_and_only_to_the_others():
    """Source: seeds PORT-C16."""
    changes = {"vice_admirals": "yes", "five_player_expedition": "face-up-with-five"}
    scene = Scene(edition="seed-000", **changes).give(0, "vice-admiral-5")
    laid_out(scene.give(1, "vice-admiral-5"), *FIVE[:4]).answer(ship("red-1-1"))
    assert scene.held() == [3 + 1, 3 + 2, 3, 3]


@pytest.mark.parametrize(("ships", "coins"), [(1, 3), (2, 4), (3, 5)])
def test_a_gunner_pays_for_each_ship_but_one(ships, coins):
    """Source: seeds PORT-GUNNER1."""
    scene = Scene(gunners="yes").give(0, "gunner-4")
    cards = ("ship-red-1-1", "ship-blue-1-1", "ship-green-1-1")[:ships]
    assert laid_out(scene, *cards, "sailor-3").held()[0] == coins


def test_a_clerk_gives_one_more_take_for_a_ship_of_his_colour():
    """Source: seeds PORT-CLERK1."""
    scene = Scene(clerks="yes").give(0, "clerk-red-6").give(1, "clerk-blue-6")
    laid_out(scene, "ship-red-1-1", "ship-blue-1-1", "sailor-3", "sailor-5")
    scene.answer(ship("red-1-1"))
    assert scene.seat == 0
    scene.answer(PASS).coins(4, 9).answer(ship("blue-1-1"))
    assert scene.seat == 1
    assert scene.answer(hire("sailor-3")).held()[:2] == [6, 9 - 1 + 1 - 1 - 3]


def test_a_generous_ship_pays_another_player_of_the_takers_choice():
    """Source: seeds PORT-GENEROUS1."""
    scene = laid_out(Scene(generous_ships="yes"), "ship-red-3-6-generous")
    scene.answer({"action": "ship", "ship": "ship-red-3-6-generous"})
    assert scene.asked == Decision.GIFT
    assert scene.options == [{"action": "give", "seat": seat} for seat in (1, 2, 3)]
    assert scene.answer({"action": "give", "seat": 2}).held() == [6, 3, 4, 3]


def test_with_two_players_the_other_one_gets_the_gift():
    """Source: seeds PORT-GENEROUS1."""
    scene = laid_out(Scene(2, generous_ships="yes"), "ship-red-3-6-generous")
    scene.answer({"action": "ship", "ship": "ship-red-3-6-generous"})
    assert scene.held() == [6, 4]


def test_a_passenger_has_points_and_no_power():
    """Source: seeds PORT-PASSENGER1, PORT-C17."""
    scene = Scene(passengers="yes").give(0, "passenger-4")
    assert scene.points()[0] == 2
    assert scene.game["powers"][0].sum() == 0
