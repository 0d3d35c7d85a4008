"""What studies ask about a game: which component an option takes, and how the game stands.

A component is what a follower is put on, or the tile that is chosen where players hold several
(option ``hand_size``); they are numbered in that order.
"""

from sim.carcassonne.layout import N_FEATURES, N_KINDS, Decision, Feature
from sim.carcassonne.options import NO_FOLLOWER, kind_of, segment_of
from sim.carcassonne.queries import last_placement
from sim.carcassonne.tiles import FEATURE, KIND_NAMES
from sim.kernel import kernel
from sim.machine import NONE

FIRST_TILE = N_FEATURES
N_COMPONENTS = FIRST_TILE + N_KINDS
FOLLOWER_NAMES = {
    Feature.CITY: "knight",
    Feature.ROAD: "thief",
    Feature.FIELD: "farmer",
    Feature.CLOISTER: "monk",
}

# By kind of component: names, and the numbers that each stands for.
KINDS = {
    "follower": {
        FOLLOWER_NAMES.get(feature, feature.name.lower()): (int(feature),) for feature in Feature
    },
    "tile": {name: (FIRST_TILE + kind,) for kind, name in enumerate(KIND_NAMES)},
}


@kernel
def component(game, rules, code):
    """Number of the component that an option takes, or NONE.

    Source: seeds CARC-R8, CARC-V1.
    """
    asked = game["pending"]
    if asked == Decision.PLACE_FOLLOWER and code != NO_FOLLOWER:
        kind = kind_of(game["look"][last_placement(game)])
        return int(FEATURE[kind, segment_of(code)])
    if asked == Decision.CHOOSE_TILE:
        return FIRST_TILE + int(code)
    return NONE


@kernel
def points_now(game, rules, seat):
    """Points that a player has so far: completed features only.

    Source: seeds CARC-R14.
    """
    return int(game["points"][seat])


@kernel
def round_now(game):
    """The round in progress, from 1.

    Source: seeds CARC-R2.
    """
    return (int(game["all_turns"]) - 1) // int(game["players"]) + 1
