"""All round: values every card in coins, draws while that is expected to gain.

The themes in settings.toml are this function with other weights: a player who overrates swords, or
expeditions, or coins.
"""

from sim.port_royal.layout import Decision
from sim.port_royal.options import Code
from strategies.port_royal.pieces.claims import NO_CLAIM, choose_timely_claim, index_of
from strategies.port_royal.pieces.discover import choose_discover, choose_repel
from strategies.port_royal.pieces.gifts import choose_gift
from strategies.port_royal.pieces.takes import choose_take
from strategies.port_royal.pieces.traits import TRAITS
from strategies.registry import strategy


@strategy(
    game="port-royal",
    name="all_round",
    idea="Values every card in coins by plain rules of thumb and draws while that should gain.",
    source="rules of thumb of many players; PORT-S1 to PORT-S9",
    level="club",
    weights=TRAITS,
)
def choose(game, rules, options, count, seat, weights):
    claim = choose_timely_claim(game, options, count, seat, weights)
    if claim != NO_CLAIM:
        return claim
    pending = game["pending"]
    if pending == Decision.TAKE:
        return choose_take(game, rules, options, count, seat, weights)
    if pending == Decision.REPEL:
        return choose_repel(game, rules, options, count, seat, weights)
    if pending == Decision.DISCOVER:
        return choose_discover(game, rules, options, count, seat, weights)
    if pending == Decision.GIFT:
        return choose_gift(game, options, count)
    return index_of(options, count, Code.PASS)
