"""All round: values every placement with its best follower, one turn ahead.

The themes in settings.toml are this function with other weights: a player who overrates roads, or
farms, or never lets a follower go.
"""

from sim.carcassonne.layout import Decision
from strategies.carcassonne.pieces.abbot import choose_abbot
from strategies.carcassonne.pieces.claims import choose_claim
from strategies.carcassonne.pieces.hands import choose_tile
from strategies.carcassonne.pieces.places import choose_place
from strategies.carcassonne.pieces.traits import TRAITS
from strategies.registry import strategy


@strategy(
    game="carcassonne",
    name="all_round",
    idea="Weighs points now and later, followers, farms, stealing and blocking, one turn ahead.",
    source="CARC-S1 to CARC-S10",
    level="club",
    weights=TRAITS,
)
def choose(game, rules, options, count, seat, weights):
    pending = game["pending"]
    if pending == Decision.PLACE_TILE:
        return choose_place(game, rules, options, count, seat, weights)
    if pending == Decision.PLACE_FOLLOWER:
        return choose_claim(game, rules, options, count, seat, weights)
    if pending == Decision.TAKE_ABBOT_BACK:
        return choose_abbot(game, rules, options, count, seat, weights)
    return choose_tile(game, rules, options, count, seat, weights)
