"""Greedy points: as many points as this turn can give, and no thought of the next one."""

import numpy as np

from sim.carcassonne.layout import FIRST, OPTIONS, Decision, FarmScoring
from sim.carcassonne.queries import (
    CLOISTER,
    FEATURE,
    FEATURES,
    FIRST_FIELD,
    N_CITIES,
    NO_FOLLOWER,
    NOBODY,
    Feature,
    farm_points,
    feature_of,
    features_at,
    grown,
    kind_in_play,
    kind_of,
    last_placement,
    look_of,
    open_sides_of,
    places_for,
    points_as_it_is,
    rotation_of,
    segment_of,
    slot_of,
    tiles_around,
    workers_in_hand,
)
from sim.kernel import kernel, on_stack, procedure
from sim.machine import NONE
from strategies.carcassonne.pieces.abbot import abbot_points_now, answer_of
from strategies.carcassonne.pieces.worth import stake
from strategies.registry import Weight, strategy

LEAST = 0
features_noted = on_stack(FEATURES)
places_noted = on_stack(OPTIONS)


@kernel
def _place_points(game, rules, slot, look, seat, least):
    """Points of the features that the tile makes, if the seat is paid, with the best claim."""
    kind = kind_of(look)
    features = features_noted()
    features_at(game, slot, features)
    points, claim = 0.0, 0.0
    for segment in range(FIRST_FIELD[kind]):
        is_city = segment < N_CITIES[kind]
        tally, followers = grown(look, segment, features)
        worth = 1.0 * points_as_it_is(rules, is_city, tally)
        if followers == NOBODY:
            claim = max(claim, worth)
        elif stake(seat, followers, 0.0) > 0.0:
            points += worth if open_sides_of(tally) == 0 else 1.0
    if CLOISTER[kind] != NONE:
        claim = max(claim, 1.0 + tiles_around(game, game["free_cell"][slot]))
    if workers_in_hand(game, seat) > 0 and claim >= least:
        points += claim
    return points


@kernel
def _claim_points(game, rules, segment):
    placement = last_placement(game)
    kind = kind_of(game["look"][placement])
    feature = FEATURE[kind, segment]
    if feature in (Feature.CLOISTER, Feature.GARDEN):
        return 1 + tiles_around(game, game["cell"][placement])
    root = feature_of(game, placement, segment)
    if feature == Feature.FIELD:
        counts = rules["farm_scoring"] != FarmScoring.OFF
        return farm_points(rules, game["cities"][root]) if counts else 0
    return points_as_it_is(rules, feature == Feature.CITY, np.int64(game["tally"][root]))


@kernel
def _choose_claim(game, rules, options, count, least):
    best, chosen = -1.0, FIRST
    for index in range(count):
        code = options["code"][index]
        if code == NO_FOLLOWER:
            points = least - 0.5
        else:
            points = 1.0 * _claim_points(game, rules, segment_of(code))
        if points > best:
            best, chosen = points, index
    return chosen


@kernel
def _best_place(game, rules, options, count, kind, seat, least):
    """Index of the placement with most points, and the points."""
    best, chosen = -1.0, FIRST
    for index in range(count):
        code = options["code"][index]
        look = look_of(kind, rotation_of(code))
        points = _place_points(game, rules, slot_of(code), look, seat, least)
        if points > best:
            best, chosen = points, index
    return chosen, best


@procedure
def _choose_tile(game, rules, options, count, seat, least):
    """Index of the tile with most points at its best place."""
    places = places_noted()
    best, chosen = -1.0, FIRST
    for index in range(count):
        kind = np.int64(options["code"][index])
        number = places_for(game, kind, places)
        _, points = _best_place(game, rules, places, number, kind, seat, least)
        if points > best:
            best, chosen = points, index
    return chosen


@strategy(
    game="carcassonne",
    name="greedy_points",
    idea="Places tile and follower for the most points at once; open features count as they stand.",
    source="the baseline of many programs",
    level="novice",
    weights=(
        Weight("least", 2.0, 1.0, 20.0, "points", "points from which a follower is put down"),
    ),
)
def choose(game, rules, options, count, seat, weights):
    least = weights["w"][LEAST]
    pending = game["pending"]
    if pending == Decision.PLACE_FOLLOWER:
        return _choose_claim(game, rules, options, count, least)
    if pending == Decision.TAKE_ABBOT_BACK:
        return answer_of(options, count, abbot_points_now(game, rules, seat) >= least)
    if pending == Decision.CHOOSE_TILE:
        return _choose_tile(game, rules, options, count, seat, least)
    chosen, _ = _best_place(game, rules, options, count, kind_in_play(game), seat, least)
    return chosen
