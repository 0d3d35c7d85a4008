"""What a placement would make is what it makes."""

import itertools

import numpy as np
import pytest

from sim.carcassonne import queries
from sim.carcassonne.city_scoring import city_points, open_city_points
from sim.carcassonne.layout import (
    N_SEGMENTS,
    ONE_CATHEDRAL,
    ONE_END,
    ONE_INN,
    ONE_OPEN,
    ONE_PENNANT,
    ONE_TILE,
    Decision,
)
from sim.carcassonne.options import look_of, rotation_of, slot_of
from sim.carcassonne.regions import open_sides_of
from sim.carcassonne.road_scoring import open_road_points, road_points
from sim.carcassonne.tiles import FIRST_FIELD, LAST_FIELD
from sim.driver import Act
from sim.games import settle
from tests.positions import decisions

TALLY_WITHOUT_TILES = ~1023


@pytest.mark.parametrize("deal", range(3))
def test_what_a_segment_would_become(deal):
    """Sums and followers of every road, city and field, for every placement of random games.

    Tiles may be one too many where an older part of the feature passes a tile twice; a field is
    taken alone, so only those fields are compared that meet the others nowhere.

    Source: seeds CARC-R8, CARC-R9, CARC-R12, CARC-R27.
    """
    for table, count in decisions("carcassonne", 3, range(deal, deal + 1), every=8):
        if int(table.game["pending"]) != Decision.PLACE_TILE:
            continue
        before = table.games.copy()
        kind = int(table.game["tile"])
        for code in table.option_codes()[:count:5]:
            compare(table, before, kind, code)
        table.games[:] = before


def record(kind):
    return np.zeros(1, kind)[0]


def compare(table, before, kind, code):
    game = before[0]
    slot, look = slot_of(code), look_of(kind, rotation_of(code))
    features, fields = record(queries.FEATURES), record(queries.FIELDS)
    queries.features_at(game, slot, features)
    queries.fields_at(game, slot, fields)
    seen = {}
    for segment in range(FIRST_FIELD[kind]):
        joined = int(queries.segments_joined(look, segment, features))
        tally, followers, _ = queries.grown_together(look, joined, features)
        if joined == 1 << segment:
            assert queries.grown(look, segment, features) == (tally, followers)
        seen[segment] = (int(tally), int(followers))
    compare_short_ways(game, slot, features, fields)
    meadows = {
        segment: queries.grown_field(look, segment, fields)
        for segment in range(FIRST_FIELD[kind], LAST_FIELD[kind])
    }
    expected = [
        int(queries.tiles_that_fit(game, queries.code_after(code_beside, look, side)))
        - int(queries.fits(kind, queries.code_after(code_beside, look, side)))
        for side, code_beside in enumerate(queries.neighbours_of(game, slot))
        if code_beside != queries.TAKEN
    ]
    table.games[:] = before
    table.act(Act.APPLY, code)
    after = table.game
    placement = int(after["tiles"]) - 1
    for segment, (tally, followers) in seen.items():
        root = queries.root_of(after, N_SEGMENTS * placement + segment)
        assert int(after["tally"][root]) & TALLY_WITHOUT_TILES == tally & TALLY_WITHOUT_TILES
        assert int(after["followers"][root]) == followers
        assert 0 <= (tally & 1023) - (int(after["tally"][root]) & 1023) <= 1
    roots = [queries.root_of(after, N_SEGMENTS * placement + segment) for segment in meadows]
    for (segment, (followers, cities, contacts)), root in zip(meadows.items(), roots, strict=True):
        if roots.count(root) == 1:
            assert int(after["followers"][root]) == int(followers), segment
            finished = int(after["cities"][root])
            assert finished & int(cities) == int(cities)
            lost = int(contacts) - int(open_sides_of(np.int64(after["tally"][root])))
            assert lost >= 0
            assert (lost > 0) == (finished != int(cities))
    codes = [
        int(after["code"][queries.slot_beside(after, after["cell"][placement], side)])
        for side in range(4)
        if queries.slot_beside(after, after["cell"][placement], side) >= 0
    ]
    assert [int(queries.tiles_that_fit(after, code)) for code in codes] == expected


def compare_short_ways(game, slot, features, fields):
    """What is said of cells with one feature or two fields is what the whole lists say."""
    code = queries.code_of_cell(game, slot)
    assert queries.shows_features(code) == (features["count"] > 0)
    if not queries.faces_several(code):
        facing = queries.only_feature_at(game, slot)
        assert int(features["known"]) == int(facing.sides)
        if features["count"] > 0:
            assert (features["tally"][0], features["followers"][0]) == facing[2:]
        else:
            assert facing[1:] == (0, 0, 0)
    if not queries.faces_many_fields(game, slot):
        told = [
            (field.halves, field.followers, field.cities, field.contacts)
            for field in queries.two_fields_at(game, slot)
            if field.halves
        ]
        names = ("halves", "followers", "cities", "contacts")
        listed = [tuple(fields[name][at] for name in names) for at in range(int(fields["count"]))]
        assert told == listed


@pytest.mark.parametrize("small_city", ["full", "half"])
@pytest.mark.parametrize("extra", [False, True])
def test_points_at_best_and_worst_are_those_of_the_scorings(small_city, extra):
    """Source: seeds CARC-R15, CARC-R16, CARC-R21, CARC-E1, CARC-I3, CARC-I4."""
    options = {"small_city": small_city, "city_pennant": "3", "open_road_tile": "2"}
    _, _, rules = settle("carcassonne", 2, None, options)
    for tiles, pennants, open_sides in itertools.product(range(1, 7), range(3), range(3)):
        road = np.int64(tiles * ONE_TILE + open_sides * ONE_OPEN + ONE_END + extra * ONE_INN)
        told = queries.points_at_best_and_worst(rules[0], False, road)
        assert told == (road_points(rules[0], road), open_road_points(rules[0], road))
        city = np.int64(tiles * ONE_TILE + pennants * ONE_PENNANT + open_sides * ONE_OPEN)
        city += extra * ONE_CATHEDRAL
        told = queries.points_at_best_and_worst(rules[0], True, city)
        assert told == (city_points(rules[0], city), open_city_points(rules[0], city))
