"""The end: what triggers it, who stands where, and the result row.

Triggers: too few workers for a refill, a full city, a used up pool of points (and, as a safety
net, a limit on rounds). The round is completed first; role_choice.py asks for the triggers.
"""

from sim.kernel import kernel, procedure
from sim.puerto_rico.final_scoring import (
    building_points,
    city_hall_points,
    customs_house_points,
    final_points,
    fire_station_points,
    fortress_points,
    residence_points,
    tie_break,
)
from sim.puerto_rico.layout import MOST_ROUNDS, N_GOODS, Building, Good, Role, Tile

TIE_BREAK_RANGE = 1 << 16  # more than coins and barrels can ever be


@kernel
def trigger_end(game, trigger):
    """Note that the game ends.

    Source: seeds PUERTO-END.
    """
    game["triggers"] |= 1 << trigger


@procedure
def standing(game, rules, seat):
    """Higher is better: points, then coins and barrels; equal keys share the place.

    Source: seeds PUERTO-SCORE, PUERTO-TIE.
    """
    return int(final_points(game, rules, seat)) * TIE_BREAK_RANGE + int(tie_break(game, seat))


@procedure
def write_result(game, rules, seat, row):
    """Fill in what this rule set knows of a result row.

    Source: seeds PUERTO-SCORE.
    """
    row["points"] = final_points(game, rules, seat)
    row["rounds"] = game["rounds"]
    row["end"] = game["triggers"]
    _write_points(game, rules, seat, row)
    _write_holdings(game, seat, row)
    _write_roles(game, seat, row)
    _write_buildings(game, seat, row)
    _write_goods(game, seat, row)


@kernel
def _write_points(game, rules, seat, row):
    row["vp_chips"] = game["chips"][seat]
    row["vp_buildings"] = building_points(game, rules, seat)
    row["vp_fire_station"] = fire_station_points(game, rules, seat)
    row["vp_residence"] = residence_points(game, rules, seat)
    row["vp_fortress"] = fortress_points(game, rules, seat)
    row["vp_customs_house"] = customs_house_points(game, rules, seat)
    row["vp_city_hall"] = city_hall_points(game, rules, seat)
    row["vp_handicap"] = rules["extra_points"][seat]


@kernel
def _write_holdings(game, seat, row):
    barrels = 0
    for good in range(N_GOODS):
        barrels += game["goods"][seat, good]
    row["coins"] = game["coins"][seat]
    row["goods"] = barrels
    row["workers"] = game["workers"][seat]
    row["idle_workers"] = game["idle"][seat]
    row["start_tile"] = game["start_tile"][seat]
    row["governor_rounds"] = game["governor_rounds"][seat]
    row["trade_coins"] = game["trade_coins"][seat]
    row["factory_coins"] = game["factory_coins"][seat]
    row["role_coins"] = game["role_coins"][seat]
    row["tiles_corn"] = game["tiles"][seat, Tile.CORN]
    row["tiles_fruit"] = game["tiles"][seat, Tile.FRUIT]
    row["tiles_sugar"] = game["tiles"][seat, Tile.SUGAR]
    row["tiles_tobacco"] = game["tiles"][seat, Tile.TOBACCO]
    row["tiles_coffee"] = game["tiles"][seat, Tile.COFFEE]
    row["tiles_quarry"] = game["tiles"][seat, Tile.QUARRY]


@kernel
def _write_roles(game, seat, row):
    row["role_planter"] = game["roles_taken"][seat, Role.PLANTER]
    row["role_recruiter"] = game["roles_taken"][seat, Role.RECRUITER]
    row["role_builder"] = game["roles_taken"][seat, Role.BUILDER]
    row["role_craftsman"] = game["roles_taken"][seat, Role.CRAFTSMAN]
    row["role_trader"] = game["roles_taken"][seat, Role.TRADER]
    row["role_captain"] = game["roles_taken"][seat, Role.CAPTAIN]
    row["role_adventurer"] = game["roles_taken"][seat, Role.ADVENTURER]
    row["rounds_planter"] = min(game["role_rounds"][seat, Role.PLANTER], MOST_ROUNDS)
    row["rounds_recruiter"] = min(game["role_rounds"][seat, Role.RECRUITER], MOST_ROUNDS)
    row["rounds_builder"] = min(game["role_rounds"][seat, Role.BUILDER], MOST_ROUNDS)
    row["rounds_craftsman"] = min(game["role_rounds"][seat, Role.CRAFTSMAN], MOST_ROUNDS)
    row["rounds_trader"] = min(game["role_rounds"][seat, Role.TRADER], MOST_ROUNDS)
    row["rounds_captain"] = min(game["role_rounds"][seat, Role.CAPTAIN], MOST_ROUNDS)
    row["rounds_adventurer"] = min(game["role_rounds"][seat, Role.ADVENTURER], MOST_ROUNDS)
    row["first_planter"] = game["role_first"][seat, Role.PLANTER]
    row["first_recruiter"] = game["role_first"][seat, Role.RECRUITER]
    row["first_builder"] = game["role_first"][seat, Role.BUILDER]
    row["first_craftsman"] = game["role_first"][seat, Role.CRAFTSMAN]
    row["first_trader"] = game["role_first"][seat, Role.TRADER]
    row["first_captain"] = game["role_first"][seat, Role.CAPTAIN]
    row["first_adventurer"] = game["role_first"][seat, Role.ADVENTURER]


@kernel
def _write_buildings(game, seat, row):
    row["bought_small_fruit_depot"] = game["bought"][seat, Building.SMALL_FRUIT_DEPOT]
    row["bought_small_sugar_mill"] = game["bought"][seat, Building.SMALL_SUGAR_MILL]
    row["bought_large_fruit_depot"] = game["bought"][seat, Building.LARGE_FRUIT_DEPOT]
    row["bought_large_sugar_mill"] = game["bought"][seat, Building.LARGE_SUGAR_MILL]
    row["bought_tobacco_storage"] = game["bought"][seat, Building.TOBACCO_STORAGE]
    row["bought_coffee_roaster"] = game["bought"][seat, Building.COFFEE_ROASTER]
    row["bought_small_market"] = game["bought"][seat, Building.SMALL_MARKET]
    row["bought_hacienda"] = game["bought"][seat, Building.HACIENDA]
    row["bought_builders_yard"] = game["bought"][seat, Building.BUILDERS_YARD]
    row["bought_small_warehouse"] = game["bought"][seat, Building.SMALL_WAREHOUSE]
    row["bought_hospital"] = game["bought"][seat, Building.HOSPITAL]
    row["bought_office"] = game["bought"][seat, Building.OFFICE]
    row["bought_large_market"] = game["bought"][seat, Building.LARGE_MARKET]
    row["bought_large_warehouse"] = game["bought"][seat, Building.LARGE_WAREHOUSE]
    row["bought_factory"] = game["bought"][seat, Building.FACTORY]
    row["bought_school"] = game["bought"][seat, Building.SCHOOL]
    row["bought_harbor"] = game["bought"][seat, Building.HARBOR]
    row["bought_wharf"] = game["bought"][seat, Building.WHARF]
    row["bought_fire_station"] = game["bought"][seat, Building.FIRE_STATION]
    row["bought_residence"] = game["bought"][seat, Building.RESIDENCE]
    row["bought_fortress"] = game["bought"][seat, Building.FORTRESS]
    row["bought_customs_house"] = game["bought"][seat, Building.CUSTOMS_HOUSE]
    row["bought_city_hall"] = game["bought"][seat, Building.CITY_HALL]


@kernel
def _write_goods(game, seat, row):
    row["produced_corn"] = game["produced"][seat, Good.CORN]
    row["produced_fruit"] = game["produced"][seat, Good.FRUIT]
    row["produced_sugar"] = game["produced"][seat, Good.SUGAR]
    row["produced_tobacco"] = game["produced"][seat, Good.TOBACCO]
    row["produced_coffee"] = game["produced"][seat, Good.COFFEE]
    row["sold_corn"] = game["sold"][seat, Good.CORN]
    row["sold_fruit"] = game["sold"][seat, Good.FRUIT]
    row["sold_sugar"] = game["sold"][seat, Good.SUGAR]
    row["sold_tobacco"] = game["sold"][seat, Good.TOBACCO]
    row["sold_coffee"] = game["sold"][seat, Good.COFFEE]
    row["shipped_corn"] = game["shipped"][seat, Good.CORN]
    row["shipped_fruit"] = game["shipped"][seat, Good.FRUIT]
    row["shipped_sugar"] = game["shipped"][seat, Good.SUGAR]
    row["shipped_tobacco"] = game["shipped"][seat, Good.TOBACCO]
    row["shipped_coffee"] = game["shipped"][seat, Good.COFFEE]
    row["spoiled_corn"] = game["spoiled"][seat, Good.CORN]
    row["spoiled_fruit"] = game["spoiled"][seat, Good.FRUIT]
    row["spoiled_sugar"] = game["spoiled"][seat, Good.SUGAR]
    row["spoiled_tobacco"] = game["spoiled"][seat, Good.TOBACCO]
    row["spoiled_coffee"] = game["spoiled"][seat, Good.COFFEE]
