"""The adventurer (classic: prospector): seeds PUERTO-ADVENTURER."""

from sim.puerto_rico.layout import Role
from tests.puerto_rico.position import Position


def test_the_chooser_takes_a_coin_and_nobody_else_acts():
    """Source: seeds PUERTO-ADVENTURER."""
    position = Position(4).choose(Role.ADVENTURER)
    assert position.game["coins"][:4].tolist() == [4, 3, 3, 3]
    assert position.seat == 1


def test_the_two_adventurers_of_five_players_are_separate_cards():
    """Source: seeds PUERTO-ROLES."""
    position = Position(5).choose(Role.ADVENTURER)
    position.choose(Role.ADVENTURER + 1)
    assert position.game["coins"][:5].tolist() == [5, 5, 4, 4, 4]
    assert position.game["roles_taken"][:2, Role.ADVENTURER].tolist() == [1, 1]


def test_another_number_of_coins():
    """Source: seeds PUERTO-ADVENTURER."""
    assert Position(4, adventurer_coins=3).choose(Role.ADVENTURER).game["coins"][0] == 6
