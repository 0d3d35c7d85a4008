"""Greedy for coins: takes the role that pays most at once; the rest as the planner does."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Decision, Role
from sim.puerto_rico.options import role_of
from strategies.puerto_rico.pieces.goods import best_price
from strategies.puerto_rico.pieces.planner import plan_answer
from strategies.puerto_rico.pieces.traits import TRAITS
from strategies.registry import strategy


@kernel
def choose_paying_role(game, rules, options, count, seat):
    """The card that brings most coins in this moment; the first of equals."""
    best = 0
    most = -1
    for index in range(count):
        card = options["code"][index]
        role = role_of(card)
        coins = int(game["card_coins"][card])
        if role == Role.TRADER:
            price = best_price(game, rules, seat)
            coins += price + rules["trader_coins"] * (price > 0)
        if role == Role.ADVENTURER:
            coins += rules["adventurer_coins"]
        if role == Role.BUILDER:
            coins += rules["builder_discount"] * (game["coins"][seat] > 0)
        if coins > most:
            most = coins
            best = index
    return best


@strategy(
    game="puerto-rico",
    name="greedy_coins",
    idea="Takes the role that brings most coins now; everything else as the planner does.",
    source="beginners' play",
    level="novice",
    weights=TRAITS,
)
def choose(game, rules, options, count, seat, weights):
    if game["pending"] == Decision.CHOOSE_ROLE:
        return choose_paying_role(game, rules, options, count, seat)
    return plan_answer(game, rules, options, count, seat, weights)
