"""Rounds and role cards: seeds PUERTO-ROUND, PUERTO-ROLE-COINS, PUERTO-GOVERNOR."""

import pytest

from sim.puerto_rico.layout import Decision, Role
from tests.puerto_rico.position import Position

EMPTY_ROUND = (Role.CAPTAIN, Role.TRADER, Role.CRAFTSMAN, Role.ADVENTURER)


def play_empty_round(position, roles):
    """A round of roles in which nobody has anything to do."""
    for role in roles:
        position.choose(role)


def test_picks_go_clockwise_from_the_governor_who_then_passes_the_card_on():
    """Source: seeds PUERTO-ROUND, PUERTO-GOVERNOR."""
    position = Position(4)
    seats = []
    for role in EMPTY_ROUND:
        seats.append(position.seat)
        position.choose(role)
    assert seats == [0, 1, 2, 3]
    assert (position.seat, position.game["governor"], position.game["rounds"]) == (1, 1, 2)


def test_a_card_is_picked_once_in_a_round():
    """Source: seeds PUERTO-ROUND."""
    position = Position(4).choose(Role.CAPTAIN)
    assert Role.CAPTAIN not in position.codes()
    play_empty_round(position, EMPTY_ROUND[1:])
    assert Role.CAPTAIN in position.codes()


def test_coins_gather_on_cards_that_nobody_picks():
    """Source: seeds PUERTO-ROLE-COINS."""
    position = Position(4)
    play_empty_round(position, EMPTY_ROUND)
    on_cards = position.game["card_coins"]
    assert [on_cards[role] for role in Role] == [1, 1, 1, 0, 0, 0, 0]
    play_empty_round(position, EMPTY_ROUND)
    assert [on_cards[role] for role in Role] == [2, 2, 2, 0, 0, 0, 0]
    coins = int(position.game["coins"][2])
    position.choose(Role.PLANTER)
    assert position.game["coins"][2] == coins + 2
    assert position.game["role_coins"][2] == 2
    assert on_cards[Role.PLANTER] == 0


def test_the_chooser_keeps_the_coins_when_he_declines_the_action():
    """Source: seeds PUERTO-ROLE-COINS, PUERTO-GENERAL."""
    position = Position(4)
    play_empty_round(position, EMPTY_ROUND)
    position.choose(Role.BUILDER).pass_all(Decision.BUILD)
    assert position.game["coins"][1] == 3 + 1


def test_two_players_pick_three_roles_each_in_turns():
    """Six picks, one card left over, which gets a coin. Source: seeds PUERTO-ROUND."""
    position = Position(2)
    picked = []
    for role in (Role.CAPTAIN, Role.TRADER, Role.CRAFTSMAN, Role.ADVENTURER, Role.PLANTER):
        picked.append(position.seat)
        position.choose(role).pass_all(Decision.TAKE_TILE)
    picked.append(position.seat)
    assert picked == [0, 1, 0, 1, 0, 1]
    assert sorted(position.codes()) == [Role.RECRUITER, Role.BUILDER]
    position.choose(Role.BUILDER).pass_all(Decision.BUILD)
    assert position.game["governor"] == 1
    assert position.game["card_coins"][Role.RECRUITER] == 1
    assert position.game["card_coins"].sum() == 1


@pytest.mark.parametrize(("players", "adventurers"), [(2, 1), (3, 0), (4, 1), (5, 2)])
def test_number_of_adventurers(players, adventurers):
    """Source: seeds PUERTO-ROLES."""
    codes = Position(players).codes()
    assert sum(code >= Role.ADVENTURER for code in codes) == adventurers
    assert len(codes) == 6 + adventurers


def test_the_last_card_is_taken_without_asking():
    """Source: seeds PUERTO-ROUND."""
    position = Position(3, components__picks_per_player=2)
    for role in (Role.CAPTAIN, Role.TRADER, Role.CRAFTSMAN):
        position.choose(role)
    position.choose(Role.PLANTER).pass_all(Decision.TAKE_TILE)
    position.choose(Role.RECRUITER)
    position.first_all(Decision.EXTRA_WORKER, Decision.PLACE_WORKER)
    position.pass_all(Decision.BUILD)
    assert position.game["rounds"] == 2
    assert position.game["roles_taken"][2, Role.BUILDER] == 1


def test_roles_taken_and_rounds_as_governor_are_told():
    position = Position(4)
    play_empty_round(position, EMPTY_ROUND)
    rows = [position.result(seat) for seat in range(4)]
    assert [row["role_captain"] for row in rows] == [1, 0, 0, 0]
    assert [row["role_adventurer"] for row in rows] == [0, 0, 0, 1]
    assert [row["governor_rounds"] for row in rows] == [1, 1, 0, 0]
