"""What a captain phase would bring."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, N_SHIPS, NONE, Building
from sim.puerto_rico.options import as_index
from sim.puerto_rico.queries import is_staffed, largest_empty_room, room_on, storage_rights
from strategies.puerto_rico.pieces.traits import W

BYTE = 8
ON_ANY = 0xFF
MOST_SPOILED = 8.0  # barrels that a rival is thought to lose in a captain phase, at most


@kernel
def rooms_by_good(game, rules):
    """Free holds for each good, a byte each; ON_ANY for a good that is on no ship."""
    rooms = (1 << BYTE * N_GOODS) - 1
    for ship in range(N_SHIPS):
        good = game["ship_good"][ship]
        if good != NONE:
            rooms ^= (ON_ANY ^ int(room_on(game, rules, ship))) << (BYTE * as_index(good))
    return rooms


@kernel
def empty_ships(game, rules):
    """Number of cargo ships with nothing aboard."""
    count = 0
    for ship in range(N_SHIPS):
        count += (game["ship_good"][ship] == NONE) & (rules["cargo_ship"][ship] > 0)
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
        opens = (barrels > 0) & (room == ON_ANY)
        room = (largest if empty > 0 else 0) if opens else room
        empty -= opens
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
    return loaded * (1.0 - weights["w"][W.HOLD]) + harbor - spoiled * weights["w"][W.SPOIL]


@kernel
def captain_worth(game, rules, seat, weights, each, most):
    """My gain from choosing the captain less a share of the rivals' mean gain; losses count in it.

    A gain of mine that cannot reach ``most`` is told as it is.
    """
    rooms = rooms_by_good(game, rules)
    empty = empty_ships(game, rules)
    largest = int(largest_empty_room(game, rules))
    mine = shipping_worth(game, rules, seat, weights, rooms, empty, largest)
    if mine != 0.0:
        mine += rules["captain_points"] + weights["w"][W.FIRST_LOAD]
    harm = weights["w"][W.RIVALS_SHIP] * weights["w"][W.SPOIL] * MOST_SPOILED
    if mine + harm <= most:
        return mine
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            theirs += shipping_worth(game, rules, rival, weights, rooms, empty, largest)
    return mine - weights["w"][W.RIVALS_SHIP] * each * theirs
