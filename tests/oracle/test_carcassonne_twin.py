"""The Carcassonne twin against the rules: placing, claiming, scoring, one test per fact."""

import pytest

from tests.oracle.carcassonne_board import Board, read_kinds
from tests.oracle.carcassonne_table import Table

# Eight tiles whose cities are one ring; in the middle, at (0,-1), only fields face the gap.
RING = ("N3(1,0)", "G1(1,-1)", "N0(1,-2)", "G0(0,-2)", "N1(-1,-2)", "G1(-1,-1)", "N2(-1,0)")
CLOISTERS = ("B0(-1,0)", "B0(-1,1)", "B0(-1,2)", "B0(0,2)", "B0(1,2)", "B0(1,1)", "B0(1,0)")


def sources(table, seat):
    """Give the points of a seat by source, without the empty ones."""
    return {source: n for source, n in table.followers.points[seat].items() if n}


# ---- games that others have replayed before us ----


def test_cities_and_roads_of_two_players():  # CARC-X1
    table = Table()
    table.lay("I2(0,-1)")
    table.lay("N2(-1,-1)", 1, "city ES")
    table.lay_all("N1(-1,-2)", "N0(0,-2)")
    table.lay("W2(-1,0)", 0, "road E")
    table.lay("X0(1,0)")
    table.lay("V2(1,-1)", 0, "road NE")
    table.lay_all("V0(2,0)", "V1(2,-1)")
    table.lay("F1(0,1)", 1, "city NS")
    table.lay("E2(0,2)")
    assert sources(table, 0) == {"roads": 7}
    assert sources(table, 1) == {"cities": 16}


@pytest.mark.parametrize(("small_city", "points"), [("full", 10), ("half", 8)])
def test_a_city_of_two_tiles_and_one_of_three(small_city, points):  # CARC-X4, CARC-R15, CARC-E1
    table = Table(small_city=small_city)
    table.lay("G1(0,1)", 0, "city NS")
    table.lay("H0(0,2)", 0, "city N")
    table.lay("E2(0,3)")
    assert sources(table, 0) == {"cities": points}


@pytest.mark.parametrize(("second", "points"), [(1, [6, 6]), (0, [6, 0])])
def test_a_loop_with_two_followers(second, points):  # CARC-X8, CARC-R13, CARC-R14, CARC-R18
    """Held by two players it pays both in full; by one player twice, it pays him once."""
    table = Table()
    table.lay("U1(0,-1)", 0, "road EW")
    table.lay("V3(-1,0)", second, "road ES")
    table.lay_all("V2(-1,-1)", "V1(1,-1)")
    assert table.claims("V0(1,0)") == ["field 012347", "field 56"]
    (scored,) = table.lay("V0(1,0)")
    assert (scored["tiles"], scored["points"]) == (6, 6)
    assert [table.points(seat) for seat in (0, 1)] == points
    assert table.followers.supply == [{"normal": 7}, {"normal": 7}]


def test_a_road_from_a_crossing_back_to_it_counts_the_crossing_once():  # CARC-X9, CARC-R17
    table = Table()
    table.lay_all("V3(0,-1)", "V0(1,-1)", "V1(1,-2)")
    table.lay("W2(0,-2)", 0, "road N")
    assert sources(table, 0) == {"roads": 4}


def test_a_field_occupied_only_through_the_other_field_of_the_tile():  # CARC-X10, CARC-R9
    table = Table()
    table.lay("E2(0,1)", 0, "field 012367")
    table.lay_all("U0(1,1)", "A3(-1,0)")
    assert table.claims("V1(1,0)") == ["road NW"]


# ---- placing ----


def test_a_tile_must_share_an_edge():  # CARC-R3
    table = Table()
    # Of the sides of D only the south is field; a shared corner is not enough.
    assert table.board.places("B") == [((0, -1), 0)]
    assert not table.board.fits("B", (1, -1), 0)


def test_all_touching_edges_must_be_equal():  # CARC-R3
    table = Table(start_tile="B")
    table.lay_all("E1(0,-1)", "V3(1,0)")
    # The gap at (1,-1) touches a road in the north and a city in the west.
    fitting = {(kind, rotation) for kind in "DEJKU" for (cell, rotation) in table.board.places(kind)
               if cell == (1, -1)}  # fmt: skip
    assert fitting == {("D", 3), ("J", 3)}


def test_closing_in_an_empty_cell_is_allowed_and_it_can_be_filled():  # CARC-R3
    table = Table(start_tile="B")
    table.lay_all(*CLOISTERS)
    assert ((0, 1), 0) in table.board.places("B")


@pytest.mark.parametrize(
    ("tile", "table_tile", "rotations"),
    [("B", "B", {0}), ("C", "C", {0}), ("X", "X", {0}), ("U", "X", {0, 1}), ("H", "C", {0, 1})],
)
def test_rotations_that_look_the_same_are_offered_once(tile, table_tile, rotations):  # CARC-D1
    board = Board(read_kinds())
    board.tiles[0, 0] = (table_tile, 0)
    assert len(board.places(tile)) == 4
    assert {rotation for _, rotation in board.places(tile)} == rotations


def test_the_board_has_no_rim():  # CARC-R3
    table = Table(start_tile="U")
    table.lay_all(*(f"U0(0,{sign * y})" for y in range(1, 60) for sign in (1, -1)))
    assert {(0, 60), (0, -60)} <= {cell for cell, _ in table.board.places("U")}


def test_features_of_the_start_tile_are_extended_not_claimed():  # CARC-R7
    table = Table()
    (scored,) = table.lay("E2(0,1)", 1, "city S")
    assert (scored["tiles"], scored["points"]) == (2, 4)
    assert not table.followers.standing


# ---- claiming ----


def test_a_feature_with_a_follower_cannot_be_claimed_by_anybody():  # CARC-R8
    table = Table()
    table.lay("U1(1,0)", 0, "road EW")
    table.lay("U1(2,0)")
    assert [table.claims("U1(3,0)", seat) for seat in (0, 1)] == [["field 3456", "field 0127"]] * 2


def test_every_stub_of_a_crossing_is_a_road_of_its_own():  # CARC-T5, CARC-R16
    roads = [claim for claim in Table().claims("X0(1,0)") if claim.startswith("road")]
    assert roads == ["road N", "road E", "road S", "road W"]


def test_two_segments_of_one_city_are_one_claim_and_one_tile():  # CARC-D3, CARC-R12
    table = Table(start_tile="N")
    table.lay_all("M1(-1,0)", "N3(0,1)")
    assert table.claims("I1(-1,1)") == ["city E", "field 0167"]
    (scored,) = table.lay("I1(-1,1)", 0, "city E")
    assert (scored["tiles"], scored["points"]) == (4, 2 * 4 + 2 * 1)


def test_a_feature_that_the_tile_completes_pays_at_once():  # CARC-R10
    table = Table()
    table.lay("E2(0,1)", 0, "city S")
    assert sources(table, 0) == {"cities": 4}
    assert table.followers.supply[0] == {"normal": 7}


def test_a_follower_that_comes_back_is_too_late_for_this_turn():  # CARC-R11
    table = Table(followers=1)
    table.lay("G1(0,1)", 0, "city NS")
    assert table.claims("E2(0,2)", 0) == []
    table.lay("E2(0,2)")
    assert "road ES" in table.claims("V3(-1,0)", 0)


def test_tiny_fields_may_be_claimed():  # CARC-R26
    assert Table(start_tile="C").claims("S1(0,1)") == ["city NES", "road W", "field 6", "field 7"]


def test_a_farmer_on_a_closed_field_stays_to_the_end_for_nothing():  # CARC-R26, CARC-R28
    table = Table(start_tile="V")
    table.lay("V3(-1,0)", 0, "field 34")
    table.lay_all("V2(-1,-1)", "V1(0,-1)")
    assert table.followers.supply[0] == {"normal": 6}
    assert table.score_end() == [0, 0]


def test_with_farms_off_no_field_can_be_claimed():
    assert Table(farm_scoring="off").claims("U1(1,0)") == ["road EW"]


# ---- fields ----


def test_a_city_edge_carries_no_field():  # CARC-R27
    """The farms on both sides of a closed city are two."""
    table = Table()
    table.lay("E2(0,1)", 0, "field 012367")
    assert "field 0127" in table.claims("U1(1,0)", 1)


def test_a_road_that_ends_at_a_cloister_does_not_part_the_field():  # CARC-R27
    table = Table()
    assert table.claims("U1(1,0)") == ["road EW", "field 3456", "field 0127"]
    table.lay("A3(-1,0)", 0, "field 01234567")
    assert table.claims("U1(1,0)") == ["road EW"]


# ---- majorities ----


def follower(seat, word="normal"):
    return {"seat": seat, "follower": word}


@pytest.mark.parametrize(
    ("standing", "leaders"),
    [
        ([], []),
        ([follower(1)], [1]),
        ([follower(0), follower(0), follower(1)], [0]),
        ([follower(0), follower(2), follower(1)], [0, 1, 2]),
        ([follower(0), follower(0), follower(1, "big")], [0, 1]),
        ([follower(0), follower(1, "big")], [1]),
    ],
)
def test_most_followers_lead_and_equals_lead_together(standing, leaders):  # CARC-R13
    assert Table(players=3).followers.leaders(standing) == leaders


def test_a_feature_that_nobody_holds_pays_nobody():  # CARC-R13
    table = Table()
    assert table.lay("E2(0,1)") == []
    assert [table.points(seat) for seat in (0, 1)] == [0, 0]


def test_a_tile_joins_four_cities_the_majority_takes_all_and_all_go_home():  # CARC-R13, CARC-R15
    table = Table(start_tile="E")
    table.lay_all("B0(-1,0)", "B0(1,0)")
    table.lay("E1(-1,1)", 0, "city E")
    table.lay("E3(1,1)", 0, "city W")
    table.lay("B0(-1,2)")
    table.lay("E2(0,2)", 1, "city S")
    (scored,) = table.lay("C0(0,1)")
    assert (scored["tiles"], scored["points"], scored["seats"]) == (5, 2 * 5 + 2 * 1, [0])
    assert table.followers.supply == [{"normal": 7}, {"normal": 7}]


# ---- completed roads, cloisters, cities ----


def test_a_road_between_two_cloisters_is_complete():  # CARC-R16
    table = Table()
    table.lay("A3(-1,0)", 0, "road E")
    table.lay("A1(1,0)")
    assert sources(table, 0) == {"roads": 3}


def test_a_cloister_that_fills_a_gap_is_complete_at_once():  # CARC-R19
    table = Table(start_tile="B")
    table.lay_all(*CLOISTERS)
    (scored,) = table.lay("B0(0,1)", 0, "cloister")
    assert (scored["tiles"], scored["points"]) == (9, 9)


def test_one_tile_completes_two_cloisters():  # CARC-R19
    table = Table(start_tile="B")
    table.lay("B0(0,1)", 0, "cloister")
    table.lay("B0(0,2)", 1, "cloister")
    table.lay_all(*(f"B0(-1,{y})" for y in range(4)), "B0(0,3)", "B0(1,0)", "B0(1,3)", "B0(1,2)")
    assert len(table.lay("B0(1,1)")) == 2
    assert [sources(table, seat) for seat in (0, 1)] == [{"cloisters": 9}] * 2


def test_a_ring_of_city_around_a_gap_is_complete():  # CARC-R20
    table = Table(start_tile="G")
    table.lay_all(*RING[:-1])
    (scored,) = table.lay(RING[-1], 0, "city ES")
    assert (scored["tiles"], scored["points"]) == (8, 16)


def test_a_city_edge_that_faces_the_gap_keeps_the_ring_open():  # CARC-R20
    table = Table(start_tile="G")
    table.lay_all(*RING[:3], "R0(0,-2)", *RING[4:-1])
    assert table.lay(RING[-1], 0, "city ES") == []
    (scored,) = table.lay("E2(0,-1)")
    assert (scored["tiles"], scored["points"]) == (9, 18)


# ---- the end ----


def test_open_features_pay_one_for_each_tile_and_pennant():  # CARC-R21
    table = Table()
    table.lay("F1(0,1)", 0, "city NS")
    table.lay("U1(1,0)", 1, "road EW")
    table.lay("A3(-1,0)", 0, "cloister")
    assert table.score_end() == [3 + 3, 3]
    assert sources(table, 0) == {"open cities": 2 + 1, "open cloisters": 1 + 2}
    assert sources(table, 1) == {"open roads": 3}


def table_with_farms_at_one_city(**rules):
    """Three farms at the ring: one inside and one outside of seat 0, one outside of seat 1."""
    table = Table(start_tile="G", **rules)
    table.lay("N3(1,0)", 0, "field 0123")
    table.lay("G1(1,-1)")
    table.lay("N0(1,-2)", 1, "field 2345")
    table.lay_all(*RING[3:])
    table.lay("B0(0,-1)", 0, "field 01234567")
    return table


@pytest.mark.parametrize(
    ("farm_scoring", "points"),
    [("third", [6, 3]), ("second", [3, 3]), ("first", [4, 0])],
)
def test_farms_by_the_three_scorings(farm_scoring, points):  # CARC-R22 to R24, CARC-E2, CARC-E3
    """The inner farm touches the city in four places and is paid once."""
    city = 4 if farm_scoring == "first" else 3
    table = table_with_farms_at_one_city(farm_scoring=farm_scoring, farm_city=city)
    assert table.score_end() == points
    assert sources(table, 0) == {"farms": points[0]}


def test_an_open_city_feeds_no_farm():  # CARC-R25
    table = Table()
    table.lay("E1(0,-1)", 0, "field 014567")
    assert table.score_end() == [0, 0]


def test_equal_points_share_the_victory_or_the_start_player_loses():  # CARC-R30, CARC-D7
    assert Table(3).standing([9, 9, 5]) == [1, 1, 3]
    assert Table(3, tie_rule="start_player_loses").standing([9, 9, 5]) == [2, 1, 3]
    assert Table(3, tie_rule="start_player_loses").standing([9, 9, 9]) == [3, 1, 1]
    assert Table(3, tie_rule="start_player_loses").standing([10, 9, 9]) == [1, 2, 2]
