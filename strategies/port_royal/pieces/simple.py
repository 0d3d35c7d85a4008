"""What the one-idea strategies have in common: they differ only in when they stop."""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.layout import Decision
from sim.port_royal.options import Code, card_of, is_take
from sim.port_royal.queries import (
    POINTS,
    fee_of,
    income_of,
    is_ship,
    price_of,
)
from strategies.port_royal.pieces.claims import NO_CLAIM, choose_claim, index_of
from strategies.port_royal.pieces.discover import is_tired, repel_only_doubles
from strategies.port_royal.pieces.gifts import choose_gift

PERSON_FIRST = 10.0
COINS_PER_POINT = 10.0


@procedure
def take_points_then_coins(game, rules, options, count, seat):
    """The person with most points for the least price; else the ship that brings most."""
    best, answer = 0.0, 0
    for index in range(count):
        code = np.int64(options["code"][index])
        if is_take(code):
            card = card_of(code)
            if is_ship(card):
                worth = 1.0 * (income_of(game, rules, seat, card) - fee_of(game, rules, seat))
            else:
                price = price_of(game, rules, seat, card)
                worth = PERSON_FIRST + COINS_PER_POINT * POINTS[card] - price
            if worth > best:
                best, answer = worth, index
    return answer


@kernel
def choose_but_stop(game, rules, options, count, seat, wants_to_stop):
    """The plain player: claims at once, repels doubles, takes points, stops when told to."""
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
    if pending == Decision.DISCOVER:
        return choose_draw_or_stop(game, options, count, wants_to_stop)
    return index_of(options, count, Code.PASS)


@kernel
def choose_draw_or_stop(game, options, count, wants_to_stop):
    """Stop if that is wanted, or overdue, and allowed; else draw."""
    stop = index_of(options, count, Code.STOP)
    may_stop = options["code"][stop] == Code.STOP
    if may_stop and (wants_to_stop or is_tired(game)):
        return stop
    draw = index_of(options, count, Code.DRAW)
    return draw if options["code"][draw] == Code.DRAW else stop
