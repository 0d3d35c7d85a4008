"""Puerto Rico, the table of contents: what follows what.

A round: each player in turn picks a role, and everybody acts; at the end coins, cards and the
Governor move on. ``advance`` plays on until somebody has a choice of two options or more, or the
game is over; ``step`` is one small part of that. Each part is told in the file of its phase and
returns the phase that follows.
"""

from sim.kernel import section
from sim.puerto_rico.adventurer import take_adventurer_coin
from sim.puerto_rico.builder_phase import answer_builder, mark_buildings, play_builder_phase
from sim.puerto_rico.captain_phase import answer_captain, mark_loads, play_captain_phase
from sim.puerto_rico.craftsman_phase import (
    answer_craftsman,
    mark_privilege_goods,
    play_craftsman_phase,
)
from sim.puerto_rico.layout import NONE, Decision, Phase
from sim.puerto_rico.options import PASS, YES
from sim.puerto_rico.planter_phase import answer_planter, mark_tiles, play_planter_phase
from sim.puerto_rico.recruiter_phase import answer_recruiter, mark_circles, play_recruiter_phase
from sim.puerto_rico.role_choice import choose_role, mark_roles, play_round
from sim.puerto_rico.setup import deal
from sim.puerto_rico.storage import mark_barrels_to_store, mark_kinds_to_store
from sim.puerto_rico.trader_phase import mark_sales, play_trader_phase, sell

__all__ = ["advance", "apply", "deal", "mark_options", "step"]


@section
def advance(game, rules):
    """Play on until a decision is pending or the game is over.

    Source: seeds PUERTO-ROUND.
    """
    while game["pending"] == NONE and game["phase"] != Phase.OVER:
        step(game, rules)


@section
def step(game, rules):
    """Carry out the next small part of the game.

    Source: seeds PUERTO-ROUND.
    """
    phase = game["phase"]
    if phase <= Phase.REVEAL_ROW:
        following = play_planter_phase(game, rules, phase)
    elif phase <= Phase.REFILL:
        following = play_recruiter_phase(game, rules, phase)
    elif phase <= Phase.STAFF_BUILDING:
        following = play_builder_phase(game, rules, phase)
    elif phase <= Phase.PRIVILEGE_GOOD:
        following = play_craftsman_phase(game, rules, phase)
    elif phase <= Phase.CLEAR_HOUSE:
        following = play_trader_phase(game, rules, phase)
    elif phase <= Phase.CLEAR_SHIPS:
        following = play_captain_phase(game, rules, phase)
    elif phase == Phase.ADVENTURE:
        following = take_adventurer_coin(game, rules)
    else:
        following = play_round(game, rules, phase)
    game["phase"] = following


@section
def mark_options(game, rules, options):
    """List the codes of all legal options of the pending decision; return how many.

    Source: seeds PUERTO-GENERAL.
    """
    asked = game["pending"]
    if asked == Decision.CHOOSE_ROLE:
        return mark_roles(game, rules, options)
    if asked == Decision.TAKE_TILE:
        return mark_tiles(game, rules, options)
    if asked == Decision.PLACE_WORKER:
        return mark_circles(game, rules, options)
    if asked == Decision.BUILD:
        return mark_buildings(game, rules, options)
    if asked == Decision.PRIVILEGE_GOOD:
        return mark_privilege_goods(game, rules, options)
    if asked == Decision.SELL:
        return mark_sales(game, rules, options)
    if asked == Decision.LOAD:
        return mark_loads(game, rules, options)
    if asked == Decision.STORE_KIND:
        return mark_kinds_to_store(game, rules, options)
    if asked == Decision.STORE_BARREL:
        return mark_barrels_to_store(game, rules, options)
    count = 0
    options["code"][count] = YES
    options["code"][count + 1] = PASS
    return count + 2


@section
def apply(game, rules, code):
    """Carry out one option of the pending decision.

    Source: seeds PUERTO-GENERAL.
    """
    asked = game["pending"]
    game["pending"] = NONE
    if asked == Decision.CHOOSE_ROLE:
        following = choose_role(game, rules, code)
    elif asked <= Decision.STAFF_TILE:
        following = answer_planter(game, rules, asked, code)
    elif asked <= Decision.PLACE_WORKER:
        following = answer_recruiter(game, rules, asked, code)
    elif asked <= Decision.STAFF_BUILDING:
        following = answer_builder(game, rules, asked, code)
    elif asked <= Decision.PRIVILEGE_GOOD:
        following = answer_craftsman(game, rules, asked, code)
    elif asked == Decision.SELL:
        following = sell(game, rules, code)
    else:
        following = answer_captain(game, rules, asked, code)
    game["phase"] = following
