"""The builder phase: each player may buy one building.

Clockwise from the chooser: the price is the printed cost less 1 for the chooser, less 1 for each
staffed quarry up to the building's cap, never below 0. Nobody owns two of a kind; large buildings
take two spaces (a variant may change the spaces of any building). A School (classic: University)
that was staffed before brings one worker onto the new building. A full city ends the game after
this round.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.end_of_game import trigger_end
from sim.puerto_rico.layout import NONE, Building, Decision, Phase, Trigger
from sim.puerto_rico.options import PASS, YES, as_index
from sim.puerto_rico.planter_phase import take_new_worker
from sim.puerto_rico.queries import (
    acting_seat,
    bit,
    buildable,
    is_staffed,
    is_worker_left,
    list_offers,
    next_seat,
    price_of,
)
from sim.puerto_rico.recruiter_phase import staff_new_building


@kernel
def open_builder_phase(game, rules):
    """Begin with the chooser.

    Source: seeds PUERTO-BUILD.
    """
    return Phase.BUILD


@kernel
def discount_of(game, rules, seat):
    """Coins that the builder's privilege saves this player.

    Source: seeds PUERTO-PRICE.
    """
    return rules["builder_discount"] if seat == game["chooser"] else 0


@kernel
def offer_buildings(game, rules):
    """Ask the player for a building, if there is one that he can have.

    Source: seeds PUERTO-BUILD.
    """
    seat = acting_seat(game)
    found = buildable(game, rules, seat, discount_of(game, rules, seat))
    if found == 0:
        return _next_builder(game)
    game["on_offer"] = found
    game["pending"] = Decision.BUILD
    return Phase.BUILD


@kernel
def mark_buildings(game, rules, options):
    """List the buildings that the player can have, and passing.

    Source: seeds PUERTO-BUILD, PUERTO-PRICE, PUERTO-CITY.
    """
    return list_offers(game, options, True)


@kernel
def buy_building(game, rules, code):
    """Pay for the building and put it into the city; then the school may staff it.

    Source: seeds PUERTO-BUILD, PUERTO-PRICE, PUERTO-SCHOOL, PUERTO-END.
    """
    seat = acting_seat(game)
    if code == PASS:
        return _next_builder(game)
    building = as_index(code)
    game["coins"][seat] -= price_of(game, rules, seat, building, discount_of(game, rules, seat))
    game["copies"][building] -= 1
    if game["copies"][building] == 0:
        game["in_stock"] &= ~bit(building)
    game["owned"][seat] |= bit(building)
    game["bought"][seat, building] = game["rounds"]
    game["circles"][seat] += rules["building_circles"][building]
    game["capacity"][seat, rules["makes"][building]] += rules["building_circles"][building]
    game["city"][seat] += rules["spaces"][building]
    game["large"][seat] += rules["is_large"][building]
    game["printed"][seat] += rules["vp"][building]
    if game["city"][seat] >= rules["city_spaces"] and rules["end_on_city"] != 0:
        trigger_end(game, Trigger.CITY)
    has_school = is_staffed(game, seat, Building.SCHOOL) != 0
    if has_school and is_worker_left(game) and rules["building_circles"][building] > 0:
        game["new_building"] = building
        return Phase.STAFF_BUILDING
    return _next_builder(game)


@kernel
def offer_worker_for_building(game, rules):
    """Ask the owner of a staffed school whether a worker comes onto the new building.

    Source: seeds PUERTO-SCHOOL.
    """
    game["pending"] = Decision.STAFF_BUILDING
    return Phase.STAFF_BUILDING


@kernel
def staff_building(game, rules, code):
    """Put one worker onto the new building, or not.

    Source: seeds PUERTO-SCHOOL.
    """
    if code == YES:
        seat = acting_seat(game)
        take_new_worker(game, seat)
        staff_new_building(game, rules, seat, game["new_building"])
    game["new_building"] = NONE
    return _next_builder(game)


@kernel
def _next_builder(game):
    game["seat"] = next_seat(game, acting_seat(game))
    return Phase.END_ROLE if game["seat"] == game["chooser"] else Phase.BUILD


@section
def play_builder_phase(game, rules, phase):
    """The next small part of the phase.

    Source: seeds PUERTO-BUILD.
    """
    if phase == Phase.BUILD:
        return offer_buildings(game, rules)
    return offer_worker_for_building(game, rules)


@section
def answer_builder(game, rules, asked, code):
    """Carry out an answer given in the phase.

    Source: seeds PUERTO-BUILD.
    """
    if asked == Decision.BUILD:
        return buy_building(game, rules, code)
    return staff_building(game, rules, code)
