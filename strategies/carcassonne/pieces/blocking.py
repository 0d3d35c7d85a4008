"""Gaps that no tile left fits: what stands at them will not be finished."""

import numpy as np

from sim.carcassonne.layout import N_SIDES, Edge
from sim.carcassonne.queries import (
    NOBODY,
    neighbour_slot,
    open_city_points,
    open_road_points,
    root_of,
)
from sim.kernel import kernel, procedure
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import stake, standing_worth


@procedure
def blocked_gain(game, rules, slot, side, seat, view, weights):
    """Gain of closing the cell on a side for ever: the features that face it lose their hope."""
    beside = neighbour_slot(game, slot, side)
    if beside < 0:
        return 0.0
    gain = 0.0
    code = np.int64(game["code"][beside])
    for other in range(N_SIDES):
        edge = (code >> (2 * other)) & 3
        if edge < Edge.ROAD:
            continue
        root = root_of(game, game["faces"][beside, other])
        if game["followers"][root] == NOBODY:
            continue
        tally = np.int64(game["tally"][root])
        is_city = edge == Edge.CITY
        worth = standing_worth(rules, is_city, tally, view)
        poor = open_city_points(rules, tally) if is_city else open_road_points(rules, tally)
        lost = (poor - worth) * stake(seat, game["followers"][root], view.harm)
        gain += lost if lost < 0.0 else lost * weights["w"][Trait.BLOCK]
    return gain


@kernel
def gain_of_gaps(game, rules, slot, beside, seat, view, weights):
    """Gain of the gaps beside the new tile that no tile left will fit."""
    gain = 0.0
    if min(beside.north, beside.east, beside.south, beside.west) < 1.0:
        if beside.north < 1.0:
            gain += blocked_gain(game, rules, slot, 0, seat, view, weights)
        if beside.east < 1.0:
            gain += blocked_gain(game, rules, slot, 1, seat, view, weights)
        if beside.south < 1.0:
            gain += blocked_gain(game, rules, slot, 2, seat, view, weights)
        if beside.west < 1.0:
            gain += blocked_gain(game, rules, slot, 3, seat, view, weights)
    return gain
