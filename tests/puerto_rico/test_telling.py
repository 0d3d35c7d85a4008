"""What a told game says of the end, of forced moves, and of phases in which nobody could act."""

import itertools
import re

import pytest

from sim.puerto_rico.narrate import remark, tell, tell_option
from sim.replay import log_lines

NAMES = ["Ann", "Ben", "Cyd"]
RULES = {"names": "1897"}
# Roles, the questions of those who can act, and the happenings that show that somebody did.
ACTS = {
    "planter": {"draw-tile", "take-tile"},
    "builder": {"build"},
    "craftsman": {"produce"},
    "trader": {"sell"},
    "captain": {"load"},
}


def end(*placed: tuple[int, int]) -> str:
    """The end told, of players with these points and coins and goods."""
    scores = [
        {"seat": seat, "points": points, "tiebreak": tie}
        for seat, (points, tie) in enumerate(placed)
    ]
    standing = [1 + sum(other > mine for other in placed) for mine in placed]
    told = tell({"event": "end", "scores": scores, "standing": standing}, NAMES, RULES)
    return told.partition(". Points: ")[2].partition(". ")[2]


def test_the_end_says_what_decided():
    """PUERTO-TIE."""
    assert end((41, 0), (40, 4), (12, 9)) == "Ann wins."
    assert end((40, 4), (40, 5), (12, 9)) == (
        "Ben wins: 40 points each, but 5 in coins and goods against Ann's 4."
    )
    assert end((40, 2), (40, 5), (40, 0)) == (
        "Ben wins: 40 points each, but 5 in coins and goods against Ann's 2 and Cyd's 0."
    )


def test_a_shared_win_is_explained():
    """PUERTO-TIE."""
    assert end((40, 5), (39, 9), (40, 5)) == (
        "Ann and Cyd share the victory: 40 points each, and 5 in coins and goods each."
    )
    assert end((40, 5), (40, 1), (40, 5)) == (
        "Ann and Cyd share the victory: 40 points each, and 5 in coins and goods each, more than "
        "Ben's 1."
    )


@pytest.mark.parametrize("trigger", ["workers", "city", "chips"])
@pytest.mark.parametrize("timing", ["round", "phase"])
def test_a_trigger_says_when_the_game_ends(trigger: str, timing: str):
    """PUERTO-END-TIMING."""
    told = tell({"event": "trigger", "trigger": trigger}, NAMES, {**RULES, "end_timing": timing})
    assert told.endswith(f": the game ends after this {timing}.")


def test_what_follows_by_itself_is_told_once():
    optional = {"production_optional": "yes", "bonus_points_optional": "yes"}
    lines = list(log_lines("puerto-rico", 3, seed=1, deal=3, overrides=optional))
    rules, names = lines[0]["rules"], lines[0]["seats"]
    asked = {line["decision"] for line in lines if line["event"] == "decision"}
    assert {"produce", "bonus"} <= asked
    for line, following in itertools.pairwise(lines):
        if line.get("decision") in {"produce", "bonus", "draw-tile"} and line["choice"] == 0:
            assert tell(line, names, rules) == ""
            assert tell_option(line, names, rules)
            assert tell(following, names, rules)


def placements(lines: list[dict]) -> int:
    """Compare every worker that a player placed with what was told; the number of players."""
    compared = 0
    told: dict[int, dict[str, int]] = {}
    nothing = {"tiles": {}, "buildings": {}}
    state: dict = {"seats": [nothing] * 5}
    for line in lines:
        if line.get("decision") == "place-worker":
            is_forced = line["event"] == "forced"
            option = line["choice"] if is_forced else line["options"][line["choice"]]
            circles = told.setdefault(line["seat"], {})
            circles[option["circle"]] = circles.get(option["circle"], 0) + line.get("workers", 1)
        if line["event"] == "snapshot" and line["after"] == "turn":
            for seat, circles in told.items():
                mine, before = line["state"]["seats"][seat], state["seats"][seat]
                now, then = _on_circles(mine), _on_circles(before)
                if sum(circles.values()) == sum(now.values()):  # all were placed anew
                    assert circles == now
                else:  # more workers than circles: those that were empty
                    assert circles == {
                        circle: workers - then.get(circle, 0)
                        for circle, workers in now.items()
                        if workers > then.get(circle, 0)
                    }
                compared += 1
            told, state = {}, line["state"]
    return compared


def _on_circles(seat: dict) -> dict[str, int]:
    tiles = {tile: held["workers"] for tile, held in seat["tiles"].items()}
    return {circle: workers for circle, workers in (tiles | seat["buildings"]).items() if workers}


def test_every_worker_that_is_placed_is_told():
    """PUERTO-PLACEMENT."""
    compared = sum(
        placements(list(log_lines("puerto-rico", players, seed=5, deal=deal)))
        for players in (2, 3, 4, 5)
        for deal in range(3)
    )
    assert compared > 100


def test_a_phase_without_acts_is_remarked_on_and_no_other():
    heard: dict[str, int] = {}
    quiet = {**dict.fromkeys(ACTS, 0)}
    for deal in range(6):
        turn: list[dict] = []
        told: list[str] = []
        for line in log_lines("puerto-rico", 3, seed=6, deal=deal):
            if said := remark(turn, line):
                told.append(said)
            turn.append(line)
            if line["event"] != "snapshot":
                continue
            role = _role(turn)
            if role in ACTS:
                acted = any({one["event"], one.get("decision")} & ACTS[role] for one in turn)
                assert len(told) == (not acted), (role, told)
                quiet[role] += not acted
            for sentence in told:
                heard[sentence] = heard.get(sentence, 0) + 1
            turn, told = [], []
    assert {"Nobody can load.", "Nobody can sell.", "Nobody can produce anything."} <= set(heard)
    assert sum(heard.values()) == sum(quiet.values())
    assert all(re.fullmatch(r"Nobody can .*\.", sentence) for sentence in heard)


def _role(turn: list[dict]) -> str:
    choice = next(line for line in turn if line.get("decision") == "choose-role")
    if choice["event"] == "forced":
        return choice["choice"]["role"]
    return choice["options"][choice["choice"]]["role"]


def test_nobody_can_load_comes_before_the_barrels_that_spoil():
    chosen = {"event": "forced", "seat": 0, "decision": "choose-role",
              "choice": {"action": "choose", "role": "captain"}}  # fmt: skip
    store = {"event": "decision", "seat": 0, "decision": "store-barrel"}
    turn = [{"event": "round", "round": 2, "governor": 0}, chosen]
    assert remark(turn, {"event": "role-coins", "seat": 0, "coins": 1}) == ""
    assert remark(turn, store) == "Nobody can load."
    assert remark([*turn, store], {"event": "snapshot", "after": "turn"}) == ""
    load = {"event": "forced", "seat": 0, "decision": "load"}
    assert remark([*turn, load], store) == ""
