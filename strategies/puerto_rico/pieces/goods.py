"""What producing, selling and shipping bring."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, N_SHIPS, NONE, Building
from sim.puerto_rico.queries import (
    is_sellable,
    is_staffed,
    market_bonus,
    may_use_wharf,
    storage_rights,
    yield_of,
)
from strategies.puerto_rico.pieces.traits import W


@kernel
def best_price(game, rules, seat):
    """Coins of the player's best sale as things stand, without privilege; 0 if there is none."""
    if game["house_size"] >= rules["trading_house"]:
        return 0
    best = -1
    for good in range(N_GOODS):
        price = rules["price"][good] if is_sellable(game, seat, good) else -1
        best = max(best, price)
    return best + market_bonus(game, rules, seat) if best >= 0 else 0


@kernel
def harvest_worth(game, rules, seat, weights, coin):
    """Points that producing now is worth: barrels, a hoped-for sale, the factory's coins."""
    barrels = 0
    kinds = 0
    dearest = 0
    for good in range(N_GOODS):
        made = yield_of(game, seat, good)
        barrels += made
        kinds += made > 0
        fresh = made > 0 and game["goods"][seat, good] == 0 and game["house"][good] == 0
        dearest = max(dearest, rules["price"][good] if fresh else 0)
    factory = rules["factory_pay"][kinds] * is_staffed(game, seat, Building.FACTORY)
    return barrels * weights["w"][W.BARREL] + (dearest * weights["w"][W.SALE_HOPE] + factory) * coin


@kernel
def loads_in_sight(game, rules, seat):
    """Barrels that the player could load if nobody else did, by ship and by wharf."""
    total = 0
    most_left = 0
    empty_ships = 0
    largest = 0
    for ship in range(N_SHIPS):
        if game["ship_good"][ship] == NONE:
            empty_ships += rules["cargo_ship"][ship] > 0
            largest = max(largest, rules["cargo_ship"][ship])
    for good in range(N_GOODS):
        barrels = game["goods"][seat, good]
        if barrels > 0:
            room = 0
            aboard = False
            for ship in range(N_SHIPS):
                if game["ship_good"][ship] == good:
                    room = rules["cargo_ship"][ship] - game["ship_load"][ship]
                    aboard = True
            if not aboard and empty_ships > 0:
                room = largest
                empty_ships -= 1
            loaded = min(barrels, room)
            total += loaded
            most_left = max(most_left, barrels - loaded)
    if may_use_wharf(game, seat) and game["role"] == NONE:
        total += most_left
    return total


@kernel
def barrels_held(game, seat):
    """All barrels of the player."""
    total = 0
    for good in range(N_GOODS):
        total += game["goods"][seat, good]
    return total


@kernel
def kinds_and_barrels(game, seat):
    """Kinds and barrels of the player, as kinds * 256 + barrels."""
    total = 0
    for good in range(N_GOODS):
        barrels = game["goods"][seat, good]
        total += barrels + 256 * (barrels > 0)
    return total


@kernel
def shipping_worth(game, rules, seat, weights):
    """Points that a captain phase now brings the player, spoiled barrels taken off."""
    held = barrels_held(game, seat)
    if held == 0:
        return 0.0
    loaded = loads_in_sight(game, rules, seat)
    left = held - loaded
    kept = 1 + 2 * storage_rights(game, rules, seat)
    spoiled = max(left - kept, 0)
    harbor = is_staffed(game, seat, Building.HARBOR) * (1 if loaded > 0 else 0)
    # A barrel on board earns its point; it was worth something on the island too.
    gain = loaded * (1.0 - 0.5 * weights["w"][W.BARREL])
    return gain + harbor - spoiled * weights["w"][W.SPOIL]
