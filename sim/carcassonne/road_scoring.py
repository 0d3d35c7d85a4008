"""Scoring roads.

1. A road is complete when no side of it is open: it ends at a crossing, a city or a cloister
   on both ends, or closes in a loop (CARC-R16, CARC-R18).
2. It pays 1 point a tile, each tile once (CARC-R17).
3. A road still open at the end pays 1 a tile (CARC-R21).
"""

from sim.carcassonne.layout import Source
from sim.carcassonne.majority import pay_majority, send_home
from sim.carcassonne.regions import NOBODY, tiles_in
from sim.kernel import kernel


@kernel
def road_points(rules, tally):
    """Points of a completed road.

    Source: seeds CARC-R16.
    """
    return rules["road_tile"] * tiles_in(tally)


@kernel
def open_road_points(rules, tally):
    """Points of a road that is open at the end.

    Source: seeds CARC-R21.
    """
    return rules["open_road_tile"] * tiles_in(tally)


@kernel
def score_road(game, rules, road):
    """Pay a completed road and send its followers home.

    Source: seeds CARC-R13, CARC-R14, CARC-R16.
    """
    followers = game["followers"][road]
    pay_majority(game, followers, road_points(rules, game["tally"][road]), Source.ROADS)
    send_home(game, followers)
    game["followers"][road] = NOBODY


@kernel
def score_open_road(game, rules, road):
    """Pay a road at the end of the game.

    Source: seeds CARC-R13, CARC-R21.
    """
    points = open_road_points(rules, game["tally"][road])
    pay_majority(game, game["followers"][road], points, Source.OPEN_ROADS)
