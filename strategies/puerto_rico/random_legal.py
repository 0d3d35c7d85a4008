"""Random legal: the floor under every table."""

from sim.chance import seat_below
from strategies.registry import strategy


@strategy(
    game="puerto-rico",
    name="random_legal",
    idea="Takes any legal option with equal chance.",
    source="the baseline of every comparison",
    level="novice",
    uses_chance=True,
)
def choose(game, rules, options, count, seat, weights):
    return seat_below(game, seat, 0, count)
