"""What the all-round players think of places, claims, tiles in hand and majorities."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.carcassonne import queries
from sim.carcassonne.layout import FIRST, MAX_SEATS, OPTIONS, Decision, Figure
from sim.carcassonne.options import NO_FOLLOWER, figure_of, segment_of
from strategies.carcassonne.pieces.claims import choose_claim
from strategies.carcassonne.pieces.hands import choose_tile
from strategies.carcassonne.pieces.outlook import look_ahead
from strategies.carcassonne.pieces.places import best_place
from strategies.carcassonne.pieces.worth import chance_of, followers_gain, stake
from strategies.registry import parse_player
from tests.carcassonne.scene import Scene
from tests.positions import decisions

HARM = 0.7
COUNTS = st.lists(st.integers(0, 9), min_size=MAX_SEATS, max_size=MAX_SEATS)


def packed(counts):
    return np.uint64(sum(count << (8 * seat) for seat, count in enumerate(counts)))


def weights_of(text):
    return parse_player("carcassonne", text).weights_record()[0]


def positions(pending, every=7, **overrides):
    for table, count in decisions(
        "carcassonne", 2, range(1), every=every, overrides={k: str(v) for k, v in overrides.items()}
    ):
        if int(table.game["pending"]) == pending:
            yield table, count


@given(COUNTS, st.integers(0, MAX_SEATS - 1))
def test_a_stake_is_what_the_majority_pays(counts, seat):
    """Source: seeds CARC-R13."""
    most = max(counts)
    paid = [count == most > 0 for count in counts]
    expected = paid[seat] - HARM * (sum(paid) - paid[seat])
    assert stake(seat, packed(counts), HARM) == pytest.approx(expected)


@given(COUNTS, st.integers(0, MAX_SEATS - 1))
def test_followers_that_return_are_worth_their_number(counts, seat):
    """Source: seeds CARC-R14."""
    table, _ = next(positions(Decision.PLACE_TILE))
    view = look_ahead(table.game, table.rules[0], 0, weights_of("all_round"))
    others = sum(counts) - counts[seat]
    expected = (counts[seat] - view.harm * others) * view.follower
    assert followers_gain(seat, packed(counts), view) == pytest.approx(expected)


def test_more_open_sides_are_closed_less_surely():
    table, _ = next(positions(Decision.PLACE_TILE))
    view = look_ahead(table.game, table.rules[0], 0, weights_of("all_round"))
    chances = [chance_of(sides, view.city) for sides in range(9)]
    assert chances[0] == 1.0
    assert all(more < fewer for fewer, more in itertools.pairwise(chances))


@pytest.mark.parametrize("name", ["all_round", "balanced", "stealer"])
def test_whoever_looks_twice_at_every_place_takes_the_best(name):
    """The looks only save time: with nothing left out, no place is worth more than the chosen."""
    weights = weights_of(f"{name}(second_look=100, last_look=100)")
    for table, count in positions(Decision.PLACE_TILE, every=9):
        game, rules, options = table.game, table.rules[0], table.options[0]
        seat, kind = int(game["seat"]), queries.kind_in_play(game)
        view = look_ahead(game, rules, seat, weights)
        chosen, gain = best_place(game, rules, options, count, kind, seat, view, weights)
        alone = []
        for code in table.option_codes()[:count]:
            one = np.zeros(1, OPTIONS)[0]
            one["code"][FIRST] = code
            alone.append(best_place(game, rules, one, 1, kind, seat, view, weights)[1])
        assert gain == max(alone)
        assert alone[chosen] == gain


def test_places_for_a_kind_are_those_of_the_rules():
    """Source: seeds CARC-R3, CARC-T3."""
    places = np.zeros(1, OPTIONS)[0]
    for table, count in positions(Decision.PLACE_TILE):
        number = queries.places_for(table.game, queries.kind_in_play(table.game), places)
        assert places["code"][:number].tolist() == list(table.option_codes()[:count])


def test_the_tile_with_the_best_place_is_taken_from_the_hand():
    """Source: seeds CARC-V1."""
    weights = weights_of("balanced")
    places = np.zeros(1, OPTIONS)[0]
    seen = set()
    for table, count in positions(Decision.CHOOSE_TILE, every=5, hand_size=3):
        game, rules = table.game, table.rules[0]
        seat = int(game["seat"])
        chosen = choose_tile(game, rules, table.options[0], count, seat, weights)
        view = look_ahead(game, rules, seat, weights)
        gains = []
        for kind in map(np.int64, table.option_codes()[:count]):
            number = queries.places_for(game, kind, places)
            gains.append(best_place(game, rules, places, number, kind, seat, view, weights)[1])
        assert gains[chosen] == max(gains)
        seen.add(chosen)
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("weights", "preferred"),
    [("big_guard=0, big_follower=1", Figure.NORMAL), ("big_guard=1, big_follower=0", Figure.BIG)],
)
def test_the_big_follower_is_kept_or_put_down_as_the_weights_say(weights, preferred):
    """Source: seeds CARC-I2."""
    weights = weights_of(f"all_round({weights})")
    seen = set()
    for table, count in positions(Decision.PLACE_FOLLOWER, 1, inns_and_cathedrals="true"):
        game = table.game
        seat = int(game["seat"])
        if int(game["supply"][seat]) == 0 or int(game["big_supply"][seat]) == 0:
            continue
        chosen = choose_claim(game, table.rules[0], table.options[0], count, seat, weights)
        code = table.option_codes()[chosen]
        if code != NO_FOLLOWER:
            seen.add(Figure(figure_of(code)))
    assert seen == {preferred}


def test_a_player_with_only_the_big_follower_still_claims():
    """Source: seeds CARC-I2."""
    scene = Scene(2, inns_and_cathedrals="true")
    scene.game["supply"][0] = 0
    view = look_ahead(scene.game, scene.table.rules[0], 0, weights_of("all_round"))
    assert view.supply == 1


def test_the_abbot_waits_for_a_cloister_or_garden_and_saves_a_follower_there():
    """Source: seeds CARC-A2, CARC-A3."""
    weights = weights_of("all_round")
    seen = set()
    for table, count in positions(Decision.PLACE_FOLLOWER, 1, abbot="true"):
        figures = {figure_of(code) for code in table.option_codes()[:count] if code != NO_FOLLOWER}
        if Figure.ABBOT not in figures:
            continue
        game = table.game
        seat = int(game["seat"])
        chosen = choose_claim(game, table.rules[0], table.options[0], count, seat, weights)
        code = table.option_codes()[chosen]
        if code != NO_FOLLOWER and figure_of(code) == Figure.NORMAL:
            feature = queries.FEATURE[queries.kind_of(game["look"][game["tiles"] - 1])]
            assert feature[segment_of(code)] != queries.Feature.CLOISTER
        seen.add(chosen > 0)
    assert True in seen
