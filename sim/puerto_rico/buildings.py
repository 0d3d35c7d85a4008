"""The building table of seeds/puerto_rico/buildings.csv, in the order of ``Building``."""

import functools
from dataclasses import dataclass

from sim.facts import FactsError, read_csv
from sim.puerto_rico.layout import NO_GOOD, Building, Good

GAME_NAME = "puerto-rico"
TWO_PLAYERS = 2
CLASSES = ("production_small", "production_large", "commercial_small", "large")


@dataclass(frozen=True)
class Plan:
    """One building as printed.

    Attributes
    ----------
    key : str
        Id in the table; what ``--rule buildings.KEY.COLUMN=VALUE`` names.
    titles : tuple of str
        Printed name, by ``Names``.
    copies, copies_two_players : int
        In the game with three and more players, and with two.
    makes : int
        Good, or NO_GOOD.
    """

    key: str
    kind: str
    titles: tuple[str, str]
    cost: int
    vp: int
    spaces: int
    circles: int
    copies: int
    copies_two_players: int
    quarry_cap: int
    makes: int

    def copies_for(self, players: int) -> int:
        """Copies in a game of so many players."""
        return self.copies_two_players if players == TWO_PLAYERS else self.copies


def _plan(row: dict[str, str]) -> Plan:
    if row["class"] not in CLASSES:
        raise FactsError(f"buildings.csv, {row['id']}: unknown class {row['class']!r}")
    return Plan(
        key=row["id"],
        kind=row["class"],
        titles=(row["title_1897"], row["title_classic"]),
        cost=int(row["cost"]),
        vp=int(row["vp"]),
        spaces=int(row["city_spaces"]),
        circles=int(row["circles"]),
        copies=int(row["copies"]),
        copies_two_players=int(row["copies_two_players"]),
        quarry_cap=int(row["quarry_cap"]),
        makes=int(Good[row["good"].upper()]) if row["good"] else NO_GOOD,
    )


@functools.cache
def read_buildings() -> tuple[Plan, ...]:
    """All buildings; index = ``Building``.

    Raises
    ------
    FactsError
        If the table and the vocabulary differ.

    Source: seeds PUERTO-BUILD, PUERTO-NO-EXPANSIONS.
    """
    plans = tuple(_plan(row) for row in read_csv(GAME_NAME, "buildings.csv"))
    if len(plans) != len(Building):
        raise FactsError(
            f"buildings.csv has {len(plans)} buildings, layout.Building {len(Building)}"
        )
    for building, plan in zip(Building, plans, strict=True):
        name = plan.titles[0].replace("'", "").replace(" ", "_").upper()
        if name != building.name:
            raise FactsError(
                f"buildings.csv, {plan.key}: {name} stands where {building.name} should"
            )
    return plans
