"""Phase 1: draw or stop, keep or repel, gamble or not."""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.options import Code
from sim.port_royal.queries import (
    N_COLOURS,
    Power,
    bust_chance,
    coins_of,
    colours_in_harbour,
    has_colour,
    income_of,
    power,
    takes_of,
    unseen_cards,
    unseen_ships,
)
from strategies.port_royal.pieces.claims import index_of
from strategies.port_royal.pieces.takes import harbour_worth, stop_worth
from strategies.port_royal.pieces.traits import Trait

COINS_THAT_COUNT = 10
GAMBLE_CARDS = 4
# With swords for every ship that is left, a player could turn over the same few cards for ever.
MOST_REVEALED = 40
MOST_RESHUFFLES = 2


@kernel
def is_tired(game):
    """Whether the active player has turned over more cards this turn than anybody would."""
    return game["revealed"] >= MOST_REVEALED or game["turn_reshuffles"] >= MOST_RESHUFFLES


@kernel
def new_colour_chance(game):
    """Probability that the next card is a ship of a colour that does not lie in the harbour."""
    ships = 0
    for colour in range(N_COLOURS):
        lies_there = (int(game["colours"]) >> colour) & 1
        ships += 0 if lies_there else unseen_ships(game, colour, 0)
    return ships / max(1, unseen_cards(game))


@kernel
def next_card_gain(game, rules, seat, stop, weights):
    """What one more card is expected to add to the harbour's worth if it does not bust.

    The better the harbour already is (``stop``), the less often a new card is an improvement.
    """
    coins = min(coins_of(game, seat), COINS_THAT_COUNT)
    gain = weights["w"][Trait.DRAW_GAIN] + weights["w"][Trait.DRAW_GAIN_PER_COIN] * coins
    gain = max(0.0, gain - weights["w"][Trait.DRAW_FADE] * stop)
    colours = colours_in_harbour(game) + 1
    if colours == rules["second_take_colours"] or colours == rules["third_take_colours"]:
        takes = takes_of(game, rules, seat)
        more = harbour_worth(game, rules, seat, takes + 1, weights)
        more -= harbour_worth(game, rules, seat, takes, weights)
        gain += weights["w"][Trait.COLOUR_HUNGER] * new_colour_chance(game) * more
    if game["harbour_size"] + 1 == rules["admiral_cards"]:
        gain += rules["admiral_coins"] * power(game, seat, Power.ADMIRALS)
    return gain


@kernel
def has_enough(game, weights):
    """Whether the player stops here whatever one more card is worth."""
    if is_tired(game) or game["harbour_size"] >= weights["w"][Trait.STOP_AT_CARDS]:
        return True
    return colours_in_harbour(game) >= weights["w"][Trait.STOP_AT_SHIPS]


@kernel
def draw_worth(game, rules, seat, stop, weights):
    """What the harbour is worth with one more card, where stopping is worth ``stop``."""
    bust = min(1.0, weights["w"][Trait.RISK] * bust_chance(game, seat))
    gain = next_card_gain(game, rules, seat, stop, weights)
    consolation = rules["jester_coins"] * power(game, seat, Power.JESTERS)
    return (1.0 - bust) * (stop + gain) + bust * consolation


@procedure
def wants_another_card(game, rules, seat, weights):
    """Whether one more card is expected to gain, by the player's own valuation."""
    if has_enough(game, weights):
        return False
    stop = stop_worth(game, rules, seat, weights)
    return draw_worth(game, rules, seat, stop, weights) > stop


@procedure
def wants_to_gamble(game, seat, weights):
    """Whether four cards without a repel bust rarely enough."""
    survive = 1.0
    ships = bust_chance(game, seat)
    for card in range(GAMBLE_CARDS):
        # Each new ship of the gamble makes the next one more dangerous.
        survive *= 1.0 - min(1.0, ships + 0.08 * card)
    return 1.0 - survive < weights["w"][Trait.GAMBLE]


@kernel
def choose_discover(game, rules, options, count, seat, weights):
    """Index of draw, stop or gamble."""
    draw = index_of(options, count, Code.DRAW)
    stop = index_of(options, count, Code.STOP)
    gamble = index_of(options, count, Code.GAMBLE)
    if options["code"][gamble] == Code.GAMBLE and wants_to_gamble(game, seat, weights):
        return gamble
    if options["code"][stop] != Code.STOP:
        return draw
    if options["code"][draw] == Code.DRAW and wants_another_card(game, rules, seat, weights):
        return draw
    return stop


@kernel
def choose_repel(game, rules, options, count, seat, weights):
    """Repel a ship that would bust, or one that brings less than ``repel_below``."""
    card = np.int64(game["card"])
    poor = income_of(game, rules, seat, card) < weights["w"][Trait.REPEL_BELOW]
    if has_colour(game, card) or poor:
        return index_of(options, count, Code.REPEL)
    return index_of(options, count, Code.KEEP)


@kernel
def repel_only_doubles(game, options, count):
    """Repel a ship that would bust, keep every other."""
    code = Code.REPEL if has_colour(game, np.int64(game["card"])) else Code.KEEP
    return index_of(options, count, code)
