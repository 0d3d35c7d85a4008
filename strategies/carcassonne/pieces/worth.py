"""What a feature is worth to a player, finished or not, and who would be paid for it."""

import numpy as np

from sim.carcassonne.queries import (
    NOBODY,
    city_points,
    count_bits,
    open_city_points,
    open_road_points,
    open_sides_of,
    road_points,
)
from sim.kernel import kernel, procedure
from strategies.carcassonne.pieces.traits import Trait

SEAT_BITS = np.uint64(8)
SEAT_MASK = np.uint64(255)
ONE = np.uint64(1)
FULL_CLOISTER = 9
SAFE_SIDES = 2


@kernel
def chance_of(sides, chances):
    """Chance that a feature with so many open sides will be finished."""
    result = chances.one if sides == 1 else 1.0
    result = chances.two if sides == SAFE_SIDES else result
    if sides > SAFE_SIDES:
        result = chances.more / (sides - SAFE_SIDES)
    return result


@kernel
def city_worth(rules, tally, chance):
    """Points that a city will pay on average."""
    full, poor = city_points(rules, tally), open_city_points(rules, tally)
    return poor + chance * (full - poor)


@kernel
def road_worth(rules, tally, chance):
    """Points that a road will pay on average."""
    full, poor = road_points(rules, tally), open_road_points(rules, tally)
    return poor + chance * (full - poor)


@kernel
def feature_worth(rules, is_city, tally, chance):
    """Points that a city or road will pay on average."""
    return city_worth(rules, tally, chance) if is_city else road_worth(rules, tally, chance)


@kernel
def standing_worth(rules, is_city, tally, view):
    """Worth of a feature on the board, judged by its open sides alone."""
    chances = view.city if is_city else view.road
    return feature_worth(rules, is_city, tally, chance_of(open_sides_of(tally), chances))


@kernel
def farm_worth(rules, cities, contacts, view, weights):
    """Points that a farm will pay on average."""
    unfinished = weights["w"][Trait.FARM_HOPE] * contacts * rules["farm_city"]
    growth = weights["w"][Trait.FARM_GROWTH] * view.left
    return rules["farm_city"] * count_bits(cities) + unfinished + growth


@kernel
def cloister_worth(rules, tiles, view, weights):
    """Points that a cloister with so many tiles (its own included) will pay on average."""
    coming = (FULL_CLOISTER - tiles) * weights["w"][Trait.CLOISTER_HOPE] * view.left
    return rules["cloister_tile"] * tiles + coming


@kernel
def seat_mask(seat):
    """Bits of a seat's followers among the packed ones."""
    return SEAT_MASK << (SEAT_BITS * np.uint64(seat))


@kernel
def stake(game, seat, followers, harm):
    """1 if the seat is paid, less ``harm`` for each other seat that is; 0 where nobody stands."""
    if (followers & (followers - ONE)) == NOBODY:  # a single follower, the commonest case
        own = 1.0 if followers & seat_mask(seat) else -harm
        return 0.0 if followers == NOBODY else own
    return _stake_of_several(game, seat, followers, harm)


@procedure
def _stake_of_several(game, seat, followers, harm):
    mine = np.int64((followers >> (SEAT_BITS * np.uint64(seat))) & SEAT_MASK)
    most = 0
    for other in range(game["players"]):
        most = max(most, np.int64((followers >> (SEAT_BITS * np.uint64(other))) & SEAT_MASK))
    paid = 0
    for other in range(game["players"]):
        count = np.int64((followers >> (SEAT_BITS * np.uint64(other))) & SEAT_MASK)
        paid += count == most
    own = 1.0 if mine == most else 0.0
    return own - harm * (paid - own)


@procedure
def followers_gain(game, seat, followers, view):
    """Worth of the followers that come back when a feature is completed."""
    gain = 0.0
    for other in range(game["players"]):
        count = np.int64((followers >> (SEAT_BITS * np.uint64(other))) & SEAT_MASK)
        gain += count * (1.0 if other == seat else -view.harm)
    return gain * view.follower
