"""A pile whose unseen order is drawn anew at every turn (option rekey_pile).

The cards of the pile are exchangeable as long as nobody knows their order, so drawing it anew
changes no chance. It keeps two compared games in step for longer: each copy of each card gets a
priority addressed by (turn, copy), and the lowest comes first, so two piles that differ in a few
cards meet nearly the same cards in the same turn. Coins follow priorities of their own, so that
discovering one card more does not change the coins.

Source: seeds PORT-REKEY1.
"""

import numpy as np

from sim.chance import Purpose, block
from sim.kernel import kernel, procedure

COIN_ORDER = 16  # a purpose beside those of chance.Purpose
COPIES_PER_TURN = 256  # addresses set apart for each turn; above the number of cards
WORDS = 4


@procedure
def key_pile(game, rules):
    """Give every card that is left in the pile its priorities for this turn.

    The pile is first sorted by kind, so that the copies are numbered the same way whatever
    happened before.

    Source: seeds PORT-REKEY1.
    """
    first = int(game["pile_at"])
    size = int(game["pile_size"])
    _sort_by_kind(game, first, size)
    sub = int(game["turn_reshuffles"])
    before = -1
    copy = 0
    for place in range(first, size):
        card = int(game["pile"][place])
        copy = copy + 1 if card == before else int(rules["first_copy"][card])
        before = card
        address = int(game["turn"]) * COPIES_PER_TURN + copy
        reveal = block(game, Purpose.REKEY, sub, address // WORDS)
        coin = block(game, COIN_ORDER, sub, address // WORDS)
        game["reveal_order"][place] = np.uint32(reveal[address % WORDS])
        game["coin_order"][place] = np.uint32(coin[address % WORDS])


@kernel
def _sort_by_kind(game, first, size):
    """Insertion sort of the cards that are left: nearly in order but for the last turn."""
    for place in range(first + 1, size):
        card = game["pile"][place]
        lower = place
        while lower > first and game["pile"][lower - 1] > card:
            game["pile"][lower] = game["pile"][lower - 1]
            lower -= 1
        game["pile"][lower] = card


@kernel
def bring_forward(game, order):
    """Bring the card of lowest priority to the next place of the pile.

    Source: seeds PORT-REKEY1.
    """
    first = int(game["pile_at"])
    best = first
    for place in range(first + 1, int(game["pile_size"])):
        best = place if order[place] < order[best] else best
    card = game["pile"][best]
    game["pile"][best] = game["pile"][first]
    game["pile"][first] = card
    reveal = game["reveal_order"][best]
    game["reveal_order"][best] = game["reveal_order"][first]
    game["reveal_order"][first] = reveal
    coin = game["coin_order"][best]
    game["coin_order"][best] = game["coin_order"][first]
    game["coin_order"][first] = coin
