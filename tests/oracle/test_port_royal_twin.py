"""The slow twin against cases worked out by hand: the known faults T1 to T29 of other programs."""

import csv
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.oracle.port_royal import DEFAULTS, Mismatch, Twin, play_random, replay
from tests.oracle.port_royal_cards import (
    BASE,
    FIVE_PLAYER,
    OPTIONAL,
    colour,
    cost,
    deck,
    is_person,
    is_ship,
    kind,
    points,
    ship_coins,
)

CARDS_CSV = Path(__file__).parents[2] / "seeds" / "port_royal" / "cards.csv"
DRAW, STOP, PASS, GAMBLE = ({"action": word} for word in ("draw", "stop", "pass", "gamble"))
KEEP, REPEL = {"action": "keep"}, {"action": "repel"}


def ship(card):
    return {"action": "ship", "ship": card}


def hire(card):
    return {"action": "hire", "person": card}


def header(players=2, seed=0, **options):
    """A header with a shuffled deck and these options."""
    dice = random.Random(seed)
    rules = {**DEFAULTS, "start_player": "random", **options}
    rules["cards"] = deck(group for group in OPTIONAL if rules[group])
    order = list(Counter(rules["cards"]).elements())
    if rules["five_player_expedition"] != "shuffled":
        order.remove(FIVE_PLAYER)
    dice.shuffle(order)
    hidden = {} if rules["rekey_pile"] else {"order": order}
    return {
        "event": "header",
        "rules": rules,
        "players": players,
        "start_seat": dice.randrange(players),
        "hidden": hidden,
    }


class Script:
    """A table that answers from a list and keeps every question with its options."""

    def __init__(self, head):
        self.head, self.answers, self.asked, self.paid = head, [], [], []

    def header(self):
        return self.head

    def decide(self, asked, options):
        self.asked.append((asked["decision"], asked["seat"], options))
        answer = self.answers.pop(0)
        assert answer in options, f"{answer} is not legal: {asked} {options}"
        return answer

    def draw(self, asked, possible):
        if asked["event"] == "coin":
            self.paid.append((asked["seat"], asked["why"]))
        return possible[0]

    def reshuffle(self, discard, rekeyed):
        return sorted(discard, reverse=True)

    def note(self, happening):
        pass

    def snapshot(self, after, state):
        pass


def position(answers=(), players=2, top=(), coins=None, persons=None, **options):
    """A game before the first turn of seat 0: who has what, and what comes next in the pile."""
    head = header(players, **options)
    head["start_seat"] = 0
    twin = Twin(Script(head))
    twin.table.answers = list(answers)
    for seat, own in (persons or {}).items():
        for person in own:
            twin.pile.remove(person)
            twin.players[seat].persons.append(person)
    for card in top:
        twin.pile.remove(card)
    twin.pile = list(top) + twin.pile
    for seat, number in (coins or {}).items():
        twin.players[seat].coins = [twin.pile.pop() for _ in range(number)]
    return twin


def play_turn(twin):
    """One turn; every answer of the script has to be asked for."""
    twin.play_turn()
    assert not twin.table.answers


def coins(twin):
    return [len(player.coins) for player in twin.players]


def whole(state):
    """All cards of a snapshot."""
    cards = Counter(state["pile"] + state["discard"] + state["harbour"] + state["expeditions"])
    for seat in state["seats"]:
        cards.update(seat["coins"] + seat["persons"] + seat["expeditions"])
    return cards


# ---------------------------------------------------------------------------- cards


def test_t1_the_deck_has_every_card_by_type_and_value():
    assert sum(BASE.values()) == 119
    persons = [card for card in Counter(BASE).elements() if is_person(card)]
    ships = [card for card in Counter(BASE).elements() if is_ship(card)]
    assert (len(persons), len(ships)) == (60, 50)
    assert (sum(map(cost, persons)), sum(map(points, persons))) == (314, 83)
    assert Counter(map(points, persons)) == {0: 4, 1: 36, 2: 13, 3: 7}
    assert Counter(map(cost, persons)) == {3: 15, 4: 15, 5: 7, 6: 3, 7: 10, 8: 4, 9: 6}
    by_colour = Counter()
    for card in ships:
        by_colour[colour(card)] += ship_coins(card)
    assert set(by_colour.values()) == {22} and len(by_colour) == 5
    kinds = Counter(map(kind, persons))
    assert kinds["jack"] == 3 and kinds["sailor"] == 10 and kinds["trader"] == 10


@pytest.mark.parametrize("group", ["base", *OPTIONAL])
def test_t1_the_twins_cards_are_those_of_the_seeds(group):
    with CARDS_CSV.open() as file:
        rows = list(csv.DictReader(file))
    ours = BASE if group == "base" else OPTIONAL[group]
    assert {row["card"]: int(row[group]) for row in rows if int(row[group])} == ours
    for row in rows:
        if row["class"] == "person":
            assert (cost(row["card"]), points(row["card"])) == (
                int(row["cost"]),
                int(row["points"]),
            )


@pytest.mark.parametrize(
    ("where", "face_up_with"),
    [
        ("face-up-with-five", {5}),
        ("face-up-below-five", {2, 3, 4}),
        ("shuffled", set()),
    ],
)
def test_t2_five_player_expedition_port_c1(where, face_up_with):
    for players in (2, 3, 4, 5):
        twin = Twin(Script(header(players, five_player_expedition=where)))
        assert (FIVE_PLAYER in twin.row) == (players in face_up_with)
        assert (FIVE_PLAYER in twin.pile) == (where == "shuffled")
        assert len(twin.pile) == (120 if where == "shuffled" else 119)


@pytest.mark.parametrize(("players", "left"), [(2, 113), (3, 110), (4, 107), (5, 104)])
def test_t3_starting_coins_come_from_the_shuffled_deck(players, left):
    head = header(players)
    twin = Twin(Script(head))
    twin.deal_start_coins()
    assert len(twin.pile) == left
    start = twin.start
    assert twin.players[start].coins == head["hidden"]["order"][:3]
    assert twin.players[(start + 1) % players].coins == head["hidden"]["order"][3:6]


def test_t7_expeditions_are_in_every_deck():
    expeditions = [card for card in BASE if card.startswith("expedition")]
    assert len(expeditions) == 5
    with pytest.raises(Mismatch, match=r"hidden\.order"):
        head = header()
        for card in expeditions:
            del head["rules"]["cards"][card]
        Twin(Script(head))


# ---------------------------------------------------------------------------- discover


def test_t16_a_repel_may_be_declined_and_a_skull_is_never_repelled():
    top = ("ship-red-1-1", "ship-red-2-3", "ship-red-3-skull")
    swords = {0: ["pirate-5", "sailor-3"]}
    twin = position([KEEP, DRAW, REPEL, DRAW], top=top, persons=swords)
    play_turn(twin)  # the skull busts without a question
    assert [question for question, _, _ in twin.table.asked] == ["repel", "discover"] * 2
    assert Counter(twin.discard) == Counter(top)
    declined = position([KEEP, DRAW, KEEP], top=top, persons=swords)
    play_turn(declined)
    assert Counter(declined.discard) == Counter(top[:2])


def test_t16_too_few_swords_bust_at_once():
    twin = position([DRAW], top=("ship-red-2-3", "ship-red-1-1"))
    play_turn(twin)
    assert sorted(twin.discard) == ["ship-red-1-1", "ship-red-2-3"] and not twin.harbour


def test_t16_swords_of_a_skull_port_c7():
    top = ("ship-red-3-skull", "sailor-5")
    twin = position([REPEL, STOP], top=top, persons={0: ["sailor-3"]}, skull_swords=1)
    play_turn(twin)
    assert twin.discard == ["ship-red-3-skull"]


def test_t21_a_bust_clears_the_whole_harbour_but_not_the_expeditions():
    top = (
        "sailor-3",
        "expedition-cross2",
        "ship-blue-1-1",
        "admiral-5",
        "ship-red-1-1",
        "ship-blue-2-2",
    )
    twin = position([DRAW] * 5, top=top, coins={0: 4, 1: 2})
    play_turn(twin)
    assert not twin.harbour and twin.row == ["expedition-cross2"]
    assert Counter(twin.discard) == Counter(top) - Counter(["expedition-cross2"])
    assert coins(twin) == [4, 2]


JESTERS = {0: ["jester-5"], 2: ["jester-7", "jester-9"]}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [1, 0, 2]),
        ({"bust_jester_pay": "per-holder"}, [1, 0, 1]),
        ({"bust_jester_who": "active-only"}, [1, 0, 0]),
        ({"jester_coins": 2}, [2, 0, 4]),
    ],
)
def test_t10_on_a_bust_every_jester_pays_once_port_c6(options, expected):
    top = ("ship-red-2-3", "ship-red-1-1")
    twin = position([DRAW], players=3, top=top, persons=JESTERS, **options)
    play_turn(twin)
    assert coins(twin) == expected


@pytest.mark.parametrize(
    ("whose", "expected"),
    [("others", [0, 0, 2]), ("everyone", [1, 0, 2]), ("any-harbour", [1, 0, 2])],
)
def test_t12_jesters_on_an_empty_harbour_port_c8(whose, expected):
    top = ("expedition-cross2",)
    twin = position(
        [STOP], players=3, top=top, persons=JESTERS, empty_harbour_jesters=whose
    )  # fmt: skip
    play_turn(twin)
    assert coins(twin) == expected


def test_t12_no_jester_pays_while_a_card_lies_there():
    twin = position([STOP], players=3, top=("jester-7",), persons={1: ["jester-5"]})
    play_turn(twin)
    assert coins(twin) == [0, 0, 0]


def test_stop_on_an_empty_harbour_can_be_forbidden():
    twin = position([STOP], top=("expedition-cross2", "sailor-3"), stop_on_empty_harbour=False)
    play_turn(twin)  # a second card has to come
    assert twin.discard == ["sailor-3"]


@pytest.mark.parametrize(("held", "lost"), [(11, 0), (12, 6), (13, 6), (24, 12)])
def test_t24_tax_halves_from_twelve_on_rounded_down_port_c18(held, lost):
    twin = position([STOP], top=("tax-swords",), coins={0: held, 1: 1}, persons={1: ["sailor-3"]})
    play_turn(twin)
    assert coins(twin) == [held - lost, 2]
    assert twin.discard[-1] == "tax-swords" and len(twin.discard) == lost + 1


def test_t24_tax_reward_goes_to_all_who_tie_and_counts_expeditions():
    persons = {0: ["sailor-3"], 1: ["priest-4"]}
    twin = position([STOP], players=3, top=("tax-points",), persons=persons)
    play_turn(twin)
    assert coins(twin) == [0, 0, 1]
    tied = position([STOP], players=3, top=("tax-swords",), persons={0: ["priest-4"]})
    play_turn(tied)
    assert coins(tied) == [1, 1, 1]
    assert tied.table.paid == [(0, "tax"), (1, "tax"), (2, "tax")]
    nobody = position([STOP], players=3, top=("tax-swords",), tax_ties="nobody")
    play_turn(nobody)
    assert coins(nobody) == [0, 0, 0]


# ---------------------------------------------------------------------------- trade and hire


@pytest.mark.parametrize(("colours", "takes"), [(3, 1), (4, 2), (5, 3)])
def test_t18_takes_by_colours_port_trade3(colours, takes):
    top = ("ship-red-1-1", "ship-blue-1-1", "ship-green-1-1", "ship-black-1-2", "ship-yellow-1-1")
    answers = [DRAW] * (colours - 1) + [STOP] + [ship(card) for card in top[:takes]]
    twin = position([*answers, PASS], top=top[:colours])
    play_turn(twin)
    assert coins(twin)[0] == takes


def test_t13_four_mademoiselles_never_pay_their_owner():
    ladies = ["mademoiselle-7"] * 2 + ["mademoiselle-9"] * 2
    twin = position([STOP, hire("sailor-3")], top=("sailor-3",), persons={0: ladies})
    play_turn(twin)
    assert coins(twin) == [0, 0]
    other = position([STOP], top=("sailor-3",), persons={1: ladies})
    play_turn(other)  # the fee is not discounted: the other player has no choice


@pytest.mark.parametrize(("held", "asked"), [(3, False), (4, True)])
def test_t14_a_non_active_player_needs_cost_and_fee(held, asked):
    twin = position([STOP, *[PASS] * asked], top=("sailor-3",), coins={1: held})
    play_turn(twin)
    assert (twin.table.asked[-1][1] == 1) == asked


def test_a_ship_pays_its_own_fee_port_c12():
    top = ("ship-red-1-1", "ship-blue-1-1")
    twin = position([DRAW, STOP, PASS, ship("ship-red-1-1")], top=top)
    play_turn(twin)
    assert coins(twin) == [1, 0]
    before = position([DRAW, STOP, PASS], top=top, fee_from_ship=False)
    play_turn(before)  # without a coin the other player has no choice
    assert coins(before) == [0, 0]


def test_the_most_recent_coins_are_paid():
    twin = position([STOP, hire("sailor-3")], top=("sailor-3",), coins={0: 1, 1: 6})
    first = list(twin.players[1].coins)
    play_turn(twin)
    assert twin.players[1].coins == first[:2]
    assert twin.players[0].coins[1:] == [first[5]]
    assert Counter(twin.discard) == Counter(first[2:5])


def test_hire_cost_to_the_active_player_port_c13():
    twin = position(
        [STOP, hire("sailor-3")],
        top=("sailor-3",),
        coins={1: 6},
        hire_cost_to="active-player",
    )
    play_turn(twin)
    assert coins(twin) == [4, 2]


def test_t20_admirals_pay_non_active_players_on_the_harbour_as_it_then_lies():
    top = ("ship-red-1-1", "ship-blue-1-1", "sailor-3", "sailor-5", "priest-4", "settler-4")
    admirals = {1: ["admiral-5"], 2: ["admiral-7", "admiral-9"]}
    answers = [DRAW] * 5 + [STOP, ship("ship-red-1-1"), PASS, PASS]
    twin = position(answers, players=3, top=top, persons=admirals)
    play_turn(twin)
    assert coins(twin) == [1, 2, 4]
    answers[-2:] = [ship("ship-blue-1-1")]
    fewer = position(answers, players=3, top=top, persons=admirals)
    play_turn(fewer)  # four cards are left for seat 2
    assert [len(player.coins) for player in fewer.players] == [2, 2, 0]


@pytest.mark.parametrize(("at_once", "takes"), [(False, 1), (True, 2)])
def test_t27_a_governor_hired_now_port_c10(at_once, takes):
    top = ("governor-8", "ship-red-1-1")
    answers = [DRAW, STOP, hire("governor-8"), ship("ship-red-1-1") if at_once else PASS]
    twin = position(answers, top=top, coins={0: 8, 1: 1}, governor_at_once=at_once)
    play_turn(twin)
    assert len(
        [1 for question, seat, _ in twin.table.asked if (question, seat) == ("take", 0)]
    ) == (takes)


def test_a_governor_gives_each_player_one_more_take_with_fee():
    top = ("ship-red-1-1", "ship-blue-3-5", "sailor-3")
    answers = [DRAW, DRAW, STOP, PASS, ship("ship-blue-3-5"), ship("ship-red-1-1")]
    twin = position(answers, top=top, persons={1: ["governor-8"]})
    play_turn(twin)
    assert coins(twin) == [2, 2]


def test_a_trader_hired_now_helps_the_next_ship():
    top = ("trader-red-3", "ship-red-1-1")
    answers = [DRAW, STOP, hire("trader-red-3"), ship("ship-red-1-1")]
    twin = position(answers, top=top, coins={0: 3}, persons={0: ["governor-8"]})
    play_turn(twin)
    assert coins(twin) == [2, 0]


@pytest.mark.parametrize(("needed", "asked"), [(False, True), (True, False)])
def test_others_after_no_take_port_c15(needed, asked):
    top = ("ship-red-2-3",)
    twin = position([STOP, PASS, *[PASS] * asked], top=top, others_need_active_take=needed)
    play_turn(twin)
    assert (twin.table.asked[-1][1] == 1) == asked


# ---------------------------------------------------------------------------- optional persons


def test_vice_admiral_and_gunner_port_c16():
    top = ("ship-red-1-1", "ship-blue-1-1", "sailor-3")
    persons = {0: ["vice-admiral-5", "gunner-4"], 1: ["vice-admiral-7", "gunner-6"]}
    twin = position(
        [DRAW, DRAW, STOP, PASS, PASS],
        top=top,
        persons=persons,
        vice_admirals=True,
        gunners=True,
    )
    play_turn(twin)
    assert coins(twin) == [2, 2]
    twin = position(
        [DRAW, DRAW, STOP, PASS, PASS],
        top=top,
        persons=persons,
        vice_admirals=True,
        gunners=True,
        vice_admiral_others_only=True,
        vice_admiral_coins=2,
    )
    play_turn(twin)
    assert coins(twin) == [1, 3]


def test_clerk_and_generous_ship():
    top = ("ship-red-3-6-generous", "ship-blue-1-1")
    gift = {"action": "give", "seat": 2}
    answers = [DRAW, STOP, ship(top[0]), gift, ship(top[1])]
    twin = position(
        answers, 3, top, persons={0: ["clerk-red-6"]}, clerks=True, generous_ships=True
    )  # fmt: skip
    play_turn(twin)
    assert coins(twin) == [4, 0, 1]


def test_t29_a_gambler_with_duplicates_busts():
    # The third card becomes the coin that the tax pays for the most swords.
    top = ("ship-red-1-1", "tax-swords", "priest-4", "ship-red-2-3", "sailor-3", "sailor-5")
    swords = {0: ["gambler-4", "pirate-9", "pirate-7"]}
    twin = position([GAMBLE], top=top, persons=swords, gamblers=True)
    play_turn(twin)
    assert twin.players[0].coins == ["priest-4"]
    assert Counter(twin.discard) == Counter(top[:2] + top[3:5])  # all four, none repelled
    each = position([GAMBLE], top=top, persons=swords, gamblers=True, gamble_check="each-card")
    play_turn(each)
    assert Counter(each.discard) == Counter(top[:2] + top[3:4])


@pytest.mark.parametrize(("stack", "takes"), [(True, 3), (False, 2)])
def test_gamblers_may_be_chained_and_give_takes(stack, takes):
    top = ("ship-red-1-1", "ship-blue-1-1", "sailor-3", "sailor-5", *["settler-4"] * 4)
    answers = [GAMBLE, GAMBLE, *[hire("settler-4")] * takes, PASS]
    twin = position(
        answers,
        top=top,
        coins={0: 20, 1: 5},
        persons={0: ["gambler-4", "gambler-6"]},
        gamblers=True,
        gamble_takes_stack=stack,
    )
    play_turn(twin)
    assert twin.players[0].count("settler") == takes
    assert DRAW not in twin.table.asked[1][2]


# ---------------------------------------------------------------------------- expeditions


CAPTAINS = {0: ["captain-4", "captain-4", "jack-6"]}


def claim(expedition, *spend):
    return {"action": "claim", "expedition": expedition, "spend": list(spend)}


def test_t9_a_turn_does_not_end_while_a_claim_is_possible():
    anchors = claim("expedition-anchor2", "captain-4", "captain-4")
    top = ("expedition-anchor2", "ship-red-1-1")
    twin = position([DRAW, STOP, ship("ship-red-1-1"), anchors], top=top, persons=CAPTAINS)
    play_turn(twin)
    assert coins(twin) == [3, 0]
    assert twin.players[0].points() == 5  # the expedition's 4 and the Jack


def test_a_claim_names_every_set_of_persons_jacks_included():
    twin = position(persons={0: ["captain-4", "captain-4", "settler-4", "jack-6", "jack-6"]})
    twin.row = ["expedition-anchor2-house1"]
    assert {tuple(option["spend"]) for option in twin.claims()} == {
        ("captain-4", "captain-4", "settler-4"),
        ("captain-4", "captain-4", "jack-6"),
        ("captain-4", "jack-6", "settler-4"),
        ("captain-4", "jack-6", "jack-6"),
        ("jack-6", "jack-6", "settler-4"),
    }


def test_t8_only_the_active_player_claims():
    twin = position([STOP, PASS, PASS], top=("ship-red-1-1",), persons={1: CAPTAINS[0]})
    twin.row = ["expedition-anchor2"]
    play_turn(twin)
    for _, _, options in twin.table.asked:
        assert all(option["action"] != "claim" for option in options)


@pytest.mark.parametrize("allowed", [True, False])
def test_claim_after_a_bust_port_c5(allowed):
    top = ("ship-red-2-3", "ship-red-1-1")
    anchors = claim("expedition-anchor2", "captain-4", "jack-6")
    answers = [DRAW, DRAW, *([anchors] if allowed else [])]
    twin = position(answers, top=top, persons=CAPTAINS, claim_after_bust=allowed)
    twin.row = ["expedition-anchor2"]
    play_turn(twin)
    assert coins(twin)[0] == 2 * allowed


# ---------------------------------------------------------------------------- piles


def test_t25_eager_reshuffle_and_both_piles_empty():
    twin = position(top=("sailor-3", "sailor-5"))
    twin.discard, twin.pile = ["priest-4", "priest-4"], ["sailor-3"]
    twin.gain(1, 1, "ship")
    assert twin.pile == ["priest-4", "priest-4"] and not twin.discard
    twin.gain(1, 5, "ship")
    assert coins(twin)[1] == 3 and twin.card_was_missing
    lazy = position(reshuffle="when-needed")
    lazy.discard, lazy.pile = ["priest-4"], ["sailor-3"]
    lazy.gain(1, 1, "ship")
    assert not lazy.pile and lazy.discard == ["priest-4"]
    lazy.gain(1, 1, "ship")
    assert lazy.players[1].coins == ["sailor-3", "priest-4"]


def test_t25_the_ship_taken_may_come_back_as_its_own_coin():
    twin = position()
    twin.pile, twin.discard, twin.harbour = [], [], ["ship-red-2-3"]
    twin.take_ship(0, "ship-red-2-3")
    assert twin.players[0].coins == ["ship-red-2-3"]


def test_t25_nothing_left_ends_the_game_after_a_round():
    twin = position(players=3)
    twin.players[1].coins += twin.pile
    twin.pile = []
    twin.table.finish = lambda end: None
    assert twin.play()["reason"] == ["deadlock"] and twin.round == 1


# ---------------------------------------------------------------------------- the end


def test_t22_t23_twelve_points_end_the_game_after_the_round():
    persons = {2: ["sailor-7", "pirate-9", "jester-9", "mademoiselle-9"]}
    top = ("sailor-3",) * 3
    twin = position([STOP] * 3, players=3, top=top, persons=persons, start_coins=0)
    ends = []
    twin.table.finish = ends.append
    twin.play()
    assert twin.turn == 4 and ends[0]["reason"] == ["points"]
    assert ends[0]["shares"] == [0, 0, 60] and ends[0]["standing"] == [2, 2, 1]


def test_ties_are_broken_by_coins_then_shared():
    twin = position(coins={0: 2, 1: 3, 2: 3}, players=3)
    ends = []
    twin.table.finish = ends.append
    twin.finish("points")
    assert ends[0]["shares"] == [0, 30, 30] and ends[0]["standing"] == [3, 1, 1]


def test_owners_of_an_expedition_win_port_c3():
    persons = {1: ["sailor-7", "pirate-9"]}
    for rule, shares in (("never", [0, 60]), ("to-win", [60, 0])):
        twin = position(persons=persons, expedition_required=rule)
        twin.players[0].expeditions = ["expedition-cross2"]
        ends = []
        twin.table.finish = ends.append
        twin.finish("points")
        assert ends[0]["shares"] == shares


# ---------------------------------------------------------------------------- whole games


def random_options(dice):
    """One value for each option, most of them as recommended."""
    choices = {
        "end_points": [4, 8, 12, 16],
        "expedition_required": ["never", "to-win", "to-end-and-win"],
        "max_rounds": [6, 200],
        "five_player_expedition": ["face-up-with-five", "face-up-below-five", "shuffled"],
        "start_coins": [0, 3, 7],
        "start_coins_dealt": ["seat-by-seat", "one-by-one"],
        "reshuffle": ["eager", "when-needed"],
        "empty_piles": ["partial", "last-round"],
        "spent_discarded": ["before-income", "after-income"],
        "tax_card_discarded": ["after-reward", "before-reward"],
        "coins_for_many": ["active-first", "start-first"],
        "skull_swords": [0, 3],
        "bust_jester_pay": ["per-jester", "per-holder"],
        "bust_jester_who": ["everyone", "active-only"],
        "gamble_cards": [2, 4],
        "gamble_takes": [1, 2],
        "gamble_check": ["after-all", "each-card"],
        "tax_threshold": [6, 12],
        "tax_rounding": ["down", "up"],
        "tax_reward": [1, 2],
        "tax_ties": ["all", "nobody"],
        "active_takes": [1, 2],
        "other_takes": [0, 1, 2],
        "second_take_colours": [3, 4],
        "third_take_colours": [4, 5],
        "fee": [0, 1, 2],
        "hire_cost_to": ["discard-pile", "active-player"],
        "empty_harbour_jesters": ["others", "everyone", "any-harbour"],
    }
    options = {}
    for name, default in DEFAULTS.items():
        if name == "start_player":
            continue
        values = choices.get(name, [False, True] if isinstance(default, bool) else [default])
        options[name] = dice.choice(values) if dice.random() < 0.5 else default
    return options


@pytest.mark.parametrize("seed", range(40))
def test_t4_every_snapshot_holds_every_card_and_the_log_replays(seed):
    dice = random.Random(seed)
    head = header(2 + seed % 4, seed, **random_options(dice))
    lines = play_random(head, seed)
    states = [line["state"] for line in lines if line["event"] == "snapshot"]
    everything = Counter(head["rules"]["cards"])
    if whole(states[0])[FIVE_PLAYER] == 0:
        del everything[FIVE_PLAYER]
    between = 0  # a ship on which a decision hangs lies nowhere
    for state in states:
        missing = everything - whole(state)
        assert not whole(state) - everything and missing.total() <= 1
        between += missing.total()
    turns = [line["state"] for line in lines if line.get("after") == "turn"]
    assert all(whole(state) == everything for state in turns)
    repels = [line for line in lines if line.get("decision") == "repel"]
    assert between == len(repels)
    replay(lines)


def test_a_changed_log_is_noticed():
    lines = play_random(header(3, 5), 5)
    place = next(at for at, line in enumerate(lines) if line.get("decision") == "take")
    options = [*lines[place]["options"], hire("governor-8")]
    changed = [*lines[:place], {**lines[place], "options": options}, *lines[place + 1 :]]
    with pytest.raises(Mismatch, match=f"line {place + 1}: .*governor-8"):
        replay(changed)
    with pytest.raises(Mismatch, match="the log ends"):
        replay(lines[:-1])


def test_t28_options_do_not_depend_on_the_order_of_the_pile():
    questions = []
    for turned in (False, True):
        twin = position(persons=CAPTAINS)
        twin.row = ["expedition-anchor2"]
        if turned:
            twin.pile.reverse()
        with pytest.raises(IndexError):  # the script has no answer to the first question
            twin.discover()
        questions.append(twin.table.asked)
    assert questions[0] == questions[1] and len(questions[0][0][2]) == 3
