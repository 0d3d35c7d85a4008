"""Which of several tiles in hand to place: the one whose best place is worth most."""

import numpy as np

from sim.carcassonne.layout import FIRST, OPTIONS
from sim.carcassonne.queries import places_for
from sim.kernel import on_stack, procedure
from strategies.carcassonne.pieces.claims import NEVER
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.places import best_place

places_noted = on_stack(OPTIONS)


@procedure
def choose_tile(game, rules, options, count, seat, weights):
    """Index of the tile whose best place, with the best follower there, gains most."""
    view = look_ahead(game, rules, seat, weights)
    places = places_noted()
    best, chosen = 2.0 * NEVER, FIRST
    for index in range(count):
        kind = np.int64(options["code"][index])
        number = places_for(game, kind, places)
        _, gain = best_place(game, rules, places, number, kind, seat, view, weights)
        if gain > best:
            best, chosen = gain, index
    return chosen
