"""The deck: seeds PORT-CARDS1 to PORT-CARDS4, and what cards.csv must add up to."""

from collections import Counter

import pytest

from sim.errors import UserError
from sim.games import settle
from sim.port_royal.cards import (
    COINS,
    COLOUR,
    COPIES,
    COST,
    FIRST_EXPEDITION,
    FIRST_SHIP,
    FIRST_TAX,
    NAMES,
    NEEDS,
    POINTS,
    TYPES,
    Colour,
)

BASE = COPIES["base"]


def copies_by_type():
    return Counter({name: 0 for name in TYPES}) + Counter(
        {
            name: sum(int(BASE[k]) for k, other in enumerate(TYPES) if other == name)
            for name in TYPES
        }
    )


def test_the_deck_has_each_type_in_its_number():
    """T1: per type, not just in total. Source: seeds PORT-CARDS1."""
    assert copies_by_type() == {
        "trader": 10,
        "settler": 5,
        "captain": 5,
        "priest": 5,
        "jack": 3,
        "sailor": 10,
        "pirate": 3,
        "mademoiselle": 4,
        "jester": 5,
        "admiral": 6,
        "governor": 4,
        "pinnace": 10,
        "flute": 10,
        "skiff": 10,
        "frigate": 10,
        "galleon": 10,
        "expedition": 5,
        "tax": 4,
    }
    assert BASE.sum() == 119


def test_each_value_of_a_type_has_its_number():
    """T1. Source: seeds PORT-CARDS1, PORT-CARDS3."""
    costs = Counter()
    for kind in range(FIRST_SHIP):
        costs[int(COST[kind])] += int(BASE[kind])
    assert costs == {3: 15, 4: 15, 5: 7, 6: 3, 7: 10, 8: 4, 9: 6}
    persons = range(FIRST_SHIP)
    assert sum(int(COST[kind] * BASE[kind]) for kind in persons) == 314
    assert sum(int(POINTS[kind] * BASE[kind]) for kind in persons) == 83


@pytest.mark.parametrize("colour", list(Colour))
def test_every_colour_pays_22_coins_with_ten_ships(colour):
    """Source: seeds PORT-CARDS2."""
    ships = [kind for kind in range(FIRST_SHIP, FIRST_EXPEDITION) if COLOUR[kind] == colour]
    assert sum(int(BASE[kind]) for kind in ships) == 10
    assert sum(int(COINS[kind] * BASE[kind]) for kind in ships) == 22


def test_cost_follows_points():
    """The pattern that any misprint would break. Source: seeds PORT-CARDS3."""
    for kind in range(FIRST_SHIP):
        first = {
            "trader": 1,
            "sailor": 1,
            "pirate": 3,
            "mademoiselle": 3,
            "jester": 3,
            "admiral": 3,
        }
        if TYPES[kind] in first:
            assert COST[kind] == first[TYPES[kind]] + 2 * POINTS[kind], NAMES[kind]


def test_an_expedition_is_worth_more_than_its_persons():
    """So points never fall. Source: seeds PORT-CARDS4, PORT-END3."""
    gains = [
        int(POINTS[kind]) - int(NEEDS[kind].sum()) for kind in range(FIRST_EXPEDITION, FIRST_TAX)
    ]
    assert gains == [2, 2, 2, 3, 3, 2]


def test_the_optional_sets_have_their_numbers():
    """Source: seeds PORT-CARDS5, PORT-CARDS6, PORT-C17."""
    sizes = {name: int(copies.sum()) for name, copies in COPIES.items()}
    assert sizes == {
        "base": 119,
        "five_player": 1,
        "gamblers": 4,
        "vice_admirals": 5,
        "gunners": 4,
        "clerks": 5,
        "generous_ships": 5,
        "contract_ships": 5,
        "passengers": 5,
        "mix_ships": 10,
    }


def test_an_option_adds_its_cards_and_a_count_changes_one():
    _, _, rules = settle("port-royal", 4, None, {"gunners": "yes", "cards.jack-6": "5"})
    assert rules["deck_size"] == 119 + 4 + 2


def test_changing_one_count_keeps_the_expeditions():
    """T7. Source: seeds PORT-CARDS1."""
    _, _, rules = settle("port-royal", 4, None, {"cards.sailor-3": "0"})
    assert rules[0]["deck_of"][FIRST_EXPEDITION:FIRST_TAX].sum() == 5


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"cards.sailor-4": "2"}, "there is no card 'sailor-4'"),
        ({"cards.sailor-3": "many"}, "not a number of copies"),
        ({"cards.sailor-3": "41"}, "not a number of copies"),
        ({"ships.sailor-3": "2"}, "no rule 'ships.sailor-3'"),
        ({"end_points": "60", "cards.admiral-9": "0", "cards.sailor-3": "0"} | {
            f"cards.{NAMES[kind]}": "0" for kind in range(FIRST_SHIP) if COST[kind] > 3
        }, "all cards together have"),
        ({f"cards.{name}": "0" for name in NAMES if name.startswith("ship")}, "needs 1 to 255"),
        ({f"cards.{name}": "40" for name in NAMES}, "there is room for"),
        ({f"cards.{name}": "0" for name in NAMES if name != "ship-red-1-1"}, "starting coins"),
        ({"third_take_colours": "2"}, "rule third_take_colours"),
        (
            {"expedition_required": "to-win"}
            | {f"cards.{name}": "0" for name in NAMES if name.startswith("expedition")},
            "the deck has no expedition",
        ),
    ],
)  # fmt: skip
def test_cards_that_make_no_game_are_refused(overrides, message):
    with pytest.raises(UserError, match=message):
        settle("port-royal", 4, None, overrides)
