"""Random numbers addressed by event, never by "the next number".

Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC11)
turns a counter into four 32-bit words under a 64-bit key. The counter here names an event:

    word 0  index within the purpose (position in the pile, number of the draw, ...)
    word 1  purpose (8 bits), redraw number (8 bits), sub-address (16 bits: reshuffle, round, seat)
    word 2  deal number, low 32 bits
    word 3  deal number, high 32 bits

Distinct events read distinct words, so a strategy's coin flip can never move a card, two
alternatives stay in step for as long as they decide alike, and threads, chunks and machines
cannot matter. The key comes from the user's seed through ``numpy.random.SeedSequence``.

Bounded draws are Lemire's multiplication with rejection, exactly uniform; a rejected word is
replaced by one with the next redraw number, so nobody else's words move.

All arithmetic is on np.uint64 holding values below 2**32, whose products fit: the same in
compiled and in plain Python, with no wrap-around anywhere.
"""

from enum import IntEnum

import numpy as np

from sim.kernel import kernel, procedure

U64 = np.uint64
LOW_WORD = U64(0xFFFFFFFF)
WORD_BITS = U64(32)
TWO_TO_32 = U64(0x100000000)
MULTIPLIER_0 = U64(0xD2511F53)
MULTIPLIER_1 = U64(0xCD9E8D57)
KEY_STEP_0 = U64(0x9E3779B9)
KEY_STEP_1 = U64(0xBB67AE85)
ROUNDS = 10
PURPOSE_SHIFT = 24
REDRAW_SHIFT = 16
WORDS_PER_DECISION = 4096
TO_UNIT = 1.0 / 4294967296.0


class Purpose(IntEnum):
    """What a stream of draws is for; rule sets add their own from 16 on."""

    SETUP = 0
    PILE = 1
    REKEY = 2
    SEAT = 3
    SLIP = 4
    TIE = 5


def key_words(seed: int, study: str = "") -> tuple[int, int]:
    """The 64-bit Philox key for a user's seed, as two 32-bit words.

    Parameters
    ----------
    seed : int
        Any non-negative integer.
    study : str
        Separates the deals of different studies under one seed.

    Returns
    -------
    tuple of two int below 2**32
    """
    sequence = np.random.SeedSequence([seed, *study.encode()])
    words = sequence.generate_state(2, np.uint32)
    return int(words[0]), int(words[1])


@kernel
def philox(word_0, word_1, word_2, word_3, key_0, key_1):
    """Four random words of a counter under a key; all arguments np.uint64 below 2**32."""
    for _ in range(ROUNDS):
        product_0 = MULTIPLIER_0 * word_0
        product_1 = MULTIPLIER_1 * word_2
        word_0 = (product_1 >> WORD_BITS) ^ word_1 ^ key_0
        word_1 = product_1 & LOW_WORD
        word_2 = (product_0 >> WORD_BITS) ^ word_3 ^ key_1
        word_3 = product_0 & LOW_WORD
        key_0 = (key_0 + KEY_STEP_0) & LOW_WORD
        key_1 = (key_1 + KEY_STEP_1) & LOW_WORD
    return word_0, word_1, word_2, word_3


@kernel
def _block(game, purpose, redraw, sub, index):
    return philox(
        U64(index),
        U64((purpose << PURPOSE_SHIFT) | (redraw << REDRAW_SHIFT) | np.int64(sub)),
        U64(game["deal"][0]),
        U64(game["deal"][1]),
        U64(game["key"][0]),
        U64(game["key"][1]),
    )


@kernel
def block(game, purpose, sub, index):
    """Four words at once: draws 4 * index .. 4 * index + 3 of this purpose and sub-address."""
    return _block(game, purpose, 0, sub, index)


@kernel
def _word(game, purpose, redraw, sub, index):
    first, second, third, fourth = _block(game, purpose, redraw, sub, index >> 2)
    place = index & 3
    if place == 0:
        return first
    if place == 1:
        return second
    if place == 2:
        return third
    return fourth


@procedure
def _redraw(game, product, purpose, sub, index, wide):
    """The product of the first word that is not rejected; so rare that it is not inlined."""
    least = (TWO_TO_32 - wide) % wide
    redraw = 0
    while product & LOW_WORD < least:
        redraw += 1
        product = _word(game, purpose, redraw, sub, index) * wide
    return product


@kernel
def pick(game, word, purpose, sub, index, bound):
    """An unbiased integer in [0, bound) from a word at hand, redrawn if it must be.

    Parameters
    ----------
    game : record with the fields of machine.HEAD
    word : np.uint64
        Word ``index & 3`` of ``block(game, purpose, sub, index >> 2)``.
    bound : int
        At least 1, below 2**31.
    """
    wide = U64(bound)
    product = word * wide
    if product & LOW_WORD < wide:
        product = _redraw(game, product, np.int64(purpose), np.int64(sub), np.int64(index), wide)
    return np.int64(product >> WORD_BITS)


@kernel
def below(game, purpose, sub, index, bound):
    """An unbiased integer in [0, bound) for draw ``index`` of this purpose and sub-address."""
    return pick(game, _word(game, purpose, 0, sub, index), purpose, sub, index, bound)


@kernel
def unit(game, purpose, sub, index):
    """A float64 in [0, 1) with 32 random bits."""
    return np.float64(_word(game, purpose, 0, sub, index)) * TO_UNIT


@kernel
def seat_below(game, seat, index, bound):
    """A seat's own draw in [0, bound) for the pending decision; ``index`` below 4096."""
    address = np.int64(game["decisions"]) * WORDS_PER_DECISION + index
    return below(game, Purpose.SEAT, seat, address, bound)


@kernel
def seat_unit(game, seat, index):
    """A seat's own float64 in [0, 1) for the pending decision; ``index`` below 4096."""
    address = np.int64(game["decisions"]) * WORDS_PER_DECISION + index
    return unit(game, Purpose.SEAT, seat, address)
