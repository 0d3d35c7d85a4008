"""The numbers a strategy may answer with, and what they stand for.

What a code means depends on the pending ``Decision``:

============================  ====================================================
decision                      code
============================  ====================================================
CHOOSE_ROLE                   number of the role card (``role_of`` gives the Role)
TAKE_TILE                     Tile, or PASS
PLACE_WORKER                  kind of circle: a Tile, or ``circle_of(building)``
BUILD                         Building, or PASS
PRIVILEGE_GOOD, SELL          Good, or PASS
LOAD                          ``load_of(good, ship)``; ship WHARF for the wharf; or PASS
STORE_KIND, STORE_BARREL      Good; PASS only with the option storage_optional
all others                    YES or PASS
============================  ====================================================
"""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_SHIPS, N_TILES, Role

YES = 1
PASS = 99
WHARF = N_SHIPS  # stands for a player's own wharf where a ship is named
N_CARRIERS = N_SHIPS + 1
INDEX_BITS = 31  # of the longest table that a code is an index of


@kernel
def as_index(code):
    """The same number, as one that the compiler knows is not negative."""
    return int(code) & INDEX_BITS


@kernel
def load_of(good, ship):
    """Code of loading this good onto this ship (or WHARF).

    Source: seeds PUERTO-LOADING.
    """
    return good * N_CARRIERS + ship


@kernel
def good_of_load(code):
    """Good that a load moves.

    Source: seeds PUERTO-LOADING.
    """
    return as_index(code) // N_CARRIERS


@kernel
def ship_of_load(code):
    """Ship that a load goes onto, or WHARF.

    Source: seeds PUERTO-LOADING, PUERTO-WHARF.
    """
    return as_index(code) % N_CARRIERS


@kernel
def circle_of(building):
    """Kind of circle of a building.

    Source: seeds PUERTO-PLACEMENT.
    """
    return N_TILES + building


@kernel
def building_of_circle(kind):
    """Building of a kind of circle; negative for a tile.

    Source: seeds PUERTO-PLACEMENT.
    """
    return kind - N_TILES


@kernel
def role_of(card):
    """Role of a role card.

    Source: seeds PUERTO-ROLES.
    """
    return min(as_index(card), Role.ADVENTURER + 0)
