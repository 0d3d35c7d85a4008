"""The face-down stack of estate (plantation) tiles, its shuffle and its discards.

The order of the stack is drawn place by place, when a place is first needed (a lazy shuffle):
the tile of place i is picked among those of places i .. size - 1. Each place has a random word
of its own, so it doesn't matter when it is drawn.
"""

from sim.chance import Purpose, below, block, pick
from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS

WORDS = 4  # random words in a block


@kernel
def fix_places(game, end):
    """Draw the order of the stack up to (not including) this place.

    Source: seeds PUERTO-TILES.
    """
    shuffle = int(game["shuffles"])
    size = int(game["stack_size"])
    place = int(game["stack_fixed"])
    while place < end:
        words = block(game, Purpose.PILE, shuffle, place // WORDS)
        stop = min(end, (place // WORDS + 1) * WORDS)
        while place < stop:
            word = words[place % WORDS]
            other = place + pick(game, word, Purpose.PILE, shuffle, place, size - place)
            tile = game["stack"][place]
            game["stack"][place] = game["stack"][other]
            game["stack"][other] = tile
            place += 1
    game["stack_fixed"] = place


@kernel
def turn_up_tile(game):
    """Take the top tile off the stack (which has one) and return its kind.

    Source: seeds PUERTO-REVEAL.
    """
    place = int(game["stack_top"])
    if place >= game["stack_fixed"]:
        fix_places(game, min(int(game["stack_size"]), (place // WORDS + 1) * WORDS))
    game["stack_top"] = place + 1
    return game["stack"][place]


@kernel
def shuffle_discards(game):
    """Make the discards a new stack; only when the old one is used up.

    Source: seeds PUERTO-REVEAL.
    """
    place = 0
    for good in range(N_GOODS):
        for _ in range(game["discards"][good]):
            game["stack"][place] = good
            place += 1
        game["discards"][good] = 0
    game["stack_size"] = place
    game["stack_top"] = 0
    game["stack_fixed"] = 0
    game["shuffles"] += 1


@kernel
def take_out_tile(game, kind, number):
    """Remove one tile of the kind, a starting tile, while the row is drawn but not yet turned up.

    It comes from the part of the stack whose order is not drawn yet. If that has none of the
    kind (a variant with few tiles), it comes from the row, and a tile of the rest takes its place.

    Source: seeds PUERTO-SETUP-ORDER, PUERTO-ROW-WITHOUT-KIND.
    """
    last = int(game["stack_size"]) - 1
    rest = int(game["stack_fixed"])
    place = _find_tile(game, kind, rest, last)
    if game["stack"][place] != kind:
        gap = _find_tile(game, kind, 0, rest)
        place = rest + below(game, Purpose.SETUP, 0, number, last + 1 - rest)
        game["stack"][gap] = game["stack"][place]
    game["stack"][place] = game["stack"][last]
    game["stack_size"] = last


@kernel
def _find_tile(game, kind, first, last):
    """First place from ``first`` on with this kind; ``last`` if there is none before it."""
    place = first
    while place < last and game["stack"][place] != kind:
        place += 1
    return place
