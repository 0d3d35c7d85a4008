"""The named weights that all planning strategies share.

The defaults are those of ``balanced``; docs/tuning/puerto-rico.md tells how they were found.
"""

from enum import IntEnum

from sim.puerto_rico.layout import Building, Role, Tile
from strategies.registry import Weight

# A building's weight is its worth to the plan at the start of the game, beyond its printed points
# and beyond what can be counted (tiles that wait for it, bonuses); it fades as the game goes on.
_PLANS = {
    Building.SMALL_FRUIT_DEPOT: -4.08,
    Building.SMALL_SUGAR_MILL: -0.51,
    Building.LARGE_FRUIT_DEPOT: -2.46,
    Building.LARGE_SUGAR_MILL: -1.84,
    Building.TOBACCO_STORAGE: 3.0,
    Building.COFFEE_ROASTER: 6.05,
    Building.SMALL_MARKET: 0.37,
    Building.HACIENDA: -5.1,
    Building.BUILDERS_YARD: -5.4,
    Building.SMALL_WAREHOUSE: 1.76,
    Building.HOSPITAL: -2.39,
    Building.OFFICE: -1.6,
    Building.LARGE_MARKET: 1.16,
    Building.LARGE_WAREHOUSE: -3.98,
    Building.FACTORY: 12.41,
    Building.SCHOOL: -1.42,
    Building.HARBOR: -6.66,
    Building.WHARF: 2.01,
    Building.FIRE_STATION: 0.85,
    Building.RESIDENCE: -5.94,
    Building.FORTRESS: -2.67,
    Building.CUSTOMS_HOUSE: -8.88,
    Building.CITY_HALL: -6.16,
}
_TILES = {
    Tile.CORN: 1.71,
    Tile.FRUIT: -0.04,
    Tile.SUGAR: 0.4,
    Tile.TOBACCO: -0.59,
    Tile.COFFEE: 0.34,
    Tile.QUARRY: 5.67,
}

_ROLES = {
    Role.PLANTER: -0.55,
    Role.RECRUITER: 0.35,
    Role.BUILDER: 0.96,
    Role.CRAFTSMAN: -0.42,
    Role.TRADER: -0.44,
    Role.CAPTAIN: -0.83,
    Role.ADVENTURER: -0.32,
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
    Weight("coin_late", 0.79, 0, 5, "VP", "worth of a coin towards the end"),
    Weight("rivals", 0.7, 0, 3, "share", "of the rivals' mean gain by planter, recruiter, builder"),
    Weight("tile_match", 1.62, -5, 10, "VP", "more for a tile that a circle in the city waits for"),
    Weight("tile_new_kind", 1.28, -5, 10, "VP", "more for a tile of a kind not yet owned"),
    Weight("tile_repeat", 0.76, -5, 5, "VP", "less for each tile of the kind already owned"),
    Weight("press_match", 1.91, -5, 10, "VP", "more for each tile that waits for the new building"),
    Weight("barrel", 0.4, 0, 3, "VP", "worth of a barrel that is made"),
    Weight("sale_hope", 0.22, 0, 4, "share", "of the sale price added for the first barrel made"),
    Weight("worker", 1.36, 0, 5, "VP", "worth of a worker who fills a circle"),
    Weight("worker_depth", 2.5, 1, 20, "circles", "empty circles that count, at most"),
    Weight("spoil", 0.25, 0, 3, "VP", "worth of a barrel that would spoil with the captain phase"),
    Weight("bonus", 2.82, 0, 8, "share", "of a large building's bonus that is counted on"),
    Weight("staff_quarry", 1.53, -5, 10, "VP", "worth of a worker on a quarry"),
    Weight("staff_power", 0.11, 0, 3, "share", "of a plan's worth that a worker there is worth"),
    Weight("keep_dear", 0.41, -2, 3, "share", "of the good's price that a load costs"),
    Weight("build_least", -2.6, -10, 10, "VP", "gain that a purchase must bring"),
    Weight("rival_budget", 0.05, 0, 3, "VP", "gain of a rival who can build, for each coin"),
    Weight("first_load", 0.92, -5, 5, "VP", "worth of loading before the others"),
    Weight("hold", 0.17, 0, 1, "VP", "worth of a barrel that is given up by loading it"),
    Weight("rivals_make", 0.92, 0, 3, "share", "of what the rivals make in a craftsman phase"),
    Weight("rivals_trade", 0.98, 0, 3, "share", "of what the rivals sell in a trader phase"),
    Weight("rivals_ship", 0.13, 0, 3, "share", "of what the rivals ship in a captain phase"),
    Weight("barrel_late", 0.31, 0, 3, "VP", "worth of a barrel that is made towards the end"),
    Weight("open_ship", 0.24, -5, 5, "VP", "worth of loading an empty ship rather than another"),
    Weight("factory_kinds", 3.5, -5, 10, "VP", "more for the factory for each kind made beyond 2"),
    Weight("harbor_kinds", -0.46, -5, 10, "VP", "more for the harbor for each kind made beyond 2"),
    Weight("staff_large", 6.83, 0, 12, "VP", "worth of a worker on a large building at the end"),
)  # fmt: skip
