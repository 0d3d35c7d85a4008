"""Questions about a position that strategies may ask. Nothing here changes a game.

A strategy that weighs (tile, rotation, follower) needs no copy of the game: the features that
face a free cell are looked up once a cell (``features_at``), and what each segment of the tile
would become is a sum of theirs (``grown``, ``grown_field``). What a strategy may not know (the
order of the pile, the hands of others) is not to be had here.
"""

from typing import NamedTuple

import numpy as np

from sim.carcassonne.city_scoring import city_points, open_city_points
from sim.carcassonne.farm_scoring import farm_points
from sim.carcassonne.layout import (
    LAST_CELL,
    N_SEGMENTS,
    N_SIDES,
    NOWHERE,
    ONE_OPEN,
    ONE_TILE,
    Edge,
    Feature,
)
from sim.carcassonne.majority import followers_of, one_follower
from sim.carcassonne.options import (
    NO_FOLLOWER,
    claim_code,
    kind_of,
    look_of,
    rotation_of,
    segment_of,
    slot_of,
)
from sim.carcassonne.regions import NOBODY, count_bits, open_sides_of, pennants_in, tiles_in
from sim.carcassonne.road_scoring import open_road_points, road_points
from sim.carcassonne.tile_placement import NEIGHBOURS, STEPS, x_of, y_of
from sim.carcassonne.tiles import (
    CLOISTER,
    EDGE,
    FEATURE,
    FIRST_FIELD,
    FIRST_TALLY,
    FITS_AT_ALL,
    LAST_FIELD,
    N_CITIES,
    N_OF_KIND,
    N_ROADS,
    SIDES,
    SLOTS,
    TOUCHES,
)
from sim.kernel import kernel
from sim.machine import NONE

__all__ = [
    "CLOISTER",
    "FEATURE",
    "FIRST_FIELD",
    "LAST_FIELD",
    "NOBODY",
    "NO_FOLLOWER",
    "N_CITIES",
    "N_OF_KIND",
    "N_ROADS",
    "SIDES",
    "TOUCHES",
    "Feature",
    "city_points",
    "claim_code",
    "count_bits",
    "farm_points",
    "followers_of",
    "kind_of",
    "look_of",
    "one_follower",
    "open_city_points",
    "open_road_points",
    "open_sides_of",
    "pennants_in",
    "road_points",
    "rotation_of",
    "segment_of",
    "slot_of",
    "tiles_in",
    "x_of",
    "y_of",
]  # fmt: skip


class Facing(NamedTuple):
    """A road or city that faces a free cell.

    Attributes
    ----------
    sides : int
        Bits of the cell's sides where it is met; 0 if there is none, or if an earlier side has it.
    tally : int
        Its packed sums, see layout.ONE_TILE.
    followers : np.uint64
        Its packed followers, see majority.py.
    root : int
    """

    sides: int
    tally: int
    followers: np.uint64
    root: int


class Around(NamedTuple):
    """What faces a free cell: each different road or city once, and the known sides as bits."""

    north: Facing
    east: Facing
    south: Facing
    west: Facing
    known: int


class Field(NamedTuple):
    """A field that segments of the tile would become.

    Attributes
    ----------
    followers : np.uint64
    cities : np.uint64
        Bits of the completed cities at it.
    contacts : int
        Contacts with unfinished cities (a city that touches it twice counts twice).
    first, second, third, fourth : int
        Roots met so far, or NOWHERE.
    """

    followers: np.uint64
    cities: np.uint64
    contacts: int
    first: int
    second: int
    third: int
    fourth: int


@kernel
def root_of(game, node):
    """Root of a node's feature; unlike regions.find it leaves the tree as it is.

    Source: seeds CARC-R27.
    """
    node = np.int64(node)
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
def last_placement(game):
    """Number of the tile just placed.

    Source: seeds CARC-R2.
    """
    return np.int64(game["tiles"]) - 1


@kernel
def kind_in_play(game):
    """Kind of the tile that is being placed.

    Source: seeds CARC-R2.
    """
    return np.int64(game["tile"])


@kernel
def _facing(game, sides, root):
    return Facing(sides, np.int64(game["tally"][root]), game["followers"][root], root)


@kernel
def features_at(game, slot):
    """The roads and cities that face a free cell.

    Source: seeds CARC-R3, CARC-R12.
    """
    north, east = root_of(game, game["faces"][slot, 0]), root_of(game, game["faces"][slot, 1])
    south, west = root_of(game, game["faces"][slot, 2]), root_of(game, game["faces"][slot, 3])
    has_north, has_east = north != NOWHERE, east != NOWHERE
    has_south, has_west = south != NOWHERE, west != NOWHERE
    sides_north = has_north * (
        1 | ((east == north) << 1) | ((south == north) << 2) | ((west == north) << 3)
    )
    new_east = has_east & (east != north)
    sides_east = new_east * (2 | ((south == east) << 2) | ((west == east) << 3))
    new_south = has_south & (south != north) & (south != east)
    sides_south = new_south * (4 | ((west == south) << 3))
    new_west = has_west & (west != north) & (west != east) & (west != south)
    known = has_north | (has_east << 1) | (has_south << 2) | (has_west << 3)
    return Around(
        _facing(game, sides_north, north),
        _facing(game, sides_east, east),
        _facing(game, sides_south, south),
        _facing(game, new_west << 3, west),
        known,
    )


@kernel
def sides_in(bits):
    """Number of sides (or of the first four of anything) among bits.

    Source: seeds CARC-R3.
    """
    return (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1)


@kernel
def sides_joined(sides, around):
    """All sides that belong to what these sides join: the ways round outside the tile included.

    Source: seeds CARC-R9.
    """
    joined = sides
    joined |= around.north.sides if sides & around.north.sides else 0
    joined |= around.east.sides if sides & around.east.sides else 0
    joined |= around.south.sides if sides & around.south.sides else 0
    joined |= around.west.sides if sides & around.west.sides else 0
    return joined


@kernel
def segments_joined(look, segment, around):
    """Bits of the tile's segments that become one feature with this one.

    Only a kind with several cities or several roads can join two of them, round the outside.

    Source: seeds CARC-R9, CARC-R12.
    """
    kind = look >> 2
    joined = 1 << segment
    is_city = segment < N_CITIES[kind]
    first = 0 if is_city else N_CITIES[kind]
    end = N_CITIES[kind] if is_city else FIRST_FIELD[kind]
    if end - first > 1:
        reached = sides_joined(SIDES[look, segment], around)
        for _ in range(end - first - 1):
            for other in range(first, end):
                if (joined >> other) & 1 == 0 and SIDES[look, other] & reached & around.known:
                    joined |= 1 << other
                    reached |= sides_joined(SIDES[look, other], around)
    return joined


@kernel
def grown(look, segment, around):
    """Packed sums and followers of the road or city that a segment would become.

    The segment is taken alone; where ``segments_joined`` says that others belong to it, use
    ``grown_together``. A tile that an older part of the feature passes twice is counted twice.

    Source: seeds CARC-R8, CARC-R12.
    """
    sides = SIDES[look, segment]
    tally = FIRST_TALLY[look >> 2, segment]
    tally -= 2 * ONE_OPEN * sides_in(sides & around.known)
    followers = NOBODY
    tally += around.north.tally if sides & around.north.sides else 0
    tally += around.east.tally if sides & around.east.sides else 0
    tally += around.south.tally if sides & around.south.sides else 0
    tally += around.west.tally if sides & around.west.sides else 0
    followers += around.north.followers if sides & around.north.sides else NOBODY
    followers += around.east.followers if sides & around.east.sides else NOBODY
    followers += around.south.followers if sides & around.south.sides else NOBODY
    followers += around.west.followers if sides & around.west.sides else NOBODY
    return tally, followers


@kernel
def grown_together(look, segments, around):
    """As ``grown``, for several segments (bits) that become one feature.

    Source: seeds CARC-R9, CARC-R12.
    """
    kind = look >> 2
    sides = 0
    tally = 0
    for segment in range(FIRST_FIELD[kind]):
        if (segments >> segment) & 1:
            sides |= SIDES[look, segment]
            tally += FIRST_TALLY[kind, segment] - ONE_TILE
    tally += ONE_TILE - 2 * ONE_OPEN * sides_in(sides & around.known)
    followers = NOBODY
    for facing in (around.north, around.east, around.south, around.west):
        if sides & facing.sides:
            tally += facing.tally
            followers += facing.followers
    return tally, followers, sides


@kernel
def _meet_field(game, field, slot, half):
    root = root_of(game, game["field_faces"][slot, half])
    if root in (field.first, field.second, field.third, field.fourth):
        return field
    return Field(
        field.followers + game["followers"][root],
        field.cities | game["cities"][root],
        field.contacts + open_sides_of(np.int64(game["tally"][root])),
        root,
        field.first,
        field.second,
        field.third,
    )


@kernel
def grown_field(game, look, segment, slot):
    """The field that a segment would become on a free cell.

    Source: seeds CARC-R8, CARC-R27.
    """
    code = np.int64(game["code"][slot])
    halves = SLOTS[look, segment]
    contacts = open_sides_of(FIRST_TALLY[look >> 2, segment])
    field = Field(NOBODY, NOBODY, contacts, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    for side in range(N_SIDES):
        edge = (code >> (2 * side)) & 3
        touched = (halves >> (2 * side)) & 3
        if touched and edge in (Edge.FIELD, Edge.ROAD):
            if touched & 1:
                field = _meet_field(game, field, slot, 2 * side)
            if touched & 2 and edge == Edge.ROAD:
                field = _meet_field(game, field, slot, 2 * side + 1)
    return field


@kernel
def tiles_that_fit(game, code):
    """Tiles neither placed nor out of the game that fit a free cell of this code.

    Source: seeds CARC-R3, CARC-R4.
    """
    return np.int64(game["fitting"][code])


@kernel
def fits(kind, code):
    """1 if a kind fits a free cell of this code, in some rotation.

    Source: seeds CARC-R3.
    """
    return np.int64(FITS_AT_ALL[kind, code])


@kernel
def code_beside(game, slot, side, look):
    """Code of the free cell on a side, once this look lies on the slot's cell; NONE if taken.

    Source: seeds CARC-R3.
    """
    cell = (np.int64(game["free_cell"][slot]) + STEPS[side]) & LAST_CELL
    state = np.int64(game["at"][cell])
    if state > 0:
        return np.int64(NONE)
    code = np.int64(game["code"][-state - 1]) if state < 0 else np.int64(0)
    return code | (EDGE[look, side] << (2 * ((side + 2) & 3)))


@kernel
def slot_beside(game, cell, side):
    """Slot of the free cell on a side of a cell; NONE if it is taken or beside no tile yet.

    Source: seeds CARC-R3.
    """
    state = np.int64(game["at"][(np.int64(cell) + STEPS[side]) & LAST_CELL])
    return -state - 1 if state < 0 else np.int64(NONE)


@kernel
def tiles_around(game, cell):
    """Tiles on the eight cells around a cell.

    Source: seeds CARC-R19.
    """
    count = 0
    for step in NEIGHBOURS:
        count += game["at"][(np.int64(cell) + step) & LAST_CELL] > 0
    return count


@kernel
def has_monks_around(game, cell):
    """Whether a held cloister lies on or around a cell.

    Source: seeds CARC-R19.
    """
    return game["cloisters_by"][cell] != 0


@kernel
def monk_on(game, cell, step):
    """Seat and tiles (3 x 3) of a held cloister at a step from a cell; seat NONE if there is none.

    Source: seeds CARC-R19.
    """
    placement = np.int64(game["at"][(np.int64(cell) + step) & LAST_CELL]) - 1
    if placement < 0:
        return np.int64(NONE), np.int64(0)
    return np.int64(game["monk"][placement]), np.int64(game["around"][placement])


@kernel
def tiles_left(game):
    """Tiles that are still to come, those in hands included.

    Source: seeds CARC-R32.
    """
    left = np.int64(game["pile_size"]) - game["drawn"]
    for seat in range(game["players"]):
        left += game["held"][seat]
    return left


@kernel
def farmers_put(game, seat):
    """Farmers that a seat has put down; they are all still there.

    Source: seeds CARC-R28.
    """
    return np.int64(game["put"][seat, Feature.FIELD])


@kernel
def code_of_side(game, placement, side):
    """Code of the free cell on a side of a placed tile; NONE if it is taken.

    Source: seeds CARC-R3.
    """
    slot = slot_beside(game, game["cell"][placement], side)
    return np.int64(game["code"][slot]) if slot >= 0 else np.int64(NONE)


@kernel
def neighbour_slot(game, slot, side):
    """Slot of the free cell on a side of another free cell; NONE if it is not beside a tile.

    Source: seeds CARC-R3.
    """
    return slot_beside(game, game["free_cell"][slot], side)


@kernel
def field_followers_at(game, slot):
    """Packed followers on all fields that face a free cell (some may be counted twice).

    Source: seeds CARC-R8, CARC-R27.
    """
    code = np.int64(game["code"][slot])
    followers = NOBODY
    for side in range(N_SIDES):
        edge = (code >> (2 * side)) & 3
        if edge in (Edge.FIELD, Edge.ROAD):
            followers |= game["followers"][root_of(game, game["field_faces"][slot, 2 * side])]
        if edge == Edge.ROAD:
            followers |= game["followers"][root_of(game, game["field_faces"][slot, 2 * side + 1])]
    return followers
