"""The first look at every place: roads, cities and cloisters.

Chances depend on the open sides alone. Most of the time goes into branches that no processor can
foresee, so places are sorted into lists by what must be looked up there, without a branch, before
anything is looked up.
"""

import numpy as np

from sim.carcassonne.queries import (
    CLOISTER,
    GARDEN,
    NOBODY,
    code_of_cell,
    faces_several,
    facing_of,
    has_monks_around,
    look_of,
    only_root_at,
    open_sides_of,
    rotation_of,
    shows_features,
    slot_of,
    tiles_around,
)
from sim.kernel import kernel
from sim.machine import NONE
from strategies.carcassonne.pieces.beside import look_beside
from strategies.carcassonne.pieces.claims import NEVER, abbot_ease, cloister_gain
from strategies.carcassonne.pieces.features import (
    best_afresh,
    claim_of,
    claims_afresh,
    gain_of_growth,
    gain_where_several,
    segment_met,
)
from strategies.carcassonne.pieces.fields import claim_afresh
from strategies.carcassonne.pieces.monks import gain_of_monks
from strategies.carcassonne.pieces.notes import N_FRESH, Sum, weigh


@kernel
def cloister_claim(game, rules, kind, slot, view, weights):
    """Gain of claiming the tile's cloister, or with the abbot its cloister or garden."""
    for_workers = (CLOISTER[kind] != NONE) & (view.supply > 0)
    for_abbot = ((CLOISTER[kind] != NONE) | (GARDEN[kind] != NONE)) & view.has_abbot
    if not (for_workers | for_abbot):
        return NEVER
    tiles = 1 + tiles_around(game, game["free_cell"][slot])
    gain = cloister_gain(rules, tiles, view, weights)
    return gain + (abbot_ease(view, weights) if for_abbot else 0.0)


@kernel
def _sort_places(game, rules, options, count, kind, plain, notes, view, weights):
    """Note every place as if it met nothing; list those that meet roads, cities or monks."""
    farm = claim_afresh(rules, kind, view, weights)
    meeting = by_monks = 0
    for index in range(count):
        slot = slot_of(options["code"][index])
        notes["sum"][index, Sum.GAIN] = 0.0
        notes["sum"][index, Sum.OWN] = plain
        notes["sum"][index, Sum.ELSE] = 0.0
        claim = cloister_claim(game, rules, kind, slot, view, weights)
        notes["sum"][index, Sum.CLAIM] = max(claim, farm)
        notes["completed"][index] = 0
        notes["meeting"][meeting] = index
        meeting += shows_features(code_of_cell(game, slot))
        notes["by_monks"][by_monks] = index
        by_monks += has_monks_around(game, game["free_cell"][slot])
    return meeting, by_monks


@kernel
def _sort_meetings(game, options, meeting, notes):
    """Sort the places that meet roads or cities; the lengths of the three lists."""
    free = held = several = 0
    for number in range(meeting):
        index = np.int64(notes["meeting"][number])
        slot = slot_of(options["code"][index])
        is_one = not faces_several(code_of_cell(game, slot))
        root = only_root_at(game, slot)
        notes["root"][index] = root
        is_free = game["followers"][root] == NOBODY
        notes["free"][free] = index
        free += is_one & is_free
        notes["held"][held] = index
        held += is_one & (not is_free)
        notes["several"][several] = index
        several += not is_one
    return free, held, several


@kernel
def _look_at_meetings(game, rules, options, meeting, kind, notes, seat, view, weights):
    """Note the gain on roads and cities of the places that meet any."""
    free, held, several = _sort_meetings(game, options, meeting, notes)
    for number in range(free):
        index = np.int64(notes["free"][number])
        facing = facing_of(game, slot_of(options["code"][index]), notes["root"][index])
        look = look_of(kind, rotation_of(options["code"][index]))
        segment, is_city, tally, chance = segment_met(look, facing, view)
        claim = claim_of(rules, is_city, tally, chance, view, weights)
        notes["sum"][index, Sum.OWN] = max(claim, notes["afresh"][segment])
        notes["completed"][index] = (is_city & (open_sides_of(tally) == 0)) << segment
    for number in range(held):
        index = np.int64(notes["held"][number])
        facing = facing_of(game, slot_of(options["code"][index]), notes["root"][index])
        look = look_of(kind, rotation_of(options["code"][index]))
        segment, is_city, tally, chance = segment_met(look, facing, view)
        notes["sum"][index, Sum.GAIN] = gain_of_growth(
            rules, is_city, tally, facing.followers, facing.tally, chance, seat, view, weights
        )
        notes["sum"][index, Sum.OWN] = notes["afresh"][segment]
        notes["completed"][index] = (is_city & (open_sides_of(tally) == 0)) << segment
    for number in range(several):
        index = np.int64(notes["several"][number])
        slot = slot_of(options["code"][index])
        look = look_of(kind, rotation_of(options["code"][index]))
        beside = look_beside(game, slot, look)
        gain, claim, completed = gain_where_several(
            game, rules, slot, look, beside, seat, view, weights
        )
        notes["sum"][index, Sum.GAIN] = gain
        notes["sum"][index, Sum.OWN] = claim
        notes["completed"][index] = completed


@kernel
def look_at_all(game, rules, options, count, kind, notes, seat, view, weights):
    """Note the first look at every place; index of the best."""
    fresh = claims_afresh(rules, kind, view, weights)
    plain = best_afresh(fresh, 0)
    for segment in range(N_FRESH):
        notes["afresh"][segment] = best_afresh(fresh, 1 << segment)
    meeting, by_monks = _sort_places(game, rules, options, count, kind, plain, notes, view, weights)
    _look_at_meetings(game, rules, options, meeting, kind, notes, seat, view, weights)
    last, monks = NONE, 0.0
    for number in range(by_monks):
        index = np.int64(notes["by_monks"][number])
        slot = slot_of(options["code"][index])
        if slot != last:
            monks = gain_of_monks(game, rules, slot, seat, view, weights)
            last = slot
        notes["sum"][index, Sum.ELSE] = monks
    top, chosen = 2.0 * NEVER, 0
    for index in range(count):
        value = weigh(notes, index, view, weights)
        chosen = index if value > top else chosen
        top = max(top, value)
    return chosen
