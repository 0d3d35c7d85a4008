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
    LAST_KIND,
    N_CODES,
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
from sim.kernel import kernel, procedure
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

TAKEN = -1
LAST_CODE = N_CODES - 1  # leaves out the flag of the river
# By look and side: what the look adds to the code of the neighbour on that side.
CODE_BESIDE = np.array(
    [[edge << (2 * ((side + 2) & 3)) for side, edge in enumerate(row)] for row in EDGE.tolist()],
    np.uint8,
)
# By code of a free cell: how many sides show a road or city, and which.
N_FEATURE_SIDES = np.zeros(N_CODES, np.int64)
FEATURE_SIDES = np.zeros((N_CODES, N_SIDES), np.uint8)
# By code of a free cell: how many sides show a field (or the banks of a road), and which.
N_FIELD_SIDES = np.zeros(N_CODES, np.int64)
FIELD_SIDES = np.zeros((N_CODES, N_SIDES), np.uint8)
for _code in range(N_CODES):
    for _side in range(N_SIDES):
        if (_code >> (2 * _side)) & 3 in {Edge.FIELD, Edge.ROAD}:
            FIELD_SIDES[_code, N_FIELD_SIDES[_code]] = _side
            N_FIELD_SIDES[_code] += 1
        if (_code >> (2 * _side)) & 3 in {Edge.ROAD, Edge.CITY}:
            FEATURE_SIDES[_code, N_FEATURE_SIDES[_code]] = _side
            N_FEATURE_SIDES[_code] += 1


class Facing(NamedTuple):
    """A road or city that faces a free cell.

    Attributes
    ----------
    sides : int
        Bits of the cell's sides where it is met; 0 if there is none, or if it is listed before.
    tally : int
        Its packed sums, see layout.ONE_TILE.
    followers : np.uint64
        Its packed followers, see majority.py.
    is_city : bool
    """

    sides: int
    tally: int
    followers: np.uint64
    is_city: bool


class Around(NamedTuple):
    """The different roads and cities that face a free cell.

    Attributes
    ----------
    known : int
        Bits of the sides that show a road or city.
    several : bool
        Whether more than one side does; else only ``first`` is filled.
    """

    first: Facing
    second: Facing
    third: Facing
    fourth: Facing
    known: int
    several: bool


class FacingField(NamedTuple):
    """A field that faces a free cell.

    Attributes
    ----------
    halves : int
        Bits of the half sides where it is met; 0 if there is none, or if it is listed before.
    followers : np.uint64
    cities : np.uint64
        Bits of the completed cities at it.
    contacts : int
        Contacts with unfinished cities (a city that touches it twice counts twice).
    """

    halves: int
    followers: np.uint64
    cities: np.uint64
    contacts: int


class Fields(NamedTuple):
    """The different fields that face a free cell; ``several`` if more than one side shows one."""

    first: FacingField
    second: FacingField
    third: FacingField
    fourth: FacingField
    fifth: FacingField
    sixth: FacingField
    seventh: FacingField
    eighth: FacingField
    several: bool


class Neighbours(NamedTuple):
    """The cells beside a free cell: the code of a free one, or TAKEN."""

    north: int
    east: int
    south: int
    west: int


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
    return np.int64(game["tile"]) & LAST_KIND


@kernel
def _facing(game, code, place, root, sides):
    is_city = (code >> (2 * FEATURE_SIDES[code, place])) & 3 == Edge.CITY
    return Facing(sides, np.int64(game["tally"][root]), game["followers"][root], is_city)


@kernel
def _feature_root(game, slot, code, place):
    return root_of(game, game["faces"][slot, FEATURE_SIDES[code, place]])


@kernel
def features_at(game, slot):
    """The roads and cities that face a free cell, each once.

    Source: seeds CARC-R3, CARC-R12.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    none = Facing(0, np.int64(0), NOBODY, False)
    sides = N_FEATURE_SIDES[code]
    if sides == 0:
        return Around(none, none, none, none, 0, False)
    one = _feature_root(game, slot, code, 0)
    bit_1 = 1 << FEATURE_SIDES[code, 0]
    if sides == 1:
        return Around(_facing(game, code, 0, one, bit_1), none, none, none, bit_1, False)
    two = _feature_root(game, slot, code, 1)
    three = _feature_root(game, slot, code, 2) if sides > 2 else np.int64(NOWHERE)
    four = _feature_root(game, slot, code, 3) if sides > 3 else np.int64(NOWHERE)
    bit_2 = 1 << FEATURE_SIDES[code, 1]
    bit_3 = 1 << FEATURE_SIDES[code, 2] if sides > 2 else 0
    bit_4 = 1 << FEATURE_SIDES[code, 3] if sides > 3 else 0
    of_1 = bit_1 + (two == one) * bit_2 + (three == one) * bit_3 + (four == one) * bit_4
    of_2 = (two != one) * (bit_2 + (three == two) * bit_3 + (four == two) * bit_4)
    of_3 = (three != one) * (three != two) * (bit_3 + (four == three) * bit_4)
    of_4 = (four != one) * (four != two) * (four != three) * bit_4
    return Around(
        _facing(game, code, 0, one, of_1),
        _facing(game, code, 1, two, of_2),
        _facing(game, code, 2, three, of_3),
        _facing(game, code, 3, four, of_4),
        bit_1 + bit_2 + bit_3 + bit_4,
        True,
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
    for facing in (around.first, around.second, around.third, around.fourth):
        joined |= facing.sides if sides & facing.sides else 0
    return joined


@procedure
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
    if sides & around.first.sides:
        tally += around.first.tally
        followers = around.first.followers
    if around.several:
        for facing in (around.second, around.third, around.fourth):
            tally += facing.tally if sides & facing.sides else 0
            followers += facing.followers if sides & facing.sides else NOBODY
    return tally, followers


@procedure
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
    for facing in (around.first, around.second, around.third, around.fourth):
        if sides & facing.sides:
            tally += facing.tally
            followers += facing.followers
    return tally, followers, sides


@kernel
def _half_of(code, places):
    """Half side number ``places`` in the list of those that show a field: side and bits."""
    side = FIELD_SIDES[code, places >> 1]
    return 2 * side + (places & 1)


@kernel
def _facing_field(game, root, halves):
    return FacingField(
        halves,
        game["followers"][root],
        game["cities"][root],
        open_sides_of(np.int64(game["tally"][root])),
    )


@kernel
def _field_root(game, slot, code, place):
    half = _half_of(code, place)
    return root_of(game, game["field_faces"][slot, half])


@kernel
def _bit(code, place):
    return 1 << _half_of(code, place)


@kernel
def fields_at(game, slot):
    """The fields that face a free cell, each once.

    Sides that show a field come first in the list, two half sides each (on a field side both
    halves are the same field); most free cells have one such side, and then the rest is empty.

    Source: seeds CARC-R27.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    none = _facing_field(game, np.int64(NOWHERE), 0)
    sides = N_FIELD_SIDES[code]
    if sides == 0:
        return Fields(none, none, none, none, none, none, none, none, False)
    one, two = _field_root(game, slot, code, 0), _field_root(game, slot, code, 1)
    if sides == 1:
        both = one == two
        first = _bit(code, 0) | (_bit(code, 1) if both else 0)
        return Fields(
            _facing_field(game, one, first),
            _facing_field(game, two, 0 if both else _bit(code, 1)),
            none, none, none, none, none, none, False,
        )  # fmt: skip
    three, four = _field_root(game, slot, code, 2), _field_root(game, slot, code, 3)
    five = six = seven = eight = np.int64(NOWHERE)
    if sides > 2:
        five, six = _field_root(game, slot, code, 4), _field_root(game, slot, code, 5)
    if sides > 3:
        seven, eight = _field_root(game, slot, code, 6), _field_root(game, slot, code, 7)
    roots = (one, two, three, four, five, six, seven, eight)
    return Fields(
        _facing_field(game, one, _halves_of(roots, code, 0, sides)),
        _facing_field(game, two, _halves_of(roots, code, 1, sides)),
        _facing_field(game, three, _halves_of(roots, code, 2, sides)),
        _facing_field(game, four, _halves_of(roots, code, 3, sides)),
        _facing_field(game, five, _halves_of(roots, code, 4, sides)),
        _facing_field(game, six, _halves_of(roots, code, 5, sides)),
        _facing_field(game, seven, _halves_of(roots, code, 6, sides)),
        _facing_field(game, eight, _halves_of(roots, code, 7, sides)),
        True,
    )


@kernel
def _halves_of(roots, code, place, sides):
    """Bits of all half sides with the same field as this one; 0 if an earlier one has it."""
    halves = 0
    if place < 2 * sides:
        for other in range(2 * sides):
            if roots[other] == roots[place]:
                if other < place:
                    return 0
                halves |= _bit(code, other)
    return halves


@kernel
def _and_field(grown, halves, facing):
    """A growing field with one more part, if the segment with these half sides meets it."""
    meets = (halves & facing.halves) != 0
    return FacingField(
        halves,
        grown.followers + (facing.followers if meets else NOBODY),
        grown.cities | (facing.cities if meets else NOBODY),
        grown.contacts + (facing.contacts if meets else 0),
    )


@kernel
def grown_field(look, segment, fields):
    """The field that a segment would become on a free cell.

    The segment is taken alone, without others that it would meet round the outside.

    Source: seeds CARC-R8, CARC-R27.
    """
    halves = SLOTS[look, segment]
    contacts = open_sides_of(FIRST_TALLY[look >> 2, segment])
    field = FacingField(halves, NOBODY, NOBODY, contacts)
    field = _and_field(field, halves, fields.first)
    field = _and_field(field, halves, fields.second)
    if fields.several:
        field = _and_field(field, halves, fields.third)
        field = _and_field(field, halves, fields.fourth)
        field = _and_field(field, halves, fields.fifth)
        field = _and_field(field, halves, fields.sixth)
        field = _and_field(field, halves, fields.seventh)
        field = _and_field(field, halves, fields.eighth)
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
def _code_beside(game, cell, code, side):
    if (code >> (2 * side)) & 3:
        return np.int64(TAKEN)
    state = np.int64(game["at"][(cell + STEPS[side]) & LAST_CELL])
    if state < 0:
        return np.int64(game["code"][-state - 1]) & LAST_CODE
    return np.int64(0)


@kernel
def neighbours_of(game, slot):
    """The codes of the cells beside a free cell.

    Source: seeds CARC-R3.
    """
    cell, code = np.int64(game["free_cell"][slot]), np.int64(game["code"][slot])
    return Neighbours(
        _code_beside(game, cell, code, 0),
        _code_beside(game, cell, code, 1),
        _code_beside(game, cell, code, 2),
        _code_beside(game, cell, code, 3),
    )


@kernel
def code_after(code, look, side):
    """Code of the neighbour on a side, once this look lies here; TAKEN stays TAKEN.

    Source: seeds CARC-R3.
    """
    return code | CODE_BESIDE[look, side]


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
    return np.int64(game["code"][slot]) & LAST_CODE if slot >= 0 else np.int64(NONE)


@kernel
def neighbour_slot(game, slot, side):
    """Slot of the free cell on a side of another free cell; NONE if it is not beside a tile.

    Source: seeds CARC-R3.
    """
    return slot_beside(game, game["free_cell"][slot], side)


@kernel
def followers_on_fields(fields):
    """Packed followers on all fields that face a free cell.

    Source: seeds CARC-R8.
    """
    followers = fields.first.followers + fields.second.followers
    if fields.several:
        followers += fields.third.followers + fields.fourth.followers
        followers += fields.fifth.followers + fields.sixth.followers
        followers += fields.seventh.followers + fields.eighth.followers
    return followers


@kernel
def points_as_it_is(rules, is_city, tally):
    """Points that a city or road pays now: in full if it is complete, else as at the end.

    Source: seeds CARC-R15, CARC-R16, CARC-R21.
    """
    if open_sides_of(tally) == 0:
        return city_points(rules, tally) if is_city else road_points(rules, tally)
    return open_city_points(rules, tally) if is_city else open_road_points(rules, tally)
