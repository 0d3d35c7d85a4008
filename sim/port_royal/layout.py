"""How one game of Port Royal lies in memory.

One game is one record of ``GAME``; this is the only file that says where a fact of the game is
kept. Every other file reads ``game["field"]`` and indexes it with the names below and those of
``cards.py``.

Reading rules
-------------
* First axis of a per-player field: the seat, 0 .. players - 1, clockwise.
* A card is its kind (``cards.py``); ``NONE`` is no card, no seat, no decision.
* A coin is a card too. Face down it says only which kind it is to the rules; one that was drawn
  before the last reshuffle is stored as ``~kind`` (negative), because what a careful player can
  know of it differs (``queries.py``).
* Packed words of unseen ships: byte w of ``unseen_ships[colour]`` counts the ships of the colour
  that w swords do not repel, w = 0 .. 7.
"""

from enum import IntEnum

import numpy as np

from sim.facts import read_options
from sim.machine import COMMON, HEAD, NONE, Column
from sim.port_royal.cards import (
    GAME_NAME,
    N_COLOURS,
    N_EXPEDITIONS,
    N_KINDS,
    N_PERSONS,
    N_POWERS,
    Colour,
    Power,
    Symbol,
)

MAX_SEATS = 5
MAX_CARDS = 200
MAX_OPTIONS = 96


class Phase(IntEnum):
    """Where the game goes on when no decision is pending."""

    TURN = 0  # the next player becomes active
    DISCOVER = 1  # what to do next in phase 1
    REVEAL = 2  # turn over the next card
    TAX = 3  # rich players lose half
    REWARD = 4  # the tax card's reward
    GAMBLE = 5  # the next card of a gamble
    BUST = 6  # two ships of a colour: the harbour is lost
    AFTER_BUST = 7  # claims that an edition allows after a bust
    TRADE = 8  # phase 2 opens
    NEXT_TRADER = 9  # whose turn to take it is
    BETWEEN = 10  # claims that an option allows before another player's turn to take
    ARRIVE = 11  # persons pay, takes are counted
    TAKE = 12  # the next take
    GIFT = 13  # a generous ship pays another player
    CLEAR = 14  # the rest of the harbour is discarded
    END_TURN = 15  # is the end triggered, is it reached
    OVER = 16
    ASKED = 17  # a player must decide; the answer says where the game goes on


class Decision(IntEnum):
    """What a player is asked."""

    DISCOVER = 0  # draw, stop, gamble, claim
    REPEL = 1  # keep the ship or send it away
    TAKE = 2  # pass, a card of the harbour, claim
    CLAIM = 3  # pass or claim
    GIFT = 4  # who gets the coin of a generous ship


class EndReason(IntEnum):
    """Why the game ended; the first that holds."""

    NOT_OVER = 0
    POINTS = 1
    NO_CARDS = 2
    DEADLOCK = 3
    MAX_ROUNDS = 4


class Tally(IntEnum):
    """What is counted for each player all through the game."""

    BUSTS = 0
    REVEALED = 1
    REPELS = 2
    SHIPS = 3
    ACTIVE_TAKES = 4
    OTHER_TAKES = 5
    GAMBLES = 6
    FROM_SHIPS = 7
    FROM_TRADERS = 8
    FROM_ADMIRALS = 9
    FROM_VICE_ADMIRALS = 10
    FROM_GUNNERS = 11
    FROM_JESTERS = 12
    FROM_GIFTS = 13
    FROM_EXPEDITIONS = 14
    TAX_REWARDS = 15
    TAXES_LOST = 16
    FEES_RECEIVED = 17
    FEES_PAID = 18
    PRICES_RECEIVED = 19
    PRICES_PAID = 20
    MOST_COINS = 21
    SPENT_CAPTAINS = 22
    SPENT_PRIESTS = 23
    SPENT_SETTLERS = 24
    SPENT_JACKS = 25


N_TALLIES = len(Tally)

GAME = np.dtype(
    [
        *HEAD,
        # field            type      shape              what it holds                        unit
        ("start",          np.int8),                  # who had the first turn               seat
        ("active",         np.int8),                  # whose turn it is                     seat
        ("round",          np.int16),                 # counted from 1                       rounds
        ("turn",           np.int16),                 # counted from 1, 0 before the first   turns
        ("end",            np.int8),                  # why the game is over                 reason
        ("trigger",        np.int8),                  # who triggered the last round         seat
        ("missing",        np.int8),                  # a needed card could not be drawn     flag
        ("moved",          np.int8),                  # drawn, taken or claimed this round   flag
        # -- this turn
        ("card",           np.int8),                  # in the hand: ship to repel, tax card card
        ("revealed",       np.int16),                 # cards turned over this turn          cards
        ("gambled",        np.int8),                  # Gamblers used this turn              persons
        ("gamble_left",    np.int8),                  # of a gamble under way, else NONE     cards
        ("doubled",        np.int8),                  # two ships of a colour lie there      flag
        ("colours",        np.int8),                  # ship colours in the harbour          mask
        ("trader",         np.int8),                  # whose turn to take, NONE in phase 1   offset
        ("takes_left",     np.int16),                 # of the player whose turn it is       cards
        ("active_took",    np.int16),                 # cards the active player took         cards
        # -- cards on the table
        ("harbour_size",   np.int16),                 #                                      cards
        ("row_size",       np.int16),                 # open expeditions                     cards
        ("pile_size",      np.int16),                 # of the present pile, drawn included  cards
        ("pile_at",        np.int16),                 # drawn of it: the next card's place   cards
        ("pile_fixed",     np.int16),                 # places whose card is settled         cards
        ("discard_size",   np.int16),                 #                                      cards
        ("reshuffles",     np.int16),                 # of the whole game                    -
        ("turn_reshuffles", np.int16),                # of this turn                         -
        ("unseen",         np.int16),                 # cards that may be the next one       cards
        ("unseen_ships",   np.uint64, (N_COLOURS + 1,)),  # of these, ships; packed          ships
        ("unseen_of",      np.int8, (N_KINDS,)),      # of these, each kind                  cards
        ("harbour",        np.int8, (MAX_CARDS,)),    # as revealed                          card
        ("row",            np.int8, (MAX_CARDS,)),    # open expeditions, as revealed        card
        ("pile",           np.int8, (MAX_CARDS,)),    # drawn cards stay at the front        card
        ("discard",        np.int8, (MAX_CARDS,)),    #                                      card
        # -- in front of each player
        ("coins",          np.int16, (MAX_SEATS,)),   #                                      coins
        ("points",         np.int16, (MAX_SEATS,)),   # persons and expeditions              points
        ("powers",         np.int8, (MAX_SEATS, N_POWERS)),   # what the persons add up to   Power
        ("persons",        np.int8, (MAX_SEATS, N_PERSONS)),  # each kind                    cards
        ("claimed",        np.int8, (MAX_SEATS, N_EXPEDITIONS)),  # each kind of expedition  cards
        ("expeditions",    np.int16, (MAX_SEATS,)),   # all kinds                            cards
        ("coin_cards",     np.int8, (MAX_SEATS, MAX_CARDS)),  # first gained first           card
        ("tally",          np.int16, (MAX_SEATS, N_TALLIES)),  # for the result              Tally
        # -- only with a re-keyed pile
        ("reveal_order",   np.uint32, (MAX_CARDS,)),  # lowest is revealed next              -
        ("coin_order",     np.uint32, (MAX_CARDS,)),  # lowest is the next coin              -
    ],
    align=True,
)  # fmt: skip

_INTEGER = {"flag": np.int8, "choice": np.int8, "int": np.int16}

RULES = np.dtype(
    [
        *[
            (option.name, _INTEGER[option.kind])
            for option in read_options(GAME_NAME).options.values()
        ],
        # field            type      shape              what it holds                        unit
        ("copies",         np.int16, (N_KINDS,)),     # in this game, box included           cards
        ("needed",         np.int16, (N_KINDS,)),     # swords that repel it; persons: never swords
        ("ship_bytes",     np.uint64, (N_KINDS,)),    # what the ship adds to unseen_ships   packed
        ("deck",           np.int8, (MAX_CARDS,)),    # all shuffled cards in order of kind  card
        ("deck_size",      np.int16),                 #                                      cards
        ("open_at_start",  np.int16),                 # five-player expeditions on the table cards
        ("deck_of",        np.int8, (N_KINDS,)),      # shuffled copies of each kind         cards
        ("deck_ships",     np.uint64, (N_COLOURS + 1,)),  # shuffled ships; packed           ships
        ("first_copy",     np.int16, (N_KINDS,)),     # number of the kind's first copy      -
    ],
    align=True,
)  # fmt: skip

OPTIONS = np.dtype([("code", np.int16, (MAX_OPTIONS,))], align=True)

# Persons with a column of their own; everybody else is "others".
HIRE_COLUMNS = (
    "trader",
    "settler",
    "captain",
    "priest",
    "jack",
    "sailor",
    "pirate",
    "mademoiselle",
    "jester",
    "admiral",
    "governor",
)

COLUMNS = (
    Column("coins", "coins", "seat", "coins at the end"),
    Column("persons", "cards", "seat", "persons at the end"),
    Column("expeditions", "cards", "seat", "expeditions claimed"),
    Column("person_points", "points", "seat", "points of the persons at the end"),
    Column("expedition_points", "points", "seat", "points of the expeditions"),
    Column("turns", "turns", "seat", "turns as the active player"),
    Column("busts", "turns", "seat", "own turns that went bust"),
    Column("revealed", "cards", "seat", "cards discovered in own turns"),
    Column("repels", "ships", "seat", "ships repelled"),
    Column("gambles", "uses", "seat", "Gamblers used"),
    Column("ships", "ships", "seat", "ships traded"),
    *[
        Column(f"hired_{name}", "persons", "seat", f"hires: {name}, spent ones included")
        for name in HIRE_COLUMNS
    ],
    Column("hired_others", "persons", "seat", "hires: persons of the optional sets"),
    Column("active_takes", "cards", "seat", "cards taken in own turns"),
    Column("other_takes", "cards", "seat", "cards taken in other players' turns"),
    Column("from_ships", "coins", "seat", "coins printed on traded ships"),
    Column("from_traders", "coins", "seat", "coins of own Traders"),
    Column("from_admirals", "coins", "seat", "coins of own Admirals, Vice Admirals and Gunners"),
    Column("from_jesters", "coins", "seat", "coins of own Jesters"),
    Column("from_gifts", "coins", "seat", "coins from other players' generous ships"),
    Column("from_expeditions", "coins", "seat", "coins of claimed expeditions"),
    Column("tax_rewards", "coins", "seat", "coins of tax rewards"),
    Column("taxes_lost", "coins", "seat", "coins lost to taxes"),
    Column("fees_received", "coins", "seat", "coins other players paid in own turns"),
    Column("fees_paid", "coins", "seat", "coins paid to active players for the take itself"),
    Column("prices_paid", "coins", "seat", "coins paid for persons"),
    Column("most_coins", "coins", "seat", "most coins held at any time"),
    Column("reshuffles", "times", "game", "times the discard pile became the pile"),
    Column("trigger_seat", "seat", "game", "seat that triggered the last round, -1 for none"),
)

RESULT = np.dtype([*COMMON, *[(column.name, np.int16) for column in COLUMNS]], align=True)

__all__ = [
    "COLUMNS",
    "GAME",
    "HIRE_COLUMNS",
    "MAX_CARDS",
    "MAX_OPTIONS",
    "MAX_SEATS",
    "NONE",
    "N_TALLIES",
    "OPTIONS",
    "RESULT",
    "RULES",
    "Colour",
    "Decision",
    "EndReason",
    "Phase",
    "Power",
    "Symbol",
    "Tally",
]
