"""The tile table: what it says, and that a table that contradicts itself is refused."""

from collections import Counter
from dataclasses import replace

import pytest

from sim.carcassonne.city_scoring import has_cathedral
from sim.carcassonne.layout import ONE_INN
from sim.carcassonne.road_scoring import has_inn
from sim.carcassonne.tiles import (
    CLOISTER,
    COPIES,
    EDGE,
    FEATURE,
    FIELD_AT,
    FIRST_TALLY,
    FITS,
    FITS_AT_ALL,
    GARDEN,
    KIND_NAMES,
    KINDS,
    LOOKS,
    N_OF_KIND,
    PARTNER,
    PRINTED,
    SEGMENT_AT,
    WITH_GARDEN,
    Feature,
    check_kind,
)
from sim.facts import FactsError
from sim.machine import NONE

KIND = {kind.name: kind for kind in KINDS}
BASE = [kind for kind in KINDS if kind.box == "base"]
RIVER = [kind for kind in KINDS if kind.box == "river1"]
INNS = [kind for kind in KINDS if kind.box == "inns_cathedrals"]


def segments(feature, kinds):
    return sum(kind.count * int((FEATURE[KINDS.index(kind)] == feature).sum()) for kind in kinds)


def test_the_box_holds_72_tiles_of_24_kinds():
    """Source: seeds CARC-T1."""
    assert len(BASE) == 24
    assert sum(kind.count for kind in BASE) == 72
    assert COPIES.tolist() == [kind.count for kind in PRINTED]


def test_the_tiles_carry_243_segments():
    """Source: seeds CARC-T2."""
    features = (Feature.FIELD, Feature.ROAD, Feature.CITY, Feature.CLOISTER)
    assert [segments(feature, BASE) for feature in features] == [126, 62, 49, 6]
    assert sum(kind.count * kind.segments for kind in BASE) == 243
    assert N_OF_KIND.tolist() == [kind.segments for kind in KINDS]
    assert {kind.name: kind.segments for kind in BASE if kind.segments > 5} == {
        "L": 7, "W": 6, "X": 8,
    }  # fmt: skip


def test_there_are_79_different_looks():
    """Source: seeds CARC-T3; facts section 4, number 39."""
    assert sum(kind.looks for kind in BASE) == 79
    assert LOOKS.tolist() == [kind.looks for kind in KINDS]
    assert "".join(kind.name for kind in BASE if kind.looks == 1) == "BCX"
    assert "".join(kind.name for kind in BASE if kind.looks == 2) == "FGHU"


def test_seven_patterns_of_sides_are_missing():
    """Source: seeds CARC-T4."""

    def least(edges):
        return min(edges[turn:] + edges[:turn] for turn in range(4))

    every = {least(a + b + c + d) for a in "CFR" for b in "CFR" for c in "CFR" for d in "CFR"}
    missing = every - {least(kind.edges) for kind in BASE}
    assert missing == {"CCFR", "CCRF", "CFCR", "CFFR", "CFRF", "CRCR", "CRFF"}


def test_thirty_roads_end_on_their_tile():
    """Source: seeds CARC-T5."""
    stubs = Counter({kind.name: sum(len(road) == 1 for road in kind.roads) for kind in BASE})
    assert sum(kind.count * stubs[kind.name] for kind in BASE) == 30


def test_no_pennant_on_a_city_with_one_side():
    """Source: seeds CARC-T6."""
    assert all(len(kind.cities[0]) > 1 for kind in BASE if kind.pennants)


def test_the_start_tile_lies_as_in_the_table():
    """Source: seeds CARC-R7."""
    assert (KIND["D"].edges, KIND["D"].fields) == ("CRFR", ("27", "3456"))
    assert KIND["D"].touches == ((0,), ())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_four_quarter_turns_are_none(kind):
    """Facts section 4, numbers 18 and 37: turns add up."""
    number = KINDS.index(kind)
    for turns in range(4):
        look, following = 4 * number + turns, 4 * number + (turns + 1) % 4
        for side in range(4):
            assert EDGE[following, (side + 1) % 4] == EDGE[look, side]
            assert SEGMENT_AT[following, (side + 1) % 4] == SEGMENT_AT[look, side]
        for half in range(8):
            assert FIELD_AT[following, (half + 2) % 8] == FIELD_AT[look, half]


def test_partners_are_mutual():
    """Source: seeds CARC-R27."""
    assert [PARTNER[PARTNER[half]] for half in range(8)] == list(range(8))
    assert all(PARTNER[half] // 2 == (half // 2 + 2) % 4 for half in range(8))


def test_a_free_cell_without_demands_takes_every_look():
    """Source: seeds CARC-T3."""
    looks = [bin(FITS[KINDS.index(kind), 0]).count("1") for kind in BASE]
    assert looks == [kind.looks for kind in BASE]


def test_the_river_has_twelve_tiles():
    """Source: seeds CARC-V2."""
    features = (Feature.FIELD, Feature.ROAD, Feature.CITY, Feature.CLOISTER)
    assert sum(kind.count for kind in RIVER) == 12
    assert [segments(feature, RIVER) for feature in features] == [28, 4, 4, 1]


def test_inns_and_cathedrals_has_eighteen_tiles():
    """Source: seeds CARC-I1."""
    features = (Feature.FIELD, Feature.ROAD, Feature.CITY, Feature.CLOISTER)
    assert len(INNS) == 17
    assert sum(kind.count for kind in INNS) == 18
    assert [segments(feature, INNS) for feature in features] == [35, 18, 20, 1]
    assert sum(kind.count * kind.cathedral for kind in INNS) == 2
    assert sum(kind.count * kind.pennants for kind in INNS) == 3
    assert [kind.name for kind in PRINTED if kind.inns] == [f"IC{n}" for n in range(11, 17)]
    assert [kind.name for kind in PRINTED if kind.cathedral] == ["IC01"]
    assert [kind.name for kind in PRINTED if "" in kind.fields] == ["IC03"]


def test_eleven_kinds_have_a_copy_with_a_garden():
    """Source: seeds CARC-A1."""
    gardens = {kind.name: kind.garden_copies for kind in PRINTED if kind.garden_copies}
    assert gardens == dict.fromkeys([*"EHIMNRUV", "RV10", "IC03", "IC15"], 1)
    assert [kind.name for kind in WITH_GARDEN] == [f"{name}-garden" for name in gardens]


@pytest.mark.parametrize("kind", WITH_GARDEN, ids=lambda kind: kind.name)
def test_a_copy_with_a_garden_is_otherwise_the_same_tile(kind):
    """Source: seeds CARC-A1."""
    number, plain = KINDS.index(kind), KIND_NAMES.index(kind.name.removesuffix("-garden"))
    garden = N_OF_KIND[plain]
    assert N_OF_KIND[number] == garden + 1
    assert (CLOISTER[number], GARDEN[number], GARDEN[plain]) == (NONE, garden, NONE)
    assert FEATURE[number].tolist() == [*FEATURE[plain][:garden], Feature.GARDEN] + [NONE] * int(
        7 - garden
    )
    for table in (FITS, FITS_AT_ALL, LOOKS):
        assert (table[number] == table[plain]).all()
    for table in (EDGE, SEGMENT_AT, FIELD_AT):
        looks = slice(4 * number, 4 * number + 4), slice(4 * plain, 4 * plain + 4)
        assert (table[looks[0]] == table[looks[1]]).all()


@pytest.mark.parametrize("kind", INNS, ids=lambda kind: kind.name)
def test_inns_and_cathedrals_are_part_of_the_sums(kind):
    """An inn belongs to its road alone, a cathedral to the first city of its tile.

    Source: seeds CARC-I3, CARC-I4; facts section 4, number 9.
    """
    sums = FIRST_TALLY[KINDS.index(kind)]
    cities = len(kind.cities)
    for city in range(cities):
        assert bool(has_cathedral(sums[city])) == (kind.cathedral and city == 0)
    for road in range(len(kind.roads)):
        assert bool(has_inn(sums[cities + road])) == (road in kind.inns)
    assert all(total < ONE_INN for total in sums[cities + len(kind.roads) :])


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("D", {"cities": ("E",)}, "groups"),
        ("D", {"fields": ("27", "345")}, "field slots"),
        ("D", {"fields": ("27", "3456", "6")}, "field slots"),
        ("E", {"touches": ((1,),)}, "no city"),
        ("E", {"touches": ((0,), (0,))}, "one list"),
        ("U", {"looks": 4}, "different rotations"),
        ("V", {"segments": 4}, "segments"),
        ("A", {"edges": "FFRX"}, "four letters"),
        ("B", {"fields": ("0234567", "1")}, "cut in two"),
        ("U", {"inns": (1,)}, "inns on the roads"),
        ("U", {"inns": (0, 0)}, "inns on the roads"),
        ("U", {"cathedral": True}, "no city"),
        ("U", {"garden_copies": 9}, "more gardens"),
        ("B", {"garden_copies": 1}, "both a cloister"),
        ("U", {"fields": ("1234", "0567", ""), "touches": ((), (), ())}, "encloses"),
        ("U", {"inns": (0,), "looks": 4}, "different rotations"),
    ],
)
def test_a_row_that_contradicts_itself_is_refused(name, changes, message):
    """Source: seeds CARC-T1; facts section 4, numbers 16 and 38."""
    with pytest.raises(FactsError, match=message):
        check_kind(replace(KIND[name], **changes))
