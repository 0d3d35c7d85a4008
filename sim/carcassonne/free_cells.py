"""Free cells: what they demand, how many tiles left fit them, and what lies around them."""

from typing import NamedTuple

import numpy as np

from sim.carcassonne.facing_features import LAST_CODE
from sim.carcassonne.layout import LAST_CELL, LAST_OPTION, N_ROTATIONS
from sim.carcassonne.options import placement_code
from sim.carcassonne.tile_placement import NEIGHBOURS, STEPS
from sim.carcassonne.tiles import EDGE, FITS, FITS_AT_ALL
from sim.kernel import kernel
from sim.machine import NONE

TAKEN = -1
# By look and side: what the look adds to the code of the neighbour on that side.
CODE_BESIDE = np.array(
    [[edge << (2 * ((side + 2) & 3)) for side, edge in enumerate(row)] for row in EDGE.tolist()],
    np.uint8,
)


class Neighbours(NamedTuple):
    """The cells beside a free cell: the code of a free one, or TAKEN."""

    north: int
    east: int
    south: int
    west: int


@kernel
def tiles_that_fit(game, code):
    """Tiles neither placed nor out of the game that fit a free cell of this code.

    Source: seeds CARC-R3, CARC-R4.
    """
    return np.int64(game["fitting"][code])


@kernel
def fits(kind, code):
    """1 if a kind fits a free cell of this code, in some rotation.

    Source: seeds CARC-R3.
    """
    return np.int64(FITS_AT_ALL[kind, code])


@kernel
def places_for(game, kind, options):
    """Write down in OPTIONS every placement of a kind, as if it were the tile to place; how many.

    Not for tiles of the river, which never come several in a hand.

    Source: seeds CARC-R3, CARC-T3.
    """
    count = 0
    for slot in range(game["frontier"]):
        rotations = np.int64(FITS[kind, game["code"][slot]])
        for rotation in range(N_ROTATIONS):
            options["code"][count & LAST_OPTION] = placement_code(slot, rotation)
            count += (rotations >> rotation) & 1
    return count


@kernel
def _code_beside(game, cell, side):
    """Without a branch: what lies beside a cell follows no pattern."""
    state = np.int64(game["at"][(cell + STEPS[side]) & LAST_CELL])
    code = np.int64(game["code"][max(-state - 1, 0)]) & LAST_CODE
    code = code if state < 0 else 0
    return code if state <= 0 else TAKEN


@kernel
def neighbours_of(game, slot):
    """The codes of the cells beside a free cell.

    Source: seeds CARC-R3.
    """
    cell = np.int64(game["free_cell"][slot])
    return Neighbours(
        _code_beside(game, cell, 0),
        _code_beside(game, cell, 1),
        _code_beside(game, cell, 2),
        _code_beside(game, cell, 3),
    )


@kernel
def code_after(code, look, side):
    """Code of the neighbour on a side, once this look lies here; TAKEN stays TAKEN.

    Source: seeds CARC-R3.
    """
    return code | CODE_BESIDE[look, side]


@kernel
def slot_beside(game, cell, side):
    """Slot of the free cell on a side of a cell; NONE if it is taken or beside no tile yet.

    Source: seeds CARC-R3.
    """
    state = np.int64(game["at"][(np.int64(cell) + STEPS[side]) & LAST_CELL])
    return -state - 1 if state < 0 else np.int64(NONE)


@kernel
def code_of_side(game, placement, side):
    """Code of the free cell on a side of a placed tile; NONE if it is taken.

    Source: seeds CARC-R3.
    """
    slot = slot_beside(game, game["cell"][placement], side)
    return np.int64(game["code"][slot]) & LAST_CODE if slot >= 0 else np.int64(NONE)


@kernel
def neighbour_slot(game, slot, side):
    """Slot of the free cell on a side of another free cell; NONE if it is not beside a tile.

    Source: seeds CARC-R3.
    """
    return slot_beside(game, game["free_cell"][slot], side)


@kernel
def tiles_around(game, cell):
    """Tiles on the eight cells around a cell.

    Source: seeds CARC-R19.
    """
    count = 0
    for step in NEIGHBOURS:
        count += game["at"][(np.int64(cell) + step) & LAST_CELL] > 0
    return count


@kernel
def has_monks_around(game, cell):
    """Whether a held cloister lies on or around a cell.

    Source: seeds CARC-R19.
    """
    return game["cloisters_by"][cell] != 0


@kernel
def monk_on(game, cell, step):
    """Seat and tiles (3 x 3) of a held cloister at a step from a cell; seat NONE if there is none.

    Source: seeds CARC-R19.
    """
    placement = np.int64(game["at"][(np.int64(cell) + step) & LAST_CELL]) - 1
    on_tile = max(placement, 0)
    seat = np.int64(game["monk"][on_tile])
    return seat if placement >= 0 else np.int64(NONE), np.int64(game["around"][on_tile])
