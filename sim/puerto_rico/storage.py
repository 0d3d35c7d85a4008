"""Storage at the end of the captain phase: what a player cannot keep goes back to the supply.

Clockwise from the chooser each player keeps one barrel of his choice; a staffed Small Warehouse
keeps all barrels of one more kind, a Large Warehouse of two. Which warehouse holds which kind
makes no difference, so the kinds are chosen in the order of the price list.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.layout import N_GOODS, NONE, Decision, Phase
from sim.puerto_rico.options import PASS
from sim.puerto_rico.queries import acting_seat, kinds_held, next_seat, storage_rights


@kernel
def count_stores(game, rules):
    """Begin a player's storage: how many kinds his warehouses keep.

    Source: seeds PUERTO-STORAGE.
    """
    seat = acting_seat(game)
    if kinds_held(game, seat) == 0:
        return _next_owner(game)
    game["rights"] = storage_rights(game, rules, seat)
    game["last_stored"] = NONE
    for good in range(N_GOODS):
        game["stored"][good] = 0
    return Phase.STORE_KIND if game["rights"] > 0 else Phase.STORE_BARREL


@kernel
def store_kind_or_ask(game, rules):
    """Store the kinds that there is no choice about, or ask for the next one.

    Source: seeds PUERTO-STORAGE.
    """
    seat = acting_seat(game)
    later = _kinds_after_last(game, seat)
    rights = game["rights"]
    if rights == 0 or later == 0:
        return Phase.STORE_BARREL
    if later > rights or rules["storage_optional"] != 0:
        game["pending"] = Decision.STORE_KIND
        return Phase.STORE_KIND
    for good in range(game["last_stored"] + 1, N_GOODS):
        game["stored"][good] = game["goods"][seat, good] > 0
    return Phase.STORE_BARREL


@kernel
def _kinds_after_last(game, seat):
    kinds = 0
    for good in range(game["last_stored"] + 1, N_GOODS):
        kinds += game["goods"][seat, good] > 0
    return kinds


@kernel
def mark_kinds_to_store(game, rules, options):
    """List the kinds that may be stored next: enough later ones must remain for all rights.

    Source: seeds PUERTO-STORAGE, PUERTO-STORAGE-ORDER, PUERTO-DISCARD-ON-PURPOSE.
    """
    seat = acting_seat(game)
    optional = rules["storage_optional"] != 0
    later = _kinds_after_last(game, seat)
    count = 0
    for good in range(game["last_stored"] + 1, N_GOODS):
        if game["goods"][seat, good] > 0:
            options["code"][count] = good
            count += later >= game["rights"] or optional
            later -= 1
    options["code"][count] = PASS
    return count + optional


@kernel
def store_kind(game, rules, code):
    """Store a kind in full; passing gives up the remaining rights.

    Source: seeds PUERTO-STORAGE.
    """
    if code == PASS:
        return Phase.STORE_BARREL
    game["stored"][code] = 1
    game["last_stored"] = code
    game["rights"] -= 1
    return Phase.STORE_KIND


@kernel
def store_barrel_or_ask(game, rules):
    """Keep the single barrel that there is no choice about, or ask for it.

    Source: seeds PUERTO-STORAGE.
    """
    seat = acting_seat(game)
    kinds = 0
    only = NONE
    for good in range(N_GOODS):
        if game["goods"][seat, good] > 0 and game["stored"][good] == 0:
            kinds += 1
            only = good
    if rules["free_barrels"] == 0:
        return _spoil_rest(game, NONE)
    if kinds > 1 or (kinds == 1 and rules["storage_optional"] != 0):
        game["pending"] = Decision.STORE_BARREL
        return Phase.STORE_BARREL
    return _spoil_rest(game, only)


@kernel
def mark_barrels_to_store(game, rules, options):
    """List the kinds not stored, of which one barrel may be kept.

    Source: seeds PUERTO-STORAGE, PUERTO-DISCARD-ON-PURPOSE.
    """
    seat = acting_seat(game)
    count = 0
    for good in range(N_GOODS):
        options["code"][count] = good
        count += game["goods"][seat, good] > 0 and game["stored"][good] == 0
    options["code"][count] = PASS
    return count + (rules["storage_optional"] != 0)


@kernel
def store_barrel(game, rules, code):
    """Keep one barrel of the kind (or none), return the rest.

    Source: seeds PUERTO-STORAGE.
    """
    return _spoil_rest(game, NONE if code == PASS else code)


@kernel
def _spoil_rest(game, kept):
    seat = acting_seat(game)
    for good in range(N_GOODS):
        if game["stored"][good] == 0:
            barrels = game["goods"][seat, good] - (good == kept)
            game["goods"][seat, good] -= barrels
            game["supply"][good] += barrels
            game["spoiled"][seat, good] += barrels
    return _next_owner(game)


@kernel
def _next_owner(game):
    """On to the left, past all who have no barrels."""
    seat = next_seat(game, acting_seat(game))
    while seat != game["chooser"] and kinds_held(game, seat) == 0:
        seat = next_seat(game, seat)
    game["seat"] = seat
    return Phase.CLEAR_SHIPS if seat == game["chooser"] else Phase.COUNT_STORES


@section
def play_storage(game, rules, phase):
    """The next small part of storage.

    Source: seeds PUERTO-STORAGE.
    """
    if phase == Phase.COUNT_STORES:
        return count_stores(game, rules)
    if phase == Phase.STORE_KIND:
        return store_kind_or_ask(game, rules)
    return store_barrel_or_ask(game, rules)


@section
def answer_storage(game, rules, asked, code):
    """Carry out an answer given in storage.

    Source: seeds PUERTO-STORAGE.
    """
    if asked == Decision.STORE_KIND:
        return store_kind(game, rules, code)
    return store_barrel(game, rules, code)
