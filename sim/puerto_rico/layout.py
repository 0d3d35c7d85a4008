"""How one game of Puerto Rico lies in memory.

One game is one record of ``GAME``. This is the only file that says where a fact of the game is
kept; every other file reads ``game["field"]`` and indexes it with the names below.

Reading rules
-------------
* First axis of a per-player field: the seat, 0 .. players - 1, clockwise from the first Governor.
* Last axis of a field that counts goods: a ``Good``; tiles: a ``Tile``; buildings: a ``Building``.
* ``owned`` and ``staffed`` are bit sets of buildings (bit number = ``Building``).
* ``NONE`` marks "nobody", "nothing"; a count is never negative.
"""

from enum import IntEnum

import numpy as np

from sim import machine
from sim.facts import read_options
from sim.machine import COMMON, HEAD, Column

NONE = machine.NONE
MAX_SEATS = 5
MAX_TILES = 120  # estate tiles that a variant may have
MAX_ADVENTURERS = 4
N_SHIPS = 3


class Good(IntEnum):
    """The five goods in the order of the price list (fruit is indigo in the classic edition)."""

    CORN = 0
    FRUIT = 1
    SUGAR = 2
    TOBACCO = 3
    COFFEE = 4


N_GOODS = len(Good)
NO_GOOD = N_GOODS  # what a building makes that makes nothing; a spare place in arrays by good


class Tile(IntEnum):
    """Kinds of island tiles: an estate (plantation) of each good, and the quarry."""

    CORN = 0
    FRUIT = 1
    SUGAR = 2
    TOBACCO = 3
    COFFEE = 4
    QUARRY = 5


N_TILES = len(Tile)


class Building(IntEnum):
    """The buildings, in the order of seeds/puerto_rico/buildings.csv, under their 1897 names."""

    SMALL_FRUIT_DEPOT = 0
    SMALL_SUGAR_MILL = 1
    LARGE_FRUIT_DEPOT = 2
    LARGE_SUGAR_MILL = 3
    TOBACCO_STORAGE = 4
    COFFEE_ROASTER = 5
    SMALL_MARKET = 6
    HACIENDA = 7
    BUILDERS_YARD = 8
    SMALL_WAREHOUSE = 9
    HOSPITAL = 10
    OFFICE = 11
    LARGE_MARKET = 12
    LARGE_WAREHOUSE = 13
    FACTORY = 14
    SCHOOL = 15
    HARBOR = 16
    WHARF = 17
    FIRE_STATION = 18
    RESIDENCE = 19
    FORTRESS = 20
    CUSTOMS_HOUSE = 21
    CITY_HALL = 22


N_BUILDINGS = len(Building)
MOST_QUARRIES = 20  # that a variant may let count for one building
MOST_PURSE = 50  # coins that the dearest building of a variant may cost
MOST_SPACES = 4  # city spaces that a building of a variant may take
WHOLE = 1 << 30  # in whose units shares are kept
N_CIRCLES = N_TILES + N_BUILDINGS  # kinds of worker circles: tiles first, then buildings


class Role(IntEnum):
    """The roles (classic: Settler, Mayor, Builder, Craftsman, Trader, Captain, Prospector).

    Also the numbers of the role cards; the second and later Adventurers follow behind.
    """

    PLANTER = 0
    RECRUITER = 1
    BUILDER = 2
    CRAFTSMAN = 3
    TRADER = 4
    CAPTAIN = 5
    ADVENTURER = 6


N_ROLES = len(Role)
N_CARDS = N_ROLES - 1 + MAX_ADVENTURERS


class Phase(IntEnum):
    """What the next micro-step does; the steps of a role stand together."""

    OVER = 0
    # planter
    DRAW_TILE = 1
    TURN_UP_DRAWN = 2
    STAFF_DRAWN = 3
    TAKE_TILE = 4
    STAFF_TAKEN = 5
    DISCARD_ROW = 6
    REVEAL_ROW = 7
    # recruiter
    EXTRA_WORKER = 8
    DEAL_WORKERS = 9
    PICK_UP = 10
    PLACE_WORKER = 11
    REFILL = 12
    # builder
    BUILD = 13
    STAFF_BUILDING = 14
    # craftsman
    PRODUCE = 15
    PRIVILEGE_GOOD = 16
    # trader
    SELL = 17
    CLEAR_HOUSE = 18
    # captain
    LOAD = 19
    CAPTAIN_POINTS = 20
    HARBOR_POINTS = 21
    COUNT_STORES = 22
    STORE_KIND = 23
    STORE_BARREL = 24
    CLEAR_SHIPS = 25
    # adventurer, and between the roles
    ADVENTURE = 26
    PICK_ROLE = 27
    END_ROLE = 28
    END_ROUND = 29


class Decision(IntEnum):
    """What a player is asked; the questions of a role stand together."""

    CHOOSE_ROLE = 0
    DRAW_TILE = 1
    TAKE_TILE = 2
    STAFF_TILE = 3
    EXTRA_WORKER = 4
    PLACE_WORKER = 5
    BUILD = 6
    STAFF_BUILDING = 7
    PRODUCE = 8
    PRIVILEGE_GOOD = 9
    SELL = 10
    LOAD = 11
    BONUS = 12
    STORE_KIND = 13
    STORE_BARREL = 14


class Trigger(IntEnum):
    """What may end the game; a game keeps a bit set of them (bit number = ``Trigger``)."""

    WORKERS = 0
    CITY = 1
    CHIPS = 2
    ROUNDS = 3


class SetupOrder(IntEnum):
    """Values of the option ``setup_order``."""

    START_TILES_FIRST = 0
    ROW_FIRST = 1


class HospitalTile(IntEnum):
    """Values of the option ``hospital_tile``."""

    NORMAL = 0
    EITHER = 1


class EndTiming(IntEnum):
    """Values of the option ``end_timing``."""

    ROUND = 0
    PHASE = 1


class Names(IntEnum):
    """Values of the option ``names``."""

    EDITION_1897 = 0
    CLASSIC = 1


GAME = np.dtype(
    [
        *HEAD,
        # field            type      shape               what it holds                      unit
        ("rounds",          np.int16),                 # the current round, from 1         rounds
        ("governor",        np.int8),                  # who holds the Governor card       seat
        ("picks",           np.int8),                  # role cards chosen in this round   cards
        ("chooser",         np.int8),                  # who chose the current role, or NONE seat
        ("role",            np.int8),                  # the role card in progress, or NONE card
        ("triggers",        np.int8),                  # what has ended the game so far    bits
        ("on_offer",        np.int32),                 # purchases, sales or loads  bits of codes
        ("card_taken",      np.int8, (N_CARDS,)),      # chosen in this round              flag
        ("card_coins",      np.int16, (N_CARDS,)),     # lying on each role card           coins
        # -- tiles
        ("stack",           np.int8, (MAX_TILES,)),    # face-down tiles, top first        Tile
        ("stack_size",      np.int16),                 # tiles the stack began with        tiles
        ("stack_top",       np.int16),                 # place of the next tile            place
        ("stack_fixed",     np.int16),                 # places whose tile is drawn already places
        ("shuffles",        np.int16),                 # times the discards became the stack times
        ("row",             np.int16, (N_GOODS,)),     # face-up tiles                     tiles
        ("row_size",        np.int16),                 # all of them                       tiles
        ("discards",        np.int16, (N_GOODS,)),     # discarded tiles                   tiles
        ("quarries",        np.int16),                 # left beside the board             tiles
        ("planting_barred", np.int8),                  # nobody may plant in this phase    flag
        ("hospital_used",   np.int8),                  # by the seat that is planting      flag
        ("new_tile",        np.int8),                  # tile the hospital may staff       Tile
        # -- workers
        ("pile",            np.int16),                 # general supply                    workers
        ("register",        np.int16),                 # Work Register / colonist ship     workers
        ("circle_kind",     np.int8, (N_CIRCLES,)),    # kinds of circles of who is placing kind
        ("circle_free",     np.int16, (N_CIRCLES,)),   # empty circles of each             circles
        ("circle_kinds",    np.int16),                 # entries in use                    kinds
        ("circle_at",       np.int16),                 # first entry that may still be filled entry
        ("spare",           np.int16),                 # circles that may still stay empty circles
        # -- buildings, goods, ships, points
        ("copies",          np.int8, (N_BUILDINGS,)),  # in stock                          buildings
        ("in_stock",        np.int32),                 # those with a copy left            bits
        ("new_building",    np.int8),                  # building the school may staff     Building
        ("supply",          np.int16, (N_GOODS,)),     # general supply                    barrels
        ("produced_now",    np.int16, (N_GOODS,)),     # by the chooser in this phase      barrels
        ("privilege_left",  np.int8),  # barrels the craftsman may still take barrels
        ("house",           np.int16, (N_GOODS,)),     # in the trading house              barrels
        ("house_size",      np.int16),                 # all of them                       barrels
        ("ship_good",       np.int8, (N_SHIPS,)),      # aboard each cargo ship, or NONE   Good
        ("ship_load",       np.int16, (N_SHIPS,)),     # aboard now                        barrels
        ("visits_idle",     np.int8),                  # seats in a row that loaded nothing seats
        ("captain_due",     np.int8),                  # the captain's points are still due flag
        ("wharf_used",      np.int8, (MAX_SEATS,)),    # in this captain phase             flag
        ("rights",          np.int8),                  # kinds that may still be stored    kinds
        ("stored",          np.int8, (N_GOODS,)),      # kinds stored by who is storing    flag
        ("last_stored",     np.int8),                  # the last of them, or NONE         Good
        ("pool",            np.int16),                 # victory points in the pool        VP
        ("paper",           np.int16),                 # written down after the pool was empty VP
        # -- the players
        ("coins",           np.int16, (MAX_SEATS,)),   # on the portrait                   coins
        ("chips",           np.int16, (MAX_SEATS,)),   # points by loading, paper included VP
        ("goods",           np.int16, (MAX_SEATS, N_GOODS)),  # on the portrait            barrels
        ("tiles",           np.int16, (MAX_SEATS, N_TILES)),  # on the island              tiles
        ("tile_workers",    np.int16, (MAX_SEATS, N_TILES)),  # on them                    workers
        ("island",          np.int16, (MAX_SEATS,)),   # filled island spaces              spaces
        ("owned",           np.int32, (MAX_SEATS,)),   # buildings                         bits
        ("staffed",         np.int32, (MAX_SEATS,)),   # buildings with a worker           bits
        ("staff",           np.int8, (MAX_SEATS, N_BUILDINGS)),  # on each building        workers
        ("presses",         np.int16, (MAX_SEATS, N_GOODS + 1)),  # staffed circles by good  circles
        ("capacity",        np.int16, (MAX_SEATS, N_GOODS + 1)),  # circles by good        circles
        ("circles",         np.int16, (MAX_SEATS,)),   # circles on buildings              circles
        ("city",            np.int16, (MAX_SEATS,)),   # filled city spaces                spaces
        ("printed",         np.int16, (MAX_SEATS,)),   # points printed on buildings       VP
        ("large",           np.int8, (MAX_SEATS,)),    # large buildings owned             buildings
        ("idle",            np.int16, (MAX_SEATS,)),   # on the portrait or in hand        workers
        ("workers",         np.int16, (MAX_SEATS,)),   # all of a player's workers         workers
        # -- the story so far
        ("start_tile",      np.int8, (MAX_SEATS,)),    # first tile of each player         Tile
        ("governor_rounds", np.int16, (MAX_SEATS,)),   # rounds as Governor                rounds
        ("roles_taken",     np.int16, (MAX_SEATS, N_ROLES)),  # times each role was chosen times
        ("role_rounds",     np.int32, (MAX_SEATS, N_ROLES)),  # of these choices, added up rounds
        ("role_first",      np.int16, (MAX_SEATS, N_ROLES)),  # round of the first one, or 0 round
        ("bought",          np.int16, (MAX_SEATS, N_BUILDINGS)),  # round of purchase, or 0  round
        ("produced",        np.int16, (MAX_SEATS, N_GOODS)),  # privilege included         barrels
        ("sold",            np.int16, (MAX_SEATS, N_GOODS)),  # in the trading house       barrels
        ("shipped",         np.int16, (MAX_SEATS, N_GOODS)),  # wharf included             barrels
        ("spoiled",         np.int16, (MAX_SEATS, N_GOODS)),  # not stored                 barrels
        ("trade_coins",     np.int16, (MAX_SEATS,)),   # from sales                        coins
        ("factory_coins",   np.int16, (MAX_SEATS,)),   # from the factory                  coins
        ("role_coins",      np.int16, (MAX_SEATS,)),   # found on role cards               coins
    ],
    align=True,
)  # fmt: skip

# One field per option of seeds/puerto_rico/options.toml, by the same name, then the tables.
RULES = np.dtype(
    [
        *((name, np.int16) for name in read_options("puerto-rico").options),
        # field            type      shape               what it holds                      unit
        ("coins_each",      np.int16),                 # before extra coins and penalties  coins
        ("starting_coins",  np.int16, (MAX_SEATS,)),   # by seat, penalties carried out    coins
        ("extra_points",    np.int16, (MAX_SEATS,)),   # by seat                           VP
        ("start_tile",      np.int8, (MAX_SEATS,)),    # by seat                           Tile
        ("tiles",           np.int16, (N_GOODS,)),     # estate tiles in the game          tiles
        ("quarries",        np.int16),                 # quarries in the game              tiles
        ("face_up_tiles",   np.int16),                 # in the row                        tiles
        ("barrels",         np.int16, (N_GOODS,)),     # in the game                       barrels
        ("victory_points",  np.int16),                 # in the pool                       VP
        ("worker_pile",     np.int16),                 # at the start                      workers
        ("worker_ship",     np.int16),                 # on the register at the start      workers
        ("cargo_ship",      np.int16, (N_SHIPS,)),     # holds of each ship, missing ones last holds
        ("ships",           np.int16),                 # cargo ships in play               ships
        ("adventurers",     np.int16),                 # cards                             cards
        ("cards",           np.int16),                 # role cards in play                cards
        ("picks_per_player", np.int16),                # in a round                        cards
        ("trading_house",   np.int16),                 # places                            barrels
        ("island_spaces",   np.int16),                 # of each player                    spaces
        ("city_spaces",     np.int16),                 # of each player                    spaces
        ("price",           np.int16, (N_GOODS,)),     # in the trading house              coins
        ("dearest",         np.int8, (1 << N_GOODS,)),  # of a set of goods, or NONE       Good
        ("factory_pay",     np.int16, (N_GOODS + 1,)),  # by number of kinds produced      coins
        ("worker_share",    np.int64),                 # of all at the start is one worker WHOLE
        ("point_share",     np.int64),                 # of the pool is one point          WHOLE
        ("space_share",     np.int64),                 # of a city is one space            WHOLE
        ("cost",            np.int16, (N_BUILDINGS,)),  # of each building                 coins
        ("vp",              np.int16, (N_BUILDINGS,)),  # printed                          VP
        ("spaces",          np.int16, (N_BUILDINGS,)),  # in the city                      spaces
        ("building_circles", np.int16, (N_BUILDINGS,)),  # for workers                     circles
        ("building_copies", np.int16, (N_BUILDINGS,)),  # in the game                      buildings
        ("quarry_cap",      np.int16, (N_BUILDINGS,)),  # quarries that count at most      quarries
        ("makes",           np.int8, (N_BUILDINGS,)),  # the good, or NO_GOOD              Good
        ("circle_good",     np.int8, (N_CIRCLES,)),    # made there, or NO_GOOD            Good
        ("is_large",        np.int8, (N_BUILDINGS,)),  # of the class of large ones         flag
        # -- the same as bit sets of buildings
        ("within_budget",   np.int32, (MOST_QUARRIES + 1, MOST_PURSE + 1)),  # by quarries, coins
        ("fitting",         np.int32, (MOST_SPACES + 1,)),  # by free city spaces          bits
        ("small_production", np.int32),                # the buildings of each class       bits
        ("large_production", np.int32),
        ("commercial",      np.int32),                 # no production, large ones included bits
        ("large_buildings", np.int32),                 # printed with two spaces           bits
    ],
    align=True,
)  # fmt: skip

MAX_OPTIONS = 32
MOST_ROUNDS = 32_767  # that a column of the result row holds
OPTIONS = np.dtype([("code", np.int16, (MAX_OPTIONS,))])


def _words(member: IntEnum) -> str:
    return member.name.lower().replace("_", " ")


def _codes(vocabulary: type[IntEnum]) -> str:
    return ", ".join(f"{int(member)} {_words(member)}" for member in vocabulary)


# Meanings name things by their ids; words.py has what each edition prints for them.
COLUMNS = [
    Column("vp_chips", "VP", "seat", "points by loading, those on paper included"),
    Column("vp_buildings", "VP", "seat", "printed points of all own buildings"),
    Column("vp_fire_station", "VP", "seat", "bonus of the fire station"),
    Column("vp_residence", "VP", "seat", "bonus of the residence"),
    Column("vp_fortress", "VP", "seat", "bonus of the fortress"),
    Column("vp_customs_house", "VP", "seat", "bonus of the customs house"),
    Column("vp_city_hall", "VP", "seat", "bonus of the city hall"),
    Column("vp_handicap", "VP", "seat", "points that the rules gave this seat in advance"),
    Column("coins", "coins", "seat", "coins at the end"),
    Column("goods", "barrels", "seat", "barrels at the end"),
    Column("workers", "workers", "seat", "workers at the end, idle ones included"),
    Column("idle_workers", "workers", "seat", "workers without a circle at the end"),
    Column("start_tile", "code", "seat", f"starting tile: {_codes(Tile)}"),
    Column("governor_rounds", "rounds", "seat", "rounds as Governor"),
    Column("trade_coins", "coins", "seat", "coins from sales in the trading house"),
    Column("factory_coins", "coins", "seat", "coins from the factory"),
    Column("role_coins", "coins", "seat", "coins found on role cards"),
    *(Column(f"role_{r.name.lower()}", "times", "seat", f"{_words(r)} chosen") for r in Role),
    *(
        Column(
            f"rounds_{r.name.lower()}",
            "rounds",
            "seat",
            f"numbers of the rounds of choosing the {_words(r)}, added up (at most {MOST_ROUNDS})",
        )
        for r in Role
    ),
    *(
        Column(
            f"first_{r.name.lower()}",
            "round",
            "seat",
            f"first round of choosing the {_words(r)}, 0 = never",
        )
        for r in Role
    ),
    *(
        Column(
            f"bought_{b.name.lower()}",
            "round",
            "seat",
            f"round of buying the {_words(b)}, 0 = never",
        )
        for b in Building
    ),
    *(
        Column(f"tiles_{t.name.lower()}", "tiles", "seat", f"{_words(t)} tiles at the end")
        for t in Tile
    ),
    *(
        Column(
            f"{verb}_{good.name.lower()}", "barrels", "seat", f"barrels of {_words(good)} {verb}"
        )
        for verb in ("produced", "sold", "shipped", "spoiled")
        for good in Good
    ),
]

RESULT = np.dtype([*COMMON, *((column.name, np.int16) for column in COLUMNS)])
