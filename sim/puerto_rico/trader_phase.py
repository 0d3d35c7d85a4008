"""The trader phase: each player may sell one barrel to the trading house.

Clockwise from the chooser, as long as the house has a free place: a kind that it doesn't hold
yet, or any kind with a staffed Office. Pay: the price, 1 more for the chooser, 1 and 2 more with
staffed Small and Large Market. A house that is full when all have acted is emptied.
"""

from sim.kernel import kernel, section
from sim.puerto_rico.layout import N_GOODS, Decision, Phase
from sim.puerto_rico.options import PASS, as_index
from sim.puerto_rico.queries import (
    acting_seat,
    kinds_sold,
    list_offers,
    next_seat,
    sale_of,
    sellable_kinds,
)


@kernel
def open_trader_phase(game, rules):
    """Begin with the chooser.

    Source: seeds PUERTO-SALE.
    """
    return Phase.SELL


@kernel
def offer_sale(game, rules):
    """Ask the player for a barrel, if the house takes one from him.

    Source: seeds PUERTO-SALE, PUERTO-HOUSE, PUERTO-OFFICE.
    """
    if game["house_size"] >= rules["trading_house"]:
        return _next_trader(game)
    kinds = sellable_kinds(game, acting_seat(game), kinds_sold(game))
    if kinds == 0:
        return _next_trader(game)
    game["on_offer"] = kinds
    game["pending"] = Decision.SELL
    return Phase.SELL


@kernel
def mark_sales(game, rules, options):
    """List the kinds that the house takes from the player, and passing.

    Source: seeds PUERTO-SALE, PUERTO-HOUSE, PUERTO-OFFICE.
    """
    return list_offers(game, options, True)


@kernel
def sell(game, rules, code):
    """Move a barrel into the house and pay for it.

    Source: seeds PUERTO-SALE, PUERTO-PRICES, PUERTO-MARKETS.
    """
    if code != PASS:
        seat = acting_seat(game)
        good = as_index(code)
        coins = sale_of(game, rules, seat, good)
        game["goods"][seat, good] -= 1
        game["house"][good] += 1
        game["house_size"] += 1
        game["coins"][seat] += coins
        game["trade_coins"][seat] += coins
        game["sold"][seat, good] += 1
    return _next_trader(game)


@kernel
def _next_trader(game):
    game["seat"] = next_seat(game, acting_seat(game))
    return Phase.CLEAR_HOUSE if game["seat"] == game["chooser"] else Phase.SELL


@kernel
def clear_full_house(game, rules):
    """Return all barrels of a full trading house to the supply.

    Source: seeds PUERTO-HOUSE.
    """
    if game["house_size"] >= rules["trading_house"]:
        for good in range(N_GOODS):
            game["supply"][good] += game["house"][good]
            game["house"][good] = 0
        game["house_size"] = 0
    return Phase.END_ROLE


@section
def play_trader_phase(game, rules, phase):
    """The next small part of the phase.

    Source: seeds PUERTO-SALE.
    """
    if phase == Phase.SELL:
        return offer_sale(game, rules)
    return clear_full_house(game, rules)
