"""Whole random games of the Carcassonne twin: turns, conservation, and that it finds every lie."""

import copy
from collections import Counter

import pytest

from tests.oracle.carcassonne import Mismatch, follow, play_random
from tests.oracle.carcassonne_board import read_kinds
from tests.oracle.carcassonne_scoring import SOURCES

KINDS = read_kinds()
GAMES = [
    (2, {}),
    (3, {"followers": 2}),
    (4, {"farm_scoring": "second", "small_city": "half"}),
    (5, {"hand_size": 3}),
    (6, {"farm_scoring": "first", "farm_city": 4}),
    (2, {"unplaceable": "lose_turn", "tiles": {"C": 12, "B": 12}}),
    (3, {"hand_size": 2, "tiles": {"C": 12, "B": 12}, "tie_rule": "start_player_loses"}),
]
SMALL_EXPANSIONS = [
    (2, {"river": True}),
    (3, {"inns_and_cathedrals": True, "followers": 3}),
    (4, {"abbot": True}),
    (5, {"river": True, "inns_and_cathedrals": True, "abbot": True}),
]
if {"river1", "inns_cathedrals"} <= {kind.tile_set for kind in KINDS.values()}:
    GAMES += SMALL_EXPANSIONS


def scripted(*pile, **rules):
    """Play at random with exactly this pile."""
    tiles = dict.fromkeys(KINDS, 0)
    for tile in [rules["start_tile"], *pile]:
        tiles[tile] += 1
    return play_random(1, {**rules, "tiles": tiles}, pile=list(pile))


def heard(lines, *events):
    """Give (event, seat) of the lines of some kinds."""
    return [(line["event"], line.get("seat")) for line in lines if line["event"] in events]


# ---- turns ----


def test_the_start_tile_lies_there_and_the_others_are_drawn():  # CARC-R7, CARC-T1
    header, *lines = play_random(4)
    assert len(header["hidden"]["pile"]) == 71
    assert header["hidden"]["pile"].count("D") == 3
    first = next(line for line in lines if line["event"] == "snapshot")
    assert [0, 0, "D", 0] in first["state"]["board"]
    assert len(first["state"]["board"]) == 2


def test_a_turn_is_draw_place_claim_score():  # CARC-R2
    lines = scripted("E", start_tile="D", farm_scoring="off")
    told = [line.get("decision", line["event"]) for line in lines if line["event"] != "scored"]
    assert told == ["header", "draw", "place-tile", "place-follower", "snapshot", "end"]


def test_a_tile_that_fits_nowhere_does_not_cost_the_turn():  # CARC-R4
    lines = scripted("C", "B", "B", start_tile="B")
    first = lines[0]["start_seat"]
    assert heard(lines, "draw", "set-aside", "snapshot") == [
        ("draw", first), ("set-aside", first), ("draw", first), ("snapshot", None),
        ("draw", 1 - first), ("snapshot", None),
    ]  # fmt: skip


def test_losing_the_turn_over_it_is_an_option():
    lines = scripted("C", "B", start_tile="B", unplaceable="lose_turn")
    first = lines[0]["start_seat"]
    assert heard(lines, "draw", "set-aside", "snapshot") == [
        ("draw", first), ("set-aside", first), ("snapshot", None),
        ("draw", 1 - first), ("snapshot", None),
    ]  # fmt: skip


def test_the_last_tile_fits_nowhere_and_the_game_ends():  # CARC-R5
    *_, snapshot, end = scripted("C", start_tile="B")
    assert end["reason"] == ["last-tile-set-aside"]
    assert snapshot["state"]["set aside"] == 1


def test_a_hand_keeps_what_fits_nowhere_while_another_tile_fits():  # CARC-D5
    lines = scripted("C", "B", "B", start_tile="B", hand_size=2)
    first = lines[0]["start_seat"]
    assert heard(lines, "draw", "set-aside") == [
        ("draw", first), ("draw", first), ("draw", 1 - first), ("set-aside", first),
    ]  # fmt: skip


def test_71_turns_less_the_tiles_set_aside():  # CARC-R29, CARC-R32
    lines = play_random(5)
    turns = [line for line in lines if line["event"] == "snapshot"]
    assert len(turns) == 71
    seats = [line["seat"] for line in lines if line["event"] == "draw"]
    first = lines[0]["start_seat"]
    assert (seats.count(first), seats.count(1 - first)) == (36, 35)


# ---- what always holds ----


@pytest.mark.parametrize("seed", range(len(GAMES)))
def test_nothing_is_lost_in_a_random_game(seed):
    """Tiles and followers are conserved, points never fall, the end adds up once (CARC-R29)."""
    players, rules = GAMES[seed]
    header, *lines = play_random(seed, rules, players)
    tiles = 1 + len(header["hidden"]["pile"])
    scores = [0] * players
    for line in lines:
        if line["event"] != "snapshot":
            continue
        state = line["state"]
        held = sum(map(len, state["hands"]))
        assert len(state["board"]) + held + state["pile"] + state["set aside"] == tiles
        for seat, supply in enumerate(state["supply"]):
            out = Counter(one["follower"] for one in state["followers"] if one["seat"] == seat)
            owned = {"normal": header["rules"]["followers"], "big": 1, "abbot": 1}
            assert all(out[word] + left == owned[word] for word, left in supply.items())
        assert all(now >= before for now, before in zip(state["scores"], scores, strict=True))
        scores = state["scores"]
    end = lines[-1]
    assert sum(end["shares"]) == 60
    for score, before in zip(end["scores"], scores, strict=True):
        by_source = score["by source"]
        at_end = [n for source, n in by_source.items() if source.startswith(("open", "farms"))]
        assert score["points"] == sum(by_source.values()) == before + sum(at_end)
        assert tuple(by_source) == SOURCES


@pytest.mark.parametrize("seed", range(len(GAMES)))
def test_a_decision_is_asked_only_where_there_is_a_choice(seed):
    players, rules = GAMES[seed]
    lines = play_random(seed, rules, players)
    for line in lines:
        if line["event"] == "decision":
            assert len(line["options"]) > 1
            assert all(line["options"].count(option) == 1 for option in line["options"])
            # A tile that fits must be placed (CARC-R6): no option declines.
            if line["decision"] == "place-tile":
                assert {option["action"] for option in line["options"]} == {"place-tile"}


# ---- it believes nothing ----


@pytest.mark.parametrize("seed", range(len(GAMES)))
def test_a_true_log_is_accepted(seed):
    players, rules = GAMES[seed]
    assert follow(play_random(seed, rules, players)).answered > 50


def lie_about_an_option(line):
    line["options"].pop(1 - line["choice"] if line["choice"] < 2 else 0)
    line["choice"] = 0


def lie_twice(line):
    line["options"].append(line["options"][0])


def turn_a_tile(line):
    tile = line["state"]["board"][0]
    tile[3] = (tile[3] + 1) % 4


LIES = {
    "an option is missing": ("decision", lie_about_an_option),
    "an option occurs twice": ("decision", lie_twice),
    "another seat decides": ("decision", lambda line: line.update(seat=1 - line["seat"])),
    "a decision is not counted": ("decision", lambda line: line.update(number=line["number"] + 1)),
    "another tile is drawn": ("draw", lambda line: line.update(tile="Z")),
    "points are wrong": ("snapshot", lambda line: line["state"]["scores"].__setitem__(0, 99)),
    "a follower is kept": ("snapshot", lambda line: line["state"]["supply"][0].update(normal=9)),
    "a tile lies elsewhere": ("snapshot", lambda line: line["state"]["board"].pop()),
    "a tile is turned": ("snapshot", turn_a_tile),
    "a feature pays more": ("scored", lambda line: line.update(points=line["points"] + 1)),
    "a tie pays one only": ("scored", lambda line: line.update(seats=[])),
    "the loser wins": ("end", lambda line: line.update(shares=line["shares"][::-1])),
    "a source is wrong": ("end", lambda line: line["scores"][1]["by source"].update(farms=1000)),
    "the pile is not the box": ("header", lambda line: line["hidden"]["pile"].append("A")),
    "an unknown option": ("header", lambda line: line["rules"].update(abbey=True)),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found_where_it_stands(lie):
    event, tell = LIES[lie]
    lines = copy.deepcopy(play_random(8))
    number = [i for i, line in enumerate(lines) if line["event"] == event][-1]
    tell(lines[number])
    with pytest.raises(Mismatch, match=f"line {number + 1}," if event != "header" else None):
        follow(lines)


def test_a_log_that_stops_early_is_found():
    with pytest.raises(Mismatch, match="stops before the end"):
        follow(play_random(1)[:-1])
