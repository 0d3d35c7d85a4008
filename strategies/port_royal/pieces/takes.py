"""Which card to take, and what a whole harbour is worth."""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.options import card_of, is_take
from sim.port_royal.queries import (
    can_take,
    coins_of,
    fee_of,
    income_of,
    is_ship,
    next_seat,
    price_of,
    takes_of,
)
from strategies.port_royal.pieces.traits import Trait
from strategies.port_royal.pieces.worth import take_worth


@kernel
def affordable_after(game, rules, seat, card, income):
    """Whether the seat could take the card with so many coins more than it has now."""
    if is_ship(card):
        return True
    spare = coins_of(game, seat) + income - fee_of(game, rules, seat)
    return price_of(game, rules, seat, card) <= spare


@procedure
def best_follow_up(game, rules, seat, first, weights):
    """Worth of the best second take after this first one, 0 if there is none."""
    fee = fee_of(game, rules, seat)
    first_card = game["harbour"][first]
    income = -fee
    if is_ship(first_card):
        income += income_of(game, rules, seat, first_card)
    else:
        income -= price_of(game, rules, seat, first_card)
    best = 0.0
    for place in range(game["harbour_size"]):
        card = game["harbour"][place]
        if place != first and affordable_after(game, rules, seat, card, income):
            best = max(best, take_worth(game, rules, seat, card, weights))
    return best


@procedure
def harbour_worth(game, rules, seat, takes, weights):
    """Worth of the best one or two takes from the harbour; further ones count half the second."""
    best = 0.0
    for place in range(game["harbour_size"]):
        card = game["harbour"][place]
        if can_take(game, rules, seat, card):
            worth = take_worth(game, rules, seat, card, weights)
            if takes > 1:
                second = best_follow_up(game, rules, seat, place, weights)
                worth += second * (1.0 + 0.5 * (takes - 2))
            best = max(best, worth)
    return best


@procedure
def worth_to_others(game, rules, seat, without, weights):
    """What the next player would gain from the harbour without one card (a kind, or NONE)."""
    other = next_seat(game, seat)
    best = 0.0
    spared = False
    for place in range(game["harbour_size"]):
        card = game["harbour"][place]
        if card == without and not spared:
            spared = True
        elif can_take(game, rules, other, card):
            best = max(best, take_worth(game, rules, other, card, weights))
    return best


@kernel
def is_beneath(game, rules, seat, card, weights):
    """Whether this is another's turn and the card a ship that brings less than is worth while."""
    least = weights["w"][Trait.OTHERS_SHIP]
    if seat == game["active"] or not is_ship(card):
        return False
    return income_of(game, rules, seat, card) < least


@procedure
def choose_take(game, rules, options, count, seat, weights):
    """Index of the take that gains most, or of option 0 (pass) if none gains enough."""
    takes = game["takes_left"]
    deny = weights["w"][Trait.DENY]
    least = 0.0
    if seat != game["active"]:
        least = weights["w"][Trait.LEAST_GAIN]
    best, answer = least, 0
    for index in range(count):
        code = np.int64(options["code"][index])
        if is_take(code):
            card = card_of(code)
            worth = take_worth(game, rules, seat, card, weights)
            if takes > 1:
                worth += best_follow_up(game, rules, seat, place_of(game, card), weights)
            if deny > 0.0:
                left = worth_to_others(game, rules, seat, card, weights)
                worth += deny * (worth_to_others(game, rules, seat, -1, weights) - left)
            if worth > best and not is_beneath(game, rules, seat, card, weights):
                best, answer = worth, index
    return answer


@kernel
def place_of(game, card):
    """Where in the harbour a card of this kind lies."""
    for place in range(game["harbour_size"]):
        if game["harbour"][place] == card:
            return place
    return 0


@kernel
def stop_worth(game, rules, seat, weights):
    """What stopping now gains the active player: takes, less what the others are left."""
    worth = harbour_worth(game, rules, seat, takes_of(game, rules, seat), weights)
    deny = weights["w"][Trait.DENY]
    if deny > 0.0:
        worth -= deny * worth_to_others(game, rules, seat, -1, weights)
    return worth
