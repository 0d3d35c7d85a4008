"""The recruiter phase (classic: mayor): seeds PUERTO-PLACEMENT, PUERTO-REFILL and others."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.puerto_rico.layout import Building, Decision, Role, Tile, Trigger
from sim.puerto_rico.options import PASS, YES, circle_of
from tests.puerto_rico.position import Position

RECRUIT = (Decision.EXTRA_WORKER, Decision.PLACE_WORKER)


def recruit(position):
    """Choose the role, take the extra worker and place everybody's workers somehow."""
    return position.choose(Role.RECRUITER).first_all(*RECRUIT)


def triggered(position, trigger):
    return bool(position.game["triggers"] >> trigger & 1)


@pytest.mark.parametrize(
    ("register", "shares"),
    [(4, [1, 1, 1, 1]), (5, [2, 1, 1, 1]), (7, [2, 2, 2, 1]), (2, [1, 1, 0, 0])],
)
def test_the_register_is_dealt_clockwise_from_the_chooser(register, shares):
    """Source: seeds PUERTO-DEAL-WORKERS."""
    position = Position(4)
    position.rules["worker_ship"] += register - position.game["register"]
    position.game["register"] = register
    position.choose(Role.RECRUITER).answer(PASS).first_all(*RECRUIT)
    assert position.game["workers"][:4].tolist() == shares


def test_the_extra_worker_comes_from_the_pile_and_may_be_declined():
    """Source: seeds PUERTO-RECRUITER-PRIVILEGE."""
    taken = Position(4).choose(Role.RECRUITER).answer(YES).first_all(*RECRUIT)
    assert taken.game["workers"][:4].tolist() == [2, 1, 1, 1]
    assert taken.game["pile"] == 75 - 1 - 4
    declined = Position(4).choose(Role.RECRUITER).answer(PASS).first_all(*RECRUIT)
    assert declined.game["workers"][0] == 1


def test_no_extra_worker_from_an_empty_pile():
    """Source: seeds PUERTO-RECRUITER-PRIVILEGE."""
    position = Position(4).pile_of(0).choose(Role.RECRUITER)
    assert position.asked != Decision.EXTRA_WORKER
    assert position.game["workers"][:4].tolist() == [1, 1, 1, 1]


def test_workers_stay_idle_only_if_all_circles_are_filled():
    """Source: seeds PUERTO-PLACEMENT."""
    position = recruit(Position(4).idle(0, 3).plant(1, Tile.CORN, 5))
    assert position.game["idle"][:2].tolist() == [4, 0]
    assert position.game["tile_workers"][0, Tile.FRUIT] == 1
    assert position.game["tile_workers"][1].sum() == 1


def test_idle_workers_may_be_placed_next_time():
    """Source: seeds PUERTO-PLACEMENT."""
    position = recruit(Position(4).idle(0, 3))
    assert position.game["idle"][0] == 4
    position.plant(0, Tile.CORN, 3)
    position.game["card_taken"][Role.RECRUITER] = 0
    position.game["picks"] -= 1
    position.game["seat"] = 0
    recruit(position)
    # Four idle and two new ones (extra worker, register); three circles more than before.
    assert position.game["idle"][0] == 4 + 2 - 3


def test_workers_may_move_from_building_to_tile():
    """Source: seeds PUERTO-PLACEMENT."""
    position = Position(4).build(0, Building.OFFICE).plant(0, Tile.QUARRY, 3)
    position.choose(Role.RECRUITER).answer(PASS)
    position.answer(Tile.QUARRY).answer(Tile.QUARRY).first_all(*RECRUIT)
    assert position.game["staff"][0, Building.OFFICE] == 0
    assert position.game["tile_workers"][0, Tile.QUARRY] == 2


@pytest.mark.parametrize(
    ("circles", "pile", "moved", "ends"),
    [(7, 5, 5, True), (7, 7, 7, False), (2, 9, 4, False), (0, 3, 3, True), (0, 0, 0, True)],
)
def test_refill_and_its_shortage(circles, pile, moved, ends):
    """A worker for each empty circle on buildings, one per player at least.

    Source: seeds PUERTO-REFILL.
    """
    position = Position(4)
    # The one worker of each seat goes onto his starting tile: the circles stay empty.
    for building in (
        (Building.TOBACCO_STORAGE, Building.LARGE_FRUIT_DEPOT, Building.HACIENDA)
        if circles == 7
        else (Building.COFFEE_ROASTER,)[: circles // 2]
    ):
        position.build(0, building, staffed=False)
    position.pile_of(pile).choose(Role.RECRUITER)
    if position.asked == Decision.EXTRA_WORKER:
        position.answer(PASS)
    position.first_all(Decision.PLACE_WORKER)
    assert position.game["register"] == moved
    assert position.game["pile"] == pile - moved
    assert triggered(position, Trigger.WORKERS) == ends


@pytest.mark.parametrize(
    ("least", "pile", "moved", "ends"),
    [
        (0, 50, 0, False),
        (0, 0, 0, False),
        (3, 50, 12, False),
        (3, 12, 12, False),
        (3, 11, 11, True),
    ],
)
def test_the_least_refill_of_a_variant(least, pile, moved, ends):
    """So many workers for each player, if no more circles are empty.

    Source: seeds PUERTO-REFILL.
    """
    position = Position(4, refill_per_player=least, recruiter_workers=0).pile_of(pile)
    recruit(position)
    assert position.game["register"] == moved
    assert triggered(position, Trigger.WORKERS) == ends


def test_more_empty_circles_than_the_least_refill_of_a_variant_ask_for_more():
    """Source: seeds PUERTO-REFILL."""
    position = Position(4, refill_per_player=0).build(0, Building.COFFEE_ROASTER, staffed=False)
    position.choose(Role.RECRUITER).answer(PASS).first_all(*RECRUIT)
    assert position.game["register"] == 2


def test_tiles_do_not_count_for_the_refill():
    """Source: seeds PUERTO-REFILL."""
    position = recruit(Position(4).plant(0, Tile.QUARRY, 8))
    assert position.game["register"] == 4


def test_the_extra_worker_can_cause_the_shortage():
    """Source: seeds PUERTO-RECRUITER-PRIVILEGE, PUERTO-REFILL."""
    greedy = Position(4).pile_of(4).choose(Role.RECRUITER).answer(YES).first_all(*RECRUIT)
    modest = Position(4).pile_of(4).choose(Role.RECRUITER).answer(PASS).first_all(*RECRUIT)
    assert triggered(greedy, Trigger.WORKERS)
    assert not triggered(modest, Trigger.WORKERS)


def test_with_no_worker_anywhere_the_role_places_those_on_the_board_anew():
    """Source: seeds PUERTO-PLACEMENT."""
    position = Position(4).plant(0, Tile.CORN, 2, staffed=1).pile_of(0)
    position.rules["worker_ship"] -= position.game["register"]
    position.game["register"] = 0
    position.choose(Role.RECRUITER)
    assert position.codes() == [Tile.CORN, Tile.FRUIT]
    position.answer(Tile.FRUIT)
    assert position.game["tile_workers"][0, :2].tolist() == [0, 1]


# ---- one arrangement, one path


def arrangements(position, seat=0):
    """How many ways of answering lead through the seat's placement, and to which arrangements."""
    ways, ends = 0, set()
    open_lines = [[]]
    start = position.table.games.copy()
    while open_lines:
        line = open_lines.pop()
        position.table.games[:] = start
        for code in line:
            position.answer(code)
        if position.asked == Decision.PLACE_WORKER and position.seat == seat:
            open_lines += [[*line, code] for code in position.codes()]
            continue
        ways += 1
        game = position.game
        ends.add((*game["tile_workers"][seat].tolist(), *game["staff"][seat].tolist()))
    position.table.games[:] = start
    return ways, ends


def test_placing_two_workers_on_four_single_circles():
    """Six arrangements, worked by hand: 4 choose 2. Source: seeds PUERTO-PLACING-ORDER."""
    position = Position(4).plant(0, Tile.CORN).plant(0, Tile.SUGAR)
    position.build(0, Building.OFFICE, staffed=False).idle(0, 1)
    position.choose(Role.RECRUITER).answer(PASS)
    ways, ends = arrangements(position)
    assert ways == len(ends) == 6


def test_placing_three_workers_on_two_kinds_of_three_circles():
    """Four arrangements by hand: 3+0, 2+1, 1+2, 0+3. Source: seeds PUERTO-PLACING-ORDER."""
    position = Position(4).plant(0, Tile.FRUIT, 2).idle(0, 2)
    position.build(0, Building.TOBACCO_STORAGE, staffed=False)
    position.choose(Role.RECRUITER).answer(PASS)
    ways, ends = arrangements(position)
    assert ways == len(ends) == 4


def count_arrangements(circles, workers):
    """By brute force: numbers of workers by kind that fit and use up all workers."""
    spans = [range(free + 1) for free in circles]
    return sum(sum(spread) == workers for spread in itertools.product(*spans))


@settings(max_examples=15)
@given(
    corn=st.integers(0, 3),
    sugar=st.integers(0, 2),
    quarries=st.integers(0, 2),
    roaster=st.booleans(),
    office=st.booleans(),
    workers=st.integers(0, 4),
)
def test_every_arrangement_is_reached_in_exactly_one_way(
    corn, sugar, quarries, roaster, office, workers
):
    """Source: seeds PUERTO-PLACING-ORDER."""
    position = Position(4).plant(0, Tile.CORN, corn).plant(0, Tile.SUGAR, sugar)
    position.plant(0, Tile.QUARRY, quarries).idle(0, workers)
    circles = [corn, 1, sugar, quarries]
    if roaster:
        position.build(0, Building.COFFEE_ROASTER, staffed=False)
        circles.append(2)
    if office:
        position.build(0, Building.OFFICE, staffed=False)
        circles.append(1)
    position.choose(Role.RECRUITER).answer(PASS)
    ways, ends = arrangements(position)
    in_hand = min(workers + 1, sum(circles))
    assert ways == len(ends) == count_arrangements(circles, in_hand)


def test_kinds_are_offered_in_order_and_never_back():
    """Source: seeds PUERTO-PLACING-ORDER."""
    position = Position(4).plant(0, Tile.CORN).plant(0, Tile.COFFEE).idle(0, 1)
    position.build(0, Building.OFFICE, staffed=False)
    position.choose(Role.RECRUITER).answer(PASS)
    # Two workers, four circles: the last kind alone could not take both.
    assert position.codes() == [Tile.CORN, Tile.FRUIT, Tile.COFFEE]
    position.answer(Tile.FRUIT)
    assert position.codes() == [Tile.COFFEE, circle_of(Building.OFFICE)]
