"""The kinds of cards as tables, from seeds/port_royal/cards.csv.

A card is its kind: copies of a card are the same number everywhere. Kinds are numbered in the
order of the file: persons, then ships, then expeditions, then taxes, so that the class of a card
is a comparison. Counts are not here: a variant may change them, so they are in RULES.

Source: seeds PORT-CARDS1, PORT-CARDS2, PORT-CARDS3, PORT-CARDS4.
"""

from enum import IntEnum

import numpy as np

from sim.facts import read_csv
from sim.kernel import kernel

GAME_NAME = "port-royal"
SKULL = 8  # stands for a skull where swords are counted: one more than MOST_SWORDS
MOST_SWORDS = 7  # more swords than these repel no more ships
NEVER = 1000  # swords that nobody has


class Colour(IntEnum):
    """The five ship colours."""

    YELLOW = 0
    BLUE = 1
    GREEN = 2
    RED = 3
    BLACK = 4


N_COLOURS = len(Colour)


class Symbol(IntEnum):
    """What expeditions ask for."""

    ANCHOR = 0
    CROSS = 1
    HOUSE = 2


N_SYMBOLS = len(Symbol)


class Power(IntEnum):
    """What the persons in front of a player add up to."""

    IDLE = 0  # nobody's: stays 0, so that cards without a trader or clerk may point here
    SWORDS = 1
    ANCHORS = 2
    CROSSES = 3
    HOUSES = 4
    JACKS = 5
    MADEMOISELLES = 6
    JESTERS = 7
    ADMIRALS = 8
    GOVERNORS = 9
    GAMBLERS = 10
    VICE_ADMIRALS = 11
    GUNNERS = 12
    TRADERS = 13  # one slot for each colour
    CLERKS = 18  # one slot for each colour


N_POWERS = Power.CLERKS + N_COLOURS

POWER_OF_TYPE = {
    "trader": Power.TRADERS,
    "settler": Power.HOUSES,
    "captain": Power.ANCHORS,
    "priest": Power.CROSSES,
    "jack": Power.JACKS,
    "sailor": Power.SWORDS,
    "pirate": Power.SWORDS,
    "mademoiselle": Power.MADEMOISELLES,
    "jester": Power.JESTERS,
    "admiral": Power.ADMIRALS,
    "governor": Power.GOVERNORS,
    "gambler": Power.GAMBLERS,
    "vice-admiral": Power.VICE_ADMIRALS,
    "gunner": Power.GUNNERS,
    "clerk": Power.CLERKS,
    "passenger": Power.IDLE,
}

_ROWS = read_csv(GAME_NAME, "cards.csv")
NAMES = tuple(row["card"] for row in _ROWS)
KIND_OF = {name: kind for kind, name in enumerate(NAMES)}
_CLASSES = [row["class"] for row in _ROWS]

N_KINDS = len(_ROWS)
N_PERSONS = _CLASSES.count("person")
N_SHIPS = _CLASSES.count("ship")
N_EXPEDITIONS = _CLASSES.count("expedition")
FIRST_SHIP = N_PERSONS
FIRST_EXPEDITION = FIRST_SHIP + N_SHIPS
FIRST_TAX = FIRST_EXPEDITION + N_EXPEDITIONS
FIRST_GENEROUS = next(kind for kind, name in enumerate(NAMES) if name.endswith("-generous"))

SETTLER = KIND_OF["settler-4"]
CAPTAIN = KIND_OF["captain-4"]
PRIEST = KIND_OF["priest-4"]
JACK = KIND_OF["jack-6"]
FIVE_PLAYER_EXPEDITION = KIND_OF["expedition-anchor1-cross1-house1"]
TAX_SWORDS = KIND_OF["tax-swords"]
TAX_POINTS = KIND_OF["tax-points"]

# The person that carries each symbol, by Symbol.
CARRIER = np.array([CAPTAIN, PRIEST, SETTLER], np.int32)


def _numbers(column, default=0):
    return np.array([int(row[column] or default) for row in _ROWS], np.int32)


def _swords_needed(row):
    if row["class"] != "ship":
        return 0
    return SKULL if row["swords"] == "skull" else int(row["swords"])


COST = _numbers("cost")  # of a person, coins
POINTS = _numbers("points")  # of a person or an expedition
COINS = _numbers("coins")  # income of a ship or an expedition
NEEDED = np.array([_swords_needed(row) for row in _ROWS], np.int32)  # swords that repel a ship
# Colour of a ship; the number after the last colour stands for "no ship".
COLOUR = np.array(
    [Colour[row["colour"].upper()] if row["class"] == "ship" else N_COLOURS for row in _ROWS],
    np.int32,
)
COLOUR_BIT = np.where(COLOUR < N_COLOURS, 1 << COLOUR, 0).astype(np.int32)
COLOUR_COUNT = np.array([mask.bit_count() for mask in range(1 << N_COLOURS)], np.int32)

# What a person adds to his owner's powers: one slot and an amount.
POWER = np.array(
    [
        POWER_OF_TYPE.get(row["type"], Power.IDLE)
        + (Colour[row["colour"].upper()] if row["type"] in {"trader", "clerk"} else 0)
        for row in _ROWS
    ],
    np.int32,
)
POWER_AMOUNT = np.array(
    [
        (int(row["swords"] or 0) or 1) if row["class"] == "person" and power != Power.IDLE else 0
        for row, power in zip(_ROWS, POWER, strict=True)
    ],
    np.int32,
)
# Slots of the Traders and Clerks who love this ship; Power.IDLE for all other cards.
TRADERS_OF = np.where(COLOUR < N_COLOURS, Power.TRADERS + COLOUR, Power.IDLE).astype(np.int32)
CLERKS_OF = np.where(COLOUR < N_COLOURS, Power.CLERKS + COLOUR, Power.IDLE).astype(np.int32)

# Symbols that an expedition needs, shape (N_KINDS, N_SYMBOLS).
NEEDS = np.stack([_numbers("anchor"), _numbers("cross"), _numbers("house")], axis=1)

FEWEST_NEEDED = int(NEEDS[FIRST_EXPEDITION:FIRST_TAX].sum(axis=1).min())

TYPES = tuple(row["type"] for row in _ROWS)

# Unseen ships of one colour are counted in eight bytes of one word: byte w holds those that w
# swords do not repel. A ship adds 1 to the bytes below its need; this is the sum to add.
SHIP_BYTES = np.array(
    [sum(1 << (8 * swords) for swords in range(needed)) for needed in NEEDED], np.uint64
)
N_BYTES = MOST_SWORDS + 1

# The columns of cards.csv that count copies, and the option that brings each set into the game.
SETS = (
    "base",
    "five_player",
    "gamblers",
    "vice_admirals",
    "gunners",
    "clerks",
    "generous_ships",
    "contract_ships",
    "passengers",
    "mix_ships",
)
COPIES = {name: _numbers(name) for name in SETS}


@kernel
def is_person(card):
    """Whether the card can be hired.

    Source: seeds PORT-CARDS1.
    """
    return card < FIRST_SHIP


@kernel
def is_ship(card):
    """Whether the card can be traded.

    Source: seeds PORT-CARDS1.
    """
    return (card >= FIRST_SHIP) & (card < FIRST_EXPEDITION)


@kernel
def is_expedition(card):
    """Whether the card can be claimed.

    Source: seeds PORT-CARDS1.
    """
    return (card >= FIRST_EXPEDITION) & (card < FIRST_TAX)


@kernel
def is_rare(card):
    """Whether the card is an expedition or a tax: it does not go to the harbour.

    Source: seeds PORT-DISCOVER5, PORT-DISCOVER6.
    """
    return card >= FIRST_EXPEDITION


@kernel
def is_generous(card):
    """Whether the ship also pays another player.

    Source: seeds PORT-GENEROUS1.
    """
    return (card >= FIRST_GENEROUS) & (card < FIRST_EXPEDITION)
