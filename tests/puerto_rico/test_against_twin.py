"""The compiled rules against the slow twin, decision by decision, over whole random games.

`KIBITZ_TWIN_GAMES=5000 python -m pytest tests/puerto_rico/test_against_twin.py` plays more.
"""

import os
import random

import pytest

from sim.replay import log_lines
from tests.oracle.puerto_rico import Mismatch, Twin
from tests.oracle.puerto_rico_numbers import expected_rules

GAMES = int(os.environ.get("KIBITZ_TWIN_GAMES", "16"))
EDITIONS = ("1897", "classic-2002")

# One game in two changes some of these.
VARIANTS = {
    "setup_order": ("row_first",),
    "corn_penalty": (1, 4),
    "extra_coins_seat_1": (-9, 5),
    "extra_points_seat_0": (-3, 7),
    "role_coins": (0, 2),
    "planter_quarry": (False,),
    "planting_needs_stack": (True,),
    "hospital_tile": ("normal", "either"),
    "recruiter_workers": (0, 3),
    "refill_per_player": (0, 2, 5),
    "builder_discount": (0, 3),
    "large_buildings_per_city": (0, 1, 2),
    "factory_school_swap": (True,),
    "craftsman_barrels": (0, 3),
    "production_optional": (True,),
    "trader_coins": (0, 2),
    "captain_points": (0, 3),
    "bonus_points_optional": (True,),
    "wharf_optional": (False,),
    "storage_optional": (True,),
    "free_barrels": (0,),
    "adventurer_coins": (0, 3),
    "small_market_coins": (3,),
    "large_market_coins": (0,),
    "small_warehouse_kinds": (0, 2),
    "large_warehouse_kinds": (1, 5),
    "harbor_points": (0, 2),
    "fire_station_small": (2,),
    "fire_station_large": (3,),
    "residence_points": (1,),
    "residence_tiles": (3, 12),
    "residence_step": (0, 2, 5),
    "fortress_workers": (1, 5),
    "customs_house_chips": (1, 6),
    "city_hall_points": (0, 2),
    "end_timing": ("phase",),
    "end_on_workers": (False,),
    "end_on_city": (False,),
    "end_on_chips": (False,),
    "components.starting_coins": (0, 12, 40),
    "components.start_tile_0": ("coffee", "quarry"),
    "components.start_tile_1": ("corn", "tobacco"),
    "components.corn_tiles": (4, 20),
    "components.sugar_tiles": (0, 3),
    "components.tobacco_tiles": (1,),
    "components.quarries": (1, 20),
    "components.face_up_tiles": (1, 6),
    "components.corn_barrels": (2, 20),
    "components.fruit_barrels": (1,),
    "components.coffee_barrels": (0, 2),
    "components.victory_points": (10, 40),
    "components.worker_pile": (10, 90),
    "components.worker_ship": (1, 9),
    "components.cargo_ship_0": (0, 1, 7),
    "components.cargo_ship_1": (0, 3, 11),
    "components.cargo_ship_2": (0, 8),
    "components.adventurers": (1, 2),
    "components.trading_house": (1, 2, 6),
    "components.coffee_price": (0, 7),
    "components.factory_kinds_2": (4,),
    "buildings.fruit_large.circles": (1,),
    "buildings.coffee.circles": (1, 3),
    "buildings.wharf.cost": (1, 3),
    "buildings.harbor.cost": (1,),
    "buildings.harbor.copies": (5,),
    "buildings.wharf.copies": (5,),
    "buildings.hospice.cost": (0,),
    "buildings.hospice.copies": (5,),
    "buildings.hacienda.copies": (5,),
    "buildings.university.cost": (1,),
    "buildings.university.copies": (5,),
    "buildings.small_warehouse.copies": (5,),
    "buildings.large_warehouse.cost": (1,),
    "buildings.office.vp": (5,),
    "buildings.city_hall.cost": (3,),
    "buildings.residence.cost": (4,),
    "buildings.fortress.copies": (2, 0),
    "buildings.factory.quarry_cap": (0, 4),
    "buildings.small_market.city_spaces": (3, 4),
    "buildings.tobacco.city_spaces": (2,),
    "buildings.wharf.city_spaces": (2, 4),
    "buildings.city_hall.city_spaces": (1, 4),
    "buildings.residence.city_spaces": (1, 3),
}

# A country in full bloom: random players come to ship, store and run out of chips here.
BLOOM = {
    "components.starting_coins": 40,
    "components.worker_ship": 30,
    "components.corn_barrels": 15,
    "end_on_workers": False,
    "end_on_city": False,
    "round_limit": 30,
    "role_coins": 2,
    "buildings.harbor.copies": 5,
    "buildings.wharf.copies": 5,
    "buildings.small_warehouse.copies": 5,
    "buildings.large_warehouse.copies": 5,
}


def random_changes(chance):
    """A few settings that differ from the edition's, in one game of two; bloom in one of four."""
    changes = {}
    if chance.random() < 0.5:
        names = chance.sample(list(VARIANTS), chance.randrange(1, 16))
        changes = {name: chance.choice(VARIANTS[name]) for name in names}
    if chance.random() < 0.25:
        changes.update(BLOOM)
    return changes


def as_text(changes):
    """Changes as a user would write them after `--rule`."""
    return {
        name: str(int(value)) if isinstance(value, bool) else str(value)
        for name, value in changes.items()
    }


def temperament(chance):
    """A way to choose: evenly, or seldom the first or the last option (often the refusal)."""
    shunned = chance.choice((None, "first", "last"))

    def choose(_game, _rules, _options, count, _seat, _weights):
        if shunned == "first" and chance.random() < 0.9:
            return chance.randrange(1, count)
        if shunned == "last" and chance.random() < 0.9:
            return chance.randrange(count - 1)
        return chance.randrange(count)

    return choose


def play_and_check(number):
    """Play game `number` and let the twin check its log; return the twin."""
    chance = random.Random(number)
    edition = EDITIONS[number % 2]
    players = 2 + number // 2 % 4
    changes = random_changes(chance)
    choosers = [temperament(chance) for _ in range(players)]
    lines = log_lines(
        "puerto-rico",
        players,
        edition=edition,
        overrides=as_text(changes),
        seed=number,
        choosers=choosers,
        snapshots="decision",
    )
    twin = Twin(
        expected_rules(edition, players, changes),
        edition=edition,
        players=players,
        seed=number,
        deal=0,
    )
    try:
        twin.feed_all(lines)
    except Mismatch as mismatch:
        raise Mismatch(
            f"game {number}: {edition}, {players} players, {changes}: {mismatch}"
        ) from mismatch
    return twin


@pytest.mark.parametrize("part", range(4))
def test_rules_agree_with_the_twin(part):
    for number in range(part, GAMES, 4):
        twin = play_and_check(number)
        assert not twin.unknown, "lines or fields that the log page does not know"
