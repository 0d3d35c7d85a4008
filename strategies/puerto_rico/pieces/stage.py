"""How far the game has gone, and what a coin is worth by now."""

from sim.kernel import kernel
from sim.puerto_rico.layout import MAX_SEATS, WHOLE
from strategies.puerto_rico.pieces.traits import W

PER_ROUND = 1.0 / 16.0
PER_WHOLE = 1.0 / WHOLE


@kernel
def progress(game, rules):
    """0 at the start, 1 when the end is triggered: the nearest of the three ends."""
    if game["triggers"] != 0:
        return 1.0
    fullest = 0
    for seat in range(MAX_SEATS):  # an empty seat has no city
        fullest = max(fullest, game["city"][seat])
    workers = (int(game["pile"]) + game["register"]) * rules["worker_share"]
    points = game["pool"] * rules["point_share"]
    spaces = (rules["city_spaces"] - fullest) * rules["space_share"]
    return 1.0 - min(workers, points, spaces) * PER_WHOLE


@kernel
def rounds_gone(game):
    """A cheaper guess of the same, by rounds; for the many decisions about workers."""
    if game["triggers"] != 0:
        return 1.0
    return min(game["rounds"] * PER_ROUND, 0.95)


@kernel
def coin_worth(game, weights, gone):
    """Points that one more coin is worth; little in the last round."""
    if game["triggers"] != 0:
        return 0.05
    early = weights["w"][W.COIN_EARLY]
    late = weights["w"][W.COIN_LATE]
    return early + (late - early) * gone
