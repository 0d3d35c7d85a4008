"""Balanced: weighs everything in points; the tuned player that the named plans start from."""

from strategies.puerto_rico.pieces.planner import plan_answer
from strategies.puerto_rico.pieces.traits import TRAITS
from strategies.registry import strategy


@strategy(
    game="puerto-rico",
    name="balanced",
    idea="Chooses roles by its gain beyond the rivals'; buys, plants, staffs and ships by worth.",
    source="club play; roles by difference to the opponents",
    level="expert",
    weights=TRAITS,
)
def choose(game, rules, options, count, seat, weights):
    return plan_answer(game, rules, options, count, seat, weights)
