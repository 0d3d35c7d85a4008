"""Scoring cities.

1. A city is complete when no side of it is open; a gap inside keeps it open only if a city
   side faces the gap (CARC-R20).
2. It pays 2 points a tile and 2 a pennant, each tile once (CARC-R12, CARC-R15).
3. A city of two tiles pays the same, by the older scorings half (CARC-E1).
4. A city still open at the end pays 1 a tile and 1 a pennant (CARC-R21).
"""

from sim.carcassonne.layout import SmallCity, Source
from sim.carcassonne.majority import pay_majority, send_home
from sim.carcassonne.regions import NOBODY, pennants_in, tiles_in
from sim.kernel import kernel

SMALL_CITY_TILES = 2


@kernel
def city_points(rules, tally):
    """Points of a completed city.

    Source: seeds CARC-R15, CARC-E1.
    """
    tiles = tiles_in(tally)
    points = rules["city_tile"] * tiles + rules["city_pennant"] * pennants_in(tally)
    if tiles == SMALL_CITY_TILES and rules["small_city"] == SmallCity.HALF:
        return points // 2
    return points


@kernel
def open_city_points(rules, tally):
    """Points of a city that is open at the end.

    Source: seeds CARC-R21.
    """
    tiles, pennants = tiles_in(tally), pennants_in(tally)
    return rules["open_city_tile"] * tiles + rules["open_city_pennant"] * pennants


@kernel
def score_city(game, rules, city):
    """Pay a completed city and send its followers home.

    Source: seeds CARC-R13, CARC-R14, CARC-R15.
    """
    followers = game["followers"][city]
    pay_majority(game, followers, city_points(rules, game["tally"][city]), Source.CITIES)
    send_home(game, followers)
    game["followers"][city] = NOBODY


@kernel
def score_open_city(game, rules, city):
    """Pay a city at the end of the game.

    Source: seeds CARC-R13, CARC-R21.
    """
    points = open_city_points(rules, game["tally"][city])
    pay_majority(game, game["followers"][city], points, Source.OPEN_CITIES)
