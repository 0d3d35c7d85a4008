"""Where workers go: the least useful circles stay empty.

Kinds of circles are offered in one order. The first one on offer is left out only if, of the
circles that have to stay empty, not enough worse ones come later.
"""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_TILES, NO_GOOD, Good, Tile
from sim.puerto_rico.options import as_index, building_of_circle
from strategies.puerto_rico.pieces.traits import PLAN, W

USELESS = 0.01
DEAREST = Good.COFFEE + 0


@kernel
def circle_worth(game, rules, seat, kind, weights, gone, on_tiles):
    """Points that a worker on a circle of the kind is worth.

    While tiles are being staffed (``on_tiles``), a building works if there is a tile for it; later
    only if that tile has got its worker. Everything is looked up first and picked from then, so
    that the compiler need not branch: which kind comes next cannot be predicted, and a wrong guess
    costs more than the look-ups.
    """
    w = weights["w"]
    more = 1.0 - gone
    if kind < N_TILES:
        is_used = game["tile_workers"][seat, kind] < game["capacity"][seat, kind]
        half = 0.5 * w[W.BARREL] + 0.25 * w[W.SALE_HOPE] * rules["price"][min(kind, DEAREST)]
        worth = half if is_used else USELESS
        worth = w[W.BARREL] if kind == Tile.CORN else worth
        return w[W.STAFF_QUARRY] * more if kind == Tile.QUARRY else worth
    building = building_of_circle(kind)
    good = as_index(rules["makes"][building])
    waiting = game["tiles"][seat, good]
    working = game["tile_workers"][seat, good]
    half = 0.5 * w[W.BARREL] + 0.25 * w[W.SALE_HOPE] * rules["price"][min(good, DEAREST)]
    press = half if (waiting if on_tiles else working) > 0 else 0.0
    power = w[PLAN + building] * (w[W.STAFF_POWER] * more) + USELESS * (1.0 + more)
    # A large building is worth nothing before the end, and then a whole bonus.
    worth = w[W.STAFF_LARGE] * (gone * gone) if rules["is_large"][building] != 0 else power
    return press if good != NO_GOOD else worth


@kernel
def choose_circle(game, rules, options, count, seat, weights, gone):
    """The first kind on offer that is better than enough of the later ones."""
    entry = as_index(game["circle_at"])
    spare = int(game["spare"])
    last = as_index(game["circle_kinds"]) - 1
    on_tiles = game["circle_kind"][entry] < N_TILES
    for index in range(count - 1):
        kind = as_index(options["code"][index])
        mine = circle_worth(game, rules, seat, kind, weights, gone, on_tiles)
        worse = 0
        later = last
        while worse < spare and later > entry:
            kind = as_index(game["circle_kind"][later])
            worth = circle_worth(game, rules, seat, kind, weights, gone, on_tiles)
            worse += game["circle_free"][later] if worth < mine else 0
            later -= 1
        if worse >= spare:
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
