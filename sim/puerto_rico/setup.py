"""Set-up: what lies on the table before the first Governor picks a role.

1. Bank, goods, workers, points, quarries, buildings and ships by number of players.
2. Each player gets coins and one starting tile (PUERTO-COINS, PUERTO-START-TILES).
3. The other tiles are shuffled and the first row is turned up (PUERTO-ROW, PUERTO-SETUP-ORDER).
"""

from sim.kernel import kernel, procedure
from sim.puerto_rico.layout import (
    MAX_SEATS,
    N_BUILDINGS,
    N_CARDS,
    N_GOODS,
    N_ROLES,
    N_SHIPS,
    N_TILES,
    NONE,
    Phase,
    SetupOrder,
    Tile,
)
from sim.puerto_rico.tile_stack import fix_places, take_out_tile, turn_up_tile


@procedure
def deal(game, rules):
    """Set up a game; ``key``, ``deal`` and ``players`` are set already.

    Source: seeds PUERTO-SETUP, PUERTO-ROW, PUERTO-SETUP-ORDER.
    """
    _clear_round(game)
    _clear_phase_notes(game)
    _fill_supplies(game, rules)
    for seat in range(MAX_SEATS):
        _clear_seat(game, seat)
    _stack_tiles(game, rules)
    if rules["setup_order"] == SetupOrder.ROW_FIRST:
        fix_places(game, min(rules["face_up_tiles"], game["stack_size"]))
    for seat in range(game["players"]):
        _equip_player(game, rules, seat)
    for _ in range(min(rules["face_up_tiles"], game["stack_size"])):
        game["row"][turn_up_tile(game)] += 1
        game["row_size"] += 1
    game["governor_rounds"][game["governor"]] = 1


@kernel
def _clear_round(game):
    game["phase"] = Phase.PICK_ROLE
    game["pending"] = NONE
    game["seat"] = 0
    game["fault"] = 0
    game["rounds"] = 1
    game["governor"] = 0
    game["picks"] = 0
    game["chooser"] = NONE
    game["role"] = NONE
    game["triggers"] = 0
    for card in range(N_CARDS):
        game["card_taken"][card] = 0
        game["card_coins"][card] = 0


@kernel
def _clear_phase_notes(game):
    game["on_offer"] = 0
    game["planting_barred"] = 0
    game["hospital_used"] = 0
    game["new_tile"] = NONE
    game["circle_kinds"] = 0
    game["circle_at"] = 0
    game["spare"] = 0
    game["new_building"] = NONE
    game["privilege_left"] = 0
    game["visits_idle"] = 0
    game["captain_due"] = 0
    game["rights"] = 0
    game["last_stored"] = NONE
    for good in range(N_GOODS):
        game["produced_now"][good] = 0
        game["stored"][good] = 0
    for kind in range(game["circle_kind"].size):
        game["circle_kind"][kind] = 0
        game["circle_free"][kind] = 0


@kernel
def _fill_supplies(game, rules):
    """Put quarries, barrels, workers, points, buildings and ships beside the board.

    Source: seeds PUERTO-QUARRIES, PUERTO-BARRELS, PUERTO-WORKERS, PUERTO-POOL,
    PUERTO-BUILD, PUERTO-SHIPS.
    """
    game["quarries"] = rules["quarries"]
    game["pile"] = rules["worker_pile"]
    game["register"] = rules["worker_ship"]
    game["pool"] = rules["victory_points"]
    game["paper"] = 0
    game["in_stock"] = 0
    for building in range(N_BUILDINGS):
        game["copies"][building] = rules["building_copies"][building]
        game["in_stock"] |= (1 if rules["building_copies"][building] > 0 else 0) << building
    game["house_size"] = 0
    for good in range(N_GOODS):
        game["supply"][good] = rules["barrels"][good]
        game["house"][good] = 0
        game["discards"][good] = 0
        game["row"][good] = 0
    game["row_size"] = 0
    for ship in range(N_SHIPS):
        game["ship_good"][ship] = NONE
        game["ship_load"][ship] = 0


@kernel
def _clear_seat(game, seat):
    for good in range(N_GOODS):
        game["goods"][seat, good] = 0
        game["produced"][seat, good] = 0
        game["sold"][seat, good] = 0
        game["shipped"][seat, good] = 0
        game["spoiled"][seat, good] = 0
    for press in range(N_GOODS + 1):
        game["presses"][seat, press] = 0
        game["capacity"][seat, press] = 0
    for tile in range(N_TILES):
        game["tiles"][seat, tile] = 0
        game["tile_workers"][seat, tile] = 0
    for building in range(N_BUILDINGS):
        game["staff"][seat, building] = 0
        game["bought"][seat, building] = 0
    for role in range(N_ROLES):
        game["roles_taken"][seat, role] = 0
        game["role_rounds"][seat, role] = 0
        game["role_first"][seat, role] = 0
    game["wharf_used"][seat] = 0
    game["coins"][seat] = 0
    game["chips"][seat] = 0
    game["island"][seat] = 0
    game["owned"][seat] = 0
    game["staffed"][seat] = 0
    game["circles"][seat] = 0
    game["city"][seat] = 0
    game["large"][seat] = 0
    game["printed"][seat] = 0
    game["idle"][seat] = 0
    game["workers"][seat] = 0
    game["start_tile"][seat] = NONE
    game["governor_rounds"][seat] = 0
    game["trade_coins"][seat] = 0
    game["factory_coins"][seat] = 0
    game["role_coins"][seat] = 0


@kernel
def _stack_tiles(game, rules):
    """Pile up all estate tiles, starting tiles included; their order is drawn later.

    Source: seeds PUERTO-TILES.
    """
    place = 0
    for good in range(N_GOODS):
        for _ in range(rules["tiles"][good]):
            game["stack"][place] = good
            place += 1
    game["stack_size"] = place
    game["stack_top"] = 0
    game["stack_fixed"] = 0
    game["shuffles"] = 0
    for empty in range(place, game["stack"].size):
        game["stack"][empty] = 0


@kernel
def _equip_player(game, rules, seat):
    """Give a player his coins and his starting tile.

    Source: seeds PUERTO-COINS, PUERTO-START-TILES.
    """
    tile = rules["start_tile"][seat]
    if tile == Tile.QUARRY:
        game["quarries"] -= 1
    else:
        take_out_tile(game, tile, seat)
    game["start_tile"][seat] = tile
    game["tiles"][seat, tile] = 1
    game["island"][seat] = 1
    game["coins"][seat] = rules["starting_coins"][seat]
