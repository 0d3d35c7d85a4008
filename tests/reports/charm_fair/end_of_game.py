"""Who won."""

import numpy as np

from sim.kernel import kernel
from tests.reports.charm_fair.layout import EndReason


@kernel
def standing(game, rules, seat):
    return np.int64(game["points"][seat]) + np.int64(game["extra"][seat])


@kernel
def write_result(game, rules, seat, row):
    row["points"] = standing(game, rules, seat)
    row["rounds"] = rules["rounds"]
    row["end"] = EndReason.LAST_ROUND
    row["charmed"] = rules["extra"][seat] - game["extra"][seat]
