"""What each place for the tile is worth, with the best follower for it; nothing is tried out.

A first look at every place counts roads, cities and cloisters. The place that looks best, and
those that come near the best so far, get a second look at their fields; those that are near
then, a last one at the gaps beside the tile and the tiles left that fit them.
"""

import numpy as np

from sim.carcassonne.layout import FIRST
from sim.carcassonne.queries import (
    cities_finished,
    code_of_cell,
    faces_several,
    kind_in_play,
    look_of,
    only_feature_at,
    rotation_of,
    slot_of,
)
from sim.kernel import kernel, procedure
from strategies.carcassonne.pieces.beside import look_beside
from strategies.carcassonne.pieces.blocking import gain_of_gaps
from strategies.carcassonne.pieces.claims import NEVER
from strategies.carcassonne.pieces.features import gain_of_features
from strategies.carcassonne.pieces.fields import gain_of_fields
from strategies.carcassonne.pieces.first_look import cloister_claim, look_at_all
from strategies.carcassonne.pieces.notes import Sum, notes_taken, weigh
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.traits import Trait

SHARE_WITHOUT_FARMER = 1.0 / 3.0


@kernel
def _reach_of_fields(game, rules, view, weights):
    """How far below the best a place may be at first look for its fields to be asked about.

    The most they can do is to have finished cities for a farmer, besides what they join.
    """
    most = weights["w"][Trait.SECOND_LOOK]
    farmer = weights["w"][Trait.FARM] * rules["farm_city"] * cities_finished(game)
    return min(most, most * SHARE_WITHOUT_FARMER + (farmer if view.may_farm else 0.0))


@kernel
def _look_at_fields(game, rules, options, count, kind, first, notes, seat, view, weights):
    """Add the fields where a place comes near the best so far; list these places, the best first.

    Returns
    -------
    int
        Length of the list.
    """
    margin = _reach_of_fields(game, rules, view, weights)
    best = 2.0 * NEVER
    near = 0
    for number in range(-1, count):
        index = first if number < 0 else number
        if notes["sum"][index, Sum.VALUE] + margin > best and number != first:
            slot = slot_of(options["code"][index])
            look = look_of(kind, rotation_of(options["code"][index]))
            completed = notes["completed"][index]
            gain, claim = gain_of_fields(game, rules, slot, look, completed, seat, view, weights)
            notes["sum"][index, Sum.ELSE] += gain
            claim = max(claim, cloister_claim(game, rules, kind, slot, view, weights))
            notes["sum"][index, Sum.CLAIM] = claim
            value = weigh(notes, index, view, weights)
            notes["near"][near] = index
            if value > best:
                notes["near"][near] = notes["near"][FIRST]
                notes["near"][FIRST] = index
                best = value
            near += 1
    return near


@kernel
def _last_look(game, rules, slot, look, notes, index, seat, view, weights):
    """Value of a place with the tiles left that fit beside it."""
    beside = look_beside(game, slot, look)
    if not faces_several(code_of_cell(game, slot)):
        facing = only_feature_at(game, slot)
        gain, claim = gain_of_features(rules, look, facing, beside, seat, view, weights)
        notes["sum"][index, Sum.GAIN] = gain
        notes["sum"][index, Sum.OWN] = claim
    notes["sum"][index, Sum.ELSE] += gain_of_gaps(game, rules, slot, beside, seat, view, weights)
    return weigh(notes, index, view, weights)


@procedure
def best_place(game, rules, options, count, kind, seat, view, weights):
    """Index of the placement with the largest gain, and the gain."""
    notes = notes_taken()
    first = look_at_all(game, rules, options, count, kind, notes, seat, view, weights)
    near = _look_at_fields(game, rules, options, count, kind, first, notes, seat, view, weights)
    margin = weights["w"][Trait.LAST_LOOK]
    best = 2.0 * NEVER
    chosen = first
    for number in range(near):
        index = np.int64(notes["near"][number])
        if notes["sum"][index, Sum.VALUE] + margin > best:
            slot = slot_of(options["code"][index])
            look = look_of(kind, rotation_of(options["code"][index]))
            value = _last_look(game, rules, slot, look, notes, index, seat, view, weights)
            chosen = index if value > best else chosen
            best = max(best, value)
    return chosen, best


@kernel
def choose_place(game, rules, options, count, seat, weights):
    """Index of the placement with the largest gain."""
    view = look_ahead(game, rules, seat, weights)
    kind = kind_in_play(game)
    chosen, _ = best_place(game, rules, options, count, kind, seat, view, weights)
    return chosen
