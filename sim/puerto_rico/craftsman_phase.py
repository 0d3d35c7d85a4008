"""The craftsman phase: goods come from the supply.

1. Clockwise from the chooser everybody takes barrels: corn for each staffed corn tile, of the
   other kinds as many as there are both staffed tiles and staffed circles; never more than the
   supply has left when his turn comes.
2. A staffed Factory pays its owner by the number of kinds that he really took.
3. At last the chooser takes one more barrel of a kind that he took, if the supply has one.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.layout import N_GOODS, Building, Decision, Phase
from sim.puerto_rico.options import PASS, YES
from sim.puerto_rico.queries import acting_seat, is_staffed, next_seat, yield_of


@kernel
def open_craftsman_phase(game, rules):
    """Begin with the chooser.

    Source: seeds PUERTO-PRODUCTION.
    """
    for good in range(N_GOODS):
        game["produced_now"][good] = 0
    game["privilege_left"] = rules["craftsman_barrels"]
    return Phase.PRODUCE


@kernel
def produce_or_ask(game, rules):
    """Let the player produce; with the option production_optional ask him first.

    Source: seeds PUERTO-PRODUCTION, PUERTO-DECLINE.
    """
    seat = acting_seat(game)
    if rules["production_optional"] != 0:
        barrels = 0
        for good in range(N_GOODS):
            barrels += yield_of(game, seat, good)
        if barrels > 0:
            game["pending"] = Decision.PRODUCE
            return Phase.PRODUCE
    return produce(game, rules, YES)


@kernel
def produce(game, rules, code):
    """Take the barrels and the factory's coins, or none.

    Source: seeds PUERTO-PRODUCTION, PUERTO-FACTORY.
    """
    seat = acting_seat(game)
    if code == YES:
        is_chooser = seat == game["chooser"]
        kinds = 0
        for good in range(N_GOODS):
            barrels = yield_of(game, seat, good)
            _take_from_supply(game, seat, good, barrels)
            kinds += barrels > 0
            if is_chooser:
                game["produced_now"][good] = barrels
        coins = rules["factory_pay"][kinds] * is_staffed(game, seat, Building.FACTORY)
        game["coins"][seat] += coins
        game["factory_coins"][seat] += coins
    game["seat"] = next_seat(game, seat)
    return Phase.PRIVILEGE_GOOD if game["seat"] == game["chooser"] else Phase.PRODUCE


@kernel
def _take_from_supply(game, seat, good, barrels):
    game["supply"][good] -= barrels
    game["goods"][seat, good] += barrels
    game["produced"][seat, good] += barrels


@kernel
def offer_privilege_good(game, rules):
    """Ask the chooser for one more barrel of a kind that he produced.

    Source: seeds PUERTO-CRAFTSMAN-PRIVILEGE, PUERTO-PRIVILEGE-PRODUCED.
    """
    if game["privilege_left"] > 0:
        for good in range(N_GOODS):
            if game["produced_now"][good] > 0 and game["supply"][good] > 0:
                game["pending"] = Decision.PRIVILEGE_GOOD
                return Phase.PRIVILEGE_GOOD
    return Phase.END_ROLE


@kernel
def mark_privilege_goods(game, rules, options):
    """List the kinds produced that the supply still has, and passing.

    Source: seeds PUERTO-CRAFTSMAN-PRIVILEGE, PUERTO-PRIVILEGE-PRODUCED.
    """
    count = 0
    for good in range(N_GOODS):
        options["code"][count] = good
        count += game["produced_now"][good] > 0 and game["supply"][good] > 0
    options["code"][count] = PASS
    return count + 1


@kernel
def take_privilege_good(game, rules, code):
    """Take one more barrel; passing ends the phase.

    Source: seeds PUERTO-CRAFTSMAN-PRIVILEGE.
    """
    if code == PASS:
        return Phase.END_ROLE
    _take_from_supply(game, acting_seat(game), code, 1)
    game["privilege_left"] -= 1
    return Phase.PRIVILEGE_GOOD


@section
def play_craftsman_phase(game, rules, phase):
    """The next small part of the phase.

    Source: seeds PUERTO-PRODUCTION.
    """
    if phase == Phase.PRODUCE:
        return produce_or_ask(game, rules)
    return offer_privilege_good(game, rules)


@section
def answer_craftsman(game, rules, asked, code):
    """Carry out an answer given in the phase.

    Source: seeds PUERTO-PRODUCTION.
    """
    if asked == Decision.PRODUCE:
        return produce(game, rules, code)
    return take_privilege_good(game, rules, code)
