"""A strategy of one's own: see docs/how-to-strategy.md."""

from sim.port_royal.layout import Decision
from sim.port_royal.options import Code, card_of, is_take
from sim.port_royal.queries import POINTS, bust_chance, is_ship
from strategies.port_royal.pieces.claims import NO_CLAIM, choose_claim, index_of
from strategies.port_royal.pieces.simple import choose_but_stop
from strategies.registry import Weight, strategy
from strategies.valuing import values_of


@strategy(
    game="port-royal",
    name="patient",
    idea="Draws while the chance of a bust is small, whatever lies in the harbour.",
    source="docs/how-to-strategy.md",
    level="club",
    weights=(Weight("nerve", 0.2, 0.0, 1.0, "chance", "stop when a bust is likelier than this"),),
)
def patient(game, rules, options, count, seat, weights):
    enough = bust_chance(game, seat) > weights["w"][0]
    return choose_but_stop(game, rules, options, count, seat, enough)


@values_of(patient, unit="chance to get through")
def value_patient(game, rules, options, count, seat, weights, values):
    for index in range(count):
        if options["code"][index] == Code.DRAW:
            values[index] = 1.0 - bust_chance(game, seat)
        elif options["code"][index] == Code.STOP:
            values[index] = 1.0 - weights["w"][0]


@strategy(
    game="port-royal",
    name="saver",
    idea="Takes ships and nothing else until it has ten coins, in plain Python.",
    source="docs/how-to-strategy.md",
    level="novice",
    compiled=False,
)
def saver(game, rules, options, count, seat, weights):
    codes = [int(code) for code in options["code"][:count]]
    claim = choose_claim(options, count)
    if claim != NO_CLAIM:
        return claim
    if game["pending"] == Decision.TAKE:
        cards = {index: card_of(code) for index, code in enumerate(codes) if is_take(code)}
        rich = game["coins"][seat] >= 10
        wanted = [index for index, card in cards.items() if rich or is_ship(card)]
        return max(wanted, key=lambda index: int(POINTS[cards[index]]), default=0)
    if game["pending"] == Decision.DISCOVER and game["harbour_size"] < 4:
        return index_of(options, count, Code.DRAW)
    return codes.index(Code.STOP) if Code.STOP in codes else 0
