"""Philox against its published answers, draws and shuffles against chi-square."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from sim.chance import (
    Purpose,
    below,
    block,
    key_words,
    philox,
    pick,
    seat_below,
    seat_unit,
    unit,
)
from sim.kernel import COMPILED, kernel
from sim.machine import HEAD

RECORD = np.dtype(HEAD, align=True)
ONES = 0xFFFFFFFF
# Random123 1.14, kat_vectors, philox4x32 with 10 rounds: counter, key, answer.
KNOWN_ANSWERS = [
    (
        (0, 0, 0, 0),
        (0, 0),
        (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8),
    ),
    (
        (ONES, ONES, ONES, ONES),
        (ONES, ONES),
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
    ),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
DRAWS = 60_000 if COMPILED else 3_000
UNLIKELY = 1e-4  # the seeds are fixed, so a test that passes passes for ever


def record(seed=1, deal=0):
    game = np.zeros(1, RECORD)[0]
    game["key"] = key_words(seed)
    game["deal"] = (deal & ONES, deal >> 32)
    return game


def words(*numbers):
    return [np.uint64(number) for number in numbers]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_known_answers(counter, key, answer):
    assert tuple(int(word) for word in philox(*words(*counter), *words(*key))) == answer


def test_the_address_of_an_event_is_the_counter():
    game = record(deal=(7 << 32) + 5)
    key = words(*(int(word) for word in game["key"]))
    address = (Purpose.PILE << 24) | 513
    expected = philox(*words(11, address, 5, 7), *key)
    assert block(game, Purpose.PILE, 513, 11) == expected


def test_a_draw_is_its_word_of_its_block():
    game = record()
    four = block(game, Purpose.SETUP, 3, 5)
    for place, word in enumerate(four):
        drawn = below(game, Purpose.SETUP, 3, 4 * 5 + place, 120)
        assert drawn == (int(word) * 120) >> 32
        assert pick(game, np.uint64(word), Purpose.SETUP, 3, 4 * 5 + place, 120) == drawn


def test_a_rejected_word_is_replaced_and_nobody_elses_moves():
    game = record()
    bound = 3 << 29  # a word is rejected with probability 1/4 or so
    rejected = [
        index
        for index in range(400)
        if (int(block(game, 0, 0, index >> 2)[index & 3]) * bound) % 2**32 < (2**32 - bound) % bound
    ]
    assert 50 < len(rejected) < 150
    for index in rejected:
        word = int(block(game, 0, 0, index >> 2)[index & 3])
        assert 0 <= below(game, 0, 0, index, bound) < bound
        assert below(game, 0, 0, index, bound) != (word * bound) >> 32


@kernel
def _draw_many(game, bound, counts, draws):
    for index in range(draws):
        counts[below(game, 1, 0, index, bound)] += 1


@kernel
def _shuffle_many(game, pile, places, deals):
    """Count which card lies where after the lazy shuffle, four positions from a block."""
    size = pile.shape[0]
    for deal in range(deals):
        game["deal"][0] = deal
        for card in range(size):
            pile[card] = card
        for first in range(0, size, 4):
            four = block(game, 1, 0, first >> 2)
            for step in range(min(4, size - first)):
                here = first + step
                there = here + pick(game, four[step], 1, 0, here, size - here)
                pile[here], pile[there] = pile[there], pile[here]
        for place in range(size):
            places[pile[place], place] += 1


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 120])
def test_draws_are_uniform(bound):
    counts = np.zeros(bound, np.int64)
    _draw_many(record(), bound, counts, DRAWS)
    assert counts.sum() == DRAWS
    if bound > 1:
        assert stats.chisquare(counts).pvalue > UNLIKELY


def test_draws_of_a_large_bound_are_uniform():
    # Without rejection one third of the range would come up half again as often.
    game, bound = record(), 3 << 29
    drawn = np.array([below(game, 2, 0, index, bound) for index in range(3_000)])
    counts = np.histogram(drawn, bins=12, range=(0, bound))[0]
    assert stats.chisquare(counts).pvalue > UNLIKELY


@pytest.mark.parametrize("size", [5, 13])
def test_every_card_comes_to_every_place_alike(size):
    places = np.zeros((size, size), np.int64)
    deals = DRAWS // 10
    _shuffle_many(record(), np.zeros(size, np.int64), places, deals)
    expected = deals / size
    statistic = ((places - expected) ** 2 / expected).sum()
    # Row and column sums are fixed.
    assert stats.chi2.sf(statistic, (size - 1) ** 2) > UNLIKELY
    assert (places.sum(axis=0) == deals).all()


def test_all_orders_of_four_cards_are_alike():
    counts: dict[tuple[int, ...], int] = {}
    for deal in range(6_000 if COMPILED else 1_200):
        game, pile = record(deal=deal), list(range(4))
        for here in range(4):
            there = here + int(below(game, Purpose.PILE, 0, here, 4 - here))
            pile[here], pile[there] = pile[there], pile[here]
        counts[tuple(pile)] = counts.get(tuple(pile), 0) + 1
    assert len(counts) == 24
    assert stats.chisquare(list(counts.values())).pvalue > UNLIKELY


def test_units_are_uniform_and_below_one():
    game = record()
    drawn = [unit(game, Purpose.TIE, 9, index) for index in range(4_000)]
    assert min(drawn) >= 0
    assert max(drawn) < 1
    assert stats.kstest(drawn, "uniform").pvalue > UNLIKELY


def test_streams_are_apart():
    base = record()
    other_deal, other_key = record(deal=1), record(seed=2)
    drawn = [
        [below(game, purpose, sub, index, 1 << 30) for index in range(8)]
        for game in (base, other_deal, other_key)
        for purpose in (Purpose.PILE, Purpose.SEAT)
        for sub in (0, 1, 65_535)
    ]
    flat = [number for stream in drawn for number in stream]
    assert len(set(flat)) == len(flat)


def test_a_seats_draws_hang_on_the_seat_and_the_decision_alone():
    game = record()
    first = (seat_below(game, 2, 0, 1_000), seat_unit(game, 2, 1))
    game["decisions"] = 1
    second = (seat_below(game, 2, 0, 1_000), seat_unit(game, 2, 1))
    game["decisions"], game["seat"], game["phase"] = 0, 4, 3
    assert (seat_below(game, 2, 0, 1_000), seat_unit(game, 2, 1)) == first
    assert seat_below(game, 3, 0, 1_000) != first[0]
    assert second != first


def test_keys_come_from_seed_and_study():
    keys = [key_words(1), key_words(2), key_words(1, "tuning"), key_words(2**70)]
    assert len(set(keys)) == len(keys)
    assert key_words(1) == key_words(1)
    assert all(0 <= word < 2**32 for key in keys for word in key)


def fingerprint():
    """Hash over draws of all kinds."""
    game = record(seed=3, deal=123_456_789_012)
    drawn = [below(game, Purpose.PILE, 1, index, 120) for index in range(200)]
    drawn += [below(game, Purpose.PILE, 2, index, 3 << 29) for index in range(200)]
    drawn += [int(unit(game, Purpose.SLIP, 1, index) * 2**32) for index in range(200)]
    drawn += [seat_below(game, 1, index, 77) for index in range(200)]
    return hashlib.sha256(json.dumps([int(number) for number in drawn]).encode()).hexdigest()


@pytest.mark.compiled
def test_compiled_and_plain_draws_are_the_same():
    script = "from tests.test_chance import fingerprint; print(fingerprint())"
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", script],
        cwd=Path(__file__).resolve().parents[1],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert plain.stdout.strip() == fingerprint()
