"""Expeditions: which claim to make, and when."""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.options import all_jacks_of, expedition_of, is_claim
from sim.port_royal.queries import COINS, POINTS, points_of
from strategies.port_royal.pieces.traits import Trait

NO_CLAIM = -1


@procedure
def choose_claim(options, count):
    """Index of the claim with most points, then coins, then fewest Jacks; NO_CLAIM without any."""
    best, answer = -1, NO_CLAIM
    for index in range(count):
        code = np.int64(options["code"][index])
        if is_claim(code):
            card = expedition_of(code)
            rank = 100 * POINTS[card] + 10 * COINS[card] - all_jacks_of(code)
            if rank > best:
                best, answer = rank, index
    return answer


@kernel
def choose_timely_claim(game, options, count, seat, weights):
    """The claim to make now, if the player's points are what he waits for."""
    if points_of(game, seat) < weights["w"][Trait.CLAIM_FROM]:
        return NO_CLAIM
    return choose_claim(options, count)


@kernel
def index_of(options, count, code):
    """Index of an option code, or 0 if it is not among the options."""
    for index in range(count):
        if options["code"][index] == code:
            return index
    return 0
