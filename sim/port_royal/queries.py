"""Questions about a position that both the rules and the strategies ask. Nothing here changes it.

What a strategy may know
------------------------
Coins are cards whose fronts nobody may see, the discard pile is open, and after a reshuffle the
pile is exactly the old discard pile. So a careful player knows this of the next card:

* It is one of the ``unseen`` cards: those of the present pile that were neither turned over nor
  paid since it was shuffled. They lie in the pile or, face down, among the coins gained since
  then; which, nobody can say, so each of them is equally likely to be the next one.
* Coins from before the last reshuffle are not among them: they cannot be drawn again before they
  are paid and reshuffled.

``game["unseen"]``, ``game["unseen_of"][card]`` and ``game["unseen_ships"]`` count these cards, and
the functions below read them. The fields ``pile``, ``coin_cards``, ``reveal_order`` and
``coin_order`` are hidden from every player; a strategy must not read them.
"""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.cards import (
    CLERKS_OF,
    COINS,
    COLOUR,
    COLOUR_BIT,
    COLOUR_COUNT,
    COST,
    FEWEST_NEEDED,
    FIRST_EXPEDITION,
    FIRST_SHIP,
    FIRST_TAX,
    MOST_SWORDS,
    N_COLOURS,
    N_KINDS,
    N_SYMBOLS,
    NEEDS,
    POINTS,
    POWER,
    POWER_AMOUNT,
    TRADERS_OF,
    Colour,
    Power,
    Symbol,
    is_expedition,
    is_generous,
    is_person,
    is_ship,
)
from sim.port_royal.deck import can_draw
from sim.port_royal.layout import NONE

BYTE = np.uint64(0xFF)
BITS = np.uint64(8)

# ------------------------------------------------------------------ the next card


@kernel
def unseen_cards(game):
    """Cards that may be the next one; each is equally likely.

    Source: seeds PORT-HIDDEN1.
    """
    return int(game["unseen"])


@kernel
def unseen_of(game, card):
    """Copies of a card among the unseen ones.

    Source: seeds PORT-HIDDEN1.
    """
    return int(game["unseen_of"][card])


@kernel
def unseen_ships(game, colour, swords):
    """Unseen ships of a colour that so many swords do not repel; 0 swords for all of them.

    Source: seeds PORT-HIDDEN1.
    """
    shift = BITS * np.uint64(min(swords, MOST_SWORDS))
    return np.int64((game["unseen_ships"][colour] >> shift) & BYTE)


@kernel
def bust_cards(game, swords):
    """Unseen ships that would bust a player with so many swords, of the colours in the harbour.

    Source: seeds PORT-HIDDEN1, PORT-DISCOVER4.
    """
    packed = np.uint64(0)
    for colour in range(N_COLOURS):
        lies_there = (int(game["colours"]) >> colour) & 1
        packed += game["unseen_ships"][colour] if lies_there else np.uint64(0)
    return np.int64((packed >> (BITS * np.uint64(min(swords, MOST_SWORDS)))) & BYTE)


@kernel
def bust_chance(game, seat):
    """Probability that the next card busts this seat, if it were the active player.

    Source: seeds PORT-HIDDEN1, PORT-DISCOVER4.
    """
    return bust_cards(game, swords_of(game, seat)) / max(1, game["unseen"])


# ------------------------------------------------------------------ players


@kernel
def power(game, seat, which):
    """What a player's persons add up to in one Power.

    Source: seeds PORT-TRADE2.
    """
    return int(game["powers"][seat, which])


@kernel
def swords_of(game, seat):
    """A player's swords.

    Source: seeds PORT-SAILOR1.
    """
    return int(game["powers"][seat, Power.SWORDS])


@kernel
def points_of(game, seat):
    """A player's influence points, persons and expeditions.

    Source: seeds PORT-END3.
    """
    return int(game["points"][seat])


@kernel
def coins_of(game, seat):
    """A player's coins.

    Source: seeds PORT-COIN1.
    """
    return int(game["coins"][seat])


@kernel
def next_seat(game, seat):
    """The player to the left.

    Source: seeds PORT-SETUP4.
    """
    return seat + 1 if seat + 1 < game["players"] else 0


@kernel
def most_points_of_others(game, seat):
    """Points of the best other player.

    Source: seeds PORT-END3.
    """
    most = 0
    for other in range(game["players"]):
        points = int(game["points"][other]) if other != seat else 0
        most = points if points > most else most
    return most


# ------------------------------------------------------------------ the harbour


@kernel
def colours_in_harbour(game):
    """Different ship colours in the harbour, as counted for extra takes.

    Source: seeds PORT-TRADE3.
    """
    return int(COLOUR_COUNT[game["colours"]])


@kernel
def has_colour(game, card):
    """Whether a ship of this card's colour already lies in the harbour.

    Source: seeds PORT-DISCOVER4.
    """
    return (int(game["colours"]) & COLOUR_BIT[card]) != 0


@kernel
def ships_in_harbour(game):
    """Ships that lie in the harbour now.

    Source: seeds PORT-GUNNER1.
    """
    ships = 0
    for place in range(game["harbour_size"]):
        ships += is_ship(game["harbour"][place])
    return ships


@kernel
def fee_of(game, rules, seat):
    """Coins that the seat pays the active player for each card it takes.

    Source: seeds PORT-TRADE7.
    """
    return int(rules["fee"]) if seat != game["active"] else 0


@kernel
def discount_of(game, rules, seat):
    """Coins that a player's Mademoiselles take off every price.

    Source: seeds PORT-MADEMOISELLE1.
    """
    girls = int(game["powers"][seat, Power.MADEMOISELLES])
    return int(rules["mademoiselle_discount"]) * girls


@kernel
def price_of(game, rules, seat, card):
    """What a player pays for a person, without the fee; 0 for a ship.

    Source: seeds PORT-TRADE6, PORT-MADEMOISELLE1.
    """
    return max(0, COST[card] - discount_of(game, rules, seat))


@kernel
def income_of(game, rules, seat, card):
    """Coins that a ship brings a player; 0 for a person.

    Source: seeds PORT-TRADE5, PORT-TRADER1.
    """
    traders = int(game["powers"][seat, TRADERS_OF[card]])
    return COINS[card] + int(rules["trader_coins"]) * traders


@kernel
def can_take(game, rules, seat, card):
    """Whether a player could take this card of the harbour, fee included.

    Source: seeds PORT-TRADE5, PORT-TRADE6, PORT-TRADE7, PORT-C12.
    """
    spare = int(game["coins"][seat]) - fee_of(game, rules, seat)
    if rules["fee_from_ship"]:
        spare += income_of(game, rules, seat, card) if is_ship(card) else 0
    return price_of(game, rules, seat, card) <= spare


@kernel
def every_ship_pays(game, rules, seat):
    """Whether a player could take any ship, so that only persons need a look at the purse.

    No ship brings less than a coin.

    Source: seeds PORT-TRADE7, PORT-C12.
    """
    return fee_of(game, rules, seat) <= game["coins"][seat] + rules["fee_from_ship"]


@kernel
def fits_purse(card, spare, discount):
    """``can_take`` where every ship pays: any ship, or a person for what is left of the coins.

    Source: seeds PORT-TRADE6, PORT-TRADE7.
    """
    return is_ship(card) | (max(0, COST[card] - discount) <= spare)


@kernel
def extra_takes_by_colour(game, rules):
    """Takes that many ship colours add for the active player.

    Source: seeds PORT-TRADE3.
    """
    colours = colours_in_harbour(game)
    return int(colours >= rules["second_take_colours"]) + int(
        colours >= rules["third_take_colours"]
    )


@kernel
def takes_of(game, rules, seat):
    """Cards a player may take at his turn to take, by what lies there and his persons now.

    Source: seeds PORT-TRADE3, PORT-GOVERNOR1, PORT-GAMBLER1, PORT-GAMBLER2.
    """
    governors = int(game["powers"][seat, Power.GOVERNORS]) * int(rules["governor_takes"])
    if seat != game["active"]:
        return int(rules["other_takes"]) + governors
    gambles = int(game["gambled"])
    if not rules["gamble_takes_stack"]:
        gambles = min(gambles, 1)
    return (
        int(rules["active_takes"])
        + extra_takes_by_colour(game, rules)
        + governors
        + gambles * int(rules["gamble_takes"])
    )


# ------------------------------------------------------------------ expeditions


@kernel
def symbols_of(game, seat, symbol):
    """Persons of a player that carry this symbol, Jacks apart.

    Source: seeds PORT-EXPEDITION1.
    """
    return int(game["powers"][seat, Power.ANCHORS + symbol])


@kernel
def symbols_missing(game, seat, expedition):
    """Symbols that a player lacks for an expedition, Jacks apart.

    Source: seeds PORT-EXPEDITION1.
    """
    missing = 0
    for symbol in range(N_SYMBOLS):
        missing += max(0, NEEDS[expedition, symbol] - symbols_of(game, seat, symbol))
    return missing


@kernel
def can_complete(game, seat, expedition):
    """Whether a player has the persons for an expedition.

    Source: seeds PORT-EXPEDITION1.
    """
    return symbols_missing(game, seat, expedition) <= game["powers"][seat, Power.JACKS]


@kernel
def has_symbols(game, seat):
    """Whether a player has persons enough for the smallest expedition, whatever their symbols.

    Source: seeds PORT-EXPEDITION1.
    """
    powers = game["powers"]
    jacks = int(powers[seat, Power.JACKS]) + int(powers[seat, Power.HOUSES])
    persons = jacks + int(powers[seat, Power.ANCHORS]) + int(powers[seat, Power.CROSSES])
    return persons >= FEWEST_NEEDED


@procedure
def can_claim_any(game, seat):
    """Whether a player has the persons for any open expedition.

    Source: seeds PORT-EXPEDITION1.
    """
    possible = False
    for place in range(game["row_size"]):
        possible |= can_complete(game, seat, int(game["row"][place]))
    return possible


__all__ = [
    "CLERKS_OF",
    "COINS",
    "COLOUR",
    "COLOUR_BIT",
    "COLOUR_COUNT",
    "COST",
    "FIRST_EXPEDITION",
    "FIRST_SHIP",
    "FIRST_TAX",
    "NEEDS",
    "NONE",
    "N_COLOURS",
    "N_KINDS",
    "POINTS",
    "POWER",
    "POWER_AMOUNT",
    "TRADERS_OF",
    "Colour",
    "Power",
    "Symbol",
    "bust_cards",
    "bust_chance",
    "can_claim_any",
    "can_complete",
    "can_draw",
    "can_take",
    "coins_of",
    "colours_in_harbour",
    "every_ship_pays",
    "extra_takes_by_colour",
    "fee_of",
    "has_colour",
    "has_symbols",
    "income_of",
    "is_expedition",
    "is_generous",
    "is_person",
    "is_ship",
    "most_points_of_others",
    "next_seat",
    "points_of",
    "power",
    "price_of",
    "ships_in_harbour",
    "swords_of",
    "symbols_missing",
    "symbols_of",
    "takes_of",
    "unseen_cards",
    "unseen_of",
    "unseen_ships",
]
