"""Taking the abbot back.

1. In a turn in which a player puts down no follower he may take his abbot back (CARC-A4).
2. The abbot scores at once what his cloister or garden is worth now (CARC-A4, ruling CARC-D11).
3. Then what the tile has completed is scored (ruling CARC-D12).
"""

import numpy as np

from sim.carcassonne.cloister_scoring import FULL
from sim.carcassonne.follower_placement import take_monk
from sim.carcassonne.layout import FIRST, SECOND, Decision, Figure, Phase, Source
from sim.carcassonne.majority import take_home
from sim.carcassonne.options import KEEP, TAKE_BACK
from sim.kernel import kernel, procedure
from sim.machine import NONE


@procedure
def offer_abbot(game):
    """Ask whether to take the abbot back, if he is on the board and no follower was put down.

    Source: seeds CARC-A4.
    """
    game["phase"] = Phase.SCORE
    has_put_none = game["claimed"][np.int64(game["tiles"]) - 1] == NONE
    if has_put_none and game["abbot_at"][game["seat"]] != NONE:
        game["pending"] = Decision.TAKE_ABBOT_BACK


@kernel
def mark_abbot(options):
    """Options of taking the abbot back.

    Source: seeds CARC-A4.
    """
    options["code"][FIRST] = KEEP
    options["code"][SECOND] = TAKE_BACK
    return 2


@kernel
def abbot_points(game, rules, placement):
    """Points of an abbot for the tiles around him now.

    Source: seeds CARC-A4, ruling CARC-D11.
    """
    around = np.int64(game["around"][placement])
    return around * (rules["cloister_tile"] if around == FULL else rules["open_cloister_tile"])


@procedure
def answer_abbot(game, rules, code):
    """Take the abbot back, if the code says so.

    Source: seeds CARC-A4.
    """
    if code == TAKE_BACK:
        seat = np.int64(game["seat"])
        placement = np.int64(game["abbot_at"][seat])
        points = abbot_points(game, rules, placement)
        game["points"][seat] += points
        game["earned"][seat, Source.ABBOT] += points
        take_monk(game, placement)
        take_home(game, seat, Figure.ABBOT)
