"""Placing the tile.

    1. It must share a side with the board and agree with every tile it touches (CARC-R3).
    2. Rotations that look the same are one placement (CARC-T3, ruling CARC-D1).
    3. A tile that can be placed must be (CARC-R6).

Each free cell beside a tile keeps a code of what its four sides demand; one table look-up gives
the rotations that fit.
"""

import numpy as np

from sim.carcassonne.layout import (
    LAST_CELL,
    LAST_OPTION,
    N_ROTATIONS,
    N_SEGMENTS,
    N_SIDES,
    NOWHERE,
    START_CELL,
    WIDTH,
)
from sim.carcassonne.regions import (
    count_tiles_once,
    finish_cities,
    join_neighbours,
    open_new_segments,
)
from sim.carcassonne.river import (
    STEPS,
    carry_river_on,
    join_river,
    list_river_placements,
)
from sim.carcassonne.tiles import EDGE, FIELD_AT, FITS, IS_RIVER, PARTNER, SEGMENT_AT
from sim.kernel import kernel, procedure
from sim.machine import NONE

NEIGHBOURS = np.array(
    [WIDTH - 1, WIDTH, WIDTH + 1, -1, 1, -WIDTH - 1, -WIDTH, -WIDTH + 1], np.int64
)


@kernel
def list_placements(game, kind):
    """Write every placement of a kind to ``game["placements"]``; return how many.

    Writes all four rotations of each cell and moves on by one or none: a branch here would be
    mispredicted more often than all else in a turn (measured: 72 ns against 175 ns a tile).

    Source: seeds CARC-R3, CARC-T3.
    """
    if IS_RIVER[kind]:
        return list_river_placements(game, kind)
    count = 0
    for slot in range(game["frontier"]):
        fits = np.int64(FITS[kind, game["code"][slot]])
        for rotation in range(N_ROTATIONS):
            game["placements"][count & LAST_OPTION] = N_ROTATIONS * slot + rotation
            count += (fits >> rotation) & 1
    return count


@kernel
def fits_somewhere(game, kind):
    """Whether a kind can be placed at all.

    Source: seeds CARC-R4, CARC-T4.
    """
    if IS_RIVER[kind]:
        return list_river_placements(game, kind) > 0
    fits = False
    for slot in range(game["frontier"]):
        fits |= FITS[kind, game["code"][slot]] != 0
    return fits


@procedure
def lay_tile(game, slot, look, seat):
    """Put a tile on the free cell of a slot and join its features with its neighbours'.

    Source: seeds CARC-R2, CARC-R3.
    """
    kind = look >> 2
    placement = np.int64(game["tiles"])
    cell = np.int64(game["free_cell"][slot])
    _note_tile(game, placement, cell, look, seat)
    open_new_segments(game, placement, kind)
    bridged = join_neighbours(game, placement, look, slot)
    if IS_RIVER[kind]:
        join_river(game, placement, look, slot)
    count_tiles_once(game, placement, kind, bridged)
    finish_cities(game, placement, kind)
    close_slot(game, slot)
    game["at"][cell] = placement + 1
    tell_free_neighbours(game, placement, cell, look)
    if IS_RIVER[kind]:
        carry_river_on(game, cell, look)
    if game["cloisters_by"][cell] != 0:
        _tell_monks(game, cell)


@procedure
def lay_start_tile(game, look):
    """Put down the tile that lies on the table before the game.

    Source: seeds CARC-R7.
    """
    _note_tile(game, 0, START_CELL, look, NONE)
    open_new_segments(game, 0, look >> 2)
    count_tiles_once(game, 0, look >> 2, False)
    game["at"][START_CELL] = 1
    tell_free_neighbours(game, 0, START_CELL, look)
    game["river_cell"] = NONE
    if IS_RIVER[look >> 2]:
        carry_river_on(game, START_CELL, look)


@kernel
def _note_tile(game, placement, cell, look, seat):
    game["tiles"] = placement + 1
    game["cell"][placement] = cell
    game["look"][placement] = look
    game["owner"][placement] = seat
    game["claimant"][placement] = NONE
    game["claimed"][placement] = NONE
    game["monk"][placement] = NONE
    game["counted"][placement] = 0
    east = x_of(game, cell)
    north = y_of(game, cell)
    game["west"] = min(game["west"], east)
    game["east"] = max(game["east"], east)
    game["south"] = min(game["south"], north)
    game["north"] = max(game["north"], north)


@kernel
def x_of(game, cell):
    """Columns east of the start tile; for tiles and the free cells beside them.

    The board of tiles is at most 126 wide, so the way round the torus is never mistaken.

    Source: seeds CARC-R3.
    """
    least = np.int64(game["west"]) - 1
    return least + ((np.int64(cell) - least) & (WIDTH - 1))


@kernel
def y_of(game, cell):
    """Rows north of the start tile; for tiles and the free cells beside them.

    Source: seeds CARC-R3.
    """
    least = np.int64(game["south"]) - 1
    return least + ((((np.int64(cell) - x_of(game, cell)) >> 7) - least) & (WIDTH - 1))


@kernel
def close_slot(game, slot):
    """Take a cell out of the list of free cells; the last one moves into its slot.

    Source: seeds CARC-R3.
    """
    last = np.int64(game["frontier"]) - 1
    game["frontier"] = last
    if slot != last:
        cell = game["free_cell"][last]
        game["free_cell"][slot] = cell
        game["at"][cell] = -(slot + 1)
        game["code"][slot] = game["code"][last]
        for side in range(N_SIDES):
            game["faces"][slot, side] = game["faces"][last, side]
            game["field_faces"][slot, 2 * side] = game["field_faces"][last, 2 * side]
            game["field_faces"][slot, 2 * side + 1] = game["field_faces"][last, 2 * side + 1]


@kernel
def _open_slot(game, cell):
    slot = np.int64(game["frontier"])
    game["frontier"] = slot + 1
    game["free_cell"][slot] = cell
    game["at"][cell] = -(slot + 1)
    game["code"][slot] = 0
    for side in range(N_SIDES):
        game["faces"][slot, side] = NOWHERE
        game["field_faces"][slot, 2 * side] = NOWHERE
        game["field_faces"][slot, 2 * side + 1] = NOWHERE
    return slot


@kernel
def tell_free_neighbours(game, placement, cell, look):
    """Write down on each free cell beside a tile what the tile shows there.

    Source: seeds CARC-R3.
    """
    base = N_SEGMENTS * placement
    for side in range(N_SIDES):
        neighbour = (cell + STEPS[side]) & LAST_CELL
        state = np.int64(game["at"][neighbour])
        if state > 0:
            continue
        slot = -state - 1 if state < 0 else _open_slot(game, neighbour)
        facing = (side + 2) & 3
        game["code"][slot] |= EDGE[look, side] << (2 * facing)
        segment = SEGMENT_AT[look, side]
        game["faces"][slot, facing] = base + segment if segment >= 0 else NOWHERE
        for half in (2 * side, 2 * side + 1):
            field = FIELD_AT[look, half]
            game["field_faces"][slot, PARTNER[half]] = base + field if field >= 0 else NOWHERE


@kernel
def _tell_monks(game, cell):
    for step in NEIGHBOURS:
        other = np.int64(game["at"][(cell + step) & LAST_CELL])
        if other > 0 and game["monk"][other - 1] != NONE:
            game["around"][other - 1] += 1
