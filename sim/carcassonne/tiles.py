"""The tile table as arrays, checked when it is read.

Sides are 0 to 3 for N, E, S, W. Slots are the eight half sides, clockwise from the west half of
the north side, so that side s owns the slots 2s and 2s + 1. A look is a kind in one rotation,
4 * kind + rotation; a clockwise quarter turn takes side s to s + 1 and slot h to h + 2.
A tile lists its segments in the order cities, roads, fields, cloister, garden. Copies that carry a
garden are a kind of their own, after the printed kinds.
"""

from dataclasses import dataclass, replace

import numpy as np

from sim.carcassonne.layout import (
    N_CELL_CODES,
    N_CODES,
    N_KINDS,
    N_PRINTED_KINDS,
    N_ROTATIONS,
    N_SEGMENTS,
    N_SIDES,
    N_SLOTS,
    ONE_CATHEDRAL,
    ONE_END,
    ONE_INN,
    ONE_OPEN,
    ONE_PENNANT,
    ONE_TILE,
    Edge,
    Feature,
)
from sim.facts import FactsError, read_csv
from sim.machine import NONE

SIDE_NAMES = "NESW"
EDGE_LETTERS = {"F": Edge.FIELD, "R": Edge.ROAD, "C": Edge.CITY, "V": Edge.UNKNOWN}
# The slot of the neighbouring tile that touches our slot.
PARTNER = np.array([5, 4, 7, 6, 1, 0, 3, 2], np.uint8)
N_LOOKS = N_KINDS * N_ROTATIONS
GARDEN_MARK = "-garden"


@dataclass(frozen=True)
class Kind:
    """One row of the tile table.

    Attributes
    ----------
    edges : str
        Letters of the four sides, clockwise from north.
    cities, roads, rivers : tuple of str
        Side letters of each segment; a river is no segment that could be claimed.
    fields : tuple of str
        Slot digits of each field; none for a field that cities enclose.
    touches : tuple of tuple of int
        For each field the cities (as indices) that it touches on this tile.
    inns : tuple of int
        The roads (as indices) with an inn.
    garden_copies : int
        How many of the copies carry a garden.
    garden : bool
        Whether this kind stands for those copies; its ``count`` is their number.
    """

    name: str
    box: str
    description: str
    count: int
    edges: str
    cities: tuple[str, ...]
    roads: tuple[str, ...]
    rivers: tuple[str, ...]
    fields: tuple[str, ...]
    touches: tuple[tuple[int, ...], ...]
    cloister: bool
    pennants: int
    inns: tuple[int, ...]
    cathedral: bool
    garden_copies: int
    looks: int
    segments: int
    garden: bool = False


def _groups(cell):
    return tuple(cell.split("|")) if cell else ()


def _indices(digits):
    return tuple(int(digit) for digit in digits)


def _kind(row):
    return Kind(
        name=row["kind"],
        box=row["set"],
        description=row["name"],
        count=int(row["count"]),
        edges="".join(row[f"edge_{side.lower()}"] for side in SIDE_NAMES),
        cities=_groups(row["city_groups"]),
        roads=_groups(row["road_groups"]),
        rivers=_groups(row["river_groups"]),
        fields=tuple(
            "" if group == "." else group  # enclosed
            for group in _groups(row["field_groups"])
        ),
        touches=tuple(
            () if group == "-" else _indices(group) for group in _groups(row["field_city_adj"])
        ),
        cloister=row["cloister"] == "1",
        pennants=int(row["pennants"]),
        inns=_indices(row["inn_roads"]),
        cathedral=row["cathedral"] == "1",
        garden_copies=int(row["garden_copies"]),
        looks=int(row["orientations"]),
        segments=int(row["segments"]),
    )


def different_looks(edges, segments):
    """Number of rotations after which the drawing (as comparable text) is a new one."""
    seen = []
    for rotation in range(N_ROTATIONS):
        turned = (
            edges[N_SIDES - rotation :] + edges[: N_SIDES - rotation],
            sorted(
                tuple(sorted((place + step * rotation) % size for place in places))
                for places, step, size in segments
            ),
        )
        if turned not in seen:
            seen.append(turned)
    return len(seen)


def check_kind(kind):
    """Raise a FactsError unless the row agrees with itself.

    Source: seeds CARC-T1, CARC-T3.
    """

    def demand(condition, what):
        if not condition:
            raise FactsError(f"seeds/carcassonne/tiles.csv, kind {kind.name}: {what}")

    demand(
        len(kind.edges) == N_SIDES and set(kind.edges) <= set(EDGE_LETTERS),
        f"edges {kind.edges!r} are not four letters of {''.join(EDGE_LETTERS)}",
    )
    for letter, groups in (("C", kind.cities), ("R", kind.roads), ("V", kind.rivers)):
        sides = "".join(groups)
        shown = [side for side, edge in zip(SIDE_NAMES, kind.edges, strict=True) if edge == letter]
        demand(sorted(sides) == sorted(shown), f"groups {groups} do not match sides {shown}")
    slots = sorted("".join(kind.fields))
    green = [str(slot) for slot in range(N_SLOTS) if kind.edges[slot // 2] != "C"]
    demand(slots == green, f"field slots {slots}, expected each of {green} once")
    for field in kind.fields:
        for side in range(N_SIDES):
            halves = str(2 * side) in field, str(2 * side + 1) in field
            demand(
                kind.edges[side] != "F" or halves[0] == halves[1],
                f"a field side is cut in two on {SIDE_NAMES[side]}",
            )
    demand(len(kind.touches) == len(kind.fields), "one list of touched cities a field")
    for cities in kind.touches:
        demand(all(city < len(kind.cities) for city in cities), f"no city {cities}")
    for field, cities in zip(kind.fields, kind.touches, strict=True):
        demand(field or cities, "a field without a side of the tile that no city encloses")
    demand(all(len(road) <= 2 for road in kind.roads), "a road segment has at most two ends")
    demand(
        len(set(kind.inns)) == len(kind.inns) and set(kind.inns) <= set(range(len(kind.roads))),
        f"inns on the roads {kind.inns}, there are {len(kind.roads)} roads",
    )
    demand(0 <= kind.garden_copies <= kind.count, "more gardens than copies")
    demand(
        not (kind.cloister and (kind.garden_copies or kind.garden)), "both a cloister and a garden"
    )
    demand(kind.cities or not (kind.cathedral or kind.pennants), "cathedral or pennant, no city")
    counted = len(kind.cities) + len(kind.roads) + len(kind.fields)
    counted += kind.cloister + kind.garden
    demand(
        counted == kind.segments <= N_SEGMENTS, f"{counted} segments, table says {kind.segments}"
    )
    inns = tuple(kind.roads[road] for road in kind.inns)
    drawing = [
        ([SIDE_NAMES.index(side) for side in group], 1, 4)
        for group in kind.cities + kind.roads + kind.rivers + inns
    ]
    drawing += [([int(slot) for slot in group], 2, 8) for group in kind.fields]
    looks = different_looks(kind.edges, drawing)
    demand(looks == kind.looks, f"{looks} different rotations, table says {kind.looks}")


def read_kinds():
    """All kinds of the tile table, each checked.

    Source: seeds CARC-T1, CARC-T2, CARC-T5, CARC-T6, CARC-I1.
    """
    kinds = tuple(_kind(row) for row in read_csv("carcassonne", "tiles.csv"))
    for kind in kinds:
        check_kind(kind)
    if {len(kinds), len({kind.name for kind in kinds})} != {N_PRINTED_KINDS}:
        raise FactsError(f"seeds/carcassonne/tiles.csv: {N_PRINTED_KINDS} different kinds expected")
    return kinds


def with_garden(kind):
    """The kind of the copies that carry a garden; otherwise the same tile.

    Source: seeds CARC-A1.
    """
    return replace(
        kind,
        name=kind.name + GARDEN_MARK,
        box="gardens",
        count=kind.garden_copies,
        garden_copies=0,
        segments=kind.segments + 1,
        garden=True,
    )


PRINTED = read_kinds()
WITH_GARDEN = tuple(with_garden(kind) for kind in PRINTED if kind.garden_copies)
KINDS = PRINTED + WITH_GARDEN
for _kind_with_garden in WITH_GARDEN:
    check_kind(_kind_with_garden)
if len(KINDS) != N_KINDS:
    raise FactsError(
        f"seeds/carcassonne/tiles.csv: {N_KINDS - N_PRINTED_KINDS} kinds with a garden"
    )
KIND_NAMES = tuple(kind.name for kind in KINDS)
PRINTED_NAMES = KIND_NAMES[:N_PRINTED_KINDS]
# By printed kind: copies in the box, those among them with a garden, and the kind of the latter.
COPIES = np.array([kind.count for kind in PRINTED], np.int64)
GARDEN_COPIES = np.array([kind.garden_copies for kind in PRINTED], np.int64)
GARDEN_KIND = np.array(
    [
        KIND_NAMES.index(name + GARDEN_MARK) if name + GARDEN_MARK in KIND_NAMES else NONE
        for name in PRINTED_NAMES
    ],
    np.int64,
)

# By kind: what each segment is, and how many there are.
FEATURE = np.full((N_KINDS, N_SEGMENTS), NONE, np.int64)
N_CITIES = np.array([len(kind.cities) for kind in KINDS], np.int64)
N_ROADS = np.array([len(kind.roads) for kind in KINDS], np.int64)
N_FIELDS = np.array([len(kind.fields) for kind in KINDS], np.int64)
FIRST_FIELD = N_CITIES + N_ROADS
LAST_FIELD = FIRST_FIELD + N_FIELDS
N_OF_KIND = np.array([kind.segments for kind in KINDS], np.int64)
CLOISTER = np.array([kind.segments - 1 if kind.cloister else NONE for kind in KINDS], np.int64)
GARDEN = np.array([kind.segments - 1 if kind.garden else NONE for kind in KINDS], np.int64)
LOOKS = np.array([kind.looks for kind in KINDS], np.int64)
# By kind and segment: sums of the segment alone, see layout.ONE_TILE.
FIRST_TALLY = np.zeros((N_KINDS, N_SEGMENTS), np.int64)
# By kind and field segment: bits of the cities it touches; by city segment: bits of its fields.
TOUCHES = np.zeros((N_KINDS, N_SEGMENTS), np.int64)
# By look: what the sides show, which segment is there, and the sides of a segment as four bits.
EDGE = np.zeros((N_LOOKS, N_SIDES), np.int64)
SEGMENT_AT = np.full((N_LOOKS, N_SIDES), NONE, np.int64)
FIELD_AT = np.full((N_LOOKS, N_SLOTS), NONE, np.int64)
SIDES = np.zeros((N_LOOKS, N_SEGMENTS), np.int64)
SLOTS = np.zeros((N_LOOKS, N_SEGMENTS), np.int64)
# By look: sides of the river as four bits. By kind: whether there is a river.
RIVER_SIDES = np.zeros(N_LOOKS, np.int64)
IS_RIVER = np.array([bool(kind.rivers) for kind in KINDS])
SPRING = next(number for number, kind in enumerate(KINDS) if kind.name == "RV01")
LAKE = next(number for number, kind in enumerate(KINDS) if kind.name == "RV02")
# By kind and code of a free cell: rotations that fit, as four bits; equal looks left out.
FITS = np.zeros((N_KINDS, N_CELL_CODES), np.uint8)

# The same as 0 or 1: whether the kind fits at all.
FITS_AT_ALL = np.zeros((N_KINDS, N_CODES), np.int16)


def _fill_segments(number, kind):
    segment = 0
    for group in kind.cities:
        FEATURE[number, segment] = Feature.CITY
        FIRST_TALLY[number, segment] = ONE_TILE + ONE_OPEN * len(group)
        if segment == 0:
            FIRST_TALLY[number, segment] += ONE_PENNANT * kind.pennants
            FIRST_TALLY[number, segment] += ONE_CATHEDRAL * kind.cathedral
        segment += 1
    for road, group in enumerate(kind.roads):
        FEATURE[number, segment] = Feature.ROAD
        ends = 2 - len(group)
        FIRST_TALLY[number, segment] = ONE_TILE + ONE_OPEN * len(group) + ONE_END * ends
        FIRST_TALLY[number, segment] += ONE_INN * (road in kind.inns)
        segment += 1
    for cities in kind.touches:
        FEATURE[number, segment] = Feature.FIELD
        FIRST_TALLY[number, segment] = ONE_TILE + ONE_OPEN * len(cities)
        for city in cities:
            TOUCHES[number, segment] |= 1 << city
            TOUCHES[number, city] |= 1 << segment
        segment += 1
    if kind.cloister or kind.garden:
        FEATURE[number, segment] = Feature.CLOISTER if kind.cloister else Feature.GARDEN
        FIRST_TALLY[number, segment] = ONE_TILE


def _fill_look(number, kind, rotation):
    look = N_ROTATIONS * number + rotation
    for side, letter in enumerate(kind.edges):
        EDGE[look, (side + rotation) % N_SIDES] = EDGE_LETTERS[letter]
    for segment, group in enumerate(kind.cities + kind.roads):
        for name in group:
            side = (SIDE_NAMES.index(name) + rotation) % N_SIDES
            SEGMENT_AT[look, side] = segment
            SIDES[look, segment] |= 1 << side
    for name in "".join(kind.rivers):
        RIVER_SIDES[look] |= 1 << ((SIDE_NAMES.index(name) + rotation) % N_SIDES)
    for field, group in enumerate(kind.fields):
        segment = FIRST_FIELD[number] + field
        for digit in group:
            slot = (int(digit) + 2 * rotation) % N_SLOTS
            FIELD_AT[look, slot] = segment
            SLOTS[look, segment] |= 1 << slot


def _fits(look, code):
    for side in range(N_SIDES):
        shown = (code >> (2 * side)) & 3
        if shown not in (Edge.UNKNOWN, EDGE[look, side]):
            return False
    return True


def _fill_fits(number, kind):
    if kind.rivers:  # see river.py: it goes to one cell only
        return
    for rotation in range(kind.looks):
        for code in range(N_CODES):
            if _fits(N_ROTATIONS * number + rotation, code):
                FITS[number, code] |= 1 << rotation
                FITS_AT_ALL[number, code] = 1


def _fill_tables():
    for number, kind in enumerate(KINDS):
        _fill_segments(number, kind)
        for rotation in range(N_ROTATIONS):
            _fill_look(number, kind, rotation)
        _fill_fits(number, kind)


_fill_tables()
for _table in (
    FEATURE,
    FIRST_TALLY,
    TOUCHES,
    EDGE,
    SEGMENT_AT,
    FIELD_AT,
    SIDES,
    SLOTS,
    FITS,
    FITS_AT_ALL,
):
    _table.flags.writeable = False
