"""What must hold after every step of every game; one name for each rule that may be broken."""

from enum import IntEnum

import numpy as np

from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import (
    COLOUR,
    COLOUR_BIT,
    FIRST_EXPEDITION,
    FIVE_PLAYER_EXPEDITION,
    N_COLOURS,
    N_EXPEDITIONS,
    N_KINDS,
    N_PERSONS,
    N_POWERS,
    POINTS,
    POWER,
    POWER_AMOUNT,
    is_ship,
)
from sim.port_royal.deck import kind_of_coin
from sim.port_royal.layout import Phase


class Broken(IntEnum):
    """The rule that a position breaks."""

    NOTHING = 0
    CARDS_LOST = 1  # a card of the deck is missing or there twice
    NEGATIVE_COUNT = 2
    POINTS_WRONG = 3  # points are not those of persons and expeditions
    POWERS_WRONG = 4  # powers are not those of the persons
    TWO_SHIPS_OF_A_COLOUR = 5
    UNSEEN_WRONG = 6  # what a careful player knows is not what lies there
    TURNS_UNEQUAL = 7  # the game is over in the middle of a round


# Each kind's mark: two different sets of cards practically never have the same sum of marks.
MARKS = np.random.SeedSequence(20140).generate_state(N_KINDS, np.uint64) >> np.uint64(10)


@kernel
def sum_of_table(game):
    """Sum of the marks of all cards wherever they lie; the number of cards is a mark too."""
    total = np.uint64(0)
    for place in range(game["pile_at"], game["pile_size"]):
        total += MARKS[game["pile"][place]]
    for place in range(game["discard_size"]):
        total += MARKS[game["discard"][place]]
    for place in range(game["harbour_size"]):
        total += MARKS[game["harbour"][place]]
    for place in range(game["row_size"]):
        total += MARKS[game["row"][place]]
    if game["card"] != NONE:
        total += MARKS[game["card"]]
    for seat in range(game["players"]):
        for coin in range(game["coins"][seat]):
            total += MARKS[kind_of_coin(game["coin_cards"][seat, coin])]
        for card in range(N_PERSONS):
            total += MARKS[card] * np.uint64(game["persons"][seat, card])
        for number in range(N_EXPEDITIONS):
            total += MARKS[FIRST_EXPEDITION + number] * np.uint64(game["claimed"][seat, number])
    return total


@kernel
def sum_of_deck(rules):
    """Sum of the marks of all cards of the game."""
    total = MARKS[FIVE_PLAYER_EXPEDITION] * np.uint64(rules["open_at_start"])
    for place in range(rules["deck_size"]):
        total += MARKS[rules["deck"][place]]
    return total


@kernel
def has_negative_count(game):
    """Whether any count that must not is below 0."""
    lowest = min(game["pile_size"] - game["pile_at"], game["discard_size"], game["takes_left"])
    lowest = min(lowest, game["harbour_size"], game["row_size"], game["unseen"])
    for card in range(N_KINDS):
        lowest = min(lowest, game["unseen_of"][card])
    for seat in range(game["players"]):
        lowest = min(lowest, game["coins"][seat], game["points"][seat])
        for card in range(N_PERSONS):
            lowest = min(lowest, game["persons"][seat, card])
        for number in range(N_POWERS):
            lowest = min(lowest, game["powers"][seat, number])
    return lowest < 0


@kernel
def has_wrong_points(game, seat):
    """Whether a player's points are not the sum over persons and expeditions."""
    points = 0
    for card in range(N_PERSONS):
        points += POINTS[card] * int(game["persons"][seat, card])
    expeditions = 0
    for number in range(N_EXPEDITIONS):
        expeditions += int(game["claimed"][seat, number])
        points += POINTS[FIRST_EXPEDITION + number] * int(game["claimed"][seat, number])
    return points != game["points"][seat] or expeditions != game["expeditions"][seat]


@kernel
def has_wrong_powers(game, seat):
    """Whether a player's powers are not the sum over his persons."""
    for number in range(N_POWERS):
        amount = 0
        for card in range(N_PERSONS):
            if POWER[card] == number:
                amount += POWER_AMOUNT[card] * int(game["persons"][seat, card])
        if amount != game["powers"][seat, number]:
            return True
    return False


@kernel
def has_two_ships_of_a_colour(game):
    """Whether two ships of a colour lie in the harbour without being a bust."""
    if game["doubled"] or game["phase"] == Phase.BUST:
        return False
    colours = 0
    for place in range(game["harbour_size"]):
        bit = COLOUR_BIT[game["harbour"][place]]
        if colours & bit:
            return True
        colours |= bit
    return colours & ~int(game["colours"]) != 0


@kernel
def has_wrong_unseen(game, rules):
    """Whether the unseen cards are not those of the pile and of the coins drawn from it."""
    cards = int(game["pile_size"] - game["pile_at"])
    total = np.uint64(0)
    for place in range(game["pile_at"], game["pile_size"]):
        total += MARKS[game["pile"][place]]
    for seat in range(game["players"]):
        for coin in range(game["coins"][seat]):
            card = game["coin_cards"][seat, coin]
            if card >= 0:
                cards += 1
                total += MARKS[card]
    known = np.uint64(0)
    for card in range(N_KINDS):
        known += MARKS[card] * np.uint64(game["unseen_of"][card])
    return cards != game["unseen"] or total != known or has_wrong_packed_ships(game, rules)


@kernel
def has_wrong_packed_ships(game, rules):
    """Whether the packed counts of unseen ships differ from the plain ones."""
    for colour in range(N_COLOURS):
        packed = np.uint64(0)
        for card in range(N_KINDS):
            if is_ship(card) and COLOUR[card] == colour:
                packed += rules["ship_bytes"][card] * np.uint64(game["unseen_of"][card])
        if packed != game["unseen_ships"][colour]:
            return True
    return False


@procedure
def broken_rule(game, rules):
    """The first rule that this position breaks, or 0.

    Source: seeds PORT-CARDS1, PORT-END2, PORT-HIDDEN1.
    """
    if sum_of_table(game) != sum_of_deck(rules):
        return Broken.CARDS_LOST
    if has_negative_count(game):
        return Broken.NEGATIVE_COUNT
    for seat in range(game["players"]):
        if has_wrong_points(game, seat):
            return Broken.POINTS_WRONG
        if has_wrong_powers(game, seat):
            return Broken.POWERS_WRONG
    if has_two_ships_of_a_colour(game):
        return Broken.TWO_SHIPS_OF_A_COLOUR
    if has_wrong_unseen(game, rules):
        return Broken.UNSEEN_WRONG
    if game["phase"] == Phase.OVER and (game["active"] + 1 - game["start"]) % game["players"] != 0:
        return Broken.TURNS_UNEQUAL
    return Broken.NOTHING
