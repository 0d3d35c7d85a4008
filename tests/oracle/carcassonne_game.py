"""A game of Carcassonne as the twin plays it: turns, decisions, what the log must show.

`Position.play` is the game as a list of lines; `carcassonne.py` holds a log against it.
"""

from collections import Counter

from tests.oracle.carcassonne_board import GARDEN, LAKE, SPRING, Board, read_kinds
from tests.oracle.carcassonne_scoring import Followers

DEFAULTS = {
    "followers": 7,
    "start_tile": "D",
    "hand_size": 1,
    "unplaceable": "draw_again",
    "small_city": "full",
    "city_tile": 2,
    "city_pennant": 2,
    "road_tile": 1,
    "cloister_tile": 1,
    "open_city_tile": 1,
    "open_city_pennant": 1,
    "open_road_tile": 1,
    "open_cloister_tile": 1,
    "farm_scoring": "third",
    "farm_city": 3,
    "tie_rule": "shared",
}
EXPANSIONS = {
    "river": False,
    "inns_and_cathedrals": False,
    "abbot": False,
    "inn_road_tile": 2,
    "cathedral_city_tile": 3,
    "cathedral_city_pennant": 3,
}
WIN = 60  # shares of the victory are sixtieths


class Position:
    """A game of Carcassonne as it stands: the table, the followers, hands and pile.

    Parameters
    ----------
    rules : dict
        Options by name (`DEFAULTS`, `EXPANSIONS`), and `tiles`, the copies of each kind.
    players : int
        Number of seats.
    pile : list of str
        Tile ids in the order in which they will be drawn.
    start_seat : int
        Who begins.
    """

    def __init__(self, rules, players, pile=(), start_seat=0, kinds=None):
        self.rules = {**DEFAULTS, **EXPANSIONS, **rules}
        self.players = players
        self.start_seat = start_seat
        self.board = Board(kinds or read_kinds())
        self.followers = Followers(self.rules, self.board, players)
        self.hands = [[] for _ in range(players)]
        self.pile = list(pile)
        self.set_aside = 0
        self.told = []  # what happened since the last required line: the telling lines may say it
        self.last_tile_was_placed = True
        # CARC-R7: the start tile lies there unturned, nobody plays it, nobody claims on it.
        self.put(start_tile(self.rules, self.board.kinds), (0, 0), 0)

    def put(self, tile, cell, rotation):
        """Lay a tile on the table."""
        self.board.tiles[cell] = (tile, rotation)

    # ---- the game as a list of lines ----

    def play(self):
        """Play the game: hand out what the log must say next, take the answers to decisions.

        Yields
        ------
        dict
            The required lines in order; a decision has its options but no choice yet, and
            expects the chosen option to be sent in.
        """
        seat = self.start_seat
        # CARC-R29: it ends after the turn in which the last tile was placed, scoring included.
        while self.pile or any(self.hands):
            yield from self.turn(seat)
            seat = (seat + 1) % self.players  # CARC-R2
        self.told += self.followers.score_end()
        yield self.end_line()

    def turn(self, seat):
        """Play one turn: draw and place, claim, score what is completed (CARC-R2)."""
        hand = self.hands[seat]
        if not hand and not self.pile:
            return
        yield from self.fill_hand(seat)
        while hand and not any(self.board.places(tile) for tile in hand):
            # CARC-R4: what fits nowhere leaves the game, and the same player draws again.
            for tile in list(hand):
                yield {"event": "set-aside", "seat": seat, "tile": tile}
                hand.remove(tile)
                self.set_aside += 1
                self.last_tile_was_placed = False
            if self.rules["unplaceable"] == "draw_again":
                yield from self.fill_hand(seat)
        if hand:
            cell = yield from self.place_tile(seat)
            placed_follower = yield from self.place_follower(seat, cell)
            if not placed_follower:
                yield from self.take_abbot_back(seat)
            self.told += self.followers.score_completed()
        yield {"event": "snapshot", "after": "turn", "state": self.snapshot()}

    def fill_hand(self, seat):
        """Draw until the hand is full or the pile is empty (CARC-D5)."""
        while len(self.hands[seat]) < self.rules["hand_size"] and self.pile:
            yield {"event": "draw", "seat": seat, "tile": self.pile[0]}
            self.hands[seat].append(self.pile.pop(0))

    def place_tile(self, seat):
        """Choose a tile that fits and lay it down; no voluntary discard (CARC-R6)."""
        hand = self.hands[seat]
        fitting = sorted({tile for tile in hand if self.board.places(tile)})
        tile = fitting[0]
        if len(fitting) > 1:
            options = [{"action": "choose", "tile": tile} for tile in fitting]
            tile = (yield decision(seat, "choose-tile", options))["tile"]
        options = [
            {"action": "place-tile", "tile": tile, "x": x, "y": y, "rotation": rotation}
            for (x, y), rotation in self.board.places(tile)
        ]
        chosen = options[0]
        if len(options) > 1:
            chosen = yield decision(seat, "place-tile", options)
        else:
            forced = {"event": "forced", "seat": seat, "decision": "place-tile", "choice": chosen}
            self.told.append(forced)
        hand.remove(tile)
        self.last_tile_was_placed = True
        self.put(tile, (chosen["x"], chosen["y"]), chosen["rotation"])
        return chosen["x"], chosen["y"]

    def place_follower(self, seat, cell):
        """Put one follower on the tile just placed, or none (CARC-R2, R8)."""
        options = [{"action": "none"}, *self.followers.claims(seat, cell)]
        if len(options) == 1:
            return False
        chosen = yield decision(seat, "place-follower", options)
        if chosen["action"] == "none":
            return False
        self.followers.claim(seat, cell, chosen)
        return True

    def take_abbot_back(self, seat):
        """Take the abbot home instead of placing a follower, for what he is worth now."""
        if not self.followers.has_abbot_on_board(seat):
            return
        options = [{"action": "keep"}, {"action": "take-abbot-back"}]
        chosen = yield decision(seat, "take-abbot-back", options)
        if chosen["action"] == "take-abbot-back":
            self.told.append(self.followers.take_abbot_back(seat))

    # ---- what the log shows ----

    def snapshot(self):
        """Write the position as the log page says."""
        board = [[*cell, *tile] for cell, tile in sorted(self.board.tiles.items())]
        return {
            "board": board,
            "followers": self.followers.shown(),
            "scores": [sum(self.followers.points[seat].values()) for seat in range(self.players)],
            "supply": [dict(supply) for supply in self.followers.supply],
            "hands": [sorted(hand) for hand in self.hands],
            "pile": len(self.pile),
            "set aside": self.set_aside,
        }

    def end_line(self):
        """Write the end of the game as the log page says."""
        scores = [
            {"seat": seat, "points": sum(points.values()), "by source": dict(points)}
            for seat, points in enumerate(self.followers.points)
        ]
        standing = self.standing([score["points"] for score in scores])
        winners = standing.count(1)
        return {
            "event": "end",
            "reason": ["last-tile-placed" if self.last_tile_was_placed else "last-tile-set-aside"],
            "scores": scores,
            "standing": standing,
            "shares": [WIN // winners if place == 1 else 0 for place in standing],
        }

    def standing(self, points):
        """Rank the seats: most points first, equal points share a place (CARC-R30).

        With `start_player_loses`, the start player stands behind those with equal points.
        """
        strength = [(points[seat], 0) for seat in range(self.players)]
        if self.rules["tie_rule"] == "start_player_loses":
            strength[self.start_seat] = (points[self.start_seat], -1)
        return [1 + sum(other > mine for other in strength) for mine in strength]


def decision(seat, name, options):
    """Write a decision line that has no number and no choice yet."""
    return {"event": "decision", "seat": seat, "decision": name, "options": options}


# ---- the tiles that take part ----


def box(rules, kinds):
    """Count the tiles that take part by tile id, the start tile included (CARC-T1)."""
    sets = ["base"]
    sets += ["river1"] if rules["river"] else []
    sets += ["inns_cathedrals"] if rules["inns_and_cathedrals"] else []
    tiles = Counter()
    for kind in kinds.values():
        if kind.tile_set in sets:
            copies = rules.get("tiles", {}).get(kind.name, kind.count)
            gardens = min(kind.gardens, copies) if rules["abbot"] else 0
            tiles[kind.name + GARDEN] += gardens
            tiles[kind.name] += copies - gardens
    return +tiles


def start_tile(rules, kinds):
    """Name the start tile: a copy without garden where there is one; with the river, the spring."""
    name = SPRING if rules["river"] else rules["start_tile"]
    return name if box(rules, kinds)[name] else name + GARDEN


def shuffled_pile(rules, kinds, dice):
    """Shuffle the box without the start tile; the river comes first, the lake at its end."""
    tiles = box(rules, kinds)
    tiles[start_tile(rules, kinds)] -= 1
    pile = sorted(tiles.elements())
    dice.shuffle(pile)
    if not rules["river"]:
        return pile

    def place(tile):
        return 1 if tile == LAKE else 0 if kinds[tile.removesuffix(GARDEN)].rivers else 2

    return sorted(pile, key=place)
