"""What lies on the table at the start: seeds PUERTO-SETUP and its parts."""

import numpy as np
import pytest

from sim.errors import UserError
from sim.facts import read_csv
from sim.games import settle
from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import Good, Tile
from sim.puerto_rico.log_state import building_words, component_words
from tests.puerto_rico.position import Position

PLAYERS = (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("players", "coins", "tiles", "hidden", "pool", "pile", "ships", "cards"),
    [
        (2, 3, "FC", 30, 65, 40, [4, 6], 7),
        (3, 2, "FFC", 43, 75, 55, [4, 5, 6], 6),
        (4, 3, "FFCC", 41, 100, 75, [5, 6, 7], 7),
        (5, 4, "FFFCC", 39, 126, 95, [6, 7, 8], 8),
    ],
)
def test_amounts_by_number_of_players(players, coins, tiles, hidden, pool, pile, ships, cards):
    """Source: seeds PUERTO-COINS, PUERTO-START-TILES, PUERTO-POOL, PUERTO-WORKERS, PUERTO-SHIPS."""
    position = Position(players)
    game, rules = position.game, position.rules
    assert game["coins"][:players].tolist() == [coins] * players
    kinds = {"F": Tile.FRUIT, "C": Tile.CORN}
    assert game["start_tile"][:players].tolist() == [kinds[letter] for letter in tiles]
    assert game["stack_size"] - game["stack_top"] == hidden
    assert game["row"].sum() == players + 1
    assert (game["pool"], game["pile"], game["register"]) == (pool, pile, players)
    assert rules["cargo_ship"][: len(ships)].tolist() == ships
    assert rules["ships"] == len(ships)
    assert rules["cards"] == cards
    position.check()


@pytest.mark.parametrize("players", PLAYERS)
def test_totals_of_pieces(players):
    """Source: seeds PUERTO-TILES, PUERTO-BARRELS, PUERTO-QUARRIES."""
    game = Position(players).game
    fewer = 1 if players == 2 else 0
    in_stack = [list(game["stack"][game["stack_top"] : game["stack_size"]]).count(g) for g in Good]
    tiles = [
        int(in_stack[good] + game["row"][good] + game["tiles"][:, good].sum()) for good in Good
    ]
    assert tiles == [kind - 3 * fewer for kind in (10, 12, 11, 9, 8)]
    assert game["supply"].tolist() == [kind - 2 * fewer for kind in (10, 11, 11, 9, 9)]
    assert game["quarries"] == (5 if fewer else 8)
    assert game["copies"].sum() == (12 + 12 + 5 if fewer else 49)
    assert game["pile"] + game["register"] == {2: 42, 3: 58, 4: 79, 5: 100}[players]


def test_five_players_of_2002_have_fewer_points():
    """Source: seeds PUERTO-POOL."""
    assert Position(5, "classic-2002").game["pool"] == 122
    assert Position(4, "classic-2002").game["pool"] == 100


def test_corn_penalty_and_extra_coins_never_go_below_zero():
    """Source: seeds PUERTO-CORN-PENALTY, PUERTO-HANDICAP."""
    position = Position(4, corn_penalty=1, extra_coins_seat_1=-9, extra_coins_seat_3=4)
    assert position.game["coins"][:4].tolist() == [3, 0, 2, 6]
    assert Position(4, corn_penalty=4).game["coins"][:4].tolist() == [3, 3, 0, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_row_first_takes_the_starting_tiles_from_the_rest(players):
    """Source: seeds PUERTO-SETUP-ORDER."""
    for deal in range(20):
        position = Position(players, deal=deal, setup_order="row_first")
        position.check()
        assert position.game["row"].sum() == players + 1


def test_row_first_without_a_tile_of_the_kind_in_the_rest():
    """Source: seeds PUERTO-ROW-WITHOUT-KIND."""
    for deal in range(40):
        position = Position(
            4,
            deal=deal,
            setup_order="row_first",
            components__corn_tiles=2,
            components__fruit_tiles=2,
        )
        position.check()
        assert position.game["row"].sum() == 5


def test_the_same_deal_has_the_same_tiles_and_another_deal_others():
    first, again, other = Position(4), Position(4), Position(4, deal=1)
    assert first.game["stack"].tolist() == again.game["stack"].tolist()
    assert first.game["stack"].tolist() != other.game["stack"].tolist()


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("components.corn_tile", "3", "did you mean 'components.corn_tiles'"),
        ("components.corn.tiles", "3", "did you mean 'components.corn_tiles'"),
        ("component.corn_tiles", "3", "did you mean 'components.corn_tiles'"),
        ("corn_tiles", "3", "did you mean 'components.corn_tiles'"),
        ("vp5", "122", "did you mean 'components.victory_points'"),
        ("components.corn_tiles", "many", "whole number from 0 to 40"),
        ("components.corn_tiles", "1", "2 players start with a corn tile, but there are 1"),
        ("components.start_tile_0", "maize", "is not a tile; valid: coffee, corn"),
        ("components.start_tile_0", "indgo", "did you mean 'indigo'"),
        ("components.start_tile_0", "none", "seat 0 needs a tile"),
        ("buildings.factorry.cost", "3", "did you mean 'buildings.factory.cost'"),
        ("buildings.small_indigo_plnt.vp", "3", "did you mean 'buildings.small_indigo_plant.vp'"),
        ("buildings.factory.price", "3", "no column 'price'; valid: circles"),
        ("buildings.factory.copy", "3", "did you mean 'buildings.factory.copies'"),
        ("buildings.factory.city_spaces", "5", "whole number from 1 to 4"),
        ("buildings.factory", "3", "write it as buildings.NAME.COLUMN=VALUE"),
        ("components.picks_per_player", "3", "4 players cannot pick 3 of 7 role cards"),
        ("wharf_optionl", "no", "did you mean 'wharf_optional'"),
    ],
)
def test_a_slip_in_a_rule_gets_a_sentence(key, value, message):
    with pytest.raises(UserError, match=message):
        Position(4, **{key: value})


@pytest.mark.parametrize(
    ("players", "key", "value"),
    [
        (4, "components.start_tile_4", "corn"),
        (4, "extra_coins_seat_4", "2"),
        (4, "extra_points_seat_4", "-2"),
        (2, "components.start_tile_2", "fruit"),
        (3, "extra_points_seat_3", "1"),
    ],
)
def test_a_setting_of_a_seat_that_does_not_play_is_refused(players, key, value):
    """It would do nothing. Source: seeds PUERTO-HANDICAP, PUERTO-START-TILES."""
    message = f"{key}: with {players} players there are seats 0 to {players - 1} only"
    with pytest.raises(UserError, match=message):
        Position(players, **{key: value})


def test_an_absent_seat_may_be_given_what_it_has_anyway():
    """As a header's tables do. Source: seeds PUERTO-START-TILES."""
    nothing = {"components.start_tile_3": "none", "extra_coins_seat_3": "0"}
    assert Position(3, **nothing).game["coins"].tolist() == [2, 2, 2, 0, 0]


def tables_with(game, **changes):
    """The tables in force as the log tells them, under changes by dotted keys."""
    _, _, rules = settle("puerto-rico", 4, None, {key: str(new) for key, new in changes.items()})
    buildings = building_words(rules[0])
    numbers = {
        f"buildings.{name}.{column}": number
        for name, columns in buildings.items()
        for column, number in columns.items()
    }
    components = component_words(game, rules[0])
    return numbers | {f"components.{name}": number for name, number in components.items()}


def test_every_number_of_the_tables_can_be_changed_and_changes_nothing_else():
    """Source: seeds PUERTO-SETUP, PUERTO-BUILD."""
    game = Position(4).game
    printed = tables_with(game)
    columns = {"cost", "vp", "circles", "copies", "quarry_cap", "city_spaces"}
    assert columns <= set(read_csv("puerto-rico", "buildings.csv")[0])
    assert {key.rpartition(".")[2] for key in printed if key.startswith("b")} == columns
    for row in read_csv("puerto-rico", "components.csv"):
        assert f"components.{row['id']}" in printed
    for key, number in printed.items():
        if number == "none":  # the starting tile of a seat that doesn't play
            continue
        other = "coffee" if "start_tile" in key else number + 1
        room = {"components.adventurers": 4} if key.endswith("picks_per_player") else {}
        changed = tables_with(game, **{key: other}, **room)
        assert changed == printed | {key: other} | room, key


def test_three_ships_of_no_holds_are_refused():
    none = {f"components.cargo_ship_{ship}": "0" for ship in range(3)}
    with pytest.raises(UserError, match="at least one of cargo_ship_0"):
        Position(4, **none)


@pytest.mark.parametrize("plan", read_buildings(), ids=lambda plan: plan.key)
def test_a_building_goes_by_its_id_and_its_name_in_either_edition(plan):
    """Source: seeds PUERTO-NAMES."""
    building = read_buildings().index(plan)
    for name in (
        plan.key,
        *plan.titles,
        *(title.lower().replace(" ", "-") for title in plan.titles),
    ):
        position = Position(4, **{f"buildings.{name}.cost": "17"})
        assert np.flatnonzero(position.rules["cost"] == 17).tolist() == [building], name


def test_one_building_by_two_names_is_given_twice():
    changes = {"buildings.school.cost": "7", "buildings.university.cost": "8"}
    with pytest.raises(UserError, match=r"buildings\.university\.cost is given twice"):
        Position(4, **changes)


def test_a_starting_tile_goes_by_its_name_in_either_edition():
    """Source: seeds PUERTO-NAMES, PUERTO-START-TILES."""
    position = Position(4, **{"components.start_tile_3": "Indigo"})
    assert position.game["start_tile"][3] == Tile.FRUIT
