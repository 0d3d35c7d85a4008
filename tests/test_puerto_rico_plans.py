"""Each named plan does what its ``idea`` says, beside ``balanced`` at the same tables."""

from collections.abc import Callable

import pytest

from reports.findings import Standing
from reports.presenting import findings_of
from sim.batch import play
from sim.facts import settle_options
from sim.games import load
from sim.schedule import plan
from strategies.registry import contestants, parse_player

GAMES = 1_400
LARGE = ("fire_station", "residence", "fortress", "customs_house", "city_hall")
Measure = Callable[[Standing, Standing], float]


def owns(*buildings: str) -> Measure:
    """How many of the buildings the plan buys in a game."""
    return lambda plan, _: sum(plan.owned[f"bought_{building}"][0] for building in buildings)


def mean(column: str) -> Measure:
    """Mean of a result column."""
    return lambda plan, _: plan.means[column]


def times(measure: Measure) -> Measure:
    """The same in units of what ``balanced`` has."""
    return lambda plan, other: measure(plan, other) / measure(other, plan)


# What is measured, and the least that the idea allows at four players.
PROMISES = {
    "corn_shipper": (
        (times(mean("tiles_corn")), 1.5),
        (times(mean("shipped_corn")), 1.5),
        (times(mean("role_captain")), 1.2),
        (owns("small_warehouse", "large_warehouse"), 1.0),
    ),
    "harbor_wharf_shipper": (
        (owns("harbor"), 0.6),
        (owns("wharf"), 0.2),
        (times(mean("vp_chips")), 1.2),
    ),
    "factory_builder": (
        (times(owns("factory")), 1.2),
        (times(mean("factory_coins")), 1.1),
    ),
    "quarry_builder": (
        (times(mean("tiles_quarry")), 1.8),
        (owns("builders_yard"), 0.7),
    ),
    "coffee_trader": (
        (times(mean("sold_coffee")), 1.3),
        (owns("coffee_roaster"), 0.7),
        (owns("office", "small_market", "large_market"), 1.5),
        (times(mean("trade_coins")), 1.8),
    ),
    "tobacco_trader": (
        (times(mean("sold_tobacco")), 1.8),
        (owns("tobacco_storage"), 0.7),
        (owns("office", "small_market", "large_market"), 1.4),
        (times(mean("trade_coins")), 1.5),
    ),
    "large_building_rush": (
        (times(owns(*LARGE)), 1.2),
        (times(mean("role_builder")), 1.2),
    ),
    "role_denier": (
        (times(mean("role_captain")), 1.1),
        (times(mean("role_builder")), 1.0),
    ),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", PROMISES)
def test_a_plan_does_what_it_is_named_for(name: str) -> None:
    entrants = [parse_player("puerto-rico", text).entrant for text in (name, "balanced")]
    schedule = plan(settle_options("puerto-rico", None, {}), 4, entrants, games=GAMES)
    rule_set = load("puerto-rico")
    tally = play(schedule, contestants(schedule))
    found = findings_of(tally, rule_set.layout.COLUMNS, rule_set.end_reasons)
    standings = {standing.label: standing for standing in found.standings}
    got = [measure(standings[name], standings["balanced"]) for measure, _ in PROMISES[name]]
    wanted = [least for _, least in PROMISES[name]]
    assert all(value >= least for value, least in zip(got, wanted, strict=True)), got
