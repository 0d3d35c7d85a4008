"""Setting up.

1. The start tile lies on the table; nobody placed it (CARC-R7).
2. All other tiles are shuffled (CARC-T1).
3. Each player has his followers and no points (CARC-R1).
"""

import numpy as np

from sim import chance
from sim.carcassonne.follower_placement import take_monk
from sim.carcassonne.layout import (
    MAX_SEATS,
    N_CODES,
    N_FEATURES,
    N_FIGURES,
    N_KINDS,
    N_ROTATIONS,
    N_SOURCES,
    N_THIRDS,
    NOWHERE,
)
from sim.carcassonne.regions import NOBODY
from sim.carcassonne.tile_placement import lay_start_tile
from sim.carcassonne.tiles import IS_RIVER, LAKE, SPRING
from sim.kernel import kernel, procedure
from sim.machine import NONE

WORDS_IN_BLOCK = 4


@procedure
def set_up(game, rules):
    """Clear the last game's board and lay out a new one.

    Source: seeds CARC-R1, CARC-R7.
    """
    clear_board(game)
    clear_players(game, rules)
    fill_pile(game, rules)
    shuffle_pile(game, rules)
    lay_start_tile(game, N_ROTATIONS * np.int64(rules["start_kind"]))


@kernel
def clear_board(game):
    """Undo what the last game in this record left on the board; only the cells it touched.

    Source: seeds CARC-R7.
    """
    for placement in range(game["tiles"]):
        game["at"][game["cell"][placement]] = 0
        if game["monk"][placement] != NONE:
            take_monk(game, placement)
    for slot in range(game["frontier"]):
        game["at"][game["free_cell"][slot]] = 0
    game["tiles"] = 0
    game["frontier"] = 0
    game["west"] = 0
    game["east"] = 0
    game["south"] = 0
    game["north"] = 0
    game["finished"] = 0
    game["n_many_cities"] = 0
    game["n_many_roads"] = 0
    game["n_listed"] = 0
    game["last_aside"] = 0
    game["set_aside"] = 0
    game["drawn"] = 0
    game["places_seen"] = 0
    game["claims_seen"] = 0
    game["all_turns"] = 0
    game["tile"] = NONE
    game["parent"][NOWHERE] = NOWHERE
    game["ring"][NOWHERE] = NOWHERE
    game["tally"][NOWHERE] = 0
    game["followers"][NOWHERE] = NOBODY
    game["cities"][NOWHERE] = NOBODY


@kernel
def clear_players(game, rules):
    """Give each seat its followers; nobody has points, tiles or a history.

    Source: seeds CARC-R1, CARC-I2, CARC-A2.
    """
    for seat in range(MAX_SEATS):
        game["supply"][seat] = rules["followers"]
        game["big_supply"][seat] = rules["inns_and_cathedrals"]
        game["big_on"][seat] = NONE
        game["abbot_supply"][seat] = rules["abbot"]
        game["abbot_at"][seat] = NONE
        game["points"][seat] = 0
        game["held"][seat] = 0
        game["returned"][seat] = 0
        game["supply_sum"][seat] = 0
        game["turns"][seat] = 0
        game["shared"][seat] = 0
        game["stolen"][seat] = 0
        for source in range(N_SOURCES):
            game["earned"][seat, source] = 0
        for feature in range(N_FEATURES):
            game["put"][seat, feature] = 0
        for figure in range(N_FIGURES):
            game["put_figure"][seat, figure] = 0
        for third in range(N_THIRDS):
            game["put_in_third"][seat, third] = 0


@kernel
def fill_pile(game, rules):
    """Put the copies of all kinds on one pile, without the start tile.

    Source: seeds CARC-T1, CARC-R7.
    """
    size = 0
    if rules["river"]:
        size = fill_river(game, rules)
    for code in range(N_CODES):
        game["fitting"][code] = rules["fitting"][code]
    for kind in range(N_KINDS):
        copies = rules["box"][kind] - (kind == rules["start_kind"])
        game["left"][kind] = copies
        for _ in range(0 if IS_RIVER[kind] else copies):
            game["pile"][size] = kind
            size += 1
    game["pile_size"] = size


@procedure
def fill_river(game, rules):
    """Put the river on the pile, the lake last; return how many tiles that are.

    Source: seeds CARC-V2.
    """
    size = 0
    for kind in range(N_KINDS):
        if IS_RIVER[kind] and kind not in (SPRING, LAKE):
            for _ in range(rules["box"][kind]):
                game["pile"][size] = kind
                size += 1
    game["pile"][size] = LAKE
    return size + 1


@kernel
def shuffle_pile(game, rules):
    """Fix the order of drawing: position i takes one of the tiles not yet fixed.

    The river is shuffled by itself, and the lake stays behind it.

    Source: seeds CARC-T1, CARC-V2.
    """
    size = np.int64(game["pile_size"])
    lake = NONE
    if rules["river"]:
        while game["pile"][lake + 1] != LAKE:
            lake += 1
        lake += 1
    for first in range(0, size, WORDS_IN_BLOCK):
        words = chance.block(game, chance.Purpose.PILE, 0, first // WORDS_IN_BLOCK)
        for number in range(min(WORDS_IN_BLOCK, size - first)):
            here = first + number
            if here == lake:
                continue
            end = lake if here < lake else size
            there = here + chance.pick(
                game, words[number], chance.Purpose.PILE, 0, here, end - here
            )
            kind = game["pile"][here]
            game["pile"][here] = game["pile"][there]
            game["pile"][there] = kind
