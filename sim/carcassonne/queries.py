"""Questions about a position that strategies may ask. Nothing here changes a game.

What faces a free cell, and what a tile there would make of it, is in facing_features.py,
facing_fields.py and free_cells.py; the tables and the arithmetic of the rules are passed on. What
a strategy may not know (the order of the pile, the hands of others) is not to be had here.
"""

import numpy as np

from sim.carcassonne.city_scoring import SMALL_CITY_TILES, city_points, open_city_points
from sim.carcassonne.facing_features import (
    FEATURES,
    HAS_TWINS,
    LAST_CODE,
    faces_several,
    facing_of,
    feature_of,
    features_at,
    grown,
    grown_together,
    only_feature_at,
    only_root_at,
    root_of,
    segments_joined,
    shows_features,
    sides_in,
)
from sim.carcassonne.facing_fields import (
    FIELDS,
    faces_many_fields,
    fields_at,
    grown_field,
    two_fields_at,
)
from sim.carcassonne.farm_scoring import farm_points
from sim.carcassonne.free_cells import (
    TAKEN,
    code_after,
    code_of_side,
    fits,
    has_monks_around,
    monk_on,
    neighbour_slot,
    neighbours_of,
    places_for,
    slot_beside,
    tiles_around,
    tiles_that_fit,
)
from sim.carcassonne.layout import LAST_KIND, Feature, SmallCity
from sim.carcassonne.majority import followers_of, one_follower
from sim.carcassonne.options import (
    NO_FOLLOWER,
    claim_code,
    figure_of,
    kind_of,
    look_of,
    rotation_of,
    segment_of,
    slot_of,
)
from sim.carcassonne.regions import NOBODY, count_bits, open_sides_of, pennants_in, tiles_in
from sim.carcassonne.road_scoring import has_inn, open_road_points, road_points
from sim.carcassonne.tile_placement import NEIGHBOURS, x_of, y_of
from sim.carcassonne.tiles import (
    CLOISTER,
    FEATURE,
    FIRST_FIELD,
    FIRST_TALLY,
    GARDEN,
    LAST_FIELD,
    N_CITIES,
    N_OF_KIND,
    N_ROADS,
    SEGMENT_AT,
    SIDES,
    SLOTS,
    TOUCHES,
)
from sim.kernel import kernel, procedure

__all__ = [
    "CLOISTER",
    "FEATURE",
    "FEATURES",
    "FIELDS",
    "FIRST_FIELD",
    "FIRST_TALLY",
    "GARDEN",
    "HAS_TWINS",
    "LAST_FIELD",
    "NEIGHBOURS",
    "NOBODY",
    "NO_FOLLOWER",
    "N_CITIES",
    "N_OF_KIND",
    "N_ROADS",
    "SEGMENT_AT",
    "SIDES",
    "SLOTS",
    "TAKEN",
    "TOUCHES",
    "Feature",
    "cities_finished",
    "city_points",
    "claim_code",
    "code_after",
    "code_of_cell",
    "code_of_side",
    "count_bits",
    "faces_many_fields",
    "faces_several",
    "facing_of",
    "farm_points",
    "farmers_put",
    "feature_of",
    "features_at",
    "fields_at",
    "figure_of",
    "fits",
    "followers_of",
    "grown",
    "grown_field",
    "grown_together",
    "has_abbot_in_hand",
    "has_monks_around",
    "kind_in_play",
    "kind_of",
    "last_placement",
    "look_of",
    "monk_on",
    "neighbour_slot",
    "neighbours_of",
    "one_follower",
    "only_feature_at",
    "only_root_at",
    "open_city_points",
    "open_road_points",
    "open_sides_of",
    "pennants_in",
    "places_for",
    "points_as_it_is",
    "points_at_best_and_worst",
    "road_points",
    "root_of",
    "rotation_of",
    "segment_of",
    "segments_joined",
    "shows_features",
    "sides_in",
    "slot_beside",
    "slot_of",
    "tiles_around",
    "tiles_in",
    "tiles_left",
    "tiles_that_fit",
    "two_fields_at",
    "workers_in_hand",
    "x_of",
    "y_of",
]  # fmt: skip


@kernel
def code_of_cell(game, slot):
    """What a free cell demands of a tile: the edge of each side, two bits each.

    Source: seeds CARC-R3.
    """
    return np.int64(game["code"][slot]) & LAST_CODE


@kernel
def last_placement(game):
    """Number of the tile just placed.

    Source: seeds CARC-R2.
    """
    return np.int64(game["tiles"]) - 1


@kernel
def kind_in_play(game):
    """Kind of the tile that is being placed.

    Source: seeds CARC-R2.
    """
    return np.int64(game["tile"]) & LAST_KIND


@kernel
def tiles_left(game):
    """Tiles that are still to come, those in hands included.

    Source: seeds CARC-R32.
    """
    left = np.int64(game["pile_size"]) - game["drawn"]
    for seat in range(game["players"]):
        left += game["held"][seat]
    return left


@kernel
def farmers_put(game, seat):
    """Farmers that a seat has put down; they are all still there.

    Source: seeds CARC-R28.
    """
    return np.int64(game["put"][seat, Feature.FIELD])


@kernel
def workers_in_hand(game, seat):
    """Followers in a seat's supply that may stand on any feature: all but the abbot.

    Source: seeds CARC-R1, CARC-I2, CARC-A2.
    """
    return np.int64(game["supply"][seat]) + game["big_supply"][seat]


@kernel
def has_abbot_in_hand(game, seat):
    """Whether a seat's abbot is in its supply.

    Source: seeds CARC-A2.
    """
    return game["abbot_supply"][seat] > 0


@kernel
def cities_finished(game):
    """Cities completed so far.

    Source: seeds CARC-R23.
    """
    return np.int64(game["finished"])


@kernel
def points_at_best_and_worst(rules, is_city, tally):
    """Points of a road or city if it is completed, and if it is still open at the end.

    The same as the four functions of road_scoring.py and city_scoring.py, without a branch that
    depends on more than the rules: what strategies weigh follows no pattern.

    Source: seeds CARC-R15, CARC-R16, CARC-R21, CARC-E1, CARC-I3, CARC-I4.
    """
    if has_inn(tally):  # or a cathedral, which is noted above the inns
        return _points_with_extras(rules, is_city, tally)
    tiles, pennants = tiles_in(tally), pennants_in(tally)  # a road has no pennants
    tile = rules["city_tile"] if is_city else rules["road_tile"]
    open_tile = rules["open_city_tile"] if is_city else rules["open_road_tile"]
    best = tile * tiles + rules["city_pennant"] * pennants
    if rules["small_city"] == SmallCity.HALF:
        best >>= is_city & (tiles == SMALL_CITY_TILES)
    return best, open_tile * tiles + rules["open_city_pennant"] * pennants


@procedure
def _points_with_extras(rules, is_city, tally):
    if is_city:
        return city_points(rules, tally), open_city_points(rules, tally)
    return road_points(rules, tally), open_road_points(rules, tally)


@kernel
def points_as_it_is(rules, is_city, tally):
    """Points that a city or road pays now: in full if it is complete, else as at the end.

    Source: seeds CARC-R15, CARC-R16, CARC-R21.
    """
    if open_sides_of(tally) == 0:
        return city_points(rules, tally) if is_city else road_points(rules, tally)
    return open_city_points(rules, tally) if is_city else open_road_points(rules, tally)
