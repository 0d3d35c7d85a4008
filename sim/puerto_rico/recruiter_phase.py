"""The recruiter phase (classic: Mayor): new workers arrive, everybody places all his workers anew.

1. The chooser may take a worker from the pile.
2. The workers of the Work Register (colonist ship) are dealt one by one, clockwise from him.
3. In clockwise order each player picks up all his workers and places them on his circles; only
   when every circle is filled may workers stay idle.
4. The register is refilled: a worker for each empty circle on buildings, at least one per player
   (option ``refill_per_player``).
   If the pile has too few, the game ends after this round.

Placing one worker at a time. All circles of one kind are alike, and who places goes through the
kinds in one order (tiles, then buildings), never back: so each arrangement is reached in exactly
one way. ``spare`` is the number of circles that may still stay empty; a kind can be skipped only
if the circles skipped are not more than that.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.end_of_game import trigger_end
from sim.puerto_rico.layout import N_TILES, Decision, Phase, Trigger
from sim.puerto_rico.options import YES, as_index, building_of_circle, circle_of
from sim.puerto_rico.queries import acting_seat, bit, choosing_seat, lowest, next_seat


@kernel
def open_recruiter_phase(game, rules):
    """Go on to the chooser's privilege.

    Source: seeds PUERTO-RECRUITER-PRIVILEGE.
    """
    return Phase.EXTRA_WORKER


@kernel
def offer_extra_worker(game, rules):
    """Ask the chooser whether he takes a worker from the pile, if one is left.

    Source: seeds PUERTO-RECRUITER-PRIVILEGE.
    """
    if rules["recruiter_workers"] > 0 and game["pile"] > 0:
        game["pending"] = Decision.EXTRA_WORKER
    return Phase.DEAL_WORKERS


@kernel
def take_extra_worker(game, rules, code):
    """Give the chooser his extra worker, or not.

    Source: seeds PUERTO-RECRUITER-PRIVILEGE.
    """
    if code == YES:
        seat = choosing_seat(game)
        workers = min(rules["recruiter_workers"], game["pile"])
        game["pile"] -= workers
        game["idle"][seat] += workers
        game["workers"][seat] += workers
    return Phase.DEAL_WORKERS


@kernel
def deal_workers(game, rules):
    """Deal the workers of the register, clockwise from the chooser.

    Source: seeds PUERTO-DEAL-WORKERS.
    """
    players = game["players"]
    everybody = game["register"] // players
    lucky = game["register"] % players
    seat = choosing_seat(game)
    for place in range(players):
        share = everybody + (place < lucky)
        game["idle"][seat] += share
        game["workers"][seat] += share
        seat = next_seat(game, seat)
    game["register"] = 0
    return Phase.PICK_UP


@kernel
def pick_up_workers(game, rules):
    """Fill every circle if the player has workers enough; else clear them all and ask.

    Source: seeds PUERTO-PLACEMENT.
    """
    seat = acting_seat(game)
    circles = game["island"][seat] + game["circles"][seat]
    workers = game["workers"][seat]
    if workers >= circles:
        _fill_all_circles(game, rules, seat)
        game["idle"][seat] = workers - circles
        return _next_recruit(game)
    _clear_all_circles(game, rules, seat)
    game["idle"][seat] = workers
    game["spare"] = circles - workers
    return Phase.PLACE_WORKER


@kernel
def _fill_all_circles(game, rules, seat):
    if game["idle"][seat] == game["workers"][seat] - game["island"][seat] - game["circles"][seat]:
        return  # all circles are filled already: each worker that isn't idle is on one
    for tile in range(N_TILES):
        game["tile_workers"][seat, tile] = game["tiles"][seat, tile]
    owned = int(game["owned"][seat])
    while owned != 0:
        building = lowest(owned)
        owned &= owned - 1
        missing = rules["building_circles"][building] - game["staff"][seat, building]
        if missing > 0:
            _staff(game, rules, seat, building, missing)


@kernel
def _clear_all_circles(game, rules, seat):
    """Take every worker back and list the kinds of circles of the player."""
    kinds = 0
    for tile in range(N_TILES):
        game["tile_workers"][seat, tile] = 0
        game["circle_kind"][kinds] = tile
        game["circle_free"][kinds] = game["tiles"][seat, tile]
        kinds += game["tiles"][seat, tile] > 0
    owned = int(game["owned"][seat])
    while owned != 0:
        building = lowest(owned)
        owned &= owned - 1
        game["staff"][seat, building] = 0
        game["circle_kind"][kinds] = circle_of(building)
        game["circle_free"][kinds] = rules["building_circles"][building]
        kinds += rules["building_circles"][building] > 0
    for press in range(game["presses"].shape[1]):
        game["presses"][seat, press] = 0
    game["staffed"][seat] = 0
    game["circle_kinds"] = kinds
    game["circle_at"] = 0


@kernel
def offer_circles(game, rules):
    """Ask where the next worker goes, as long as there is a choice; place the others.

    The first kind may be skipped only if its empty circles are no more than ``spare``. So many
    more than that have to be filled whatever follows.

    Source: seeds PUERTO-PLACEMENT.
    """
    seat = acting_seat(game)
    entry = as_index(game["circle_at"])
    while game["idle"][seat] > 0:
        free = game["circle_free"][entry]
        is_last = entry == game["circle_kinds"] - 1
        forced = min(free, game["idle"][seat]) if is_last else free - game["spare"]
        if forced <= 0:
            game["circle_at"] = entry
            game["pending"] = Decision.PLACE_WORKER
            return Phase.PLACE_WORKER
        put_workers(game, rules, seat, as_index(game["circle_kind"][entry]), forced)
        game["circle_free"][entry] -= forced
        entry += game["circle_free"][entry] == 0
    return _next_recruit(game)


@kernel
def mark_circles(game, rules, options):
    """List the kinds of circles that the next worker may go to.

    Source: seeds PUERTO-PLACEMENT, PUERTO-PLACING-ORDER, PUERTO-NO-TILE-FREED.
    """
    count = 0
    skipped = 0
    entry = as_index(game["circle_at"])
    while entry < game["circle_kinds"] and skipped <= game["spare"]:
        options["code"][count] = game["circle_kind"][entry]
        count += 1
        skipped += game["circle_free"][entry]
        entry += 1
    return count


@kernel
def place_worker(game, rules, code):
    """Put a worker onto a circle of the kind; kinds before it stay as they are. Then the next one.

    Source: seeds PUERTO-PLACEMENT, PUERTO-PLACING-ORDER.
    """
    seat = acting_seat(game)
    entry = as_index(game["circle_at"])
    while game["circle_kind"][entry] != code:
        game["spare"] -= game["circle_free"][entry]
        entry += 1
    put_workers(game, rules, seat, as_index(code), 1)
    game["circle_free"][entry] -= 1
    game["circle_at"] = entry + (game["circle_free"][entry] == 0)
    return offer_circles(game, rules)


@kernel
def put_workers(game, rules, seat, kind, workers):
    """Move idle workers of the player onto circles of one kind.

    Source: seeds PUERTO-PLACEMENT.
    """
    game["idle"][seat] -= workers
    if kind < N_TILES:
        game["tile_workers"][seat, kind] += workers
    else:
        _staff(game, rules, seat, building_of_circle(kind), workers)


@kernel
def _staff(game, rules, seat, building, workers):
    game["staff"][seat, building] += workers
    game["staffed"][seat] |= bit(building)
    game["presses"][seat, rules["makes"][building]] += workers


@kernel
def staff_new_building(game, rules, seat, building):
    """Put one worker who comes from outside onto a circle of a building.

    Source: seeds PUERTO-SCHOOL.
    """
    _staff(game, rules, seat, building, 1)


@kernel
def _next_recruit(game):
    game["seat"] = next_seat(game, acting_seat(game))
    return Phase.REFILL if game["seat"] == game["chooser"] else Phase.PICK_UP


@kernel
def empty_building_circles(game):
    """Empty circles on all buildings of all players; tiles don't count.

    Source: seeds PUERTO-REFILL.
    """
    empty = 0
    for seat in range(game["players"]):
        empty += game["circles"][seat]
        for press in range(game["presses"].shape[1]):
            empty -= game["presses"][seat, press]
    return empty


@kernel
def refill_register(game, rules):
    """Move workers from the pile to the register; a shortage ends the game after this round.

    Source: seeds PUERTO-REFILL, PUERTO-END.
    """
    least = game["players"] * rules["refill_per_player"]
    wanted = max(empty_building_circles(game), least)
    if wanted > game["pile"] and rules["end_on_workers"] != 0:
        trigger_end(game, Trigger.WORKERS)
    moved = min(wanted, game["pile"])
    game["pile"] -= moved
    game["register"] = moved
    return Phase.END_ROLE


@section
def play_recruiter_phase(game, rules, phase):
    """The next small part of the phase.

    Source: seeds PUERTO-PLACEMENT.
    """
    if phase == Phase.EXTRA_WORKER:
        return offer_extra_worker(game, rules)
    if phase == Phase.DEAL_WORKERS:
        return deal_workers(game, rules)
    if phase == Phase.PICK_UP:
        return pick_up_workers(game, rules)
    if phase == Phase.PLACE_WORKER:
        return offer_circles(game, rules)
    return refill_register(game, rules)


@section
def answer_recruiter(game, rules, asked, code):
    """Carry out an answer given in the phase.

    Source: seeds PUERTO-PLACEMENT.
    """
    if asked == Decision.EXTRA_WORKER:
        return take_extra_worker(game, rules, code)
    return place_worker(game, rules, code)
