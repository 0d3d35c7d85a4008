"""Valuations agree with what is played: who values all options takes the best of them."""

import math

import pytest

from sim.replay import log_lines
from strategies.registry import parse_player, shipped
from strategies.seated import seated
from strategies.valuing import Notebook, valuer_of
from tests.shipped_games import SHIPPED

DEALS = range(3)
# Who plays, and which decisions must have been valued throughout.
TABLES = {
    "port-royal": (["balanced", "odds_counter", "swords_first", "deny"], {"discover", "take"}),
}


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.compiled
def test_the_option_of_most_value_is_taken(game: str) -> None:
    names, wanted = TABLES[game]
    whole = set()
    for deal in DEALS:
        notebook = Notebook()
        for line in log_lines(
            game, len(names), deal=deal, **seated(game, names, notebook=notebook)
        ):
            if line["event"] != "decision" or line["number"] not in notebook.thoughts:
                continue
            unit, values = notebook.thoughts[line["number"]]
            assert unit
            assert len(values) == len(line["options"])
            if not any(math.isnan(value) for value in values):
                whole.add(line["decision"])
                assert values[line["choice"]] == max(values), line
    assert wanted <= whole


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.compiled
def test_who_is_watched_plays_the_same(game: str) -> None:
    names, _ = TABLES[game]
    alone = list(log_lines(game, len(names), **seated(game, names)))
    watched = list(log_lines(game, len(names), **seated(game, names, notebook=Notebook())))
    assert watched == alone


def test_settings_share_the_valuation_of_their_base() -> None:
    for game in SHIPPED:
        for entry in shipped(game).values():
            base = [other for other in shipped(game).values() if other.choose is entry.choose]
            assert len({valuer_of(other) for other in base}) == 1
    assert valuer_of(parse_player("port-royal", "random_legal").strategy) is None
    assert valuer_of(parse_player("port-royal", "balanced").strategy) is not None
