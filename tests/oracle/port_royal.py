"""The slow twin of Port Royal: the whole game in plain Python, from the rule texts alone.

It knows nothing of `sim/`. `replay(lines)` follows a log and recomputes every list of options,
every snapshot and the result; `play_random(header, seed)` plays a game of its own and returns its
log. The order of things is that of docs/game-log-port-royal.md; the ids are those of
`seeds/port_royal/facts.toml`.
"""

from collections import Counter
from itertools import combinations

from tests.oracle.port_royal_cards import (
    EXPEDITIONS,
    FIVE_PLAYER,
    JACK,
    SWORDS,
    SYMBOL,
    colour,
    cost,
    is_expedition,
    is_generous,
    is_person,
    is_ship,
    is_tax,
    kind,
    points,
    ship_coins,
    ship_swords,
)
from tests.oracle.port_royal_tables import DiceTable, LogTable, Mismatch

__all__ = ["Mismatch", "Twin", "play_random", "replay"]

# Every option and the recommended reading; a header with other names is not understood.
DEFAULTS = {
    "end_points": 12,  # PORT-C2
    "expedition_required": "never",  # PORT-C3
    "end_trigger": "at-once",  # PORT-C4
    "max_rounds": 200,
    "deadlock_ends": True,
    "five_player_expedition": "face-up-with-five",  # PORT-C1
    "start_player": "first-seat",  # PORT-C14
    "start_coins": 3,
    "start_coins_dealt": "seat-by-seat",
    "gamblers": False,
    "vice_admirals": False,
    "gunners": False,
    "clerks": False,
    "generous_ships": False,
    "contract_ships": False,
    "passengers": False,
    "mix_ships": False,
    "reshuffle": "eager",  # PORT-C9
    "empty_piles": "partial",  # PORT-C9
    "rekey_pile": False,
    "spent_discarded": "before-income",
    "tax_card_discarded": "after-reward",
    "coins_for_many": "active-first",
    "stop_on_empty_harbour": True,
    "skull_swords": 0,  # PORT-C7
    "bust_jester_pay": "per-jester",  # PORT-C6
    "bust_jester_who": "everyone",  # PORT-C6
    "gamble_cards": 4,
    "gamble_takes": 1,
    "gamble_takes_stack": True,
    "gamble_chain": True,
    "gamble_check": "after-all",
    "tax_threshold": 12,
    "tax_rounding": "down",  # PORT-C18
    "tax_reward": 1,
    "tax_ties": "all",  # PORT-C18
    "active_takes": 1,
    "other_takes": 1,
    "second_take_colours": 4,
    "third_take_colours": 5,
    "fee": 1,
    "fee_from_ship": True,  # PORT-C12
    "hire_cost_to": "discard-pile",  # PORT-C13
    "others_need_active_take": False,  # PORT-C15
    "governor_at_once": False,  # PORT-C10
    "paid_on_hire": False,  # PORT-C11
    "empty_harbour_jesters": "others",  # PORT-C8
    "trader_coins": 1,
    "mademoiselle_discount": 1,
    "jester_coins": 1,
    "admiral_coins": 2,
    "admiral_cards": 5,
    "governor_takes": 1,
    "vice_admiral_coins": 1,  # PORT-C16
    "vice_admiral_cards": 3,
    "vice_admiral_others_only": False,  # PORT-C16
    "gunner_deduction": 1,
    "clerk_takes": 1,
    "generous_coins": 1,
    "claim_after_bust": False,  # PORT-C5
    "claim_before_draw": True,
    "claim_after_takes": True,
    "claim_during_others": False,
}


class Player:
    """What lies in front of one player."""

    def __init__(self):
        self.coins = []  # in the order gained
        self.persons = []
        self.expeditions = []

    def count(self, person_kind):
        return sum(1 for person in self.persons if kind(person) == person_kind)

    def swords(self):
        return sum(SWORDS.get(kind(person), 0) for person in self.persons)

    def points(self):
        return sum(map(points, self.persons)) + sum(map(points, self.expeditions))


class Twin:
    """One game of Port Royal. `table` decides, supplies chance and checks or writes the log."""

    def __init__(self, table):
        self.table = table
        header = table.header()
        self.rules = dict(header["rules"])
        cards = self.rules.pop("cards", None)
        if cards is None or set(self.rules) != set(DEFAULTS):
            raise Mismatch(
                f"rules: not understood {sorted(set(self.rules) - set(DEFAULTS))}, "
                f"missing {sorted(set(DEFAULTS) - set(self.rules))}, cards: {cards is not None}"
            )
        self.cards = Counter({card: copies for card, copies in cards.items() if copies})
        self.players = [Player() for _ in range(header["players"])]
        self.start = header["start_seat"]
        if self.rules["start_player"] == "first-seat" and self.start != 0:  # PORT-C14
            raise Mismatch(f"start_seat is {self.start}, by the rules 0")
        self.active = self.start
        self.round = self.turn = 1
        self.discard, self.harbour, self.row, self.box = [], [], [], []
        self.decisions = 0
        self.something_moved = False  # in this round
        self.card_was_missing = False
        self.lay_out_deck(header["hidden"])

    # ------------------------------------------------------------------ set-up

    def lay_out_deck(self, hidden):
        """PORT-C1: where the five-player expedition is; the rest is shuffled."""
        shuffled = Counter(self.cards)
        where = self.rules["five_player_expedition"]
        if where != "shuffled":
            copies = shuffled.pop(FIVE_PLAYER, 0)
            face_up = (len(self.players) == 5) == (where == "face-up-with-five")
            (self.row if face_up else self.box).extend([FIVE_PLAYER] * copies)
        if self.rules["rekey_pile"]:
            self.pile = sorted(shuffled.elements())
        else:
            self.pile = list(hidden["order"])
            if Counter(self.pile) != shuffled:
                more, fewer = Counter(self.pile) - shuffled, shuffled - Counter(self.pile)
                raise Mismatch(f"hidden.order: too many {dict(more)}, too few {dict(fewer)}")

    def deal_start_coins(self):
        """PORT-SETUP3: coins are the top cards of the shuffled deck, from the start seat on."""
        coins = self.rules["start_coins"]
        seats = self.clockwise(self.start)
        if self.rules["start_coins_dealt"] == "seat-by-seat":
            order = [seat for seat in seats for _ in range(coins)]
        else:
            order = seats * coins
        for seat in order:
            self.gain(seat, 1, "start")
        self.something_moved = False

    # ------------------------------------------------------------------ rounds and turns

    def play(self):
        self.deal_start_coins()
        self.table.snapshot("setup", self.state())
        while True:
            for seat in self.clockwise(self.start):
                self.active = seat
                self.note("turn", turn=self.turn, round=self.round, seat=seat)
                self.play_turn()
                self.table.snapshot("turn", self.state())
                self.turn += 1
            reason = self.reason_to_end()
            if reason:
                self.table.snapshot("decision", self.state_after_last_turn())
                return self.finish(reason)
            self.round += 1
            self.something_moved = False

    def state_after_last_turn(self):
        return {**self.state(), "turn": self.turn - 1}

    def reason_to_end(self):
        """PORT-END1: the round in which somebody reached the points is played to its end."""
        if any(self.triggers_end(player) for player in self.players):
            return "points"
        if self.card_was_missing and self.rules["empty_piles"] == "last-round":
            return "no_cards"
        if not self.something_moved and self.rules["deadlock_ends"]:
            return "deadlock"
        if self.round >= self.rules["max_rounds"]:
            return "max_rounds"
        return None

    def triggers_end(self, player):
        """PORT-C3: in the variant the points count only with an expedition."""
        needs_expedition = self.rules["expedition_required"] == "to-end-and-win"
        return player.points() >= self.rules["end_points"] and (
            bool(player.expeditions) or not needs_expedition
        )

    def play_turn(self):
        if self.discover():
            self.bust()
        else:
            self.trade_and_hire()

    # ------------------------------------------------------------------ phase 1: discover

    def discover(self):
        """Returns whether the turn was lost to two ships of a colour."""
        revealed_any, gamblers_used = False, 0
        while True:
            player = self.players[self.active]
            can_draw = bool(self.pile or self.discard)
            options = []
            # PORT-GAMBLER2: after a Gambler there is no ordinary draw any more.
            if can_draw and not gamblers_used:
                options.append({"action": "draw"})
            may_gamble = self.rules["gamble_chain"] or not gamblers_used
            if can_draw and may_gamble and gamblers_used < player.count("gambler"):
                options.append({"action": "gamble"})
            # PORT-DISCOVER1: at least one card has to be revealed. A player who cannot draw stops.
            may_stop = self.harbour or self.rules["stop_on_empty_harbour"]
            if (revealed_any and may_stop) or gamblers_used or not can_draw:
                options.append({"action": "stop"})
            if revealed_any or self.rules["claim_before_draw"]:
                options += self.claims()
            chosen = self.decide(self.active, "discover", options)
            if chosen["action"] == "claim":
                self.claim(chosen)
            elif chosen["action"] == "stop":
                self.gamblers_used = gamblers_used
                if not revealed_any:
                    self.card_was_missing = True
                return False
            else:
                revealed_any = True
                if chosen["action"] == "draw":
                    self.reveal(may_repel=True)
                else:
                    gamblers_used += 1
                    self.gamble()
                if self.has_duplicate():
                    return True

    def gamble(self):
        """PORT-GAMBLER1: four cards at once, none repelled, taxes carried out."""
        for _ in range(self.rules["gamble_cards"]):
            if not self.pile and not self.discard:
                self.card_was_missing = True
                return
            self.reveal(may_repel=False)
            if self.rules["gamble_check"] == "each-card" and self.has_duplicate():
                return

    def reveal(self, may_repel):
        card = self.next_card({"event": "reveal"})
        if is_person(card):
            self.harbour.append(card)
        elif is_expedition(card):
            self.row.append(card)  # PORT-DISCOVER5: not part of the harbour
        elif is_tax(card):
            self.tax(card)
        elif may_repel and self.can_repel(card) and self.wants_to_repel():
            self.discard.append(card)
        else:
            self.harbour.append(card)

    def can_repel(self, ship):
        """PORT-DISCOVER3: by the sum of all swords, at least one; never a skull (PORT-C7)."""
        swords = self.players[self.active].swords()
        needed = ship_swords(ship)
        if needed is None:
            needed = self.rules["skull_swords"]
            if needed == 0:
                return False
        return swords >= max(needed, 1)

    def wants_to_repel(self):
        options = [{"action": "keep"}, {"action": "repel"}]
        return self.decide(self.active, "repel", options)["action"] == "repel"

    def has_duplicate(self):
        colours = [colour(card) for card in self.harbour if is_ship(card)]
        return len(set(colours)) < len(colours)

    def bust(self):
        """PORT-BUST1: the harbour is lost for all, Jesters pay, nothing else happens."""
        self.note("bust", seat=self.active, harbour=list(self.harbour))
        self.discard += self.harbour
        self.harbour = []
        for seat in self.paying_order():
            jesters = self.players[seat].count("jester")
            if seat != self.active and self.rules["bust_jester_who"] == "active-only":
                jesters = 0
            if self.rules["bust_jester_pay"] == "per-holder":
                jesters = min(jesters, 1)
            self.gain(seat, jesters * self.rules["jester_coins"], "jester")
        if self.rules["claim_after_bust"]:  # PORT-C5
            self.claim_or_pass()

    def claim_or_pass(self):
        """Decision `claim`: the active player claims until he passes or cannot."""
        while True:
            options = [{"action": "pass"}, *self.claims()]
            chosen = self.decide(self.active, "claim", options)
            if chosen["action"] == "pass":
                return
            self.claim(chosen)

    # ------------------------------------------------------------------ tax

    def tax(self, card):
        """PORT-TAX1, PORT-TAX2: half of 12 or more coins is lost; then the reward."""
        for seat, player in enumerate(self.players):
            coins = len(player.coins)
            if coins >= self.rules["tax_threshold"]:
                lost = coins // 2 if self.rules["tax_rounding"] == "down" else (coins + 1) // 2
                taxed = self.pay(player, lost)
                self.discard += taxed
                if lost:
                    self.note("tax", seat=seat, coins=lost, cards=sorted(taxed))
        if self.rules["tax_card_discarded"] == "before-reward":
            self.discard.append(card)
        if card == "tax-swords":
            most = max(player.swords() for player in self.players)
            winners = [player.swords() == most for player in self.players]
        else:
            fewest = min(player.points() for player in self.players)
            winners = [player.points() == fewest for player in self.players]
        # PORT-C18: all who tie are paid.
        if sum(winners) == 1 or self.rules["tax_ties"] == "all":
            for seat in self.paying_order():
                if winners[seat]:
                    self.gain(seat, self.rules["tax_reward"], "tax")
        if self.rules["tax_card_discarded"] == "after-reward":
            self.discard.append(card)

    # ------------------------------------------------------------------ phase 2: trade and hire

    def trade_and_hire(self):
        """PORT-TRADE1: the active player, then the others clockwise; then the rest is discarded."""
        colours = {colour(card) for card in self.harbour if is_ship(card)}
        taken = self.take_turn(self.active, self.takes_of_active_player(len(colours)))
        # PORT-C15
        if taken or not self.rules["others_need_active_take"]:
            for seat in self.clockwise(self.active)[1:]:
                if self.rules["claim_during_others"]:
                    self.claim_or_pass()
                self.take_turn(seat, self.rules["other_takes"])
        if self.harbour:
            self.note("discard", cards=list(self.harbour))
        self.discard += self.harbour
        self.harbour = []

    def takes_of_active_player(self, colours):
        """PORT-TRADE3: 1, with four colours 2, with five 3; a Gambler adds."""
        takes = self.rules["active_takes"]
        takes += colours >= self.rules["second_take_colours"]
        takes += colours >= self.rules["third_take_colours"]
        gambles = self.gamblers_used
        if not self.rules["gamble_takes_stack"]:
            gambles = min(gambles, 1)
        return takes + gambles * self.rules["gamble_takes"]

    def take_turn(self, seat, takes):
        """One player's turn to take; returns how many cards he took."""
        player = self.players[seat]
        for person in ("admiral", "vice-admiral", "gunner", "jester"):
            self.gain(seat, player.count(person) * self.income_of(person, seat), person)
        # PORT-C10: Governors count as they stand now.
        takes += player.count("governor") * self.rules["governor_takes"]
        taken = 0
        while True:
            options = [{"action": "pass"}]
            if takes > 0:
                options += self.takeable(seat)
            if seat == self.active and (takes > 0 or self.rules["claim_after_takes"]):
                options += self.claims()
            chosen = self.decide(seat, "take", options)
            if chosen["action"] == "pass":
                return taken
            if chosen["action"] == "claim":
                self.claim(chosen)
                continue
            self.something_moved = True
            taken += 1
            takes -= 1
            if chosen["action"] == "ship":
                takes += self.take_ship(seat, chosen["ship"])
            else:
                takes += self.hire(seat, chosen["person"])

    def income_of(self, person, seat):
        """Coins of one such person of this seat, with the harbour as it lies."""
        rules, cards = self.rules, len(self.harbour)
        others = seat != self.active
        if person == "admiral":  # PORT-ADMIRAL1
            return rules["admiral_coins"] if cards >= rules["admiral_cards"] else 0
        if person == "vice-admiral":  # PORT-C16
            pays = rules["vice_admiral_cards"] <= cards < rules["admiral_cards"]
            pays = pays and (others or not rules["vice_admiral_others_only"])
            return rules["vice_admiral_coins"] if pays else 0
        if person == "gunner":  # PORT-GUNNER1
            ships = sum(map(is_ship, self.harbour))
            return max(0, ships - rules["gunner_deduction"])
        if person == "jester":  # PORT-C8
            whose = rules["empty_harbour_jesters"]
            pays = whose == "any-harbour" or (not cards and (others or whose == "everyone"))
            return rules["jester_coins"] if pays else 0
        return 0

    def fee(self, seat):
        """PORT-TRADE7: everybody but the active player pays for each card."""
        return 0 if seat == self.active else self.rules["fee"]

    def price(self, seat, person):
        """PORT-TRADE6: the discount never makes the price negative and never touches the fee."""
        mademoiselles = self.players[seat].count("mademoiselle")
        return max(0, cost(person) - mademoiselles * self.rules["mademoiselle_discount"])

    def income(self, seat, ship):
        """PORT-TRADE5: the ship's coins and those of the matching Traders."""
        traders = self.of_colour(seat, "trader", ship)
        return ship_coins(ship) + traders * self.rules["trader_coins"]

    def of_colour(self, seat, person_kind, ship):
        return sum(
            kind(person) == person_kind and colour(person) == colour(ship)
            for person in self.players[seat].persons
        )

    def takeable(self, seat):
        coins, fee = len(self.players[seat].coins), self.fee(seat)
        options = []
        for card in sorted(set(self.harbour)):
            if is_ship(card):
                # PORT-C12: a ship may pay its own fee.
                from_ship = self.income(seat, card) if self.rules["fee_from_ship"] else 0
                if coins + from_ship >= fee:
                    options.append({"action": "ship", "ship": card})
            elif coins >= fee + self.price(seat, card):
                options.append({"action": "hire", "person": card})
        return options

    def take_ship(self, seat, ship):
        """Returns the takes that Clerks add."""
        player, fee = self.players[seat], self.fee(seat)
        pays_before = len(player.coins) >= fee
        if pays_before:
            self.give_to_active(seat, fee)
        self.harbour.remove(ship)
        self.pay_out(seat, self.income(seat, ship), "ship", [ship])
        if not pays_before:
            self.give_to_active(seat, min(fee, len(player.coins)))
        if is_generous(ship) and self.rules["generous_coins"]:
            others = [other for other in range(len(self.players)) if other != seat]
            options = [{"action": "give", "seat": other} for other in others]
            chosen = self.decide(seat, "gift", options)
            self.gain(chosen["seat"], self.rules["generous_coins"], "gift")
        # PORT-CLERK1
        return self.of_colour(seat, "clerk", ship) * self.rules["clerk_takes"]

    def hire(self, seat, person):
        """Returns the takes that a Governor adds if he counts at once."""
        player, price = self.players[seat], self.price(seat, person)
        self.give_to_active(seat, self.fee(seat))
        if seat != self.active and self.rules["hire_cost_to"] == "active-player":  # PORT-C13
            self.give_to_active(seat, price)
        elif price:
            paid = self.pay(player, price)
            self.discard += paid
            self.note("pay", seat=seat, coins=price, to="discard", cards=sorted(paid))
        self.harbour.remove(person)
        player.persons.append(person)
        if self.rules["paid_on_hire"]:  # PORT-C11
            self.gain(seat, self.income_of(kind(person), seat), kind(person))
        if kind(person) == "governor" and self.rules["governor_at_once"]:
            return self.rules["governor_takes"]
        return 0

    # ------------------------------------------------------------------ expeditions

    def claims(self):
        """PORT-EXPEDITION1: every open expedition with every set of persons that fulfils it."""
        persons = [
            person
            for person in self.players[self.active].persons
            if person in SYMBOL or person == JACK
        ]
        options = []
        for expedition in sorted(set(self.row)):
            needs = EXPEDITIONS[expedition][0]
            sets = {tuple(sorted(some)) for some in combinations(persons, needs.total())}
            for spend in sorted(sets):
                jacks = spend.count(JACK)
                given = Counter(SYMBOL[person] for person in spend if person != JACK)
                # No symbol too many: what the Jacks have to replace is exactly their number.
                if (needs - given).total() == jacks:
                    options.append(
                        {"action": "claim", "expedition": expedition, "spend": list(spend)}
                    )
        return options

    def claim(self, chosen):
        player, expedition = self.players[self.active], chosen["expedition"]
        self.something_moved = True
        for person in chosen["spend"]:
            player.persons.remove(person)
        self.row.remove(expedition)
        player.expeditions.append(expedition)
        coins = EXPEDITIONS[expedition][2]
        self.pay_out(self.active, coins, "expedition", list(chosen["spend"]))

    # ------------------------------------------------------------------ piles and coins

    def next_card(self, line):
        """The top card of the pile, or None when both piles are empty (PORT-C9)."""
        if not self.pile:
            self.reshuffle()
        if not self.pile:
            self.card_was_missing = True
            return None
        possible = self.pile if self.rules["rekey_pile"] else self.pile[:1]
        card = self.table.draw(line, possible)
        self.pile.remove(card) if self.rules["rekey_pile"] else self.pile.pop(0)
        self.something_moved = True
        if not self.pile and self.rules["reshuffle"] == "eager":
            self.reshuffle()
        return card

    def reshuffle(self):
        if self.discard:
            self.pile = self.table.reshuffle(self.discard, self.rules["rekey_pile"])
            self.discard = []

    def gain(self, seat, coins, why):
        for _ in range(coins):
            card = self.next_card({"event": "coin", "seat": seat, "why": why})
            if card is not None:
                self.players[seat].coins.append(card)

    def pay_out(self, seat, coins, why, spent):
        """Income for cards that go to the discard pile, before it is drawn or after."""
        if self.rules["spent_discarded"] == "before-income":
            self.discard += spent
            spent = []
        self.gain(seat, coins, why)
        self.discard += spent

    def pay(self, player, coins):
        """Takes away the most recently gained coins, the last one first."""
        return [player.coins.pop() for _ in range(coins)]

    def give_to_active(self, seat, coins):
        if coins:
            given = self.pay(self.players[seat], coins)
            self.players[self.active].coins += given
            self.note("pay", seat=seat, coins=coins, to=self.active, cards=sorted(given))

    # ------------------------------------------------------------------ order, log, result

    def clockwise(self, first):
        return [(first + step) % len(self.players) for step in range(len(self.players))]

    def paying_order(self):
        first = self.start if self.rules["coins_for_many"] == "start-first" else self.active
        return self.clockwise(first)

    def decide(self, seat, question, options):
        if len(options) == 1:
            self.note("forced", seat=seat, decision=question, choice=options[0])
            return options[0]
        self.table.snapshot("decision", self.state())
        self.decisions += 1
        asked = {
            "event": "decision",
            "number": self.decisions,
            "seat": seat,
            "decision": question,
        }
        return self.table.decide(asked, options)

    def note(self, event, **happening):
        self.table.note({"event": event, **happening})

    def state(self):
        return {
            "round": self.round,
            "turn": self.turn,
            "active": self.active,
            "pile": sorted(self.pile) if self.rules["rekey_pile"] else list(self.pile),
            "discard": sorted(self.discard),
            "harbour": list(self.harbour),
            "expeditions": list(self.row),
            "seats": [
                {
                    "coins": list(player.coins),
                    "persons": sorted(player.persons),
                    "expeditions": sorted(player.expeditions),
                    "points": player.points(),
                    "swords": player.swords(),
                }
                for player in self.players
            ],
        }

    def strength(self, player):
        """PORT-END2: points, then coins; PORT-C3: with the condition, expedition owners first."""
        owner = bool(player.expeditions) or self.rules["expedition_required"] == "never"
        return owner, player.points(), len(player.coins)

    def finish(self, reason):
        strengths = [self.strength(player) for player in self.players]
        winners = strengths.count(max(strengths))
        end = {
            "event": "end",
            "reason": [reason],
            "scores": [
                {
                    "seat": seat,
                    "points": player.points(),
                    "by source": {
                        "persons": sum(map(points, player.persons)),
                        "expeditions": sum(map(points, player.expeditions)),
                    },
                    "coins": len(player.coins),
                    "expeditions": len(player.expeditions),
                }
                for seat, player in enumerate(self.players)
            ],
            "standing": [1 + sum(other > own for other in strengths) for own in strengths],
            "shares": [60 // winners if own == max(strengths) else 0 for own in strengths],
        }
        self.table.finish(end)
        return end


def replay(lines):
    """Follows a log; raises `Mismatch` at the first difference, returns the end as recomputed."""
    return Twin(LogTable(lines)).play()


def play_random(header, seed):
    """Plays a game with a header's rules at random; returns its log."""
    table = DiceTable(header, seed)
    Twin(table).play()
    return table.lines
