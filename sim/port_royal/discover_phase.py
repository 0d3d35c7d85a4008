"""Phase 1, Discover: cards are turned over until the active player stops or goes bust.

Rules (seeds PORT-DISCOVER1 .. PORT-DISCOVER6)
    1. At least one card; after each card the player goes on or stops.
    2. A person goes to the harbour, an expedition to its own row.
    3. A ship may be sent away by a player with swords enough; else it goes to the harbour.
    4. A second ship of a colour there: bust. The harbour is lost, Jesters pay, no phase 2.
    5. A tax card is carried out at once (tax_card.py).
    6. Gamblers turn over several cards at once (gambler.py).
"""

import numpy as np

from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import COLOUR_BIT, is_expedition, is_rare
from sim.port_royal.deck import can_draw, discard, turn_over
from sim.port_royal.expeditions import mark_claims, may_claim
from sim.port_royal.layout import Decision, Phase, Power, Tally
from sim.port_royal.options import Code
from sim.port_royal.person_powers import pay_bust_jesters
from sim.port_royal.queries import next_seat
from sim.port_royal.rekeyed_pile import key_pile


@kernel
def ask(game, decision, seat):
    """A player must decide.

    Source: seeds PORT-DISCOVER1.
    """
    game["pending"] = decision
    game["seat"] = seat
    return Phase.ASKED


@kernel
def open_turn(game, rules):
    """The next player becomes active.

    Source: seeds PORT-TURN1.
    """
    if game["turn"] > 0:
        game["active"] = next_seat(game, game["active"])
        game["round"] += game["active"] == game["start"]
    if game["active"] == game["start"]:
        game["moved"] = 0
    game["turn"] += 1
    game["revealed"] = 0
    game["gambled"] = 0
    game["active_took"] = 0
    game["trader"] = NONE
    game["turn_reshuffles"] = 0
    if rules["rekey_pile"]:
        key_pile(game, rules)
    return Phase.DISCOVER


@kernel
def may_draw(game):
    """Whether the active player may turn over one more card.

    Source: seeds PORT-DISCOVER1, PORT-GAMBLER1.
    """
    return game["gambled"] == 0 and can_draw(game)


@kernel
def may_stop(game, rules):
    """Whether the active player may go on to phase 2.

    Source: seeds PORT-DISCOVER1, PORT-Q1.
    """
    laid_out = game["harbour_size"] > 0 or rules["stop_on_empty_harbour"]
    stopped = game["revealed"] > 0 and laid_out
    return bool(stopped or game["gambled"] > 0 or not can_draw(game))


@kernel
def may_gamble(game, rules):
    """Whether the active player may use a Gambler.

    Source: seeds PORT-GAMBLER1, PORT-GAMBLER2.
    """
    used = game["gambled"]
    fresh = game["powers"][game["active"], Power.GAMBLERS] > used
    return bool(fresh and (used == 0 or rules["gamble_chain"]) and can_draw(game))


@kernel
def may_claim_here(game, rules):
    """Whether the active player may claim in phase 1, now.

    Source: seeds PORT-EXPEDITION3, PORT-Q5.
    """
    timely = game["revealed"] > 0 or rules["claim_before_draw"]
    return bool(timely and may_claim(game, int(game["active"])))


@kernel
def decide_discovery(game, rules):
    """Ask the active player what to do next, if he has a choice.

    Source: seeds PORT-DISCOVER1.
    """
    draw = may_draw(game)
    stop = may_stop(game, rules)
    if (draw and stop) or may_gamble(game, rules) or may_claim_here(game, rules):
        return ask(game, Decision.DISCOVER, game["active"])
    return Phase.REVEAL if draw else Phase.TRADE


@kernel
def mark_discover_options(game, rules, options):
    """List draw, stop, gamble and claims.

    Source: seeds PORT-DISCOVER1, PORT-GAMBLER1, PORT-EXPEDITION3.
    """
    count = 0
    options["code"][count] = Code.STOP
    count += may_stop(game, rules)
    options["code"][count] = Code.DRAW
    count += may_draw(game)
    options["code"][count] = Code.GAMBLE
    count += may_gamble(game, rules)
    if may_claim_here(game, rules):
        count = mark_claims(game, options, int(game["active"]), np.int64(count))
    return count


@kernel
def lay_in_harbour(game, card):
    """A card joins the harbour; whether it is a ship of a colour that lies there already.

    Persons have no colour. They take the same path as ships, because which of the two comes next
    is what a processor cannot foresee.

    Source: seeds PORT-DISCOVER2, PORT-DISCOVER4.
    """
    game["harbour"][game["harbour_size"]] = card
    game["harbour_size"] += 1
    doubled = (int(game["colours"]) & COLOUR_BIT[card]) != 0
    game["colours"] |= COLOUR_BIT[card]
    return doubled


@kernel
def can_repel(game, rules, seat, card):
    """Whether a player's swords send this ship away.

    Source: seeds PORT-DISCOVER3, PORT-C7.
    """
    return game["powers"][seat, Power.SWORDS] >= rules["needed"][card]


@kernel
def reveal(game, rules):
    """Turn over the next card and put it where it belongs.

    Source: seeds PORT-DISCOVER1, PORT-DISCOVER2, PORT-DISCOVER3.
    """
    card = turn_over(game, rules)
    active = int(game["active"])
    game["revealed"] += 1
    game["tally"][active, Tally.REVEALED] += 1
    if is_rare(card):
        return reveal_rare_card(game, card)
    if can_repel(game, rules, active, card):
        game["card"] = card
        return ask(game, Decision.REPEL, active)
    return Phase.BUST if lay_in_harbour(game, card) else Phase.DISCOVER


@kernel
def reveal_rare_card(game, card):
    """An expedition joins its row; a tax card is carried out next.

    Source: seeds PORT-DISCOVER5, PORT-TAX1.
    """
    if is_expedition(card):
        game["row"][game["row_size"]] = card
        game["row_size"] += 1
        return after_card(game)
    game["card"] = card
    return Phase.TAX


@kernel
def after_card(game):
    """Where the game goes on when a card is dealt with: the gamble, or the player's choice.

    Source: seeds PORT-GAMBLER1.
    """
    return Phase.GAMBLE if game["gamble_left"] != NONE else Phase.DISCOVER


@kernel
def answer_repel(game, rules, code):
    """The ship just turned over is sent away, or joins the harbour.

    Source: seeds PORT-DISCOVER3, PORT-DISCOVER4.
    """
    card = int(game["card"])
    game["card"] = NONE
    if code == Code.REPEL:
        discard(game, card)
        game["tally"][game["active"], Tally.REPELS] += 1
        return Phase.DISCOVER
    return Phase.BUST if lay_in_harbour(game, card) else Phase.DISCOVER


@kernel
def clear_harbour(game):
    """Everything in the harbour goes to the discard pile.

    Source: seeds PORT-DISCOVER4, PORT-TRADE8.
    """
    size = int(game["harbour_size"])
    top = int(game["discard_size"])
    for place in range(size):
        game["discard"][top + place] = game["harbour"][place]
    game["discard_size"] = top + size
    game["harbour_size"] = 0
    game["colours"] = 0


@procedure
def bust(game, rules):
    """Two ships of a colour: the harbour is lost, Jesters pay, the turn is over.

    Source: seeds PORT-DISCOVER4, PORT-JESTER2, PORT-C5.
    """
    game["doubled"] = 0
    game["gamble_left"] = NONE
    game["tally"][game["active"], Tally.BUSTS] += 1
    clear_harbour(game)
    pay_bust_jesters(game, rules)
    return Phase.AFTER_BUST if rules["claim_after_bust"] else Phase.END_TURN


@procedure
def claim_after_bust(game):
    """Ask for claims that are still possible after a bust.

    Source: seeds PORT-C5.
    """
    active = int(game["active"])
    if may_claim(game, active):
        return ask(game, Decision.CLAIM, active)
    return Phase.END_TURN
