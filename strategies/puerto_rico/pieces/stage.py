"""How far the game has gone, and what a coin is worth by now."""

from sim.kernel import kernel
from strategies.puerto_rico.pieces.traits import W

PER_ROUND = 1.0 / 16.0


@kernel
def progress(game, rules):
    """0 at the start, 1 when the end is triggered: the nearest of the three ends."""
    if game["triggers"] != 0:
        return 1.0
    left = int(game["pile"]) + game["register"]
    whole = max(int(rules["worker_pile"]) + rules["worker_ship"], 1)
    # Shares are compared crosswise: one division instead of three.
    points = int(game["pool"])
    if points * whole < left * rules["victory_points"]:
        left = points
        whole = int(rules["victory_points"])
    fullest = 0
    for seat in range(game["players"]):
        fullest = max(fullest, game["city"][seat])
    spaces = int(rules["city_spaces"])
    if (spaces - fullest) * whole < left * spaces:
        left = spaces - fullest
        whole = spaces
    return 1.0 - left / whole


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
