"""Which role to choose: what it brings me beyond what it brings the others, and its coins."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Role, Tile
from sim.puerto_rico.options import as_index
from sim.puerto_rico.queries import bit, buildable, count_bits, kinds_sold
from strategies.puerto_rico.pieces.building_plan import best_purchase
from strategies.puerto_rico.pieces.goods import barrel_worth, harvest_worth, trading_worth
from strategies.puerto_rico.pieces.ships import captain_worth
from strategies.puerto_rico.pieces.tile_choice import planter_worth
from strategies.puerto_rico.pieces.traits import ROLE, W
from strategies.puerto_rico.pieces.worker_placement import recruiting_worth

MOST_BUDGET = 10.0


@kernel
def liking(game, weights, role, coin):
    """What a role is worth beyond what can be counted, and the coins on its card."""
    return weights["w"][ROLE + role] + game["card_coins"][role] * coin


@kernel
def recruiter_worth(game, rules, seat, weights, each):
    """My gain from choosing the recruiter less a share of the rivals' mean gain."""
    share = game["register"] / game["players"]
    worth = recruiting_worth(game, seat, weights, share + rules["recruiter_workers"] + 0.5)
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            theirs += recruiting_worth(game, rival, weights, share)
    return worth - weights["w"][W.RIVALS] * each * theirs


@kernel
def builder_worth(game, rules, seat, weights, gone, coin, each, most):
    """My gain from choosing the builder less a share of what the rivals can spend.

    A gain of mine that does not reach ``most`` is told as it is.
    """
    discount = rules["builder_discount"]
    on_offer = buildable(game, rules, seat, discount)
    _, worth = best_purchase(game, rules, seat, weights, gone, coin, discount, on_offer)
    if worth <= most:
        return worth
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            budget = game["coins"][rival] + game["tile_workers"][rival, Tile.QUARRY]
            theirs += min(budget, MOST_BUDGET)
    return worth - weights["w"][W.RIVALS] * weights["w"][W.RIVAL_BUDGET] * each * theirs


@kernel
def craftsman_worth(game, rules, seat, weights, gone, coin, each, most):
    """My gain from choosing the craftsman less a share of the rivals' mean gain.

    A gain of mine that does not reach ``most`` is told as it is.
    """
    barrel = barrel_worth(weights, gone)
    sold = kinds_sold(game)
    worth = harvest_worth(game, rules, seat, sold, weights, barrel, coin)
    if worth > 0.0:
        worth += barrel  # the privilege
    if worth <= most:
        return worth
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            theirs += harvest_worth(game, rules, rival, sold, weights, barrel, coin)
    return worth - weights["w"][W.RIVALS_MAKE] * each * theirs


@kernel
def choose_role(game, rules, options, count, seat, weights, gone, coin):
    """The card of most worth, with the coins on it.

    What the rivals gain is counted only where my own gain alone would beat the best card so far;
    so the roles that cost least to weigh come first.
    """
    free = 0
    for index in range(count):
        free |= bit(as_index(options["code"][index]))
    each = 1.0 / (game["players"] - 1)
    best = 0
    most = -1000.0
    for card in range(Role.ADVENTURER + 0, rules["cards"]):
        if free >> card & 1:
            coins = game["card_coins"][card] + rules["adventurer_coins"]
            worth = weights["w"][ROLE + Role.ADVENTURER] + coins * coin
            if worth > most:
                most = worth
                best = card
    if free >> Role.RECRUITER & 1:
        worth = liking(game, weights, Role.RECRUITER, coin)
        worth += recruiter_worth(game, rules, seat, weights, each)
        if worth > most:
            most = worth
            best = Role.RECRUITER + 0
    if free >> Role.TRADER & 1:
        worth = liking(game, weights, Role.TRADER, coin)
        sold = kinds_sold(game)
        worth += trading_worth(game, rules, seat, sold, weights, coin, each, most - worth)
        if worth > most:
            most = worth
            best = Role.TRADER + 0
    if free >> Role.PLANTER & 1:
        worth = liking(game, weights, Role.PLANTER, coin)
        worth += planter_worth(game, rules, seat, weights, gone, each, most - worth)
        if worth > most:
            most = worth
            best = Role.PLANTER + 0
    if free >> Role.BUILDER & 1:
        worth = liking(game, weights, Role.BUILDER, coin)
        worth += builder_worth(game, rules, seat, weights, gone, coin, each, most - worth)
        if worth > most:
            most = worth
            best = Role.BUILDER + 0
    if free >> Role.CRAFTSMAN & 1:
        worth = liking(game, weights, Role.CRAFTSMAN, coin)
        worth += craftsman_worth(game, rules, seat, weights, gone, coin, each, most - worth)
        if worth > most:
            most = worth
            best = Role.CRAFTSMAN + 0
    if free >> Role.CAPTAIN & 1:
        worth = liking(game, weights, Role.CAPTAIN, coin)
        worth += captain_worth(game, rules, seat, weights, each, most - worth)
        if worth > most:
            best = Role.CAPTAIN + 0
    return count_bits(free & (bit(best) - 1))
