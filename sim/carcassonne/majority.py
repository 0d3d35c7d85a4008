"""Who scores a feature, and who goes home.

    1. Most followers take all the points; all who tie for most take them in full (CARC-R13).
    2. The big follower counts as two (CARC-I2).
    3. Nobody there: nobody scores.
    4. The followers of a completed feature return, whoever scored (CARC-R14).

What the followers of each seat count is packed into one uint64, eight bits a seat, so that joining
two features adds it and "is anybody there?" is one comparison. Where the big follower of a seat
stands is noted beside: his owner's count says that he may be there, not that he is.
"""

import numpy as np

from sim.carcassonne.layout import Figure
from sim.carcassonne.regions import NOBODY, find
from sim.kernel import kernel, procedure
from sim.machine import NONE

SEAT_BITS = np.uint64(8)
SEAT_MASK = np.uint64(255)
BIG_STRENGTH = 2


@kernel
def followers_of(followers, seat):
    """What the followers of one seat count among the packed ones.

    Source: seeds CARC-R13, CARC-I2.
    """
    return np.int64((followers >> (SEAT_BITS * np.uint64(seat))) & SEAT_MASK)


@kernel
def one_follower(seat):
    """One follower of a seat, packed.

    Source: seeds CARC-R13.
    """
    return np.uint64(1) << (SEAT_BITS * np.uint64(seat))


@kernel
def strength(seat, figure):
    """What a figure of a seat counts, packed.

    Source: seeds CARC-R13, CARC-I2.
    """
    count = BIG_STRENGTH if figure == Figure.BIG else 1
    return np.uint64(count) << (SEAT_BITS * np.uint64(seat))


@kernel
def most_followers(game, followers):
    """The largest count that any seat has.

    Source: seeds CARC-R13.
    """
    most = 0
    for seat in range(game["players"]):
        most = max(most, followers_of(followers, seat))
    return most


@procedure
def pay_majority(game, followers, points, source):
    """Give the points in full to every seat with most followers.

    Source: seeds CARC-R13.
    """
    if followers == NOBODY or points == 0:
        return
    most = most_followers(game, followers)
    first = 0
    present = 0
    for seat in range(game["players"]):
        count = followers_of(followers, seat)
        first += count == most
        present += count > 0
    for seat in range(game["players"]):
        if followers_of(followers, seat) == most:
            game["points"][seat] += points
            game["earned"][seat, source] += points
            game["shared"][seat] += first > 1
            game["stolen"][seat] += (first == 1) & (present > 1)


@procedure
def send_home(game, feature):
    """Return the followers on a road or city to their owners' supplies.

    Source: seeds CARC-R14, CARC-I2.
    """
    followers = game["followers"][feature]
    for seat in range(game["players"]):
        count = followers_of(followers, seat)
        if count >= BIG_STRENGTH and is_big_on(game, seat, feature):
            take_home(game, seat, Figure.BIG)
            count -= BIG_STRENGTH
        game["supply"][seat] += count
        game["returned"][seat] += count
    game["followers"][feature] = NOBODY


@kernel
def is_big_on(game, seat, feature):
    """Whether the big follower of a seat stands on this feature (its root).

    Source: seeds CARC-I2.
    """
    node = game["big_on"][seat]
    return node != NONE and find(game, node) == feature


@kernel
def take_home(game, seat, figure):
    """Return one figure to its owner's supply.

    Source: seeds CARC-R14, CARC-I2, CARC-A4.
    """
    game["returned"][seat] += 1
    if figure == Figure.NORMAL:
        game["supply"][seat] += 1
    elif figure == Figure.BIG:
        game["big_supply"][seat] += 1
        game["big_on"][seat] = NONE
    else:
        game["abbot_supply"][seat] += 1
        game["abbot_at"][seat] = NONE
