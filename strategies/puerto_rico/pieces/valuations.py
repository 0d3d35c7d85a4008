"""What the planners think of roles, tiles and sales, in points; for whoever watches a game."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Decision, Role
from sim.puerto_rico.options import PASS, as_index, role_of
from sim.puerto_rico.queries import kinds_sold, sale_of
from strategies.puerto_rico import balanced
from strategies.puerto_rico.pieces.goods import trading_worth
from strategies.puerto_rico.pieces.role_choice import (
    builder_worth,
    craftsman_worth,
    liking,
    recruiter_worth,
)
from strategies.puerto_rico.pieces.ships import captain_worth
from strategies.puerto_rico.pieces.stage import coin_worth, progress
from strategies.puerto_rico.pieces.tile_choice import planter_worth, tile_worth
from strategies.puerto_rico.pieces.traits import ROLE
from strategies.valuing import values_of

NOTHING_YET = -1000.0  # no other card to beat: the rivals' gain is always counted


@kernel
def card_worth(game, rules, seat, card, weights, gone, coin):
    """Worth of a role card, with the coins on it."""
    role = role_of(card)
    if role == Role.ADVENTURER:
        coins = game["card_coins"][card] + rules["adventurer_coins"]
        return weights["w"][ROLE + Role.ADVENTURER] + coins * coin
    each = 1.0 / (game["players"] - 1)
    worth = liking(game, weights, role, coin)
    if role == Role.RECRUITER:
        worth += recruiter_worth(game, rules, seat, weights, each)
    elif role == Role.TRADER:
        sold = kinds_sold(game)
        worth += trading_worth(game, rules, seat, sold, weights, coin, each, NOTHING_YET)
    elif role == Role.PLANTER:
        worth += planter_worth(game, rules, seat, weights, gone, each, NOTHING_YET)
    elif role == Role.BUILDER:
        worth += builder_worth(game, rules, seat, weights, gone, coin, each, NOTHING_YET)
    elif role == Role.CRAFTSMAN:
        worth += craftsman_worth(game, rules, seat, weights, gone, coin, each, NOTHING_YET)
    else:
        worth += captain_worth(game, rules, seat, weights, each, NOTHING_YET)
    return worth


@values_of(balanced.choose, unit="points")
def value_plan(game, rules, options, count, seat, weights, values):
    """Role cards, tiles and sales; the other decisions are not valued."""
    seat = as_index(seat)
    asked = game["pending"]
    gone = progress(game, rules)
    coin = coin_worth(game, weights, gone)
    for index in range(count):
        code = options["code"][index]
        if asked == Decision.CHOOSE_ROLE:
            values[index] = card_worth(game, rules, seat, code, weights, gone, coin)
        elif asked == Decision.TAKE_TILE:
            worth = 0.0
            if code != PASS:
                worth = tile_worth(game, rules, seat, code, weights, gone)
            values[index] = worth
        elif asked == Decision.SELL and code != PASS:
            values[index] = sale_of(game, rules, seat, code) * coin
