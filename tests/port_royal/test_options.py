"""Vocabularies: every code, card and word means one thing and can be read back."""

from pathlib import Path

import pytest

from sim.facts import read_options
from sim.port_royal import choices
from sim.port_royal.cards import (
    FIRST_EXPEDITION,
    FIRST_TAX,
    KIND_OF,
    N_KINDS,
    N_PERSONS,
    NAMES,
    NEEDS,
    POWER,
    TYPES,
    Power,
)
from sim.port_royal.layout import MAX_OPTIONS, MAX_SEATS, Decision, EndReason, Phase, Tally
from sim.port_royal.narrate import decision_word, option_words
from sim.port_royal.options import (
    N_CODES,
    Code,
    all_jacks_of,
    card_of,
    claim_of,
    expedition_of,
    give_of,
    is_claim,
    is_take,
    jacks_of,
    seat_of,
    take_of,
)
from sim.port_royal.telling import card_title

SEEDS = Path(__file__).parents[2] / "seeds" / "port_royal"
EXPEDITIONS = range(FIRST_EXPEDITION, FIRST_TAX)


def claims():
    for expedition in EXPEDITIONS:
        anchors, crosses, houses = (int(need) for need in NEEDS[expedition])
        for anchor in range(anchors + 1):
            for cross in range(crosses + 1):
                for house in range(houses + 1):
                    yield expedition, (anchor, cross, house)


def test_takes_and_gifts_round_trip():
    for card in range(N_KINDS):
        assert is_take(take_of(card))
        assert not is_claim(take_of(card))
        assert card_of(take_of(card)) == card
    for seat in range(MAX_SEATS):
        assert seat_of(give_of(seat)) == seat
        assert not is_take(give_of(seat))


def test_claims_round_trip():
    """Source: seeds PORT-EXPEDITION1."""
    for expedition, jacks in claims():
        code = claim_of(expedition, *jacks)
        assert is_claim(code)
        assert not is_take(code)
        assert expedition_of(code) == expedition
        assert tuple(int(jacks_of(code, symbol)) for symbol in range(3)) == jacks
        assert all_jacks_of(code) == sum(jacks)
        assert code < N_CODES


def test_no_two_codes_say_the_same():
    codes = [*range(6), *(give_of(seat) for seat in range(MAX_SEATS))]
    codes += [take_of(card) for card in range(N_KINDS)]
    codes += [claim_of(expedition, *jacks) for expedition, jacks in claims()]
    words = [str(option_words(None, None, code)) for code in codes]
    assert len(set(words)) == len(words)


def test_the_longest_list_of_options_has_room():
    """Every person, five ships, every claim and pass."""
    assert 1 + N_PERSONS + 5 + len(list(claims())) <= MAX_OPTIONS


@pytest.mark.parametrize("vocabulary", [Phase, Decision, EndReason, Tally, Code, Power])
def test_names_and_numbers_are_each_others_inverse(vocabulary):
    for member in vocabulary:
        assert vocabulary[member.name] is vocabulary(member.value) is member


def test_decisions_have_the_words_of_the_log_page():
    words = [decision_word(int(decision)) for decision in Decision]
    assert words == ["discover", "repel", "take", "claim", "gift"]


def test_every_choice_option_has_its_values_in_the_order_of_the_file():
    for option in read_options("port-royal").options.values():
        if option.kind == "choice":
            title = "".join(word.capitalize() for word in option.name.split("_"))
            names = [member.name for member in getattr(choices, title)]
            assert names == [value.upper().replace("-", "_") for value in option.values]


def test_every_card_has_one_name_and_a_title():
    assert len(set(NAMES)) == N_KINDS
    assert all(NAMES[KIND_OF[name]] == name for name in NAMES)
    assert len({card_title(name) for name in NAMES}) == N_KINDS


def test_every_person_has_a_power_of_his_type():
    for kind in range(N_PERSONS):
        assert (POWER[kind] == Power.IDLE) == (TYPES[kind] == "passenger")
