"""What studies ask about a game: which component an option takes, and how the game stands.

A component is a kind of card, or something that a player does; its number is that of the card, and
the actions follow behind. ``KINDS`` says what may be asked about together: all Admirals are one
person, whatever they cost.
"""

from enum import IntEnum

from sim.kernel import kernel
from sim.machine import NONE
from sim.port_royal.cards import (
    COLOUR,
    FIRST_EXPEDITION,
    FIRST_SHIP,
    FIRST_TAX,
    N_KINDS,
    NAMES,
    TYPES,
    Colour,
)
from sim.port_royal.options import Code, card_of, expedition_of, is_claim, is_take


class Action(IntEnum):
    """Things to do that a player may prefer not to do; numbers of components."""

    GAMBLE = N_KINDS
    REPEL = N_KINDS + 1


N_COMPONENTS = N_KINDS + len(Action)


def _alike(names, first):
    """Kinds of cards by a common name, in the order of the table."""
    return {
        name: tuple(first + place for place, other in enumerate(names) if other == name)
        for name in dict.fromkeys(names)
    }


# By kind of component: names, and the numbers that each stands for.
KINDS = {
    "person": _alike(TYPES[:FIRST_SHIP], 0),
    "ship": _alike(
        [Colour(int(colour)).name.lower() for colour in COLOUR[FIRST_SHIP:FIRST_EXPEDITION]],
        FIRST_SHIP,
    ),
    "expedition": _alike(NAMES[FIRST_EXPEDITION:FIRST_TAX], FIRST_EXPEDITION),
    "card": _alike(NAMES[:FIRST_TAX], 0),
    "action": {action.name.lower(): (int(action),) for action in Action},
}


@kernel
def component(game, rules, code):
    """Number of the component that an option takes, or NONE.

    Source: seeds PORT-TRADE6, PORT-GAMBLER1.
    """
    if is_take(code):
        return card_of(int(code))
    if is_claim(code):
        return expedition_of(int(code))
    if code == Code.GAMBLE:
        return Action.GAMBLE + 0
    if code == Code.REPEL:
        return Action.REPEL + 0
    return NONE


@kernel
def points_now(game, rules, seat):
    """Points that a player has so far.

    Source: seeds PORT-END3.
    """
    return int(game["points"][seat])


@kernel
def round_now(game):
    """The round in progress, from 1.

    Source: seeds PORT-END2.
    """
    return int(game["round"])
