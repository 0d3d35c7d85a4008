"""The slow Puerto Rico against the worked examples of the rule texts (facts, section 7)."""

import copy
import os
from collections import Counter

import pytest

from tests.oracle.puerto_rico import Mismatch, Twin, hidden_tiles
from tests.oracle.puerto_rico_alone import play_random
from tests.oracle.puerto_rico_goods import (
    award,
    captain_phase,
    cargo_loads,
    craftsman_phase,
    trader_phase,
)
from tests.oracle.puerto_rico_land import (
    build,
    planter_phase,
    price_of,
    recruiter_phase,
)
from tests.oracle.puerto_rico_numbers import BUILDINGS, GOODS, TILES, expected_rules
from tests.oracle.puerto_rico_round import end_line, play, score
from tests.oracle.puerto_rico_table import PASS, Ask, Game, Shuffle, TurnOver

GAMES = int(os.environ.get("KIBITZ_TWIN_GAMES", "8"))
COUNTS = (2, 3, 4, 5)


def table(players=4, edition="1897", changes=None):
    rules = expected_rules(edition, players, changes)
    return Game(rules, players, sorted(hidden_tiles(rules, players).elements()))


def give(game, seat, tiles=None, buildings=None, **fields):
    """Put tiles as `{kind: (tiles, workers)}` and buildings as `{id: workers}` before a player."""
    player = game.players[seat]
    for kind, (count, workers) in (tiles or {}).items():
        player.tiles[kind] = count
        player.tile_workers[kind] = workers
    for building, workers in (buildings or {}).items():
        player.buildings[building] = workers
        game.stock[building] -= 1
    for name, value in fields.items():
        setattr(player, name, value)


def barrels(**amounts):
    return {**dict.fromkeys(GOODS, 0), **amounts}


def run(moments, answers=()):
    """Answer the questions in order, then always with the last option; return the questions."""
    answers = list(answers)
    asked = []
    answer = None
    while True:
        try:
            moment = moments.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(moment, Ask):
            asked.append(moment)
            answer = answers.pop(0) if answers else moment.options[-1]
            assert answer in moment.options, f"{answer} is not in {moment.options}"
        elif isinstance(moment, Shuffle):
            answer = sorted(moment.tiles.elements())
    assert not answers, f"never asked for {answers}"
    return asked


def load(good, ship, count):
    return {"action": "load", "good": good, "ship": ship, "barrels": count}


# ---- vector 1: set-up


@pytest.mark.parametrize(
    ("players", "hidden", "workers"), [(3, 43, 58), (4, 41, 79), (5, 39, 100), (2, 30, 42)]
)
def test_set_up_totals(players, hidden, workers):
    game = table(players)
    moments = play(game)
    while not isinstance(next(moments), Ask):
        pass
    tiles = sum(sum(player.tiles.values()) for player in game.players)
    row = sum(game.row.values())
    assert len(game.stack) == hidden
    assert row == players + 1
    assert tiles + row + hidden == (35 if players == 2 else 50)
    assert game.pile + game.register == workers
    if players > 2:
        assert list(game.supply.values()) == [10, 11, 11, 9, 9]
        assert sum(game.stock.values()) == 49


# ---- vectors 3 and 4: recruiter


@pytest.mark.parametrize(
    ("circles", "pile", "moved", "ends"), [(7, 5, 5, True), (7, 7, 7, False), (2, 9, 4, False)]
)
def test_refill_counts_building_circles_and_at_least_one_a_player(circles, pile, moved, ends):
    game = table(4)
    give(game, 0, tiles={"fruit": (4, 0)})  # tiles do not count
    empty = {
        7: {"tobacco-storage": 0, "large-fruit-depot": 0, "office": 0},
        2: {"coffee-roaster": 0},
    }
    give(game, 1, tiles={"corn": (6, 0)}, buildings=empty[circles])
    game.register = 0
    game.pile = pile
    run(recruiter_phase(game, 0), [PASS])
    assert (game.register, game.pile) == (moved, pile - moved)
    assert game.triggers == (["workers"] if ends else [])


def test_the_recruiters_own_privilege_can_cause_the_shortage():
    for privilege, triggers in (({"action": "take"}, ["workers"]), (PASS, [])):
        game = table(4)
        game.pile = 4
        run(recruiter_phase(game, 0), [privilege])
        assert game.triggers == triggers


def test_register_is_dealt_from_the_chooser_and_idle_only_where_all_is_full():
    game = table(4)
    game.register = 6
    run(recruiter_phase(game, 2), [PASS])
    assert [player.workers() for player in game.players] == [1, 1, 2, 2]
    assert [player.idle for player in game.players] == [0, 0, 1, 1]


def test_every_arrangement_of_workers_has_one_sequence():
    """Four kinds with 2, 1, 3 and 1 circles, three workers: count arrangements both ways."""
    rights = {"corn": 2, "fruit": 1, "large-sugar-mill": 3, "office": 1}
    found = Counter()

    def walk(answers):
        game = table(3)
        give(game, 0, tiles={"corn": (2, 0), "fruit": (1, 0)})
        give(game, 0, buildings={"large-sugar-mill": 0, "office": 0}, idle=3)
        game.register = 0
        pending = [PASS, *answers]
        moments = recruiter_phase(game, 0)
        moment = moments.send(None)
        while pending:
            try:
                moment = moments.send(pending.pop(0))
            except StopIteration:
                moment = None
        if moment is None:
            player = game.players[0]
            found[
                tuple(
                    player.tile_workers[kind] if kind in TILES else player.buildings[kind]
                    for kind in rights
                )
            ] += 1
            return
        for option in moment.options:
            walk([*answers, option])

    walk([])
    wanted = {
        (corn, fruit, sugar, office)
        for corn in range(3)
        for fruit in range(2)
        for sugar in range(4)
        for office in range(2)
        if corn + fruit + sugar + office == 3
    }
    assert set(found) == wanted
    assert set(found.values()) == {1}


@pytest.mark.parametrize(
    ("each", "empty", "pile", "moved", "ends"),
    [
        (0, {}, 0, 0, False),
        (0, {"coffee-roaster": 0}, 9, 2, False),
        (0, {"coffee-roaster": 0}, 1, 1, True),
        (2, {"coffee-roaster": 0}, 9, 8, False),
        (2, {"coffee-roaster": 0}, 7, 7, True),
        (5, {"coffee-roaster": 0}, 20, 20, False),
        (1, {"large-fruit-depot": 0, "tobacco-storage": 0}, 7, 6, False),
    ],
)
def test_refill_per_player_is_the_least_that_the_register_wants(each, empty, pile, moved, ends):
    game = table(4, changes={"refill_per_player": each})
    give(game, 1, buildings=empty)
    game.register = 0
    game.pile = pile
    run(recruiter_phase(game, 0), [PASS] * (pile > 0))
    assert (game.register, game.pile) == (moved, pile - moved)
    assert game.triggers == (["workers"] if ends else [])


# ---- vectors 5 and 6: builder


def test_prices_with_three_quarries():
    game = table()
    give(game, 0, tiles={"quarry": (3, 3)})
    wanted = {"builders-yard": 1, "office": 3, "harbor": 5, "city-hall": 7}
    assert {name: price_of(game, game.players[0], name, False) for name in wanted} == wanted


def test_prices_with_five_quarries_and_the_privilege():
    game = table()
    give(game, 0, tiles={"quarry": (5, 5)})
    wanted = {"small-warehouse": 1, "wharf": 5, "city-hall": 5, "small-fruit-depot": 0}
    assert {name: price_of(game, game.players[0], name, True) for name in wanted} == wanted


def test_unstaffed_quarries_give_nothing():
    game = table()
    give(game, 0, tiles={"quarry": (3, 1)})
    assert price_of(game, game.players[0], "harbor", False) == 7


def test_nothing_is_paid_out_below_price_zero():
    game = table()
    give(game, 0, tiles={"quarry": (1, 1)}, coins=0)
    plant = {"action": "build", "building": "small-fruit-depot", "price": 0}
    run(build(game, 0, True), [plant])
    assert game.players[0].coins == 0
    assert "small-fruit-depot" in game.players[0].buildings


@pytest.mark.parametrize(
    ("pile", "register", "left", "workers"),
    [(5, 4, (4, 4), 1), (0, 4, (0, 3), 1), (0, 0, (0, 0), 0)],
)
def test_school_sends_one_worker_from_pile_then_register(pile, register, left, workers):
    game = table()
    give(game, 0, buildings={"school": 1}, coins=9)
    game.pile, game.register = pile, register
    plant = {"action": "build", "building": "large-fruit-depot", "price": 2}
    staff = {"action": "staff", "building": "large-fruit-depot"}
    run(build(game, 0, True), [plant, staff][: 1 + workers])
    assert (game.pile, game.register) == left
    assert game.players[0].buildings["large-fruit-depot"] == workers


def test_a_new_school_does_not_serve_itself():
    game = table()
    give(game, 0, coins=9)
    asked = run(build(game, 0, False), [{"action": "build", "building": "school", "price": 8}])
    assert [ask.decision for ask in asked] == ["build"]


def test_large_buildings_need_two_free_spaces():
    game = table()
    eleven = list(BUILDINGS)[:11]
    give(game, 0, buildings=dict.fromkeys(eleven, 0), coins=20)
    offered = {option.get("building") for option in next(build(game, 0, True)).options}
    assert "city-hall" not in offered
    assert "wharf" in offered


@pytest.mark.parametrize(("owned", "is_offered"), [(7, True), (8, True), (9, False), (10, False)])
def test_a_building_needs_as_many_spaces_as_its_table_says(owned, is_offered):
    game = table(changes={"buildings.wharf.city_spaces": 4, "buildings.city_hall.city_spaces": 1})
    give(game, 0, buildings=dict.fromkeys(list(BUILDINGS)[:owned], 0), coins=20)
    offered = {option.get("building") for option in next(build(game, 0, True)).options}
    assert ("wharf" in offered) is is_offered
    assert "city-hall" in offered


def test_a_building_of_many_spaces_fills_the_city():
    for spaces, triggers in ((3, []), (4, ["city"])):
        game = table(changes={"buildings.wharf.city_spaces": spaces})
        give(game, 0, buildings=dict.fromkeys(list(BUILDINGS)[:8], 0), coins=20)
        run(build(game, 0, False), [{"action": "build", "building": "wharf", "price": 9}])
        assert game.triggers == triggers


# ---- vectors 7 and 9: craftsman


def test_production_is_the_fewer_of_tiles_and_circles():
    game = table()
    give(game, 0, tiles={"corn": (2, 1), "fruit": (3, 3)}, buildings={"large-fruit-depot": 2})
    run(craftsman_phase(game, 0))
    assert (game.players[0].goods["corn"], game.players[0].goods["fruit"]) == (1, 2)


def test_plants_of_one_kind_add_up():
    game = table()
    give(game, 0, tiles={"fruit": (4, 4)})
    give(game, 0, buildings={"large-fruit-depot": 3, "small-fruit-depot": 1})
    run(craftsman_phase(game, 0))
    assert game.players[0].goods["fruit"] == 4


def test_factory_pays_for_kinds_really_produced():
    game = table()
    game.supply["corn"], game.supply["sugar"] = 0, 2
    give(game, 1, tiles={"corn": (2, 2), "sugar": (3, 3), "tobacco": (1, 1)}, coins=0)
    give(game, 1, buildings={"large-sugar-mill": 3, "tobacco-storage": 1, "factory": 1})
    run(craftsman_phase(game, 0))
    assert game.players[1].goods == barrels(sugar=2, tobacco=1)
    assert game.players[1].coins == 1


def test_early_players_take_and_late_ones_lack():
    game = table()
    game.supply["corn"] = 3
    give(game, 2, tiles={"corn": (2, 2)})
    give(game, 3, tiles={"corn": (2, 2)})
    asked = run(craftsman_phase(game, 3))
    assert (game.players[3].goods["corn"], game.players[2].goods["corn"]) == (2, 1)
    assert not asked  # the privilege has nothing left to give


def test_privilege_needs_a_kind_produced_and_does_not_feed_the_factory():
    game = table()
    give(game, 0, tiles={"corn": (1, 1)}, buildings={"factory": 1}, coins=0)
    asked = run(craftsman_phase(game, 0), [{"action": "take", "good": "corn"}])
    assert len(asked) == 1
    assert (game.players[0].goods["corn"], game.players[0].coins) == (2, 0)


# ---- vector 10: trader


def test_coffee_of_the_trader_with_both_markets_brings_eight():
    game = table()
    give(game, 0, buildings={"small-market": 1, "large-market": 1}, goods=barrels(coffee=1))
    give(game, 0, coins=0)
    run(trader_phase(game, 0), [{"action": "sell", "good": "coffee", "coins": 8}])
    assert game.players[0].coins == 8


def test_corn_with_a_small_market_brings_one_and_unstaffed_nothing():
    game = table()
    give(game, 1, buildings={"small-market": 1}, goods=barrels(corn=1))
    give(game, 2, buildings={"large-market": 0}, goods=barrels(fruit=1))
    run(
        trader_phase(game, 0),
        [
            {"action": "sell", "good": "corn", "coins": 1},
            {"action": "sell", "good": "fruit", "coins": 1},
        ],
    )
    assert game.house == barrels(corn=1, fruit=1)


def test_full_house_blocks_the_office_and_is_emptied_at_the_end():
    game = table()
    game.house = barrels(corn=1, fruit=1, sugar=1)
    for good in ("corn", "fruit", "sugar"):
        game.supply[good] -= 1
    game.supply["coffee"] -= 1
    give(game, 0, goods=barrels(coffee=1))
    give(game, 1, buildings={"office": 1}, goods=barrels(corn=1))
    asked = run(trader_phase(game, 0), [{"action": "sell", "good": "coffee", "coins": 5}])
    assert [ask.seat for ask in asked] == [0]
    assert game.house == barrels()
    assert game.supply == barrels(corn=10, fruit=11, sugar=11, tobacco=9, coffee=9)


def test_office_sells_a_kind_twice_and_an_unfilled_house_stays():
    game = table()
    game.house = barrels(corn=1)
    give(game, 0, goods=barrels(corn=1))
    give(game, 1, buildings={"office": 1}, goods=barrels(corn=1))
    asked = run(trader_phase(game, 0), [{"action": "sell", "good": "corn", "coins": 0}])
    assert [ask.seat for ask in asked] == [1]
    assert game.house == barrels(corn=2)


# ---- vectors 12, 13 and 15: captain


def test_a_kind_on_a_full_ship_is_blocked():
    game = table()
    game.ships[0].update(good="corn", barrels=5)
    give(game, 0, goods=barrels(corn=3))
    assert cargo_loads(game, 0) == []


def test_a_kind_on_a_ship_goes_only_there():
    game = table()
    game.ships[0].update(good="corn", barrels=4)
    give(game, 0, goods=barrels(corn=6))
    assert cargo_loads(game, 0) == [load("corn", "ship-1", 1)]


def test_three_barrels_may_open_any_ship_that_takes_three():
    game = table(3)
    game.ships = [{"capacity": n, "good": None, "barrels": 0} for n in (5, 7)]
    give(game, 0, goods=barrels(corn=3))
    assert cargo_loads(game, 0) == [load("corn", "ship-1", 3), load("corn", "ship-2", 3)]


def test_six_barrels_must_open_a_ship_that_takes_six():
    game = table(3)
    game.ships = [{"capacity": n, "good": None, "barrels": 0} for n in (5, 6, 7)]
    give(game, 0, goods=barrels(corn=6))
    assert cargo_loads(game, 0) == [load("corn", "ship-2", 6), load("corn", "ship-3", 6)]


def test_captains_bonus_comes_once_and_the_harbors_with_every_load():
    game = table()
    give(game, 0, goods=barrels(corn=2, fruit=3, coffee=1), buildings={"harbor": 1, "wharf": 1})
    answers = [load("corn", "ship-1", 2), load("fruit", "wharf", 3), load("coffee", "ship-2", 1)]
    run(captain_phase(game, 0), answers)
    assert game.players[0].vp == 6 + 1 + 3


def test_wharf_may_be_saved_and_used_on_a_later_turn():
    game = table()
    for ship, good in zip(game.ships, ("corn", "fruit", "sugar"), strict=True):
        ship.update(good=good, barrels=1)
    give(game, 0, goods=barrels(coffee=3), buildings={"wharf": 1})
    give(game, 1, goods=barrels(corn=1))
    asked = run(captain_phase(game, 0), [PASS, load("coffee", "wharf", 3)])
    assert [ask.seat for ask in asked] == [0, 0]
    assert game.players[0].vp == 4
    assert game.supply["coffee"] == 9 + 3


def test_wharf_is_forced_where_the_option_says_so():
    game = table(changes={"wharf_optional": False})
    for ship, good in zip(game.ships, ("corn", "fruit", "sugar"), strict=True):
        ship.update(good=good, barrels=1)
    give(game, 0, goods=barrels(coffee=3), buildings={"wharf": 1})
    assert run(captain_phase(game, 0)) == []
    assert game.players[0].vp == 4


def test_phase_ends_after_a_full_circle_without_a_load():
    game = table()
    for ship, good in zip(game.ships, ("corn", "fruit", "sugar"), strict=True):
        ship.update(good=good, barrels=1)
    give(game, 1, goods=barrels(coffee=3), buildings={"wharf": 1})
    asked = run(captain_phase(game, 0), [PASS])
    assert [ask.decision for ask in asked] == ["load"]
    assert game.players[1].goods == barrels(coffee=1)  # the single barrel


def test_full_ships_sail_and_others_stay():
    game = table()
    give(game, 0, goods=barrels(corn=5, fruit=2))
    game.supply["corn"] -= 5
    asked = run(captain_phase(game, 0), [load("corn", "ship-1", 5), load("fruit", "ship-2", 2)])
    assert len(asked) == 2
    assert [ship["good"] for ship in game.ships] == [None, "fruit", None]
    assert game.supply["corn"] == 10


def test_pool_that_runs_out_ends_the_game_and_still_pays():
    game = table()
    game.pool = 2
    award(game, 0, 4, "load")
    assert (game.pool, game.paper, game.players[0].vp) == (0, 2, 4)
    assert game.triggers == ["chips"]


def test_declining_a_harbor_point_can_avoid_the_end():
    for answer, triggers in (({"action": "accept", "bonus": "harbor"}, ["chips"]), (PASS, [])):
        game = table(changes={"bonus_points_optional": True})
        game.pool = 3
        give(game, 1, goods=barrels(corn=2), buildings={"harbor": 1})
        run(captain_phase(game, 0), [load("corn", "ship-1", 2), answer])
        assert game.triggers == triggers


def test_ships_that_do_not_exist_leave_their_place_to_the_next():
    game = table(4, changes={"components.cargo_ship_0": 0, "components.cargo_ship_2": 3})
    assert [ship["capacity"] for ship in game.ships] == [6, 3]
    assert [game.parts[f"cargo_ship_{number}"] for number in range(3)] == [6, 3, 0]


# ---- storage


def storage(kinds, buildings=None, changes=None, answers=()):
    """Barrels kept by a player whose goods find no ship, and what he was asked."""
    game = table(changes=changes)
    game.ships = []
    give(game, 0, goods=barrels(**kinds), buildings=buildings)
    asked = run(captain_phase(game, 0), answers)
    kept = {good: count for good, count in game.players[0].goods.items() if count}
    return kept, [ask.decision for ask in asked]


def store(good):
    return {"action": "store", "good": good}


def test_without_a_warehouse_one_barrel_of_choice_is_kept():
    kept, asked = storage({"corn": 3, "coffee": 2}, answers=[store("coffee")])
    assert (kept, asked) == ({"coffee": 1}, ["store-barrel"])


def test_warehouses_keep_three_kinds_together_and_the_single_barrel_is_another():
    five = {"corn": 5, "fruit": 4, "sugar": 3, "tobacco": 2, "coffee": 2}
    both = {"small-warehouse": 1, "large-warehouse": 1}
    answers = [store("corn"), store("sugar"), store("coffee"), store("fruit")]
    kept, asked = storage(five, both, answers=answers)
    assert kept == {"corn": 5, "sugar": 3, "coffee": 2, "fruit": 1}
    assert asked == ["store-kind"] * 3 + ["store-barrel"]


def test_what_fits_is_kept_without_a_question():
    assert storage({"corn": 5, "coffee": 2}, {"large-warehouse": 1}) == (
        {"corn": 5, "coffee": 2},
        [],
    )


def test_storing_less_is_an_option():
    changes = {"storage_optional": True}
    kept, asked = storage({"corn": 5}, {"large-warehouse": 1}, changes, [PASS, PASS])
    assert (kept, asked) == ({}, ["store-kind", "store-barrel"])


# ---- vectors 17 and 19: scores


def bonus_of(building, **holding):
    game = table()
    own = holding.pop("buildings", {})
    give(game, 0, buildings={building: 1, **own}, **holding)
    return score(game, 0)["by source"][building]


def test_bonuses_of_large_buildings():
    assert bonus_of("customs-house", vp=30) == 7
    assert bonus_of("customs-house", vp=23) == 5
    assert bonus_of("fortress", idle=19) == 6  # the worker in the fortress is the twentieth
    assert bonus_of("fortress", idle=21) == 7
    plants = ["large-sugar-mill", "small-sugar-mill", "small-fruit-depot", "coffee-roaster"]
    assert bonus_of("fire-station", buildings=dict.fromkeys(plants, 0)) == 6
    six = ["office", "wharf", "harbor", "factory", "hacienda", "residence"]
    assert bonus_of("city-hall", buildings=dict.fromkeys(six, 0)) == 7
    for filled, points in ((1, 4), (9, 4), (10, 5), (11, 6), (12, 7)):
        tiles = {"fruit": (1, 0), "corn": (filled - 1, 0)}
        assert bonus_of("residence", tiles=tiles) == points


@pytest.mark.parametrize(("step", "points"), [(0, 4), (1, 6), (3, 10)])
def test_residence_step_is_paid_for_each_space_beyond(step, points):
    game = table(changes={"residence_step": step})
    give(game, 0, buildings={"residence": 1}, tiles={"fruit": (1, 0), "corn": (10, 0)})
    assert score(game, 0)["by source"]["residence"] == points


def test_unstaffed_large_buildings_give_printed_points_only():
    game = table()
    give(game, 0, buildings={"residence": 0})
    assert score(game, 0)["points"] == 4


def test_coins_and_goods_break_ties_and_equal_sums_share():
    game = table(2)
    give(game, 0, vp=40, coins=3, goods=barrels(corn=2))
    give(game, 1, vp=40, coins=4)
    assert end_line(game)["standing"] == [1, 2]
    game.players[1].coins = 5
    line = end_line(game)
    assert (line["standing"], line["shares"]) == ([1, 1], [30, 30])


# ---- vectors 20 to 22: rounds


def roles_taken(game, roles):
    """Play from the start, roles in the order given, everything else declined."""
    moments = play(game)
    answer = None
    states = []
    roles = list(roles)
    while True:
        try:
            moment = moments.send(answer)
        except StopIteration:
            return states
        answer = None
        if isinstance(moment, TurnOver):
            states.append(copy.deepcopy(game))
        elif isinstance(moment, Ask):
            if moment.decision == "choose-role":
                if not roles:
                    return states
                answer = {"action": "choose", "role": roles.pop(0)}
                assert answer in moment.options
            else:
                answer = moment.options[-1]


def test_two_players_pick_six_times_and_one_card_gets_a_coin():
    order = ["planter", "builder", "trader", "craftsman", "captain", "adventurer-1"]
    states = roles_taken(table(2), order)
    assert [state.governor for state in states] == [0] * 5 + [1]
    coins = {role: card["coins"] for role, card in states[-1].roles.items()}
    assert coins == {**dict.fromkeys(coins, 0), "recruiter": 1}
    assert [player.coins for player in states[-1].players] == [3, 4]


def test_coins_pile_up_and_go_to_the_chooser_at_once():
    order = ["planter", "builder", "craftsman", "planter", "builder", "craftsman", "captain"]
    states = roles_taken(table(3), order)
    assert states[5].roles["captain"]["coins"] == 2
    assert states[6].players[2].coins == 2 + 2
    assert states[6].roles["captain"]["coins"] == 0


def test_a_full_city_lets_the_round_be_completed():
    game = table(3)
    eleven = [b for b in BUILDINGS if b not in ("small-market", *list(BUILDINGS)[-11:])]
    give(game, 0, buildings=dict.fromkeys(eleven, 0), coins=9)
    moments = play(game)
    answer = None
    builders = []
    choices = ["builder", "planter", "trader"]
    while True:
        try:
            moment = moments.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(moment, Ask):
            answer = moment.options[-1]
            if moment.decision == "choose-role":
                answer = {"action": "choose", "role": choices.pop(0)}
            elif moment.decision == "build":
                builders.append(moment.seat)
                answer = moment.options[0]
    assert builders == [0, 1, 2]
    assert (game.triggers, game.round, choices) == (["city"], 1, [])
    # Vector 22: the end of that round no longer happens.
    assert game.governor == 0
    assert all(card["coins"] == 0 for card in game.roles.values())


def test_end_after_the_phase_is_an_option():
    game = table(4, changes={"end_timing": "phase"})
    game.pool = 1
    give(game, 0, goods=barrels(corn=1))
    assert len(roles_taken(game, ["captain"])) == 1
    assert game.over


def test_a_game_that_nobody_ends_stops_at_the_limit():
    game = table(3, changes={"round_limit": 2})
    roles_taken(game, ["planter", "builder", "craftsman"] * 2)
    assert (game.triggers, game.round) == (["rounds"], 2)


# ---- vector 23 and the planter


def test_hacienda_that_fills_the_island_leaves_no_normal_pick():
    game = table()
    give(game, 0, tiles={"corn": (11, 0), "fruit": (0, 0)}, buildings={"hacienda": 1})
    game.row = barrels(corn=5)
    asked = [ask for ask in run(planter_phase(game, 0), [{"action": "draw"}]) if ask.seat == 0]
    assert [ask.decision for ask in asked] == ["draw-tile"]


def test_hacienda_shuffles_the_discards_when_the_stack_is_empty():
    game = table()
    give(game, 0, buildings={"hacienda": 1})
    game.stack, game.discards = [], barrels(coffee=1)
    game.row = barrels(corn=5)
    run(planter_phase(game, 0), [{"action": "draw"}, PASS, PASS, PASS, PASS])
    assert game.players[0].tiles["coffee"] == 1


def test_only_planter_and_staffed_builders_yard_reach_the_quarries():
    game = table()
    game.row = barrels(corn=5)
    give(game, 1, buildings={"builders-yard": 1})
    give(game, 2, buildings={"builders-yard": 0})
    asked = run(planter_phase(game, 0))
    quarry = {"action": "take", "tile": "quarry"}
    assert [quarry in ask.options for ask in asked] == [True, True, False, False]


@pytest.mark.parametrize(("edition", "asked_twice"), [("1897", True), ("classic-2002", False)])
def test_hospital_and_hacienda(edition, asked_twice):
    game = table(edition=edition)
    game.row = barrels(corn=5)
    give(game, 0, buildings={"hacienda": 1, "hospital": 1})
    draw, take = {"action": "draw"}, {"action": "take", "tile": "corn"}
    staff = {"action": "staff", "tile": "coffee"}
    answers = [draw, staff, take] if asked_twice else [draw, take, {**staff, "tile": "corn"}]
    asked = run(planter_phase(game, 0), answers)
    names = [ask.decision for ask in asked if ask.seat == 0]
    place = names.index("staff-tile")
    assert names.count("staff-tile") == 1
    assert place == (1 if asked_twice else 2)


def test_row_stays_short_when_all_tiles_are_gone():
    game = table()
    game.stack, game.row = ["corn", "corn"], barrels()
    run(planter_phase(game, 0))
    assert game.row == barrels(corn=2)


# ---- whole games


def check_conservation(game):
    """Invariants of facts 7."""
    parts = game.parts
    state = game.snapshot()
    for good in GOODS:
        aboard = sum(ship["barrels"] for ship in state["ships"] if ship["good"] == good)
        held = sum(seat["goods"][good] for seat in state["seats"])
        total = state["goods"][good] + aboard + held + state["house"][good]
        assert total == parts[f"{good}_barrels"], good
    carried = [ship["good"] for ship in state["ships"] if ship["good"]]
    assert len(carried) == len(set(carried)), "two ships with the same kind"
    workers = sum(player.workers() for player in game.players)
    assert (
        workers + state["pile"] + state["register"] == parts["worker_pile"] + parts["worker_ship"]
    )
    for player in game.players:
        assert sum(player.tiles.values()) <= parts["island_spaces"]
        assert all(player.tile_workers[kind] <= player.tiles[kind] for kind in TILES)
        assert player.coins >= 0
    quarries = sum(player.tiles["quarry"] for player in game.players)
    assert quarries + state["quarries"] == parts["quarries"]
    chips = sum(player.vp for player in game.players)
    assert chips + state["vp_pool"] - state["paper"] == parts["victory_points"]
    for building, left in state["buildings"].items():
        owned = sum(building in player.buildings for player in game.players)
        assert owned + left == game.number(building, "copies")
        assert left >= 0


@pytest.mark.parametrize("edition", ["1897", "classic-2002"])
@pytest.mark.parametrize("players", COUNTS)
def test_random_games_keep_everything_and_their_logs_check(edition, players):
    for seed in range(max(1, GAMES // 8)):
        lines = play_random(seed, edition, players, watch=check_conservation)
        Twin(expected_rules(edition, players), edition=edition).feed_all(lines)
        assert sum(lines[-1]["shares"]) == 60


def test_twin_sees_a_changed_line():
    lines = play_random(1)
    last = max(n for n, line in enumerate(lines) if line["event"] == "decision")

    def is_refused(number, change):
        changed = list(lines)
        changed[number] = copy.deepcopy(lines[number])
        change(changed[number])
        with pytest.raises(Mismatch):
            Twin().feed_all(changed)

    is_refused(last, lambda line: line["options"].pop(1 - line["choice"]))
    is_refused(last, lambda line: line["options"].append(dict(line["options"][0])))
    is_refused(last, lambda line: line.update(seat=line["seat"] + 1))
    is_refused(last - 1, lambda line: line["state"]["seats"][0].update(coins=99))
    is_refused(-1, lambda line: line["scores"][0].update(points=0))
    is_refused(0, lambda line: line["hidden"]["tiles"].append("corn"))
    with pytest.raises(Mismatch):
        Twin().feed_all(lines[:-1])
