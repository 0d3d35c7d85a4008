"""What is said of a phase in which nobody could do what it is for.

Such a phase leaves no line in the log: the choice of the role is followed by its end.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Line = Mapping[str, Any]
# By role: the questions that are asked of players who can act, and what to say if nobody can.
ACTS = {
    "planter": ({"draw-tile", "take-tile"}, "Nobody can take a tile."),
    "builder": ({"build"}, "Nobody can build."),
    "craftsman": ({"produce"}, "Nobody can produce anything."),
    "trader": ({"sell"}, "Nobody can sell."),
    "captain": ({"load"}, "Nobody can load."),
}
# What follows when all players had their chance.
CLOSING = {"snapshot", "spoil", "clear-ship", "reshuffle"}
STORING = {"store-kind", "store-barrel"}


def remark(turn: Sequence[Line], line: Line) -> str:
    """What to say before a line, after the earlier lines of its turn.

    Parameters
    ----------
    turn : sequence of mapping
        What was told since the last turn ended.
    """
    told = list(turn)
    while told and told[0].get("decision") != "choose-role":
        told.pop(0)
    if not told or not _closes(line) or any(map(_closes, told)):
        return ""
    choice = told[0]["choice"]
    role = told[0]["options"][choice]["role"] if isinstance(choice, int) else choice["role"]
    acts, sentence = ACTS.get(role, (set(), ""))
    could_act = any({line["event"], line.get("decision")} & acts for line in told)
    return "" if could_act else sentence


def _closes(line: Line) -> bool:
    is_new_row = line["event"] == "reveal" and line["to"] == "row"
    return line["event"] in CLOSING or line.get("decision") in STORING or is_new_row
