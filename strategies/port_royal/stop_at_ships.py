"""Stop at ships: the simplest push-your-luck threshold."""

from sim.port_royal.queries import colours_in_harbour
from strategies.port_royal.pieces.simple import choose_but_stop
from strategies.registry import Weight, strategy


@strategy(
    game="port-royal",
    name="stop_at_ships",
    idea="Draws until so many ships lie in the harbour, then takes the most points it can pay.",
    source="the threshold everybody starts with; PORT-S8 on five colours",
    level="novice",
    weights=(Weight("ships", 3, 1, 5, "ships", "stop with so many ships in the harbour"),),
)
def choose(game, rules, options, count, seat, weights):
    enough = colours_in_harbour(game) >= weights["w"][0]
    return choose_but_stop(game, rules, options, count, seat, enough)
