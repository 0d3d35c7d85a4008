"""Odds counter: the expected gain of one more card, over every card that may come."""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.layout import Decision
from sim.port_royal.options import Code
from sim.port_royal.queries import (
    COLOUR_BIT,
    FIRST_EXPEDITION,
    POINTS,
    bust_chance,
    coins_of,
    extra_takes_by_colour,
    income_of,
    is_ship,
    price_of,
    takes_of,
    unseen_cards,
    unseen_of,
)
from strategies.port_royal.pieces.claims import NO_CLAIM, choose_claim, index_of
from strategies.port_royal.pieces.discover import repel_only_doubles
from strategies.port_royal.pieces.gifts import choose_gift
from strategies.port_royal.pieces.simple import choose_draw_or_stop, take_points_then_coins
from strategies.registry import Weight, strategy

POINT = 0  # coins per point
PERSON = 1  # coins for a person's ability


@procedure
def worth(game, rules, seat, card, weights):
    """Gain of taking the card in the player's own turn; 0 if it cannot be paid."""
    if is_ship(card):
        return 1.0 * income_of(game, rules, seat, card)
    price = price_of(game, rules, seat, card)
    if price > coins_of(game, seat):
        return 0.0
    return max(0.0, weights["w"][POINT] * POINTS[card] + weights["w"][PERSON] - price)


@procedure
def best_two(game, rules, seat, weights):
    """The two highest worths in the harbour."""
    first, second = 0.0, 0.0
    for place in range(game["harbour_size"]):
        value = worth(game, rules, seat, np.int64(game["harbour"][place]), weights)
        second = max(second, min(first, value))
        first = max(first, value)
    return first, second


@kernel
def harbour_sum(first, second, takes):
    """What so many takes are worth when only the best two cards are told apart."""
    return first + (second if takes > 1 else 0.0) + (0.5 * second if takes > 2 else 0.0)


@procedure
def expected_after_draw(game, rules, seat, weights):
    """Expected worth of the harbour after one more card, a bust counting nothing.

    The sum runs over every kind among the unseen cards; a ship that doubles a colour busts unless
    the player's swords repel it, and then changes nothing.
    """
    first, second = best_two(game, rules, seat, weights)
    takes = takes_of(game, rules, seat)
    now = harbour_sum(first, second, takes)
    colours = int(game["colours"])
    takes_of_colours = extra_takes_by_colour(game, rules)
    total = 0.0
    for card in range(FIRST_EXPEDITION):
        copies = unseen_of(game, card)
        if copies == 0 or (is_ship(card) and (colours & COLOUR_BIT[card]) != 0):
            continue
        value = worth(game, rules, seat, card, weights)
        more = takes
        if is_ship(card):
            game_colours = _takes_with(rules, colours | COLOUR_BIT[card])
            more += game_colours - takes_of_colours
        top = max(first, value)
        next_best = max(second, min(first, value))
        total += copies * (harbour_sum(top, next_best, more) - now)
    unseen = max(1, unseen_cards(game))
    return now + total / unseen - bust_chance(game, seat) * now


@kernel
def _takes_with(rules, colours):
    ships = 0
    for bit in range(5):
        ships += (colours >> bit) & 1
    return int(ships >= rules["second_take_colours"]) + int(ships >= rules["third_take_colours"])


@strategy(
    game="port-royal",
    name="odds_counter",
    idea="Stops when one more card, over all cards that may come, is expected to lose.",
    source="PORT-HIDDEN1: what a careful player can count",
    level="club",
    weights=(
        Weight("point", 3.0, 0.0, 20.0, "coins", "worth of a point"),
        Weight("person", 2.0, 0.0, 20.0, "coins", "worth of a person's ability"),
    ),
)
def choose(game, rules, options, count, seat, weights):
    claim = choose_claim(options, count)
    if claim != NO_CLAIM:
        return claim
    pending = game["pending"]
    if pending == Decision.TAKE:
        return take_points_then_coins(game, rules, options, count, seat)
    if pending == Decision.REPEL:
        return repel_only_doubles(game, options, count)
    if pending == Decision.GIFT:
        return choose_gift(game, options, count)
    if pending != Decision.DISCOVER:
        return index_of(options, count, Code.PASS)
    first, second = best_two(game, rules, seat, weights)
    now = harbour_sum(first, second, takes_of(game, rules, seat))
    enough = expected_after_draw(game, rules, seat, weights) <= now
    return choose_draw_or_stop(game, options, count, enough)
