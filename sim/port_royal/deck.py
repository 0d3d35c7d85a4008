"""The piles: draw, discard, reshuffle, and coins as face-down cards.

Rules (seeds PORT-COIN1, PORT-COIN2, PORT-C9, PORT-Q2, PORT-Q3)
    1. A coin gained is the next card of the pile, laid face down in front of the player.
    2. Coins paid go face up to the discard pile; a fee goes face down to another player.
    3. The coins paid are those gained most recently (ruling PORT-D1).
    4. When the pile is used up, the discard pile is shuffled into a new one.
    5. When there is nothing to shuffle either, a player gets what is there.

The order of a pile is settled a few places at a time, when the first of them is needed. It is the
same order whenever that happens: place i of reshuffle r is a draw addressed by (r, i).

What a careful player can know of the next card is kept here too (see ``queries.py``): a card
leaves ``unseen`` when it is turned over or paid, not when it is drawn as a coin.
"""

import numpy as np

from sim.chance import Purpose, block, pick
from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import COLOUR
from sim.port_royal.choices import CoinsForMany, Reshuffle
from sim.port_royal.layout import Tally
from sim.port_royal.rekeyed_pile import bring_forward, key_pile

WORDS = 4
BLOCKS = 4  # settled together: their words do not wait for one another


@kernel
def kind_of_coin(coin):
    """The card that a coin is; a coin older than the last reshuffle is stored as ``~kind``.

    Source: seeds PORT-COIN1.
    """
    return coin if coin >= 0 else ~coin


@kernel
def can_draw(game):
    """Whether a card lies in either pile.

    Source: seeds PORT-C9.
    """
    return (game["pile_at"] < game["pile_size"]) | (game["discard_size"] > 0)


@kernel
def mark_seen(game, rules, card):
    """A card of the unseen ones was turned over or paid.

    Source: seeds PORT-HIDDEN1.
    """
    game["unseen"] -= 1
    game["unseen_of"][card] -= 1
    game["unseen_ships"][COLOUR[card]] -= rules["ship_bytes"][card]


@kernel
def discard(game, card):
    """Lay a card on the discard pile.

    Source: seeds PORT-COIN2.
    """
    game["discard"][game["discard_size"]] = card
    game["discard_size"] += 1


@kernel
def settle_place(game, shuffle, place, word):
    """Fix the card of one place: any of those not fixed yet. Nothing to do past the pile's end.

    Source: seeds PORT-SETUP1.
    """
    left = int(game["pile_size"]) - place
    if left > 0:
        chosen = place + pick(game, word, Purpose.PILE, shuffle, place, left)
        card = game["pile"][chosen]
        game["pile"][chosen] = game["pile"][place]
        game["pile"][place] = card


@kernel
def settle_four(game, shuffle, first, words):
    """Fix four places with the words of one block.

    Source: seeds PORT-SETUP1.
    """
    settle_place(game, shuffle, first, words[0])
    settle_place(game, shuffle, first + 1, words[1])
    settle_place(game, shuffle, first + 2, words[2])
    settle_place(game, shuffle, first + 3, words[3])


@procedure
def settle_order(game):
    """Settle the next sixteen places of the pile: a Fisher-Yates shuffle, done lazily.

    Source: seeds PORT-SETUP1, PORT-C9.
    """
    first = int(game["pile_fixed"])
    shuffle = int(game["reshuffles"])
    for place in range(first, first + WORDS * BLOCKS, WORDS):
        words = block(game, Purpose.PILE, shuffle, place // WORDS)
        settle_four(game, shuffle, place, words)
    game["pile_fixed"] = first + WORDS * BLOCKS


@procedure
def reshuffle(game, rules):
    """The discard pile becomes the pile; every coin on the table is now an old one.

    Source: seeds PORT-C9.
    """
    size = int(game["discard_size"])
    if size == 0:
        return
    game["reshuffles"] += 1
    game["turn_reshuffles"] += 1
    game["pile_size"] = size
    game["pile_at"] = 0
    game["pile_fixed"] = 0
    game["discard_size"] = 0
    game["unseen"] = size
    game["unseen_of"][:] = 0
    game["unseen_ships"][:] = 0
    for place in range(size):
        card = game["discard"][place]
        game["pile"][place] = card
        game["unseen_of"][card] += 1
        game["unseen_ships"][COLOUR[card]] += rules["ship_bytes"][card]
    for seat in range(game["players"]):
        for coin in range(game["coins"][seat]):
            card = game["coin_cards"][seat, coin]
            game["coin_cards"][seat, coin] = min(card, ~card)
    if rules["rekey_pile"]:
        key_pile(game, rules)


@kernel
def _has_next(game, rules):
    """Make sure that a card can be drawn; False if both piles are empty."""
    if game["pile_at"] == game["pile_size"]:
        reshuffle(game, rules)
        if game["pile_at"] == game["pile_size"]:
            game["missing"] = 1
            return False
    return True


@kernel
def _reshuffle_if_used_up(game, rules):
    if game["pile_at"] == game["pile_size"] and rules["reshuffle"] == Reshuffle.EAGER:
        reshuffle(game, rules)


@kernel
def turn_over(game, rules):
    """Turn over the next card for all to see, or NONE when both piles are empty.

    Source: seeds PORT-DISCOVER1.
    """
    if not _has_next(game, rules):
        return NONE
    place = int(game["pile_at"])
    if rules["rekey_pile"]:
        bring_forward(game, game["reveal_order"])
    elif place == game["pile_fixed"]:
        settle_order(game)
    card = int(game["pile"][place])
    game["pile_at"] = place + 1
    game["moved"] = 1
    mark_seen(game, rules, card)
    _reshuffle_if_used_up(game, rules)
    return card


@kernel
def gain(game, rules, seat, coins):
    """Draw coins for a player; return how many there were.

    Source: seeds PORT-COIN1, PORT-Q3.
    """
    return draw_coins(game, rules, np.int64(seat), np.int64(coins))


@procedure
def draw_coins(game, rules, seat, coins):
    """Draw coins in one go, or one by one where the pile may run out.

    Source: seeds PORT-COIN1, PORT-Q3.
    """
    place = int(game["pile_at"])
    if place + coins >= game["pile_size"] or rules["rekey_pile"]:
        return draw_one_by_one(game, rules, seat, coins)
    while game["pile_fixed"] < place + coins:
        settle_order(game)
    held = int(game["coins"][seat])
    for number in range(coins):
        game["coin_cards"][seat, held + number] = game["pile"][place + number]
    game["pile_at"] = place + coins
    game["moved"] |= coins > 0
    hold(game, seat, held + coins)
    return coins


@kernel
def hold(game, seat, coins):
    """A player now has so many coins.

    Source: seeds PORT-COIN1.
    """
    game["coins"][seat] = coins
    game["tally"][seat, Tally.MOST_COINS] = max(game["tally"][seat, Tally.MOST_COINS], coins)


@procedure
def draw_one_by_one(game, rules, seat, coins):
    """Draw coins while the pile may run out, or follows an order of its own.

    Source: seeds PORT-COIN1, PORT-Q3.
    """
    for drawn in range(coins):
        if not _has_next(game, rules):
            return drawn
        place = int(game["pile_at"])
        if rules["rekey_pile"]:
            bring_forward(game, game["coin_order"])
        elif place == game["pile_fixed"]:
            settle_order(game)
        held = int(game["coins"][seat])
        game["coin_cards"][seat, held] = game["pile"][place]
        game["pile_at"] = place + 1
        game["moved"] = 1
        hold(game, seat, held + 1)
        _reshuffle_if_used_up(game, rules)
    return coins


@kernel
def first_to_draw(game, rules):
    """The seat that draws first when several draw coins at the same moment.

    Source: seeds PORT-Q8.
    """
    if rules["coins_for_many"] == CoinsForMany.ACTIVE_FIRST:
        return int(game["active"])
    return int(game["start"])


@kernel
def pay(game, rules, seat, coins):
    """Lay a player's latest coins on the discard pile, face up.

    Source: seeds PORT-COIN2, ruling PORT-D1.
    """
    lay_down_coins(game, rules, np.int64(seat), np.int64(coins))


@procedure
def lay_down_coins(game, rules, seat, coins):
    """Coins become seen cards of the discard pile.

    Source: seeds PORT-COIN2.
    """
    left = int(game["coins"][seat])
    for _ in range(coins):
        left -= 1
        coin = int(game["coin_cards"][seat, left])
        card = kind_of_coin(coin)
        if coin >= 0:
            mark_seen(game, rules, card)
        discard(game, card)
    game["coins"][seat] = left


@kernel
def hand_over(game, giver, receiver, coins):
    """Move a player's latest coins to another, face down, one by one.

    Source: seeds PORT-COIN2, PORT-TRADE7.
    """
    for _ in range(coins):
        game["coins"][giver] -= 1
        coin = game["coin_cards"][giver, game["coins"][giver]]
        held = int(game["coins"][receiver])
        game["coin_cards"][receiver, held] = coin
        hold(game, receiver, held + 1)
