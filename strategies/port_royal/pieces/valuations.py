"""What the all-round players think of their options, in coins; for whoever watches a game."""

import numpy as np

from sim.kernel import kernel
from sim.port_royal.layout import Decision
from sim.port_royal.options import Code, card_of, is_take
from strategies.port_royal import all_round, odds_counter
from strategies.port_royal.pieces.discover import draw_worth, has_enough
from strategies.port_royal.pieces.takes import (
    best_follow_up,
    is_beneath,
    place_of,
    stop_worth,
    worth_to_others,
)
from strategies.port_royal.pieces.traits import Trait
from strategies.port_royal.pieces.worth import take_worth
from strategies.valuing import values_of


@kernel
def take_gain(game, rules, seat, card, weights):
    """What a take is worth with the best take after it, and with what it denies the others."""
    worth = take_worth(game, rules, seat, card, weights)
    if game["takes_left"] > 1:
        worth += best_follow_up(game, rules, seat, place_of(game, card), weights)
    deny = weights["w"][Trait.DENY]
    if deny > 0.0:
        left = worth_to_others(game, rules, seat, card, weights)
        worth += deny * (worth_to_others(game, rules, seat, -1, weights) - left)
    return worth


@kernel
def least_gain(game, seat, weights):
    """What a take must gain, at least, not to be passed up."""
    return weights["w"][Trait.LEAST_GAIN] if seat != game["active"] else 0.0


@values_of(all_round.choose, unit="coins")
def value_all_round(game, rules, options, count, seat, weights, values):
    """Takes by their gain, stopping and drawing by what the harbour is then worth."""
    stop = 0.0
    if game["pending"] == Decision.DISCOVER:
        stop = stop_worth(game, rules, seat, weights)
    for index in range(count):
        code = np.int64(options["code"][index])
        if game["pending"] == Decision.TAKE and is_take(code):
            card = card_of(code)
            if not is_beneath(game, rules, seat, card, weights):
                values[index] = take_gain(game, rules, seat, card, weights)
        elif game["pending"] == Decision.TAKE and code == Code.PASS:
            values[index] = least_gain(game, seat, weights)
        elif code == Code.STOP:
            values[index] = stop
        elif code == Code.DRAW and not has_enough(game, weights):
            values[index] = draw_worth(game, rules, seat, stop, weights)


@values_of(odds_counter.choose, unit="coins")
def value_odds_counter(game, rules, options, count, seat, weights, values):
    """The harbour as it lies, and as it is expected to be after one more card."""
    first, second = odds_counter.best_two(game, rules, seat, weights)
    for index in range(count):
        code = np.int64(options["code"][index])
        if code == Code.STOP:
            takes = odds_counter.takes_of(game, rules, seat)
            values[index] = odds_counter.harbour_sum(first, second, takes)
        elif code == Code.DRAW:
            values[index] = odds_counter.expected_after_draw(game, rules, seat, weights)
