"""What a player of each game asks a report for, beyond the win share.

Names of result columns only; a rule set that is not listed here gets the general tables.
"""

from dataclasses import dataclass

from reports.findings import Findings, Standing
from reports.words import amount, percent


@dataclass(frozen=True)
class Measure:
    """A figure worth a column of its own beside the win share: a column, or a ratio of two."""

    heading: str
    column: str
    per: str = ""
    as_percent: bool = False

    def of(self, standing: Standing) -> float:
        """The measure's value for a strategy; NaN without cases."""
        value = standing.means[self.column]
        if not self.per:
            return value
        cases = standing.means[self.per]
        return value / cases if cases else float("nan")

    def told(self, standing: Standing) -> str:
        """The value as text."""
        value = self.of(standing)
        return percent(value) if self.as_percent else amount(value)


@dataclass(frozen=True)
class Source:
    """A source of points: columns that are added up."""

    heading: str
    columns: tuple[str, ...]

    def of(self, standing: Standing) -> float:
        """Points a game from this source."""
        return sum(standing.means[name] for name in self.columns)


POINTS = Measure("Points", "points")
HIGHLIGHTS = {
    "port-royal": (
        Measure("Coins left", "coins"),
        Measure("Turns", "turns"),
        Measure("Busts per turn", "busts", "turns", as_percent=True),
        Measure("Expeditions", "expeditions"),
    ),
    "puerto-rico": (
        Measure("Chips, VP", "vp_chips"),
        Measure("Buildings, VP", "vp_buildings"),
        Measure("Trade coins", "trade_coins"),
    ),
    "carcassonne": (
        Measure("Farms", "farms"),
        Measure("Stolen", "stolen"),
        Measure("Stuck", "stuck"),
    ),
}
SOURCES = {
    "port-royal": (
        Source("Persons", ("person_points",)),
        Source("Expeditions", ("expedition_points",)),
    ),
    "puerto-rico": (
        Source("Chips", ("vp_chips",)),
        Source("Buildings", ("vp_buildings",)),
        Source(
            "Bonuses of large buildings",
            ("vp_fire_station", "vp_residence", "vp_fortress", "vp_customs_house", "vp_city_hall"),
        ),
        Source("Handicap", ("vp_handicap",)),
    ),
    "carcassonne": (
        Source("Cities", ("cities",)),
        Source("Roads", ("roads",)),
        Source("Cloisters", ("cloisters",)),
        Source("Farms", ("farms",)),
        Source("Open cities", ("open_cities",)),
        Source("Open roads", ("open_roads",)),
        Source("Open cloisters", ("open_cloisters",)),
    ),
}
# Columns that say in which round something was bought, 0 if it never was.
BOUGHT = "bought_"
# Columns that say how often something was chosen, the sum of the rounds, and the first round.
CHOSEN, CHOSEN_IN, CHOSEN_FIRST = "role_", "rounds_", "first_"
# Columns that tables of their own tell.
TOLD_APART = (BOUGHT, CHOSEN_IN, CHOSEN_FIRST)
REST = "Other"
LEAST_REST = 0.005


def highlights(findings: Findings) -> list[Measure]:
    """The measures of the main table: points, and the game's own if its rows have them."""
    known = findings.standings[0].means
    chosen = HIGHLIGHTS.get(findings.schedule.game, ())
    return [POINTS, *(m for m in chosen if m.column in known and (m.per or m.column) in known)]


def sources(findings: Findings) -> list[tuple[str, list[float]]]:
    """Where the points come from: heading and points by strategy, in the order of the standings.

    Sources that gave nothing are left out; what the sources do not explain stands last.
    """
    means = findings.standings[0].means
    known = [
        source
        for source in SOURCES.get(findings.schedule.game, ())
        if all(name in means for name in source.columns)
    ]
    if not known:
        return []
    found = [(source.heading, [source.of(s) for s in findings.standings]) for source in known]
    rest = [
        standing.points - sum(values[place] for _, values in found)
        for place, standing in enumerate(findings.standings)
    ]
    if any(abs(value) > LEAST_REST for value in rest):
        found.append((REST, rest))
    return [(heading, values) for heading, values in found if any(values)]


def owned_word(meaning: str) -> str:
    """The thing itself, from the meaning of the column that says who had it and when."""
    return meaning.removeprefix("round of buying the ").removesuffix(", 0 = never")


def chosen_word(meaning: str) -> str:
    """The thing itself, from the meaning of the column that says how often it was chosen."""
    return meaning.removesuffix(" chosen")
