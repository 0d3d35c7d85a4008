"""Where workers go: the least useful circles stay empty.

Kinds of circles are offered in one order, and who passes a kind does not come back to it. So a
circle of the first kind on offer is filled unless there are as many better ones later as there are
workers left.
"""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_TILES, NO_GOOD, Good, Tile
from sim.puerto_rico.options import as_index, building_of_circle
from strategies.puerto_rico.pieces.traits import PLAN, W

USELESS = 0.01
ALL = 99
DEAREST = Good.COFFEE + 0


@kernel
def circle_worth(game, rules, seat, kind, weights, gone, on_tiles):
    """Points that a worker on a circle of the kind is worth, and how many circles are.

    A tile's worker needs a circle in the city, a circle in the city a tile; while tiles are being
    staffed (``on_tiles``) it will find one, later only if that tile has got its worker. Everything
    is looked up first and picked from then, so that the compiler need not branch: which kind comes
    next cannot be predicted, and a wrong guess costs more than the look-ups.
    """
    w = weights["w"]
    more = 1.0 - gone
    good = as_index(rules["circle_good"][kind])
    building = max(building_of_circle(kind), 0)
    on_tile = kind < N_TILES
    working = int(game["tile_workers"][seat, good])
    waiting = int(game["tiles"][seat, good]) if on_tiles else working
    unfilled = int(game["capacity"][seat, good]) - working
    unused = waiting - int(game["presses"][seat, good])
    useful = unfilled if on_tile else unused
    half = 0.5 * w[W.BARREL] + 0.25 * w[W.SALE_HOPE] * rules["price"][min(good, DEAREST)]
    power = w[PLAN + building] * (w[W.STAFF_POWER] * more) + USELESS * (1.0 + more)
    # A large building is worth nothing before the end, and then a whole bonus.
    worth = w[W.STAFF_LARGE] * (gone * gone) if rules["is_large"][building] != 0 else power
    worth = w[W.STAFF_QUARRY] * more if on_tile else worth
    worth = half if good != NO_GOOD else worth
    worth = w[W.BARREL] if kind == Tile.CORN else worth
    useful = ALL if (good == NO_GOOD) | (kind == Tile.CORN) else useful
    nothing = USELESS if on_tile else 0.0
    return worth if useful > 0 else nothing, useful


@kernel
def choose_circle(game, rules, options, count, seat, weights, gone):
    """The first kind on offer that is among the best for the workers left."""
    entry = as_index(game["circle_at"])
    workers = int(game["idle"][seat])
    spare = int(game["spare"])
    last = as_index(game["circle_kinds"]) - 1
    on_tiles = game["circle_kind"][entry] < N_TILES
    for index in range(count - 1):
        kind = as_index(options["code"][index])
        mine, _ = circle_worth(game, rules, seat, kind, weights, gone, on_tiles)
        better = 0
        worse = int(game["circle_free"][entry]) - 1
        later = last
        while better < workers and worse < spare and later > entry:
            kind = as_index(game["circle_kind"][later])
            free = int(game["circle_free"][later])
            worth, useful = circle_worth(game, rules, seat, kind, weights, gone, on_tiles)
            more = min(free, useful) if worth > mine else 0
            better += more
            worse += free - more
            later -= 1
        if better < workers:
            return index
        spare -= game["circle_free"][entry]
        entry += 1
    return count - 1


@kernel
def empty_circles(game, seat):
    """Circles of the player without a worker, idle workers taken off."""
    circles = game["island"][seat] + game["circles"][seat]
    return max(circles - game["workers"][seat], 0)


@kernel
def recruiting_worth(game, seat, weights, workers):
    """Points that so many new workers are worth to the player."""
    empty = min(empty_circles(game, seat), weights["w"][W.WORKER_DEPTH])
    return min(workers, empty) * weights["w"][W.WORKER]
