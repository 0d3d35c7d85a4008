"""Greedy for coins: takes the role that pays most at once; the rest as the planner does."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Decision, Role
from sim.puerto_rico.options import role_of
from sim.puerto_rico.queries import buildable, lowest, price_of
from strategies.puerto_rico.pieces.goods import factory_income, sale_as_trader
from strategies.puerto_rico.pieces.planner import plan_answer
from strategies.puerto_rico.pieces.traits import TRAITS
from strategies.registry import strategy


@kernel
def coins_saved(game, rules, seat):
    """Coins that the builder's privilege saves on the purchase where it saves most."""
    discount = rules["builder_discount"]
    most = 0
    on_offer = buildable(game, rules, seat, discount)
    while on_offer != 0:
        building = lowest(on_offer)
        on_offer &= on_offer - 1
        full = price_of(game, rules, seat, building, 0)
        most = max(most, full - price_of(game, rules, seat, building, discount))
    return most


@kernel
def coins_of_role(game, rules, seat, role):
    """Coins that choosing the role brings at once, those on its card aside."""
    if role == Role.TRADER:
        return sale_as_trader(game, rules, seat)
    if role == Role.CRAFTSMAN:
        return factory_income(game, rules, seat)
    if role == Role.BUILDER:
        return coins_saved(game, rules, seat)
    return rules["adventurer_coins"] if role == Role.ADVENTURER else 0


@kernel
def choose_paying_role(game, rules, options, count, seat):
    """The card that brings most coins in this moment; the first of equals."""
    best = 0
    most = -1
    for index in range(count):
        card = options["code"][index]
        coins = int(game["card_coins"][card]) + coins_of_role(game, rules, seat, role_of(card))
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
