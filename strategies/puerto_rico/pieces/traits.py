"""The named weights that all planning strategies share.

The defaults are those of ``balanced``; docs/tuning/puerto-rico.md tells how they were found.
"""

from enum import IntEnum

from sim.puerto_rico.layout import Building, Role, Tile
from strategies.registry import Weight

# A building's weight is its worth to the plan at the start of the game, beyond its printed points
# and beyond what can be counted (tiles that wait for it, bonuses); it fades as the game goes on.
_PLANS = {
    Building.SMALL_FRUIT_DEPOT: -1.16,
    Building.SMALL_SUGAR_MILL: 0.71,
    Building.LARGE_FRUIT_DEPOT: -1.3,
    Building.LARGE_SUGAR_MILL: -3.33,
    Building.TOBACCO_STORAGE: 1.69,
    Building.COFFEE_ROASTER: 9.71,
    Building.SMALL_MARKET: 0.33,
    Building.HACIENDA: -3.5,
    Building.BUILDERS_YARD: 2.04,
    Building.SMALL_WAREHOUSE: 0.66,
    Building.HOSPITAL: -1.52,
    Building.OFFICE: 1.2,
    Building.LARGE_MARKET: 0.52,
    Building.LARGE_WAREHOUSE: -4.57,
    Building.FACTORY: 13.2,
    Building.SCHOOL: -2.04,
    Building.HARBOR: 31.3,
    Building.WHARF: 9.05,
    Building.FIRE_STATION: 0.33,
    Building.RESIDENCE: -5.46,
    Building.FORTRESS: -1.27,
    Building.CUSTOMS_HOUSE: 3.72,
    Building.CITY_HALL: -4.66,
}
_TILES = {
    Tile.CORN: 2.35,
    Tile.FRUIT: 0.25,
    Tile.SUGAR: 0.22,
    Tile.TOBACCO: -1.22,
    Tile.COFFEE: 1.78,
    Tile.QUARRY: 4.94,
}

_ROLES = {
    Role.PLANTER: -2.46,
    Role.RECRUITER: 0.38,
    Role.BUILDER: 0.4,
    Role.CRAFTSMAN: -0.1,
    Role.TRADER: -0.66,
    Role.CAPTAIN: -0.31,
    Role.ADVENTURER: -0.86,
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
    Weight("coin_early", 2.4, 0, 5, "VP", "worth of a coin at the start of the game"),
    Weight("coin_late", 0.83, 0, 5, "VP", "worth of a coin towards the end"),
    Weight("rivals", 0.82, 0, 3, "share", "of the rivals' mean gain by recruiter or builder"),
    Weight("tile_match", 2.29, -5, 10, "VP", "more for a tile that a circle in the city waits for"),
    Weight("tile_new_kind", 1.99, -5, 10, "VP", "more for a tile of a kind not yet owned"),
    Weight("tile_repeat", 0.88, -5, 5, "VP", "less for each tile of the kind already owned"),
    Weight("press_match", 1.6, -5, 10, "VP", "more for each tile that waits for the new building"),
    Weight("barrel", 0.38, 0, 3, "VP", "worth of a barrel that is made"),
    Weight("sale_hope", 0.34, 0, 4, "share", "of the sale price added for the first barrel made"),
    Weight("worker", 1.26, 0, 5, "VP", "worth of a worker who fills a circle"),
    Weight("worker_depth", 2.42, 1, 20, "circles", "empty circles that count, at most"),
    Weight("spoil", 0.72, 0, 3, "VP", "worth of a barrel that would spoil with the captain phase"),
    Weight("bonus", 2.02, 0, 8, "share", "of a large building's bonus that is counted on"),
    Weight("staff_quarry", 1.11, -5, 10, "VP", "worth of a worker on a quarry"),
    Weight("staff_power", 0.09, 0, 3, "share", "of a plan's worth that a worker there is worth"),
    Weight("keep_dear", 0.38, -2, 3, "share", "of the sale price that loading a barrel costs"),
    Weight("build_least", -1.65, -10, 10, "VP", "gain that a purchase must bring"),
    Weight("rival_budget", 0.06, 0, 3, "VP", "gain of a rival who can build, for each coin"),
    Weight("first_load", 0.99, -5, 5, "VP", "worth of loading before the others"),
    Weight("hold", 0.1, 0, 1, "VP", "worth of a barrel that is given up by loading it"),
    Weight("rivals_make", 1.35, 0, 3, "share", "the same for what they make in a craftsman phase"),
    Weight("rivals_trade", 0.88, 0, 3, "share", "the same for what they sell in a trader phase"),
    Weight("rivals_ship", 0.86, 0, 3, "share", "the same for what they ship in a captain phase"),
    Weight("barrel_late", 0.34, 0, 3, "VP", "worth of a barrel that is made towards the end"),
    Weight("open_ship", 0.3, -5, 5, "VP", "worth of loading an empty ship rather than another"),
    Weight("factory_kinds", 0.87, -5, 10, "VP", "more for the factory for each kind made beyond 2"),
    Weight("harbor_kinds", -0.49, -5, 10, "VP", "the same for the harbor"),
    Weight("staff_large", 7.3, 0, 12, "VP", "worth of a worker on a large building at the end"),
)  # fmt: skip
