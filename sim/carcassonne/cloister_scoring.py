"""Scoring cloisters and gardens.

1. A cloister is complete when all eight cells around it hold tiles; one tile may complete
   several, its own among them (CARC-R19).
2. It pays 1 point for its tile and 1 for each tile around it, 9 in all (CARC-R19).
3. A cloister still open at the end pays the same for the tiles that are there (CARC-R21).
4. A garden pays like a cloister (CARC-A3).
"""

import numpy as np

from sim.carcassonne.follower_placement import take_monk
from sim.carcassonne.layout import LAST_CELL, WIDTH, Source
from sim.carcassonne.majority import one_follower, pay_majority, take_home
from sim.carcassonne.options import kind_of
from sim.carcassonne.tiles import GARDEN
from sim.kernel import kernel, procedure
from sim.machine import NONE

FULL = 9
SQUARE = np.array([WIDTH - 1, WIDTH, WIDTH + 1, -1, 0, 1, -WIDTH - 1, -WIDTH, -WIDTH + 1], np.int64)


@kernel
def has_garden(game, placement):
    """Whether a tile carries a garden; it has no cloister then.

    Source: seeds CARC-A1.
    """
    return GARDEN[kind_of(game["look"][placement])] != NONE


@procedure
def score_cloisters_near(game, rules, cell):
    """Pay every held cloister and garden on and around a cell that is complete now.

    Source: seeds CARC-R19, CARC-A3.
    """
    for step in SQUARE:
        placement = np.int64(game["at"][(cell + step) & LAST_CELL]) - 1
        if placement >= 0 and game["monk"][placement] != NONE and game["around"][placement] == FULL:
            seat = np.int64(game["monk"][placement])
            points = rules["cloister_tile"] * FULL
            source = Source.GARDENS if has_garden(game, placement) else Source.CLOISTERS
            pay_majority(game, one_follower(seat), points, source)
            take_home(game, seat, game["figure"][placement])
            take_monk(game, placement)


@kernel
def score_open_cloister(game, rules, placement):
    """Pay a monk for the tiles around him at the end of the game.

    Source: seeds CARC-R21, CARC-A3.
    """
    points = rules["open_cloister_tile"] * np.int64(game["around"][placement])
    source = Source.OPEN_GARDENS if has_garden(game, placement) else Source.OPEN_CLOISTERS
    pay_majority(game, one_follower(game["monk"][placement]), points, source)
