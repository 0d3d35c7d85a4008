"""What a player sees once before weighing all places: how far the game is, what followers cost."""

from typing import NamedTuple

from sim.carcassonne.layout import FarmScoring
from sim.carcassonne.queries import (
    farmers_put,
    has_abbot_in_hand,
    tiles_left,
    tiles_that_fit,
    workers_in_hand,
)
from sim.kernel import kernel
from strategies.carcassonne.pieces.traits import Trait

ROAD_ABOVE = 2  # code of a cell that demands a road in the north and nothing else
CITY_ABOVE = 3
SCARCE = 2
ALMOST_NOTHING = 1e-9


class Chances(NamedTuple):
    """Chance that a feature is finished that has one, two or more open sides.

    ``more`` is for three; it is divided by the number of sides over two.
    """

    one: float
    two: float
    more: float


class Outlook(NamedTuple):
    """Numbers that hold for the whole decision.

    Attributes
    ----------
    left : float
        Share of the tiles still to come.
    city, road : Chances
    fit_doubt : float
        The weight of that name, never quite 0.
    follower : float
        Worth of the next follower, in points.
    supply : int
        Followers in hand that may stand anywhere.
    has_abbot : bool
        Whether the abbot is in hand.
    may_farm : bool
        Whether the weights allow one more farmer now.
    harm : float
        What a point of one opponent counts.
    """

    left: float
    city: Chances
    road: Chances
    fit_doubt: float
    follower: float
    supply: int
    has_abbot: bool
    may_farm: bool
    harm: float


@kernel
def _chances(tiles, doubt, third):
    one = tiles / (tiles + doubt + ALMOST_NOTHING)
    return Chances(one, one * one, third * one * one * one)


@kernel
def look_ahead(game, rules, seat, weights):
    """The outlook of a seat in this position."""
    left = tiles_left(game) / max(1.0, 1.0 * game["pile_size"])
    cities, roads = 1.0 * tiles_that_fit(game, CITY_ABOVE), 1.0 * tiles_that_fit(game, ROAD_ABOVE)
    supply = workers_in_hand(game, seat)
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
        _chances(cities, weights["w"][Trait.CITY_DOUBT], weights["w"][Trait.THIRD_SIDE]),
        _chances(roads, weights["w"][Trait.ROAD_DOUBT], weights["w"][Trait.THIRD_SIDE]),
        weights["w"][Trait.FIT_DOUBT] + ALMOST_NOTHING,
        follower * left,
        supply,
        has_abbot_in_hand(game, seat),
        may_farm,
        weights["w"][Trait.HARM] / max(1, game["players"] - 1),
    )
