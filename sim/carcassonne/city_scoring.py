"""Scoring cities.

1. A city is complete when no side of it is open; a gap inside keeps it open only if a city
   side faces the gap (CARC-R20).
2. It pays 2 points a tile and 2 a pennant, each tile once (CARC-R12, CARC-R15).
3. A city of two tiles pays the same, by the older scorings half (CARC-E1).
4. A city still open at the end pays 1 a tile and 1 a pennant (CARC-R21).
5. With a cathedral, or several, a city pays 3 and 3 when complete, nothing at the end (CARC-I4).
"""

import numpy as np

from sim.carcassonne.layout import ONE_CATHEDRAL, SmallCity, Source
from sim.carcassonne.majority import pay_majority, send_home
from sim.carcassonne.regions import pennants_in, tiles_in
from sim.kernel import kernel

SMALL_CITY_TILES = 2


@kernel
def has_cathedral(tally):
    """Whether any tile of a city carries a cathedral.

    Source: seeds CARC-I4.
    """
    return tally >= ONE_CATHEDRAL


@kernel
def city_points(rules, tally):
    """Points of a completed city.

    Source: seeds CARC-R15, CARC-E1, CARC-I4.
    """
    tiles = tiles_in(tally)
    if has_cathedral(tally):
        tile, pennant = rules["cathedral_city_tile"], rules["cathedral_city_pennant"]
        return tile * tiles + pennant * pennants_in(tally)
    points = rules["city_tile"] * tiles + rules["city_pennant"] * pennants_in(tally)
    if tiles == SMALL_CITY_TILES and rules["small_city"] == SmallCity.HALF:
        return points // 2
    return points


@kernel
def open_city_points(rules, tally):
    """Points of a city that is open at the end.

    Source: seeds CARC-R21, CARC-I4.
    """
    if has_cathedral(tally):
        return np.int64(0)
    tiles, pennants = tiles_in(tally), pennants_in(tally)
    return rules["open_city_tile"] * tiles + rules["open_city_pennant"] * pennants


@kernel
def score_city(game, rules, city):
    """Pay a completed city and send its followers home.

    Source: seeds CARC-R13, CARC-R14, CARC-R15.
    """
    followers = game["followers"][city]
    pay_majority(game, followers, city_points(rules, game["tally"][city]), Source.CITIES)
    send_home(game, city)


@kernel
def score_open_city(game, rules, city):
    """Pay a city at the end of the game.

    Source: seeds CARC-R13, CARC-R21.
    """
    points = open_city_points(rules, game["tally"][city])
    pay_majority(game, game["followers"][city], points, Source.OPEN_CITIES)
