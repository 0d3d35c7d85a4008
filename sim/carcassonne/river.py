"""The River: tiles that come before all others.

1. The spring is the start tile; the other river tiles are shuffled, the lake comes last, then all
   tiles of the base game (CARC-V2).
2. A river tile must carry the river on, so that there is one cell for it (CARC-V3).
3. Two bends that follow each other must not turn in the same sense (CARC-V3).
4. Nobody stands on the river; it parts fields as a road does (CARC-V2, CARC-R27).
5. A river tile that fits nowhere leaves the game, and play goes on (CARC-V4).
"""

import numpy as np

from sim.carcassonne.layout import (
    LAST_CELL,
    N_ROTATIONS,
    N_SEGMENTS,
    N_SIDES,
    RIVER_FLAG,
    WIDTH,
    Edge,
)
from sim.carcassonne.regions import find, join
from sim.carcassonne.tiles import EDGE, FIELD_AT, LOOKS, RIVER_SIDES
from sim.kernel import procedure
from sim.machine import NONE

STEPS = np.array([WIDTH, 1, -WIDTH, -1], np.int64)  # to the neighbour in the north, east, ...
RIGHT = 1
LEFT = -1
STRAIGHT = 0


@procedure
def bend_of(look, entry):
    """Which way the river turns on a tile that it enters by a side, seen from the spring.

    Source: seeds CARC-V3.
    """
    if (RIVER_SIDES[look] >> ((entry + 3) & 3)) & 1:
        return RIGHT
    if (RIVER_SIDES[look] >> ((entry + 1) & 3)) & 1:
        return LEFT
    return STRAIGHT


@procedure
def _carries_on(game, slot, look):
    entry = np.int64(game["river_side"])
    if (RIVER_SIDES[look] >> entry) & 1 == 0:
        return False
    for side in range(N_SIDES):
        shown = (np.int64(game["code"][slot]) >> (2 * side)) & 3
        if shown != Edge.UNKNOWN and shown != EDGE[look, side]:
            return False
    bend = bend_of(look, entry)
    return bend == STRAIGHT or bend != game["river_bend"]


@procedure
def list_river_placements(game, kind):
    """Write every placement of a river tile to ``game["placements"]``; return how many.

    Source: seeds CARC-V3.
    """
    count = 0
    if game["river_cell"] != NONE:
        slot = -np.int64(game["at"][game["river_cell"]]) - 1
        for rotation in range(LOOKS[kind]):
            if _carries_on(game, slot, N_ROTATIONS * kind + rotation):
                game["placements"][count] = N_ROTATIONS * slot + rotation
                count += 1
    return count


@procedure
def join_river(game, placement, look, slot):
    """Join the banks of the river with those of the tile before.

    Source: seeds CARC-R27, CARC-V2.
    """
    entry = np.int64(game["river_side"])
    game["river_bend"] = bend_of(look, entry)
    for half in (2 * entry, 2 * entry + 1):
        theirs = find(game, game["field_faces"][slot, half])
        join(game, theirs, find(game, N_SEGMENTS * placement + FIELD_AT[look, half]))


@procedure
def carry_river_on(game, cell, look):
    """Note where the river goes on from a tile; nowhere after the lake.

    Source: seeds CARC-V3.
    """
    game["river_cell"] = NONE
    for side in range(N_SIDES):
        following = (cell + STEPS[side]) & LAST_CELL
        state = np.int64(game["at"][following])
        if (RIVER_SIDES[look] >> side) & 1 and state < 0:
            game["river_cell"] = following
            game["river_side"] = (side + 2) & 3
            game["code"][-state - 1] |= RIVER_FLAG
