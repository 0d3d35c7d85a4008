"""The RULES record of a game: an edition's options and tables with a user's changes.

Tables are changed with dotted keys: ``components.victory_points=110`` (for the number of players
in play) and ``buildings.factory.cost=8``; a building goes by its id in the table or by its name
in either edition.
"""

from collections.abc import Mapping

import numpy as np

from sim.errors import UserError, nearest
from sim.facts import Settled, read_csv
from sim.puerto_rico.buildings import GAME_NAME, Plan, read_buildings
from sim.puerto_rico.layout import (
    MAX_ADVENTURERS,
    MAX_SEATS,
    MAX_TILES,
    MOST_PURSE,
    MOST_QUARRIES,
    MOST_SPACES,
    N_GOODS,
    N_SHIPS,
    NO_GOOD,
    NONE,
    RULES,
    WHOLE,
    Building,
    Good,
    Role,
    Tile,
)
from sim.puerto_rico.options import circle_of

NO_TILE = "none"
HANDICAPS = ("extra_coins_seat", "extra_points_seat")  # options of each seat, seeds PUERTO-HANDICAP
SWAPPED_FACTORY_COST = 8  # seeds PUERTO-SWAP
SWAPPED_SCHOOL_COST = 7
GOODS = [good.name.lower() for good in Good]
TILES = [tile.name.lower() for tile in Tile]
# What may be written for a starting tile: a kind by its name of either edition, or none.
TILE_WORDS = {name: name for name in (*TILES, NO_TILE)} | {"indigo": "fruit"}
# The least and most that a component may be changed to; tiles are given by name.
RANGES = {
    "starting_coins": (0, 100),
    "quarries": (0, 60),
    "face_up_tiles": (0, 20),
    "victory_points": (0, 9_999),
    "worker_pile": (0, 999),
    "worker_ship": (0, 99),
    "adventurers": (0, MAX_ADVENTURERS),
    "picks_per_player": (1, 5),
    "trading_house": (1, 20),
    "island_spaces": (1, 30),
    "city_spaces": (1, 30),
    **{f"{good}_tiles": (0, 40) for good in GOODS},
    **{f"{good}_barrels": (0, 99) for good in GOODS},
    **{f"{good}_price": (0, 20) for good in GOODS},
    **{f"factory_kinds_{kinds}": (0, 30) for kinds in range(1, N_GOODS + 1)},
    **{f"cargo_ship_{ship}": (0, 30) for ship in range(N_SHIPS)},
}
COLUMN_RANGES = {
    "cost": (0, MOST_PURSE),
    "vp": (0, 50),
    "circles": (0, 9),
    "copies": (0, 20),
    "quarry_cap": (0, MOST_QUARRIES),
    "city_spaces": (1, MOST_SPACES),
}


def build(settled: Settled, players: int) -> np.ndarray:
    """The rules as an array of one RULES record.

    Raises
    ------
    UserError
        For an unknown table key, a value outside its range, or numbers that cannot be played.
    """
    record = np.zeros(1, dtype=RULES)
    rules = record[0]
    for name, value in settled.values.items():
        rules[name] = value
    components = component_table(settled, players)
    buildings = building_table(settled, players)
    _fill_players(rules, settled, components, players)
    _fill_components(rules, components)
    _fill_buildings(rules, buildings)
    check(rules, players)
    return record


def _whole_number(key: str, text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise UserError(f"rule {key}: {text!r} is not a whole number from {low} to {high}")
    return number


def _component(key: str, text: str) -> int | str:
    name = key.rsplit(".", maxsplit=1)[-1]
    if not name.startswith("start_tile_"):
        return _whole_number(key, text, *RANGES[name])
    word = text.strip().lower()
    if word not in TILE_WORDS:
        raise UserError(f"rule {key}: {text!r} is not a tile{nearest(word, TILE_WORDS)}")
    return TILE_WORDS[word]


def component_table(settled: Settled, players: int) -> dict[str, int | str]:
    """Every component's number (start tiles: kind by name) as it is in force.

    Source: seeds PUERTO-SETUP.
    """
    table: dict[str, int | str] = {}
    for row in read_csv(GAME_NAME, "components.csv"):
        if row["edition"] in ("", settled.edition):
            table[row["id"]] = _component(row["id"], row[f"players_{players}"])
    for key, text in settled.tables.items():
        table_name, *rest = key.replace("-", "_").split(".")
        if table_name != "components":
            continue
        name = ".".join(rest)
        if name not in table:
            hint = nearest(name, table, "components.{}".format)
            raise UserError(f"there is no rule {key!r}{hint}")
        table[name] = _component(key, text)
    return table


def _plain(title: str) -> str:
    return title.lower().replace("'", "").replace(" ", "_").replace("-", "_")


def _keys_by_name(plans: Mapping[str, Plan]) -> dict[str, str]:
    """Ids by every name of a building: the id itself and its titles in both editions.

    Source: seeds PUERTO-NAMES.
    """
    return {_plain(name): key for key, plan in plans.items() for name in (*plan.titles, key)}


def building_table(settled: Settled, players: int) -> dict[str, dict[str, int]]:
    """Every building's numbers as they are in force, by its id in the table.

    Source: seeds PUERTO-SWAP.
    """
    plans = {plan.key: plan for plan in read_buildings()}
    table = {
        key: {
            "cost": plan.cost,
            "vp": plan.vp,
            "circles": plan.circles,
            "copies": plan.copies_for(players),
            "quarry_cap": plan.quarry_cap,
            "city_spaces": plan.spaces,
        }
        for key, plan in plans.items()
    }
    if settled.values["factory_school_swap"]:
        table["factory"]["cost"] = SWAPPED_FACTORY_COST
        table["university"]["cost"] = SWAPPED_SCHOOL_COST
    keys = _keys_by_name(plans)
    given = set()
    for rule, text in settled.tables.items():
        table_name, *rest = _plain(rule).split(".")
        if table_name != "buildings":
            continue
        if len(rest) != 2:
            raise UserError(f"rule {rule}: write it as buildings.NAME.COLUMN=VALUE")
        name, column = rest
        if name not in keys:
            hint = nearest(name, keys, f"buildings.{{}}.{column}".format)
            raise UserError(f"rule {rule}: there is no building {name!r}{hint}")
        if column not in COLUMN_RANGES:
            hint = nearest(column, COLUMN_RANGES, f"buildings.{name}.{{}}".format)
            raise UserError(f"rule {rule}: there is no column {column!r}{hint}")
        if (keys[name], column) in given:
            raise UserError(f"rule {rule} is given twice, by two names of the building")
        given.add((keys[name], column))
        table[keys[name]][column] = _whole_number(rule, text, *COLUMN_RANGES[column])
    return table


def _fill_players(
    rules: np.void, settled: Settled, components: Mapping[str, int | str], players: int
) -> None:
    """Tile, coins and points of each seat in advance, penalties carried out.

    Source: seeds PUERTO-COINS, PUERTO-START-TILES, PUERTO-CORN-PENALTY, PUERTO-HANDICAP.
    """
    for seat in range(MAX_SEATS):
        kind = components[f"start_tile_{seat}"]
        if seat >= players:
            _refuse_absent(settled, seat, kind, players)
            continue
        rules["extra_points"][seat] = settled.values[f"extra_points_seat_{seat}"]
        if kind == NO_TILE:
            raise UserError(f"rule components.start_tile_{seat}: seat {seat} needs a tile")
        tile = Tile[str(kind).upper()]
        coins = int(components["starting_coins"]) + settled.values[f"extra_coins_seat_{seat}"]
        coins -= settled.values["corn_penalty"] if tile == Tile.CORN else 0
        rules["start_tile"][seat] = tile
        rules["starting_coins"][seat] = max(coins, 0)
    rules["coins_each"] = components["starting_coins"]


def _refuse_absent(settled: Settled, seat: int, kind: int | str, players: int) -> None:
    """Refuse a setting of a seat that doesn't play: it would do nothing."""
    keys = [name for name in HANDICAPS if settled.values[f"{name}_{seat}"] != 0]
    keys += ["components.start_tile"] if kind != NO_TILE else []
    if keys:
        raise UserError(
            f"rule {keys[0]}_{seat}: with {players} players there are seats 0 to {players - 1} only"
        )


def _fill_components(rules: np.void, components: Mapping[str, int | str]) -> None:
    for name in (
        "quarries",
        "face_up_tiles",
        "victory_points",
        "worker_pile",
        "worker_ship",
        "adventurers",
        "picks_per_player",
        "trading_house",
        "island_spaces",
        "city_spaces",
    ):
        rules[name] = components[name]
    for good, name in zip(Good, GOODS, strict=True):
        rules["tiles"][good] = components[f"{name}_tiles"]
        rules["barrels"][good] = components[f"{name}_barrels"]
        rules["price"][good] = components[f"{name}_price"]
        rules["factory_pay"][good + 1] = components[f"factory_kinds_{good + 1}"]
    for kinds in range(1 << N_GOODS):
        members = [good for good in Good if kinds >> good & 1]
        rules["dearest"][kinds] = max(members, key=lambda good: rules["price"][good], default=NONE)
    holds = [int(components[f"cargo_ship_{ship}"]) for ship in range(N_SHIPS)]
    present = [hold for hold in holds if hold > 0]
    rules["ships"] = len(present)
    rules["cargo_ship"][: len(present)] = present
    rules["cards"] = Role.ADVENTURER + int(components["adventurers"])
    workers = int(rules["worker_pile"]) + int(rules["worker_ship"])
    rules["worker_share"] = WHOLE // max(workers, 1)
    rules["point_share"] = WHOLE // max(int(rules["victory_points"]), 1)
    rules["space_share"] = WHOLE // int(rules["city_spaces"])


def _fill_buildings(rules: np.void, table: Mapping[str, Mapping[str, int]]) -> None:
    for tile in Tile:
        rules["circle_good"][tile] = NO_GOOD if tile == Tile.QUARRY else int(tile)
    for building, plan in zip(Building, read_buildings(), strict=True):
        numbers = table[plan.key]
        rules["cost"][building] = numbers["cost"]
        rules["vp"][building] = numbers["vp"]
        rules["building_circles"][building] = numbers["circles"]
        rules["building_copies"][building] = numbers["copies"]
        rules["quarry_cap"][building] = numbers["quarry_cap"]
        rules["spaces"][building] = numbers["city_spaces"]
        rules["makes"][building] = plan.makes
        rules["circle_good"][circle_of(building)] = plan.makes
        rules["is_large"][building] = plan.kind == "large"
        group = {"production_small": "small_production", "production_large": "large_production"}
        rules[group.get(plan.kind, "commercial")] |= 1 << building
        rules["large_buildings"] |= (plan.kind == "large") << building
    _fill_building_sets(rules)


def _fill_building_sets(rules: np.void) -> None:
    """Which buildings fit and are affordable, worked out once instead of at every question."""
    bits = 1 << np.arange(len(Building), dtype=np.int32)
    for free in range(MOST_SPACES + 1):
        rules["fitting"][free] = bits[rules["spaces"] <= free].sum()
    for quarries in range(MOST_QUARRIES + 1):
        price = rules["cost"] - np.minimum(quarries, rules["quarry_cap"])
        for purse in range(MOST_PURSE + 1):
            rules["within_budget"][quarries, purse] = bits[price <= purse].sum()


def check(rules: np.void, players: int) -> None:
    """Refuse numbers that cannot be played.

    Raises
    ------
    UserError
        With the numbers that don't fit together.
    """
    if rules["tiles"].sum() > MAX_TILES:
        raise UserError(
            f"there can be {MAX_TILES} estate tiles at most, not {rules['tiles'].sum()}"
        )
    for tile in Tile:
        in_game = rules["quarries"] if tile == Tile.QUARRY else rules["tiles"][tile]
        starts = sum(rules["start_tile"][seat] == tile for seat in range(players))
        if in_game < starts:
            name = TILES[tile]
            raise UserError(f"{starts} players start with a {name} tile, but there are {in_game}")
    if players * rules["picks_per_player"] > rules["cards"]:
        picks, cards = rules["picks_per_player"], rules["cards"]
        raise UserError(f"{players} players cannot pick {picks} of {cards} role cards each")
    if rules["ships"] == 0:
        raise UserError("at least one of cargo_ship_0, cargo_ship_1, cargo_ship_2 must be above 0")
