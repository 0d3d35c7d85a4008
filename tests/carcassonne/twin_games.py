"""Games for the Carcassonne kernel and its slow twin to disagree about, if they can.

Random boxes, options and editions; players with tempers who bring about what is rare otherwise.
"""

import csv
import random
import tomllib
from functools import lru_cache
from pathlib import Path

from sim.carcassonne.narrate import option_words
from sim.replay import log_lines
from tests.oracle.carcassonne import Mismatch, Twin

SEEDS = Path(__file__).parents[2] / "seeds" / "carcassonne"
OPTIONS = tomllib.loads((SEEDS / "options.toml").read_text(encoding="utf-8"))
EDITIONS = [edition["name"] for edition in OPTIONS["edition"]]
with open(SEEDS / "tiles.csv", newline="", encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table))
COPIES = {row["kind"]: int(row["count"]) for row in ROWS}
BASE = [row["kind"] for row in ROWS if row["set"] == "base"]
INNS = [row["kind"] for row in ROWS if row["set"] == "inns_cathedrals"]
CITIES = {row["kind"]: len(row["city_groups"].split("|")) for row in ROWS if row["city_groups"]}
EXPANSIONS = ["river", "inns_and_cathedrals", "abbot"]
MOST_TILES = 126
MOST_CITIES = 128

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
    """Copies of each kind: one of the boxes above, a few kinds changed, or anything at all."""
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
    every = COPIES | copies
    if number % 2:
        every |= {kind: dice.randrange(5) for kind in dice.sample(INNS, 6)}
    while sum(every.values()) > MOST_TILES or count_cities(every) > MOST_CITIES:
        every[dice.choice([kind for kind in BASE if every[kind] > 2])] -= 1
    return every


def count_cities(copies):
    """Count the pieces of city on all tiles."""
    return sum(CITIES.get(kind, 0) * number for kind, number in copies.items())


def random_rules(number):
    """Players, edition and changed options of a game: an edition as it is, or a wild mixture."""
    dice = random.Random(number)
    players, edition = 2 + number % 5, EDITIONS[number // 5 % len(EDITIONS)]
    changes = {}
    if number % 3:
        copies = random_box(number, dice)
        changes = {f"tiles.{kind}": n for kind, n in copies.items() if n != COPIES[kind]}
        start_tiles = [kind for kind in BASE if copies[kind]]
        changes |= {name: True for name in EXPANSIONS if dice.random() < 0.5}
        share = dice.choice([0.0, 0.2, 0.6])
        for option in OPTIONS["option"]:
            if option["name"] not in EXPANSIONS and dice.random() < share:
                changes[option["name"]] = random_value(option, dice)
        if copies["D"] == 0 or "start_tile" in changes:
            changes["start_tile"] = dice.choice(start_tiles)
        if not changes.get("inns_and_cathedrals"):
            for kind in INNS:
                changes.pop(f"tiles.{kind}", None)
        if changes.get("river"):
            changes.pop("hand_size", None)
            changes.pop("start_tile", None)
        elif dice.random() < 0.5:
            changes["hand_size"] = dice.randint(2, 4)
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


# ---- tempers: how an option pleases, given the table as the twin knows it ----


def please_evenly(_board, _followers, _option):
    """Take anything."""
    return 0


def please_packer(board, _followers, option):
    """Fill gaps: many neighbours."""
    return board.tiles_around((option["x"], option["y"])) if "rotation" in option else 0


def please_farmer(_board, _followers, option):
    """Claim fields."""
    return option.get("feature") == "field"


def please_miser(_board, _followers, option):
    """Claim nothing, take nothing back."""
    return option["action"] in ("none", "keep")


def please_joiner(board, followers, option):
    """Join features on which many stand."""
    features = features_made(board, option)
    return max((len(followers.on(feature)) for feature in features), default=0)


def please_finisher(board, followers, option):
    """Complete large features on which somebody stands."""
    done = [f for f in features_made(board, option, done=True) if followers.on(f)]
    return sum(len(feature) for feature in done)


def features_made(board, option, done=False):
    """Give the features that a placement would make or extend, all or the completed ones."""
    if "rotation" not in option:
        return set()
    cell = option["x"], option["y"]
    board.tiles[cell] = (option["tile"], option["rotation"])
    features = {board.feature_at(cell, place) for place in range(len(board.segments_at(cell)))}
    if done:
        features = {
            feature
            for feature in features
            if board.kind_of_feature(feature) != "field" and board.is_complete(feature)
        }
    del board.tiles[cell]
    return features


TEMPERS = [
    please_evenly,
    please_packer,
    please_farmer,
    please_miser,
    please_joiner,
    please_finisher,
]


def chooser(please, twin, dice):
    """Make a chooser that mostly takes what pleases most, and now and then anything."""

    def choose(game, rules, options, count, _seat, _weights):
        if please is please_evenly or dice.random() < 0.15:
            return dice.randrange(count)
        words = [option_words(game, rules, options["code"][index]) for index in range(count)]
        position = twin.position
        joy = [please(position.board, position.followers, option) for option in words]
        return dice.choice([index for index in range(count) if joy[index] == max(joy)])

    return choose


# ---- a game ----


@lru_cache(maxsize=64)
def checked_lines(number):
    """Play game `number`, hold every line against the twin, and give the log.

    Raises
    ------
    Mismatch
        With the number and the rules of the game.
    """
    players, edition, changes = random_rules(number)
    dice = random.Random(number)
    twin = Twin()
    tempers = [dice.choice(TEMPERS) for _ in range(players)]
    overrides = {name: str(value).lower() if isinstance(value, bool) else str(value)
                 for name, value in changes.items()}  # fmt: skip
    lines = []
    try:
        for line in log_lines("carcassonne", players, edition=edition, overrides=overrides,
                              seed=4, deal=number, snapshots="decision",
                              choosers=[chooser(one, twin, dice) for one in tempers]):  # fmt: skip
            lines.append(line)
            twin.feed(line)
        if not twin.finished:
            raise Mismatch("the log stops before the end")
    except Mismatch as difference:
        rules = f"{players} players, {edition}, {changes}"
        raise Mismatch(f"game {number} ({rules}): {difference}") from difference
    return lines
