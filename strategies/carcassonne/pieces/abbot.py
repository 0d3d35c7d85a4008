"""Whether to take the abbot back."""

import numpy as np

from sim.carcassonne.layout import FIRST
from sim.carcassonne.options import TAKE_BACK
from sim.kernel import kernel
from strategies.carcassonne.pieces.claims import cloister_gain
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import FULL_CLOISTER


@kernel
def tiles_around_abbot(game, seat):
    """Tiles that count for a seat's abbot on the board, his own included."""
    return np.int64(game["around"][game["abbot_at"][seat]])


@kernel
def abbot_points_now(game, rules, seat):
    """Points of taking the abbot back at once."""
    tiles = tiles_around_abbot(game, seat)
    return tiles * (
        rules["cloister_tile"] if tiles == FULL_CLOISTER else rules["open_cloister_tile"]
    )


@kernel
def answer_of(options, count, take):
    """Index of the answer."""
    answer = FIRST
    for index in range(count):
        if (options["code"][index] == TAKE_BACK) == take:
            answer = index
    return answer


@kernel
def choose_abbot(game, rules, options, count, seat, weights):
    """Index of taking him back if he is worth more now than he would be, put there now."""
    view = look_ahead(game, rules, seat, weights)
    later = cloister_gain(rules, tiles_around_abbot(game, seat), view, weights)
    now = weights["w"][Trait.CLOISTER] * abbot_points_now(game, rules, seat)
    return answer_of(options, count, now > later)
