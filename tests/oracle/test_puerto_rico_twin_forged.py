"""A log of Puerto Rico in which anything was changed must not pass the twin."""

import copy
from functools import cache

import pytest

from tests.oracle.puerto_rico import FIELDS, TELLING, Mismatch, Twin
from tests.oracle.puerto_rico_alone import play_random
from tests.oracle.puerto_rico_land import recruiter_phase
from tests.oracle.puerto_rico_table import PASS, Ask
from tests.oracle.test_puerto_rico_twin import give, table

# Short games in which each kind of line occurs.
CHANGES = {
    "components.starting_coins": 20,
    "components.corn_tiles": 4,
    "components.fruit_tiles": 4,
    "components.sugar_tiles": 4,
    "components.face_up_tiles": 6,
    "components.worker_ship": 8,
    "components.victory_points": 8,
    "components.trading_house": 1,
    "components.cargo_ship_0": 1,
    "end_on_workers": False,
    "round_limit": 3,
}
# Seed and adventurers; without one the last role is forced.
GAMES = ((2043, 1), (1006, 0))
EVENTS = (*FIELDS, *TELLING, "end")
# Nothing in a log can tell whether these are true.
INFORMATION = ("version", "seats", "seed", "deal")


@cache
def logs():
    return [
        play_random(seed, "1897", 2, {**CHANGES, "components.adventurers": adventurers})
        for seed, adventurers in GAMES
    ]


def is_refused(lines, log):
    """Whether the twin, told the rules of the true log, refuses these lines."""
    twin = Twin(log[0]["rules"], edition="1897")
    try:
        twin.feed_all(lines)
    except Mismatch:
        return True
    return bool(twin.unknown)


def changed_values(value, path=()):
    """Copies of a JSON value, each changed in one place; with the place."""
    if isinstance(value, dict):
        for key in value:
            yield (*path, f"less {key}"), {k: v for k, v in value.items() if k != key}
            for place, changed in changed_values(value[key], (*path, key)):
                yield place, {**value, key: changed}
        yield (*path, "more"), {**value, "more": 1}
    elif isinstance(value, list):
        yield (*path, "longer"), [*value, value[-1] if value else "more"]
        if value:
            yield (*path, "shorter"), value[:-1]
            for place, changed in changed_values(value[0], (*path, 0)):
                yield place, [changed, *value[1:]]
    elif isinstance(value, bool) or value is None:
        yield path, not value
    elif isinstance(value, int):
        yield path, value + 1
    else:
        yield path, value + "-x"


def forgeries():
    """Each kind of line changed in each of its places, once in all the games; is it refused?"""
    seen = set()
    for lines in logs():
        for number, line in enumerate(lines):
            kind = (line["event"], line.get("decision"))
            for place, changed in changed_values(line):
                if (kind, place) not in seen and place[0] not in INFORMATION:
                    seen.add((kind, place))
                    forged = [*lines[:number], changed, *lines[number + 1 :]]
                    yield kind, place, is_refused(forged, lines)


def test_games_to_forge_have_every_kind_of_line():
    events = {line["event"] for lines in logs() for line in lines}
    forced = {line["decision"] for lines in logs() for line in lines if line["event"] == "forced"}
    assert events == set(EVENTS)
    assert forced == {"choose-role", "place-worker", "load"}
    assert not any(is_refused(lines, lines) for lines in logs())


def test_every_changed_field_is_caught():
    count = 0
    for kind, place, refused in forgeries():
        assert refused, f"{kind}: {place}"
        count += 1
    assert count > 500


@pytest.mark.parametrize("field", ["number", "choice", "workers", "round", "pile"])
def test_numbers_are_whole_numbers(field):
    lines = logs()[0]
    number, line = next(
        (number, line)
        for number, line in enumerate(lines)
        if field in line or field in line.get("state", {})
    )
    place = line if field in line else line["state"]
    for value in (float(place[field]), bool(place[field])):
        changed = copy.deepcopy(line)
        (changed if field in line else changed["state"])[field] = value
        assert is_refused([*lines[:number], changed, *lines[number + 1 :]], lines)


@pytest.mark.parametrize("event", sorted(EVENTS))  # a set has no order
def test_a_line_left_out_or_doubled_or_in_the_wrong_place_is_caught(event):
    lines = logs()[0]
    places = [
        number
        for number, line in enumerate(lines)
        if line["event"] == event and line.get("after") != "decision"  # those are optional
    ]
    for number in (places[0], places[-1]):
        line, others = lines[number], [*lines[:number], *lines[number + 1 :]]
        assert is_refused(others, lines)
        assert is_refused([*others[:number], line, line, *others[number:]], lines)
        if number > 0:
            assert is_refused([line, *others], lines)
        if number < len(others):
            assert is_refused([*others, line], lines)


def test_fields_that_the_caller_knows_are_compared():
    for field, value in (("seed", 9), ("deal", 1), ("edition", "classic-2002"), ("players", 3)):
        with pytest.raises(Mismatch, match=field):
            Twin(**{field: value}).feed(logs()[0][0])


# ---- workers placed by force


def told(tiles, buildings, idle, answers=()):
    """Lines about the workers of seat 1, who has been asked as often as there are answers."""
    game = table(3)
    give(game, 1, tiles={"fruit": (0, 0), "corn": (0, 0), **tiles}, buildings=buildings, idle=idle)
    game.register = 0
    for seat in (0, 2):
        game.players[seat].tiles = dict.fromkeys(game.players[seat].tiles, 0)
    moments = recruiter_phase(game, 0)
    moment = moments.send(None)
    answers = [PASS, *answers]
    while answers:
        assert isinstance(moment, Ask)
        answer = answers.pop(0)
        try:
            moment = moments.send(answer if answer == PASS else place(answer))
        except StopIteration:
            moment = None
    assert moment is None, f"another question: {moment}"
    lines = [line for line in game.happened if line["event"] == "forced"]
    assert all(line["seat"] == 1 and line["decision"] == "place-worker" for line in lines)
    return [(line["choice"]["circle"], line["workers"]) for line in lines]


def place(circle):
    return {"action": "place", "circle": circle}


def test_of_workers_enough_only_the_newly_filled_circles_are_told():
    tiles = {"quarry": (2, 1), "corn": (1, 1), "coffee": (2, 0)}
    buildings = {"office": 1, "small-market": 0, "large-fruit-depot": 1}
    assert told(tiles, buildings, idle=9) == [
        ("coffee", 2),
        ("quarry", 1),
        ("large-fruit-depot", 2),
        ("small-market", 1),
    ]
    assert told({"corn": (1, 1)}, {"office": 1}, idle=3) == []


def test_workers_too_few_for_the_only_kind_are_told_in_one_line():
    assert told({"corn": (5, 1)}, {}, idle=2) == [("corn", 3)]


def test_forced_workers_come_before_the_question_and_after_the_answer():
    tiles, buildings = {"corn": (3, 0), "fruit": (1, 0)}, {"large-sugar-mill": 0, "office": 0}
    # Seven workers, eight circles: corn twice whatever he wants, then his choice.
    assert told(tiles, buildings, 7, ["corn", "fruit", "large-sugar-mill"]) == [
        ("corn", 2),
        ("large-sugar-mill", 2),
    ]
    assert told(tiles, buildings, 7, ["fruit"]) == [
        ("corn", 2),
        ("large-sugar-mill", 3),
        ("office", 1),
    ]


@pytest.mark.parametrize("field", ["circle", "workers", "seat", "decision", "left out", "doubled"])
def test_a_forged_line_about_forced_workers_is_caught(field):
    forged = 0
    for lines in logs():
        for number, line in enumerate(lines):
            if line["event"] != "forced" or line["decision"] != "place-worker":
                continue
            changed = copy.deepcopy(line)
            other = "quarry" if line["choice"]["circle"] != "quarry" else "corn"
            if field == "circle":
                changed["choice"]["circle"] = other
            elif field == "decision":
                changed["decision"] = "load"
            elif field in ("workers", "seat"):
                changed[field] = line[field] - 1
            middle = {"left out": [], "doubled": [line, line]}.get(field, [changed])
            assert is_refused([*lines[:number], *middle, *lines[number + 1 :]], lines)
            forged += 1
    assert forged > 10
