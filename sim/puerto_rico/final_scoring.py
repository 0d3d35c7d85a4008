"""Final scoring: points by loading, printed points of buildings, bonuses of large buildings.

A building's printed points count even if nobody works there; the bonus of a large building counts
only if it is staffed. Ties are broken by coins and barrels.
"""

from sim.kernel import kernel
from sim.puerto_rico.layout import N_GOODS, Building
from sim.puerto_rico.queries import count_bits, is_staffed


@kernel
def building_points(game, _rules, seat):
    """Printed points of all own buildings.

    Source: seeds PUERTO-SCORE.
    """
    return game["printed"][seat]


@kernel
def count_buildings(game, seat, kinds):
    """How many buildings of a bit set the player owns.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    return count_bits(int(game["owned"][seat]) & int(kinds))


@kernel
def fire_station_points(game, rules, seat):
    """Fire Station (classic: Guild Hall): points for production buildings, small and large.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    small = count_buildings(game, seat, rules["small_production"])
    large = count_buildings(game, seat, rules["large_production"])
    points = small * rules["fire_station_small"] + large * rules["fire_station_large"]
    return points * is_staffed(game, seat, Building.FIRE_STATION)


@kernel
def residence_points(game, rules, seat):
    """Residence: points for filled island spaces, more for each space beyond the first nine.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    beyond = max(game["island"][seat] - rules["residence_tiles"], 0)
    points = rules["residence_points"] + beyond * rules["residence_step"]
    return points * is_staffed(game, seat, Building.RESIDENCE)


@kernel
def fortress_points(game, rules, seat):
    """Fortress: a point for each three workers, idle ones included.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    points = game["workers"][seat] // rules["fortress_workers"]
    return points * is_staffed(game, seat, Building.FORTRESS)


@kernel
def customs_house_points(game, rules, seat):
    """Customs House: a point for each four points by loading.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    points = game["chips"][seat] // rules["customs_house_chips"]
    return points * is_staffed(game, seat, Building.CUSTOMS_HOUSE)


@kernel
def city_hall_points(game, rules, seat):
    """City Hall: a point for each building that is no production building, itself included.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    points = count_buildings(game, seat, rules["commercial"]) * rules["city_hall_points"]
    return points * is_staffed(game, seat, Building.CITY_HALL)


@kernel
def bonus_points(game, rules, seat):
    """Bonuses of all large buildings.

    Source: seeds PUERTO-LARGE-BONUS.
    """
    return (
        fire_station_points(game, rules, seat)
        + residence_points(game, rules, seat)
        + fortress_points(game, rules, seat)
        + customs_house_points(game, rules, seat)
        + city_hall_points(game, rules, seat)
    )


@kernel
def final_points(game, rules, seat):
    """All points of a player.

    Source: seeds PUERTO-SCORE, PUERTO-HANDICAP.
    """
    return (
        game["chips"][seat]
        + building_points(game, rules, seat)
        + bonus_points(game, rules, seat)
        + rules["extra_points"][seat]
    )


@kernel
def tie_break(game, seat):
    """Coins and barrels of a player; ships and trading house don't count.

    Source: seeds PUERTO-TIE.
    """
    total = game["coins"][seat]
    for good in range(N_GOODS):
        total += game["goods"][seat, good]
    return total
