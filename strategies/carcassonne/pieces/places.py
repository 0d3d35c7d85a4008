"""What each place for the tile is worth, with the best follower for it; nothing is tried out."""

from typing import NamedTuple

import numpy as np

from sim.carcassonne.layout import NOWHERE, Edge
from sim.carcassonne.queries import (
    CLOISTER,
    FIRST_FIELD,
    LAST_FIELD,
    N_CITIES,
    N_ROADS,
    NEIGHBOURS,
    NOBODY,
    SIDES,
    TOUCHES,
    code_beside,
    features_at,
    field_followers_at,
    fits,
    grown,
    grown_field,
    grown_together,
    has_monks_around,
    kind_in_play,
    look_of,
    monk_on,
    one_follower,
    open_sides_of,
    rotation_of,
    segments_joined,
    sides_in,
    slot_of,
    tiles_around,
    tiles_that_fit,
)
from sim.kernel import kernel
from sim.machine import NONE
from strategies.carcassonne.pieces.blocking import blocked_gain
from strategies.carcassonne.pieces.claims import claim_gain, cloister_gain, farm_gain
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import (
    FULL_CLOISTER,
    chance_of,
    farm_worth,
    feature_worth,
    followers_gain,
    stake,
    standing_worth,
)

ALL_SEATS = np.uint64(255)
SEAT_BITS = np.uint64(8)


class Standing(NamedTuple):
    """What the features facing a free cell are worth to the seat now, by side."""

    north: float
    east: float
    south: float
    west: float


class Beside(NamedTuple):
    """Chance that the cell on each side of the new tile will be filled; 1 where there is a tile."""

    north: float
    east: float
    south: float
    west: float
    blocked: float


@kernel
def _standing_of(game, rules, facing, edge, seat, view, weights):
    if facing.followers == NOBODY:
        return 0.0
    is_city = edge == Edge.CITY
    factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
    worth = standing_worth(game, rules, is_city, facing.tally, view, weights)
    return factor * worth * stake(game, seat, facing.followers, view.harm)


@kernel
def stand_around(game, rules, slot, around, seat, view, weights):
    """What the features facing a free cell are worth to the seat now."""
    code = np.int64(game["code"][slot])
    return Standing(
        _standing_of(game, rules, around.north, code & 3, seat, view, weights),
        _standing_of(game, rules, around.east, (code >> 2) & 3, seat, view, weights),
        _standing_of(game, rules, around.south, (code >> 4) & 3, seat, view, weights),
        _standing_of(game, rules, around.west, (code >> 6) & 3, seat, view, weights),
    )


@kernel
def _met(sides, around, standing):
    """Worth of all different features that a segment with these sides meets."""
    worth = standing.north if sides & around.north.sides else 0.0
    worth += standing.east if sides & around.east.sides else 0.0
    worth += standing.south if sides & around.south.sides else 0.0
    worth += standing.west if sides & around.west.sides else 0.0
    return worth


@kernel
def _chance_beside(game, rules, slot, side, look, seat, view, weights):
    """Chance that the cell on a side is filled, and the gain where no tile left fits it."""
    code = code_beside(game, slot, side, look)
    if code == NONE:
        return 1.0, 0.0
    fitting = 1.0 * (tiles_that_fit(game, code) - fits(look >> 2, code))
    if fitting < 1.0:
        return 0.0, blocked_gain(game, rules, slot, side, seat, view, weights)
    return fitting / (fitting + weights["w"][Trait.FIT_DOUBT]), 0.0


@kernel
def look_beside(game, rules, slot, look, seat, view, weights):
    """The free cells beside the new tile."""
    north, first = _chance_beside(game, rules, slot, 0, look, seat, view, weights)
    east, second = _chance_beside(game, rules, slot, 1, look, seat, view, weights)
    south, third = _chance_beside(game, rules, slot, 2, look, seat, view, weights)
    west, fourth = _chance_beside(game, rules, slot, 3, look, seat, view, weights)
    return Beside(north, east, south, west, first + second + third + fourth)


@kernel
def _chance_here(sides, beside):
    chance = beside.north if sides & 1 else 1.0
    chance *= beside.east if sides & 2 else 1.0
    chance *= beside.south if sides & 4 else 1.0
    chance *= beside.west if sides & 8 else 1.0
    return chance


@kernel
def _is_contested(seat, followers):
    others = followers & ~(ALL_SEATS << (SEAT_BITS * np.uint64(seat)))
    return others != NOBODY


@kernel
def gain_of_features(game, rules, look, around, standing, beside, seat, view, weights):
    """Gain on roads and cities, the best claim among them, and bits of the cities completed."""
    kind = look >> 2
    value = 0.0
    claim = -1e9
    completed = 0
    done = 0
    several = (N_CITIES[kind] > 1) | (N_ROADS[kind] > 1)
    for segment in range(FIRST_FIELD[kind]):
        if (done >> segment) & 1:
            continue
        sides = SIDES[look, segment]
        joined = 1 << segment
        if several:
            joined = segments_joined(look, segment, around)
        if joined == 1 << segment:
            tally, followers = grown(look, segment, around)
        else:
            tally, followers, sides = grown_together(look, joined, around)
            done |= joined
        is_city = segment < N_CITIES[kind]
        free_sides = sides & ~around.known
        open_sides = open_sides_of(tally)
        general = view.city_chance if is_city else view.road_chance
        chance = _chance_here(free_sides, beside)
        chance *= chance_of(open_sides - sides_in(free_sides), general, weights)
        if open_sides == 0:
            completed |= joined if is_city else 0
        factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
        worth = feature_worth(rules, is_city, tally, chance)
        if followers == NOBODY:
            claim = max(claim, claim_gain(worth, chance, factor, view, weights))
        else:
            gain = factor * worth * stake(game, seat, followers, view.harm)
            gain -= _met(sides, around, standing)
            if gain > 0.0 and _is_contested(seat, followers):
                gain *= weights["w"][Trait.STEAL]
            if open_sides == 0:
                gain += followers_gain(game, seat, followers, view)
            value += gain
    return value, claim, completed


@kernel
def _farm_of(game, rules, root, seat, view, weights):
    """What a field on the board is worth to the seat."""
    if root == NOWHERE or game["followers"][root] == NOBODY:
        return 0.0
    contacts = open_sides_of(np.int64(game["tally"][root]))
    worth = farm_worth(rules, game["cities"][root], contacts, view, weights)
    return worth * stake(game, seat, game["followers"][root], view.harm)


@kernel
def gain_of_fields(game, rules, look, slot, completed, seat, view, weights):
    """Gain on the fields of the tile, and the best claim among them."""
    kind = look >> 2
    value = 0.0
    claim = -1e9
    for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
        field = grown_field(game, look, segment, slot)
        if field.followers == NOBODY and not view.may_farm:
            continue
        finished = sides_in(TOUCHES[kind, segment] & completed)
        sure = (1.0 - weights["w"][Trait.FARM_HOPE]) * finished * rules["farm_city"]
        if field.followers == NOBODY:
            gain = farm_gain(rules, field.cities, field.contacts, view, weights)
            claim = max(claim, gain + weights["w"][Trait.FARM] * sure)
        else:
            worth = farm_worth(rules, field.cities, field.contacts, view, weights) + sure
            gain = worth * stake(game, seat, field.followers, view.harm)
            gain -= _farm_of(game, rules, field.first, seat, view, weights)
            if field.second != NOWHERE:
                gain -= _farm_of(game, rules, field.second, seat, view, weights)
                gain -= _farm_of(game, rules, field.third, seat, view, weights)
                gain -= _farm_of(game, rules, field.fourth, seat, view, weights)
            if gain > 0.0 and _is_contested(seat, field.followers):
                gain *= weights["w"][Trait.FARM_JOIN]
            value += gain * weights["w"][Trait.FARM]
    return value, claim


@kernel
def gain_of_monks(game, rules, cell, seat, view, weights):
    """Gain of one more tile around the held cloisters there."""
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


@kernel
def best_place(game, rules, options, count, kind, seat, view, weights):
    """Index of the placement with the largest gain, and the gain."""
    best = -1e18
    chosen = 0
    last = -1
    around = features_at(game, 0)
    standing = stand_around(game, rules, 0, around, seat, view, weights)
    at_cell = 0.0
    fields_matter = False
    for index in range(count):
        slot = slot_of(options["code"][index])
        look = look_of(kind, rotation_of(options["code"][index]))
        if slot != last:
            last = slot
            cell = np.int64(game["free_cell"][slot])
            around = features_at(game, slot)
            standing = stand_around(game, rules, slot, around, seat, view, weights)
            at_cell = 0.0
            if has_monks_around(game, cell):
                at_cell = gain_of_monks(game, rules, cell, seat, view, weights)
            fields_matter = view.may_farm or field_followers_at(game, slot) != NOBODY
        beside = look_beside(game, rules, slot, look, seat, view, weights)
        value, claim, completed = gain_of_features(
            game, rules, look, around, standing, beside, seat, view, weights
        )
        value += at_cell + beside.blocked
        if fields_matter:
            on_fields, farm = gain_of_fields(
                game, rules, look, slot, completed, seat, view, weights
            )
            value += on_fields
            claim = max(claim, farm)
        if CLOISTER[kind] != NONE:
            tiles = 1 + tiles_around(game, game["free_cell"][slot])
            claim = max(claim, cloister_gain(rules, tiles, view, weights))
        if view.supply > 0 and claim > weights["w"][Trait.LEAST_CLAIM]:
            value += claim
        if value > best:
            best, chosen = value, index
    return chosen, best


@kernel
def choose_place(game, rules, options, count, seat, weights):
    """Index of the placement with the largest gain."""
    view = look_ahead(game, rules, seat, weights)
    chosen, _ = best_place(game, rules, options, count, kind_in_play(game), seat, view, weights)
    return chosen
