"""The end: seeds PUERTO-END, PUERTO-END-TIMING, PUERTO-ROUND-LIMIT."""

import pytest

from sim.puerto_rico.layout import COLUMNS, RESULT, Building, Decision, Good, Role, Tile, Trigger
from sim.puerto_rico.options import PASS
from tests.puerto_rico.position import Position

EMPTY_ROUND = (Role.CAPTAIN, Role.TRADER, Role.CRAFTSMAN, Role.ADVENTURER)


def full_city(**changes):
    """The first builder of the game fills his city."""
    position = Position(4, **changes).coins(30, 30, 30, 30)
    position.build(0, *list(Building)[:11], staffed=False)
    position.choose(Role.BUILDER).answer(Building.OFFICE)
    return position.pass_all(Decision.BUILD)


def test_the_round_is_completed_and_no_new_one_begins():
    """Source: seeds PUERTO-END."""
    position = full_city()
    for role in EMPTY_ROUND[:3]:
        assert not position.is_over()
        position.choose(role)
    assert position.is_over()
    assert position.game["rounds"] == 1
    assert position.result(0)["end"] == 1 << Trigger.CITY


def test_after_the_last_round_cards_and_governor_stay_as_they_are():
    """Source: seeds PUERTO-MID-ROUND-COINS."""
    position = full_city()
    for role in EMPTY_ROUND[:3]:
        position.choose(role)
    assert position.game["governor"] == 0
    assert position.game["card_coins"].sum() == 0


def test_the_end_may_come_after_the_phase():
    """Source: seeds PUERTO-END-TIMING."""
    assert full_city(end_timing="phase").is_over()


def test_a_trigger_can_be_switched_off():
    """Source: seeds PUERTO-END."""
    assert full_city(end_on_city="no").game["triggers"] == 0
    position = Position(4, end_on_chips="no").pool_of(1).give(0, Good.CORN, 2)
    position.choose(Role.CAPTAIN).answer(position.codes()[0])
    assert (position.game["triggers"], position.game["paper"]) == (0, 2)
    position = Position(4, end_on_workers="no").pile_of(0).choose(Role.RECRUITER)
    assert position.game["triggers"] == 0


def test_several_triggers_may_coincide():
    """Source: seeds PUERTO-END."""
    position = full_city().pile_of(0)
    position.choose(Role.RECRUITER).first_all(Decision.PLACE_WORKER)
    assert position.game["triggers"] == (1 << Trigger.CITY) | (1 << Trigger.WORKERS)


def without_quarries(position):
    for seat in range(4):
        position.plant(seat, Tile.QUARRY, 2)


def without_goods(position):
    for good in Good:
        position.give(3, good, int(position.game["supply"][good]))


def without_tiles(position):
    """No tile in the row, the stack or the discards."""
    game = position.game
    for good in Good:
        hidden = game["stack"][game["stack_top"] : game["stack_size"]] == good
        position.rules["tiles"][good] -= hidden.sum() + game["row"][good]
    game["stack_size"] = game["stack_fixed"] = game["stack_top"]
    game["row"][:] = 0
    game["row_size"] = 0


def without_coins_in_the_bank(position):
    """The players hold more than any box."""
    position.coins(30, 30, 30, 30)


@pytest.mark.parametrize(
    "empty", [without_quarries, without_goods, without_tiles, without_coins_in_the_bank]
)
def test_empty_quarries_goods_tiles_or_bank_end_nothing(empty):
    """The round goes on and another one begins. Source: seeds PUERTO-END, PUERTO-BANK."""
    position = Position(4)
    empty(position)
    position.check()
    position.choose(Role.PLANTER).pass_all(Decision.TAKE_TILE)
    for role in (Role.CRAFTSMAN, Role.ADVENTURER, Role.BUILDER):
        position.choose(role).pass_all(Decision.BUILD)
    assert position.game["triggers"] == 0
    assert (position.asked, position.game["rounds"]) == (Decision.CHOOSE_ROLE, 2)


def test_a_game_that_nobody_ends_stops_at_the_limit():
    """Source: seeds PUERTO-ROUND-LIMIT."""
    position = Position(4, round_limit=3)
    while not position.is_over():
        position.choose(next(role for role in EMPTY_ROUND if role in position.codes()))
    assert position.game["rounds"] == 3
    assert position.game["triggers"] == 1 << Trigger.ROUNDS


def test_a_trigger_in_the_last_pick_ends_the_game_at_once():
    """Coins on cards and a new Governor are irrelevant then. Source: seeds PUERTO-END."""
    position = Position(4)
    for role in EMPTY_ROUND[:3]:
        position.choose(role)
    position.pile_of(3).choose(Role.RECRUITER)
    if position.asked == Decision.EXTRA_WORKER:
        position.answer(PASS)
    position.first_all(Decision.PLACE_WORKER)
    assert position.is_over()


def test_every_result_column_is_described_and_written():
    names = [column.name for column in COLUMNS]
    assert list(RESULT.names)[-len(names) :] == names
    assert len(set(names)) == len(names)
    position = Position(4).build(1, Building.FACTORY)
    position.game["bought"][1] = range(1, 24)
    position.game["sold"][1] = range(5)
    position.game["spoiled"][1] = range(5, 10)
    position.game["tiles"][1] = range(6)
    position.game["roles_taken"][1] = range(7)
    row = position.result(1)
    assert [row[f"bought_{b.name.lower()}"] for b in Building] == list(range(1, 24))
    assert [row[f"sold_{good.name.lower()}"] for good in Good] == list(range(5))
    assert [row[f"spoiled_{good.name.lower()}"] for good in Good] == list(range(5, 10))
    assert [row[f"role_{role.name.lower()}"] for role in Role] == list(range(7))
    assert row["tiles_quarry"] == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_game_has_no_trace_of_the_last_one(players):
    """deal() resets everything but key, deal and players."""
    fresh = Position(players)
    used = Position(players)
    for name in used.game.dtype.names:
        if name not in ("key", "deal", "players", "decisions"):
            used.game[name] = 7
    used.table.act(0)
    used.table.act(2)
    assert used.game.tobytes() == fresh.game.tobytes()
