"""Positions for the tests of Puerto Rico: a dealt game, changed by hand, then played on.

Whatever a test gives to a player is taken from where it would come from, so that the invariants
hold in every position.
"""

import numpy as np

from sim.driver import Act
from sim.games import settle
from sim.machine import NONE
from sim.puerto_rico.invariants import Broken
from sim.puerto_rico.layout import Decision, Phase, Tile
from sim.puerto_rico.options import PASS
from sim.replay import Table


class Position:
    """A game in progress; ``game`` and ``rules`` are the records."""

    def __init__(self, players=4, edition=None, deal=0, **changes):
        overrides = {name.replace("__", "."): str(value) for name, value in changes.items()}
        rule_set, _, rules = settle("puerto-rico", players, edition, overrides)
        self.table = Table.lay(rule_set, rules, players, seed=1, deal=deal)
        self.table.act(Act.DEAL)
        self.table.act(Act.ADVANCE)

    @property
    def game(self):
        return self.table.game

    @property
    def rules(self):
        return self.table.rules[0]

    # ---- what is asked, and answering

    @property
    def asked(self):
        pending = int(self.game["pending"])
        return None if pending == NONE else Decision(pending)

    @property
    def seat(self):
        return int(self.game["seat"])

    def codes(self):
        return self.table.option_codes()

    def answer(self, code):
        """Answer the pending decision, which must offer this code, and play on."""
        code = int(code)
        assert code in self.codes(), f"{self.asked!r} offers {self.codes()}, not {code}"
        self.table.act(Act.APPLY, code)
        self.table.act(Act.ADVANCE)
        self.check()
        return self

    def choose(self, role):
        """The seat whose turn it is takes the role's first card."""
        assert self.asked == Decision.CHOOSE_ROLE
        return self.answer(role)

    def pass_all(self, decision):
        """Pass as long as this is asked."""
        while self.asked == decision:
            self.answer(PASS)
        return self

    def first_all(self, *decisions):
        """Take the first option as long as one of these is asked."""
        while self.asked in decisions:
            self.answer(self.codes()[0])
        return self

    def check(self):
        broken = Broken(self.table.act(Act.CHECK))
        assert broken == Broken.NOTHING, broken.name

    # ---- changing a position

    def give(self, seat, good, barrels):
        self.game["supply"][good] -= barrels
        self.game["goods"][seat, good] += barrels
        return self

    def plant(self, seat, tile, tiles=1, staffed=0):
        """Tiles from the stack (quarries from beside the board), workers from the pile."""
        game = self.game
        for _ in range(tiles):
            if tile == Tile.QUARRY:
                game["quarries"] -= 1
                continue
            top, size = int(game["stack_top"]), int(game["stack_size"])
            place = top + int(np.flatnonzero(game["stack"][top:size] == tile)[-1])
            game["stack"][place] = game["stack"][size - 1]
            game["stack_size"] -= 1
            game["stack_fixed"] = min(game["stack_fixed"], game["stack_size"])
        game["tiles"][seat, tile] += tiles
        game["island"][seat] += tiles
        return self.staff_tiles(seat, tile, staffed)

    def staff_tiles(self, seat, tile, workers):
        self.game["tile_workers"][seat, tile] += workers
        return self._bring(seat, workers)

    def build(self, seat, *buildings, staffed=True):
        """Buildings for nothing, with a worker in each circle unless ``staffed`` is False."""
        game, rules = self.game, self.rules
        for building in buildings:
            game["copies"][building] -= 1
            if game["copies"][building] == 0:
                game["in_stock"] &= ~(1 << building)
            game["owned"][seat] |= 1 << building
            game["bought"][seat, building] = game["rounds"]
            game["circles"][seat] += rules["building_circles"][building]
            game["capacity"][seat, rules["makes"][building]] += rules["building_circles"][building]
            game["city"][seat] += rules["spaces"][building]
            game["large"][seat] += rules["is_large"][building]
            game["printed"][seat] += rules["vp"][building]
            if staffed:
                workers = int(rules["building_circles"][building])
                game["staff"][seat, building] = workers
                game["staffed"][seat] |= 1 << building
                game["presses"][seat, rules["makes"][building]] += workers
                self._bring(seat, workers)
        return self

    def _bring(self, seat, workers):
        self.game["pile"] -= workers
        self.game["workers"][seat] += workers
        return self

    def idle(self, seat, workers):
        self.game["idle"][seat] += workers
        return self._bring(seat, workers)

    def pile_of(self, workers):
        """Take workers out of the game until the pile has so many."""
        self.rules["worker_pile"] -= self.game["pile"] - workers
        self.game["pile"] = workers
        return self

    def coins(self, *coins):
        self.game["coins"][: len(coins)] = coins
        return self

    def chips(self, seat, points):
        self.game["chips"][seat] += points
        self.game["pool"] -= points
        return self

    def pool_of(self, points):
        self.rules["victory_points"] -= self.game["pool"] - points
        self.game["pool"] = points
        return self

    def ship(self, number, good, barrels):
        self.game["supply"][good] -= barrels
        self.game["ship_good"][number] = good
        self.game["ship_load"][number] = barrels
        return self

    def house(self, *goods):
        for good in goods:
            self.game["supply"][good] -= 1
            self.game["house"][good] += 1
            self.game["house_size"] += 1
        return self

    # ---- what came of it

    def is_over(self):
        return int(self.game["phase"]) == Phase.OVER

    def keys(self):
        return [self.table.act(Act.STANDING, seat) for seat in range(self.game["players"])]

    def result(self, seat):
        self.table.act(Act.RESULT, seat)
        return {name: int(self.table.rows[0][name]) for name in self.table.rows.dtype.names}
