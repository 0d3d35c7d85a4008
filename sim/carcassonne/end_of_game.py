"""The end of the game.

1. It ends after the turn in which the last tile is placed or leaves the game (CARC-R5, R29).
2. Open roads, cities and cloisters score by the same majority (CARC-R21).
3. Farms score (CARC-R22).
4. Most points win; equal points share the victory, by the tournament rule the starting
   player is behind (CARC-R30).
"""

import numpy as np

from sim.carcassonne.city_scoring import score_open_city
from sim.carcassonne.cloister_scoring import score_open_cloister
from sim.carcassonne.farm_scoring import score_farms
from sim.carcassonne.follower_placement import followers_of_a_player, in_hand
from sim.carcassonne.layout import (
    N_SEGMENTS,
    START_SEAT,
    EndReason,
    Feature,
    Figure,
    Source,
    TieRule,
)
from sim.carcassonne.regions import NOBODY
from sim.carcassonne.road_scoring import score_open_road
from sim.carcassonne.tiles import FIRST_FIELD, N_CITIES
from sim.kernel import kernel, procedure
from sim.machine import NONE

HUNDREDTHS = 100


@kernel
def is_last_turn_over(game):
    """Whether the pile is empty and nobody holds a tile.

    Source: seeds CARC-R5, CARC-R29.
    """
    if game["drawn"] < game["pile_size"]:
        return False
    held = 0
    for seat in range(game["players"]):
        held += game["held"][seat]
    return held == 0


@procedure
def score_what_is_left(game, rules):
    """Final scoring, once: open features, then farms.

    Completed features hold no followers any more, so whatever does is open. All followers stay
    where they are for the record.

    Source: seeds CARC-R21, CARC-R22, CARC-R29.
    """
    for placement in range(game["tiles"]):
        base = N_SEGMENTS * placement
        kind = game["look"][placement] >> 2
        for segment in range(FIRST_FIELD[kind]):
            root = base + segment
            if game["parent"][root] == root and game["followers"][root] != NOBODY:
                if segment < N_CITIES[kind]:
                    score_open_city(game, rules, root)
                else:
                    score_open_road(game, rules, root)
        if game["monk"][placement] != NONE:
            score_open_cloister(game, rules, placement)
    score_farms(game, rules)


@kernel
def standing(game, rules, seat):
    """Key of the final order: higher is better, equal keys share.

    Source: seeds CARC-R30.
    """
    behind = (rules["tie_rule"] == TieRule.START_PLAYER_LOSES) & (seat == START_SEAT)
    return 2 * np.int64(game["points"][seat]) - behind


@kernel
def end_reason(game):
    """Why the game ended, as EndReason.

    Source: seeds CARC-R5, CARC-R29.
    """
    return EndReason.LAST_TILE_SET_ASIDE if game["last_aside"] else EndReason.LAST_TILE_PLACED


@kernel
def write_result(game, rules, seat, row):
    """Fill a row of the result table.

    Source: seeds CARC-R29, CARC-R30.
    """
    earned = game["earned"][seat]
    row["points"] = game["points"][seat]
    row["rounds"] = game["turns"][START_SEAT]
    row["end"] = end_reason(game)
    row["roads"] = earned[Source.ROADS]
    row["cities"] = earned[Source.CITIES]
    row["cloisters"] = earned[Source.CLOISTERS]
    row["open_roads"] = earned[Source.OPEN_ROADS]
    row["open_cities"] = earned[Source.OPEN_CITIES]
    row["open_cloisters"] = earned[Source.OPEN_CLOISTERS]
    row["farms"] = earned[Source.FARMS]
    row["gardens"] = earned[Source.GARDENS]
    row["open_gardens"] = earned[Source.OPEN_GARDENS]
    row["abbot"] = earned[Source.ABBOT]
    row["put_city"] = game["put"][seat, Feature.CITY]
    row["put_road"] = game["put"][seat, Feature.ROAD]
    row["put_field"] = game["put"][seat, Feature.FIELD]
    row["put_cloister"] = game["put"][seat, Feature.CLOISTER]
    row["put_garden"] = game["put"][seat, Feature.GARDEN]
    row["put_big"] = game["put_figure"][seat, Figure.BIG]
    row["put_abbot"] = game["put_figure"][seat, Figure.ABBOT]
    _write_course(game, rules, seat, row)
    _write_board(game, row)


@kernel
def _write_course(game, rules, seat, row):
    turns = max(np.int64(game["turns"][seat]), 1)
    row["put_first"], row["put_second"], row["put_third"] = game["put_in_third"][seat]
    row["returned"] = game["returned"][seat]
    row["stuck"] = followers_of_a_player(rules) - in_hand(game, seat)
    row["in_hand"] = HUNDREDTHS * np.int64(game["supply_sum"][seat]) // turns
    row["shared"] = game["shared"][seat]
    row["stolen"] = game["stolen"][seat]
    row["placed"] = game["turns"][seat]


@kernel
def _write_board(game, row):
    turns = max(np.int64(game["all_turns"]), 1)
    row["set_aside"] = game["set_aside"]
    row["placements"] = HUNDREDTHS * np.int64(game["places_seen"]) // turns
    row["claims"] = HUNDREDTHS * np.int64(game["claims_seen"]) // turns
    row["board_width"] = game["east"] - game["west"] + 1
    row["board_height"] = game["north"] - game["south"] + 1
    row["tiles"] = game["tiles"]
