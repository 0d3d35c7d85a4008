"""The tax card: seeds PORT-TAX1 to PORT-TAX3, PORT-C18, PORT-Q9."""

import pytest

from tests.port_royal.scene import Scene


def taxed(held, card="tax-points", **changes):
    """Coins after a tax card, with points that are all different unless persons are given."""
    scene = Scene(3, **changes).coins(*held).give(1, "sailor-5").give(2, "sailor-7")
    return scene.stack(card, "priest-4").start()


@pytest.mark.parametrize(("coins", "lost"), [(11, 0), (12, 6), (13, 6), (24, 12), (25, 12)])
def test_half_is_lost_from_twelve_coins_on(coins, lost):
    """T24. Source: seeds PORT-TAX1, PORT-C18."""
    scene = taxed([0, coins, 3])
    assert scene.held() == [1, coins - lost, 3]
    assert len(scene.discards) == lost + 1  # the tax card is discarded too


def test_rounding_up_is_an_option():
    """Source: seeds PORT-C18."""
    assert taxed([0, 13, 3], tax_rounding="up").held() == [1, 6, 3]


def test_the_threshold_is_an_option():
    """Source: seeds PORT-TAX1."""
    assert taxed([0, 9, 3], tax_threshold=9).held() == [1, 5, 3]


def test_the_reward_comes_after_the_loss():
    """T24: the poorest in points has 12 coins, loses 6 and gets 1. Source: seeds PORT-TAX2."""
    assert taxed([12, 0, 0]).held() == [7, 0, 0]


def test_the_most_swords_are_paid_on_the_other_card():
    """Source: seeds PORT-TAX2."""
    scene = Scene(3).give(1, "pirate-5").stack("tax-swords", "priest-4").start()
    assert scene.held() == [3, 4, 3]


@pytest.mark.parametrize("card", ["tax-swords", "tax-points"])
def test_all_who_tie_are_paid_even_with_nothing(card):
    """T24. Source: seeds PORT-TAX2, PORT-C18."""
    assert Scene(4).stack(card, "priest-4").start().held() == [4, 4, 4, 4]


def test_an_option_pays_nobody_on_a_tie():
    """Source: seeds PORT-C18."""
    scene = Scene(4, tax_ties="nobody").stack("tax-swords", "priest-4").start()
    assert scene.held() == [3, 3, 3, 3]


def test_points_of_expeditions_count():
    """Source: seeds PORT-TAX2."""
    scene = Scene(2).give(0, "expedition-anchor2").give(1, "sailor-3")
    assert scene.stack("tax-points", "priest-4").start().held() == [3, 4]


def test_the_tax_card_never_counts_as_a_harbour_card():
    """Source: seeds PORT-TAX3, PORT-DISCOVER6."""
    scene = Scene(2).stack("tax-points", "sailor-3").start()
    assert scene.harbour == []
    assert "tax-points" in scene.discards


@pytest.mark.parametrize(("when", "more"), [("after-reward", 0), ("before-reward", 1)])
def test_a_reshuffle_for_the_reward_contains_the_tax_card_or_not(when, more):
    """Source: seeds PORT-Q9."""
    scene = Scene(2, tax_card_discarded=when, reshuffle="when-needed").give(1, "sailor-3")
    scene.coins(12, 3).pile_of("tax-points")
    rich = scene.held()[1]
    scene.start()
    assert scene.game["reshuffles"] == 1
    assert scene.game["pile_size"] == 12 // 2 + rich // 2 + more
