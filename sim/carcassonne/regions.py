"""Features across tiles: what belongs together, how large it is, and what is finished.

1. Sides that meet join their roads, cities and fields (CARC-R27).
2. A tile counts once for a feature, however many of its segments belong to it (CARC-R12).
3. A city without open sides is finished; the fields at it take note (CARC-R15, CARC-R23).
"""

import numpy as np

from sim.carcassonne.layout import (
    N_SEGMENTS,
    N_SIDES,
    ONE_OPEN,
    ONE_TILE,
    TALLY_MASK,
    Edge,
)
from sim.carcassonne.tiles import (
    FIELD_AT,
    FIRST_FIELD,
    FIRST_TALLY,
    LAST_FIELD,
    N_CITIES,
    N_OF_KIND,
    N_ROADS,
    SEGMENT_AT,
    TOUCHES,
)
from sim.kernel import kernel
from sim.machine import NONE

NOBODY = np.uint64(0)
ONE_BIT = np.uint64(1)


@kernel
def find(game, node):
    """Root of the feature that a node belongs to; shortens the way for the next time.

    Source: seeds CARC-R27.
    """
    node = np.int64(node)
    while game["parent"][node] != node:
        game["parent"][node] = game["parent"][game["parent"][node]]
        node = np.int64(game["parent"][node])
    return node


@kernel
def tiles_in(tally):
    """Tiles of a feature.

    Source: seeds CARC-R12.
    """
    return tally & TALLY_MASK


@kernel
def pennants_in(tally):
    """Pennants of a city.

    Source: seeds CARC-R15.
    """
    return (tally >> 10) & TALLY_MASK


@kernel
def open_sides_of(tally):
    """Sides of a road or city that face free cells; of a field, contacts with unfinished cities.

    Source: seeds CARC-R15, CARC-R16.
    """
    return (tally >> 20) & TALLY_MASK


@kernel
def open_new_segments(game, placement, kind):
    """Make each segment of a tile a feature of its own.

    Source: seeds CARC-R2.
    """
    for segment in range(N_OF_KIND[kind]):
        node = N_SEGMENTS * placement + segment
        game["parent"][node] = node
        game["ring"][node] = node
        game["tally"][node] = FIRST_TALLY[kind, segment]
        game["followers"][node] = NOBODY
        game["cities"][node] = NOBODY
        game["asked"][node] = 0


@kernel
def join(game, one, other):
    """Make one feature of two roots; the larger one stays root (``one`` if level); returned.

    Source: seeds CARC-R27.
    """
    if one == other:
        return one
    if tiles_in(game["tally"][one]) < tiles_in(game["tally"][other]):
        one, other = other, one
    game["parent"][other] = one
    game["tally"][one] += game["tally"][other]
    game["followers"][one] += game["followers"][other]
    game["cities"][one] |= game["cities"][other]
    after = game["ring"][one]
    game["ring"][one] = game["ring"][other]
    game["ring"][other] = after
    return one


@kernel
def join_neighbours(game, placement, look, slot):
    """Join the segments of a tile with what faces its cell; True where two old ones became one.

    The tile has just been put on the free cell of this slot.

    Source: seeds CARC-R3, CARC-R27.
    """
    base = N_SEGMENTS * placement
    code = np.int64(game["code"][slot])
    bridged = False
    for side in range(N_SIDES):
        edge = (code >> (2 * side)) & 3
        if edge == Edge.UNKNOWN:
            continue
        if edge != Edge.FIELD:
            node = base + SEGMENT_AT[look, side]
            mine = find(game, node)
            theirs = find(game, game["faces"][slot, side])
            # join(theirs, mine): a new segment is never the root, so "mine != node" says that
            # it has met another feature before.
            bridged |= (mine != node) & (mine != theirs)
            game["tally"][join(game, theirs, mine)] -= 2 * ONE_OPEN
        if edge != Edge.CITY:
            _join_field(game, base, look, slot, 2 * side)
        if edge == Edge.ROAD:
            _join_field(game, base, look, slot, 2 * side + 1)
    return bridged


@kernel
def _join_field(game, base, look, slot, half):
    theirs = find(game, game["field_faces"][slot, half])
    join(game, theirs, find(game, base + FIELD_AT[look, half]))


@kernel
def count_tiles_once(game, placement, kind, bridged):
    """Take off what a tile counted twice, where separate segments became one feature.

    A feature can pass a tile twice through the new tile's own segments, or, where the new tile
    joined two older features, through any older tile with two roads or two cities.

    Source: seeds CARC-R12, CARC-R17.
    """
    if N_CITIES[kind] > 1:
        game["many_cities"][game["n_many_cities"]] = placement
        game["n_many_cities"] += 1
        _count_once(game, placement, 0, N_CITIES[kind])
    if N_ROADS[kind] > 1:
        game["many_roads"][game["n_many_roads"]] = placement
        game["n_many_roads"] += 1
        _count_once(game, placement, N_CITIES[kind], FIRST_FIELD[kind])
    if bridged:
        for number in range(game["n_many_cities"]):
            older = np.int64(game["many_cities"][number])
            _count_once(game, older, 0, N_CITIES[game["look"][older] >> 2])
        for number in range(game["n_many_roads"]):
            older = np.int64(game["many_roads"][number])
            kind = game["look"][older] >> 2
            _count_once(game, older, N_CITIES[kind], FIRST_FIELD[kind])


@kernel
def _count_once(game, placement, first, end):
    base = N_SEGMENTS * placement
    for segment in range(first + 1, end):
        if (game["counted"][placement] >> segment) & 1:
            continue
        root = find(game, base + segment)
        for before in range(first, segment):
            if find(game, base + before) == root:
                game["counted"][placement] |= 1 << segment
                game["tally"][root] -= ONE_TILE
                break


@kernel
def finish_cities(game, placement, kind):
    """Number each city that this tile completed, and tell the fields that touch it.

    Source: seeds CARC-R15, CARC-R20, CARC-R23.
    """
    for segment in range(N_CITIES[kind]):
        city = find(game, N_SEGMENTS * placement + segment)
        if open_sides_of(game["tally"][city]) == 0 and game["cities"][city] == NOBODY:
            bit = ONE_BIT << np.uint64(game["finished"])
            game["city_of_bit"][game["finished"]] = city
            game["finished"] += 1
            game["cities"][city] = bit
            _tell_fields(game, city, bit)


@kernel
def _tell_fields(game, city, bit):
    """Walk the segments of a finished city; each field beside one notes the city once."""
    node = city
    while True:
        placement = node >> 3
        kind = game["look"][placement] >> 2
        touched = TOUCHES[kind, node & (N_SEGMENTS - 1)]
        for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
            if (touched >> segment) & 1:
                field = find(game, N_SEGMENTS * placement + segment)
                game["cities"][field] |= bit
                game["tally"][field] -= ONE_OPEN
        node = np.int64(game["ring"][node])
        if node == city:
            break


@kernel
def count_bits(bits):
    """Number of cities in a field's note; compiled, the loop is one machine instruction.

    Source: seeds CARC-R23.
    """
    count = 0
    while bits != NOBODY:
        bits &= bits - ONE_BIT
        count += 1
    return count


@kernel
def stands(game, placement):
    """Whether the follower put on this tile is still there.

    Followers of a completed feature go home all at once, so nobody is left at its root.

    Source: seeds CARC-R14, CARC-R28.
    """
    segment = game["claimed"][placement]
    if segment == NONE:
        return False
    if game["monk"][placement] != NONE:
        return True
    root = find(game, N_SEGMENTS * np.int64(placement) + segment)
    return game["followers"][root] != NOBODY
