"""Port Royal: the table of contents of the rulebook.

    set-up               setup.py
    a turn
        Discover         discover_phase.py, tax_card.py, gambler.py
        Trade & Hire     trade_and_hire_phase.py, person_powers.py
        expeditions      expeditions.py, at any time in one's own turn
    end of the game      end_of_game.py

The piles and the coins, which are cards of the deck too, are in deck.py.

Source: seeds PORT-TURN1.
"""

import numpy as np

from sim.kernel import kernel, procedure, section
from sim.machine import NONE
from sim.port_royal.discover_phase import (
    answer_repel,
    bust,
    claim_after_bust,
    decide_discovery,
    mark_discover_options,
    open_turn,
    reveal,
)
from sim.port_royal.end_of_game import end_turn
from sim.port_royal.expeditions import claim, mark_claims
from sim.port_royal.gambler import reveal_for_gamble, start_gamble
from sim.port_royal.layout import Decision, Phase
from sim.port_royal.options import Code, add_option, is_claim, seat_of
from sim.port_royal.setup import set_up
from sim.port_royal.tax_card import pay_tax_reward, tax_rich_players
from sim.port_royal.trade_and_hire_phase import (
    answer_take,
    arrive,
    claim_between,
    close_trade,
    decide_gift,
    decide_take,
    give,
    mark_gift_options,
    mark_take_options,
    next_trader,
    open_trade,
)


@kernel
def deal(game, rules):
    """Set up a game; ``key``, ``deal`` and ``players`` are set, all else is written.

    Source: seeds PORT-SETUP1.
    """
    set_up(game, rules)


@section
def run_phase(game, rules, phase):
    """Play one phase, up to the next thing to tell or to ask; return the phase to go on with."""
    if phase == Phase.DISCOVER:
        return decide_discovery(game, rules)
    if phase == Phase.REVEAL:
        return reveal(game, rules)
    if phase == Phase.TAKE:
        return decide_take(game, rules)
    if phase == Phase.NEXT_TRADER:
        return next_trader(game, rules)
    if phase == Phase.ARRIVE:
        return arrive(game, rules)
    if phase == Phase.TRADE:
        return open_trade(game)
    if phase == Phase.CLEAR:
        return close_trade(game)
    if phase == Phase.END_TURN:
        return end_turn(game, rules)
    if phase == Phase.TURN:
        return open_turn(game, rules)
    if phase == Phase.BUST:
        return bust(game, rules)
    if phase == Phase.TAX:
        return tax_rich_players(game, rules)
    if phase == Phase.REWARD:
        return pay_tax_reward(game, rules)
    if phase == Phase.AFTER_BUST:
        return claim_after_bust(game)
    if phase == Phase.BETWEEN:
        return claim_between(game)
    if phase == Phase.GIFT:
        return decide_gift(game, rules)
    return reveal_for_gamble(game, rules)


@kernel
def step(game, rules):
    """One micro-step: at most one thing to tell.

    Source: seeds PORT-TURN1.
    """
    game["phase"] = run_phase(game, rules, game["phase"])


@section
def advance(game, rules):
    """Play on until a player must choose or the game is over."""
    phase = np.int64(game["phase"])
    while phase < Phase.OVER:
        phase = run_phase(game, rules, phase)
    game["phase"] = phase


@section
def mark_options(game, rules, options):
    """List the options of the pending decision; return how many."""
    asked = game["pending"]
    if asked == Decision.DISCOVER:
        return mark_discover_options(game, rules, options)
    if asked == Decision.TAKE:
        return mark_take_options(game, rules, options)
    if asked == Decision.REPEL:
        count = add_option(options, 0, Code.KEEP)
        return add_option(options, count, Code.REPEL)
    if asked == Decision.GIFT:
        return mark_gift_options(game, options)
    count = add_option(options, 0, Code.PASS)
    return mark_claims(game, options, int(game["seat"]), count)


@section
def apply(game, rules, code):
    """Carry out an option of the pending decision."""
    asked = game["pending"]
    game["pending"] = NONE
    if asked == Decision.DISCOVER:
        phase = answer_discovery(game, rules, code)
    elif asked == Decision.TAKE:
        phase = answer_take(game, rules, code)
    elif asked == Decision.REPEL:
        phase = answer_repel(game, rules, code)
    elif asked == Decision.GIFT:
        phase = give(game, rules, seat_of(code))
    else:
        phase = answer_claim(game, rules, code)
    game["phase"] = phase


@kernel
def answer_discovery(game, rules, code):
    """Stop, draw, gamble or claim.

    Source: seeds PORT-DISCOVER1.
    """
    if code == Code.DRAW:
        return Phase.REVEAL
    if code == Code.STOP:
        return Phase.TRADE
    if code == Code.GAMBLE:
        return start_gamble(game, rules)
    claim(game, rules, int(game["seat"]), code)
    return Phase.DISCOVER


@procedure
def answer_claim(game, rules, code):
    """Claim, and be asked again, or pass: then the turn, or the others' takes, go on.

    Source: seeds PORT-C5.
    """
    busted = game["trader"] == NONE
    if is_claim(code):
        claim(game, rules, int(game["seat"]), code)
        return Phase.AFTER_BUST if busted else Phase.BETWEEN
    return Phase.END_TURN if busted else Phase.ARRIVE
