"""How far the game has gone, and what a coin is worth by now."""

from sim.kernel import kernel
from strategies.puerto_rico.pieces.traits import W

PER_ROUND = 1.0 / 16.0


@kernel
def progress(game, rules):
    """0 at the start, 1 when the end is triggered: the nearest of the three ends."""
    if game["triggers"] != 0:
        return 1.0
    workers = rules["worker_pile"] + rules["worker_ship"]
    left = (game["pile"] + game["register"]) / max(workers, 1)
    points = game["pool"] / max(rules["victory_points"], 1)
    fullest = 0
    for seat in range(game["players"]):
        fullest = max(fullest, game["city"][seat])
    space = 1.0 - fullest / rules["city_spaces"]
    return 1.0 - min(left, points, space)


@kernel
def rounds_gone(game):
    """A cheaper guess of the same, by rounds; for the many decisions about workers."""
    if game["triggers"] != 0:
        return 1.0
    return min(game["rounds"] * PER_ROUND, 0.95)


@kernel
def coin_worth(game, rules, seat, weights, gone):
    """Points that one more coin is worth to the player; little in the last round."""
    if game["triggers"] != 0:
        return 0.05
    early = weights["w"][W.COIN_EARLY]
    late = weights["w"][W.COIN_LATE]
    return (early + (late - early) * gone) / (1.0 + weights["w"][W.RICH] * game["coins"][seat])
