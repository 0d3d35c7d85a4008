"""What the editions and the box say: seeds PUERTO-NAMES, PUERTO-BANK, PUERTO-NO-EXPANSIONS."""

import numpy as np
import pytest

from sim.errors import UserError
from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import Building, Names, Role, Tile
from sim.puerto_rico.words import titles
from tests.puerto_rico.position import Position

# id in the log, name of 2002, name of 1897
RENAMED = [
    ("planter", "Settler", "Planter"),
    ("recruiter", "Mayor", "Recruiter"),
    ("adventurer", "Prospector", "Adventurer"),
    ("fruit", "indigo", "fruit"),
    ("builders-yard", "Construction Hut", "Builder's Yard"),
    ("hospital", "Hospice", "Hospital"),
    ("school", "University", "School"),
    ("fire-station", "Guild Hall", "Fire Station"),
    ("small-fruit-depot", "Small Indigo Plant", "Small Fruit Depot"),
    ("large-fruit-depot", "Indigo Plant", "Large Fruit Depot"),
]


@pytest.mark.parametrize(("name", "classic", "new"), RENAMED)
def test_what_the_new_edition_renames(name, classic, new):
    """Source: seeds PUERTO-NAMES."""
    assert titles(Names.CLASSIC)[name] == classic
    assert titles(Names.EDITION_1897)[name] == new


def whole_game(deal, **changes):
    """A game of random answers, as all results and the bytes of the last position."""
    position = Position(3, deal=deal, **changes)
    chance = np.random.default_rng(deal)
    while not position.is_over():
        position.answer(chance.choice(position.codes()))
    return [position.result(seat) for seat in range(3)], position.game.tobytes()


def test_names_change_nothing_of_the_play():
    """Source: seeds PUERTO-NAMES."""
    assert whole_game(4, names="classic") == whole_game(4, names="1897")


def test_there_is_always_a_coin_in_the_bank():
    """Though no box holds more than 86. Source: seeds PUERTO-BANK, PUERTO-COINS."""
    position = Position(4).coins(90, 90, 90, 90).choose(Role.ADVENTURER)
    assert position.game["coins"][0] == 91


def test_only_the_23_buildings_of_the_base_game_are_in():
    """Source: seeds PUERTO-NO-EXPANSIONS, PUERTO-BUILD."""
    assert len(read_buildings()) == len(Building) == 23
    for name in ("aqueduct", "black_market", "library", "church", "villa", "smuggler"):
        with pytest.raises(UserError, match=f"there is no building '{name}'"):
            Position(4, **{f"buildings.{name}.cost": "3"})


# Cost, VP, circles, copies (of three and more players), quarry cap; here the texts agree, and some
# programs differ.
PRINTED = {
    Building.SMALL_FRUIT_DEPOT: (1, 1, 1, 4, 1),
    Building.SMALL_SUGAR_MILL: (2, 1, 1, 4, 1),
    Building.LARGE_FRUIT_DEPOT: (3, 2, 3, 3, 2),
    Building.LARGE_SUGAR_MILL: (4, 2, 3, 3, 2),
    Building.TOBACCO_STORAGE: (5, 3, 3, 3, 3),
    Building.COFFEE_ROASTER: (6, 3, 2, 3, 3),
    Building.SMALL_MARKET: (1, 1, 1, 2, 1),
    Building.HACIENDA: (2, 1, 1, 2, 1),
    Building.BUILDERS_YARD: (2, 1, 1, 2, 1),
    Building.SMALL_WAREHOUSE: (3, 1, 1, 2, 1),
    Building.HOSPITAL: (4, 2, 1, 2, 2),
    Building.OFFICE: (5, 2, 1, 2, 2),
    Building.LARGE_MARKET: (5, 2, 1, 2, 2),
    Building.LARGE_WAREHOUSE: (6, 2, 1, 2, 2),
    Building.FACTORY: (7, 3, 1, 2, 3),
    Building.SCHOOL: (8, 3, 1, 2, 3),
    Building.HARBOR: (8, 3, 1, 2, 3),
    Building.WHARF: (9, 3, 1, 2, 3),
    Building.FIRE_STATION: (10, 4, 1, 1, 4),
    Building.RESIDENCE: (10, 4, 1, 1, 4),
    Building.FORTRESS: (10, 4, 1, 1, 4),
    Building.CUSTOMS_HOUSE: (10, 4, 1, 1, 4),
    Building.CITY_HALL: (10, 4, 1, 1, 4),
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_printed_numbers_of_every_building(players):
    """Source: seeds PUERTO-BUILD, PUERTO-PRICE, PUERTO-SCORE, PUERTO-CITY."""
    rules = Position(players).rules
    for building, (cost, vp, circles, copies, cap) in PRINTED.items():
        of_two = 2 if building <= Building.COFFEE_ROASTER else 1
        assert rules["cost"][building] == cost
        assert rules["vp"][building] == vp
        assert rules["building_circles"][building] == circles
        assert rules["building_copies"][building] == (of_two if players == 2 else copies)
        assert rules["quarry_cap"][building] == cap
        assert rules["spaces"][building] == (2 if building >= Building.FIRE_STATION else 1)


def test_the_misprinted_tiles_are_put_right():
    """An early print has 16 fruit and 4 coffee tiles. Source: seeds PUERTO-TILES."""
    tiles = Position(4).rules["tiles"]
    assert (tiles[Tile.FRUIT], tiles[Tile.COFFEE]) == (12, 8)
