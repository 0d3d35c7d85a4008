"""A game of Carcassonne, in the order of the rules.

Set up: start tile, shuffled pile, followers                          (setup.py)
A turn, clockwise from the starting player:
    draw a tile; if it fits nowhere it leaves the game, draw again    (turn.py)
    place it                                                          (tile_placement.py)
    put a follower on it, or none                                     (follower_placement.py)
    instead of that, the abbot may be taken back                      (abbot.py)
    score what is completed                  (road_, city_, cloister_scoring.py, majority.py)
After the last tile: open features, then farms                 (end_of_game.py, farm_scoring.py)
"""

from sim.carcassonne import abbot, turn
from sim.carcassonne.end_of_game import score_what_is_left
from sim.carcassonne.layout import Decision, Phase
from sim.carcassonne.setup import set_up
from sim.kernel import kernel
from sim.machine import NONE


@kernel
def deal(game, rules):
    """Set up; the starting player, seat 0, is about to draw.

    Source: seeds CARC-R1, CARC-R2, CARC-R7.
    """
    set_up(game, rules)
    game["seat"] = 0
    game["phase"] = Phase.DRAW
    game["pending"] = NONE
    game["fault"] = 0


@kernel
def step(game, rules):
    """Do the next thing that happens, or ask for the next decision.

    Source: seeds CARC-R2.
    """
    phase = game["phase"]
    if phase == Phase.DRAW:
        turn.draw(game, rules)
    elif phase == Phase.FIT:
        turn.see_what_fits(game, rules)
    elif phase == Phase.PLACE:
        turn.offer_places(game)
    elif phase == Phase.CLAIM:
        turn.offer_claims(game, rules)
    elif phase == Phase.ABBOT:
        abbot.offer_abbot(game)
    elif phase == Phase.SCORE:
        turn.score_completed(game, rules)
    elif phase == Phase.NEXT:
        turn.pass_on(game)
    elif phase == Phase.FINAL:
        score_what_is_left(game, rules)
        game["phase"] = Phase.OVER


@kernel
def advance(game, rules):
    """Play on until a player must choose or the game is over.

    Source: seeds CARC-R2.
    """
    while game["pending"] == NONE and game["phase"] != Phase.OVER:
        step(game, rules)


@kernel
def mark_options(game, rules, options):
    """Write the codes of all legal answers; return how many (see options.py).

    Source: seeds CARC-R3, CARC-R8.
    """
    pending = game["pending"]
    if pending == Decision.PLACE_TILE:
        return turn.mark_places(game, options)
    if pending == Decision.PLACE_FOLLOWER:
        return turn.mark_claims(game, options)
    if pending == Decision.CHOOSE_TILE:
        return turn.mark_tiles(game, options)
    if pending == Decision.TAKE_ABBOT_BACK:
        return abbot.mark_abbot(options)
    return 0


@kernel
def apply(game, rules, code):
    """Carry out an answer.

    Source: seeds CARC-R2.
    """
    pending = game["pending"]
    game["pending"] = NONE
    if pending == Decision.PLACE_TILE:
        turn.place_tile(game, code)
    elif pending == Decision.PLACE_FOLLOWER:
        turn.place_follower(game, code)
    elif pending == Decision.CHOOSE_TILE:
        turn.choose_tile(game, code)
    elif pending == Decision.TAKE_ABBOT_BACK:
        abbot.answer_abbot(game, rules, code)
