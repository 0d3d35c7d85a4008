"""Which barrels to load, to store, to sell and to take."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, NONE, Building
from sim.puerto_rico.options import PASS, WHARF, good_of_load, ship_of_load
from sim.puerto_rico.queries import is_staffed, room_on, sale_of
from strategies.puerto_rico.pieces.traits import W

WHARF_LATER = 1.5  # points that using the wharf now must bring more


@kernel
def choose_load(game, rules, options, count, seat, weights):
    """The load of most points; dear goods a little later, the wharf only where it moves more."""
    best = 0
    most = -1000.0
    keep = weights["w"][W.KEEP_DEAR]
    for index in range(count):
        code = options["code"][index]
        worth = -1.0
        if code != PASS:
            good = good_of_load(code)
            ship = ship_of_load(code)
            held = game["goods"][seat, good]
            barrels = held if ship == WHARF else min(held, room_on(game, rules, ship))
            worth = barrels - keep * rules["price"][good]
            if ship == WHARF:
                worth -= WHARF_LATER
            elif game["ship_good"][ship] == NONE:
                worth += weights["w"][W.OPEN_SHIP]
        if worth > most:
            most = worth
            best = index
    return best


@kernel
def choose_kind_to_store(game, rules, options, count, seat):
    """Walk through the kinds: store one if it is among the best for the rights left."""
    rights = game["rights"]
    for index in range(count):
        code = options["code"][index]
        if code == PASS:
            return index
        better = 0
        mine = _store_worth(game, rules, seat, code)
        for good in range(code + 1, N_GOODS):
            if game["goods"][seat, good] > 0 and _store_worth(game, rules, seat, good) > mine:
                better += 1
        if better < rights:
            return index
    return count - 1


@kernel
def _store_worth(game, rules, seat, good):
    return 4 * game["goods"][seat, good] + rules["price"][good]


@kernel
def choose_dearest(game, rules, options, count):
    """The dearest good on offer."""
    best = 0
    most = -1
    for index in range(count):
        code = options["code"][index]
        price = -1 if code == PASS else rules["price"][code]
        if price > most:
            most = price
            best = index
    return best


@kernel
def choose_privilege_good(game, rules, options, count, seat):
    """The dearest kind, above all if it could be sold soon; what there is most of counts little."""
    best = 0
    most = -1.0
    for index in range(count):
        code = options["code"][index]
        if code == PASS:
            continue
        sellable = game["house"][code] == 0 or is_staffed(game, seat, Building.OFFICE) != 0
        worth = 0.1 * game["goods"][seat, code] + 0.3 * rules["price"][code]
        if sellable:
            worth += 0.5 * rules["price"][code]
        if worth > most:
            most = worth
            best = index
    return best


@kernel
def choose_sale(game, rules, options, count, seat, weights, coin):
    """The sale of most coins, if they are worth more than the barrel."""
    best = count - 1
    most = weights["w"][W.BARREL] * 0.8
    for index in range(count):
        good = options["code"][index]
        if good != PASS:
            worth = sale_of(game, rules, seat, good) * coin
            if worth > most:
                most = worth
                best = index
    return best
