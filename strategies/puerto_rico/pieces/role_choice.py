"""Which role to choose: what it brings me beyond what it brings the others, and its coins."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Building, Good, Role, Tile
from sim.puerto_rico.options import role_of
from sim.puerto_rico.queries import is_staffed, largest_empty_room
from strategies.puerto_rico.pieces.building_plan import best_purchase
from strategies.puerto_rico.pieces.goods import (
    best_price,
    empty_ships,
    harvest_worth,
    rooms_by_good,
    shipping_worth,
)
from strategies.puerto_rico.pieces.tile_choice import planting_worth
from strategies.puerto_rico.pieces.traits import ROLE, W
from strategies.puerto_rico.pieces.worker_placement import recruiting_worth


@kernel
def rival_gain(game, rules, rival, role, weights, gone, coin):
    """Points that the role, chosen by somebody else, brings a rival."""
    if role == Role.PLANTER:
        has_space = game["island"][rival] < rules["island_spaces"]
        return weights["w"][W.RIVAL_TILE] * (1.0 - gone) * has_space
    if role == Role.RECRUITER:
        share = game["register"] / game["players"]
        return recruiting_worth(game, rival, weights, share)
    if role == Role.BUILDER:
        budget = game["coins"][rival] + game["tile_workers"][rival, Tile.QUARRY]
        return min(budget, 10.0) * weights["w"][W.RIVAL_BUDGET]
    if role == Role.CRAFTSMAN:
        return harvest_worth(game, rules, rival, weights, coin)
    if role == Role.TRADER:
        return best_price(game, rules, rival) * coin
    return 0.0


@kernel
def own_gain(game, rules, seat, role, weights, gone, coin):
    """Points that the role brings me if I choose it, privilege included."""
    if role == Role.PLANTER:
        return planting_worth(game, rules, seat, weights, gone, True)
    if role == Role.RECRUITER:
        share = game["register"] / game["players"] + rules["recruiter_workers"] + 0.5
        return recruiting_worth(game, seat, weights, share)
    if role == Role.BUILDER:
        return best_purchase(game, rules, seat, weights, gone, coin, rules["builder_discount"])
    if role == Role.CRAFTSMAN:
        worth = harvest_worth(game, rules, seat, weights, coin)
        return worth + (weights["w"][W.BARREL] if worth > 0.0 else 0.0)
    if role == Role.TRADER:
        price = best_price(game, rules, seat)
        can_sell = price > 0 or _holds_sellable_corn(game, rules, seat)
        return (price + rules["trader_coins"]) * coin if can_sell else 0.0
    return rules["adventurer_coins"] * coin


@kernel
def _holds_sellable_corn(game, rules, seat):
    accepts = game["house"][Good.CORN] == 0 or is_staffed(game, seat, Building.OFFICE) != 0
    free = game["house_size"] < rules["trading_house"]
    return game["goods"][seat, Good.CORN] > 0 and accepts and free


@kernel
def captain_worth(game, rules, seat, weights):
    """My gain from a captain phase less a share of the rivals' mean gain; losses count in it."""
    rooms = rooms_by_good(game, rules)
    empty = empty_ships(game, rules)
    largest = int(largest_empty_room(game, rules))
    mine = shipping_worth(game, rules, seat, weights, rooms, empty, largest)
    if mine != 0.0:
        mine += rules["captain_points"] + weights["w"][W.FIRST_LOAD]
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            theirs += shipping_worth(game, rules, rival, weights, rooms, empty, largest)
    return mine - weights["w"][W.RIVALS] * theirs / (game["players"] - 1)


@kernel
def rivals_loss(game, rules, seat, role, weights, gone, coin):
    """A share of the rivals' mean gain from a role other than captain and adventurer."""
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            theirs += rival_gain(game, rules, rival, role, weights, gone, coin)
    return weights["w"][W.RIVALS] * theirs / (game["players"] - 1)


@kernel
def choose_role(game, rules, options, count, seat, weights, gone, coin):
    """The card of most worth, with the coins on it.

    What the rivals gain is counted only where my own gain alone would beat the best card so far;
    so the cards go from the last, which cost least to weigh, to the first.
    """
    best = 0
    most = -1000.0
    for place in range(count):
        index = count - 1 - place
        card = options["code"][index]
        role = role_of(card)
        worth = game["card_coins"][card] * coin + weights["w"][ROLE + role]
        if role == Role.CAPTAIN:
            worth += captain_worth(game, rules, seat, weights)
        else:
            worth += own_gain(game, rules, seat, role, weights, gone, coin)
            if worth > most and role != Role.ADVENTURER:
                worth -= rivals_loss(game, rules, seat, role, weights, gone, coin)
        if worth > most:
            most = worth
            best = index
    return best
