"""A whole player made of the pieces: every decision by what it is worth."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Decision
from sim.puerto_rico.options import as_index
from strategies.puerto_rico.pieces.building_plan import choose_building
from strategies.puerto_rico.pieces.role_choice import choose_role
from strategies.puerto_rico.pieces.shipping import (
    choose_dearest,
    choose_kind_to_store,
    choose_load,
    choose_privilege_good,
    choose_sale,
)
from strategies.puerto_rico.pieces.stage import coin_worth, progress, rounds_gone
from strategies.puerto_rico.pieces.tile_choice import choose_tile
from strategies.puerto_rico.pieces.worker_placement import choose_circle

YES_IS_FIRST = 0


@kernel
def plan_answer(game, rules, options, count, seat, weights):
    """Answer any decision."""
    seat = as_index(seat)
    asked = game["pending"]
    if asked == Decision.PLACE_WORKER:
        gone = rounds_gone(game)
        return choose_circle(game, rules, options, count, seat, weights, gone)
    if asked == Decision.LOAD:
        return choose_load(game, rules, options, count, seat, weights)
    if asked == Decision.STORE_KIND:
        return choose_kind_to_store(game, rules, options, count, seat)
    if asked == Decision.STORE_BARREL:
        return choose_dearest(game, rules, options, count)
    if asked == Decision.PRIVILEGE_GOOD:
        return choose_privilege_good(game, rules, options, count, seat)
    gone = progress(game, rules)
    coin = coin_worth(game, weights, gone)
    if asked == Decision.CHOOSE_ROLE:
        return choose_role(game, rules, options, count, seat, weights, gone, coin)
    if asked == Decision.TAKE_TILE:
        return choose_tile(game, rules, options, count, seat, weights, gone)
    if asked == Decision.BUILD:
        return choose_building(game, rules, count, seat, weights, gone, coin)
    if asked == Decision.SELL:
        return choose_sale(game, rules, options, count, seat, weights, coin)
    return YES_IS_FIRST
