"""Strategies for the coin race; those in plain Python are twins of compiled ones."""

from sim.chance import seat_unit
from strategies.registry import Weight, strategy

GAME = "coin-race"
RATE = (Weight("rate", 0.5, 0.0, 1.0, "share", "how often to take the loaded coin"),)


@strategy(game=GAME, name="fair", idea="always the fair coin", source="TOY-1", level="novice")
def fair(game, rules, options, count, seat, weights):
    return 0


@strategy(game=GAME, name="loaded", idea="always the loaded coin", source="TOY-1", level="expert")
def loaded(game, rules, options, count, seat, weights):
    return 1


def mix(game, rules, options, count, seat, weights):
    return 1 if seat_unit(game, seat, 0) < weights["w"][0] else 0


for name, compiled in (("mixed", True), ("mixed_plain", False)):
    strategy(
        game=GAME,
        name=name,
        idea="a coin to choose the coin",
        source="TOY-1",
        level="club",
        weights=RATE,
        uses_chance=True,
        compiled=compiled,
    )(mix)


@strategy(
    game=GAME, name="loaded_plain", idea="loaded", source="TOY-1", level="club", compiled=False
)
def loaded_plain(game, rules, options, count, seat, weights):
    return int(options["code"][count - 1])


@strategy(game=GAME, name="nonsense", idea="answers 7", source="TOY-1", level="novice")
def nonsense(game, rules, options, count, seat, weights):
    return 7 if game["turns"] >= 3 else 0


@strategy(game=GAME, name="divides", idea="divides by zero", source="TOY-1", level="novice")
def divides(game, rules, options, count, seat, weights):
    return 1 // (game["turns"] - 3) * 0
