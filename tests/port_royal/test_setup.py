"""Set-up: seeds PORT-SETUP1 to PORT-SETUP4, PORT-C1, PORT-C14."""

from collections import Counter

import numpy as np
import pytest

from sim.port_royal.log_state import coin_names
from tests.port_royal.scene import Scene

FIVE = "expedition-anchor1-cross1-house1"


def everywhere(scene):
    """Every card of the table by name."""
    state = scene.table.rule_set.narrate.snapshot(scene.game, scene.rules)
    cards = Counter(state["pile"] + state["discard"] + state["harbour"] + state["expeditions"])
    for seat in state["seats"]:
        cards += Counter(seat["coins"] + seat["persons"] + seat["expeditions"])
    return cards


@pytest.mark.parametrize("players", [2, 3, 4])
def test_below_five_players_the_five_player_card_is_in_the_box(players):
    """T2. Source: seeds PORT-SETUP2, PORT-C1."""
    cards = everywhere(Scene(players))
    assert FIVE not in cards
    assert cards.total() == 119


def test_with_five_players_the_card_lies_open_and_not_in_the_pile():
    """T2. Source: seeds PORT-SETUP2, PORT-C1."""
    scene = Scene(5)
    state = scene.table.rule_set.narrate.snapshot(scene.game, scene.rules)
    assert state["expeditions"] == [FIVE]
    assert FIVE not in state["pile"]
    assert everywhere(scene).total() == 120


@pytest.mark.parametrize(
    ("edition", "players", "is_open", "cards"),
    [("seed-000", 4, True, 120), ("seed-000", 5, False, 119), ("seed-002", 4, False, 120)],
)
def test_the_seed_texts_place_the_card_by_their_own_words(edition, players, is_open, cards):
    """Source: seeds PORT-C1."""
    scene = Scene(players, edition)
    assert (scene.game["row_size"] == 1) == is_open
    assert everywhere(scene).total() == cards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_coins_each_leave_the_pile_of_the_facts(players):
    """Source: seeds PORT-SETUP3."""
    scene = Scene(players)
    assert scene.held() == [3] * players
    assert scene.game["pile_size"] - scene.game["pile_at"] == 119 - 3 * players


def test_starting_coins_come_from_the_shuffled_deck():
    """T3: other deals, other coins. Source: seeds PORT-SETUP3."""
    dealt = {tuple(coin_names(Scene(2, deal=deal).game, 0)) for deal in range(20)}
    assert len(dealt) > 15


def test_coins_may_be_dealt_one_by_one():
    """Source: seeds PORT-Q6."""
    by_seat, one_by_one = Scene(2), Scene(2, start_coins_dealt="one-by-one")
    first = coin_names(by_seat.game, 0) + coin_names(by_seat.game, 1)
    assert coin_names(one_by_one.game, 0) == first[0::2]
    assert coin_names(one_by_one.game, 1) == first[1::2]


def test_seat_0_begins_unless_the_start_player_is_drawn():
    """Source: seeds PORT-C14, PORT-SETUP4."""
    assert all(Scene(3, deal=deal).game["start"] == 0 for deal in range(5))
    drawn = [int(Scene(3, deal=deal, start_player="random").game["start"]) for deal in range(40)]
    assert np.bincount(drawn, minlength=3).min() >= 5
