"""What must hold at every moment of a game; each broken rule has a name.

Nothing is made or lost: barrels, tiles, workers, buildings, points. What is kept twice for speed
(bit sets, sums) agrees with what it was counted from.
"""

from enum import IntEnum

from sim.kernel import procedure
from sim.puerto_rico.layout import (
    N_BUILDINGS,
    N_CARDS,
    N_GOODS,
    N_SHIPS,
    N_TILES,
    NONE,
    Tile,
)


class Broken(IntEnum):
    """Names of broken rules; 0 says that all is well."""

    NOTHING = 0
    BARRELS_CONSERVED = 1
    TILES_CONSERVED = 2
    QUARRIES_CONSERVED = 3
    WORKERS_CONSERVED = 4
    BUILDINGS_CONSERVED = 5
    POINTS_CONSERVED = 6
    NEGATIVE_COUNT = 7
    SAME_GOOD_ON_TWO_SHIPS = 8
    SHIP_OVERLOADED = 9
    TOO_MANY_WORKERS_ON_A_CIRCLE = 10
    STAFF_SUMS = 11
    ISLAND_OR_CITY_SUMS = 12
    TOO_MANY_BARRELS_IN_HOUSE = 13
    ROLE_CARDS = 14


@procedure
def broken_rule(game, rules):
    """Code of the first broken rule, 0 if all is well.

    Source: seeds PUERTO-CONSERVATION.
    """
    if _any_negative(game):
        return Broken.NEGATIVE_COUNT
    if _barrels_differ(game, rules):
        return Broken.BARRELS_CONSERVED
    if _tiles_differ(game, rules):
        return Broken.TILES_CONSERVED
    if _quarries_differ(game, rules):
        return Broken.QUARRIES_CONSERVED
    if _workers_differ(game, rules):
        return Broken.WORKERS_CONSERVED
    if _buildings_differ(game, rules):
        return Broken.BUILDINGS_CONSERVED
    if _points_differ(game, rules):
        return Broken.POINTS_CONSERVED
    ships = _ship_fault(game, rules)
    if ships != 0:
        return ships
    for seat in range(game["players"]):
        fault = _seat_fault(game, rules, seat)
        if fault != 0:
            return fault
    if game["house_size"] > rules["trading_house"]:
        return Broken.TOO_MANY_BARRELS_IN_HOUSE
    return _card_fault(game)


@procedure
def _any_negative(game):
    least = min(game["pile"], game["register"], game["pool"], game["paper"], game["quarries"])
    least = min(least, game["stack_size"] - game["stack_top"], game["row_size"])
    for good in range(N_GOODS):
        least = min(least, game["supply"][good], game["house"][good])
        least = min(least, game["row"][good], game["discards"][good])
        for seat in range(game["players"]):
            least = min(least, game["goods"][seat, good])
    for seat in range(game["players"]):
        least = min(least, game["coins"][seat], game["chips"][seat], game["idle"][seat])
    return least < 0


@procedure
def _barrels_differ(game, rules):
    for good in range(N_GOODS):
        total = game["supply"][good] + game["house"][good]
        for seat in range(game["players"]):
            total += game["goods"][seat, good]
        for ship in range(N_SHIPS):
            if game["ship_good"][ship] == good:
                total += game["ship_load"][ship]
        if total != rules["barrels"][good]:
            return True
    return False


@procedure
def _tiles_differ(game, rules):
    row = 0
    for good in range(N_GOODS):
        row += game["row"][good]
        total = game["row"][good] + game["discards"][good]
        for seat in range(game["players"]):
            total += game["tiles"][seat, good]
        for place in range(game["stack_top"], game["stack_size"]):
            total += game["stack"][place] == good
        if total != rules["tiles"][good]:
            return True
    return row != game["row_size"]


@procedure
def _quarries_differ(game, rules):
    total = game["quarries"]
    for seat in range(game["players"]):
        total += game["tiles"][seat, Tile.QUARRY]
    return total != rules["quarries"]


@procedure
def _workers_differ(game, rules):
    total = game["pile"] + game["register"]
    for seat in range(game["players"]):
        mine = game["idle"][seat]
        for tile in range(N_TILES):
            mine += game["tile_workers"][seat, tile]
        for building in range(N_BUILDINGS):
            mine += game["staff"][seat, building]
        if mine != game["workers"][seat]:
            return True
        total += mine
    return total != rules["worker_pile"] + rules["worker_ship"]


@procedure
def _buildings_differ(game, rules):
    for building in range(N_BUILDINGS):
        total = int(game["copies"][building])
        for seat in range(game["players"]):
            total += (game["owned"][seat] >> building) & 1
        in_stock = game["in_stock"] >> building & 1
        if total != rules["building_copies"][building] or in_stock != (
            game["copies"][building] > 0
        ):
            return True
    return False


@procedure
def _points_differ(game, rules):
    total = game["pool"] - game["paper"]
    for seat in range(game["players"]):
        total += game["chips"][seat]
    return total != rules["victory_points"]


@procedure
def _ship_fault(game, rules):
    for ship in range(N_SHIPS):
        good = game["ship_good"][ship]
        load = game["ship_load"][ship]
        if load < 0 or load > rules["cargo_ship"][ship] or (good == NONE) != (load == 0):
            return Broken.SHIP_OVERLOADED
        for other in range(ship):
            if good != NONE and game["ship_good"][other] == good:
                return Broken.SAME_GOOD_ON_TWO_SHIPS
    return Broken.NOTHING


@procedure
def _seat_fault(game, rules, seat):
    for tile in range(N_TILES):
        workers = game["tile_workers"][seat, tile]
        if workers < 0 or workers > game["tiles"][seat, tile]:
            return Broken.TOO_MANY_WORKERS_ON_A_CIRCLE
    staffed = 0
    circles = 0
    city = 0
    large = 0
    printed = 0
    on_buildings = 0
    for building in range(N_BUILDINGS):
        owned = (game["owned"][seat] >> building) & 1
        workers = int(game["staff"][seat, building])
        if workers < 0 or workers > owned * rules["building_circles"][building]:
            return Broken.TOO_MANY_WORKERS_ON_A_CIRCLE
        staffed |= (1 if workers > 0 else 0) << building
        on_buildings += workers
        circles += owned * rules["building_circles"][building]
        city += owned * rules["spaces"][building]
        large += owned * rules["is_large"][building]
        printed += owned * rules["vp"][building]
    presses = 0
    capacity = 0
    for press in range(N_GOODS + 1):
        presses += game["presses"][seat, press]
        capacity += game["capacity"][seat, press]
    if staffed != game["staffed"][seat] or presses != on_buildings:
        return Broken.STAFF_SUMS
    island = 0
    for tile in range(N_TILES):
        island += game["tiles"][seat, tile]
    if island != game["island"][seat] or island > rules["island_spaces"]:
        return Broken.ISLAND_OR_CITY_SUMS
    if city != game["city"][seat] or city > rules["city_spaces"]:
        return Broken.ISLAND_OR_CITY_SUMS
    if printed != game["printed"][seat] or large != game["large"][seat]:
        return Broken.ISLAND_OR_CITY_SUMS
    if circles != game["circles"][seat] or circles != capacity:
        return Broken.ISLAND_OR_CITY_SUMS
    return Broken.NOTHING


@procedure
def _card_fault(game):
    taken = 0
    for card in range(N_CARDS):
        taken += game["card_taken"][card]
        if game["card_coins"][card] < 0:
            return Broken.ROLE_CARDS
    return Broken.NOTHING if taken == game["picks"] else Broken.ROLE_CARDS
