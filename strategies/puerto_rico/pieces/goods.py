"""What producing, selling and shipping bring."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, N_SHIPS, NONE, Building
from sim.puerto_rico.queries import (
    is_staffed,
    market_bonus,
    sellable_kinds,
    storage_rights,
    yield_of,
)
from strategies.puerto_rico.pieces.traits import W

BYTE = 8
ON_ANY = 0xFF


@kernel
def best_price(game, rules, seat):
    """Coins of the player's best sale as things stand, without privilege; 0 if there is none."""
    if game["house_size"] >= rules["trading_house"]:
        return 0
    kinds = sellable_kinds(game, seat)
    best = -1
    for good in range(N_GOODS):
        best = max(best, rules["price"][good] if kinds >> good & 1 else -1)
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
def rooms_by_good(game, rules):
    """Free holds for each good, a byte each; ON_ANY for a good that is on no ship."""
    rooms = (1 << BYTE * N_GOODS) - 1
    for ship in range(N_SHIPS):
        good = int(game["ship_good"][ship])
        if good != NONE:
            room = int(rules["cargo_ship"][ship] - game["ship_load"][ship])
            rooms ^= (ON_ANY ^ room) << (BYTE * good)
    return rooms


@kernel
def empty_ships(game, rules):
    """Number of cargo ships with nothing aboard."""
    count = 0
    for ship in range(N_SHIPS):
        count += game["ship_good"][ship] == NONE and rules["cargo_ship"][ship] > 0
    return count


@kernel
def shipping_worth(game, rules, seat, weights, rooms, empty, largest):
    """Points that a captain phase now brings the player, spoiled barrels taken off.

    ``rooms``, ``empty`` and ``largest`` tell of the ships (``rooms_by_good``, ``empty_ships``,
    ``largest_empty_room``); what others load before is not foreseen.
    """
    held = 0
    loaded = 0
    loads = 0
    most_left = 0
    for good in range(N_GOODS):
        barrels = int(game["goods"][seat, good])
        room = (rooms >> (BYTE * good)) & ON_ANY
        if barrels > 0 and room == ON_ANY:
            room = largest if empty > 0 else 0
            empty -= 1
        fits = min(barrels, room)
        held += barrels
        loaded += fits
        loads += fits > 0
        most_left = max(most_left, barrels - fits)
    if held == 0:
        return 0.0
    if is_staffed(game, seat, Building.WHARF) and most_left > 0:
        loaded += most_left
        loads += 1
    kept = 1 + 2 * storage_rights(game, rules, seat)
    spoiled = max(held - loaded - kept, 0)
    harbor = is_staffed(game, seat, Building.HARBOR) * rules["harbor_points"] * loads
    # A barrel on board earns its point; it was worth something on the island too.
    gain = loaded * (1.0 - weights["w"][W.HOLD] * weights["w"][W.BARREL])
    return gain + harbor - spoiled * weights["w"][W.SPOIL]
