"""What each place for the tile is worth, with the best follower for it; nothing is tried out.

A first look at every place counts roads, cities and cloisters, with chances that depend on the
open sides alone; a place that comes near the best so far gets a second look, which also weighs
the gaps beside the tile, the tiles left that fit them, and the fields. What belongs to the free
cell is looked up once a cell; options of one cell follow each other in the list.
"""

from typing import NamedTuple

import numpy as np

from sim.carcassonne.layout import FIRST
from sim.carcassonne.queries import (
    CLOISTER,
    FIRST_FIELD,
    FIRST_TALLY,
    LAST_FIELD,
    N_CITIES,
    N_ROADS,
    NEIGHBOURS,
    NOBODY,
    SIDES,
    TAKEN,
    TOUCHES,
    Around,
    code_after,
    features_at,
    fields_at,
    fits,
    followers_on_fields,
    grown,
    grown_field,
    grown_together,
    has_monks_around,
    kind_in_play,
    look_of,
    monk_on,
    neighbours_of,
    one_follower,
    open_sides_of,
    rotation_of,
    segments_joined,
    sides_in,
    slot_of,
    tiles_around,
    tiles_that_fit,
)
from sim.kernel import kernel, procedure
from sim.machine import NONE
from strategies.carcassonne.pieces.blocking import blocked_gain
from strategies.carcassonne.pieces.claims import NEVER, claim_gain, cloister_gain, farm_gain
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import (
    FULL_CLOISTER,
    chance_of,
    farm_worth,
    feature_worth,
    followers_gain,
    seat_mask,
    stake,
    standing_worth,
)


class Standing(NamedTuple):
    """What the features facing a free cell are worth to the seat now, in the same order."""

    first: float
    second: float
    third: float
    fourth: float


class Cell(NamedTuple):
    """A free cell as a player sees it at first, whatever the rotation.

    Attributes
    ----------
    monks : float
        Gain of one more tile around the held cloisters there.
    """

    around: Around
    standing: Standing
    monks: float


class Fresh(NamedTuple):
    """Gains of claiming each road or city of the tile where it meets nothing, and the best."""

    first: float
    second: float
    third: float
    fourth: float
    best: float


class Beside(NamedTuple):
    """Tiles left that fit the cell on each side of the new tile (irrelevant where one lies)."""

    north: float
    east: float
    south: float
    west: float


@kernel
def _standing_of(game, rules, facing, seat, view, weights):
    if facing.followers == NOBODY:
        return 0.0
    factor = weights["w"][Trait.CITY] if facing.is_city else weights["w"][Trait.ROAD]
    worth = standing_worth(rules, facing.is_city, facing.tally, view)
    return factor * worth * stake(game, seat, facing.followers, view.harm)


@kernel
def stand_around(game, rules, around, seat, view, weights):
    """What the features facing a free cell are worth to the seat now."""
    first = _standing_of(game, rules, around.first, seat, view, weights)
    if not around.several:
        return Standing(first, 0.0, 0.0, 0.0)
    return Standing(
        first,
        _standing_of(game, rules, around.second, seat, view, weights),
        _standing_of(game, rules, around.third, seat, view, weights),
        _standing_of(game, rules, around.fourth, seat, view, weights),
    )


@kernel
def look_at(game, rules, slot, seat, view, weights):
    """What the first look needs of a free cell."""
    around = features_at(game, slot)
    return Cell(
        around,
        stand_around(game, rules, around, seat, view, weights),
        gain_of_monks(game, rules, slot, seat, view, weights),
    )


@kernel
def _met(sides, around, standing):
    """Worth of all different features that a segment with these sides meets."""
    worth = standing.first if sides & around.first.sides else 0.0
    if around.several:
        worth += standing.second if sides & around.second.sides else 0.0
        worth += standing.third if sides & around.third.sides else 0.0
        worth += standing.fourth if sides & around.fourth.sides else 0.0
    return worth


@kernel
def _fresh_claim(rules, kind, segment, view, weights):
    if segment >= FIRST_FIELD[kind] or view.supply == 0:
        return NEVER
    is_city = segment < N_CITIES[kind]
    tally = FIRST_TALLY[kind, segment]
    chance = chance_of(open_sides_of(tally), view.city if is_city else view.road)
    factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
    worth = feature_worth(rules, is_city, tally, chance)
    return claim_gain(worth, chance, factor, view, weights)


@kernel
def claims_afresh(rules, kind, view, weights):
    """Gains of claiming the tile's own roads and cities, the same at every place."""
    first = _fresh_claim(rules, kind, 0, view, weights)
    second = _fresh_claim(rules, kind, 1, view, weights)
    third = _fresh_claim(rules, kind, 2, view, weights)
    fourth = _fresh_claim(rules, kind, 3, view, weights)
    best = max(first, second, third, fourth, weights["w"][Trait.LEAST_CLAIM], 0.0)
    return Fresh(first, second, third, fourth, best)


@kernel
def _fresh_of(fresh, segment):
    gain = fresh.first if segment == 0 else fresh.second
    gain = fresh.third if segment == 2 else gain
    return fresh.fourth if segment == 3 else gain


@kernel
def first_look(game, rules, look, cell, fresh, seat, view, weights):
    """Gain on roads, cities and cloisters, by their open sides alone."""
    kind = look >> 2
    value = cell.monks
    if cell.around.known == 0:
        return value + fresh.best
    claim = weights["w"][Trait.LEAST_CLAIM]
    for segment in range(FIRST_FIELD[kind]):
        sides = SIDES[look, segment]
        if sides & cell.around.known == 0:
            claim = max(claim, _fresh_of(fresh, segment))
            continue
        is_city = segment < N_CITIES[kind]
        tally, followers = grown(look, segment, cell.around)
        open_sides = open_sides_of(tally)
        chance = chance_of(open_sides, view.city if is_city else view.road)
        factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
        worth = factor * feature_worth(rules, is_city, tally, chance)
        if followers == NOBODY:
            if view.supply > 0:
                claim = max(claim, claim_gain(worth, chance, 1.0, view, weights))
        else:
            value += worth * stake(game, seat, followers, view.harm)
            value -= _met(sides, cell.around, cell.standing)
            if open_sides == 0:
                value += followers_gain(game, seat, followers, view)
    return value + max(claim, 0.0)


@kernel
def _fitting_beside(game, code, side, look):
    """Tiles that will fit the cell on a side; 1 where a tile lies (never asked for)."""
    if code == TAKEN:
        return 1.0
    after = code_after(code, look, side)
    return 1.0 * (tiles_that_fit(game, after) - fits(look >> 2, after))


@kernel
def look_beside(game, neighbours, look):
    """The free cells beside the new tile."""
    return Beside(
        _fitting_beside(game, neighbours.north, 0, look),
        _fitting_beside(game, neighbours.east, 1, look),
        _fitting_beside(game, neighbours.south, 2, look),
        _fitting_beside(game, neighbours.west, 3, look),
    )


@kernel
def gain_of_gaps(game, rules, slot, beside, seat, view, weights):
    """Gain of the gaps beside the new tile that no tile left will fit."""
    gain = 0.0
    if min(beside.north, beside.east, beside.south, beside.west) < 1.0:
        if beside.north < 1.0:
            gain += blocked_gain(game, rules, slot, 0, seat, view, weights)
        if beside.east < 1.0:
            gain += blocked_gain(game, rules, slot, 1, seat, view, weights)
        if beside.south < 1.0:
            gain += blocked_gain(game, rules, slot, 2, seat, view, weights)
        if beside.west < 1.0:
            gain += blocked_gain(game, rules, slot, 3, seat, view, weights)
    return gain


@kernel
def _chance_here(sides, beside, doubt):
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


@kernel
def _is_contested(seat, followers):
    return (followers & ~seat_mask(seat)) != NOBODY


@kernel
def gain_of_feature(
    game, rules, is_city, sides, tally, followers, cell, beside, seat, view, weights
):
    """Gain on what a city or road becomes, and the gain of claiming it."""
    free_sides = sides & ~cell.around.known
    open_sides = open_sides_of(tally)
    chances = view.city if is_city else view.road
    chance = chance_of(open_sides - sides_in(free_sides), chances)
    if free_sides != 0:
        chance *= _chance_here(free_sides, beside, view.fit_doubt)
    factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
    worth = feature_worth(rules, is_city, tally, chance)
    if followers == NOBODY:
        return 0.0, claim_gain(worth, chance, factor, view, weights)
    gain = factor * worth * stake(game, seat, followers, view.harm)
    gain -= _met(sides, cell.around, cell.standing)
    if gain > 0.0 and _is_contested(seat, followers):
        gain *= weights["w"][Trait.STEAL]
    if open_sides == 0:
        gain += followers_gain(game, seat, followers, view)
    return gain, NEVER


@kernel
def gain_of_features(game, rules, look, cell, beside, seat, view, weights):
    """Gain on roads and cities, the best claim among them, and bits of the cities completed."""
    kind = look >> 2
    value = 0.0
    claim = NEVER
    completed = 0
    done = 0
    several = (N_CITIES[kind] > 1) | (N_ROADS[kind] > 1)
    for segment in range(FIRST_FIELD[kind]):
        if (done >> segment) & 1:
            continue
        is_city = segment < N_CITIES[kind]
        sides = SIDES[look, segment]
        tally, followers = grown(look, segment, cell.around)
        joined = 1 << segment
        if several and sides & cell.around.known:
            joined = segments_joined(look, segment, cell.around)
            if joined != 1 << segment:
                tally, followers, sides = grown_together(look, joined, cell.around)
                done |= joined
        if is_city and open_sides_of(tally) == 0:
            completed |= joined
        gain, own = gain_of_feature(
            game, rules, is_city, sides, tally, followers, cell, beside, seat, view, weights
        )
        value += gain
        claim = max(claim, own)
    return value, claim, completed


@kernel
def _farm_now(game, rules, halves, facing, seat, view, weights):
    """What a field facing the cell is worth to the seat, if the segment meets it."""
    if halves & facing.halves == 0 or facing.followers == NOBODY:
        return 0.0
    worth = farm_worth(rules, facing.cities, facing.contacts, view, weights)
    return worth * stake(game, seat, facing.followers, view.harm)


@kernel
def _farms_now(game, rules, halves, fields, seat, view, weights):
    """What all fields that a segment meets are worth to the seat."""
    worth = _farm_now(game, rules, halves, fields.first, seat, view, weights)
    worth += _farm_now(game, rules, halves, fields.second, seat, view, weights)
    if fields.several:
        worth += _more_farms_now(game, rules, halves, fields, seat, view, weights)
    return worth


@procedure
def _more_farms_now(game, rules, halves, fields, seat, view, weights):
    held = fields.third.followers | fields.fourth.followers | fields.fifth.followers
    held |= fields.sixth.followers | fields.seventh.followers | fields.eighth.followers
    worth = 0.0
    if held == NOBODY:
        return worth
    for facing in (
        fields.third, fields.fourth, fields.fifth,
        fields.sixth, fields.seventh, fields.eighth,
    ):  # fmt: skip
        worth += _farm_now(game, rules, halves, facing, seat, view, weights)
    return worth


@kernel
def gain_of_fields(game, rules, look, fields, completed, seat, view, weights):
    """Gain on the fields of the tile, and the best claim among them."""
    kind = look >> 2
    value = 0.0
    claim = NEVER
    for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
        field = grown_field(look, segment, fields)
        finished = sides_in(TOUCHES[kind, segment] & completed)
        sure = (1.0 - weights["w"][Trait.FARM_HOPE]) * finished * rules["farm_city"]
        if field.followers == NOBODY:
            if view.may_farm:
                gain = farm_gain(rules, field.cities, field.contacts, view, weights)
                claim = max(claim, gain + weights["w"][Trait.FARM] * sure)
        else:
            worth = farm_worth(rules, field.cities, field.contacts, view, weights) + sure
            gain = worth * stake(game, seat, field.followers, view.harm)
            gain -= _farms_now(game, rules, field.halves, fields, seat, view, weights)
            if gain > 0.0 and _is_contested(seat, field.followers):
                gain *= weights["w"][Trait.FARM_JOIN]
            value += gain * weights["w"][Trait.FARM]
    return value, claim


@kernel
def gain_of_monks(game, rules, slot, seat, view, weights):
    """Gain of one more tile around the held cloisters near a free cell."""
    cell = np.int64(game["free_cell"][slot])
    if not has_monks_around(game, cell):
        return 0.0
    return _gain_of_monks_at(game, rules, cell, seat, view, weights)


@procedure
def _gain_of_monks_at(game, rules, cell, seat, view, weights):
    value = 0.0
    for step in NEIGHBOURS:
        monk, tiles = monk_on(game, cell, step)
        if monk != NONE:
            share = weights["w"][Trait.CLOISTER] if monk == seat else -view.harm
            gain = rules["cloister_tile"] - weights["w"][Trait.CLOISTER_HOPE] * view.left
            value += share * gain
            if tiles + 1 == FULL_CLOISTER:
                value += followers_gain(game, seat, one_follower(monk), view)
    return value


@procedure
def second_look(game, rules, slot, look, cell, seat, view, weights):
    """Gain of a placement with the best follower for it, all things weighed."""
    beside = look_beside(game, neighbours_of(game, slot), look)
    value, claim, completed = gain_of_features(game, rules, look, cell, beside, seat, view, weights)
    value += cell.monks + gain_of_gaps(game, rules, slot, beside, seat, view, weights)
    fields = fields_at(game, slot)
    if view.may_farm or followers_on_fields(fields) != NOBODY:
        on_fields, farm = gain_of_fields(game, rules, look, fields, completed, seat, view, weights)
        value += on_fields
        claim = max(claim, farm)
    if CLOISTER[look >> 2] != NONE:
        tiles = 1 + tiles_around(game, game["free_cell"][slot])
        claim = max(claim, cloister_gain(rules, tiles, view, weights))
    if view.supply > 0 and claim > weights["w"][Trait.LEAST_CLAIM]:
        value += claim
    return value


@kernel
def best_place(game, rules, options, count, kind, seat, view, weights):
    """Index of the placement with the largest gain, and the gain."""
    best = 2.0 * NEVER
    chosen = 0
    last = slot_of(options["code"][FIRST])
    cell = look_at(game, rules, last, seat, view, weights)
    fresh = claims_afresh(rules, kind, view, weights)
    always = CLOISTER[kind] != NONE
    margin = weights["w"][Trait.SECOND_LOOK]
    for index in range(count):
        slot = slot_of(options["code"][index])
        look = look_of(kind, rotation_of(options["code"][index]))
        if slot != last:
            last = slot
            cell = look_at(game, rules, slot, seat, view, weights)
        value = first_look(game, rules, look, cell, fresh, seat, view, weights)
        if always or value + margin > best:
            value = second_look(game, rules, slot, look, cell, seat, view, weights)
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
