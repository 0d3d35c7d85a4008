"""The tile table of Carcassonne against the properties that any right table has."""

import pytest

from tests.oracle.carcassonne_board import EDGE_NAMES, Board, read_kinds

KINDS = read_kinds()
BASE = [kind for kind in KINDS.values() if kind.tile_set == "base"]

# The base tiles once more, typed from the picture sheet: copies, edges, cities, roads, fields.
SHEET = """
A 2 FFRF -       S       01234567
B 4 FFFF -       -       01234567
C 1 CCCC NESW    -       -
D 4 CRFR N       EW      27 3456
E 5 CFFF N       -       234567
F 2 FCFC EW      -       01 45
G 1 FCFC EW      -       01 45
H 3 CFCF N,S     -       2367
I 2 CCFF N,E     -       4567
J 3 CRRF N       ES      2567 34
K 3 CFRR N       SW      2347 56
L 3 CRRR N       E,S,W   27 34 56
M 2 CFFC NW      -       2345
N 3 CFFC NW      -       2345
O 2 CRRC NW      ES      25 34
P 3 CRRC NW      ES      25 34
Q 1 CCFC NEW     -       45
R 3 CCFC NEW     -       45
S 2 CCRC NEW     S       4 5
T 1 CCRC NEW     S       4 5
U 8 RFRF -       NS      1234 0567
V 9 FFRR -       SW      012347 56
W 4 FRRR -       E,S,W   0127 34 56
X 1 RRRR -       N,E,S,W 07 12 34 56
""".strip().splitlines()
WITH_PENNANT = set("CFMOQS")
WITH_CLOISTER = set("AB")
MISSING_PATTERNS = {"CCFR", "CCRF", "CFCR", "CFFR", "CFRF", "CRCR", "CRFF"}


def segments(kind, feature):
    return [segment for segment in kind.segments if segment.feature == feature]


def looks(kind):
    """Give the different looks of a kind: edges and segments in each of the four rotations."""
    board = Board(KINDS)
    return {
        (
            tuple(board.edges_of(kind.name, rotation)),
            frozenset(looks_of_segments(board.segments_of(kind.name, rotation))),
        )
        for rotation in range(4)
    }


def looks_of_segments(segments):
    """Give what one sees of segments: instead of the number of a city, where it lies."""
    for one in segments:
        cities = frozenset(segments[city].ports for city in one.cities)
        yield one.feature, one.ports, cities, one.pennants, one.inn, one.cathedral


def test_the_box_holds_72_tiles_in_24_kinds():  # CARC-T1
    assert len(BASE) == 24
    assert sum(kind.count for kind in BASE) == 72


@pytest.mark.parametrize("row", SHEET, ids=lambda row: row[0])
def test_each_base_tile_is_as_on_the_picture_sheet(row):
    name, count, edges, cities, roads, *fields = row.split()
    kind = KINDS[name]
    assert (kind.count, kind.edges) == (int(count), edges)
    named = {"city": cities, "road": roads}
    for feature, groups in named.items():
        ports = [{EDGE_NAMES[p] for p in s.ports} for s in segments(kind, feature)]
        assert ports == [set(group) for group in groups.split(",") if group != "-"]
    slots = [set(map(int, field)) for field in fields if field != "-"]
    assert [set(segment.ports) for segment in segments(kind, "field")] == slots
    assert sum(segment.pennants for segment in kind.segments) == (name in WITH_PENNANT)
    assert len(segments(kind, "cloister")) == (name in WITH_CLOISTER)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_edge_and_half_edge_belongs_to_one_segment(kind):
    for feature, letter in (("city", "C"), ("road", "R")):
        edges = [edge for segment in segments(kind, feature) for edge in segment.ports]
        assert sorted(edges) == [edge for edge in range(4) if kind.edges[edge] == letter]
    rivers = sorted(edge for river in kind.rivers for edge in river)
    assert rivers == [edge for edge in range(4) if kind.edges[edge] == "V"]
    # A city edge carries no field slots; every other edge carries both.
    slots = sorted(slot for segment in segments(kind, "field") for slot in segment.ports)
    assert slots == [slot for slot in range(8) if kind.edges[slot // 2] != "C"]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_the_two_halves_of_a_field_edge_are_one_field(kind):
    for segment in segments(kind, "field"):
        for slot in segment.ports:
            if kind.edges[slot // 2] == "F":
                assert slot ^ 1 in segment.ports


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_field_names_only_cities_of_its_tile(kind):
    cities = len(segments(kind, "city"))
    for segment in segments(kind, "field"):
        assert all(0 <= city < cities for city in segment.cities)


@pytest.mark.parametrize("kind", BASE, ids=lambda kind: kind.name)
def test_a_field_beside_a_city_edge_touches_that_city(kind):
    """Going round the tile, the slot next to a city edge lies against the city's wall.

    On the base tiles this holds for all fields, and all contacts are found so.
    """
    cities = segments(kind, "city")
    for segment in segments(kind, "field"):
        beside = {
            place
            for place, city in enumerate(cities)
            for edge in city.ports
            for slot in (2 * edge - 1, 2 * edge + 2)
            if slot % 8 in segment.ports
        }
        assert beside == set(segment.cities)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_rotations_that_look_the_same_are_one(kind):  # CARC-T3, CARC-D1
    assert len(looks(kind)) == kind.looks


def test_segments_and_rotations_of_the_base_game():  # CARC-T2, T3, T5
    def total(feature):
        return sum(kind.count * len(segments(kind, feature)) for kind in BASE)

    assert [total(f) for f in ("field", "road", "city", "cloister")] == [126, 62, 49, 6]
    assert sum(kind.looks for kind in BASE) == 79
    assert {kind.name: len(kind.segments) for kind in BASE if len(kind.segments) > 6} == {
        "L": 7,
        "X": 8,
    }
    stubs = {k.name: sum(len(s.ports) == 1 for s in segments(k, "road")) for k in BASE}
    assert sum(KINDS[name].count * number for name, number in stubs.items()) == 30


def test_seven_edge_patterns_are_on_no_base_tile():  # CARC-T4
    patterns = {min(k.edges[r:] + k.edges[:r] for r in range(4)) for k in BASE}
    assert len(patterns) == 17
    assert not patterns & MISSING_PATTERNS


def test_no_small_city_cap_of_the_base_game_has_a_pennant():  # CARC-T6
    for kind in BASE:
        assert all(len(s.ports) > 1 for s in segments(kind, "city") if s.pennants)


def test_turning_twice_or_thrice_is_turning_once_again():
    board = Board(KINDS)
    for kind in KINDS.values():
        for rotation in range(4):
            once_more = [
                *board.edges_of(kind.name, rotation)[-1:],
                *board.edges_of(kind.name, rotation)[:-1],
            ]
            assert board.edges_of(kind.name, rotation + 1) == once_more
        assert board.segments_of(kind.name, 0) == board.segments_of(kind.name, 4)
