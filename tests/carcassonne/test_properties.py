"""What holds in every position of every game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.carcassonne.invariants import BrokenRule
from sim.carcassonne.layout import N_SEGMENTS, Feature
from sim.carcassonne.regions import count_bits
from sim.carcassonne.tile_placement import x_of, y_of
from sim.carcassonne.tiles import FEATURE, FIELD_AT, N_OF_KIND, PARTNER, SEGMENT_AT
from sim.driver import Act
from sim.machine import NONE
from tests.carcassonne.scene import Scene

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
BOXES = {
    "as printed": {},
    "small cities": {"tiles__H": 16, "tiles__I": 16, "tiles__U": 0},
    "crossings": {"tiles__X": 10, "tiles__W": 12, "tiles__L": 6},
    "bends": {"tiles__V": 30, "tiles__B": 0},
}


def random_scene(draw):
    box = draw(st.sampled_from(sorted(BOXES)))
    hand = draw(st.sampled_from([1, 1, 1, 3]))
    farms = draw(st.sampled_from(["third", "second", "first", "off"]))
    return Scene(
        draw(st.integers(2, 6)),
        seed=draw(st.integers(0, 1000)),
        hand_size=hand,
        farm_scoring=farms,
        river=draw(st.booleans()) and hand == 1,
        inns_and_cathedrals=draw(st.booleans()),
        abbot=draw(st.booleans()),
        **BOXES[box],
    )


def play_on(scene, chance, turns):
    """Random turns; yields after each decision."""
    scene.table.act(Act.ADVANCE)
    for _ in range(turns):
        if int(scene.game["pending"]) == NONE:
            return
        codes = scene.table.option_codes()
        scene.table.act(Act.APPLY, codes[chance.integers(len(codes))])
        scene.table.act(Act.ADVANCE)
        yield scene.game


@settings(max_examples=30)
@given(st.data())
def test_no_rule_is_broken_and_points_never_fall(data):
    """With and without the expansions.

    Source: seeds CARC-R1, CARC-R13, CARC-R28, CARC-I2, CARC-A2.
    """
    scene = random_scene(data.draw)
    chance = np.random.default_rng(data.draw(st.integers(0, 1000)))
    before = scene.points
    for number, _ in enumerate(play_on(scene, chance, 400)):
        assert all(now >= then for now, then in zip(scene.points, before, strict=True))
        before = scene.points
        if number % 10 == 0:
            assert scene.broken() == BrokenRule.NONE
    assert scene.broken() == BrokenRule.NONE


def roots_of(game):
    """Root of every segment of every tile, without shortening ways."""
    roots = {}
    for placement in range(int(game["tiles"])):
        for segment in range(int(N_OF_KIND[game["look"][placement] >> 2])):
            node = N_SEGMENTS * placement + segment
            root = node
            while int(game["parent"][root]) != root:
                root = int(game["parent"][root])
            roots[node] = root
    return roots


def flooded(game, cells):
    """Features by flood fill over the tiles: sets of nodes."""
    beside = {node: set() for node in roots_of(game)}
    for (x, y), placement in cells.items():
        look = int(game["look"][placement])
        for side, (dx, dy) in enumerate(STEPS):
            other = cells.get((x + dx, y + dy))
            if other is None:
                continue
            there = int(game["look"][other])
            if SEGMENT_AT[look, side] != NONE:
                beside[8 * placement + SEGMENT_AT[look, side]].add(
                    8 * other + SEGMENT_AT[there, (side + 2) % 4]
                )
            for half in (2 * side, 2 * side + 1):
                if FIELD_AT[look, half] != NONE:
                    beside[8 * placement + FIELD_AT[look, half]].add(
                        8 * other + FIELD_AT[there, PARTNER[half]]
                    )
    features, seen = [], set()
    for node in beside:
        if node in seen:
            continue
        found, todo = set(), [node]
        while todo:
            here = todo.pop()
            if here not in found:
                found.add(here)
                todo += beside[here]
        seen |= found
        features.append(found)
    return features


@pytest.mark.parametrize(("players", "expansions"), [(2, False), (5, False), (4, True)])
def test_joined_features_are_those_of_a_flood_fill(players, expansions):
    """Source: seeds CARC-R9, CARC-R12, CARC-R27, CARC-I1; facts section 4, number 19."""
    scene = Scene(players, seed=players, inns_and_cathedrals=expansions, abbot=expansions)
    chance = np.random.default_rng(players)
    for number, game in enumerate(play_on(scene, chance, 400)):
        if number % 25:
            continue
        board = scene.rule_set.narrate.snapshot(game, scene.table.rules[0])["board"]
        cells = {
            (int(x_of(game, cell)), int(y_of(game, cell))): placement
            for placement, cell in enumerate(game["cell"][: game["tiles"]])
        }
        assert set(cells) == {(x, y) for x, y, _, _ in board}
        roots = roots_of(game)
        for feature in flooded(game, cells):
            assert len({roots[node] for node in feature}) == 1
            root = roots[next(iter(feature))]
            assert sum(roots[node] == root for node in roots) == len(feature)
            kind = game["look"][root // 8] >> 2
            if FEATURE[kind, root % 8] in (Feature.CITY, Feature.ROAD):
                tiles = {node // 8 for node in feature}
                assert int(game["tally"][root]) & 1023 == len(tiles)


@given(st.integers(0, 2**64 - 1))
def test_counting_cities(bits):
    """Source: seeds CARC-R23."""
    assert count_bits(np.uint64(bits)) == bits.bit_count()
