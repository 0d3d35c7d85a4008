"""Who gets the coin of a generous ship."""

import numpy as np

from sim.kernel import kernel
from sim.port_royal.options import seat_of
from sim.port_royal.queries import points_of


@kernel
def choose_gift(game, options, count):
    """The player with the fewest points, the first of them in the order of the options."""
    best, answer = 10_000, 0
    for index in range(count):
        points = points_of(game, seat_of(np.int64(options["code"][index])))
        if points < best:
            best, answer = points, index
    return answer
