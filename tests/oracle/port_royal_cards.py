"""The cards of Port Royal by name, written out by hand for the slow twin.

A name says what is printed on the card (docs/game-log-port-royal.md). Nothing is read from
`seeds/`: the tables here and there were written apart, and a test compares them.
"""

from collections import Counter

COLOURS = ("yellow", "blue", "green", "red", "black")

# PORT-D1: the 119 cards that are always shuffled.
BASE = {
    "ship-yellow-1-1": 3, "ship-yellow-2-1": 1, "ship-yellow-2-2": 2, "ship-yellow-3-2": 1,
    "ship-yellow-3-4": 2, "ship-yellow-4-4": 1,
    "ship-blue-1-1": 3, "ship-blue-2-1": 1, "ship-blue-2-2": 2, "ship-blue-3-2": 1,
    "ship-blue-3-5": 2, "ship-blue-4-5": 1,
    "ship-green-1-1": 3, "ship-green-2-1": 1, "ship-green-2-3": 2, "ship-green-3-3": 1,
    "ship-green-3-5": 2, "ship-green-4-5": 1,
    "ship-red-1-1": 3, "ship-red-2-3": 3, "ship-red-3-6": 2, "ship-red-3-skull": 1,
    "ship-red-4-skull": 1,
    "ship-black-1-2": 3, "ship-black-2-4": 3, "ship-black-3-7": 2, "ship-black-3-skull": 1,
    "ship-black-4-skull": 1,
    "trader-yellow-3": 1, "trader-yellow-5": 1, "trader-blue-3": 1, "trader-blue-5": 1,
    "trader-green-3": 2, "trader-red-3": 2, "trader-black-3": 2,
    "settler-4": 5, "captain-4": 5, "priest-4": 5, "jack-6": 3,
    "sailor-3": 7, "sailor-5": 2, "sailor-7": 1, "pirate-5": 1, "pirate-7": 1, "pirate-9": 1,
    "mademoiselle-7": 2, "mademoiselle-9": 2, "jester-5": 1, "jester-7": 3, "jester-9": 1,
    "admiral-5": 1, "admiral-7": 3, "admiral-9": 2, "governor-8": 4,
    "expedition-anchor2": 1, "expedition-cross2": 1, "expedition-house2": 1,
    "expedition-anchor2-house1": 1, "expedition-cross2-house1": 1,
    "tax-swords": 2, "tax-points": 2,
}  # fmt: skip

FIVE_PLAYER = "expedition-anchor1-cross1-house1"

# PORT-C16, PORT-C17: cards that an option of the same name adds.
OPTIONAL = {
    "gamblers": {"gambler-4": 2, "gambler-6": 1, "gambler-8": 1},
    "gunners": {"gunner-4": 1, "gunner-6": 2, "gunner-8": 1},
    "vice_admirals": {"vice-admiral-5": 2, "vice-admiral-7": 2, "vice-admiral-9": 1},
    "clerks": {
        "clerk-green-9": 1, "clerk-blue-6": 1, "clerk-red-6": 1, "clerk-black-4": 1,
        "clerk-yellow-4": 1,
    },
    "generous_ships": {
        "ship-green-3-3-generous": 1, "ship-blue-3-5-generous": 1, "ship-red-3-6-generous": 1,
        "ship-black-3-skull-generous": 1, "ship-yellow-3-4-generous": 1,
    },
    "contract_ships": {
        "ship-green-1-1": 1, "ship-blue-1-1": 1, "ship-red-1-1": 1, "ship-black-1-2": 1,
        "ship-yellow-1-2": 1,
    },
    "passengers": {"passenger-4": 5},
    "mix_ships": {
        "ship-black-1-2": 1, "ship-black-4-skull": 1, "ship-blue-2-2": 1, "ship-blue-3-5": 1,
        "ship-green-2-1": 1, "ship-green-2-3": 1, "ship-red-2-3": 1, "ship-red-3-6": 1,
        "ship-yellow-1-1": 1, "ship-yellow-3-4": 1,
    },
}  # fmt: skip

POINTS = {
    "trader": {3: 1, 5: 2},
    "sailor": {3: 1, 5: 2, 7: 3},
    "pirate": {5: 1, 7: 2, 9: 3},
    "mademoiselle": {7: 2, 9: 3},
    "jester": {5: 1, 7: 2, 9: 3},
    "admiral": {5: 1, 7: 2, 9: 3},
    "vice-admiral": {5: 1, 7: 2, 9: 3},
    "settler": {4: 1},
    "captain": {4: 1},
    "priest": {4: 1},
    "jack": {6: 1},
    "governor": {8: 0},
    "gunner": {4: 1, 6: 2, 8: 3},
    "gambler": {4: 1, 6: 2, 8: 3},
    "clerk": {4: 1, 6: 2, 9: 3},
    "passenger": {4: 2},
}

SWORDS = {"sailor": 1, "pirate": 2}
SYMBOL = {"settler-4": "house", "captain-4": "anchor", "priest-4": "cross"}
JACK = "jack-6"

# card: symbols needed, points, coins
EXPEDITIONS = {
    "expedition-anchor2": (Counter(anchor=2), 4, 2),
    "expedition-cross2": (Counter(cross=2), 4, 2),
    "expedition-house2": (Counter(house=2), 4, 2),
    "expedition-anchor2-house1": (Counter(anchor=2, house=1), 6, 3),
    "expedition-cross2-house1": (Counter(cross=2, house=1), 6, 3),
    FIVE_PLAYER: (Counter(anchor=1, cross=1, house=1), 5, 3),
}


def is_ship(card):
    return card.startswith("ship-")


def is_tax(card):
    return card.startswith("tax-")


def is_expedition(card):
    return card.startswith("expedition-")


def is_person(card):
    return not (is_ship(card) or is_tax(card) or is_expedition(card))


def kind(person):
    """`vice-admiral-5` is a vice-admiral, `trader-yellow-3` a trader."""
    words = person.split("-")[:-1]
    return words[0] if words[-1] in COLOURS else "-".join(words)


def cost(person):
    return int(person.split("-")[-1])


def colour(card):
    """Colour of a ship, a trader or a clerk."""
    return card.split("-")[1]


def points(card):
    """Influence points of a person or an expedition."""
    if is_expedition(card):
        return EXPEDITIONS[card][1]
    return POINTS[kind(card)][cost(card)]


def ship_coins(ship):
    return int(ship.split("-")[2])


def ship_swords(ship):
    """Swords needed to repel the ship, or None for a skull."""
    mark = ship.split("-")[3]
    return None if mark == "skull" else int(mark)


def is_generous(ship):
    return ship.endswith("-generous")


def deck(optional=()):
    """All cards of a game with these optional groups, the five-player expedition included."""
    cards = Counter(BASE)
    cards[FIVE_PLAYER] = 1
    for group in optional:
        cards.update(OPTIONAL[group])
    return dict(cards)
