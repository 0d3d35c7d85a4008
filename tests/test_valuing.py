"""Valuations agree with what is played: the option taken is the best of those that are valued."""

import math

import pytest

from sim.replay import log_lines
from strategies.registry import parse_player, shipped
from strategies.seated import seated
from strategies.valuing import Notebook, valuer_of
from tests.shipped_games import SHIPPED

DEALS = range(3)
# Who plays, and which decisions must have been valued.
TABLES = {
    "port-royal": (["balanced", "odds_counter", "swords_first", "deny"], {"discover", "take"}),
    "puerto-rico": (["balanced", "corn_shipper", "factory_builder"], {"choose-role", "take-tile"}),
    "carcassonne": (["balanced", "early_farmer"], {"place-tile", "place-follower"}),
}
MOSTLY = 0.9  # of the options of a valued decision have a value


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.compiled
def test_the_option_of_most_value_is_taken(game: str) -> None:
    names, wanted = TABLES[game]
    seen, options, valued = set(), 0, 0
    for deal in DEALS:
        notebook = Notebook()
        for line in log_lines(
            game, len(names), deal=deal, **seated(game, names, notebook=notebook)
        ):
            if line["event"] != "decision" or line["number"] not in notebook.thoughts:
                continue
            unit, values = notebook.thoughts[line["number"]]
            known = [value for value in values if not math.isnan(value)]
            assert unit
            assert len(values) == len(line["options"])
            if math.isnan(values[line["choice"]]):
                continue  # taken by a rule that knows no number
            assert values[line["choice"]] == max(known), line
            if line["decision"] in wanted:
                seen.add(line["decision"])
                options += len(values)
                valued += len(known)
    assert wanted == seen
    assert valued > MOSTLY * options


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
