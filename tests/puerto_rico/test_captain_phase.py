"""The captain phase: seeds PUERTO-LOADING, -FULL-SHIPS, -WHARF, -HARBOR, -CAPTAIN-POINT, -POOL."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.puerto_rico.layout import Building, Decision, Good, Role, Trigger
from sim.puerto_rico.options import PASS, WHARF, YES, load_of
from tests.puerto_rico.position import Position

SHIP_1, SHIP_2, SHIP_3 = range(3)
STORE = (Decision.STORE_KIND, Decision.STORE_BARREL)


def loads(*pairs):
    return [load_of(good, ship) for good, ship in pairs]


def captain(position):
    return position.choose(Role.CAPTAIN)


def test_a_kind_aboard_goes_only_onto_its_ship_even_if_another_takes_more():
    """One free hold, one barrel. Source: seeds PUERTO-LOADING."""
    position = captain(Position(4).ship(SHIP_1, Good.CORN, 4).give(0, Good.CORN, 4))
    # Nothing else can be loaded, so it happens without asking: one barrel, the rest spoils.
    assert position.game["shipped"][0, Good.CORN] == 1
    assert position.game["chips"][0] == 1 + 1
    assert position.game["spoiled"][0, Good.CORN] == 2
    assert position.game["goods"][0, Good.CORN] == 1


def test_a_kind_on_a_full_ship_is_blocked_though_another_is_empty():
    """Source: seeds PUERTO-FULL-SHIPS."""
    position = captain(Position(4).ship(SHIP_1, Good.CORN, 5).give(0, Good.CORN, 3))
    assert position.game["shipped"].sum() == 0
    assert position.game["ship_load"].tolist() == [0, 0, 0]  # the full ship sailed


def test_three_barrels_fit_equally_well_everywhere():
    """A tie among empty ships is the player's choice. Source: seeds PUERTO-LOADING."""
    position = captain(Position(4).give(0, Good.SUGAR, 3))
    assert position.codes() == loads((2, SHIP_1), (2, SHIP_2), (2, SHIP_3))


def test_three_barrels_may_go_onto_either_of_two_empty_ships():
    """Ships of 5 and 7 empty. Source: seeds PUERTO-LOADING."""
    position = captain(Position(4).ship(SHIP_2, Good.CORN, 1).give(0, Good.SUGAR, 3))
    assert position.codes() == loads((2, SHIP_1), (2, SHIP_3))


def test_six_barrels_must_go_where_most_of_them_fit():
    """Ships of 5, 6 and 7: 6 and 7 take all. Source: seeds PUERTO-LOADING."""
    position = captain(Position(4).give(0, Good.SUGAR, 6))
    assert position.codes() == loads((2, SHIP_2), (2, SHIP_3))
    position = captain(Position(4).ship(SHIP_2, Good.CORN, 1).give(0, Good.SUGAR, 6))
    assert position.game["ship_load"].tolist() == [0, 1, 6]


def test_the_player_may_choose_the_kind_that_brings_fewer_points():
    """Source: seeds PUERTO-LOADING."""
    position = Position(4).ship(SHIP_1, Good.CORN, 4).ship(SHIP_2, Good.FRUIT, 1)
    position.give(0, Good.CORN, 3).give(0, Good.FRUIT, 4)
    assert captain(position).codes() == loads((0, SHIP_1), (1, SHIP_2))


def test_loading_goes_round_until_nobody_can():
    """Source: seeds PUERTO-LOADING."""
    position = Position(4).give(0, Good.CORN, 2).give(0, Good.FRUIT, 2).give(1, Good.CORN, 2)
    captain(position).answer(load_of(Good.CORN, SHIP_1))
    assert position.game["shipped"][1, Good.CORN] == 2  # forced, onto the same ship
    assert position.codes() == loads((1, SHIP_2), (1, SHIP_3))
    position.answer(load_of(Good.FRUIT, SHIP_3))
    assert position.asked == Decision.CHOOSE_ROLE
    assert position.game["chips"][:2].tolist() == [4 + 1, 2]


def test_the_captains_point_comes_once_and_only_with_a_load():
    """Source: seeds PUERTO-CAPTAIN-POINT."""
    position = captain(Position(4).give(1, Good.CORN, 2))
    position.answer(position.codes()[0])
    assert position.game["chips"][:2].tolist() == [0, 2]


def test_the_harbor_scores_with_every_load_the_wharf_included():
    """Source: seeds PUERTO-HARBOR, PUERTO-WHARF."""
    position = Position(4).build(1, Building.HARBOR, Building.WHARF)
    position.give(1, Good.CORN, 2).give(1, Good.COFFEE, 5)
    captain(position).answer(load_of(Good.COFFEE, WHARF))
    position.answer(load_of(Good.CORN, SHIP_1))
    assert position.game["chips"][1] == 5 + 1 + 2 + 1


def test_the_wharf_ships_a_blocked_kind_without_limit_and_once():
    """Source: seeds PUERTO-WHARF."""
    position = Position(4).ship(SHIP_1, Good.CORN, 5).build(1, Building.WHARF)
    position.give(1, Good.CORN, 5).ship(SHIP_2, Good.FRUIT, 6).ship(SHIP_3, Good.SUGAR, 7)
    position.give(1, Good.SUGAR, 4)
    supply = position.game["supply"].copy()
    captain(position)
    assert position.codes() == [load_of(Good.CORN, WHARF), load_of(Good.SUGAR, WHARF), PASS]
    position.answer(load_of(Good.CORN, WHARF))
    assert position.game["chips"][1] == 5
    position.first_all(*STORE)
    # The wharf's barrels, the full ships and what could not be stored are back.
    assert (position.game["supply"] - supply).tolist() == [5 + 5, 6, 7 + 3, 0, 0]


def test_who_can_load_a_cargo_ship_must_load_but_may_use_the_wharf_instead():
    """Source: seeds PUERTO-WHARF, PUERTO-LOADING."""
    position = captain(Position(4).build(1, Building.WHARF).give(1, Good.CORN, 7))
    assert position.codes() == loads((0, SHIP_3), (0, WHARF))


def test_who_passed_with_his_wharf_is_asked_again():
    """Source: seeds PUERTO-WHARF-PASS."""
    position = Position(4).build(1, Building.WHARF).give(1, Good.CORN, 3)
    position.ship(SHIP_1, Good.CORN, 5).give(2, Good.FRUIT, 2)
    captain(position).answer(PASS)
    assert position.seat == 2
    position.answer(load_of(Good.FRUIT, SHIP_2))
    assert (position.seat, position.asked) == (1, Decision.LOAD)
    position.answer(load_of(Good.CORN, WHARF))
    assert position.game["chips"][1] == 3


def test_the_wharf_can_be_made_a_duty():
    """Source: seeds PUERTO-WHARF-PASS."""
    position = Position(4, wharf_optional="no").build(1, Building.WHARF).give(1, Good.CORN, 3)
    captain(position.ship(SHIP_1, Good.CORN, 5))
    assert position.game["chips"][1] == 3


def test_an_unstaffed_wharf_or_harbor_does_nothing():
    """Source: seeds PUERTO-STAFFED."""
    position = Position(4).build(1, Building.WHARF, Building.HARBOR, staffed=False)
    captain(position.ship(SHIP_1, Good.CORN, 4).give(1, Good.CORN, 3))
    assert position.game["chips"][1] == 1


def test_only_full_ships_sail():
    """Source: seeds PUERTO-FULL-SHIPS."""
    position = Position(4).ship(SHIP_1, Good.CORN, 3).ship(SHIP_2, Good.FRUIT, 3)
    captain(position.give(0, Good.CORN, 2))
    assert position.game["ship_load"].tolist() == [0, 3, 0]
    assert position.game["ship_good"].tolist() == [-1, Good.FRUIT, -1]


def test_points_go_on_when_the_pool_is_used_up_and_the_round_is_completed():
    """Pool 2, four points. Source: seeds PUERTO-POOL, PUERTO-END."""
    position = Position(4).pool_of(2).give(1, Good.CORN, 4)
    captain(position).answer(load_of(Good.CORN, SHIP_1))
    game = position.game
    assert (game["pool"], game["paper"], game["chips"][1]) == (0, 2, 4)
    assert game["triggers"] == 1 << Trigger.CHIPS
    assert position.asked == Decision.CHOOSE_ROLE
    for role in (Role.TRADER, Role.CRAFTSMAN, Role.ADVENTURER):
        position.choose(role)
    assert position.is_over()


@pytest.mark.parametrize(("pool", "ends"), [(3, True), (4, True), (5, False)])
def test_the_pool_is_used_up_when_its_last_point_is_taken(pool, ends):
    """Four points. Source: seeds PUERTO-POINTS-EXACT, PUERTO-POOL."""
    position = captain(Position(4).pool_of(pool).give(1, Good.CORN, 4))
    position.answer(load_of(Good.CORN, SHIP_1))
    assert (position.game["chips"][1], position.game["pool"]) == (4, max(pool - 4, 0))
    assert bool(position.game["triggers"] >> Trigger.CHIPS & 1) == ends


def test_declining_the_harbors_point_can_avoid_the_end():
    """Source: seeds PUERTO-DECLINE."""
    for answer, ends in ((YES, True), (PASS, False)):
        position = Position(4, bonus_points_optional="yes").pool_of(3).build(1, Building.HARBOR)
        captain(position.give(1, Good.CORN, 2)).answer(load_of(Good.CORN, SHIP_1))
        assert position.asked == Decision.BONUS
        position.answer(answer)
        assert bool(position.game["triggers"]) == ends


def test_captains_point_and_harbors_point_are_asked_one_by_one():
    """Source: seeds PUERTO-DECLINE."""
    position = Position(4, bonus_points_optional="yes").build(0, Building.HARBOR)
    captain(position.give(0, Good.CORN, 2)).answer(load_of(Good.CORN, SHIP_1))
    position.answer(PASS).answer(YES)
    assert position.game["chips"][0] == 2 + 1


# ---- counts worked out by hand


def count_lines(position, depth):
    """Sequences of answers in the loading, to this depth."""
    if depth == 0 or position.asked != Decision.LOAD:
        return 1
    start = position.table.games.copy()
    lines = 0
    for code in position.codes():
        position.table.games[:] = start
        lines += count_lines(position.answer(code), depth - 1)
    position.table.games[:] = start
    return lines


def three_players(*goods):
    position = Position(3)
    for seat, good, barrels in goods:
        position.give(seat, good, barrels)
    return captain(position)


def test_count_of_loads_with_one_good_each():
    """Ships 4, 5, 6: three ships, then two, then the last one without asking."""
    position = three_players((0, Good.CORN, 2), (1, Good.SUGAR, 3), (2, Good.COFFEE, 1))
    assert [count_lines(position, depth) for depth in (1, 2, 3)] == [3, 6, 6]


def test_count_of_loads_of_the_same_good():
    """Any of three ships; then everybody follows without a choice."""
    position = three_players((0, Good.CORN, 2), (1, Good.CORN, 3), (2, Good.CORN, 1))
    assert [count_lines(position, depth) for depth in (1, 2, 3)] == [3, 3, 3]


def test_count_of_loads_with_two_goods_each():
    """Seat 0: 2 goods x 3 ships. Seat 1 (1 corn, 6 tobacco): after corn, follow with corn or take
    the larger empty ship with tobacco; after fruit, corn on either or tobacco on the larger."""
    position = three_players(
        (0, Good.CORN, 2), (0, Good.FRUIT, 3), (1, Good.CORN, 1), (1, Good.TOBACCO, 6)
    )
    assert [count_lines(position, depth) for depth in (1, 2)] == [6, 3 * 2 + 3 * 3]


# ---- properties


@st.composite
def harbours(draw):
    """Barrels before everybody, ships partly laden, wharves and harbors here and there."""
    position = Position(draw(st.integers(2, 5)))
    game = position.game
    ships = int(position.rules["ships"])
    kinds = draw(st.permutations(list(Good)))[:ships]
    for ship, good in enumerate(kinds):
        if draw(st.booleans()):
            position.ship(ship, good, draw(st.integers(1, 3)))
    for seat in range(int(game["players"])):
        for good in Good:
            most = min(6, int(game["supply"][good]))
            position.give(seat, good, draw(st.integers(0, most)))
        if game["copies"][Building.WHARF] and draw(st.booleans()):
            position.build(seat, Building.WHARF)
        if game["copies"][Building.HARBOR] and draw(st.booleans()):
            position.build(seat, Building.HARBOR)
    return position, draw(st.integers(0, 2**32))


@settings(max_examples=60)
@given(harbours())
def test_every_barrel_aboard_is_a_point_and_nobody_who_could_load_is_left(case):
    """Invariants (conservation, one ship per kind) are checked after every answer."""
    position, seed = case
    chance = np.random.default_rng(seed)
    before = position.game["goods"].copy()
    captain(position)
    while position.asked == Decision.LOAD:
        position.answer(chance.choice(position.codes()))
    game, rules = position.game, position.rules
    if position.asked is not None and position.asked in STORE:
        assert not can_load(game, rules)
    position.first_all(*STORE)
    moved = before.sum(axis=1) - game["goods"].sum(axis=1) - game["spoiled"].sum(axis=1)
    assert (moved == game["shipped"].sum(axis=1)).all()
    bonus = game["chips"] - game["shipped"].sum(axis=1)
    assert (bonus >= 0).all()


def can_load(game, rules):
    """Whether anybody could still load a cargo ship, told simply."""
    ships = [ship for ship in range(3) if rules["cargo_ship"][ship]]
    for seat in range(game["players"]):
        for good in Good:
            if not game["goods"][seat, good]:
                continue
            on = [ship for ship in ships if game["ship_good"][ship] == good]
            if on and game["ship_load"][on[0]] < rules["cargo_ship"][on[0]]:
                return True
            if not on and any(game["ship_good"][ship] == -1 for ship in ships):
                return True
    return False


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ships_of_the_table(players):
    """Source: seeds PUERTO-SHIPS."""
    position = Position(players)
    expected = {2: [4, 6, 0], 3: [4, 5, 6], 4: [5, 6, 7], 5: [6, 7, 8]}
    assert position.rules["cargo_ship"].tolist() == expected[players]
