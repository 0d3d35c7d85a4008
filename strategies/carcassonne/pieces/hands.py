"""Which of several tiles in hand to place."""

from sim.carcassonne.layout import FIRST
from sim.kernel import kernel


@kernel
def choose_commonest(game, options, count):
    """Index of the kind of which most are left: it is missed least later."""
    chosen = FIRST
    for index in range(1, count):
        mine, other = options["code"][index], options["code"][chosen]
        if game["left"][mine] > game["left"][other]:
            chosen = index
    return chosen
