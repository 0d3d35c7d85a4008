"""Positions for the tests of Port Royal: a dealt game, changed by hand, then played on.

Whatever a test gives to a player is taken out of the pile, and the pile's next cards are stacked
by name, so that no card is ever made or lost and the invariants hold in every position.
"""

from collections import Counter

from sim.driver import Act
from sim.games import settle
from sim.machine import NONE
from sim.port_royal.cards import (
    COLOUR,
    FIRST_EXPEDITION,
    KIND_OF,
    NAMES,
    POINTS,
    POWER,
    POWER_AMOUNT,
)
from sim.port_royal.deck import settle_order
from sim.port_royal.invariants import Broken
from sim.port_royal.layout import Decision, Phase, Tally
from sim.port_royal.narrate import option_words
from sim.replay import Table

STOP = {"action": "stop"}
DRAW = {"action": "draw"}
GAMBLE = {"action": "gamble"}
KEEP = {"action": "keep"}
REPEL = {"action": "repel"}
PASS = {"action": "pass"}


def ship(name):
    return {"action": "ship", "ship": f"ship-{name}"}


def hire(person):
    return {"action": "hire", "person": person}


def claim(expedition, *spend):
    return {"action": "claim", "expedition": f"expedition-{expedition}", "spend": sorted(spend)}


class Scene:
    """A game in progress; ``game`` and ``rules`` are the records, seat 0 has the first turn."""

    def __init__(self, players=4, edition=None, deal=0, cards=None, **changes):
        overrides = {name: str(value) for name, value in changes.items()}
        overrides |= {f"cards.{card}": str(copies) for card, copies in (cards or {}).items()}
        rule_set, _, rules = settle("port-royal", players, edition, overrides)
        self.table = Table.lay(rule_set, rules, players, seed=1, deal=deal)
        self.table.act(Act.DEAL)
        while not self.rules["rekey_pile"] and self.game["pile_fixed"] < self.game["pile_size"]:
            settle_order(self.game)

    @property
    def game(self):
        return self.table.game

    @property
    def rules(self):
        return self.table.rules[0]

    # ---- changing the position

    def _fetch(self, *cards):
        """Make sure that the pile holds these cards: a starting coin changes places with another.

        Nobody has seen either, so nothing that is known changes.
        """
        game, wanted = self.game, Counter(KIND_OF[card] for card in cards)
        place = int(game["pile_size"]) - 1
        for kind, copies in wanted.items():
            first, size = int(game["pile_at"]), int(game["pile_size"])
            lacking = copies - [int(card) for card in game["pile"][first:size]].count(kind)
            for seat in range(int(game["players"])):
                for coin in range(int(game["coins"][seat])):
                    if lacking > 0 and game["coin_cards"][seat, coin] == kind:
                        while int(game["pile"][place]) in wanted:
                            place -= 1
                        game["coin_cards"][seat, coin] = game["pile"][place]
                        game["pile"][place] = kind
                        lacking -= 1

    def _pull(self, card):
        """Take a card out of the pile, as if it had been seen."""
        self._fetch(card)
        game, kind = self.game, KIND_OF[card]
        first, size = int(game["pile_at"]), int(game["pile_size"])
        pile = [int(other) for other in game["pile"][first:size]]
        assert kind in pile, f"no {card} is left in the pile"
        pile.remove(kind)
        game["pile"][first : size - 1] = pile
        game["pile_size"] = size - 1
        self._see(kind)
        return kind

    def _see(self, kind):
        game, rules = self.game, self.rules
        game["unseen"] -= 1
        game["unseen_of"][kind] -= 1
        game["unseen_ships"][COLOUR[kind]] -= rules["ship_bytes"][kind]

    def give(self, seat, *cards):
        """Persons or expeditions in front of a player."""
        for card in cards:
            kind = self._pull(card)
            self.game["points"][seat] += POINTS[kind]
            if kind < FIRST_EXPEDITION:
                self.game["persons"][seat, kind] += 1
                self.game["powers"][seat, POWER[kind]] += POWER_AMOUNT[kind]
            else:
                self.game["claimed"][seat, kind - FIRST_EXPEDITION] += 1
                self.game["expeditions"][seat] += 1
        return self

    def coins(self, *by_seat):
        """Coins of the seats in order, drawn from or put back under the pile."""
        game = self.game
        for seat, wanted in enumerate(by_seat):
            while game["coins"][seat] > wanted:
                game["coins"][seat] -= 1
                card = game["coin_cards"][seat, game["coins"][seat]]
                game["pile"][game["pile_size"]] = card
                game["pile_size"] += 1
            while game["coins"][seat] < wanted:
                game["pile_size"] -= 1
                held = int(game["coins"][seat])
                game["coin_cards"][seat, held] = game["pile"][game["pile_size"]]
                game["coins"][seat] = held + 1
            most = game["tally"][seat, Tally.MOST_COINS]
            game["tally"][seat, Tally.MOST_COINS] = max(most, game["coins"][seat])
        game["pile_fixed"] = max(int(game["pile_fixed"]), int(game["pile_size"]))
        return self

    def row(self, *expeditions):
        """Open expeditions."""
        for name in expeditions:
            kind = self._pull(f"expedition-{name}")
            self.game["row"][self.game["row_size"]] = kind
            self.game["row_size"] += 1
        return self

    def stack(self, *cards):
        """The next cards of the pile, next card first."""
        self._fetch(*cards)
        game = self.game
        first, size = int(game["pile_at"]), int(game["pile_size"])
        pile = [int(card) for card in game["pile"][first:size]]
        for card in cards:
            assert KIND_OF[card] in pile, f"no {card} is left in the pile"
            pile.remove(KIND_OF[card])
        game["pile"][first:size] = [KIND_OF[card] for card in cards] + pile
        return self

    def pile_of(self, *cards):
        """Only these cards are left in the pile; the others become coins of the last seat."""
        self.stack(*cards)
        seat = int(self.game["players"]) - 1
        held = int(self.game["coins"][seat])
        spare = int(self.game["pile_size"] - self.game["pile_at"]) - len(cards)
        wanted = [int(coins) for coins in self.game["coins"][: seat + 1]]
        wanted[seat] = held + spare
        return self.coins(*wanted)

    # ---- what is asked, and answering

    def start(self):
        """Play on to the first decision."""
        return self._advance()

    def _advance(self):
        self.table.act(Act.ADVANCE)
        self.check()
        return self

    def check(self):
        """All invariants hold."""
        broken = Broken(self.table.act(Act.CHECK))
        assert broken == Broken.NOTHING, broken.name

    @property
    def asked(self):
        pending = int(self.game["pending"])
        return None if pending == NONE else Decision(pending)

    @property
    def seat(self):
        return int(self.game["seat"])

    @property
    def over(self):
        return self.game["phase"] == Phase.OVER

    @property
    def options(self):
        """The pending decision's options, as in the log."""
        if self.asked is None:
            return []
        return [option_words(self.game, self.rules, code) for code in self.table.option_codes()]

    def answer(self, *wishes):
        """Answer the next decisions one after another."""
        for wish in wishes:
            codes = self.table.option_codes()
            words = [option_words(self.game, self.rules, code) for code in codes]
            assert wish in words, f"{wish} is not among {words}"
            self.table.act(Act.APPLY, codes[words.index(wish)])
            self._advance()
        return self

    def answer_all(self, wish):
        """Answer so for as long as it is an option."""
        while wish in self.options:
            self.answer(wish)
        return self

    # ---- what lies where

    @property
    def harbour(self):
        size = int(self.game["harbour_size"])
        return [NAMES[int(card)] for card in self.game["harbour"][:size]]

    @property
    def discards(self):
        size = int(self.game["discard_size"])
        return sorted(NAMES[int(card)] for card in self.game["discard"][:size])

    def held(self):
        """Coins by seat."""
        return [int(coins) for coins in self.game["coins"][: self.game["players"]]]

    def points(self):
        """Points by seat."""
        return [int(points) for points in self.game["points"][: self.game["players"]]]
