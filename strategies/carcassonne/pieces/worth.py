"""What a feature is worth to a player, finished or not, and who would be paid for it."""

import numpy as np

from sim.carcassonne.layout import MAX_SEATS
from sim.carcassonne.queries import (
    NOBODY,
    count_bits,
    followers_of,
    open_sides_of,
    points_at_best_and_worst,
)
from sim.kernel import kernel, procedure
from strategies.carcassonne.pieces.traits import Trait

SEAT_BITS = np.uint64(8)
SEAT_MASK = np.uint64(255)
FULL_CLOISTER = 9
SAFE_SIDES = 2
MANY_SIDES = 31
SHARE_OF_CHANCE = np.array([1 / max(1, sides - SAFE_SIDES) for sides in range(MANY_SIDES + 1)])
# For arithmetic on the packed followers of all seats at once.
ONE_EACH = np.uint64(0x0101_0101_0101_0101)
TOP_BITS = np.uint64(0x8080_8080_8080_8080)


@kernel
def chance_of(sides, chances):
    """Chance that a feature with so many open sides will be finished."""
    result = chances.more * SHARE_OF_CHANCE[min(sides, MANY_SIDES)]
    result = chances.two if sides == SAFE_SIDES else result
    result = chances.one if sides == 1 else result
    return result if sides > 0 else 1.0


@kernel
def feature_worth(rules, is_city, tally, chance):
    """Points that a city or road will pay on average."""
    full, poor = points_at_best_and_worst(rules, is_city, tally)
    return poor + chance * (full - poor)


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
def stake(seat, followers, harm):
    """1 if the seat is paid, less ``harm`` for each other seat that is; 0 where nobody stands.

    All seats are compared at once, in the bytes of one word: loops and branches here took most
    of the time of a turn.
    """
    mine = ONE_EACH * ((followers >> (SEAT_BITS * np.uint64(seat))) & SEAT_MASK)
    compared = (followers | TOP_BITS) - mine
    not_fewer = compared & TOP_BITS
    more = (compared - ONE_EACH) & TOP_BITS
    if count_bits(more) > 1:
        return -harm * _seats_paid(followers)
    points = 1.0 - harm * (count_bits(not_fewer) - 1)
    points = points if more == NOBODY else -harm
    return points if followers != NOBODY else 0.0


@procedure
def _seats_paid(followers):
    most = 0
    for seat in range(MAX_SEATS):
        most = max(most, followers_of(followers, seat))
    paid = 0
    for seat in range(MAX_SEATS):
        paid += followers_of(followers, seat) == most
    return paid


@kernel
def followers_gain(seat, followers, view):
    """Worth of the followers that come back when a feature is completed."""
    everybody = np.int64(followers % SEAT_MASK)  # the sum of the bytes, as in casting out nines
    mine = followers_of(followers, seat)
    return (mine - view.harm * (everybody - mine)) * view.follower
