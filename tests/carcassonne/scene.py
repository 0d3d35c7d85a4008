"""Positions for tests, laid tile by tile through the rules themselves.

Moves are written as in the facts: kind, clockwise quarter turns, x to the east, y to the north,
the start tile at (0, 0). Claims are a feature and where it lies after the rotation, such as
``("road", "EW")`` or ``("field", "2367")``; a figure other than a normal follower comes
third, as in ``("road", "EW", "big")``.
"""

from sim.carcassonne.layout import Decision, Phase
from sim.carcassonne.tiles import KIND_NAMES, LOOKS
from sim.driver import Act
from sim.games import settle
from sim.machine import NONE
from sim.replay import Table


class Scene:
    """A game in which the test says which tile comes and where it goes."""

    def __init__(self, players=2, edition=None, seed=1, deal=0, **overrides):
        wishes = {name.replace("__", "."): str(value) for name, value in overrides.items()}
        self.rule_set, _, rules = settle("carcassonne", players, edition, wishes)
        self.table = Table.lay(self.rule_set, rules, players, seed=seed, deal=deal)
        self.table.act(Act.DEAL)

    @property
    def game(self):
        return self.table.game

    @property
    def points(self):
        return [int(self.game["points"][seat]) for seat in range(int(self.game["players"]))]

    @property
    def supply(self):
        return [int(self.game["supply"][seat]) for seat in range(int(self.game["players"]))]

    @property
    def hands(self):
        """Followers in hand by figure, as the log tells them."""
        return self.rule_set.narrate.snapshot(self.game, self.table.rules[0])["supply"]

    def result(self, seat):
        """Row of the result table."""
        self.table.act(Act.RESULT, seat)
        return self.table.rows[0]

    def bring(self, name):
        """Make a kind the next tile of the pile."""
        game, kind = self.game, KIND_NAMES.index(name)
        at = int(game["drawn"])
        place = at + game["pile"][at : game["pile_size"]].tolist().index(kind)
        game["pile"][place], game["pile"][at] = game["pile"][at], game["pile"][place]

    def step_to_choice(self):
        """Go on until somebody must choose, or the turn or the game is over."""
        while int(self.game["pending"]) == NONE:
            self.table.act(Act.STEP)
            if self.game["phase"] in (Phase.DRAW, Phase.OVER):
                break

    def options(self):
        """Words of the legal options of the pending decision."""
        narrate, game = self.rule_set.narrate, self.game
        codes = self.table.option_codes()
        return [narrate.option_words(game, self.table.rules[0], code) for code in codes]

    def choose(self, wanted):
        """Answer with the option that has these words."""
        codes, words = self.table.option_codes(), self.options()
        fitting = [
            code
            for code, option in zip(codes, words, strict=True)
            if wanted.items() <= option.items()
        ]
        assert len(fitting) == 1, f"{wanted} among {words}"
        self.table.act(Act.APPLY, fitting[0])

    def draw(self, name, seat=None):
        """Let a seat draw this tile, up to the choice of the place."""
        if seat is not None:
            self.game["seat"] = seat
        self.bring(name)
        self.table.act(Act.STEP)
        self.table.act(Act.STEP)
        self.table.act(Act.STEP)

    def lay(self, name, turns, x, y, seat=None):
        """Draw and place a tile, up to the choice of a follower."""
        self.draw(name, seat)
        look = {"x": x, "y": y, "rotation": turns % int(LOOKS[KIND_NAMES.index(name)])}
        if int(self.game["pending"]) != NONE:
            self.choose({"action": "place-tile", **look})
        placed = self.rule_set.narrate.snapshot(self.game, self.table.rules[0])["board"]
        assert [x, y, name, look["rotation"]] in placed
        self.table.act(Act.STEP)

    def claims(self):
        """What may be claimed now: (feature, place), and the figure unless it is a normal one."""
        if int(self.game["pending"]) == NONE:
            return set()
        found = set()
        for option in self.options():
            if option["action"] != "none":
                place = "".join(map(str, option.get("edges", option.get("slots", []))))
                figure = () if option["follower"] == "normal" else (option["follower"],)
                found.add((option["feature"], place, *figure))
        return found

    def claim(self, claim=None, abbot="keep"):
        """Put a follower, or none, and finish the turn; ``abbot`` answers what is asked of him."""
        if claim is not None:
            feature, place, figure = claim if len(claim) > 2 else (*claim, "normal")
            wanted = {"action": "place-follower", "feature": feature, "follower": figure}
            if feature == "field":
                wanted["slots"] = [int(digit) for digit in place]
            elif feature not in ("cloister", "garden"):
                wanted["edges"] = list(place)
            self.choose(wanted)
        elif int(self.game["pending"]) != NONE:
            self.choose({"action": "none"})
        self.step_to_choice()
        if int(self.game["pending"]) == Decision.TAKE_ABBOT_BACK:
            self.choose({"action": abbot})
            self.step_to_choice()

    def play(self, name, turns, x, y, seat=None, claim=None, abbot="keep"):
        """A whole turn."""
        self.lay(name, turns, x, y, seat)
        self.claim(claim, abbot)

    def finish(self):
        """Let the pile be empty, and score the end."""
        game = self.game
        game["drawn"] = game["pile_size"]
        game["phase"] = Phase.NEXT
        while game["phase"] != Phase.OVER:
            self.table.act(Act.STEP)

    def broken(self):
        """Code of the broken rule, 0 for none."""
        return self.table.act(Act.CHECK)
