"""The Carcassonne twin on The River, Inns & Cathedrals and the Abbot."""

import pytest

from tests.oracle.carcassonne import play_random
from tests.oracle.carcassonne_board import LAKE, SPRING, read_kinds
from tests.oracle.carcassonne_table import Table

KINDS = read_kinds()
SETS = {kind.tile_set for kind in KINDS.values()}
river = pytest.mark.skipif("river1" not in SETS, reason="no river tiles in the table")
inns = pytest.mark.skipif("inns_cathedrals" not in SETS, reason="no inn tiles in the table")
abbot = pytest.mark.skipif(
    not any(kind.gardens for kind in KINDS.values()), reason="no gardens in the table"
)


def sources(table, seat):
    """Give the points of a seat by source, without the empty ones."""
    return {source: n for source, n in table.followers.points[seat].items() if n}


# ---- The River ----


@river
def test_the_river_runs_from_the_spring_to_the_lake_before_all_other_tiles():
    header, *lines = play_random(2, {"river": True})
    pile = header["hidden"]["pile"]
    assert len(pile) == 72 + 11
    assert pile[10] == LAKE
    assert all(tile.startswith("RV") for tile in pile[:11])
    assert pile.count("D") == 4  # no base tile is set out
    first = next(line for line in lines if line["event"] == "snapshot")
    assert [0, 0, SPRING, 0] in first["state"]["board"]


@river
def test_a_river_tile_continues_the_river():
    table = Table(river=True)
    assert table.board.places("RV07") == [((1, 0), 0)]
    table.lay("RV070(1,0)")
    assert [cell for cell, _ in table.board.places(LAKE)] == [(2, 0)]


@river
def test_two_bends_in_a_row_may_not_turn_the_same_way():
    table = Table(river=True)
    table.lay("RV100(1,0)")  # from the west to the south, a turn to the right
    assert table.board.places("RV08") == [((1, -1), 3)]  # to the east, not on to the west
    table.lay("RV071(1,-1)")
    assert table.board.places("RV08") == [((1, -2), 2), ((1, -2), 3)]


@river
def test_nobody_stands_on_the_river_and_it_parts_the_fields():  # CARC-R27
    table = Table(river=True)
    assert table.claims("RV070(1,0)") == ["field 0127"]  # both banks meet around the spring
    assert table.claims("RV100(1,0)") == ["field 012347"]
    table.lay("RV040(1,0)", 0, "city N")
    table.lay("RV061(2,0)")
    assert table.claims("RV070(3,0)") == ["field 0127", "field 3456"]


@river
def test_a_river_tile_that_fits_nowhere_is_set_aside_and_the_game_goes_on():  # CARC-R4
    few = {kind.name: 0 for kind in KINDS.values() if kind.tile_set == "base"} | {"B": 2}
    for seed in range(200):
        header, *lines = play_random(seed, {"river": True, "tiles": few})
        aside = [line["tile"] for line in lines if line["event"] == "set-aside"]
        if any(tile.startswith("RV") for tile in aside):
            break
    assert any(tile.startswith("RV") for tile in aside)
    drawn = [line["tile"] for line in lines if line["event"] == "draw"]
    assert drawn == header["hidden"]["pile"]
    assert lines[-1]["event"] == "end"


# ---- Inns & Cathedrals ----


@inns
def test_a_road_with_inns_pays_two_a_tile_or_nothing():
    table = Table(inns_and_cathedrals=True)
    table.lay("IC150(1,0)", 0, "road EW")
    table.lay("IC150(2,0)")
    open_table = Table(inns_and_cathedrals=True)
    open_table.lay("IC150(1,0)", 0, "road EW")
    assert open_table.score_end() == [0, 0]
    table.lay_all("A1(3,0)", "A3(-1,0)")
    assert sources(table, 0) == {"roads": 2 * 5}


@inns
def test_a_city_with_a_cathedral_pays_three_a_tile_and_pennant_or_nothing():
    table = Table(inns_and_cathedrals=True, small_city="half")
    table.lay("IC010(0,1)", 0, "city NESW")
    table.lay_all("E1(-1,1)", "E3(1,1)", "F1(0,2)")
    assert table.followers.worth(table.board.feature_at((0, 1), 0)) == 0
    table.lay("E2(0,3)")
    assert sources(table, 0) == {"cities": 3 * 6 + 3 * 1}


@inns
def test_an_inn_is_no_cathedral():  # known fault: one flag read as the other
    table = Table(inns_and_cathedrals=True)
    table.lay("IC112(0,1)", 0, "city ES")
    table.lay("E3(1,1)")
    assert sources(table, 0) == {"cities": 2 * 3}


@inns
def test_the_big_follower_is_a_second_way_to_claim_and_comes_back():
    table = Table(inns_and_cathedrals=True)
    assert table.claims("E2(0,1)") == ["city S", "big city S", "field 012367", "big field 012367"]
    table.lay("E2(0,1)", 0, "big city S")
    assert table.followers.supply[0] == {"normal": 7, "big": 1}
    table.lay("U1(1,0)", 0, "big road EW")
    assert [claim for claim in table.claims("U1(-1,0)") if "big" in claim] == []
    assert table.followers.supply[0] == {"normal": 7, "big": 0}


@inns
def test_an_enclosed_field_may_be_claimed():  # CARC-R26
    claims = Table(start_tile="C", inns_and_cathedrals=True).claims("IC030(0,1)")
    assert claims[-2:] == ["field", "big field"]


# ---- the Abbot ----


@abbot
def test_the_abbot_goes_on_cloisters_and_gardens_and_only_he_on_gardens():
    table = Table(start_tile="B", abbot=True)
    assert table.claims("B0(0,1)") == [
        "field 01234567", "cloister", "abbot cloister",
    ]  # fmt: skip
    assert table.claims("E-garden0(0,1)") == ["city N", "field 234567", "abbot garden"]


@abbot
def test_a_garden_pays_like_a_cloister():  # CARC-R19, CARC-R21
    table = Table(start_tile="B", abbot=True)
    table.lay("U-garden0(1,0)", 0, "abbot garden")
    assert table.score_end() == [2, 0]
    assert sources(table, 0) == {"open gardens": 2}


@abbot
def test_the_abbot_is_taken_back_for_what_he_is_worth_now():
    table = Table(start_tile="B", abbot=True)
    table.lay("B0(1,0)", 0, "abbot cloister")
    table.lay("B0(1,1)")
    told = table.followers.take_abbot_back(0)
    assert told == {"event": "abbot-taken-back", "seat": 0, "x": 1, "y": 0, "points": 3}
    assert sources(table, 0) == {"abbot": 3}
    assert table.followers.supply[0] == {"normal": 7, "abbot": 1}


@abbot
def test_the_abbot_is_taken_back_only_in_a_turn_without_a_new_follower():
    for seed in range(10):
        lines = play_random(seed, {"abbot": True})
        placed = None
        for line in lines:
            if line["event"] == "draw":
                placed = False
            if line.get("decision") == "place-follower":
                placed = line["options"][line["choice"]]["action"] != "none"
            assert line.get("decision") != "take-abbot-back" or placed is False


@abbot
def test_eight_copies_of_base_tiles_carry_a_garden():
    pile = play_random(1, {"abbot": True})[0]["hidden"]["pile"]
    gardens = sorted(tile for tile in pile if tile.endswith("-garden"))
    assert gardens == [f"{kind}-garden" for kind in "EHIMNRUV"]
