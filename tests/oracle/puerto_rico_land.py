"""Planter, recruiter and builder of the slow Puerto Rico (facts 4.1 to 4.3)."""

from collections import Counter

from tests.oracle.puerto_rico_numbers import BUILDINGS, GOODS, LARGE_BUILDINGS, TILES
from tests.oracle.puerto_rico_table import PASS, Reveal, Shuffle

# ---- planter (settler)


def planter_phase(game, chooser):
    """Facts 4.1."""
    is_drawn_out = not game.stack and not any(game.discards.values())
    if not (is_drawn_out and game.rules["planting_needs_stack"]):
        for seat in game.clockwise_from(chooser):
            yield from plant(game, seat, seat == chooser)
    for good in GOODS:
        game.discards[good] += game.row[good]
        game.row[good] = 0
    yield from reveal_row(game)


def plant(game, seat, is_chooser):
    player = game.players[seat]
    may_staff = player.has_staffed("hospital")
    # Facts 4.1 (1): the hacienda comes first, and never gives a quarry.
    if (
        player.has_staffed("hacienda")
        and has_island_space(game, player)
        and (game.stack or any(game.discards.values()))
    ):
        options = [{"action": "draw"}, PASS]
        answer = yield from game.ask(seat, "draw-tile", options)
        if answer != PASS:
            tile = yield from turn_up(game, to=seat)
            player.tiles[tile] += 1
            # Facts 4.1 (3): classic never here; 1897 one worker in all on either tile.
            if may_staff and game.rules["hospital_tile"] == "either":
                was_staffed = yield from ask_to_staff_tile(game, seat, tile)
                may_staff = not was_staffed
    # Facts 4.1 (2) and vector 23: the normal pick needs a free space of its own.
    if not has_island_space(game, player):
        return
    options = [{"action": "take", "tile": good} for good in GOODS if game.row[good] > 0]
    is_planter = is_chooser and game.rules["planter_quarry"]
    if game.quarries > 0 and (is_planter or player.has_staffed("builders-yard")):
        options.append({"action": "take", "tile": "quarry"})
    answer = yield from game.ask(seat, "take-tile", [*options, PASS])
    if answer == PASS:
        return
    tile = answer["tile"]
    if tile == "quarry":
        game.quarries -= 1
    else:
        game.row[tile] -= 1
    player.tiles[tile] += 1
    if may_staff:
        yield from ask_to_staff_tile(game, seat, tile)


def has_island_space(game, player):
    return sum(player.tiles.values()) < game.parts["island_spaces"]


def ask_to_staff_tile(game, seat, tile):
    """Hospital: one worker onto the tile just placed; True if it was used."""
    if not game.is_worker_available():
        return False
    options = [{"action": "staff", "tile": tile}, PASS]
    answer = yield from game.ask(seat, "staff-tile", options)
    if answer == PASS:
        return False
    game.take_new_worker()
    game.players[seat].tile_workers[tile] += 1
    return True


def turn_up(game, to):
    """The next hidden tile; discards are shuffled when the stack is empty (facts 4.1)."""
    if not game.stack:
        pool = +Counter(game.discards)
        game.discards = dict.fromkeys(GOODS, 0)
        game.stack = list((yield Shuffle(pool)))
    tile = game.stack.pop(0)
    yield Reveal(tile, to)
    return tile


def reveal_row(game):
    """Facts 4.1, end: fill the row; if tiles are short, it stays short."""
    while sum(game.row.values()) < game.parts["face_up_tiles"]:
        if not game.stack and not any(game.discards.values()):
            return
        tile = yield from turn_up(game, to="row")
        game.row[tile] += 1


# ---- recruiter (mayor)


def recruiter_phase(game, chooser):
    """Facts 4.2."""
    # (1) the privilege: from the pile, not from the register; void if it is empty.
    extra = min(game.rules["recruiter_workers"], game.pile)
    if extra > 0:
        answer = yield from game.ask(chooser, "extra-worker", [{"action": "take"}, PASS])
        if answer != PASS:
            game.pile -= extra
            game.players[chooser].idle += extra
    # (2) the register is dealt out one by one.
    received = Counter()
    order = game.clockwise_from(chooser)
    turn = 0
    while game.register > 0:
        seat = order[turn % len(order)]
        game.register -= 1
        game.players[seat].idle += 1
        received[seat] += 1
        turn += 1
    for seat, workers in received.items():
        game.tell("workers", seat=seat, workers=workers)
    # (3) everybody places all his workers anew.
    for seat in order:
        yield from place_workers(game, seat)
    # (4) refill: empty circles on buildings only, but at least one for each player.
    empty = 0
    for player in game.players:
        for building, workers in player.buildings.items():
            empty += game.number(building, "circles") - workers
    wanted = max(empty, len(game.players) * game.rules["refill_per_player"])
    moved = min(wanted, game.pile)
    game.pile -= moved
    game.register += moved
    game.tell("refill", workers=moved)
    # Vector 3: exactly enough is no trigger.
    if moved < wanted:
        game.trigger("workers")


def place_workers(game, seat):
    """Facts 4.2 (3); the order of questions is that of the log page."""
    player = game.players[seat]
    before = {**player.tile_workers, **player.buildings}
    player.idle = player.workers()
    player.tile_workers = dict.fromkeys(TILES, 0)
    for building in player.buildings:
        player.buildings[building] = 0
    circles = circles_of(game, player)
    # Idle workers only where every circle is filled.
    if player.idle >= sum(circles.values()):
        for kind, count in circles.items():
            for _ in range(count):
                put_worker(game, player, kind)
        tell_forced(game, seat, {kind: count - before[kind] for kind, count in circles.items()})
        return
    kinds = list(circles)
    forced = Counter()  # since the last question
    last = 0
    while player.idle > 0:
        options = []
        for position in range(last, len(kinds)):
            room_from_here = sum(circles[kind] for kind in kinds[position:])
            if circles[kinds[position]] > 0 and player.idle <= room_from_here:
                options.append({"action": "place", "circle": kinds[position]})
        if len(options) == 1:
            kind = options[0]["circle"]
            forced[kind] += 1
        else:
            tell_forced(game, seat, forced)
            forced.clear()
            answer = yield from game.ask(seat, "place-worker", options)
            kind = answer["circle"]
        last = kinds.index(kind)
        circles[kind] -= 1
        put_worker(game, player, kind)
    tell_forced(game, seat, forced)


def tell_forced(game, seat, placed):
    """Workers that went where they had to, a line for each kind of circle."""
    for kind, workers in placed.items():
        if workers > 0:
            choice = {"action": "place", "circle": kind}
            game.tell("forced", seat=seat, decision="place-worker", choice=choice, workers=workers)


def circles_of(game, player):
    """Circles by kind, tiles first, in the fixed order; each tile has one (facts 4.2)."""
    circles = dict(player.tiles)
    for building in BUILDINGS:
        if building in player.buildings:
            circles[building] = game.number(building, "circles")
    return circles


def put_worker(game, player, kind):
    player.idle -= 1
    if kind in TILES:
        player.tile_workers[kind] += 1
    else:
        player.buildings[kind] += 1


# ---- builder


def builder_phase(game, chooser):
    """Facts 4.3."""
    for seat in game.clockwise_from(chooser):
        yield from build(game, seat, seat == chooser)


def build(game, seat, is_chooser):
    player = game.players[seat]
    options = []
    for building in BUILDINGS:
        price = price_of(game, player, building, is_chooser)
        if can_build(game, player, building) and price <= player.coins:
            options.append({"action": "build", "building": building, "price": price})
    answer = yield from game.ask(seat, "build", [*options, PASS])
    if answer == PASS:
        return
    building = answer["building"]
    # The school must be staffed before the purchase.
    has_school = player.has_staffed("school")
    player.coins -= answer["price"]
    game.stock[building] -= 1
    player.buildings[building] = 0
    if city_spaces_used(game, player) >= game.parts["city_spaces"]:
        game.trigger("city")
    # Vector 6: one worker only, even where there are three circles.
    if has_school and game.is_worker_available() and game.number(building, "circles") > 0:
        options = [{"action": "staff", "building": building}, PASS]
        answer = yield from game.ask(seat, "staff-building", options)
        if answer != PASS:
            game.take_new_worker()
            player.buildings[building] = 1


def price_of(game, player, building, is_chooser):
    """Cost less quarries (up to the cap of the tier) less the privilege, never below 0."""
    quarries = min(player.tile_workers["quarry"], game.number(building, "quarry_cap"))
    privilege = game.rules["builder_discount"] if is_chooser else 0
    return max(0, game.number(building, "cost") - quarries - privilege)


def can_build(game, player, building):
    """In stock, not owned yet, room for it (large ones take two spaces: facts 4.3)."""
    if game.stock[building] == 0 or building in player.buildings:
        return False
    if building in LARGE_BUILDINGS:
        owned = sum(1 for other in player.buildings if other in LARGE_BUILDINGS)
        if owned >= game.rules["large_buildings_per_city"]:
            return False
    spaces = city_spaces_used(game, player) + game.number(building, "city_spaces")
    return spaces <= game.parts["city_spaces"]


def city_spaces_used(game, player):
    return sum(game.number(building, "city_spaces") for building in player.buildings)
