"""What persons do for their owner, apart from swords and symbols.

Rules (seeds PORT-ADMIRAL1, PORT-JESTER1, PORT-GOVERNOR1, PORT-MADEMOISELLE1, PORT-TRADER1)
    1. At a player's turn to take, with enough cards in the harbour: coins for each Admiral.
    2. With somewhat fewer cards: coins for each Vice Admiral (PORT-C16).
    3. For each Gunner a coin per ship in the harbour except the first (PORT-GUNNER1).
    4. With an empty harbour: coins for each Jester (who is paid: PORT-C8).
    5. After a bust: coins for every Jester on the table (PORT-C6).
    6. A person just hired pays nothing now (PORT-C11), but discounts, Traders and swords work at
       once; Governors count from the next turn to take on (PORT-C10).
"""

from sim.kernel import kernel, procedure
from sim.port_royal.cards import POINTS, POWER, POWER_AMOUNT
from sim.port_royal.choices import BustJesterPay, BustJesterWho, EmptyHarbourJesters
from sim.port_royal.deck import first_to_draw, gain
from sim.port_royal.layout import Power, Tally
from sim.port_royal.queries import next_seat, ships_in_harbour


@kernel
def lay_out_person(game, seat, card):
    """A hired person joins a player.

    Source: seeds PORT-TRADE6.
    """
    game["persons"][seat, card] += 1
    game["powers"][seat, POWER[card]] += POWER_AMOUNT[card]
    game["points"][seat] += POINTS[card]


@kernel
def send_person_away(game, seat, card):
    """A person leaves a player; where the card goes is the caller's business.

    Source: seeds PORT-EXPEDITION1.
    """
    game["persons"][seat, card] -= 1
    game["powers"][seat, POWER[card]] -= POWER_AMOUNT[card]
    game["points"][seat] -= POINTS[card]


@kernel
def admiral_coins(game, rules):
    """Coins of one Admiral for the harbour as it lies.

    Source: seeds PORT-ADMIRAL1.
    """
    enough = game["harbour_size"] >= rules["admiral_cards"]
    return int(rules["admiral_coins"]) if enough else 0


@kernel
def vice_admiral_coins(game, rules, seat):
    """Coins of one Vice Admiral for the harbour as it lies.

    Source: seeds PORT-C16.
    """
    cards = game["harbour_size"]
    fits = rules["vice_admiral_cards"] <= cards < rules["admiral_cards"]
    barred = rules["vice_admiral_others_only"] and seat == game["active"]
    return int(rules["vice_admiral_coins"]) if fits and not barred else 0


@kernel
def gunner_coins(game, rules):
    """Coins of one Gunner for the harbour as it lies.

    Source: seeds PORT-GUNNER1.
    """
    return max(0, ships_in_harbour(game) - int(rules["gunner_deduction"]))


@kernel
def jester_coins(game, rules, seat):
    """Coins of one Jester at his owner's turn to take, for the harbour as it lies.

    Source: seeds PORT-JESTER1, PORT-C8.
    """
    who = rules["empty_harbour_jesters"]
    empty = game["harbour_size"] == 0
    everyone = who == EmptyHarbourJesters.EVERYONE or seat != game["active"]
    paid = who == EmptyHarbourJesters.ANY_HARBOUR or (empty and everyone)
    return int(rules["jester_coins"]) if paid else 0


@kernel
def has_payers(game, seat):
    """Whether any person of the player may pay at his turn to take.

    Source: seeds PORT-TRADE2.
    """
    powers = game["powers"]
    payers = powers[seat, Power.JESTERS] | powers[seat, Power.ADMIRALS]
    return (payers | powers[seat, Power.VICE_ADMIRALS] | powers[seat, Power.GUNNERS]) != 0


@procedure
def pay_persons(game, rules, seat):
    """All coins that a player's persons bring at his turn to take.

    Source: seeds PORT-ADMIRAL1, PORT-C16, PORT-GUNNER1, PORT-JESTER1, PORT-C8.
    """
    powers = game["powers"][seat]
    tally = game["tally"][seat]
    if powers[Power.ADMIRALS] > 0:
        coins = powers[Power.ADMIRALS] * admiral_coins(game, rules)
        tally[Tally.FROM_ADMIRALS] += gain(game, rules, seat, coins)
    if powers[Power.VICE_ADMIRALS] > 0:
        coins = powers[Power.VICE_ADMIRALS] * vice_admiral_coins(game, rules, seat)
        tally[Tally.FROM_VICE_ADMIRALS] += gain(game, rules, seat, coins)
    if powers[Power.GUNNERS] > 0:
        coins = powers[Power.GUNNERS] * gunner_coins(game, rules)
        tally[Tally.FROM_GUNNERS] += gain(game, rules, seat, coins)
    if powers[Power.JESTERS] > 0:
        coins = powers[Power.JESTERS] * jester_coins(game, rules, seat)
        tally[Tally.FROM_JESTERS] += gain(game, rules, seat, coins)


@procedure
def pay_hired_person(game, rules, seat, card):
    """Coins of a person at the moment he is hired (option paid_on_hire).

    Source: seeds PORT-C11.
    """
    power = POWER[card]
    tally = game["tally"][seat]
    if power == Power.ADMIRALS:
        tally[Tally.FROM_ADMIRALS] += gain(game, rules, seat, admiral_coins(game, rules))
    elif power == Power.VICE_ADMIRALS:
        coins = vice_admiral_coins(game, rules, seat)
        tally[Tally.FROM_VICE_ADMIRALS] += gain(game, rules, seat, coins)
    elif power == Power.GUNNERS:
        tally[Tally.FROM_GUNNERS] += gain(game, rules, seat, gunner_coins(game, rules))
    elif power == Power.JESTERS:
        tally[Tally.FROM_JESTERS] += gain(game, rules, seat, jester_coins(game, rules, seat))


@procedure
def pay_bust_jesters(game, rules):
    """A bust pays the Jesters on the table.

    Source: seeds PORT-JESTER2, PORT-C6.
    """
    seat = first_to_draw(game, rules)
    for _ in range(game["players"]):
        jesters = int(game["powers"][seat, Power.JESTERS])
        if rules["bust_jester_pay"] == BustJesterPay.PER_HOLDER:
            jesters = min(jesters, 1)
        if rules["bust_jester_who"] == BustJesterWho.ACTIVE_ONLY and seat != game["active"]:
            jesters = 0
        if jesters > 0:
            coins = gain(game, rules, seat, jesters * int(rules["jester_coins"]))
            game["tally"][seat, Tally.FROM_JESTERS] += coins
        seat = next_seat(game, seat)
