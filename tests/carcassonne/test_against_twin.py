"""Kernel against slow twin: every option list, every position and every end of random games.

`KIBITZ_TWIN_GAMES=5000 pytest tests/carcassonne/test_against_twin.py` plays more of them. A failure
names the game's number; `lines_of(number)` gives its log again.
"""

import csv
import os
import random
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

from sim.replay import log_lines
from tests.oracle.carcassonne import Mismatch, follow

SEEDS = Path(__file__).parents[2] / "seeds" / "carcassonne"
OPTIONS = tomllib.loads((SEEDS / "options.toml").read_text(encoding="utf-8"))
EDITIONS = [edition["name"] for edition in OPTIONS["edition"]]
with open(SEEDS / "tiles.csv", newline="", encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table))
COPIES = {row["kind"]: int(row["count"]) for row in ROWS}
BASE = [row["kind"] for row in ROWS if row["set"] == "base"]
GAMES = int(os.environ.get("KIBITZ_TWIN_GAMES", "24"))
BATCHES = 6

# Boxes in which random players come to see what is rare otherwise.
BOXES = {
    "as printed": COPIES,
    "small cities": {"D": 1, "E": 25, "H": 12, "I": 8, "N": 10, "M": 5, "Q": 4, "C": 2},
    "rings of city": {"G": 14, "N": 14, "M": 6, "F": 5, "I": 8, "H": 6, "R": 5, "E": 10},
    "loops of road": {"V": 36, "U": 12, "X": 4, "W": 8},
    "crossings": {"X": 20, "W": 20, "A": 10, "V": 12},
    "cloisters": {"B": 36, "A": 12, "C": 5, "E": 4},
    "two worlds": {"B": 12, "C": 8, "X": 6},
    "cities without field": {"C": 30, "S": 12, "T": 12, "R": 10, "L": 8, "E": 12},
}  # fmt: skip


def random_box(number, dice):
    """Copies of the base tiles: one of the boxes above, a few kinds changed, or anything at all."""
    kinds_of_box = [*BOXES, "a few changed", "anything", "two kinds"]
    what = kinds_of_box[number % len(kinds_of_box)]
    copies = {kind: BOXES.get(what, COPIES).get(kind, 0) for kind in BASE}
    if what == "a few changed":
        copies |= {kind: dice.randrange(8) for kind in dice.sample(BASE, 5)}
    if what == "anything":
        most = dice.choice([1, 3, 5])
        copies = {kind: dice.randrange(most + 1) for kind in BASE}
    if what == "two kinds":
        copies |= dict.fromkeys(dice.sample(BASE, 2), 20)
    copies[dice.choice([kind for kind in BASE if copies[kind]] or BASE)] += 2  # at least two tiles
    return copies


def random_rules(number):
    """Players, edition and changed options of a game: an edition as it is, or a wild mixture."""
    dice = random.Random(number)
    players, edition = 2 + number % 5, EDITIONS[number // 5 % len(EDITIONS)]
    changes = {}
    if number % 3:
        copies = random_box(number, dice)
        changes = {f"tiles.{kind}": n for kind, n in copies.items() if n != COPIES[kind]}
        start_tiles = [kind for kind in BASE if copies[kind]]
        share = dice.choice([0.0, 0.2, 0.6])
        for option in OPTIONS["option"]:
            if dice.random() < share:
                changes[option["name"]] = random_value(option, dice)
        if copies["D"] == 0 or "start_tile" in changes:
            changes["start_tile"] = dice.choice(start_tiles)
        if changes.get("river"):
            changes.pop("hand_size", None)
    return players, edition, changes


def random_value(option, dice):
    """Give any value that an option may have."""
    if option["kind"] == "flag":
        return dice.choice([True, False])
    if option["kind"] == "choice":
        return dice.choice(option["values"])
    low, high = option["range"]
    return dice.randint(low, high)


def expected_rules(edition, changes):
    """Settle the rules by hand: the default, what the edition changes, what the user changes."""
    rules = {
        option["name"]: option.get("editions", {}).get(edition, option["default"])
        for option in OPTIONS["option"]
    }
    rules["tiles"] = dict(COPIES)
    for name, value in changes.items():
        table, _, kind = name.rpartition(".")
        (rules[table] if table else rules)[kind] = value
    return rules


def temperament(dice):
    """A way to choose: evenly, or seldom the first or the last option."""
    shunned = dice.choice([None, None, "first", "last"])

    def choose(_game, _rules, _options, count, _seat, _weights):
        if shunned and dice.random() < 0.9:
            return dice.randrange(1, count) if shunned == "first" else dice.randrange(count - 1)
        return dice.randrange(count)

    return choose


@lru_cache(maxsize=64)
def lines_of(number):
    """Play game `number` and give its log."""
    players, edition, changes = random_rules(number)
    dice = random.Random(number)
    return list(
        log_lines(
            "carcassonne",
            players,
            edition=edition,
            overrides={name: str(value).lower() if isinstance(value, bool) else str(value)
                       for name, value in changes.items()},
            seed=4,
            deal=number,
            choosers=[temperament(dice) for _ in range(players)],
            snapshots="decision",
        )
    )  # fmt: skip


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernel_and_twin_agree_on_random_games(batch):
    for number in range(batch, GAMES, BATCHES):
        _, edition, changes = random_rules(number)
        lines = lines_of(number)
        assert lines[0]["rules"] == expected_rules(edition, changes)
        try:
            follow(lines)
        except Mismatch as difference:
            pytest.fail(f"game {number} {random_rules(number)}: {difference}")


def test_the_random_games_see_all_that_can_happen():
    """Otherwise their agreement would prove little."""
    seen = Counter()
    for number in range(min(GAMES, 24)):
        for line in lines_of(number):
            seen[line["event"]] += 1
            seen[line.get("decision")] += 1
            if line["event"] == "scored":
                seen[line["feature"]] += 1
                seen["a tie"] += len(line["seats"]) > 1
                seen["several followers"] += len(line["followers"]) > 1
            if line["event"] == "end":
                seen.update(line["reason"])
                for score in line["scores"]:
                    seen.update(source for source, n in score["by source"].items() if n)
    expected = {
        "draw", "set-aside", "choose-tile", "place-tile", "place-follower", "scored", "road",
        "city", "cloister", "a tie", "several followers", "roads", "cities", "cloisters",
        "open roads", "open cities", "open cloisters", "farms", "last-tile-placed",
        "last-tile-set-aside",
    }  # fmt: skip
    missing = expected - set(+seen)
    assert not missing, missing
