"""Which role to choose: what it brings me beyond what it brings the others, and its coins."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Building, Good, Role, Tile
from sim.puerto_rico.options import role_of
from sim.puerto_rico.queries import is_staffed
from strategies.puerto_rico.pieces.building_plan import best_purchase
from strategies.puerto_rico.pieces.goods import best_price, harvest_worth, shipping_worth
from strategies.puerto_rico.pieces.tile_choice import planting_worth
from strategies.puerto_rico.pieces.traits import ROLE, W
from strategies.puerto_rico.pieces.worker_placement import recruiting_worth


@kernel
def rival_gain(game, rules, rival, role, weights, gone, coin):
    """Points that the role, chosen by somebody else, brings a rival."""
    if role == Role.PLANTER:
        return planting_worth(game, rules, rival, weights, gone, False)
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
    if role == Role.CAPTAIN:
        return shipping_worth(game, rules, rival, weights)
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
    if role == Role.CAPTAIN:
        worth = shipping_worth(game, rules, seat, weights)
        held = worth != 0.0
        return worth + (rules["captain_points"] + weights["w"][W.FIRST_LOAD] if held else 0.0)
    return rules["adventurer_coins"] * coin


@kernel
def _holds_sellable_corn(game, rules, seat):
    accepts = game["house"][Good.CORN] == 0 or is_staffed(game, seat, Building.OFFICE) != 0
    free = game["house_size"] < rules["trading_house"]
    return game["goods"][seat, Good.CORN] > 0 and accepts and free


@kernel
def role_worth(game, rules, seat, role, weights, gone, coin):
    """My gain less a share of the rivals' mean gain."""
    mine = own_gain(game, rules, seat, role, weights, gone, coin)
    theirs = 0.0
    if role != Role.ADVENTURER:
        for rival in range(game["players"]):
            if rival != seat:
                theirs += rival_gain(game, rules, rival, role, weights, gone, coin)
    others = game["players"] - 1
    return mine - weights["w"][W.RIVALS] * theirs / others + weights["w"][ROLE + role]


@kernel
def choose_role(game, rules, options, count, seat, weights, gone, coin):
    """The card of most worth, with the coins on it."""
    best = 0
    most = -1000.0
    for index in range(count):
        card = options["code"][index]
        role = role_of(card)
        worth = role_worth(game, rules, seat, role, weights, gone, coin)
        worth += game["card_coins"][card] * coin
        if worth > most:
            most = worth
            best = index
    return best
