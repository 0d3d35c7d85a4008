"""What must always hold."""

from enum import IntEnum

from sim.kernel import kernel


class Broken(IntEnum):
    NONE = 0
    MORE_HEADS_THAN_FLIPS = 1


@kernel
def broken_rule(game, rules):
    total = 0
    for seat in range(game["players"]):
        total += game["points"][seat]
    return Broken.MORE_HEADS_THAN_FLIPS if total > game["turns"] else Broken.NONE
