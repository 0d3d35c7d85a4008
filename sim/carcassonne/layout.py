"""What a game of Carcassonne is made of: every field, every vocabulary, nothing else.

The board is a torus of 128 x 128 cells: cell = 128 * y + x modulo 16384, x to the east, y to the
north, the start tile at cell 0. Up to 126 tiles that hang together never reach round it, so no
game can leave the board and no border needs a guard.

Features are trees (union-find): each segment of each placed tile is a node, 8 * placement +
segment, and the root of its tree holds the sums for the whole feature. What serves as an index
is unsigned where it can be: that spares the compiled code the question whether to count from the
end.
"""

from enum import IntEnum

import numpy as np

from sim.machine import COMMON, HEAD, Column

MAX_SEATS = 6
MAX_TILES = 126  # tiles in the box; the longest row that fits on the torus with its two free ends
MAX_CITY_SEGMENTS = 128  # two make the smallest city, and a farm notes up to 64 finished ones
MAX_HAND = 4
N_BASE_KINDS = 24
N_PRINTED_KINDS = 51  # base game, then ten kinds of The River, then 17 of Inns & Cathedrals
N_KINDS = 62  # a copy with a garden is of a kind of its own; those come last
LAST_KIND = 63  # all bits set: "& LAST_KIND" tells the compiler "not negative"
N_ROTATIONS = 4
N_SIDES = 4
N_SLOTS = 8
N_SEGMENTS = 8  # room for the segments of one tile
WIDTH = 128
N_CELLS = WIDTH * WIDTH
LAST_CELL = N_CELLS - 1
START_CELL = 0
START_SEAT = 0
FIRST = 0  # of a list of options
SECOND = 1
N_CODES = 256  # of a free cell: what its four sides demand, two bits each
RIVER_FLAG = 256  # added to the code of the cell where the river goes on
N_CELL_CODES = 512
MAX_FRONTIER = 2 * MAX_TILES + 2  # free cells beside that many tiles
MAX_CLAIMS = 2 * N_SEGMENTS  # two figures on each; where the abbot may go, there is room for him
MAX_OPTIONS = N_ROTATIONS * (MAX_FRONTIER + 2)
LAST_OPTION = MAX_OPTIONS - 1  # all bits set: "& LAST_OPTION" tells the compiler "not negative"
NOWHERE = N_SEGMENTS * MAX_TILES  # the node that stands for "no tile there": all its sums are 0
N_NODES = NOWHERE + 1


class Phase(IntEnum):
    """What happens next; the order of a turn."""

    DRAW = 0
    FIT = 1
    PLACE = 2
    CLAIM = 3
    ABBOT = 4
    SCORE = 5
    NEXT = 6
    FINAL = 7
    OVER = 8


class Decision(IntEnum):
    """What a player is asked."""

    CHOOSE_TILE = 0
    PLACE_TILE = 1
    PLACE_FOLLOWER = 2
    TAKE_ABBOT_BACK = 3


class Edge(IntEnum):
    """What a side of a tile shows; two bits of a cell's code."""

    UNKNOWN = 0
    FIELD = 1
    ROAD = 2
    CITY = 3


class Feature(IntEnum):
    """What a segment is; the order in which a tile lists its segments."""

    CITY = 0
    ROAD = 1
    FIELD = 2
    CLOISTER = 3
    GARDEN = 4


class Figure(IntEnum):
    """Which of his followers a player puts down."""

    NORMAL = 0
    BIG = 1
    ABBOT = 2


class Source(IntEnum):
    """Where points come from."""

    ROADS = 0
    CITIES = 1
    CLOISTERS = 2
    OPEN_ROADS = 3
    OPEN_CITIES = 4
    OPEN_CLOISTERS = 5
    FARMS = 6
    GARDENS = 7
    OPEN_GARDENS = 8
    ABBOT = 9


class EndReason(IntEnum):
    """Why the game ended."""

    LAST_TILE_PLACED = 0
    LAST_TILE_SET_ASIDE = 1


class Unplaceable(IntEnum):
    """Values of the option ``unplaceable``."""

    DRAW_AGAIN = 0
    LOSE_TURN = 1


class SmallCity(IntEnum):
    """Values of the option ``small_city``."""

    FULL = 0
    HALF = 1


class FarmScoring(IntEnum):
    """Values of the option ``farm_scoring``."""

    THIRD = 0
    SECOND = 1
    FIRST = 2
    OFF = 3


class TieRule(IntEnum):
    """Values of the option ``tie_rule``."""

    SHARED = 0
    START_PLAYER_LOSES = 1


N_FEATURES = len(Feature)
N_FIGURES = len(Figure)
N_SOURCES = len(Source)
N_THIRDS = 3

# A feature's sums, packed into one int64 so that joining two features is one addition.
ONE_TILE = 1
ONE_PENNANT = 1 << 10
ONE_OPEN = 1 << 20  # city, road: open sides; field: contacts with cities that are not finished
ONE_END = 1 << 30  # road: ends at a crossing, cloister or city
ONE_INN = 1 << 40  # road
ONE_CATHEDRAL = 1 << 50  # city
TALLY_MASK = (1 << 10) - 1

GAME = np.dtype(
    [
        *HEAD,
        # field           type       shape                    what it holds                  unit
        ("pile",          np.int8,   (MAX_TILES,)),       # order of drawing               kind
        ("pile_size",     np.int16),                      # tiles in it at the start       tiles
        ("drawn",         np.int16),                      # tiles drawn so far             tiles
        ("set_aside",     np.int16),                      # tiles out of the game          tiles
        ("fitting",       np.int16,  (N_CODES,)),         # tiles left that fit such a cell tiles
        ("left",          np.int16,  (N_KINDS,)),         # neither placed nor set aside   tiles
        ("hand",          np.int8,   (MAX_SEATS, MAX_HAND)),  # in order of drawing          kind
        ("held",          np.int8,   (MAX_SEATS,)),       # tiles in hand                  tiles
        ("tile",          np.int16),                      # being placed, or NONE          kind
        ("last_aside",    np.int8),                       # last tile was set aside        flag
        # the board, by cell: 0 = empty, placement + 1 = a tile, -(slot + 1) = free cell beside one
        ("at",            np.int16,  (N_CELLS,)),
        ("cloisters_by",  np.int8,   (N_CELLS,)),         # claimed, here and around  cloisters
        ("west",          np.int16),                      # smallest x of a tile           cells
        ("east",          np.int16),                      # largest x                      cells
        ("south",         np.int16),                      # smallest y                     cells
        ("north",         np.int16),                      # largest y                      cells
        # free cells beside tiles, by slot
        ("frontier",      np.int16),                      # number of them                 cells
        ("free_cell",     np.uint16, (MAX_FRONTIER,)),    # where                          cell
        ("code",          np.uint16, (MAX_FRONTIER,)),    # Edge of each side, 2 bits      -
        ("faces",         np.uint16, (MAX_FRONTIER, N_SIDES)),   # city or road node         node
        ("field_faces",   np.uint16, (MAX_FRONTIER, N_SLOTS)),   # field node, by our slot   node
        # the river
        ("river_cell",    np.int16),                      # where it goes on, or NONE      cell
        ("river_side",    np.int8),                       # from which side it comes there side
        ("river_bend",    np.int8),                       # 1 right, -1 left, 0 straight   -
        # tiles on the table, by placement
        ("tiles",         np.int16),                      # number of them                 tiles
        ("cell",          np.uint16, (MAX_TILES,)),       # where                          cell
        ("look",          np.uint16, (MAX_TILES,)),       # 4 * kind + rotation            look
        ("owner",         np.int8,   (MAX_TILES,)),       # who placed it, or NONE         seat
        ("claimant",      np.int8,   (MAX_TILES,)),       # seat of the follower put there seat
        ("claimed",       np.int8,   (MAX_TILES,)),       # segment it was put on, or NONE segment
        ("figure",        np.int8,   (MAX_TILES,)),       # which follower, if claimed     Figure
        ("monk",          np.int8,   (MAX_TILES,)),       # seat of a monk (abbot) there   seat
        ("around",        np.int8,   (MAX_TILES,)),       # tiles in the 3 x 3 of a monk   tiles
        ("counted",       np.int16,  (MAX_TILES,)),       # segments counted with another  bits
        ("many_cities",   np.int16,  (MAX_TILES,)),       # tiles with separate cities     placement
        ("n_many_cities", np.int16),
        ("many_roads",    np.int16,  (MAX_TILES,)),       # tiles with separate roads      placement
        ("n_many_roads",  np.int16),
        # features, by node; sums are valid at roots
        ("parent",        np.uint16, (N_NODES,)),         # next node towards the root     node
        ("ring",          np.uint16, (N_NODES,)),         # next segment of the feature    node
        ("tally",         np.int64,  (N_NODES,)),         # see ONE_TILE                   packed
        ("followers",     np.uint64, (N_NODES,)),         # their strength, 8 bits a seat  packed
        ("cities",        np.uint64, (N_NODES,)),         # finished cities at a field     bits
        ("asked",         np.int16,  (N_NODES,)),         # scratch of list_claims         -
        ("finished",      np.int16),                      # completed cities so far        cities
        ("city_of_bit",   np.int16,  (MAX_CITY_SEGMENTS // 2,)),  # a node of each           node
        # players
        ("supply",        np.int16,  (MAX_SEATS,)),       # normal followers in hand       followers
        ("big_supply",    np.int8,   (MAX_SEATS,)),       # big followers in hand, 0 or 1  followers
        ("big_on",        np.int16,  (MAX_SEATS,)),       # where the big one is, or NONE  node
        ("abbot_supply",  np.int8,   (MAX_SEATS,)),       # abbots in hand, 0 or 1         abbots
        ("abbot_at",      np.int16,  (MAX_SEATS,)),       # where the abbot is, or NONE    placement
        ("points",        np.int16,  (MAX_SEATS,)),
        ("earned",        np.int16,  (MAX_SEATS, N_SOURCES)),  # points by source          points
        # lists of the pending decision
        ("n_listed",      np.int16),
        ("placements",    np.int16,  (MAX_OPTIONS,)),     # 4 * slot + rotation            code
        ("claims",        np.int16,  (MAX_CLAIMS,)),      # figures on free segments       code
        # what the result columns are made of
        ("put",           np.int16,  (MAX_SEATS, N_FEATURES)),  # followers put down       followers
        ("put_figure",    np.int16,  (MAX_SEATS, N_FIGURES)),  # the same by figure        followers
        ("put_in_third",  np.int16,  (MAX_SEATS, N_THIRDS)),   # the same by game third    followers
        ("returned",      np.int16,  (MAX_SEATS,)),       # followers that came back       followers
        ("supply_sum",    np.int16,  (MAX_SEATS,)),       # supply at each own turn        followers
        ("turns",         np.int16,  (MAX_SEATS,)),       # turns with a tile placed       turns
        ("shared",        np.int16,  (MAX_SEATS,)),       # features scored in a tie       features
        ("stolen",        np.int16,  (MAX_SEATS,)),       # scored alone against others    features
        ("places_seen",   np.int32),                      # placements listed              options
        ("claims_seen",   np.int32),                      # follower options, "none" too   options
        ("all_turns",     np.int16),                      # turns begun with a tile        turns
    ],
    align=True,
)  # fmt: skip

RULES = np.dtype(
    [
        ("followers", np.int16),
        ("start_tile", np.int8),
        ("hand_size", np.int16),
        ("unplaceable", np.int8),
        ("small_city", np.int8),
        ("city_tile", np.int16),
        ("city_pennant", np.int16),
        ("road_tile", np.int16),
        ("cloister_tile", np.int16),
        ("open_city_tile", np.int16),
        ("open_city_pennant", np.int16),
        ("open_road_tile", np.int16),
        ("open_cloister_tile", np.int16),
        ("farm_scoring", np.int8),
        ("farm_city", np.int16),
        ("tie_rule", np.int8),
        ("river", np.int8),
        ("inns_and_cathedrals", np.int8),
        ("inn_road_tile", np.int16),
        ("cathedral_city_tile", np.int16),
        ("cathedral_city_pennant", np.int16),
        ("abbot", np.int8),
        ("copies", np.int16, (N_PRINTED_KINDS,)),  # of each kind, as the table or the user says
        ("box", np.int16, (N_KINDS,)),  # the same, of the sets that take part, gardens apart
        ("start_kind", np.int16),  # the tile that lies on the table
        ("fitting", np.int16, (N_CODES,)),  # tiles of the full pile that fit a free cell
    ],
    align=True,
)

OPTIONS = np.dtype([("code", np.int16, (MAX_OPTIONS,))], align=True)

COLUMNS = (
    Column("roads", "points", "seat", "points for completed roads"),
    Column("cities", "points", "seat", "points for completed cities"),
    Column("cloisters", "points", "seat", "points for completed cloisters"),
    Column("open_roads", "points", "seat", "points for roads open at the end"),
    Column("open_cities", "points", "seat", "points for cities open at the end"),
    Column("open_cloisters", "points", "seat", "points for cloisters open at the end"),
    Column("farms", "points", "seat", "points for farms"),
    Column("gardens", "points", "seat", "points for completed gardens"),
    Column("open_gardens", "points", "seat", "points for gardens open at the end"),
    Column("abbot", "points", "seat", "points for the abbot taken back"),
    Column("put_city", "followers", "seat", "followers put on cities"),
    Column("put_road", "followers", "seat", "followers put on roads"),
    Column("put_field", "followers", "seat", "followers put on fields"),
    Column("put_cloister", "followers", "seat", "followers put on cloisters"),
    Column("put_garden", "followers", "seat", "followers (abbots) put on gardens"),
    Column("put_big", "followers", "seat", "big followers put down, wherever"),
    Column("put_abbot", "followers", "seat", "abbots put down, on cloisters and gardens"),
    Column("put_first", "followers", "seat", "followers put down in the first third of the tiles"),
    Column("put_second", "followers", "seat", "followers put down in the second third"),
    Column("put_third", "followers", "seat", "followers put down in the last third"),
    Column("returned", "followers", "seat", "followers that came back during the game"),
    Column("stuck", "followers", "seat", "followers on the board at the end"),
    Column("in_hand", "1/100 follower", "seat", "mean number in hand at the start of an own turn"),
    Column("shared", "features", "seat", "features scored together with others in a tie"),
    Column("stolen", "features", "seat", "features scored alone although others stood there"),
    Column("placed", "tiles", "seat", "tiles placed"),
    Column("set_aside", "tiles", "game", "tiles that fitted nowhere"),
    Column("placements", "1/100 option", "game", "mean number of legal placements a turn"),
    Column(
        "claims", "1/100 option", "game", "mean number of follower options a turn, none included"
    ),
    Column("board_width", "tiles", "game", "columns of the board at the end"),
    Column("board_height", "tiles", "game", "rows of the board at the end"),
    Column("tiles", "tiles", "game", "tiles on the table at the end, the start tile included"),
)

RESULT = np.dtype([*COMMON, *((column.name, np.int16) for column in COLUMNS)])
