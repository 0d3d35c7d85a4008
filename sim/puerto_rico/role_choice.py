"""Rounds: who picks a role card, coins on the cards nobody picked, the Governor passes on.

1. The Governor picks a role card, everybody acts, then the next player picks, until each has
   picked once (with two players three times, in turns).
2. Whoever picks a card takes the coins that lie on it.
3. At the end of the round each card not picked gets a coin, the cards come back, and the
   Governor card moves one seat to the left.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.adventurer import open_adventurer_phase
from sim.puerto_rico.builder_phase import open_builder_phase
from sim.puerto_rico.captain_phase import open_captain_phase
from sim.puerto_rico.craftsman_phase import open_craftsman_phase
from sim.puerto_rico.end_of_game import trigger_end
from sim.puerto_rico.layout import NONE, Decision, EndTiming, Phase, Role, Trigger
from sim.puerto_rico.options import as_index, role_of
from sim.puerto_rico.planter_phase import open_planter_phase
from sim.puerto_rico.queries import acting_seat, next_seat
from sim.puerto_rico.recruiter_phase import open_recruiter_phase
from sim.puerto_rico.trader_phase import open_trader_phase


@kernel
def offer_roles(game, rules):
    """Ask the next player for a role card; the last card left is taken without asking.

    Source: seeds PUERTO-ROUND.
    """
    seat = int(game["governor"]) + game["picks"]
    while seat >= game["players"]:  # quicker than a division
        seat -= game["players"]
    game["seat"] = seat
    if rules["cards"] - game["picks"] > 1:
        game["pending"] = Decision.CHOOSE_ROLE
        return Phase.PICK_ROLE
    card = 0
    while game["card_taken"][card] != 0:
        card += 1
    return choose_role(game, rules, card)


@kernel
def mark_roles(game, rules, options):
    """List the cards that nobody has chosen in this round.

    Source: seeds PUERTO-ROUND, PUERTO-ROLES.
    """
    count = 0
    for card in range(rules["cards"]):
        options["code"][count] = card
        count += game["card_taken"][card] == 0
    return count


@kernel
def choose_role(game, rules, card):
    """Give the card and the coins on it to the player, and open the role's phase.

    Source: seeds PUERTO-ROUND, PUERTO-ROLE-COINS.
    """
    seat = acting_seat(game)
    card = as_index(card)
    role = role_of(card)
    game["card_taken"][card] = 1
    game["coins"][seat] += game["card_coins"][card]
    game["role_coins"][seat] += game["card_coins"][card]
    game["card_coins"][card] = 0
    game["role_first"][seat, role] += (game["roles_taken"][seat, role] == 0) * game["rounds"]
    game["roles_taken"][seat, role] += 1
    game["role_rounds"][seat, role] += game["rounds"]
    game["picks"] += 1
    game["role"] = card
    game["chooser"] = seat
    if role == Role.PLANTER:
        return open_planter_phase(game, rules)
    if role == Role.RECRUITER:
        return open_recruiter_phase(game, rules)
    if role == Role.BUILDER:
        return open_builder_phase(game, rules)
    if role == Role.CRAFTSMAN:
        return open_craftsman_phase(game, rules)
    if role == Role.TRADER:
        return open_trader_phase(game, rules)
    if role == Role.CAPTAIN:
        return open_captain_phase(game, rules)
    return open_adventurer_phase(game, rules)


@kernel
def end_role(game, rules):
    """Put the role aside; on to the next pick, to the end of the round or of the game.

    Source: seeds PUERTO-ROUND, PUERTO-END-TIMING.
    """
    game["role"] = NONE
    game["chooser"] = NONE
    if game["triggers"] != 0 and rules["end_timing"] == EndTiming.PHASE:
        return Phase.OVER
    if game["picks"] < game["players"] * rules["picks_per_player"]:
        return Phase.PICK_ROLE
    return Phase.END_ROUND


@kernel
def end_round(game, rules):
    """End the game if it is triggered, else pay the cards left over and pass the Governor on.

    Source: seeds PUERTO-ROLE-COINS, PUERTO-GOVERNOR, PUERTO-END, PUERTO-ROUND-LIMIT,
    PUERTO-MID-ROUND-COINS.
    """
    if game["triggers"] == 0 and game["rounds"] >= rules["round_limit"]:
        trigger_end(game, Trigger.ROUNDS)
    if game["triggers"] != 0:
        return Phase.OVER
    for card in range(rules["cards"]):
        if game["card_taken"][card] == 0:
            game["card_coins"][card] += rules["role_coins"]
        game["card_taken"][card] = 0
    game["governor"] = next_seat(game, game["governor"])
    game["governor_rounds"][game["governor"]] += 1
    game["rounds"] += 1
    game["picks"] = 0
    return Phase.PICK_ROLE


@section
def play_round(game, rules, phase):
    """The next small part between the roles.

    Source: seeds PUERTO-ROUND.
    """
    if phase == Phase.PICK_ROLE:
        return offer_roles(game, rules)
    if phase == Phase.END_ROLE:
        return end_role(game, rules)
    return end_round(game, rules)
