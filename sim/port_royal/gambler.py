"""The Gambler: several cards at once, without repelling.

Rules (seeds PORT-GAMBLER1, PORT-GAMBLER2)
    1. In phase 1 the active player may use a Gambler: four cards are turned over.
    2. No ship is repelled; tax cards are carried out as they come.
    3. Two ships of a colour among all that lie there: bust.
    4. Else phase 1 is over, with one more take in phase 2; another Gambler may follow first.
"""

from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import is_rare
from sim.port_royal.choices import GambleCheck
from sim.port_royal.deck import turn_over
from sim.port_royal.discover_phase import lay_in_harbour, reveal_rare_card
from sim.port_royal.layout import Phase, Tally


@kernel
def start_gamble(game, rules):
    """Use a Gambler.

    Source: seeds PORT-GAMBLER1.
    """
    game["gambled"] += 1
    game["gamble_left"] = rules["gamble_cards"]
    game["tally"][game["active"], Tally.GAMBLES] += 1
    return Phase.GAMBLE


@procedure
def reveal_for_gamble(game, rules):
    """Turn over the next card of a gamble, or finish it.

    Source: seeds PORT-GAMBLER1, PORT-GAMBLER2, PORT-Q7.
    """
    card = turn_over(game, rules) if game["gamble_left"] > 0 else NONE
    if card == NONE:
        return finish_gamble(game)
    game["gamble_left"] -= 1
    game["revealed"] += 1
    game["tally"][game["active"], Tally.REVEALED] += 1
    if is_rare(card):
        return reveal_rare_card(game, card)
    game["doubled"] |= lay_in_harbour(game, card)
    if game["doubled"] and rules["gamble_check"] == GambleCheck.EACH_CARD:
        return Phase.BUST
    return Phase.GAMBLE


@kernel
def finish_gamble(game):
    """All cards are out: bust, or what next.

    Source: seeds PORT-GAMBLER1, PORT-GAMBLER2.
    """
    game["gamble_left"] = NONE
    return Phase.BUST if game["doubled"] else Phase.DISCOVER
