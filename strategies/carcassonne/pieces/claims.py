"""Whether and where to put a follower on the tile just placed."""

import numpy as np

from sim.carcassonne.layout import Figure
from sim.carcassonne.queries import (
    FEATURE,
    N_CITIES,
    NO_FOLLOWER,
    SIDES,
    Feature,
    code_of_side,
    feature_of,
    figure_of,
    kind_of,
    last_placement,
    open_sides_of,
    segment_of,
    tiles_around,
    tiles_that_fit,
)
from sim.kernel import kernel
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import (
    FULL_CLOISTER,
    chance_of,
    cloister_worth,
    farm_worth,
    feature_worth,
)

NEVER = -1e9


@kernel
def claim_gain(worth, chance, factor, view, weights):
    """Gain of a claim: its worth less what the follower is worth elsewhere."""
    lost = 1.0 - weights["w"][Trait.COMES_BACK] * chance
    if chance >= 1.0:
        lost = 0.0
    return factor * worth - view.follower * lost


@kernel
def farm_gain(rules, cities, contacts, view, weights):
    """Gain of putting a farmer down; he never comes back."""
    worth = farm_worth(rules, cities, contacts, view, weights)
    return weights["w"][Trait.FARM] * worth - view.follower


@kernel
def cloister_gain(rules, tiles, view, weights):
    """Gain of claiming a cloister with so many tiles, its own included."""
    chance = 1.0 if tiles == FULL_CLOISTER else view.left * tiles / FULL_CLOISTER
    worth = cloister_worth(rules, tiles, view, weights)
    return claim_gain(worth, chance, weights["w"][Trait.CLOISTER], view, weights)


@kernel
def segment_gain(game, rules, segment, view, weights):
    """Gain of a follower on a segment of the tile just placed."""
    placement = last_placement(game)
    look = np.int64(game["look"][placement])
    kind = kind_of(look)
    feature = FEATURE[kind, segment]
    if feature in (Feature.CLOISTER, Feature.GARDEN):
        tiles = 1 + tiles_around(game, game["cell"][placement])
        return cloister_gain(rules, tiles, view, weights)
    root = feature_of(game, placement, segment)
    tally = np.int64(game["tally"][root])
    if feature == Feature.FIELD:
        if not view.may_farm:
            return NEVER
        return farm_gain(rules, game["cities"][root], open_sides_of(tally), view, weights)
    is_city = segment < N_CITIES[kind]
    general = view.city if is_city else view.road
    here = 0
    chance = 1.0
    for side in range(4):
        if (SIDES[look, segment] >> side) & 1:
            code = code_of_side(game, placement, side)
            if code >= 0:
                here += 1
                fitting = 1.0 * tiles_that_fit(game, code)
                chance *= fitting / (fitting + view.fit_doubt)
    elsewhere = open_sides_of(tally) - here
    if open_sides_of(tally) > 0:
        chance *= chance_of(elsewhere, general)
    factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
    worth = feature_worth(rules, is_city, tally, chance)
    return claim_gain(worth, chance, factor, view, weights)


@kernel
def claim_worth(game, rules, code, view, weights):
    """Gain of a follower option: where the follower stands, and which one it is.

    The big follower (Inns & Cathedrals) keeps the majority more surely, which is worth a share of
    a large gain, but there is one of it only.
    """
    gain = segment_gain(game, rules, segment_of(code), view, weights)
    if figure_of(code) == Figure.BIG:
        gain += weights["w"][Trait.BIG_GUARD] * max(gain, 0.0)
        gain -= weights["w"][Trait.BIG_FOLLOWER] * view.left
    if figure_of(code) == Figure.ABBOT:
        gain += abbot_ease(view, weights)
    return gain


@kernel
def abbot_ease(view, weights):
    """What the abbot costs less than another follower: few places are open to him."""
    return weights["w"][Trait.ABBOT_EASE] * view.follower


@kernel
def choose_claim(game, rules, options, count, seat, weights):
    """Index of the follower option with the largest gain, or of none."""
    view = look_ahead(game, rules, seat, weights)
    best = weights["w"][Trait.LEAST_CLAIM]
    chosen = 0
    for index in range(count):
        code = options["code"][index]
        if code == NO_FOLLOWER:
            chosen = index
    for index in range(count):
        code = options["code"][index]
        if code != NO_FOLLOWER:
            gain = claim_worth(game, rules, code, view, weights)
            if gain > best:
                best, chosen = gain, index
    return chosen
