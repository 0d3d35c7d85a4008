"""What studies ask about a game: which component an option takes, and how the game stands.

A component is a building to buy, a tile to take or a role to choose; they are numbered in that
order. ``hide`` makes a copy of a game look as if one could not be taken: a strategy that is asked
about the copy plans without it.
"""

from sim.kernel import kernel
from sim.puerto_rico.final_scoring import final_points
from sim.puerto_rico.layout import (
    N_BUILDINGS,
    N_ROLES,
    N_TILES,
    NONE,
    Building,
    Decision,
    Role,
    Tile,
)
from sim.puerto_rico.options import PASS, role_of
from sim.puerto_rico.queries import bit

FIRST_TILE = N_BUILDINGS
FIRST_ROLE = FIRST_TILE + N_TILES
N_COMPONENTS = FIRST_ROLE + N_ROLES


def _each(vocabulary, first):
    return {member.name.lower().replace("_", "-"): (first + int(member),) for member in vocabulary}


# By kind of component: names, and the numbers that each stands for.
KINDS = {
    "building": _each(Building, 0),
    "tile": _each(Tile, FIRST_TILE),
    "role": _each(Role, FIRST_ROLE),
}


@kernel
def component(game, rules, code):
    """Number of the component that an option takes, or NONE.

    Source: seeds PUERTO-BUILD, PUERTO-PLANTER-TILE, PUERTO-ROUND.
    """
    asked = game["pending"]
    if asked == Decision.CHOOSE_ROLE:
        return FIRST_ROLE + int(role_of(code))
    if code == PASS:
        return NONE
    if asked == Decision.BUILD:
        return int(code)
    if asked == Decision.TAKE_TILE:
        return FIRST_TILE + int(code)
    return NONE


@kernel
def hide(game, rules, number):
    """Let a copy of a game look as if the component were gone: sold out, or taken by others.

    Source: seeds PUERTO-BUILD, PUERTO-PLANTER-TILE, PUERTO-ROUND.
    """
    if number < FIRST_TILE:
        game["in_stock"] &= ~bit(number)
        if game["pending"] == Decision.BUILD:
            game["on_offer"] &= ~bit(number)
        game["copies"][number] = 0
    elif number < FIRST_ROLE:
        tile = number - FIRST_TILE
        if tile == Tile.QUARRY:
            game["quarries"] = 0
        else:
            game["row_size"] -= game["row"][tile]
            game["row"][tile] = 0
    else:
        for card in range(rules["cards"]):
            if role_of(card) == number - FIRST_ROLE:
                game["card_taken"][card] = 1


@kernel
def points_now(game, rules, seat):
    """Points that a player would have if the game ended now.

    Source: seeds PUERTO-SCORE.
    """
    return int(final_points(game, rules, seat))


@kernel
def round_now(game):
    """The round in progress, from 1.

    Source: seeds PUERTO-ROUND.
    """
    return int(game["rounds"])
