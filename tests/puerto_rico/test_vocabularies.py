"""Every word is its number's and back again; tables, options and layout agree."""

import itertools

import numpy as np
import pytest

from sim.facts import read_csv, read_options, read_toml
from sim.puerto_rico import words
from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import (
    GAME,
    MAX_OPTIONS,
    N_BUILDINGS,
    N_CARDS,
    N_CIRCLES,
    N_GOODS,
    N_SHIPS,
    N_TILES,
    RULES,
    Building,
    Decision,
    EndTiming,
    Good,
    HospitalTile,
    Names,
    Phase,
    Role,
    SetupOrder,
    Tile,
    Trigger,
)
from sim.puerto_rico.options import (
    N_CARRIERS,
    PASS,
    WHARF,
    building_of_circle,
    circle_of,
    good_of_load,
    load_of,
    role_of,
    ship_of_load,
)
from tests.puerto_rico.position import Position


def test_a_load_is_its_good_and_ship():
    codes = set()
    for good, ship in itertools.product(Good, range(N_CARRIERS)):
        code = load_of(int(good), ship)
        assert (good_of_load(code), ship_of_load(code)) == (good, ship)
        codes.add(code)
    assert len(codes) == N_GOODS * N_CARRIERS
    assert PASS not in codes
    assert WHARF == N_SHIPS


def test_a_circle_is_its_building_or_tile():
    for building in Building:
        assert building_of_circle(circle_of(int(building))) == building
    assert building_of_circle(int(Tile.QUARRY)) < 0
    assert N_CIRCLES == N_TILES + N_BUILDINGS


def test_a_card_is_its_role():
    assert [role_of(card) for card in range(N_CARDS)] == [
        *range(6),
        *[Role.ADVENTURER] * (N_CARDS - 6),
    ]


@pytest.mark.parametrize(
    ("ids", "vocabulary"),
    [
        (words.GOOD_IDS, Good),
        (words.TILE_IDS, Tile),
        (words.BUILDING_IDS, Building),
        (words.DECISION_IDS, Decision),
        (words.TRIGGER_IDS, Trigger),
    ],
)
def test_ids_of_the_log_are_the_names_of_the_layout(ids, vocabulary):
    assert [name.replace("-", "_").upper() for name in ids] == [m.name for m in vocabulary]
    assert [member.value for member in vocabulary] == list(range(len(ids)))


def test_phases_and_decisions_of_a_role_stand_together():
    """play.step and play.apply find the role by ranges."""
    assert list(Phase) == sorted(Phase)
    order = [Phase.REVEAL_ROW, Phase.REFILL, Phase.STAFF_BUILDING, Phase.PRIVILEGE_GOOD]
    order += [Phase.CLEAR_HOUSE, Phase.CLEAR_SHIPS, Phase.ADVENTURE, Phase.PICK_ROLE]
    assert order == sorted(order)


def test_the_longest_option_list_has_room():
    assert N_BUILDINGS + 1 <= MAX_OPTIONS
    assert N_CIRCLES <= MAX_OPTIONS
    assert N_GOODS * N_CARRIERS + 1 <= MAX_OPTIONS


def test_every_option_is_a_field_of_the_rules():
    for name, option in read_options("puerto-rico").options.items():
        assert name in RULES.names
        assert abs(option.high) <= np.iinfo(np.int16).max


@pytest.mark.parametrize(
    ("option", "vocabulary"),
    [("setup_order", SetupOrder), ("hospital_tile", HospitalTile), ("end_timing", EndTiming)],
)
def test_choices_have_the_names_of_the_layout(option, vocabulary):
    values = read_options("puerto-rico").options[option].values
    assert [value.upper() for value in values] == [member.name for member in vocabulary]


def test_edition_names():
    assert len(read_options("puerto-rico").options["names"].values) == len(Names)
    assert words.titles(Names.CLASSIC)["planter"] == "Settler"
    assert words.titles(Names.CLASSIC)["fruit"] == "indigo"
    assert words.titles(Names.EDITION_1897)["school"] == "School"
    assert words.titles(Names.CLASSIC)["school"] == "University"


def test_every_source_of_a_table_is_a_fact():
    facts = {row["id"] for row in read_toml("puerto-rico", "facts.toml")["fact"]}
    for table in ("components.csv", "buildings.csv"):
        for row in read_csv("puerto-rico", table):
            assert row["fact"] in facts, row


def test_rulings_cite_facts():
    facts = {row["id"] for row in read_toml("puerto-rico", "facts.toml")["fact"]}
    for ruling in read_toml("puerto-rico", "rulings.toml")["ruling"]:
        assert set(ruling["facts"]) <= facts, ruling["id"]


def test_the_building_table_has_49_tiles():
    plans = read_buildings()
    assert sum(plan.copies for plan in plans) == 49
    assert sum(plan.copies_two_players for plan in plans) == 29
    assert sum(plan.circles for plan in plans) == 1 + 1 + 3 + 3 + 3 + 2 + 12 + 5


def test_small_numbers_fit_their_fields():
    """Counts that could grow are 16 bits wide."""
    position = Position(5)
    assert position.game.dtype == GAME
    assert GAME["goods"].base == np.int16
    assert GAME["coins"].base == np.int16
