"""The tax card: rich players lose half of their coins, then a reward is paid.

Rules (seeds PORT-TAX1, PORT-TAX2, PORT-TAX3)
    1. Every player with 12 coins or more lays half of them, rounded down, on the discard pile.
    2. Then all who have most swords, or fewest points, gain a coin (ties: PORT-C18).
    3. The tax card is discarded and discovering goes on; it never counts as a harbour card.
"""

from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import TAX_SWORDS
from sim.port_royal.choices import TaxCardDiscarded, TaxRounding, TaxTies
from sim.port_royal.deck import discard, first_to_draw, gain, pay
from sim.port_royal.discover_phase import after_card
from sim.port_royal.layout import Phase, Power, Tally
from sim.port_royal.queries import next_seat


@procedure
def tax_rich_players(game, rules):
    """Everybody at the threshold loses half.

    Source: seeds PORT-TAX1, PORT-C18.
    """
    for seat in range(game["players"]):
        coins = int(game["coins"][seat])
        if coins >= rules["tax_threshold"]:
            lost = coins >> 1
            if rules["tax_rounding"] == TaxRounding.UP:
                lost = coins - lost
            pay(game, rules, seat, lost)
            game["tally"][seat, Tally.TAXES_LOST] += lost
    return Phase.REWARD


@kernel
def merit(game, seat, card):
    """What the reward of a tax card goes by: the highest wins.

    Source: seeds PORT-TAX2.
    """
    if card == TAX_SWORDS:
        return int(game["powers"][seat, Power.SWORDS])
    return -int(game["points"][seat])


@procedure
def pay_tax_reward(game, rules):
    """A coin for the most swords or the fewest points, then the card is discarded.

    Source: seeds PORT-TAX2, PORT-TAX3, PORT-C18, PORT-Q8, PORT-Q9.
    """
    card = int(game["card"])
    game["card"] = NONE
    if rules["tax_card_discarded"] == TaxCardDiscarded.BEFORE_REWARD:
        discard(game, card)
    best = merit(game, 0, card)
    for seat in range(1, game["players"]):
        best = max(best, merit(game, seat, card))
    tied = 0
    for seat in range(game["players"]):
        tied += merit(game, seat, card) == best
    if tied == 1 or rules["tax_ties"] == TaxTies.ALL:
        seat = first_to_draw(game, rules)
        for _ in range(game["players"]):
            if merit(game, seat, card) == best:
                coins = gain(game, rules, seat, int(rules["tax_reward"]))
                game["tally"][seat, Tally.TAX_REWARDS] += coins
            seat = next_seat(game, seat)
    if rules["tax_card_discarded"] == TaxCardDiscarded.AFTER_REWARD:
        discard(game, card)
    return after_card(game)
