"""A table to lay tiles on by hand, in the short notation of the Carcassonne tests.

`"U1(0,-1)"` is tile U, turned once, on x 0, y -1. Claims are `"road EW"`, `"field 2367"`,
`"cloister"`, with edges or slots as they lie on the table; `"big city N"` names another follower.
"""

import re

from tests.oracle.carcassonne_board import EDGE_NAMES
from tests.oracle.carcassonne_game import Position

MOVE = re.compile(r"(?P<tile>[A-Z0-9]+(-garden)?)(?P<turns>[0-3])\((?P<x>-?\d+),(?P<y>-?\d+)\)")


class Table(Position):
    """A position in which the test plays for everybody, in any order, but legally."""

    def __init__(self, players=2, kinds=None, **rules):
        super().__init__(rules, players, kinds=kinds)

    def lay(self, move, seat=0, claim=None):
        """Place a tile, claim a segment of it, score; return what is told of scored features."""
        tile, cell, rotation = read_move(move)
        assert (cell, rotation) in self.board.places(tile), f"{move} is no legal placement"
        self.put(tile, cell, rotation)
        if claim:
            option = read_claim(claim)
            assert option in self.followers.claims(seat, cell), f"{claim} may not be claimed"
            self.followers.claim(seat, cell, option)
        return self.followers.score_completed()

    def lay_all(self, *moves):
        """Place tiles without claims."""
        for move in moves:
            self.lay(move)

    def claims(self, move, seat=0):
        """List the claims that a tile would offer there, in short, and take the tile away again."""
        tile, cell, rotation = read_move(move)
        assert (cell, rotation) in self.board.places(tile), f"{move} is no legal placement"
        self.put(tile, cell, rotation)
        options = [in_short(option) for option in self.followers.claims(seat, cell)]
        del self.board.tiles[cell]
        return options

    def points(self, seat=0):
        """Give the points of a seat so far."""
        return sum(self.followers.points[seat].values())

    def score_end(self):
        """Do the final scoring and return the points of every seat."""
        self.followers.score_end()
        return [self.points(seat) for seat in range(self.players)]


def read_move(move):
    """Turn the short notation into tile id, cell and rotation."""
    found = MOVE.fullmatch(move)
    cell = int(found["x"]), int(found["y"])
    return found["tile"], cell, int(found["turns"])


def read_claim(claim):
    """Turn a short claim into an option of the log."""
    follower, _, rest = claim.partition(" ")
    if follower not in ("big", "abbot"):
        follower, rest = "normal", claim
    feature, _, ports = rest.partition(" ")
    option = {"action": "place-follower", "follower": follower, "feature": feature}
    if feature == "field":
        option["slots"] = sorted(int(slot) for slot in ports)
    elif feature in ("city", "road"):
        option["edges"] = sorted(ports, key=EDGE_NAMES.index)
    return option


def in_short(option):
    """Turn an option of the log into a short claim."""
    ports = "".join(str(port) for port in option.get("edges", option.get("slots", [])))
    words = [option["follower"]] if option["follower"] != "normal" else []
    return " ".join([*words, option["feature"], ports]).strip()
