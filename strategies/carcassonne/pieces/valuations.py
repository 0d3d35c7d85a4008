"""What the all-round players think of their options, in points; for whoever watches a game."""

from sim.carcassonne.layout import FIRST, Decision
from sim.carcassonne.queries import NO_FOLLOWER, kind_in_play
from sim.kernel import kernel
from strategies.carcassonne import all_round
from strategies.carcassonne.pieces.claims import claim_worth
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.places import best_place
from strategies.carcassonne.pieces.traits import Trait
from strategies.valuing import values_of

IMPOSSIBLE = -1e6  # what no player would do: not shown


@kernel
def value_places(game, rules, options, count, seat, view, weights, values):
    """Gain of each place with the best follower there, as if it were the only one.

    A player who weighs many places looks twice only at those that look good at first sight. One
    that he passed up although it is worth more than what he took is left without a value.
    """
    kind = kind_in_play(game)
    _, most = best_place(game, rules, options, count, kind, seat, view, weights)
    kept = options["code"][FIRST]
    for index in range(count):
        options["code"][FIRST] = kept if index == FIRST else options["code"][index]
        _, gain = best_place(game, rules, options, 1, kind, seat, view, weights)
        if gain <= most:
            values[index] = gain
    options["code"][FIRST] = kept


@values_of(all_round.choose, unit="points")
def value_all_round(game, rules, options, count, seat, weights, values):
    """Places by their gain with the best follower there, followers by their own gain."""
    view = look_ahead(game, rules, seat, weights)
    if game["pending"] == Decision.PLACE_TILE:
        value_places(game, rules, options, count, seat, view, weights, values)
    elif game["pending"] == Decision.PLACE_FOLLOWER:
        for index in range(count):
            code = options["code"][index]
            gain = weights["w"][Trait.LEAST_CLAIM]
            if code != NO_FOLLOWER:
                gain = claim_worth(game, rules, code, view, weights)
            if gain > IMPOSSIBLE:
                values[index] = gain
