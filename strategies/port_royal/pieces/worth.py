"""What a card of the harbour is worth to a player, in coins of the start of the game."""

from sim.kernel import kernel, procedure
from sim.port_royal.queries import (
    COST,
    NEEDS,
    POINTS,
    POWER,
    POWER_AMOUNT,
    Power,
    can_complete,
    coins_of,
    fee_of,
    income_of,
    is_ship,
    most_points_of_others,
    points_of,
    power,
    price_of,
)
from strategies.port_royal.pieces.traits import Trait

FIRST_SWORDS = 2
USEFUL_SWORDS = 5
EARLY = 1.0 / 3.0
MOST_JESTER_SEATS = 4.0  # seats besides the own one: later seats see empty harbours more often


@procedure
def progress(game, rules):
    """How far the game is, 0 to 1: the best player's points over the points that end it."""
    best = 0
    for seat in range(game["players"]):
        best = max(best, points_of(game, seat))
    return min(1.0, best / max(1, int(rules["end_points"])))


@kernel
def coin_worth(game, rules, weights):
    """Worth of a coin now: 1 at the start, ``coin_late`` at the end."""
    return 1.0 - (1.0 - weights["w"][Trait.COIN_LATE]) * progress(game, rules)


@kernel
def point_worth(game, rules, weights):
    """Worth of a point now."""
    early, late = weights["w"][Trait.POINT_EARLY], weights["w"][Trait.POINT_LATE]
    return early + (late - early) * progress(game, rules)


@kernel
def finish_worth(game, rules, seat, points, weights):
    """The bonus of reaching the end points while nobody else is level."""
    total = points_of(game, seat) + points
    if total >= rules["end_points"] and total > most_points_of_others(game, seat):
        return weights["w"][Trait.FINISH]
    return 0.0


@kernel
def _sword_worth(game, seat, amount, done, weights):
    worth = 0.0
    have = power(game, seat, Power.SWORDS)
    for sword in range(have, have + amount):
        if sword < FIRST_SWORDS:
            worth += weights["w"][Trait.SWORD]
        elif sword < USEFUL_SWORDS:
            worth += weights["w"][Trait.SWORD_MORE]
        if done < EARLY:
            worth += weights["w"][Trait.EARLY_SWORD]
    return worth


@kernel
def _symbol_worth(game, seat, symbol, weights):
    worth = weights["w"][Trait.SYMBOL]
    for place in range(game["row_size"]):
        expedition = game["row"][place]
        missing = NEEDS[expedition, symbol] - power(game, seat, Power.ANCHORS + symbol)
        if missing > 0 and not can_complete(game, seat, expedition):
            return worth + weights["w"][Trait.SYMBOL_NEEDED]
    return worth


@procedure
def power_worth(game, seat, card, done, weights):
    """Worth of a person's ability for the rest of the game, as if all of it lay ahead."""
    which = POWER[card]
    if which == Power.SWORDS:
        return _sword_worth(game, seat, POWER_AMOUNT[card], done, weights)
    if Power.ANCHORS <= which <= Power.HOUSES:
        return _symbol_worth(game, seat, which - Power.ANCHORS, weights)
    if which == Power.JACKS:
        return weights["w"][Trait.JACK]
    if which == Power.MADEMOISELLES:
        return weights["w"][Trait.MADEMOISELLE]
    if which == Power.JESTERS:
        others = min(MOST_JESTER_SEATS, game["players"] - 1.0)
        return weights["w"][Trait.JESTER] * (1.0 + others) / (1.0 + MOST_JESTER_SEATS)
    if which == Power.ADMIRALS:
        return weights["w"][Trait.ADMIRAL]
    if which == Power.GOVERNORS:
        return weights["w"][Trait.GOVERNOR]
    if Power.TRADERS <= which < Power.CLERKS:
        return weights["w"][Trait.TRADER]
    return weights["w"][Trait.OTHER_POWER] if which != Power.IDLE else 0.0


@kernel
def coins_gained(game, seat, amount, weights):
    """Coins that count, when those beyond ``coin_limit`` may fall to the next tax."""
    after = coins_of(game, seat) + amount
    beyond = max(0.0, after - max(weights["w"][Trait.COIN_LIMIT], 1.0 * coins_of(game, seat)))
    return amount - weights["w"][Trait.TAX_FEAR] * min(beyond, 1.0 * amount)


@procedure
def take_worth(game, rules, seat, card, weights):
    """What taking this card gains the seat, price and fee paid."""
    coin = coin_worth(game, rules, weights)
    fee = fee_of(game, rules, seat)
    if is_ship(card):
        return coin * coins_gained(game, seat, income_of(game, rules, seat, card) - fee, weights)
    if COST[card] < weights["w"][Trait.LEAST_PRICE]:
        return -1.0
    done = progress(game, rules)
    points = POINTS[card]
    return (
        point_worth(game, rules, weights) * points
        + finish_worth(game, rules, seat, points, weights)
        + (1.0 - done) * power_worth(game, seat, card, done, weights)
        - coin * (price_of(game, rules, seat, card) + fee)
    )
