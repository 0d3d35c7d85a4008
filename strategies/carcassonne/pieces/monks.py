"""What one more tile gains for the cloisters around it."""

import numpy as np

from sim.carcassonne.queries import NEIGHBOURS, monk_on
from sim.kernel import kernel
from sim.machine import NONE
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import FULL_CLOISTER


@kernel
def gain_of_monks(game, rules, slot, seat, view, weights):
    """Gain of one more tile around the held cloisters near a free cell."""
    cell = np.int64(game["free_cell"][slot])
    factor = weights["w"][Trait.CLOISTER]
    gain = rules["cloister_tile"] - weights["w"][Trait.CLOISTER_HOPE] * view.left
    value = 0.0
    for step in NEIGHBOURS:
        monk, tiles = monk_on(game, cell, step)
        is_mine = monk == seat
        here = gain * (factor if is_mine else -view.harm)
        back = view.follower * (1.0 if is_mine else -view.harm)
        here += back if tiles + 1 == FULL_CLOISTER else 0.0
        value += here if monk != NONE else 0.0
    return value
