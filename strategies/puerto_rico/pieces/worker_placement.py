"""Where workers go: the least useful circles stay empty.

Kinds of circles are offered in one order. The first one on offer is left out only if, of the
circles that have to stay empty, not enough worse ones come later.
"""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_TILES, NO_GOOD, Tile
from sim.puerto_rico.options import building_of_circle
from strategies.puerto_rico.pieces.building_plan import bonus_in_sight
from strategies.puerto_rico.pieces.traits import PLAN, W

USELESS = 0.01


@kernel
def circle_worth(game, rules, seat, kind, weights, gone, on_tiles):
    """Points that a worker on a circle of the kind is worth.

    While tiles are being staffed (``on_tiles``), a building works if there is a tile for it; later
    only if that tile has got its worker.
    """
    if kind < N_TILES:
        return _tile_circle_worth(game, rules, seat, kind, weights, gone)
    building = building_of_circle(kind)
    good = rules["makes"][building]
    if good != NO_GOOD:
        tiles = game["tile_workers"][seat, good]
        if on_tiles:
            tiles = game["tiles"][seat, good]
        return _half_barrel(rules, good, weights) if tiles > 0 else 0.0
    if rules["is_large"][building] != 0:
        # Worth nothing before the end, and then the whole bonus.
        return bonus_in_sight(game, rules, seat, building, gone) * (gone * gone)
    later = 1.0 - gone
    plan = weights["w"][PLAN + building] * weights["w"][W.STAFF_POWER]
    return (USELESS + plan) * later + USELESS


@kernel
def _tile_circle_worth(game, rules, seat, tile, weights, gone):
    if tile == Tile.QUARRY:
        return weights["w"][W.STAFF_QUARRY] * (1.0 - gone)
    if tile == Tile.CORN:
        return weights["w"][W.BARREL]
    is_used = game["tile_workers"][seat, tile] < game["capacity"][seat, tile]
    return _half_barrel(rules, tile, weights) if is_used else USELESS


@kernel
def _half_barrel(rules, good, weights):
    dear = rules["price"][good] * weights["w"][W.SALE_HOPE] * 0.5
    return 0.5 * (weights["w"][W.BARREL] + dear)


@kernel
def choose_circle(game, rules, options, count, seat, weights, gone):
    """The first kind on offer that is better than enough of the later ones."""
    entry = game["circle_at"]
    spare = game["spare"]
    on_tiles = game["circle_kind"][entry] < N_TILES
    for index in range(count - 1):
        mine = circle_worth(game, rules, seat, options["code"][index], weights, gone, on_tiles)
        worse = 0
        later = game["circle_kinds"] - entry - 1
        while worse < spare and later > index:
            kind = game["circle_kind"][entry + later]
            if circle_worth(game, rules, seat, kind, weights, gone, on_tiles) < mine:
                worse += game["circle_free"][entry + later]
            later -= 1
        if worse >= spare:
            return index
        spare -= game["circle_free"][entry + index]
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
