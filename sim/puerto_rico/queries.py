"""Questions about a position that the rules and the strategies ask.

Nothing here changes a game. A strategy imports this, layout and options, and nothing else of the
rule set.
"""

import numpy as np

from sim.kernel import kernel
from sim.puerto_rico.layout import (
    MOST_PURSE,
    MOST_QUARRIES,
    MOST_SPACES,
    N_GOODS,
    N_SHIPS,
    NONE,
    Building,
    Tile,
)
from sim.puerto_rico.options import N_CARRIERS, PASS, as_index

ALL_GOODS = (1 << N_GOODS) - 1

# The place of a lone bit: multiplying by this constant moves a different pattern of five bits
# to the top for each place.
_PATTERNS = 0x077CB531
_WORD = 0xFFFFFFFF
_TOP_FIVE = 27
_PLACES = np.zeros(32, np.int64)
for _place in range(32):
    _PLACES[((_PATTERNS << _place) & _WORD) >> _TOP_FIVE] = _place

# The loads of a set of goods (a bit each) by wharf, as bits at the codes of options.load_of.
_BY_WHARF = np.zeros(1 << N_GOODS, np.int64)
for _kinds in range(1 << N_GOODS):
    for _good in range(N_GOODS):
        if _kinds >> _good & 1:
            _BY_WHARF[_kinds] |= 1 << (_good * N_CARRIERS + N_SHIPS)
ALL_BY_WHARF = int(_BY_WHARF[ALL_GOODS])


@kernel
def bit(index):
    """The bit set that holds only this building.

    Source: seeds PUERTO-STAFFED.
    """
    return 1 << int(index)


@kernel
def count_bits(bits):
    """Members of a bit set of buildings, counted in pairs, fours and eights of bits.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) >> 24) & 0xFF


@kernel
def lowest(bits):
    """The lowest member of a set of up to 32 bits that isn't empty.

    Source: seeds PUERTO-GENERAL.
    """
    return _PLACES[((bits & -bits) * _PATTERNS & _WORD) >> _TOP_FIVE]


@kernel
def list_offers(game, options, may_pass):
    """List what is on offer, and passing if that is allowed; return how many options there are.

    Source: seeds PUERTO-GENERAL.
    """
    left = int(game["on_offer"])
    count = 0
    while left != 0:
        options["code"][count] = lowest(left)
        left &= left - 1
        count += 1
    options["code"][count] = PASS
    return count + may_pass


@kernel
def acting_seat(game):
    """The seat whose turn it is.

    Source: seeds PUERTO-ROUND.
    """
    return as_index(game["seat"])


@kernel
def choosing_seat(game):
    """The seat that chose the role in progress.

    Source: seeds PUERTO-ROUND.
    """
    return as_index(game["chooser"])


@kernel
def next_seat(game, seat):
    """Seat to the left.

    Source: seeds PUERTO-ROUND.
    """
    following = seat + 1
    return following if following < game["players"] else 0


@kernel
def owns(game, seat, building):
    """1 if the player owns the building, else 0.

    Source: seeds PUERTO-STAFFED.
    """
    return (game["owned"][seat] >> building) & 1


@kernel
def is_staffed(game, seat, building):
    """1 if the player owns the building and a worker is on it, else 0.

    Source: seeds PUERTO-STAFFED.
    """
    return (game["staffed"][seat] >> building) & 1


@kernel
def has_island_space(game, rules, seat):
    """Whether one more tile fits onto the player's island.

    Source: seeds PUERTO-ISLAND.
    """
    return game["island"][seat] < rules["island_spaces"]


@kernel
def stack_left(game):
    """Tiles in the face-down stack.

    Source: seeds PUERTO-REVEAL.
    """
    return game["stack_size"] - game["stack_top"]


@kernel
def is_hidden_tile_left(game):
    """Whether a tile can be turned up from the stack or, after a shuffle, from the discards.

    Source: seeds PUERTO-REVEAL.
    """
    left = stack_left(game)
    for good in range(N_GOODS):
        left += game["discards"][good]
    return left > 0


@kernel
def may_take_quarry(game, rules, seat):
    """Whether a quarry is among the tiles that the player may take.

    Source: seeds PUERTO-PLANTER-TILE.
    """
    privileged = seat == game["chooser"] and rules["planter_quarry"] != 0
    entitled = privileged or is_staffed(game, seat, Building.BUILDERS_YARD) != 0
    return entitled and game["quarries"] > 0


@kernel
def is_worker_left(game):
    """Whether hospital or school find a worker, in the pile or on the register.

    Source: seeds PUERTO-HOSPITAL, PUERTO-SCHOOL.
    """
    return game["pile"] + game["register"] > 0


@kernel
def price_of(game, rules, seat, building, discount):
    """Coins that a building costs the player, with the builder's discount (0 if it isn't his).

    Source: seeds PUERTO-PRICE.
    """
    quarries = min(game["tile_workers"][seat, Tile.QUARRY], rules["quarry_cap"][building])
    return max(rules["cost"][building] - quarries - discount, 0)


@kernel
def buildable(game, rules, seat, discount):
    """Bit set of the buildings that the player may buy now.

    Affordable: the price after quarries and discount, at least 0, is not above the coins; that is,
    cost less quarries is not above coins and discount together.

    Source: seeds PUERTO-BUILD, PUERTO-PRICE, PUERTO-CITY.
    """
    quarries = min(game["tile_workers"][seat, Tile.QUARRY], MOST_QUARRIES)
    purse = min(game["coins"][seat] + discount, MOST_PURSE)
    free = min(rules["city_spaces"] - game["city"][seat], MOST_SPACES)
    found = rules["within_budget"][quarries, purse] & rules["fitting"][free]
    if game["large"][seat] >= rules["large_buildings_per_city"]:
        found &= ~rules["large_buildings"]
    return int(found & game["in_stock"] & ~game["owned"][seat])


@kernel
def harvest(game, seat, good):
    """Barrels of the kind that the player's staffed tiles and circles make, supply aside.

    Source: seeds PUERTO-PRODUCTION.
    """
    tiles = game["tile_workers"][seat, good]
    return tiles if good == 0 else min(tiles, game["presses"][seat, good])


@kernel
def yield_of(game, seat, good):
    """Barrels of the kind that the player would take if he produced now.

    Source: seeds PUERTO-PRODUCTION.
    """
    return min(harvest(game, seat, good), game["supply"][good])


@kernel
def kinds_held(game, seat):
    """Bit set of the goods that the player has at least one barrel of.

    Source: seeds PUERTO-STORAGE.
    """
    kinds = 0
    for good in range(N_GOODS):
        kinds |= (1 if game["goods"][seat, good] > 0 else 0) << good
    return kinds


@kernel
def kinds_sold(game):
    """Bit set of the goods in the trading house.

    Source: seeds PUERTO-HOUSE.
    """
    kinds = 0
    for good in range(N_GOODS):
        kinds |= (1 if game["house"][good] > 0 else 0) << good
    return kinds


@kernel
def sellable_kinds(game, seat, sold):
    """Bit set of the goods that a trading house with these in it takes from the player.

    A free place is assumed; ``sold`` is ``kinds_sold``.

    Source: seeds PUERTO-HOUSE, PUERTO-OFFICE.
    """
    has_office = is_staffed(game, seat, Building.OFFICE) != 0
    return kinds_held(game, seat) & (ALL_GOODS if has_office else ~sold)


@kernel
def market_bonus(game, rules, seat):
    """Coins that the player's markets add to a sale.

    Source: seeds PUERTO-MARKETS.
    """
    return (
        is_staffed(game, seat, Building.SMALL_MARKET) * rules["small_market_coins"]
        + is_staffed(game, seat, Building.LARGE_MARKET) * rules["large_market_coins"]
    )


@kernel
def sale_of(game, rules, seat, good):
    """Coins that the player gets for a barrel of the kind in the current trader phase.

    Source: seeds PUERTO-SALE, PUERTO-PRICES, PUERTO-MARKETS.
    """
    privilege = rules["trader_coins"] if seat == game["chooser"] else 0
    return rules["price"][good] + market_bonus(game, rules, seat) + privilege


@kernel
def room_on(game, rules, ship):
    """Free holds of a cargo ship.

    Source: seeds PUERTO-SHIPS.
    """
    return rules["cargo_ship"][ship] - game["ship_load"][ship]


@kernel
def largest_empty_room(game, rules):
    """Holds of the largest cargo ship with nothing aboard, 0 if there is none.

    Source: seeds PUERTO-LOADING.
    """
    largest = 0
    for ship in range(N_SHIPS):
        if game["ship_good"][ship] == NONE:
            largest = max(largest, rules["cargo_ship"][ship])
    return largest


@kernel
def ship_loads(game, rules, seat, held):
    """Bit set of the codes of all loads onto cargo ships; ``held`` is ``kinds_held``.

    A kind aboard goes only onto its ship; a new one onto an empty ship that takes the most of it.

    Source: seeds PUERTO-LOADING, PUERTO-FULL-SHIPS.
    """
    found = 0
    aboard = 0
    largest = 0
    for ship in range(N_SHIPS):
        good = int(game["ship_good"][ship])
        if good == NONE:
            largest = max(largest, rules["cargo_ship"][ship])
        else:
            aboard |= 1 << good
            joins = (held >> good & 1) & (room_on(game, rules, ship) > 0)
            found |= joins << (good * N_CARRIERS + ship)
    new = held & ~aboard
    if largest == 0 or new == 0:
        return found
    for ship in range(N_SHIPS):
        if game["ship_good"][ship] == NONE:
            room = rules["cargo_ship"][ship]
            for good in range(N_GOODS):
                most = min(game["goods"][seat, good], largest)
                opens = (new >> good & 1) & (room > 0) & (room >= most)
                found |= opens << (good * N_CARRIERS + ship)
    return found


@kernel
def wharf_loads(game, seat, held):
    """Bit set of the codes of all loads by the player's wharf; ``held`` is ``kinds_held``.

    Source: seeds PUERTO-WHARF.
    """
    return _BY_WHARF[held] if may_use_wharf(game, seat) else 0


@kernel
def may_use_wharf(game, seat):
    """Whether the player's wharf is staffed and not used in this phase.

    Source: seeds PUERTO-WHARF.
    """
    return is_staffed(game, seat, Building.WHARF) != 0 and game["wharf_used"][seat] == 0


@kernel
def storage_rights(game, rules, seat):
    """Kinds of goods that the player's warehouses keep in full.

    Source: seeds PUERTO-STORAGE.
    """
    return (
        is_staffed(game, seat, Building.SMALL_WAREHOUSE) * rules["small_warehouse_kinds"]
        + is_staffed(game, seat, Building.LARGE_WAREHOUSE) * rules["large_warehouse_kinds"]
    )
