"""What every registered strategy must obey, whoever wrote it."""

import numpy as np
import pytest

from sim.games import load
from strategies.registry import (
    LEVELS,
    Player,
    Strategy,
    compiled_chooser,
    parse_player,
    shipped,
)
from tests.positions import decisions
from tests.redeal import REDEAL
from tests.shipped_games import SHIPPED

ENTRIES = [
    pytest.param(entry, id=f"{game}-{entry.name}")
    for game in SHIPPED
    for entry in shipped(game).values()
]
PLAYERS = {"port-royal": (2, 4), "puerto-rico": (4,), "carcassonne": (2,)}
DEALS = range(2)
EVERY = 5


def chooser_of(entry: Strategy) -> object:
    return compiled_chooser(load(entry.game), entry.choose, entry.origin)


def player_of(entry: Strategy) -> Player:
    return parse_player(entry.game, entry.name)


@pytest.mark.parametrize("entry", ENTRIES)
def test_it_says_what_it_is(entry: Strategy) -> None:
    assert entry.level in LEVELS
    assert len(entry.idea) > 20
    assert entry.source
    assert len({weight.name for weight in entry.weights}) == len(entry.weights)
    for weight in entry.weights:
        assert weight.low <= weight.default <= weight.high
        assert weight.unit
        assert weight.meaning


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.compiled
def test_it_answers_legally_and_leaves_the_game_alone(entry: Strategy) -> None:
    """At every decision of random games, whatever the order of the options."""
    choose = chooser_of(entry)
    weights = player_of(entry).weights_record()[0]
    chance = np.random.default_rng(1)
    for players in PLAYERS[entry.game]:
        for table, count in decisions(entry.game, players, DEALS, every=EVERY):
            codes = table.options[0]["code"]
            codes[:count] = chance.permutation(codes[:count])
            before = (table.games.tobytes(), table.rules.tobytes(), table.options.tobytes())
            seat = int(table.game["seat"])
            answer = choose(table.game, table.rules[0], table.options[0], count, seat, weights)
            assert 0 <= answer < count
            after = (table.games.tobytes(), table.rules.tobytes(), table.options.tobytes())
            assert after == before, "a strategy may not write to its arguments"


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.compiled
def test_it_does_not_peek(entry: Strategy) -> None:
    """Everything hidden is dealt anew, the random key included: the answer must not change."""
    choose = chooser_of(entry)
    weights = player_of(entry).weights_record()[0]
    chance = np.random.default_rng(2)
    changes = 0
    for players in PLAYERS[entry.game]:
        for table, count in decisions(entry.game, players, DEALS, every=EVERY):
            seat = int(table.game["seat"])
            rest = (table.rules[0], table.options[0], count, seat, weights)
            answer = choose(table.game, *rest)
            kept = table.games.copy()
            REDEAL[entry.game](table.game, table.rules[0], seat, chance)
            if not entry.uses_chance:
                table.games["key"] = chance.integers(0, 2**32, 2, np.uint32)
            assert choose(table.game, *rest) == answer, "it saw what its player cannot see"
            table.games["key"] = chance.integers(0, 2**32, 2, np.uint32)
            changes += choose(table.game, *rest) != answer
            table.games[:] = kept
    assert (changes > 0) == entry.uses_chance, "uses_chance is declared wrongly"
