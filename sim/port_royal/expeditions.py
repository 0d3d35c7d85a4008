"""Expeditions: which can be claimed, with which persons, and what a claim brings.

Rules (seeds PORT-EXPEDITION1 .. PORT-EXPEDITION3)
    1. Only the active player claims, in his own turn, any number.
    2. He discards one person for each symbol; a Jack of all trades stands in for any one symbol.
    3. He lays the expedition in front of him and draws its coins.
    4. Not more persons than symbols may be thrown in.
"""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.cards import (
    CARRIER,
    COINS,
    FIRST_EXPEDITION,
    JACK,
    N_SYMBOLS,
    NEEDS,
    POINTS,
)
from sim.port_royal.choices import SpentDiscarded
from sim.port_royal.deck import discard, gain
from sim.port_royal.end_of_game import note_points
from sim.port_royal.layout import Power, Symbol, Tally
from sim.port_royal.options import all_jacks_of, claim_of, expedition_of, jacks_of
from sim.port_royal.person_powers import send_person_away
from sim.port_royal.queries import can_claim_any, has_symbols, symbols_of


@kernel
def fewest_jacks(game, seat, expedition, symbol):
    """Jacks that must stand in for a symbol, because the right persons are too few.

    Source: seeds PORT-EXPEDITION1.
    """
    return max(0, NEEDS[expedition, symbol] - symbols_of(game, seat, symbol))


@procedure
def mark_claims(game, options, seat, count):
    """Add every claim to the options: each expedition with each set of persons, once.

    Source: seeds PORT-EXPEDITION1, PORT-EXPEDITION2.
    """
    jacks = int(game["powers"][seat, Power.JACKS])
    listed = 0
    for place in range(game["row_size"]):
        expedition = int(game["row"][place])
        bit = 1 << (expedition - FIRST_EXPEDITION)
        if listed & bit:
            continue
        listed |= bit
        anchors = NEEDS[expedition, Symbol.ANCHOR]
        crosses = NEEDS[expedition, Symbol.CROSS]
        houses = NEEDS[expedition, Symbol.HOUSE]
        for for_anchor in range(fewest_jacks(game, seat, expedition, Symbol.ANCHOR), anchors + 1):
            for for_cross in range(fewest_jacks(game, seat, expedition, Symbol.CROSS), crosses + 1):
                least = fewest_jacks(game, seat, expedition, Symbol.HOUSE)
                for for_house in range(least, houses + 1):
                    if for_anchor + for_cross + for_house <= jacks:
                        options["code"][count] = claim_of(
                            expedition, for_anchor, for_cross, for_house
                        )
                        count += 1
    return count


@kernel
def may_claim(game, seat):
    """Whether there is anything to claim; cheap when no expedition lies open.

    Source: seeds PORT-EXPEDITION1.
    """
    return game["row_size"] > 0 and has_symbols(game, seat) and can_claim_any(game, seat)


@kernel
def _discard_spent(game, code):
    expedition = expedition_of(code)
    for symbol in range(N_SYMBOLS):
        for _ in range(NEEDS[expedition, symbol] - jacks_of(code, symbol)):
            discard(game, np.int64(CARRIER[symbol]))
    for _ in range(all_jacks_of(code)):
        discard(game, JACK)


@kernel
def _send_spent_away(game, seat, code):
    expedition = expedition_of(code)
    for symbol in range(N_SYMBOLS):
        persons = NEEDS[expedition, symbol] - jacks_of(code, symbol)
        for _ in range(persons):
            send_person_away(game, seat, np.int64(CARRIER[symbol]))
        game["tally"][seat, Tally.SPENT_CAPTAINS + symbol] += persons
    for _ in range(all_jacks_of(code)):
        send_person_away(game, seat, JACK)
    game["tally"][seat, Tally.SPENT_JACKS] += all_jacks_of(code)


@kernel
def _take_from_row(game, expedition):
    place = 0
    while game["row"][place] != expedition:
        place += 1
    game["row_size"] -= 1
    for later in range(place, game["row_size"]):
        game["row"][later] = game["row"][later + 1]


@procedure
def claim(game, rules, seat, code):
    """Claim an expedition: persons away, expedition laid out, coins drawn.

    Source: seeds PORT-EXPEDITION1, PORT-EXPEDITION2, PORT-EXPEDITION3, PORT-Q10.
    """
    expedition = expedition_of(code)
    _take_from_row(game, expedition)
    _send_spent_away(game, seat, code)
    game["claimed"][seat, expedition - FIRST_EXPEDITION] += 1
    game["expeditions"][seat] += 1
    game["points"][seat] += POINTS[expedition]
    if rules["spent_discarded"] == SpentDiscarded.BEFORE_INCOME:
        _discard_spent(game, code)
    coins = gain(game, rules, seat, COINS[expedition])
    game["tally"][seat, Tally.FROM_EXPEDITIONS] += coins
    if rules["spent_discarded"] == SpentDiscarded.AFTER_INCOME:
        _discard_spent(game, code)
    game["moved"] = 1
    note_points(game, rules, seat)
