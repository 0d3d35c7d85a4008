"""Craftsman, trader and captain of the slow Puerto Rico (facts 4.4 to 4.6)."""

from tests.oracle.puerto_rico_numbers import GOODS, PLANTS
from tests.oracle.puerto_rico_table import PASS

# ---- craftsman


def craftsman_phase(game, chooser):
    """Facts 4.4."""
    produced_by_chooser = {}
    for seat in game.clockwise_from(chooser):
        barrels = {}
        for good, capacity in production_capacity(game, seat).items():
            amount = min(capacity, game.supply[good])  # early players take, late ones lack
            if amount > 0:
                barrels[good] = amount
        if not barrels:
            continue
        if game.rules["production_optional"]:
            options = [{"action": "produce"}, PASS]
            answer = yield from game.ask(seat, "produce", options)
            if answer == PASS:
                continue
        produce(game, seat, barrels)
        if seat == chooser:
            produced_by_chooser = barrels
    # The privilege, after everybody; it does not count for the factory.
    for _ in range(game.rules["craftsman_barrels"]):
        kinds = [good for good in GOODS if good in produced_by_chooser and game.supply[good]]
        options = [{"action": "take", "good": good} for good in kinds]
        answer = yield from game.ask(chooser, "privilege-good", [*options, PASS])
        if answer == PASS:
            break
        game.supply[answer["good"]] -= 1
        game.players[chooser].goods[answer["good"]] += 1


def production_capacity(game, seat):
    """Corn: staffed tiles; others: staffed tiles and staffed circles, the fewer."""
    player = game.players[seat]
    capacity = {}
    for good in GOODS:
        capacity[good] = player.tile_workers[good]
        if good in PLANTS:
            circles = sum(player.buildings.get(plant, 0) for plant in PLANTS[good])
            capacity[good] = min(capacity[good], circles)
    return capacity


def produce(game, seat, barrels):
    player = game.players[seat]
    for good, amount in barrels.items():
        game.supply[good] -= amount
        player.goods[good] += amount
    coins = 0
    if player.has_staffed("factory"):
        coins = game.parts[f"factory_kinds_{len(barrels)}"]
    player.coins += coins
    game.tell("produce", seat=seat, goods=dict(barrels), coins=coins)


# ---- trader


def trader_phase(game, chooser):
    """Facts 4.5."""
    for seat in game.clockwise_from(chooser):
        yield from sell(game, seat, seat == chooser)
    # Only after all have acted, and only a full house is emptied.
    if sum(game.house.values()) >= game.parts["trading_house"]:
        for good in GOODS:
            game.supply[good] += game.house[good]
            game.house[good] = 0
        game.tell("clear-house")


def sell(game, seat, is_chooser):
    player = game.players[seat]
    # A full house blocks even the owner of an office.
    if sum(game.house.values()) >= game.parts["trading_house"]:
        return
    options = []
    for good in GOODS:
        is_wanted = game.house[good] == 0 or player.has_staffed("office")
        if player.goods[good] > 0 and is_wanted:
            coins = game.parts[f"{good}_price"]
            if is_chooser:
                coins += game.rules["trader_coins"]
            for market in ("small_market", "large_market"):
                if player.has_staffed(market.replace("_", "-")):
                    coins += game.rules[f"{market}_coins"]
            options.append({"action": "sell", "good": good, "coins": coins})
    answer = yield from game.ask(seat, "sell", [*options, PASS])
    if answer != PASS:
        player.goods[answer["good"]] -= 1
        game.house[answer["good"]] += 1
        player.coins += answer["coins"]


# ---- captain


def captain_phase(game, chooser):
    """Facts 4.6."""
    used_wharf = set()
    has_loaded = set()
    without_load = 0
    seat = chooser
    # Until a complete circle passes without any load.
    while without_load < len(game.players):
        cargo = cargo_loads(game, seat)
        options = cargo + wharf_loads(game, seat, used_wharf)
        # Loading is compulsory; only the wharf need not be used.
        if not options or (not cargo and game.rules["wharf_optional"]):
            options = [*options, PASS]
        answer = yield from game.ask(seat, "load", options)
        if answer == PASS:
            without_load += 1
        else:
            without_load = 0
            carry_out_load(game, seat, answer)
            if answer["ship"] == "wharf":
                used_wharf.add(seat)
            is_first = seat not in has_loaded
            has_loaded.add(seat)
            yield from pay_load(game, seat, answer["barrels"], seat == chooser and is_first)
        seat = (seat + 1) % len(game.players)
    for seat in game.clockwise_from(chooser):
        yield from store(game, seat)
    clear_ships(game)


def cargo_loads(game, seat):
    """Legal loads onto the cargo ships."""
    player = game.players[seat]
    options = []
    for good in GOODS:
        barrels = player.goods[good]
        if barrels == 0:
            continue
        loads = {}
        carrying = [ship for ship in game.ships if ship["good"] == good]
        if carrying:
            # A kind on a ship goes only there; a full ship blocks it (vector 12).
            for number, ship in enumerate(game.ships):
                if ship["good"] == good and ship["barrels"] < ship["capacity"]:
                    loads[number] = min(barrels, ship["capacity"] - ship["barrels"])
        else:
            # Among empty ships the one that takes most; a tie is his choice (vector 13).
            for number, ship in enumerate(game.ships):
                if ship["good"] is None:
                    loads[number] = min(barrels, ship["capacity"])
            most = max(loads.values(), default=0)
            loads = {number: load for number, load in loads.items() if load == most}
        for number, load in loads.items():
            name = f"ship-{number + 1}"
            option = {"action": "load", "good": good, "ship": name, "barrels": load}
            options.append(option)
    return options


def wharf_loads(game, seat, used_wharf):
    """Once in a phase all barrels of one kind, whatever the ships hold."""
    player = game.players[seat]
    if not player.has_staffed("wharf") or seat in used_wharf:
        return []
    kinds = [good for good in GOODS if player.goods[good] > 0]
    return [
        {"action": "load", "good": good, "ship": "wharf", "barrels": player.goods[good]}
        for good in kinds
    ]


def carry_out_load(game, seat, load):
    good, barrels = load["good"], load["barrels"]
    game.players[seat].goods[good] -= barrels
    if load["ship"] == "wharf":
        game.supply[good] += barrels
    else:
        ship = game.ships[int(load["ship"].removeprefix("ship-")) - 1]
        ship["good"] = good
        ship["barrels"] += barrels


def pay_load(game, seat, barrels, is_captains_first):
    """One VP a barrel, the captain's bonus once, the harbor's with every load."""
    award(game, seat, barrels, "load")
    bonuses = []
    if is_captains_first:
        bonuses.append(("captain", game.rules["captain_points"]))
    if game.players[seat].has_staffed("harbor"):
        bonuses.append(("harbor", game.rules["harbor_points"]))
    for name, points in bonuses:
        if points == 0:
            continue
        if game.rules["bonus_points_optional"]:
            options = [{"action": "accept", "bonus": name}, PASS]
            answer = yield from game.ask(seat, "bonus", options)
            if answer == PASS:
                continue
        award(game, seat, points, name)


def award(game, seat, points, reason):
    """Chips, and paper when they have run out (facts 4.6; vector 15)."""
    from_pool = min(points, game.pool)
    game.pool -= from_pool
    game.paper += points - from_pool
    game.players[seat].vp += points
    game.tell("points", seat=seat, vp=points, **{"for": reason})
    if game.pool == 0:
        game.trigger("chips")


def store(game, seat):
    """Whole kinds in warehouses, then a single barrel; the rest goes back."""
    player = game.players[seat]
    rights = 0
    for size in ("small", "large"):
        if player.has_staffed(f"{size}-warehouse"):
            rights += game.rules[f"{size}_warehouse_kinds"]
    held = [good for good in GOODS if player.goods[good] > 0]
    stored = yield from choose_stored_kinds(game, seat, held, rights)
    kept = {good: player.goods[good] for good in stored}
    others = [good for good in held if good not in stored]
    if others and game.rules["free_barrels"] > 0:
        options = [{"action": "store", "good": good} for good in others]
        if game.rules["storage_optional"]:
            options.append(PASS)
        answer = yield from game.ask(seat, "store-barrel", options)
        if answer != PASS:
            kept[answer["good"]] = 1
    spoiled = {}
    for good in held:
        lost = player.goods[good] - kept.get(good, 0)
        if lost > 0:
            spoiled[good] = lost
            player.goods[good] -= lost
            game.supply[good] += lost
    if spoiled:
        game.tell("spoil", seat=seat, goods=spoiled)


def choose_stored_kinds(game, seat, held, rights):
    """Kinds for the warehouses, chosen in ascending order so that each set comes once."""
    is_optional = game.rules["storage_optional"]
    if len(held) <= rights and not is_optional:
        return list(held)
    stored = []
    later = list(held)
    while rights > 0 and later:
        options = []
        for position, good in enumerate(later):
            if is_optional or len(later) - position >= rights:
                options.append({"action": "store", "good": good})
        if is_optional:
            options.append(PASS)
        answer = yield from game.ask(seat, "store-kind", options)
        if answer == PASS:
            break
        stored.append(answer["good"])
        later = later[later.index(answer["good"]) + 1 :]
        rights -= 1
    return stored


def clear_ships(game):
    """Full ships sail; partly filled ones keep kind and load."""
    for number, ship in enumerate(game.ships):
        if ship["barrels"] == ship["capacity"]:
            name = f"ship-{number + 1}"
            game.tell("clear-ship", ship=name, good=ship["good"], barrels=ship["barrels"])
            game.supply[ship["good"]] += ship["barrels"]
            ship["good"] = None
            ship["barrels"] = 0
