"""The named weights that all planning strategies share.

The defaults are those of ``balanced``. They were found on 2026-11-29 by a random search: steps in a
few weights at a time, kept if they won more than before on the same deals and against the same
opponents (itself, its own past, the named plans) with 3, 4 and 5 players, up to 280 deals in all
seatings for each step, seeds 1001 to 1041. What is reported of them comes from other seeds.
"""

from enum import IntEnum

from sim.puerto_rico.layout import Building, Role, Tile
from strategies.registry import Weight

# A building's weight is its worth to the plan at the start of the game, beyond its printed points
# and beyond what can be counted (tiles that wait for it, bonuses); it fades as the game goes on.
_PLANS = {
    Building.SMALL_FRUIT_DEPOT: 0.79,
    Building.SMALL_SUGAR_MILL: 0.74,
    Building.LARGE_FRUIT_DEPOT: 0.23,
    Building.LARGE_SUGAR_MILL: 2.65,
    Building.TOBACCO_STORAGE: 2.15,
    Building.COFFEE_ROASTER: 6.15,
    Building.SMALL_MARKET: 0.04,
    Building.HACIENDA: 1.5,
    Building.BUILDERS_YARD: 2.03,
    Building.SMALL_WAREHOUSE: 1.0,
    Building.HOSPITAL: 2.06,
    Building.OFFICE: 0.17,
    Building.LARGE_MARKET: 4.64,
    Building.LARGE_WAREHOUSE: 1.25,
    Building.FACTORY: 9.25,
    Building.SCHOOL: 3.44,
    Building.HARBOR: 29.14,
    Building.WHARF: 8.14,
    Building.FIRE_STATION: 0.53,
    Building.RESIDENCE: 0.05,
    Building.FORTRESS: 0.18,
    Building.CUSTOMS_HOUSE: 0.55,
    Building.CITY_HALL: -0.63,
}
_TILES = {
    Tile.CORN: 2.41,
    Tile.FRUIT: 0.64,
    Tile.SUGAR: 0.64,
    Tile.TOBACCO: -1.88,
    Tile.COFFEE: 0.45,
    Tile.QUARRY: 2.54,
}

_ROLES = {
    Role.PLANTER: 0.18,
    Role.RECRUITER: 0.0,
    Role.BUILDER: 0.0,
    Role.CRAFTSMAN: 0.0,
    Role.TRADER: 0.26,
    Role.CAPTAIN: 0.0,
    Role.ADVENTURER: -0.01,
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
    Weight("coin_early", 1.91, 0, 5, "VP", "worth of a coin at the start of the game"),
    Weight("coin_late", 0.77, 0, 5, "VP", "worth of a coin towards the end"),
    Weight("rivals", 0.59, 0, 3, "share", "of the rivals' mean gain by recruiter or builder"),
    Weight("tile_match", 1.06, -5, 10, "VP", "more for a tile that a circle in the city waits for"),
    Weight("tile_new_kind", 0.47, -5, 10, "VP", "more for a tile of a kind not yet owned"),
    Weight("tile_repeat", 0.95, -5, 5, "VP", "less for each tile of the kind already owned"),
    Weight("press_match", 1.83, -5, 10, "VP", "more for each tile that waits for the new building"),
    Weight("barrel", 0.25, 0, 3, "VP", "worth of a barrel that is made"),
    Weight("sale_hope", 0.45, 0, 4, "share", "of the sale price added for the first barrel made"),
    Weight("worker", 1.14, 0, 5, "VP", "worth of a worker who fills a circle"),
    Weight("worker_depth", 2.46, 1, 20, "circles", "empty circles that count, at most"),
    Weight("spoil", 0.59, 0, 3, "VP", "worth of a barrel that would spoil with the captain phase"),
    Weight("bonus", 1.58, 0, 8, "share", "of a large building's bonus that is counted on"),
    Weight("staff_quarry", 0.42, -5, 10, "VP", "worth of a worker on a quarry"),
    Weight("staff_power", 0.06, 0, 3, "share", "of a plan's worth that a worker there is worth"),
    Weight("keep_dear", 0.26, -2, 3, "share", "of the sale price that loading a barrel costs"),
    Weight("build_least", -0.45, -10, 10, "VP", "gain that a purchase must bring"),
    Weight("rival_budget", 0.0, 0, 3, "VP", "gain of a rival who can build, for each coin"),
    Weight("first_load", 0.43, -5, 5, "VP", "worth of loading before the others"),
    Weight("hold", 0.09, 0, 1, "VP", "worth of a barrel that is given up by loading it"),
    Weight("rivals_make", 0.59, 0, 3, "share", "the same for what they make in a craftsman phase"),
    Weight("rivals_trade", 0.59, 0, 3, "share", "the same for what they sell in a trader phase"),
    Weight("rivals_ship", 0.59, 0, 3, "share", "the same for what they ship in a captain phase"),
    Weight("barrel_late", 0.25, 0, 3, "VP", "worth of a barrel that is made towards the end"),
    Weight("open_ship", 0.0, -5, 5, "VP", "worth of loading an empty ship rather than another"),
    Weight("factory_kinds", 0.0, -5, 10, "VP", "more for the factory for each kind made beyond 2"),
    Weight("harbor_kinds", 0.0, -5, 10, "VP", "the same for the harbor"),
    Weight("staff_large", 6.0, 0, 12, "VP", "worth of a worker on a large building at the end"),
)  # fmt: skip
