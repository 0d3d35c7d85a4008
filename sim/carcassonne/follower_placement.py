"""Putting a follower on the tile just placed.

1. One follower, from the player's supply, on that tile only (CARC-R2).
2. On any segment whose whole feature, with all that the tile has joined, is empty (CARC-R8).
3. Two segments that are one feature are one choice (CARC-R9, ruling CARC-D3).
4. A feature that the tile has completed may be claimed as well (CARC-R10).
5. Followers return only after this, so a player without any puts none down (CARC-R11).
"""

import numpy as np

from sim.carcassonne.layout import (
    LAST_CELL,
    N_SEGMENTS,
    N_THIRDS,
    FarmScoring,
    Feature,
)
from sim.carcassonne.majority import one_follower
from sim.carcassonne.regions import NOBODY, find
from sim.carcassonne.tile_placement import NEIGHBOURS
from sim.carcassonne.tiles import FEATURE, N_OF_KIND
from sim.kernel import kernel
from sim.machine import NONE


@kernel
def list_claims(game, rules):
    """Write every segment that may be claimed to ``game["claims"]``; return how many.

    Source: seeds CARC-R8, CARC-R9, CARC-R11.
    """
    if game["supply"][game["seat"]] == 0:
        return 0
    placement = np.int64(game["tiles"]) - 1
    kind = game["look"][placement] >> 2
    farms = rules["farm_scoring"] != FarmScoring.OFF
    count = 0
    for segment in range(N_OF_KIND[kind]):
        root = find(game, N_SEGMENTS * placement + segment)
        free = (game["followers"][root] == NOBODY) & (game["asked"][root] != placement)
        game["asked"][root] = placement
        game["claims"][count] = segment
        count += free & (farms | (FEATURE[kind, segment] != Feature.FIELD))
    return count


@kernel
def put_follower(game, segment):
    """Put a follower of the seat to move on a segment of the tile just placed.

    Source: seeds CARC-R2, CARC-R8.
    """
    seat = game["seat"]
    placement = np.int64(game["tiles"]) - 1
    feature = FEATURE[game["look"][placement] >> 2, segment]
    game["supply"][seat] -= 1
    game["claimant"][placement] = seat
    game["claimed"][placement] = segment
    game["put"][seat, feature] += 1
    box = np.int64(game["pile_size"]) + 1
    game["put_in_third"][seat, N_THIRDS * placement // box] += 1
    if feature == Feature.CLOISTER:
        place_monk(game, placement, seat)
    else:
        root = find(game, N_SEGMENTS * placement + segment)
        game["followers"][root] += one_follower(seat)


@kernel
def place_monk(game, placement, seat):
    """Put a monk on a cloister and mark the nine cells whose tiles count for him.

    Source: seeds CARC-R19.
    """
    cell = np.int64(game["cell"][placement])
    game["monk"][placement] = seat
    game["cloisters_by"][cell] += 1
    around = 1
    for step in NEIGHBOURS:
        neighbour = (cell + step) & LAST_CELL
        game["cloisters_by"][neighbour] += 1
        around += game["at"][neighbour] > 0
    game["around"][placement] = around


@kernel
def take_monk(game, placement):
    """Take a monk from his cloister, and the marks off the nine cells.

    Source: seeds CARC-R19.
    """
    cell = np.int64(game["cell"][placement])
    game["monk"][placement] = NONE
    game["cloisters_by"][cell] -= 1
    for step in NEIGHBOURS:
        game["cloisters_by"][(cell + step) & LAST_CELL] -= 1
