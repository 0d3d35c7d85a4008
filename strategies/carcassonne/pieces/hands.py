"""Which of several tiles in hand to place: the one whose kind is most plentiful is least missed."""

from sim.kernel import kernel


@kernel
def choose_tile(game, rules, options, count, seat, weights):
    """Index of the kind with the largest gain at its best place."""
    chosen = 0
    for index in range(1, count):
        mine, other = options["code"][index], options["code"][chosen]
        if game["left"][mine] > game["left"][other]:
            chosen = index
    return chosen
