"""The captain phase: barrels leave the island and become victory points.

1. Clockwise from the chooser, again and again: who can load must load one kind onto one cargo
   ship, as many barrels as fit. A kind that is aboard somewhere goes only there; a new kind goes
   onto an empty ship that takes the most of it. Ships are emptied only after the phase, so a kind
   whose ship is full is blocked.
2. Instead of that, once in the phase, a staffed Wharf ships all barrels of one kind; nobody has to
   use it, so a player who could load with it alone may pass.
3. One point a barrel; the chooser scores one more with his first load, a staffed Harbor one more
   with every load. When the pool is used up, points go on, on paper, and the game ends after the
   round.
4. When a whole circle passes without a load: storage (storage.py), then full ships sail.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.end_of_game import trigger_end
from sim.puerto_rico.layout import N_SHIPS, NONE, Building, Decision, Phase, Trigger
from sim.puerto_rico.options import PASS, WHARF, YES, as_index, good_of_load, ship_of_load
from sim.puerto_rico.queries import (
    ALL_BY_WHARF,
    acting_seat,
    is_staffed,
    kinds_held,
    list_offers,
    lowest,
    next_seat,
    ship_loads,
    wharf_loads,
)
from sim.puerto_rico.storage import answer_storage, play_storage


@kernel
def open_captain_phase(game, rules):
    """Begin with the chooser.

    Source: seeds PUERTO-LOADING, PUERTO-CAPTAIN-POINT.
    """
    game["visits_idle"] = 0
    game["captain_due"] = rules["captain_points"] > 0
    for seat in range(game["players"]):
        game["wharf_used"][seat] = 0
    return Phase.LOAD


@kernel
def load_or_ask(game, rules):
    """One visit to a player: he loads, is asked what to load, or cannot load.

    Source: seeds PUERTO-LOADING, PUERTO-WHARF.
    """
    seat = acting_seat(game)
    if game["visits_idle"] >= game["players"]:
        game["seat"] = game["chooser"]
        return Phase.COUNT_STORES
    held = kinds_held(game, seat)
    if held == 0:
        return _pass_visit(game)
    by_ship = ship_loads(game, rules, seat, held)
    by_wharf = wharf_loads(game, seat, held)
    loads = by_ship | by_wharf
    if loads == 0:
        return _pass_visit(game)
    may_pass = by_ship == 0 and rules["wharf_optional"] != 0
    if may_pass or loads & (loads - 1) != 0:
        game["on_offer"] = loads
        game["pending"] = Decision.LOAD
        return Phase.LOAD
    return load(game, rules, lowest(loads))


@kernel
def mark_loads(game, rules, options):
    """List the legal loads, by good and ship; passing only where the wharf alone could load.

    Source: seeds PUERTO-LOADING, PUERTO-WHARF, PUERTO-WHARF-PASS.
    """
    by_wharf_alone = game["on_offer"] & ~ALL_BY_WHARF == 0
    return list_offers(game, options, by_wharf_alone and rules["wharf_optional"] != 0)


@kernel
def load(game, rules, code):
    """Move the barrels and score them; then the points of captain and harbor.

    Source: seeds PUERTO-LOADING, PUERTO-WHARF, PUERTO-POOL.
    """
    seat = acting_seat(game)
    if code == PASS:
        return _pass_visit(game)
    game["visits_idle"] = 0
    good = good_of_load(code)
    ship = ship_of_load(code)
    if ship == WHARF:
        barrels = game["goods"][seat, good]
        game["supply"][good] += barrels
        game["wharf_used"][seat] = 1
    else:
        barrels = min(
            game["goods"][seat, good], rules["cargo_ship"][ship] - game["ship_load"][ship]
        )
        game["ship_good"][ship] = good
        game["ship_load"][ship] += barrels
    game["goods"][seat, good] -= barrels
    game["shipped"][seat, good] += barrels
    score_points(game, rules, seat, barrels)
    return captain_points_or_ask(game, rules)


@kernel
def score_points(game, rules, seat, points):
    """Pay points from the pool; what it lacks is written down and counts all the same.

    Source: seeds PUERTO-POOL, PUERTO-END, PUERTO-POINTS-EXACT.
    """
    game["chips"][seat] += points
    from_pool = min(points, game["pool"])
    game["pool"] -= from_pool
    game["paper"] += points - from_pool
    if game["pool"] == 0 and rules["end_on_chips"] != 0:
        trigger_end(game, Trigger.CHIPS)


@kernel
def captain_points_or_ask(game, rules):
    """Score the captain's extra point with his first load, or ask whether he wants it.

    Source: seeds PUERTO-CAPTAIN-POINT, PUERTO-DECLINE.
    """
    seat = acting_seat(game)
    if seat == game["chooser"] and game["captain_due"] != 0:
        game["captain_due"] = 0
        if rules["bonus_points_optional"] != 0:
            game["pending"] = Decision.BONUS
            return Phase.CAPTAIN_POINTS
        score_points(game, rules, seat, rules["captain_points"])
    return harbor_points_or_ask(game, rules)


@kernel
def harbor_points_or_ask(game, rules):
    """Score the harbor's point for a load, or ask whether its owner wants it.

    Source: seeds PUERTO-HARBOR, PUERTO-DECLINE.
    """
    seat = acting_seat(game)
    if is_staffed(game, seat, Building.HARBOR) and rules["harbor_points"] > 0:
        if rules["bonus_points_optional"] != 0:
            game["pending"] = Decision.BONUS
            return Phase.HARBOR_POINTS
        score_points(game, rules, seat, rules["harbor_points"])
    return _next_loader(game)


@kernel
def answer_bonus(game, rules, code):
    """Score the bonus that was asked about, or not; after the captain's comes the harbor's.

    Source: seeds PUERTO-DECLINE.
    """
    seat = acting_seat(game)
    if game["phase"] == Phase.CAPTAIN_POINTS:
        if code == YES:
            score_points(game, rules, seat, rules["captain_points"])
        return harbor_points_or_ask(game, rules)
    if code == YES:
        score_points(game, rules, seat, rules["harbor_points"])
    return _next_loader(game)


@kernel
def _pass_visit(game):
    """Count a visit without a load; the player is visited again as long as others load.

    Source: seeds PUERTO-LOADING, PUERTO-WHARF-PASS.
    """
    game["visits_idle"] += 1
    return _next_loader(game)


@kernel
def _next_loader(game):
    """On to the left, past all who have no barrels and so nothing to load."""
    seat = next_seat(game, acting_seat(game))
    while game["visits_idle"] < game["players"] and kinds_held(game, seat) == 0:
        game["visits_idle"] += 1
        seat = next_seat(game, seat)
    game["seat"] = seat
    return Phase.LOAD


@kernel
def clear_full_ships(game, rules):
    """Empty every full cargo ship into the supply.

    Source: seeds PUERTO-FULL-SHIPS.
    """
    for ship in range(N_SHIPS):
        good = game["ship_good"][ship]
        if good != NONE and game["ship_load"][ship] >= rules["cargo_ship"][ship]:
            game["supply"][as_index(good)] += game["ship_load"][ship]
            game["ship_load"][ship] = 0
            game["ship_good"][ship] = NONE
    return Phase.END_ROLE


@section
def play_captain_phase(game, rules, phase):
    """The next small part of the phase: loading, storage, clearing.

    Source: seeds PUERTO-LOADING.
    """
    if phase == Phase.LOAD:
        return load_or_ask(game, rules)
    if phase == Phase.CLEAR_SHIPS:
        return clear_full_ships(game, rules)
    return play_storage(game, rules, phase)


@section
def answer_captain(game, rules, asked, code):
    """Carry out an answer given in the phase.

    Source: seeds PUERTO-LOADING.
    """
    if asked == Decision.LOAD:
        return load(game, rules, code)
    if asked == Decision.BONUS:
        return answer_bonus(game, rules, code)
    return answer_storage(game, rules, asked, code)
