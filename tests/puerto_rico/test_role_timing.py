"""Result columns of when roles were taken, against what the log tells."""

import numpy as np
import pytest

from sim.driver import Act
from sim.games import settle
from sim.puerto_rico.layout import MOST_ROUNDS, Role
from sim.replay import Table, choose_at_random, log_lines


def told(players: int, deal: int) -> np.ndarray:
    """Times, sum of rounds and first round, by seat and role, from the lines of a log."""
    found = np.zeros((players, len(Role), 3), int)
    number = 1
    for line in log_lines("puerto-rico", players, seed=2, deal=deal):
        number = line.get("round", number) if line["event"] == "round" else number
        if line.get("decision") == "choose-role":
            forced = line["event"] == "forced"
            option = line["choice"] if forced else line["options"][line["choice"]]
            role = Role[option["role"].split("-")[0].upper()]
            times, rounds, first = found[line["seat"], role]
            found[line["seat"], role] = times + 1, rounds + number, first or number
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_columns_say_when_roles_were_taken(players: int):
    rule_set, _, rules = settle("puerto-rico", players)
    for deal in range(2):
        table = Table.lay(rule_set, rules, players, seed=2, deal=deal)
        table.act(Act.DEAL)
        table.act(Act.ADVANCE)
        while not table.is_over():
            count, seat = len(codes := table.option_codes()), int(table.game["seat"])
            choice = choose_at_random(table.game, None, None, count, seat, None)
            table.act(Act.APPLY, codes[choice])
            table.act(Act.ADVANCE)
        expected = told(players, deal)
        assert expected[..., 0].sum() > 10 * players
        for seat in range(players):
            table.act(Act.RESULT, seat)
            for role in Role:
                name = role.name.lower()
                row = [int(table.rows[0][f"{part}_{name}"]) for part in ("role", "rounds", "first")]
                assert row == expected[seat, role].tolist(), (seat, name)


def test_a_sum_of_rounds_that_is_too_large_stays_at_the_top():
    rule_set, _, rules = settle("puerto-rico", 3)
    table = Table.lay(rule_set, rules, 3, seed=2, deal=0)
    table.act(Act.DEAL)
    table.game["role_rounds"][0, Role.CAPTAIN] = 40_000
    table.act(Act.RESULT, 0)
    assert table.rows[0]["rounds_captain"] == MOST_ROUNDS
