"""Stop at cards: a threshold on everything that lies in the harbour."""

from strategies.port_royal.pieces.simple import choose_but_stop
from strategies.registry import Weight, strategy


@strategy(
    game="port-royal",
    name="stop_at_cards",
    idea="Draws until so many cards lie in the harbour, then takes the most points it can pay.",
    source="the threshold everybody starts with",
    level="novice",
    weights=(Weight("cards", 4, 1, 12, "cards", "stop with so many cards in the harbour"),),
)
def choose(game, rules, options, count, seat, weights):
    enough = game["harbour_size"] >= weights["w"][0]
    return choose_but_stop(game, rules, options, count, seat, enough)
