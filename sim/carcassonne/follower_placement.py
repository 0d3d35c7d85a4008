"""Putting a follower on the tile just placed.

1. One follower, from the player's supply, on that tile only (CARC-R2).
2. On any segment whose whole feature, with all that the tile has joined, is empty (CARC-R8).
3. Two segments that are one feature are one choice (CARC-R9, ruling CARC-D3).
4. A feature that the tile has completed may be claimed as well (CARC-R10).
5. Followers return only after this, so a player without any puts none down (CARC-R11).
6. With Inns & Cathedrals it may be the player's big follower instead (CARC-I2).
7. With the Abbot it may be his abbot instead, on a cloister or a garden; nobody else goes on a
   garden (CARC-A2, CARC-A3).
"""

import numpy as np

from sim.carcassonne.layout import (
    LAST_CELL,
    N_SEGMENTS,
    N_THIRDS,
    FarmScoring,
    Feature,
    Figure,
)
from sim.carcassonne.majority import strength
from sim.carcassonne.options import claim_code, figure_of, segment_of
from sim.carcassonne.regions import NOBODY, find
from sim.carcassonne.tile_placement import NEIGHBOURS
from sim.carcassonne.tiles import FEATURE, N_OF_KIND
from sim.kernel import kernel, procedure
from sim.machine import NONE


@kernel
def followers_of_a_player(rules):
    """Followers of all kinds that each player has.

    Source: seeds CARC-R1, CARC-I2, CARC-A2.
    """
    return np.int64(rules["followers"]) + rules["inns_and_cathedrals"] + rules["abbot"]


@kernel
def in_hand(game, seat):
    """Followers of all kinds in a seat's supply.

    Source: seeds CARC-R1, CARC-I2, CARC-A2.
    """
    supply = np.int64(game["supply"][seat])
    return supply + game["big_supply"][seat] + game["abbot_supply"][seat]


@kernel
def list_claims(game, rules):
    """Write the code of every follower option to ``game["claims"]``; return how many.

    Source: seeds CARC-R8, CARC-R9, CARC-R11, CARC-I2, CARC-A2.
    """
    if in_hand(game, game["seat"]) == 0:
        return 0
    count = list_free_segments(game, rules)
    if rules["inns_and_cathedrals"] | rules["abbot"]:
        return offer_every_figure(game, count)
    return count


@kernel
def list_free_segments(game, rules):
    """Write the code of a normal follower on every segment that may be claimed; return how many.

    Source: seeds CARC-R8, CARC-R9, CARC-R26.
    """
    placement = np.int64(game["tiles"]) - 1
    kind = game["look"][placement] >> 2
    farms = rules["farm_scoring"] != FarmScoring.OFF
    count = 0
    for segment in range(N_OF_KIND[kind]):
        root = find(game, N_SEGMENTS * placement + segment)
        free = (game["followers"][root] == NOBODY) & (game["asked"][root] != placement)
        game["asked"][root] = placement
        game["claims"][count] = claim_code(segment, Figure.NORMAL)
        count += free & (farms | (FEATURE[kind, segment] != Feature.FIELD))
    return count


@procedure
def offer_every_figure(game, free):
    """Replace the codes of so many free segments by one for each figure in hand; return how many.

    Source: seeds CARC-I2, CARC-A2, CARC-A3.
    """
    seat = game["seat"]
    kind = game["look"][np.int64(game["tiles"]) - 1] >> 2
    segments = 0
    for number in range(free):
        segments |= 1 << segment_of(game["claims"][number])
    count = 0
    for segment in range(N_SEGMENTS):
        if (segments >> segment) & 1:
            feature = FEATURE[kind, segment]
            anybody = feature != Feature.GARDEN
            if anybody and game["supply"][seat] > 0:
                game["claims"][count] = claim_code(segment, Figure.NORMAL)
                count += 1
            if anybody and game["big_supply"][seat] > 0:
                game["claims"][count] = claim_code(segment, Figure.BIG)
                count += 1
            if is_for_abbots(feature) and game["abbot_supply"][seat] > 0:
                game["claims"][count] = claim_code(segment, Figure.ABBOT)
                count += 1
    return count


@kernel
def is_for_abbots(feature):
    """Whether an abbot may stand on such a feature.

    Source: seeds CARC-A2, CARC-A3.
    """
    return (feature == Feature.CLOISTER) | (feature == Feature.GARDEN)


@kernel
def put_follower(game, code):
    """Put a follower of the seat to move on a segment of the tile just placed.

    Source: seeds CARC-R2, CARC-R8, CARC-I2, CARC-A2.
    """
    seat = game["seat"]
    segment = segment_of(code)
    figure = figure_of(code)
    placement = np.int64(game["tiles"]) - 1
    node = N_SEGMENTS * placement + segment
    feature = FEATURE[game["look"][placement] >> 2, segment]
    if figure == Figure.NORMAL:
        game["supply"][seat] -= 1
    elif figure == Figure.BIG:
        game["big_supply"][seat] -= 1
        game["big_on"][seat] = node
    else:
        game["abbot_supply"][seat] -= 1
        game["abbot_at"][seat] = placement
    game["figure"][placement] = figure
    game["put_figure"][seat, figure] += 1
    game["claimant"][placement] = seat
    game["claimed"][placement] = segment
    game["put"][seat, feature] += 1
    box = np.int64(game["pile_size"]) + 1
    game["put_in_third"][seat, N_THIRDS * placement // box] += 1
    if is_for_abbots(feature):
        place_monk(game, placement, seat)
    else:
        game["followers"][find(game, node)] += strength(seat, figure)


@kernel
def place_monk(game, placement, seat):
    """Put a monk on a cloister or garden and mark the nine cells whose tiles count for him.

    Source: seeds CARC-R19, CARC-A3.
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
    """Take a monk from his cloister or garden, and the marks off the nine cells.

    Source: seeds CARC-R19, CARC-A3.
    """
    cell = np.int64(game["cell"][placement])
    game["monk"][placement] = NONE
    game["cloisters_by"][cell] -= 1
    for step in NEIGHBOURS:
        game["cloisters_by"][(cell + step) & LAST_CELL] -= 1
