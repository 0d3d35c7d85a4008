"""Where workers go: the least useful circles stay empty.

Kinds of circles are offered in one order. The first one on offer is left out only if, of the
circles that have to stay empty, not enough worse ones come later.
"""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_TILES, NO_GOOD, Tile
from sim.puerto_rico.options import as_index, building_of_circle
from strategies.puerto_rico.pieces.traits import PLAN, W

USELESS = 0.01
LARGE_BONUS = 6.0


@kernel
def circle_worth(game, rules, seat, kind, weights, gone, on_tiles):
    """Points that a worker on a circle of the kind is worth.

    While tiles are being staffed (``on_tiles``), a building works if there is a tile for it; later
    only if that tile has got its worker.
    """
    if kind < N_TILES:
        return _tile_circle_worth(game, rules, seat, kind, weights, gone)
    return _building_circle_worth(
        game, rules, seat, building_of_circle(kind), weights, gone, on_tiles
    )


# Both look up everything first and then pick, so that the compiler need not branch: which kind
# comes next cannot be predicted, and a wrong guess costs more than the look-ups.


@kernel
def _tile_circle_worth(game, rules, seat, tile, weights, gone):
    quarry = weights["w"][W.STAFF_QUARRY] * (1.0 - gone)
    corn = weights["w"][W.BARREL]
    other = _half_barrel(rules, min(tile, Tile.COFFEE + 0), weights)
    is_used = game["tile_workers"][seat, tile] < game["capacity"][seat, tile]
    worth = other if is_used else USELESS
    worth = corn if tile == Tile.CORN else worth
    return quarry if tile == Tile.QUARRY else worth


@kernel
def _building_circle_worth(game, rules, seat, building, weights, gone, on_tiles):
    good = as_index(rules["makes"][building])
    waiting = game["tiles"][seat, good]
    working = game["tile_workers"][seat, good]
    press = _half_barrel(rules, min(good, Tile.COFFEE + 0), weights)
    plan = weights["w"][PLAN + building] * weights["w"][W.STAFF_POWER]
    worth = (USELESS + plan) * (1.0 - gone) + USELESS
    # A large building is worth nothing before the end, and then a whole bonus.
    worth = LARGE_BONUS * gone * gone if rules["is_large"][building] != 0 else worth
    tiles = waiting if on_tiles else working
    press = press if tiles > 0 else 0.0
    return press if good != NO_GOOD else worth


@kernel
def _half_barrel(rules, good, weights):
    dear = rules["price"][good] * weights["w"][W.SALE_HOPE] * 0.5
    return 0.5 * (weights["w"][W.BARREL] + dear)


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
