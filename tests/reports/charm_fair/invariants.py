"""What must always hold."""

from enum import IntEnum

from sim.kernel import kernel


class Broken(IntEnum):
    NONE = 0
    TOO_MANY_POINTS = 1


@kernel
def broken_rule(game, rules):
    for seat in range(game["players"]):
        if game["points"][seat] > 9 * rules["rounds"]:
            return Broken.TOO_MANY_POINTS
    return Broken.NONE
