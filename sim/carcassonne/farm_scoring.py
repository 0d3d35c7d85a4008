"""Scoring farms, once, at the end.

    1. Only completed cities count; a city counts once for a farm (CARC-R23, CARC-R25).
    2. Third scoring: each farm pays its majority 3 points a city (CARC-R22, CARC-R24).
    3. Second scoring: the same, but a player is paid once for a city (CARC-E2, ruling CARC-D6).
    4. First scoring: each city pays 4 points to the majority over all farms at it (CARC-E3).

Each field keeps the completed cities at it as bits, joined with the fields; see regions.py.
"""

import numpy as np

from sim.carcassonne.layout import N_SEGMENTS, FarmScoring, Source
from sim.carcassonne.majority import followers_of, most_followers, pay_majority
from sim.carcassonne.regions import NOBODY, count_bits
from sim.carcassonne.tiles import FIRST_FIELD, LAST_FIELD
from sim.kernel import kernel


@kernel
def score_farms(game, rules):
    """Pay the farmers by the scoring that is played.

    Source: seeds CARC-R22, CARC-R29, CARC-E2, CARC-E3.
    """
    scoring = rules["farm_scoring"]
    if scoring == FarmScoring.THIRD:
        for placement in range(game["tiles"]):
            for field in range(_first_field(game, placement), _end_of_fields(game, placement)):
                _score_farm(game, rules, field)
    elif scoring == FarmScoring.SECOND:
        for seat in range(game["players"]):
            _score_farmer_once_a_city(game, rules, seat)
    elif scoring == FarmScoring.FIRST:
        for number in range(game["finished"]):
            _score_city_of_farms(game, rules, np.uint64(1) << np.uint64(number))


@kernel
def _first_field(game, placement):
    return N_SEGMENTS * placement + FIRST_FIELD[game["look"][placement] >> 2]


@kernel
def _end_of_fields(game, placement):
    return N_SEGMENTS * placement + LAST_FIELD[game["look"][placement] >> 2]


@kernel
def _is_farm(game, field):
    """Whether a node is the root of a field with followers."""
    return game["parent"][field] == field and game["followers"][field] != NOBODY


@kernel
def farm_points(rules, cities):
    """Points of a farm from the bits of the completed cities at it.

    Source: seeds CARC-R22.
    """
    return rules["farm_city"] * count_bits(cities)


@kernel
def _score_farm(game, rules, field):
    if _is_farm(game, field):
        points = farm_points(rules, game["cities"][field])
        pay_majority(game, game["followers"][field], points, Source.FARMS)


@kernel
def _score_farmer_once_a_city(game, rules, seat):
    """Pay a seat for every city at any of the farms where it has the majority."""
    supplied = np.uint64(0)
    for placement in range(game["tiles"]):
        for field in range(_first_field(game, placement), _end_of_fields(game, placement)):
            if _is_farm(game, field):
                followers = game["followers"][field]
                if followers_of(followers, seat) == most_followers(game, followers):
                    supplied |= game["cities"][field]
    points = farm_points(rules, supplied)
    game["points"][seat] += points
    game["earned"][seat, Source.FARMS] += points


@kernel
def _score_city_of_farms(game, rules, city):
    """Pay the seats with most farmers over all farms at a city."""
    farmers = np.uint64(0)
    for placement in range(game["tiles"]):
        for field in range(_first_field(game, placement), _end_of_fields(game, placement)):
            if _is_farm(game, field) and (game["cities"][field] & city) != NOBODY:
                farmers += game["followers"][field]
    pay_majority(game, farmers, rules["farm_city"], Source.FARMS)
