"""The rules."""

from sim.chance import below
from sim.kernel import kernel
from tests.engine.coin_race.layout import NONE, Coin, Decision, Phase

FLIP = 16  # purpose of the draws


@kernel
def deal(game, rules):
    game["phase"] = Phase.TURN
    game["pending"] = NONE
    game["seat"] = 0
    game["fault"] = 0
    game["points"][:] = 0
    game["loaded"][:] = 0
    game["turns"] = 0


@kernel
def is_over(game, rules):
    players = game["players"]
    between_rounds = game["turns"] % players == 0
    if rules["last_round"] > 0 and game["turns"] == rules["last_round"] * players:
        return True
    if rules["equal_turns"] and not between_rounds:
        return False
    most = 0
    for seat in range(players):
        most = max(most, game["points"][seat])
    return most >= rules["end_points"]


@kernel
def step(game, rules):
    if is_over(game, rules):
        game["phase"] = Phase.OVER
    else:
        game["seat"] = game["turns"] % game["players"]
        game["pending"] = Decision.COIN


@kernel
def advance(game, rules):
    while game["pending"] == NONE and game["phase"] != Phase.OVER:
        step(game, rules)


@kernel
def mark_options(game, rules, options):
    options["code"][0] = Coin.FAIR
    options["code"][1] = Coin.LOADED
    return 2


@kernel
def apply(game, rules, code):
    seat = game["seat"]
    chance = rules["loaded_percent"] if code == Coin.LOADED else 50
    if below(game, FLIP, seat, game["turns"], 100) < chance:
        game["points"][seat] += 1
    if code == Coin.LOADED:
        game["loaded"][seat] += 1
    game["turns"] += 1
    game["pending"] = NONE
