"""The codes a strategy's options have, and what they stand for.

One code means one thing in every decision. Cards are named by kind, so two cards of a kind are
one option; a claim names the expedition and how many Jacks stand in for each symbol, which fixes
the set of persons spent.
"""

from enum import IntEnum

from sim.kernel import kernel
from sim.port_royal.cards import FIRST_EXPEDITION, N_EXPEDITIONS, N_KINDS, Symbol


class Code(IntEnum):
    """Options that need no card, and where the others begin."""

    STOP = 0
    DRAW = 1
    GAMBLE = 2
    KEEP = 3
    REPEL = 4
    PASS = 5
    GIVE = 8  # + seat
    TAKE = 16  # + card
    CLAIM = 128  # + place of the expedition and Jacks


# Two bits hold the Jacks for one symbol: no expedition needs more than three of one.
JACK_BITS = 2
JACK_MASK = 3
ANCHOR_SHIFT = 2 * JACK_BITS
CROSS_SHIFT = JACK_BITS
EXPEDITION_SHIFT = 3 * JACK_BITS
N_CODES = Code.CLAIM + (N_EXPEDITIONS << EXPEDITION_SHIFT)

assert Code.TAKE + N_KINDS <= Code.CLAIM


@kernel
def add_option(options, count, code):
    """Write one more option; return how many there are then."""
    options["code"][count] = code
    return count + 1


@kernel
def take_of(card):
    """Code of taking a card of this kind."""
    return Code.TAKE + card


@kernel
def is_take(code):
    """Whether the option takes a card of the harbour."""
    return (code >= Code.TAKE) & (code < Code.CLAIM)


@kernel
def card_of(code):
    """Kind of the card that a take takes."""
    return code - Code.TAKE


@kernel
def give_of(seat):
    """Code of giving the coin of a generous ship to this seat."""
    return Code.GIVE + seat


@kernel
def seat_of(code):
    """Seat that a gift goes to."""
    return code - Code.GIVE


@kernel
def claim_of(expedition, anchor_jacks, cross_jacks, house_jacks):
    """Code of claiming an expedition with so many Jacks in place of each symbol."""
    return (
        Code.CLAIM
        + ((expedition - FIRST_EXPEDITION) << EXPEDITION_SHIFT)
        + (anchor_jacks << ANCHOR_SHIFT)
        + (cross_jacks << CROSS_SHIFT)
        + house_jacks
    )


@kernel
def is_claim(code):
    """Whether the option claims an expedition."""
    return code >= Code.CLAIM


@kernel
def expedition_of(code):
    """Kind of the expedition that a claim claims."""
    return FIRST_EXPEDITION + ((code - Code.CLAIM) >> EXPEDITION_SHIFT)


@kernel
def jacks_of(code, symbol):
    """Jacks that a claim spends in place of this symbol."""
    return ((code - Code.CLAIM) >> (ANCHOR_SHIFT - JACK_BITS * symbol)) & JACK_MASK


@kernel
def all_jacks_of(code):
    """Jacks that a claim spends."""
    return (
        jacks_of(code, Symbol.ANCHOR) + jacks_of(code, Symbol.CROSS) + jacks_of(code, Symbol.HOUSE)
    )
