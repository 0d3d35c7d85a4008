"""What studies ask about a game."""

from sim.kernel import kernel
from tests.reports.charm_fair.end_of_game import standing
from tests.reports.charm_fair.layout import NONE, Choice

N_COMPONENTS = 4
KINDS = {
    "charm": {"lucky-charm": (1,), "trinket": (2,), "never-there": (3,)},
    "shape": {"round": (1, 2)},
}


@kernel
def component(game, rules, code):
    return NONE if code == Choice.PASS else int(code)


@kernel
def points_now(game, rules, seat):
    return standing(game, rules, seat)


@kernel
def round_now(game):
    return (int(game["turns"]) - 1) // int(game["players"]) + 1
