"""A line of the log as a sentence in the words of the rules."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sim.facts import read_csv

Line = Mapping[str, Any]
GAME_NAME = "carcassonne"
GARDEN = "-garden"
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
# The corner that a half edge lies at; slots of one corner always belong to one field.
CORNERS = (
    "north-west", "north-east", "north-east", "south-east",
    "south-east", "south-west", "south-west", "north-west",
)  # fmt: skip
FOLLOWERS = {"normal": "a follower", "big": "the big follower", "abbot": "the abbot"}
REASONS = {
    "last-tile-placed": "The last tile is placed.",
    "last-tile-set-aside": "The last tile fits nowhere.",
}


@functools.cache
def tile_rows() -> dict[str, dict[str, str]]:
    """The tile table by kind."""
    return {row["kind"]: row for row in read_csv(GAME_NAME, "tiles.csv")}


def tile_title(tile: str) -> str:
    """A tile as people call it: ``tile V (curved road)``."""
    kind = tile.removesuffix(GARDEN)
    name = tile_rows()[kind]["name"].replace("(", "").replace(")", "")
    return f"tile {kind} ({name}{', garden' if kind != tile else ''})"


def _list(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def _counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _where(segment: Line) -> str:
    """Where on the tile a segment lies: `` to the north``, `` in the south-east``, or nothing."""
    if segment.get("edges"):
        return f" to the {_list([SIDES[side] for side in segment['edges']])}"
    corners = list(dict.fromkeys(CORNERS[slot] for slot in segment.get("slots", ())))
    if len(corners) == len(set(CORNERS)):
        return " all around"
    return f" in the {_list(corners)}" if corners else ""


def tell_option(option: Line) -> str:
    """What a player does, to follow his name."""
    action = option["action"]
    if action == "choose":
        return f"takes {tile_title(option['tile'])} from the hand"
    if action == "place-tile":
        turned = f", turned {90 * option['rotation']} degrees" if option["rotation"] else ""
        return f"places tile {option['tile']} at ({option['x']}, {option['y']}){turned}"
    if action == "place-follower":
        who = FOLLOWERS[option["follower"]]
        return f"puts {who} on the {option['feature']}{_where(option)}"
    return ACTIONS[action]


ACTIONS = {
    "none": "places no follower",
    "keep": "leaves the abbot where he is",
    "take-abbot-back": "takes the abbot back",
}


def tell(line: Line, names: Sequence[str], _rules: Line) -> str:
    """The line as a sentence, or "" where people need not see it.

    Parameters
    ----------
    line : mapping
        A line of the log.
    names : sequence of str
        The players' names by seat.
    _rules : mapping
        The header's ``rules``; all editions speak alike.
    """
    teller = TELLERS.get(line["event"])
    return teller(line, names) if teller else ""


def seen_by(line: Line, seat: int, rules: Line) -> Line:
    """The line as a player sees it: not what the others draw into hands that are kept."""
    if rules["hand_size"] == 1:
        return line
    if line["event"] == "draw" and line["seat"] != seat:
        return {**line, "tile": None}
    if line["event"] == "snapshot":
        hands = [hand if owner == seat else [] for owner, hand in enumerate(line["state"]["hands"])]
        return {**line, "state": {**line["state"], "hands": hands}}
    return line


def _tell_decision(line: Line, names: Sequence[str]) -> str:
    return f"{names[line['seat']]} {tell_option(line['options'][line['choice']])}."


def _tell_forced(line: Line, names: Sequence[str]) -> str:
    return f"{names[line['seat']]} {tell_option(line['choice'])}, the only place."


def _tell_draw(line: Line, names: Sequence[str]) -> str:
    tile = tile_title(line["tile"]) if line["tile"] else "a tile"
    return f"{names[line['seat']]} draws {tile}."


def _tell_set_aside(line: Line, _names: Sequence[str]) -> str:
    return f"Tile {line['tile']} fits nowhere and leaves the game."


def _tell_abbot(line: Line, names: Sequence[str]) -> str:
    points = _counted(line["points"], "point", "points")
    return f"The abbot of {names[line['seat']]} brings {points}."


def _tell_scored(line: Line, names: Sequence[str]) -> str:
    who = _list([names[seat] for seat in line["seats"]])
    several = len(line["seats"]) > 1
    points = _counted(line["points"], "point", "points")
    if line["feature"] == "farm":
        feature = f"a farm with {_counted(line['cities'], 'city', 'cities')}"
    else:
        article = "an open" if line.get("when") == "end" else "a"
        feature = f"{article} {line['feature']} of {_counted(line['tiles'], 'tile', 'tiles')}"
    return f"{who} {'score' if several else 'scores'} {points}{' each' * several} for {feature}."


def _tell_end(line: Line, names: Sequence[str]) -> str:
    points = _list([f"{names[score['seat']]} {score['points']}" for score in line["scores"]])
    winners = [name for name, place in zip(names, line["standing"], strict=True) if place == 1]
    won = "share the victory" if len(winners) > 1 else "wins"
    (reason,) = line["reason"]
    return f"{REASONS[reason]} Points: {points}. {_list(winners)} {won}."


TELLERS: dict[str, Callable[[Line, Sequence[str]], str]] = {
    "draw": _tell_draw,
    "set-aside": _tell_set_aside,
    "forced": _tell_forced,
    "decision": _tell_decision,
    "abbot-taken-back": _tell_abbot,
    "scored": _tell_scored,
    "end": _tell_end,
}
