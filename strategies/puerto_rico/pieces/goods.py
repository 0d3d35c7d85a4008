"""What producing and selling bring."""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, NONE, Building
from sim.puerto_rico.queries import (
    is_staffed,
    kinds_sold,
    market_bonus,
    next_seat,
    sellable_kinds,
    yield_of,
)
from strategies.puerto_rico.pieces.traits import W


@kernel
def sale_as_trader(game, rules, seat):
    """Coins of the player's best sale if he chose the trader now; 0 if he could not sell."""
    good = rules["dearest"][sellable_kinds(game, seat, kinds_sold(game))]
    if good == NONE or game["house_size"] >= rules["trading_house"]:
        return 0
    return rules["price"][good] + market_bonus(game, rules, seat) + rules["trader_coins"]


@kernel
def factory_income(game, rules, seat):
    """Coins that the player's factory would pay if he produced now."""
    kinds = 0
    for good in range(N_GOODS):
        kinds += yield_of(game, seat, good) > 0
    return rules["factory_pay"][kinds] * is_staffed(game, seat, Building.FACTORY)


@kernel
def trading_worth(game, rules, seat, sold, weights, coin, each, most):
    """My gain from choosing the trader less what the rivals sell after me, as far as places last.

    ``sold`` is ``kinds_sold``. A gain of mine that does not reach ``most`` is told as it is.
    """
    places = rules["trading_house"] - game["house_size"]
    good = rules["dearest"][sellable_kinds(game, seat, sold)]
    worth = 0.0
    if places > 0 and good != NONE:
        coins = rules["price"][good] + market_bonus(game, rules, seat) + rules["trader_coins"]
        worth = coins * coin
        sold |= 1 << good
        places -= 1
    if worth <= most:
        return worth
    theirs = 0
    other = next_seat(game, seat)
    while other != seat and places > 0:
        good = rules["dearest"][sellable_kinds(game, other, sold)]
        if good != NONE:
            theirs += rules["price"][good] + market_bonus(game, rules, other)
            sold |= 1 << good
            places -= 1
        other = next_seat(game, other)
    return worth - weights["w"][W.RIVALS_TRADE] * each * theirs * coin


@kernel
def barrel_worth(weights, gone):
    """Points that a barrel is worth when it is made."""
    early = weights["w"][W.BARREL]
    return early + (weights["w"][W.BARREL_LATE] - early) * gone


@kernel
def harvest_worth(game, rules, seat, sold, weights, barrel, coin):
    """Points that producing now is worth: barrels, a hoped-for sale, the factory's coins.

    The sale is of the dearest kind that neither the player nor the trading house has yet.
    """
    barrels = 0
    kinds = 0
    fresh = 0
    for good in range(N_GOODS):
        made = yield_of(game, seat, good)
        barrels += made
        kinds += made > 0
        fresh |= (1 if (made > 0) & (game["goods"][seat, good] == 0) else 0) << good
    good = rules["dearest"][fresh & ~sold]
    price = rules["price"][good] if good != NONE else 0
    factory = rules["factory_pay"][kinds] * is_staffed(game, seat, Building.FACTORY)
    return barrels * barrel + (price * weights["w"][W.SALE_HOPE] + factory) * coin
