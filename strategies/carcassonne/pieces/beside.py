"""The free cells beside a new tile: how many tiles left fit them, and what that promises."""

from typing import NamedTuple

from sim.carcassonne.queries import TAKEN, code_after, fits, neighbours_of, tiles_that_fit
from sim.kernel import kernel


class Beside(NamedTuple):
    """Tiles left that fit the cell on each side of the new tile (irrelevant where one lies)."""

    north: float
    east: float
    south: float
    west: float


@kernel
def _fitting_beside(game, code, side, look):
    """Tiles that will fit the cell on a side; 1 where a tile lies (never asked for)."""
    after = code_after(max(code, 0), look, side)
    count = tiles_that_fit(game, after) - fits(look >> 2, after)
    return 1.0 * (1 if code == TAKEN else count)


@kernel
def look_beside(game, slot, look):
    """The free cells beside the new tile."""
    neighbours = neighbours_of(game, slot)
    return Beside(
        _fitting_beside(game, neighbours.north, 0, look),
        _fitting_beside(game, neighbours.east, 1, look),
        _fitting_beside(game, neighbours.south, 2, look),
        _fitting_beside(game, neighbours.west, 3, look),
    )


@kernel
def chance_here(sides, beside, doubt):
    """Chance that all the cells on these sides are filled: n / (n + doubt) for each."""
    above = beside.north if sides & 1 else 1.0
    above *= beside.east if sides & 2 else 1.0
    above *= beside.south if sides & 4 else 1.0
    above *= beside.west if sides & 8 else 1.0
    below = beside.north + doubt if sides & 1 else 1.0
    below *= beside.east + doubt if sides & 2 else 1.0
    below *= beside.south + doubt if sides & 4 else 1.0
    below *= beside.west + doubt if sides & 8 else 1.0
    return above / below
