"""Who scores a feature, and who goes home.

    1. Most followers take all the points; all who tie for most take them in full (CARC-R13).
    2. Nobody there: nobody scores.
    3. The followers of a completed feature return, whoever scored (CARC-R14).

The followers of all seats are packed into one uint64, eight bits a seat, so that joining two
features adds them and "is anybody there?" is one comparison.
"""

import numpy as np

from sim.carcassonne.regions import NOBODY
from sim.kernel import kernel, procedure

SEAT_BITS = np.uint64(8)
SEAT_MASK = np.uint64(255)


@kernel
def followers_of(followers, seat):
    """Followers of one seat among the packed ones.

    Source: seeds CARC-R13.
    """
    return np.int64((followers >> (SEAT_BITS * np.uint64(seat))) & SEAT_MASK)


@kernel
def one_follower(seat):
    """One follower of a seat, packed.

    Source: seeds CARC-R13.
    """
    return np.uint64(1) << (SEAT_BITS * np.uint64(seat))


@kernel
def most_followers(game, followers):
    """The largest number that any seat has.

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
def send_home(game, followers):
    """Return followers to their owners' supplies.

    Source: seeds CARC-R14.
    """
    for seat in range(game["players"]):
        count = followers_of(followers, seat)
        game["supply"][seat] += count
        game["returned"][seat] += count
