"""Set-up: the shuffled deck, the five-player expedition, the starting coins.

Rules (seeds PORT-SETUP1 .. PORT-SETUP4)
    1. The five-player expedition goes to the box or face up on the table (PORT-C1).
    2. All other cards are shuffled into the pile.
    3. Each player gets his starting coins from the pile, face down.
    4. The start player has the first turn (PORT-C14).
"""

from sim.chance import Purpose, below
from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import FIVE_PLAYER_EXPEDITION, N_COLOURS, N_KINDS
from sim.port_royal.choices import StartCoinsDealt, StartPlayer
from sim.port_royal.deck import gain
from sim.port_royal.layout import Phase
from sim.port_royal.rekeyed_pile import key_pile


@kernel
def clear_table(game):
    """Forget everything of an earlier game in this record.

    Source: seeds PORT-SETUP1.
    """
    game["phase"] = Phase.TURN
    game["pending"] = NONE
    game["seat"] = 0
    game["fault"] = 0
    game["round"] = 1
    game["turn"] = 0
    game["end"] = 0
    game["trigger"] = NONE
    game["missing"] = 0
    game["moved"] = 0
    game["card"] = NONE
    game["revealed"] = 0
    game["gambled"] = 0
    game["gamble_left"] = NONE
    game["doubled"] = 0
    game["colours"] = 0
    game["trader"] = NONE
    game["takes_left"] = 0
    game["active_took"] = 0
    game["harbour_size"] = 0
    game["row_size"] = 0
    game["discard_size"] = 0
    game["reshuffles"] = 0
    game["turn_reshuffles"] = 0
    game["coins"][:] = 0
    game["points"][:] = 0
    game["powers"][:] = 0
    game["persons"][:] = 0
    game["claimed"][:] = 0
    game["expeditions"][:] = 0
    game["tally"][:] = 0


@kernel
def lay_out_pile(game, rules):
    """The shuffled pile, and the five-player expedition where it belongs.

    Source: seeds PORT-SETUP1, PORT-SETUP2, PORT-C1.
    """
    for place in range(rules["deck_size"]):
        game["pile"][place] = rules["deck"][place]
    game["pile_size"] = rules["deck_size"]
    game["pile_at"] = 0
    game["pile_fixed"] = 0
    game["unseen"] = rules["deck_size"]
    for card in range(N_KINDS):
        game["unseen_of"][card] = rules["deck_of"][card]
    for colour in range(N_COLOURS):
        game["unseen_ships"][colour] = rules["deck_ships"][colour]
    game["row_size"] = rules["open_at_start"]
    for place in range(rules["open_at_start"]):
        game["row"][place] = FIVE_PLAYER_EXPEDITION
    if rules["rekey_pile"]:
        key_pile(game, rules)


@kernel
def deal_starting_coins(game, rules):
    """Coins for everybody, from the start seat on.

    Source: seeds PORT-SETUP3, PORT-Q6.
    """
    players = int(game["players"])
    coins = int(rules["start_coins"])
    rounds = 1
    if rules["start_coins_dealt"] == StartCoinsDealt.ONE_BY_ONE:
        rounds, coins = coins, 1
    for _ in range(rounds):
        seat = int(game["start"])
        for _ in range(players):
            gain(game, rules, seat, coins)
            seat = seat + 1 if seat + 1 < players else 0


@procedure
def set_up(game, rules):
    """Everything before the first turn; writes every field but key, deal and players.

    Source: seeds PORT-SETUP1, PORT-SETUP2, PORT-SETUP3, PORT-C14.
    """
    clear_table(game)
    game["start"] = 0
    if rules["start_player"] == StartPlayer.RANDOM:
        game["start"] = below(game, Purpose.SETUP, 0, 0, int(game["players"]))
    game["active"] = game["start"]
    lay_out_pile(game, rules)
    deal_starting_coins(game, rules)
