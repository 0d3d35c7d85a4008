"""The table of the slow Puerto Rico: what lies there, and how a game stops to ask.

"Facts 4.6" in a comment is section 4.6 of the facts about Puerto Rico.
"""

from collections import Counter
from dataclasses import dataclass

from tests.oracle.puerto_rico_numbers import BUILDINGS, GOODS, KEY, ROLES, TILES

TRIGGERS = ("workers", "city", "chips", "rounds")
PASS = {"action": "pass"}
TOLD_IF_FORCED = ("load", "choose-role")  # place-worker as well, in lines of its own


@dataclass
class Ask:
    """A player has at least two options."""

    seat: int
    decision: str
    options: list


@dataclass
class Reveal:
    """A tile is turned up; its kind follows from what is known."""

    tile: str
    to: object


@dataclass
class Shuffle:
    """These tiles are shuffled; the answer is their new order."""

    tiles: Counter


@dataclass
class TurnOver:
    """One role is completely over and the next one has not been chosen."""


class Player:
    """What lies before one player."""

    def __init__(self, coins):
        self.coins = coins
        self.vp = 0  # by loading, on chips and on paper
        self.goods = dict.fromkeys(GOODS, 0)
        self.tiles = dict.fromkeys(TILES, 0)
        self.tile_workers = dict.fromkeys(TILES, 0)
        self.buildings = {}  # building: its workers
        self.idle = 0

    def has_staffed(self, building):
        """Only staffed buildings work (facts 3)."""
        return self.buildings.get(building, 0) > 0

    def workers(self):
        """Workers of this player, wherever they are."""
        return self.idle + sum(self.tile_workers.values()) + sum(self.buildings.values())


class Game:
    """The table: everything that lies on it, and small words about it."""

    def __init__(self, rules, players, tile_order):
        self.rules = rules
        parts = rules["components"]
        self.parts = parts
        self.happened = []  # telling lines since the last question or outcome of chance
        self.round = 1
        self.governor = 0
        self.role = None
        self.chooser = None
        self.triggers = []
        self.over = False

        # Facts 2: set-up.
        self.roles = {}
        for role in ROLES:
            self.roles[role] = {"coins": 0, "chosen": False}
        for number in range(parts["adventurers"]):
            self.roles[f"adventurer-{number + 1}"] = {"coins": 0, "chosen": False}
        self.supply = {good: parts[f"{good}_barrels"] for good in GOODS}
        self.pile = parts["worker_pile"]
        self.register = parts["worker_ship"]  # in addition to the pile
        self.pool = parts["victory_points"]
        self.paper = 0
        self.quarries = parts["quarries"]
        self.house = dict.fromkeys(GOODS, 0)
        self.stock = {b: rules["buildings"][KEY[b]]["copies"] for b in BUILDINGS}
        self.ships = []
        for number in range(3):
            if parts[f"cargo_ship_{number}"] > 0:
                ship = {"capacity": parts[f"cargo_ship_{number}"], "good": None, "barrels": 0}
                self.ships.append(ship)
        self.players = []
        for seat in range(players):
            tile = parts[f"start_tile_{seat}"]
            coins = parts["starting_coins"] + rules[f"extra_coins_seat_{seat}"]
            if tile == "corn":
                coins -= rules["corn_penalty"]  # facts 6, last row
            player = Player(max(0, coins))
            if tile != "none":
                player.tiles[tile] = 1
                if tile == "quarry":
                    self.quarries -= 1
            self.players.append(player)
        self.row = dict.fromkeys(GOODS, 0)
        self.discards = dict.fromkeys(GOODS, 0)
        self.stack = list(tile_order)

    # ---- small words -----------------------------------------------------------------------

    def number(self, building, column):
        """A number printed on a building."""
        return self.rules["buildings"][KEY[building]][column]

    def tell(self, event, **what):
        self.happened.append({"event": event, **what})

    def clockwise_from(self, seat):
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def ask(self, seat, decision, options):
        """Ask where there is a choice; a single option is carried out without asking."""
        if len(options) == 1:
            if decision in TOLD_IF_FORCED and options != [PASS]:
                self.tell("forced", seat=seat, decision=decision, choice=options[0])
            return options[0]
        return (yield Ask(seat, decision, options))

    def trigger(self, name):
        """Facts 5: what ends the game; the round is still completed."""
        if name != "rounds" and not self.rules[f"end_on_{name}"]:
            return
        if name not in self.triggers:
            self.triggers.append(name)
            self.triggers.sort(key=TRIGGERS.index)
            self.tell("trigger", trigger=name)

    def is_worker_available(self):
        return self.pile > 0 or self.register > 0

    def take_new_worker(self):
        """Facts 4.1 (3) and 4.3: from the pile, from the register only if the pile is empty."""
        if self.pile > 0:
            self.pile -= 1
        else:
            self.register -= 1

    def snapshot(self):
        """All counts, as the log page has them."""
        seats = []
        for player in self.players:
            tiles = {}
            for tile in TILES:
                workers = player.tile_workers[tile]
                tiles[tile] = {"tiles": player.tiles[tile], "workers": workers}
            seats.append(
                {
                    "coins": player.coins,
                    "vp": player.vp,
                    "goods": dict(player.goods),
                    "idle": player.idle,
                    "tiles": tiles,
                    "buildings": dict(player.buildings),
                }
            )
        return {
            "round": self.round,
            "governor": self.governor,
            "role": self.role,
            "chooser": self.chooser,
            "picks": sum(1 for card in self.roles.values() if card["chosen"]),
            "roles": {role: dict(card) for role, card in self.roles.items()},
            "row": dict(self.row),
            "discards": dict(self.discards),
            "stack": len(self.stack),
            "quarries": self.quarries,
            "goods": dict(self.supply),
            "pile": self.pile,
            "register": self.register,
            "vp_pool": self.pool,
            "paper": self.paper,
            "ships": [dict(ship) for ship in self.ships],
            "house": dict(self.house),
            "buildings": dict(self.stock),
            "triggers": list(self.triggers),
            "seats": seats,
        }
