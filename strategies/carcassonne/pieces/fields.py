"""What a placement gains on fields."""

from sim.carcassonne.queries import (
    FIELDS,
    FIRST_FIELD,
    FIRST_TALLY,
    LAST_FIELD,
    NOBODY,
    SLOTS,
    TOUCHES,
    faces_many_fields,
    fields_at,
    grown_field,
    open_sides_of,
    sides_in,
    two_fields_at,
)
from sim.kernel import kernel, on_stack, procedure
from strategies.carcassonne.pieces.claims import NEVER
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import farm_worth, seat_mask, stake

fields_noted = on_stack(FIELDS)


@kernel
def claim_afresh(rules, kind, view, weights):
    """Gain of claiming the best field of a tile that meets no other, at first look."""
    if not view.may_farm:
        return NEVER
    best = 0.0
    for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
        contacts = open_sides_of(FIRST_TALLY[kind, segment])
        best = max(best, farm_worth(rules, NOBODY, contacts, view, weights))
    return weights["w"][Trait.FARM] * best - view.follower


@kernel
def gain_of_fields(game, rules, slot, look, completed, seat, view, weights):
    """Gain on the fields of the tile, and the best claim among them.

    ``completed`` are the bits of the tile's cities that are finished now.
    """
    if faces_many_fields(game, slot):
        return _gain_where_many(game, rules, slot, look, completed, seat, view, weights)
    first, second = two_fields_at(game, slot)
    if (first.followers | second.followers) == NOBODY:
        if not view.may_farm:
            return 0.0, NEVER
        return 0.0, _best_claim(rules, look, first, second, completed, view, weights)
    of_first = _standing(rules, first.followers, first.cities, first.contacts, seat, view, weights)
    of_second = 0.0
    if second.followers != NOBODY:
        of_second = _standing(
            rules, second.followers, second.cities, second.contacts, seat, view, weights
        )
    kind = look >> 2
    value, claim = 0.0, NEVER
    for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
        halves = SLOTS[look, segment]
        one, two = (halves & first.halves) != 0, (halves & second.halves) != 0
        followers = (first.followers if one else NOBODY) + (second.followers if two else NOBODY)
        cities, contacts = _with_two(kind, segment, one, two, first, second)
        before = (of_first if one else 0.0) + (of_second if two else 0.0)
        sure = _sure(rules, kind, segment, completed, weights)
        gain, own = _gain_of_field(
            rules, followers, cities, contacts, before, sure, seat, view, weights
        )
        value += gain
        claim = max(claim, own)
    return value, claim


@kernel
def _with_two(kind, segment, one, two, first, second):
    """Cities and contacts of a segment that meets none, one or both of two fields."""
    cities = (first.cities if one else NOBODY) | (second.cities if two else NOBODY)
    contacts = open_sides_of(FIRST_TALLY[kind, segment])
    contacts += (first.contacts if one else 0) + (second.contacts if two else 0)
    return cities, contacts


@kernel
def _best_claim(rules, look, first, second, completed, view, weights):
    """The best claim where no field has followers."""
    kind = look >> 2
    best = 0.0
    for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
        halves = SLOTS[look, segment]
        one, two = (halves & first.halves) != 0, (halves & second.halves) != 0
        cities, contacts = _with_two(kind, segment, one, two, first, second)
        sure = _sure(rules, kind, segment, completed, weights)
        best = max(best, farm_worth(rules, cities, contacts, view, weights) + sure)
    return weights["w"][Trait.FARM] * best - view.follower


@kernel
def _standing(rules, followers, cities, contacts, seat, view, weights):
    """What a field is worth to the seat now."""
    return farm_worth(rules, cities, contacts, view, weights) * stake(seat, followers, view.harm)


@kernel
def _sure(rules, kind, segment, completed, weights):
    """What cities of the tile that are finished now add to hope."""
    finished = sides_in(TOUCHES[kind, segment] & completed)
    return (1.0 - weights["w"][Trait.FARM_HOPE]) * finished * rules["farm_city"]


@kernel
def _gain_of_field(rules, followers, cities, contacts, before, sure, seat, view, weights):
    """Gain on a field that becomes so large, and the gain of claiming it.

    ``before`` is what its parts were worth to the seat.
    """
    worth = farm_worth(rules, cities, contacts, view, weights) + sure
    gain = worth * stake(seat, followers, view.harm) - before
    contested = (followers & ~seat_mask(seat)) != NOBODY
    joined = gain * weights["w"][Trait.FARM_JOIN]
    gain = joined if contested & (gain > 0.0) else gain
    claim = weights["w"][Trait.FARM] * worth - view.follower
    is_free = followers == NOBODY
    gain = 0.0 if is_free else gain * weights["w"][Trait.FARM]
    return gain, claim if is_free & view.may_farm else NEVER


@procedure
def _gain_where_many(game, rules, slot, look, completed, seat, view, weights):
    fields = fields_noted()
    fields_at(game, slot, fields)
    value, claim = 0.0, NEVER
    if not view.may_farm and fields["held"] == NOBODY:
        return value, claim
    kind = look >> 2
    for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind]):
        followers, cities, contacts = grown_field(look, segment, fields)
        before = _farms_now(rules, SLOTS[look, segment], fields, seat, view, weights)
        sure = _sure(rules, kind, segment, completed, weights)
        gain, own = _gain_of_field(
            rules, followers, cities, contacts, before, sure, seat, view, weights
        )
        value += gain
        claim = max(claim, own)
    return value, claim


@kernel
def _farms_now(rules, halves, fields, seat, view, weights):
    """What all fields that a segment meets are worth to the seat."""
    worth = 0.0
    for number in range(fields["count"]):
        if halves & fields["halves"][number]:
            followers, cities = fields["followers"][number], fields["cities"][number]
            contacts = fields["contacts"][number]
            worth += _standing(rules, followers, cities, contacts, seat, view, weights)
    return worth
