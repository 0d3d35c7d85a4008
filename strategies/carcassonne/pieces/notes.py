"""What a player notes of every place while he weighs them."""

from enum import IntEnum

import numpy as np

from sim.carcassonne.layout import MAX_OPTIONS
from sim.kernel import kernel, on_stack
from strategies.carcassonne.pieces.claims import NEVER
from strategies.carcassonne.pieces.traits import Trait


class Sum(IntEnum):
    """What is noted of a place, in points."""

    GAIN = 0  # on roads and cities
    OWN = 1  # of the best claim of a road or city
    ELSE = 2  # on cloisters and fields
    CLAIM = 3  # of the best claim of a cloister or field
    VALUE = 4  # all together


N_SUMS = 8  # a place fills one line of the processor's cache
N_FRESH = 4  # most roads and cities on a tile
NOTES = np.dtype(
    [
        # by segment: the best claim of a road or city of the tile, those that meet nothing, if
        # this one meets something
        ("afresh", np.float64, (N_FRESH,)),
        ("sum", np.float64, (MAX_OPTIONS, N_SUMS)),
        ("completed", np.int8, (MAX_OPTIONS,)),  # bits of the tile's cities that are finished
        ("root", np.int16, (MAX_OPTIONS,)),  # of the road or city that is met
        # lists of options
        ("meeting", np.int16, (MAX_OPTIONS,)),  # that meet roads or cities
        ("free", np.int16, (MAX_OPTIONS,)),  # that meet one without followers
        ("held", np.int16, (MAX_OPTIONS,)),  # that meet one with followers
        ("several", np.int16, (MAX_OPTIONS,)),  # that meet them on several sides
        ("by_monks", np.int16, (MAX_OPTIONS,)),  # beside held cloisters
        ("near", np.int16, (MAX_OPTIONS,)),  # that may be the best
    ],
    align=True,
)
notes_taken = on_stack(NOTES)


@kernel
def weigh(notes, index, view, weights):
    """Note the value of a place with the best claim, if that is to be made; the value."""
    own = notes["sum"][index, Sum.OWN] if view.supply > 0 else NEVER
    claim = max(own, notes["sum"][index, Sum.CLAIM])
    is_made = claim > weights["w"][Trait.LEAST_CLAIM]
    value = (
        notes["sum"][index, Sum.GAIN] + notes["sum"][index, Sum.ELSE] + (claim if is_made else 0.0)
    )
    notes["sum"][index, Sum.VALUE] = value
    return value
