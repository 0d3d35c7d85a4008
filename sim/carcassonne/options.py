"""The numbers a player answers with, and what they stand for.

choose a tile    the kind
place the tile   4 * slot + rotation; the slot is the place in the list of free cells
a follower       0 for none, else 1 + segment of the tile just placed + 8 * figure
the abbot        0 to keep him where he is, 1 to take him back
"""

import numpy as np

from sim.carcassonne.layout import LAST_OPTION, N_ROTATIONS, N_SEGMENTS
from sim.kernel import kernel

NO_FOLLOWER = 0
KEEP = 0
TAKE_BACK = 1


@kernel
def placement_code(slot, rotation):
    """Code of putting the tile on this free cell in this rotation."""
    return N_ROTATIONS * slot + rotation


@kernel
def slot_of(code):
    """Free cell of a placement."""
    return (np.int64(code) & LAST_OPTION) >> 2


@kernel
def rotation_of(code):
    """Rotation of a placement."""
    return np.int64(code) & (N_ROTATIONS - 1)


@kernel
def look_of(kind, rotation):
    """A kind in a rotation."""
    return N_ROTATIONS * np.int64(kind) + rotation


@kernel
def kind_of(look):
    """Kind of a look."""
    return np.int64(look) >> 2


@kernel
def claim_code(segment, figure):
    """Code of putting a figure on a segment."""
    return 1 + segment + N_SEGMENTS * figure


@kernel
def segment_of(code):
    """Segment of a follower option other than NO_FOLLOWER."""
    return (np.int64(code) - 1) & (N_SEGMENTS - 1)


@kernel
def figure_of(code):
    """Figure of a follower option other than NO_FOLLOWER, see layout.Figure."""
    return (np.int64(code) - 1) >> 3
