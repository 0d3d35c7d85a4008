"""Rounds, roles and scores of the slow Puerto Rico (facts 4, 4.7 and 5)."""

from tests.oracle.puerto_rico_goods import captain_phase, craftsman_phase, trader_phase
from tests.oracle.puerto_rico_land import builder_phase, planter_phase, recruiter_phase, reveal_row
from tests.oracle.puerto_rico_numbers import COMMERCIAL, LARGE_PLANTS, SMALL_PLANTS
from tests.oracle.puerto_rico_table import TurnOver

BONUS_BUILDINGS = ("fire-station", "residence", "fortress", "customs-house", "city-hall")


def play(game):
    """Facts 4: rounds of role cards until the game is over."""
    yield from reveal_row(game)
    turns = 0
    while not game.over:
        for pick in range(len(game.players) * game.parts["picks_per_player"]):
            if turns > 0:
                yield TurnOver()
                if pick == 0:
                    game.tell("round", round=game.round, governor=game.governor)
            turns += 1
            seat = (game.governor + pick) % len(game.players)
            yield from play_turn(game, seat)
            # Facts 5: the Special Edition's book stops after the phase (a flag here).
            if game.triggers and game.rules["end_timing"] == "phase":
                game.over = True
                break
        if not game.over:
            end_round(game)
    yield TurnOver()


def play_turn(game, seat):
    """One role: its card is picked and everybody acts."""
    free = [role for role in game.roles if not game.roles[role]["chosen"]]
    options = [{"action": "choose", "role": role} for role in free]
    answer = yield from game.ask(seat, "choose-role", options)
    game.role = answer["role"]
    game.chooser = seat
    card = game.roles[game.role]
    card["chosen"] = True
    # Facts 4: all coins on the card at once, whatever he does afterwards.
    if card["coins"] > 0:
        game.tell("role-coins", seat=seat, coins=card["coins"])
    game.players[seat].coins += card["coins"]
    card["coins"] = 0
    yield from play_phase(game, game.role, seat)
    game.role = None
    game.chooser = None


def play_phase(game, role, seat):
    if role == "planter":
        yield from planter_phase(game, seat)
    elif role == "recruiter":
        yield from recruiter_phase(game, seat)
    elif role == "builder":
        yield from builder_phase(game, seat)
    elif role == "craftsman":
        yield from craftsman_phase(game, seat)
    elif role == "trader":
        yield from trader_phase(game, seat)
    elif role == "captain":
        yield from captain_phase(game, seat)
    else:
        # Facts 4.7: the chooser takes a coin, nobody else acts.
        game.players[seat].coins += game.rules["adventurer_coins"]
        game.tell("income", seat=seat, coins=game.rules["adventurer_coins"])


def end_round(game):
    """Facts 4: coins on the cards left over, cards back, the Governor moves on."""
    if not game.triggers and game.round == game.rules["round_limit"]:
        game.trigger("rounds")
    if game.triggers:
        game.over = True
        return
    for card in game.roles.values():
        if not card["chosen"]:
            card["coins"] += game.rules["role_coins"]
        card["chosen"] = False
    game.governor = (game.governor + 1) % len(game.players)
    game.round += 1


# ---- end of the game


def score(game, seat):
    """Facts 5: chips, buildings, bonuses of staffed large buildings."""
    player = game.players[seat]
    source = {"chips": player.vp}
    source["buildings"] = sum(game.number(building, "vp") for building in player.buildings)
    for building in BONUS_BUILDINGS:
        staffed = player.has_staffed(building)
        source[building] = bonus(game, player, building) if staffed else 0
    source["handicap"] = game.rules[f"extra_points_seat_{seat}"]
    return {
        "seat": seat,
        "points": sum(source.values()),
        # Facts 5: a good counts like a coin; ships and trading house do not.
        "tiebreak": player.coins + sum(player.goods.values()),
        "by source": source,
    }


def bonus(game, player, building):
    rules = game.rules
    if building == "fire-station":
        small = sum(1 for plant in SMALL_PLANTS if plant in player.buildings)
        large = sum(1 for plant in LARGE_PLANTS if plant in player.buildings)
        return small * rules["fire_station_small"] + large * rules["fire_station_large"]
    if building == "residence":
        beyond = max(0, sum(player.tiles.values()) - rules["residence_tiles"])
        return rules["residence_points"] + beyond * rules["residence_step"]
    if building == "fortress":
        return player.workers() // rules["fortress_workers"]
    if building == "customs-house":
        return player.vp // rules["customs_house_chips"]
    commercial = sum(1 for other in player.buildings if other in COMMERCIAL)
    return commercial * rules["city_hall_points"]


def end_line(game):
    """The last line of a log."""
    scores = [score(game, seat) for seat in range(len(game.players))]
    strength = [(score["points"], score["tiebreak"]) for score in scores]
    standing = [1 + sum(1 for other in strength if other > own) for own in strength]
    winners = standing.count(1)
    shares = [60 // winners if place == 1 else 0 for place in standing]
    return {
        "event": "end",
        "reason": list(game.triggers),
        "scores": scores,
        "standing": standing,
        "shares": shares,
    }
