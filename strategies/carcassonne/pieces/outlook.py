"""What a player sees once before weighing all places: how far the game is, what followers cost."""

from typing import NamedTuple

from sim.carcassonne.layout import FarmScoring
from sim.carcassonne.queries import farmers_put, tiles_left, tiles_that_fit
from sim.kernel import kernel
from strategies.carcassonne.pieces.traits import Trait

ROAD_ABOVE = 2  # code of a cell that demands a road in the north and nothing else
CITY_ABOVE = 3
SCARCE = 2
TYPICAL_PILE = 71.0


class Outlook(NamedTuple):
    """Numbers that hold for the whole decision.

    Attributes
    ----------
    left : float
        Share of the tiles still to come.
    city_chance, road_chance : float
        Chance that one open side will be closed.
    follower : float
        Worth of the next follower, in points.
    supply : int
    may_farm : bool
        Whether the weights allow one more farmer now.
    harm : float
        What a point of one opponent counts.
    """

    left: float
    city_chance: float
    road_chance: float
    follower: float
    supply: int
    may_farm: bool
    harm: float


@kernel
def look_ahead(game, rules, seat, weights):
    """The outlook of a seat in this position."""
    left = tiles_left(game) / max(1.0, 1.0 * game["pile_size"])
    cities, roads = 1.0 * tiles_that_fit(game, CITY_ABOVE), 1.0 * tiles_that_fit(game, ROAD_ABOVE)
    supply = int(game["supply"][seat])
    follower = weights["w"][Trait.FOLLOWER]
    if supply <= SCARCE:
        follower += weights["w"][Trait.LAST_FOLLOWER] / max(1, supply)
    may_farm = (
        (rules["farm_scoring"] != FarmScoring.OFF)
        & (1.0 - left >= weights["w"][Trait.FARM_FROM])
        & (farmers_put(game, seat) < weights["w"][Trait.FARMERS])
        & (supply > 0)
    )
    return Outlook(
        left,
        (cities + 0.01) / (cities + 0.01 + weights["w"][Trait.CITY_DOUBT]),
        (roads + 0.01) / (roads + 0.01 + weights["w"][Trait.ROAD_DOUBT]),
        follower * left,
        supply,
        may_farm,
        weights["w"][Trait.HARM] / max(1, game["players"] - 1),
    )
