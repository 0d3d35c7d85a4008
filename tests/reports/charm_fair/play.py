"""The rules."""

from sim.chance import below
from sim.kernel import kernel
from tests.reports.charm_fair.layout import NONE, Choice, Decision, Phase

ROLL = 16  # purpose of the draws
SIDES = 10
OFFER_AFTER = 2  # rounds


@kernel
def deal(game, rules):
    game["phase"] = Phase.ROLL
    game["pending"] = NONE
    game["seat"] = 0
    game["fault"] = 0
    game["turns"] = 0
    game["offered"] = 0
    for seat in range(game["players"]):
        game["points"][seat] = 0
        game["extra"][seat] = rules["extra"][seat]


@kernel
def step(game, rules):
    players = game["players"]
    if game["phase"] == Phase.ROLL:
        seat = game["turns"] % players
        game["points"][seat] += below(game, ROLL, seat, game["turns"], SIDES)
        game["turns"] += 1
        if game["turns"] == OFFER_AFTER * players:
            game["phase"] = Phase.OFFER
        elif game["turns"] >= rules["rounds"] * players:
            game["phase"] = Phase.OVER
    else:
        seat = game["offered"]
        if seat == players:
            game["phase"] = Phase.ROLL
        else:
            game["offered"] += 1
            if game["points"][seat] >= rules["enough"]:
                game["seat"] = seat
                game["pending"] = Decision.CHARM


@kernel
def advance(game, rules):
    while game["pending"] == NONE and game["phase"] != Phase.OVER:
        step(game, rules)


@kernel
def mark_options(game, rules, options):
    options["code"][0] = Choice.CHARM
    options["code"][1] = Choice.TRINKET
    options["code"][2] = Choice.PASS
    return 3


@kernel
def apply(game, rules, code):
    if code == Choice.CHARM:
        game["extra"][game["seat"]] -= rules["charm_cost"]
    game["pending"] = NONE
