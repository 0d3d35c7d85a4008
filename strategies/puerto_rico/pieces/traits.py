"""The named weights that all planning strategies share.

The defaults are those of ``balanced``; docs/tuning/puerto-rico.md tells how they were found.
"""

from enum import IntEnum

from sim.puerto_rico.layout import Building, Role, Tile
from strategies.registry import Weight

# A building's weight is its worth to the plan at the start of the game, beyond its printed points
# and beyond what can be counted (tiles that wait for it, bonuses); it fades as the game goes on.
_PLANS = {
    Building.SMALL_FRUIT_DEPOT: -1.46,
    Building.SMALL_SUGAR_MILL: 0.95,
    Building.LARGE_FRUIT_DEPOT: -2.21,
    Building.LARGE_SUGAR_MILL: -1.66,
    Building.TOBACCO_STORAGE: 1.51,
    Building.COFFEE_ROASTER: 8.69,
    Building.SMALL_MARKET: 0.23,
    Building.HACIENDA: -5.22,
    Building.BUILDERS_YARD: -2.28,
    Building.SMALL_WAREHOUSE: 0.9,
    Building.HOSPITAL: -4.8,
    Building.OFFICE: -1.7,
    Building.LARGE_MARKET: 0.2,
    Building.LARGE_WAREHOUSE: -3.81,
    Building.FACTORY: 13.8,
    Building.SCHOOL: -1.73,
    Building.HARBOR: 30.76,
    Building.WHARF: 9.28,
    Building.FIRE_STATION: 0.14,
    Building.RESIDENCE: -6.12,
    Building.FORTRESS: -2.29,
    Building.CUSTOMS_HOUSE: -0.6,
    Building.CITY_HALL: -4.13,
}
_TILES = {
    Tile.CORN: 1.76,
    Tile.FRUIT: 0.02,
    Tile.SUGAR: 0.4,
    Tile.TOBACCO: -0.82,
    Tile.COFFEE: 0.93,
    Tile.QUARRY: 5.83,
}

_ROLES = {
    Role.PLANTER: -1.78,
    Role.RECRUITER: 0.33,
    Role.BUILDER: 0.39,
    Role.CRAFTSMAN: -0.28,
    Role.TRADER: -0.65,
    Role.CAPTAIN: -0.61,
    Role.ADVENTURER: -0.76,
}


class W(IntEnum):
    """Places of the weights that are not counted by building, tile or role."""

    COIN_EARLY = 36
    COIN_LATE = 37
    RIVALS = 38
    TILE_MATCH = 39
    TILE_NEW_KIND = 40
    TILE_REPEAT = 41
    PRESS_MATCH = 42
    BARREL = 43
    SALE_HOPE = 44
    WORKER = 45
    WORKER_DEPTH = 46
    SPOIL = 47
    BONUS = 48
    STAFF_QUARRY = 49
    STAFF_POWER = 50
    KEEP_DEAR = 51
    BUILD_LEAST = 52
    RIVAL_BUDGET = 53
    FIRST_LOAD = 54
    HOLD = 55
    RIVALS_MAKE = 56
    RIVALS_TRADE = 57
    RIVALS_SHIP = 58
    BARREL_LATE = 59
    OPEN_SHIP = 60
    FACTORY_KINDS = 61
    HARBOR_KINDS = 62
    STAFF_LARGE = 63


PLAN = 0
TILE = PLAN + len(Building)
ROLE = TILE + len(Tile)


def _title(name: str) -> str:
    return name.lower().replace("_", " ")


TRAITS = (
    *(
        Weight(
            f"plan_{building.name.lower()}",
            default=_PLANS[building],
            low=-20,
            high=40,
            unit="VP",
            meaning=f"worth of the {_title(building.name)} to the plan, at the start of the game",
        )
        for building in Building
    ),
    *(
        Weight(
            f"tile_{tile.name.lower()}",
            default=_TILES[tile],
            low=-10,
            high=20,
            unit="VP",
            meaning=f"worth of a {_title(tile.name)} tile at the start of the game",
        )
        for tile in Tile
    ),
    *(
        Weight(
            f"role_{role.name.lower()}",
            default=_ROLES[role],
            low=-20,
            high=20,
            unit="VP",
            meaning=f"liking for the {_title(role.name)}, beyond what it is counted to bring",
        )
        for role in Role
    ),
    Weight("coin_early", 2.24, 0, 5, "VP", "worth of a coin at the start of the game"),
    Weight("coin_late", 0.78, 0, 5, "VP", "worth of a coin towards the end"),
    Weight("rivals", 0.72, 0, 3, "share", "of the rivals' mean gain by recruiter or builder"),
    Weight("tile_match", 1.5, -5, 10, "VP", "more for a tile that a circle in the city waits for"),
    Weight("tile_new_kind", 1.95, -5, 10, "VP", "more for a tile of a kind not yet owned"),
    Weight("tile_repeat", 0.8, -5, 5, "VP", "less for each tile of the kind already owned"),
    Weight("press_match", 1.64, -5, 10, "VP", "more for each tile that waits for the new building"),
    Weight("barrel", 0.42, 0, 3, "VP", "worth of a barrel that is made"),
    Weight("sale_hope", 0.22, 0, 4, "share", "of the sale price added for the first barrel made"),
    Weight("worker", 1.32, 0, 5, "VP", "worth of a worker who fills a circle"),
    Weight("worker_depth", 2.1, 1, 20, "circles", "empty circles that count, at most"),
    Weight("spoil", 0.42, 0, 3, "VP", "worth of a barrel that would spoil with the captain phase"),
    Weight("bonus", 2.75, 0, 8, "share", "of a large building's bonus that is counted on"),
    Weight("staff_quarry", 1.55, -5, 10, "VP", "worth of a worker on a quarry"),
    Weight("staff_power", 0.11, 0, 3, "share", "of a plan's worth that a worker there is worth"),
    Weight("keep_dear", 0.38, -2, 3, "share", "of the sale price that loading a barrel costs"),
    Weight("build_least", -1.95, -10, 10, "VP", "gain that a purchase must bring"),
    Weight("rival_budget", 0.06, 0, 3, "VP", "gain of a rival who can build, for each coin"),
    Weight("first_load", 0.92, -5, 5, "VP", "worth of loading before the others"),
    Weight("hold", 0.17, 0, 1, "VP", "worth of a barrel that is given up by loading it"),
    Weight("rivals_make", 1.44, 0, 3, "share", "the same for what they make in a craftsman phase"),
    Weight("rivals_trade", 0.98, 0, 3, "share", "the same for what they sell in a trader phase"),
    Weight("rivals_ship", 0.6, 0, 3, "share", "the same for what they ship in a captain phase"),
    Weight("barrel_late", 0.31, 0, 3, "VP", "worth of a barrel that is made towards the end"),
    Weight("open_ship", 0.24, -5, 5, "VP", "worth of loading an empty ship rather than another"),
    Weight("factory_kinds", 1.18, -5, 10, "VP", "more for the factory for each kind made beyond 2"),
    Weight("harbor_kinds", -0.45, -5, 10, "VP", "the same for the harbor"),
    Weight("staff_large", 6.8, 0, 12, "VP", "worth of a worker on a large building at the end"),
)  # fmt: skip
