"""What a placement gains on roads and cities."""

from typing import NamedTuple

from sim.carcassonne.layout import ONE_OPEN
from sim.carcassonne.queries import (
    FEATURES,
    FIRST_FIELD,
    FIRST_TALLY,
    HAS_TWINS,
    N_CITIES,
    NOBODY,
    SEGMENT_AT,
    SIDES,
    features_at,
    grown,
    grown_together,
    open_sides_of,
    segments_joined,
    sides_in,
)
from sim.kernel import kernel, on_stack, procedure
from strategies.carcassonne.pieces.beside import chance_here
from strategies.carcassonne.pieces.claims import NEVER, claim_gain
from strategies.carcassonne.pieces.traits import Trait
from strategies.carcassonne.pieces.worth import (
    chance_of,
    feature_worth,
    followers_gain,
    seat_mask,
    stake,
    standing_worth,
)

features_noted = on_stack(FEATURES)


class Fresh(NamedTuple):
    """Gains of claiming each road or city of the tile where it meets nothing."""

    first: float
    second: float
    third: float
    fourth: float


@kernel
def _fresh_claim(rules, kind, segment, view, weights):
    if segment >= FIRST_FIELD[kind] or view.supply == 0:
        return NEVER
    is_city = segment < N_CITIES[kind]
    tally = FIRST_TALLY[kind, segment]
    chance = chance_of(open_sides_of(tally), view.city if is_city else view.road)
    factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
    return claim_gain(feature_worth(rules, is_city, tally, chance), chance, factor, view, weights)


@kernel
def claims_afresh(rules, kind, view, weights):
    """Gains of claiming the tile's own roads and cities, by their open sides alone."""
    return Fresh(
        _fresh_claim(rules, kind, 0, view, weights),
        _fresh_claim(rules, kind, 1, view, weights),
        _fresh_claim(rules, kind, 2, view, weights),
        _fresh_claim(rules, kind, 3, view, weights),
    )


@kernel
def best_afresh(fresh, joined):
    """The largest of the gains, the segments among these bits left out."""
    best = NEVER if joined & 1 else fresh.first
    best = best if joined & 2 else max(best, fresh.second)
    best = best if joined & 4 else max(best, fresh.third)
    return best if joined & 8 else max(best, fresh.fourth)


@kernel
def claim_of(rules, is_city, tally, chance, view, weights):
    """Gain of claiming a road or city that becomes so large."""
    city_factor, road_factor = weights["w"][Trait.CITY], weights["w"][Trait.ROAD]
    factor = city_factor if is_city else road_factor
    worth = feature_worth(rules, is_city, tally, chance)
    return claim_gain(worth, chance, factor, view, weights)


@kernel
def gain_of_growth(rules, is_city, tally, followers, before, chance, seat, view, weights):
    """Gain on a road or city with followers that becomes so large.

    ``before`` are its sums as it was, ``chance`` is that it will be finished.
    """
    city_factor, road_factor = weights["w"][Trait.CITY], weights["w"][Trait.ROAD]
    factor = city_factor if is_city else road_factor
    growth = feature_worth(rules, is_city, tally, chance)
    growth -= standing_worth(rules, is_city, before, view)
    gain = factor * growth * stake(seat, followers, view.harm)
    return _among_others(tally, followers, gain, seat, view, weights)


@kernel
def _among_others(tally, followers, gain, seat, view, weights):
    """A gain on a feature in view of whose it is, and of the followers that return."""
    contested = (followers & ~seat_mask(seat)) != NOBODY
    stolen = gain * weights["w"][Trait.STEAL]
    gain = stolen if contested & (gain > 0.0) else gain
    if open_sides_of(tally) == 0:
        gain += followers_gain(seat, followers, view)
    return gain


@kernel
def segment_met(look, facing, view):
    """The segment of the tile that meets the only road or city, and what becomes of it.

    Returns
    -------
    tuple
        Segment, whether it is a city, sums, and the chance by its open sides alone.
    """
    kind = look >> 2
    segment = SEGMENT_AT[look, facing.side]
    is_city = segment < N_CITIES[kind]
    tally = FIRST_TALLY[kind, segment] + facing.tally - 2 * ONE_OPEN
    chance = chance_of(open_sides_of(tally), view.city if is_city else view.road)
    return segment, is_city, tally, chance


@kernel
def gain_of_features(rules, look, facing, beside, seat, view, weights):
    """Gain on roads and cities where the tile meets one or none, and the best claim."""
    kind = look >> 2
    value, claim = 0.0, NEVER
    for segment in range(FIRST_FIELD[kind]):
        is_city = segment < N_CITIES[kind]
        sides = SIDES[look, segment]
        meets = (sides & facing.sides) != 0
        tally = FIRST_TALLY[kind, segment] + (facing.tally - 2 * ONE_OPEN if meets else 0)
        followers = facing.followers if meets else NOBODY
        chance = _chance_of_all(tally, sides & ~facing.sides, is_city, beside, view)
        if followers == NOBODY:
            claim = max(claim, claim_of(rules, is_city, tally, chance, view, weights))
        else:
            value += gain_of_growth(
                rules, is_city, tally, followers, facing.tally, chance, seat, view, weights
            )
    return value, claim


@kernel
def _chance_of_all(tally, free_sides, is_city, beside, view):
    """Chance that a feature is finished, with the tiles that fit beside the new one in view."""
    elsewhere = open_sides_of(tally) - sides_in(free_sides)
    chance = chance_of(elsewhere, view.city if is_city else view.road)
    return chance * chance_here(free_sides, beside, view.fit_doubt)


@procedure
def gain_where_several(game, rules, slot, look, beside, seat, view, weights):
    """As ``gain_of_features``, where more than one side meets a road or city.

    Returns
    -------
    tuple
        Gain, the best claim, and bits of the cities completed.
    """
    features = features_noted()
    features_at(game, slot, features)
    kind = look >> 2
    value, claim, completed, done = 0.0, NEVER, 0, 0
    for segment in range(FIRST_FIELD[kind]):
        if (done >> segment) & 1:
            continue
        is_city = segment < N_CITIES[kind]
        sides = SIDES[look, segment]
        tally, followers = grown(look, segment, features)
        joined = 1 << segment
        if HAS_TWINS[kind] and sides & features["known"]:
            joined = segments_joined(look, segment, features)
            tally, followers, sides = grown_together(look, joined, features)
            done |= joined
        if is_city and open_sides_of(tally) == 0:
            completed |= joined
        factor = weights["w"][Trait.CITY] if is_city else weights["w"][Trait.ROAD]
        chance = _chance_of_all(tally, sides & ~features["known"], is_city, beside, view)
        worth = feature_worth(rules, is_city, tally, chance)
        if followers == NOBODY:
            claim = max(claim, claim_gain(worth, chance, factor, view, weights))
        else:
            gain = worth * stake(seat, followers, view.harm)
            gain -= _met(rules, sides, features, seat, view)
            value += _among_others(tally, followers, factor * gain, seat, view, weights)
    return value, claim, completed


@kernel
def _met(rules, sides, features, seat, view):
    """Worth of all different features that something with these sides meets."""
    worth = 0.0
    for number in range(features["count"]):
        if sides & features["sides"][number]:
            is_city = features["is_city"][number] != 0
            standing = standing_worth(rules, is_city, features["tally"][number], view)
            worth += standing * stake(seat, features["followers"][number], view.harm)
    return worth
