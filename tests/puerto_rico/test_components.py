"""What a study hides is not offered: a copy of the game without it asks the same question."""

import pytest

from sim.puerto_rico.components import FIRST_ROLE, FIRST_TILE, hide
from sim.puerto_rico.layout import Building, Decision, Role, Tile
from tests.puerto_rico.position import Position


def asked_for_a(decision):
    """The first question of the kind after the set-up."""
    position = Position()
    if decision == Decision.CHOOSE_ROLE:
        return position
    position.choose(Role.BUILDER if decision == Decision.BUILD else Role.PLANTER)
    return position


@pytest.mark.parametrize(
    ("decision", "code", "component"),
    [
        (Decision.BUILD, Building.SMALL_MARKET, Building.SMALL_MARKET + 0),
        (Decision.TAKE_TILE, Tile.QUARRY, FIRST_TILE + Tile.QUARRY),
        (Decision.CHOOSE_ROLE, Role.CAPTAIN, FIRST_ROLE + Role.CAPTAIN),
    ],
    ids=["building", "quarry", "role"],
)
def test_a_hidden_component_leaves_the_other_options(decision, code, component):
    """Source: seeds PUERTO-BUILD, PUERTO-PLANTER-TILE, PUERTO-ROUND."""
    position = asked_for_a(decision)
    assert position.asked == decision
    before = position.codes()
    assert code in before
    hide(position.game, position.rules, int(component))
    assert position.codes() == [other for other in before if other != code]
