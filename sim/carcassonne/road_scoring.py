"""Scoring roads.

1. A road is complete when no side of it is open: it ends at a crossing, a city or a cloister
   on both ends, or closes in a loop (CARC-R16, CARC-R18).
2. It pays 1 point a tile, each tile once (CARC-R17).
3. A road still open at the end pays 1 a tile (CARC-R21).
4. With an inn, or several, a road pays 2 a tile when complete, nothing at the end (CARC-I3).
"""

import numpy as np

from sim.carcassonne.layout import ONE_INN, Source
from sim.carcassonne.majority import pay_majority, send_home
from sim.carcassonne.regions import tiles_in
from sim.kernel import kernel


@kernel
def has_inn(tally):
    """Whether any tile of a road carries an inn beside it.

    Source: seeds CARC-I3.
    """
    return tally >= ONE_INN


@kernel
def road_points(rules, tally):
    """Points of a completed road.

    Source: seeds CARC-R16, CARC-I3.
    """
    if has_inn(tally):
        return rules["inn_road_tile"] * tiles_in(tally)
    return rules["road_tile"] * tiles_in(tally)


@kernel
def open_road_points(rules, tally):
    """Points of a road that is open at the end.

    Source: seeds CARC-R21, CARC-I3.
    """
    if has_inn(tally):
        return np.int64(0)
    return rules["open_road_tile"] * tiles_in(tally)


@kernel
def score_road(game, rules, road):
    """Pay a completed road and send its followers home.

    Source: seeds CARC-R13, CARC-R14, CARC-R16.
    """
    followers = game["followers"][road]
    pay_majority(game, followers, road_points(rules, game["tally"][road]), Source.ROADS)
    send_home(game, road)


@kernel
def score_open_road(game, rules, road):
    """Pay a road at the end of the game.

    Source: seeds CARC-R13, CARC-R21.
    """
    points = open_road_points(rules, game["tally"][road])
    pay_majority(game, game["followers"][road], points, Source.OPEN_ROADS)
