"""Random games under all editions and odd variants break no invariant; broken ones are named."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.driver import Act
from sim.puerto_rico.invariants import Broken
from sim.puerto_rico.layout import Building, Good, Tile
from tests.conftest import PLAIN
from tests.puerto_rico.position import Position

CHANGES = st.fixed_dictionaries(
    {
        "hospital_tile": st.sampled_from(["normal", "either"]),
        "storage_optional": st.sampled_from([0, 1]),
        "bonus_points_optional": st.sampled_from([0, 1]),
        "production_optional": st.sampled_from([0, 1]),
        "wharf_optional": st.sampled_from([0, 1]),
        "setup_order": st.sampled_from(["start_tiles_first", "row_first"]),
        "components__starting_coins": st.sampled_from([2, 15]),
        "components__worker_ship": st.sampled_from([3, 12]),
    }
)


@settings(max_examples=2 if PLAIN else 25)
@given(players=st.integers(2, 5), deal=st.integers(0, 10_000), changes=CHANGES)
def test_a_random_game_breaks_no_invariant(players, deal, changes):
    """Source: seeds PUERTO-CONSERVATION. ``answer`` checks after every decision."""
    position = Position(players, deal=deal, **changes)
    chance = np.random.default_rng(deal)
    game = position.game
    while not position.is_over():
        codes = position.codes()
        assert len(codes) >= 2
        assert len(set(codes)) == len(codes)
        register = int(game["register"])
        position.answer(chance.choice(codes))
        if register == 0 < game["register"]:  # just refilled: everybody has placed his workers
            circles = game["island"] + game["circles"]
            assert ((game["idle"] == 0) | (game["workers"] == circles + game["idle"])).all()
    assert game["triggers"] != 0


def damage_barrels(game):
    game["supply"][Good.CORN] += 1


def damage_tiles(game):
    game["tiles"][0, Tile.SUGAR] += 1


def damage_quarries(game):
    game["quarries"] -= 1


def damage_workers(game):
    game["pile"] -= 1


def damage_buildings(game):
    game["owned"][0] |= 1 << Building.OFFICE


def damage_points(game):
    game["chips"][1] += 1


def damage_sign(game):
    game["coins"][1] = -1


def damage_ships(game):
    game["ship_good"][:2] = Good.CORN
    game["ship_load"][:2] = 1
    game["supply"][Good.CORN] -= 2


def damage_holds(game):
    game["ship_good"][0] = Good.CORN
    game["ship_load"][0] = 8
    game["supply"][Good.CORN] -= 8


def damage_circles(game):
    game["tile_workers"][0, Tile.CORN] = 1
    game["workers"][0] = 1
    game["pile"] -= 1


def damage_sums(game):
    game["city"][0] = 1


def damage_cards(game):
    game["card_taken"][2] = 1


@pytest.mark.parametrize(
    ("damage", "name"),
    [
        (damage_barrels, Broken.BARRELS_CONSERVED),
        (damage_tiles, Broken.TILES_CONSERVED),
        (damage_quarries, Broken.QUARRIES_CONSERVED),
        (damage_workers, Broken.WORKERS_CONSERVED),
        (damage_buildings, Broken.BUILDINGS_CONSERVED),
        (damage_points, Broken.POINTS_CONSERVED),
        (damage_sign, Broken.NEGATIVE_COUNT),
        (damage_ships, Broken.SAME_GOOD_ON_TWO_SHIPS),
        (damage_holds, Broken.SHIP_OVERLOADED),
        (damage_circles, Broken.TOO_MANY_WORKERS_ON_A_CIRCLE),
        (damage_sums, Broken.ISLAND_OR_CITY_SUMS),
        (damage_cards, Broken.ROLE_CARDS),
    ],
)
def test_a_broken_rule_is_named(damage, name):
    """Source: seeds PUERTO-CONSERVATION."""
    position = Position(4)
    damage(position.game)
    assert position.table.act(Act.CHECK) == name
