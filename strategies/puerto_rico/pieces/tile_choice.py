"""Which tile to take, and what it is worth."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, Building, Tile
from sim.puerto_rico.options import PASS
from sim.puerto_rico.queries import is_staffed, owns
from strategies.puerto_rico.pieces.traits import TILE, W


@kernel
def tile_worth(game, rules, seat, tile, weights, gone):
    """Points that one more tile of the kind is worth to the player."""
    mine = game["tiles"][seat, tile]
    worth = weights["w"][TILE + tile] - mine * weights["w"][W.TILE_REPEAT]
    if tile != Tile.QUARRY:
        waiting = tile == Tile.CORN or game["capacity"][seat, tile] > mine
        worth += waiting * weights["w"][W.TILE_MATCH]
        worth += (mine == 0) * weights["w"][W.TILE_NEW_KIND]
    worth *= 1.0 - gone
    residence = owns(game, seat, Building.RESIDENCE) != 0
    if residence and game["island"][seat] >= rules["residence_tiles"]:
        worth += rules["residence_step"]
    return worth + 0.02


@kernel
def best_tile_worth(game, rules, seat, weights, gone, quarry):
    """Worth of the best tile that the player could take from the row, or of a quarry."""
    if game["island"][seat] >= rules["island_spaces"]:
        return 0.0
    best = 0.0
    if quarry and game["quarries"] > 0:
        best = tile_worth(game, rules, seat, Tile.QUARRY, weights, gone)
    for good in range(N_GOODS):
        if game["row"][good] > 0:
            best = max(best, tile_worth(game, rules, seat, good, weights, gone))
    return best


@kernel
def choose_tile(game, rules, options, count, seat, weights, gone):
    """The tile of most worth; passing if none is worth anything."""
    best = count - 1
    most = 0.0
    for index in range(count):
        tile = options["code"][index]
        if tile != PASS:
            worth = tile_worth(game, rules, seat, tile, weights, gone)
            if worth > most:
                most = worth
                best = index
    return best


@kernel
def planting_worth(game, rules, seat, weights, gone, is_chooser):
    """What a planter phase brings the player."""
    yard = is_staffed(game, seat, Building.BUILDERS_YARD) != 0
    quarry = yard or (is_chooser and rules["planter_quarry"] != 0)
    return best_tile_worth(game, rules, seat, weights, gone, quarry)


@kernel
def planter_worth(game, rules, seat, weights, gone, each, most):
    """My gain from choosing the planter less a share of the rivals' mean gain.

    A gain of mine that does not reach ``most`` is told as it is.
    """
    worth = planting_worth(game, rules, seat, weights, gone, True)
    if worth <= most:
        return worth
    theirs = 0.0
    for rival in range(game["players"]):
        if rival != seat:
            theirs += planting_worth(game, rules, rival, weights, gone, False)
    return worth - weights["w"][W.RIVALS] * each * theirs
