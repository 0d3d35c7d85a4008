"""Who won."""

import numpy as np

from sim.kernel import kernel
from tests.engine.coin_race.layout import EndReason


@kernel
def standing(game, rules, seat):
    return np.int64(game["points"][seat])


@kernel
def write_result(game, rules, seat, row):
    row["points"] = game["points"][seat]
    row["rounds"] = (game["turns"] + game["players"] - 1) // game["players"]
    row["end"] = EndReason.LAST_ROUND
    for other in range(game["players"]):
        if game["points"][other] >= rules["end_points"]:
            row["end"] = EndReason.POINTS
    row["loaded_flips"] = game["loaded"][seat]
    row["turns"] = game["turns"]
