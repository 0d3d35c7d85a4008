"""Piles and coins: seeds PORT-COIN1, PORT-COIN2, PORT-C9, PORT-HIDDEN1, PORT-D1, PORT-D5."""

from collections import Counter

import numpy as np

from sim.port_royal.cards import COLOUR, KIND_OF, NAMES
from sim.port_royal.layout import EndReason
from sim.port_royal.log_state import coin_names, pile_names
from sim.port_royal.queries import bust_cards, unseen_cards, unseen_of, unseen_ships
from tests.port_royal.scene import DRAW, PASS, STOP, Scene, hire, ship


def test_the_latest_coins_are_paid_first():
    """Source: seeds PORT-COIN2, ruling PORT-D1."""
    scene = Scene().stack("ship-red-2-3", "sailor-3", "priest-4").start()
    scene.answer(DRAW, STOP, ship("red-2-3"))
    mine = coin_names(scene.game, 0)
    scene.answer_all(PASS)
    paid = Scene(active_takes=2).stack("ship-red-2-3", "sailor-3", "priest-4").start()
    paid.answer(DRAW, STOP, ship("red-2-3"), hire("sailor-3"))
    assert coin_names(paid.game, 0) == mine[:2]
    assert Counter(mine[2:]) <= Counter(paid.discards)


def test_a_fee_becomes_the_active_players_latest_coin():
    """Source: seeds PORT-COIN2."""
    scene = Scene().stack("ship-red-2-3").start().answer(STOP, PASS)
    top = coin_names(scene.game, 1)[-1]
    scene.answer(ship("red-2-3"))
    assert coin_names(scene.game, 0)[3] == top


def test_the_discard_pile_becomes_the_pile_as_soon_as_the_last_card_is_drawn():
    """T25. Source: seeds PORT-C9, PORT-Q2."""
    scene = Scene(2).pile_of("ship-red-1-1", "ship-red-2-3", "sailor-3").start().answer(DRAW)
    assert scene.game["reshuffles"] == 1  # the next player's first card was the last one
    assert sorted(pile_names(scene.game)) == ["ship-red-1-1", "ship-red-2-3"]


def test_reshuffles_are_counted_for_the_turn_and_for_the_game():
    """Source: seeds PORT-C9."""
    scene = Scene(2).pile_of("ship-red-1-1", "ship-red-2-3", "sailor-3").start().answer(DRAW)
    assert (scene.game["reshuffles"], scene.game["turn_reshuffles"]) == (1, 1)
    while scene.game["active"] == 1:
        scene.answer(STOP if STOP in scene.options else PASS)
    assert scene.game["reshuffles"] >= 1
    assert scene.game["turn_reshuffles"] <= scene.game["reshuffles"] - 1


def test_or_only_when_a_card_is_needed():
    """Source: seeds PORT-Q2."""
    scene = Scene(2, reshuffle="when-needed").pile_of("ship-red-1-1", "ship-red-2-3", "sailor-3")
    scene.start().answer(DRAW)
    assert scene.game["reshuffles"] == 0
    assert scene.answer(DRAW).game["reshuffles"] == 1


def test_a_reshuffle_really_shuffles():
    """T25. Source: seeds PORT-C9."""
    orders = {tuple(pile_names(Scene(2, deal=deal).game)) for deal in range(30)}
    assert len(orders) == 30


def test_every_place_of_the_pile_is_equally_likely_for_every_card():
    """A chi-square sum over the first place. Source: seeds PORT-SETUP1."""
    counts = Counter(pile_names(Scene(2, deal=deal, start_coins=0).game)[0] for deal in range(1190))
    rules = Scene(2).rules
    expected = {name: 10 * int(rules["deck_of"][kind]) for name, kind in KIND_OF.items()}
    surprise = sum((counts[name] - mean) ** 2 / mean for name, mean in expected.items() if mean)
    kinds = sum(mean > 0 for mean in expected.values())
    assert abs(surprise - (kinds - 1)) < 4 * np.sqrt(2 * (kinds - 1))


def test_both_piles_empty_pays_what_is_there():
    """T25. Source: seeds PORT-Q3, ruling PORT-D5."""
    scene = Scene(2).pile_of("ship-red-4-skull").start()
    assert scene.options == [PASS, ship("red-4-skull")]  # nothing to draw: the player must stop
    held = scene.held()[0]
    scene.answer(ship("red-4-skull"))
    assert scene.held()[0] == held + 1  # the ship's own card is all there is


def test_a_missing_card_may_end_the_game():
    """Source: seeds PORT-C9, ruling PORT-D14."""
    scene = Scene(2, empty_piles="last-round").pile_of("ship-red-4-skull").start()
    scene.answer(ship("red-4-skull"))
    scene.answer_all(PASS)
    assert scene.over
    assert scene.game["end"] == EndReason.NO_CARDS


def test_the_next_card_may_be_any_unseen_one():
    """T28: what may be known is the multiset, not the order. Source: seeds PORT-HIDDEN1."""
    scene = Scene().stack("ship-red-1-1", "sailor-3").start()
    assert unseen_cards(scene.game) == 118
    assert unseen_of(scene.game, KIND_OF["ship-red-1-1"]) == 2
    assert unseen_ships(scene.game, COLOUR[KIND_OF["ship-red-1-1"]], 0) == 9
    assert [bust_cards(scene.game, swords) for swords in range(9)] == [9, 7, 7, 4, 4, 4, 2, 2, 2]


def test_coins_of_an_older_pile_are_not_unseen():
    """Source: seeds PORT-HIDDEN1."""
    scene = Scene(2).pile_of("ship-red-1-1", "ship-red-2-3", "sailor-3").start().answer(DRAW)
    assert unseen_cards(scene.game) == 2
    assert {NAMES[kind] for kind in range(len(NAMES)) if unseen_of(scene.game, kind)} == {
        "ship-red-1-1",
        "ship-red-2-3",
    }


def first_ship_and_coins(deal, draws):
    """The first card and the coins it brings after so many more cards, or None if that fails."""
    scene = Scene(2, rekey_pile="yes", deal=deal).start()
    if not scene.harbour or not scene.harbour[0].startswith("ship"):
        return None
    first = scene.harbour[0]
    for _ in range(draws):
        scene.answer(DRAW)
    if len(scene.harbour) != 1 + draws:
        return None
    scene.answer(STOP, {"action": "ship", "ship": first})
    return first, coin_names(scene.game, 0)[3:]


def test_with_a_rekeyed_pile_one_card_more_hardly_ever_changes_the_coins():
    """Only when that card would have been the coin. Source: seeds PORT-REKEY1."""
    pairs = [(first_ship_and_coins(deal, 0), first_ship_and_coins(deal, 1)) for deal in range(40)]
    pairs = [(one, two) for one, two in pairs if one and two]
    assert len(pairs) > 5
    assert sum(one == two for one, two in pairs) >= len(pairs) - 2


def test_a_rekeyed_pile_turns_over_ships_as_often_as_any():
    """The law is that of a shuffled pile. Source: seeds PORT-REKEY1."""
    scenes = [Scene(2, rekey_pile="yes", deal=deal).start() for deal in range(200)]
    first = [scene.harbour[0] for scene in scenes if scene.harbour]
    ships = sum(name.startswith("ship") for name in first)
    assert abs(ships / len(first) - 50 / 110) < 0.12
