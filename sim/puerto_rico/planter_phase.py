"""The planter phase (classic: Settler): islands grow by estates (plantations) and quarries.

Each player in clockwise order from the chooser
    1. with a staffed Hacienda may turn up the top tile of the stack, and then must keep it;
    2. may take one tile of the row, or a quarry (the chooser, or with a staffed Builder's Yard);
    3. with a staffed Hospital may put one worker onto the new tile (on which, is an option).
Then the tiles left over are discarded and a new row is turned up; when the stack is used up, the
shuffled discards become the new stack.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.layout import N_GOODS, NONE, Building, Decision, HospitalTile, Phase, Tile
from sim.puerto_rico.options import PASS, YES, as_index
from sim.puerto_rico.queries import (
    acting_seat,
    choosing_seat,
    has_island_space,
    is_hidden_tile_left,
    is_staffed,
    is_worker_left,
    may_take_quarry,
    next_seat,
    stack_left,
)
from sim.puerto_rico.tile_stack import shuffle_discards, turn_up_tile


@kernel
def open_planter_phase(game, rules):
    """Begin with the chooser; the option planting_needs_stack may bar everybody.

    Source: seeds PUERTO-PLANTER-TILE, PUERTO-TILES-GONE, PUERTO-BARRED-PLANTING.
    """
    barred = rules["planting_needs_stack"] != 0 and not is_hidden_tile_left(game)
    game["planting_barred"] = barred
    return _first_step_of(game, choosing_seat(game))


@kernel
def _first_step_of(game, seat):
    game["seat"] = seat
    game["hospital_used"] = 0
    return Phase.DRAW_TILE if is_staffed(game, seat, Building.HACIENDA) else Phase.TAKE_TILE


@kernel
def _next_planter(game):
    following = next_seat(game, acting_seat(game))
    if following == game["chooser"]:
        return Phase.DISCARD_ROW
    return _first_step_of(game, following)


@kernel
def offer_draw(game, rules):
    """Ask the owner of a staffed hacienda whether he turns up a tile.

    Source: seeds PUERTO-HACIENDA.
    """
    seat = acting_seat(game)
    open_to_all = game["planting_barred"] == 0
    if open_to_all and has_island_space(game, rules, seat) and is_hidden_tile_left(game):
        game["pending"] = Decision.DRAW_TILE
    return Phase.TAKE_TILE


@kernel
def answer_draw(game, rules, code):
    """Turn a tile up, or not.

    Source: seeds PUERTO-HACIENDA.
    """
    return Phase.TURN_UP_DRAWN if code == YES else Phase.TAKE_TILE


@kernel
def turn_up_drawn(game, rules):
    """Put the top tile of the stack onto the island, after a shuffle if the stack is empty.

    Source: seeds PUERTO-HACIENDA, PUERTO-REVEAL, PUERTO-HOSPITAL-EDITIONS.
    """
    if stack_left(game) == 0:
        shuffle_discards(game)
        return Phase.TURN_UP_DRAWN
    place_tile(game, acting_seat(game), turn_up_tile(game))
    return Phase.STAFF_DRAWN if rules["hospital_tile"] == HospitalTile.EITHER else Phase.TAKE_TILE


@kernel
def offer_tiles(game, rules):
    """Ask for a tile of the row or a quarry, if there is one and the island has room.

    Source: seeds PUERTO-PLANTER-TILE, PUERTO-ISLAND, PUERTO-TILES-GONE.
    """
    seat = acting_seat(game)
    any_tile = game["row_size"] > 0 or may_take_quarry(game, rules, seat)
    if any_tile and has_island_space(game, rules, seat) and game["planting_barred"] == 0:
        game["pending"] = Decision.TAKE_TILE
        return Phase.TAKE_TILE
    return _next_planter(game)


@kernel
def mark_tiles(game, rules, options):
    """List the kinds of tiles of the row, the quarry where allowed, and passing.

    Source: seeds PUERTO-PLANTER-TILE, PUERTO-NO-TILE-FREED.
    """
    count = 0
    for good in range(N_GOODS):
        options["code"][count] = good
        count += game["row"][good] > 0
    options["code"][count] = Tile.QUARRY
    count += may_take_quarry(game, rules, acting_seat(game))
    options["code"][count] = PASS
    return count + 1


@kernel
def take_tile(game, rules, code):
    """Move the chosen tile onto the island.

    Source: seeds PUERTO-PLANTER-TILE.
    """
    seat = acting_seat(game)
    if code == PASS:
        return _next_planter(game)
    if code == Tile.QUARRY:
        game["quarries"] -= 1
    else:
        game["row"][as_index(code)] -= 1
        game["row_size"] -= 1
    place_tile(game, seat, as_index(code))
    if is_staffed(game, seat, Building.HOSPITAL):
        return Phase.STAFF_TAKEN
    return _next_planter(game)


@kernel
def place_tile(game, seat, tile):
    """Put a tile onto a free space of the island.

    Source: seeds PUERTO-ISLAND.
    """
    game["tiles"][seat, tile] += 1
    game["island"][seat] += 1
    game["new_tile"] = tile


@kernel
def offer_worker_for_tile(game, rules):
    """Ask the owner of a staffed hospital whether a worker comes onto the new tile.

    Source: seeds PUERTO-HOSPITAL, PUERTO-HOSPITAL-EDITIONS.
    """
    has_hospital = is_staffed(game, acting_seat(game), Building.HOSPITAL) != 0
    if has_hospital and game["hospital_used"] == 0 and is_worker_left(game):
        game["pending"] = Decision.STAFF_TILE
        drawn = game["phase"] == Phase.STAFF_DRAWN
        return Phase.STAFF_DRAWN if drawn else Phase.STAFF_TAKEN
    return _after_hospital(game)


@kernel
def staff_tile(game, rules, code):
    """Put a worker onto the new tile, or not.

    Source: seeds PUERTO-HOSPITAL.
    """
    if code == YES:
        seat = acting_seat(game)
        take_new_worker(game, seat)
        game["tile_workers"][seat, as_index(game["new_tile"])] += 1
        game["hospital_used"] = 1
    return _after_hospital(game)


@kernel
def take_new_worker(game, seat):
    """Bring a worker into play: from the pile, from the register only if the pile is empty.

    Source: seeds PUERTO-HOSPITAL, PUERTO-SCHOOL.
    """
    if game["pile"] > 0:
        game["pile"] -= 1
    else:
        game["register"] -= 1
    game["workers"][seat] += 1


@kernel
def _after_hospital(game):
    game["new_tile"] = NONE
    if game["phase"] == Phase.STAFF_DRAWN:
        return Phase.TAKE_TILE
    return _next_planter(game)


@kernel
def discard_row(game, rules):
    """Put the tiles nobody took onto the discards.

    Source: seeds PUERTO-REVEAL.
    """
    for good in range(N_GOODS):
        game["discards"][good] += game["row"][good]
        game["row"][good] = 0
    game["row_size"] = 0
    return Phase.REVEAL_ROW


@kernel
def reveal_row(game, rules):
    """Turn up one tile of the new row; if no tile is left anywhere, the row stays short.

    Source: seeds PUERTO-REVEAL, PUERTO-ROW.
    """
    if game["row_size"] >= rules["face_up_tiles"]:
        return Phase.END_ROLE
    if stack_left(game) == 0:
        if not is_hidden_tile_left(game):
            return Phase.END_ROLE
        shuffle_discards(game)
        return Phase.REVEAL_ROW
    game["row"][turn_up_tile(game)] += 1
    game["row_size"] += 1
    return Phase.REVEAL_ROW


@section
def play_planter_phase(game, rules, phase):
    """The next small part of the phase.

    Source: seeds PUERTO-PLANTER-TILE.
    """
    if phase == Phase.DRAW_TILE:
        return offer_draw(game, rules)
    if phase == Phase.TURN_UP_DRAWN:
        return turn_up_drawn(game, rules)
    if phase == Phase.TAKE_TILE:
        return offer_tiles(game, rules)
    if phase == Phase.DISCARD_ROW:
        return discard_row(game, rules)
    if phase == Phase.REVEAL_ROW:
        return reveal_row(game, rules)
    return offer_worker_for_tile(game, rules)


@section
def answer_planter(game, rules, asked, code):
    """Carry out an answer given in the phase.

    Source: seeds PUERTO-PLANTER-TILE.
    """
    if asked == Decision.DRAW_TILE:
        return answer_draw(game, rules, code)
    if asked == Decision.TAKE_TILE:
        return take_tile(game, rules, code)
    return staff_tile(game, rules, code)
