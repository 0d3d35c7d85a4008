"""The roads and cities that face a free cell, and what a tile there would make of them.

A strategy that weighs places needs no copy of the game: it lists what faces a free cell once
(``features_at``), and what a segment of a tile would become is a sum of that (``grown``).
"""

from typing import NamedTuple

import numpy as np

from sim.carcassonne.layout import (
    N_CODES,
    N_SEGMENTS,
    N_SIDES,
    ONE_OPEN,
    ONE_TILE,
    Edge,
)
from sim.carcassonne.regions import NOBODY
from sim.carcassonne.tiles import FIRST_FIELD, FIRST_TALLY, N_CITIES, N_ROADS, SIDES
from sim.kernel import kernel, procedure

LAST_CODE = N_CODES - 1  # leaves out the flag of the river
N_SIDE_SETS = 1 << N_SIDES
SIDES_IN = np.array([bin(sides).count("1") for sides in range(N_SIDE_SETS)], np.int64)
# By code of a free cell: how many sides show a road or city, which, and the same as bits.
N_FEATURE_SIDES = np.zeros(N_CODES, np.int64)
FEATURE_SIDES = np.zeros((N_CODES, N_SIDES), np.uint8)
FEATURE_BITS = np.zeros(N_CODES, np.int64)
for _code in range(N_CODES):
    for _side in range(N_SIDES):
        if (_code >> (2 * _side)) & 3 in {Edge.ROAD, Edge.CITY}:
            FEATURE_SIDES[_code, N_FEATURE_SIDES[_code]] = _side
            FEATURE_BITS[_code] |= 1 << _side
            N_FEATURE_SIDES[_code] += 1
# By kind: whether a segment of it could meet another one of its kind outside the tile.
HAS_TWINS = (N_CITIES > 1) | (N_ROADS > 1)

# The different roads and cities that face a free cell.
FEATURES = np.dtype(
    [
        ("known",     np.int64),               # sides that show one               bits
        ("count",     np.int64),               # different ones                    features
        ("sides",     np.int64,  (N_SIDES,)),  # where each is met                 bits
        ("root",      np.int64,  (N_SIDES,)),  # its root                          node
        ("tally",     np.int64,  (N_SIDES,)),  # its packed sums, layout.ONE_TILE  packed
        ("followers", np.uint64, (N_SIDES,)),  # its followers, majority.py        packed
        ("is_city",   np.int8,   (N_SIDES,)),  #                                   flag
    ],
    align=True,
)  # fmt: skip


class Facing(NamedTuple):
    """The only road or city that faces a free cell; all sums are 0 if there is none.

    Attributes
    ----------
    side : int
        Where it is met; means nothing if there is none.
    sides : int
        The same as bits; 0 if there is none.
    tally : int
        Its packed sums, see layout.ONE_TILE.
    followers : np.uint64
        Its packed followers, see majority.py.
    """

    side: int
    sides: int
    tally: int
    followers: np.uint64


@kernel
def root_of(game, node):
    """Root of a node's feature; unlike regions.find it leaves the tree as it is.

    Source: seeds CARC-R27.
    """
    node = np.int64(game["parent"][node])  # most are at most one step away: no need to ask
    parent = np.int64(game["parent"][node])
    while parent != node:
        node = parent
        parent = np.int64(game["parent"][node])
    return node


@kernel
def feature_of(game, placement, segment):
    """Root of the feature that a segment of a placed tile belongs to.

    Source: seeds CARC-R27.
    """
    return root_of(game, N_SEGMENTS * np.int64(placement) + segment)


@kernel
def sides_in(bits):
    """Number of sides among bits.

    Source: seeds CARC-R3.
    """
    return SIDES_IN[bits & (N_SIDE_SETS - 1)]


@kernel
def features_at(game, slot, features):
    """Write down in FEATURES the roads and cities that face a free cell, each once.

    Source: seeds CARC-R3, CARC-R12.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    features["known"] = FEATURE_BITS[code]
    count = 0
    for place in range(N_FEATURE_SIDES[code]):
        side = np.int64(FEATURE_SIDES[code, place])
        root = root_of(game, game["faces"][slot, side])
        listed = 0
        while listed < count and features["root"][listed] != root:
            listed += 1
        if listed < count:
            features["sides"][listed] |= 1 << side
        else:
            features["sides"][count] = 1 << side
            features["root"][count] = root
            features["tally"][count] = game["tally"][root]
            features["followers"][count] = game["followers"][root]
            features["is_city"][count] = (code >> (2 * side)) & 3 == Edge.CITY
            count += 1
    features["count"] = count


@kernel
def shows_features(code):
    """Whether a road or city faces a free cell of this code.

    Source: seeds CARC-R3.
    """
    return FEATURE_BITS[code & LAST_CODE] != 0


@kernel
def faces_several(code):
    """Whether roads or cities face a free cell of this code on more than one side.

    Source: seeds CARC-R3.
    """
    return N_FEATURE_SIDES[code & LAST_CODE] > 1


@kernel
def only_root_at(game, slot):
    """Root of the road or city that faces a free cell on its first side that shows one.

    Source: seeds CARC-R27.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    return root_of(game, game["faces"][slot, np.int64(FEATURE_SIDES[code, 0])])


@kernel
def facing_of(game, slot, root):
    """What there is to know of the only road or city that faces a free cell, and has this root.

    Source: seeds CARC-R3, CARC-R12.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    root = np.int64(root)
    return Facing(
        np.int64(FEATURE_SIDES[code, 0]),
        FEATURE_BITS[code],
        np.int64(game["tally"][root]),
        game["followers"][root],
    )


@kernel
def only_feature_at(game, slot):
    """The road or city that faces a free cell, where ``faces_several`` says there is one at most.

    Source: seeds CARC-R3, CARC-R12.
    """
    return facing_of(game, slot, only_root_at(game, slot))


@kernel
def grown(look, segment, features):
    """Packed sums and followers of the road or city that a segment would become.

    The segment is taken alone; where ``segments_joined`` says that others belong to it, use
    ``grown_together``. A tile that an older part of the feature passes twice is counted twice.

    Source: seeds CARC-R8, CARC-R12.
    """
    return _with_facing(SIDES[look, segment], FIRST_TALLY[look >> 2, segment], features)


@kernel
def _with_facing(sides, tally, features):
    """Sums and followers of something new with these sides, and of all that it meets."""
    tally -= 2 * ONE_OPEN * sides_in(sides & features["known"])
    followers = NOBODY
    for number in range(features["count"]):
        meets = (sides & features["sides"][number]) != 0
        tally += features["tally"][number] if meets else 0
        followers += features["followers"][number] if meets else NOBODY
    return tally, followers


@procedure
def segments_joined(look, segment, features):
    """Bits of the tile's segments that become one feature with this one.

    Only a kind with several cities or several roads can join two of them, round the outside.

    Source: seeds CARC-R9, CARC-R12.
    """
    kind = look >> 2
    joined = 1 << segment
    is_city = segment < N_CITIES[kind]
    first = 0 if is_city else N_CITIES[kind]
    end = N_CITIES[kind] if is_city else FIRST_FIELD[kind]
    reached = _sides_reached(SIDES[look, segment], features)
    for _ in range(end - first - 1):
        for other in range(first, end):
            if (joined >> other) & 1 == 0 and SIDES[look, other] & reached & features["known"]:
                joined |= 1 << other
                reached |= _sides_reached(SIDES[look, other], features)
    return joined


@kernel
def _sides_reached(sides, features):
    """All sides that belong to what these sides join: the ways round outside the tile included."""
    reached = sides
    for number in range(features["count"]):
        reached |= features["sides"][number] if sides & features["sides"][number] else 0
    return reached


@procedure
def grown_together(look, segments, features):
    """As ``grown``, for several segments (bits) that become one feature; its sides as well.

    Source: seeds CARC-R9, CARC-R12.
    """
    kind = look >> 2
    sides = 0
    tally = ONE_TILE
    for segment in range(FIRST_FIELD[kind]):
        if (segments >> segment) & 1:
            sides |= SIDES[look, segment]
            tally += FIRST_TALLY[kind, segment] - ONE_TILE
    tally, followers = _with_facing(sides, tally, features)
    return tally, followers, sides
