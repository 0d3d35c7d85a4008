"""Names: the ids of the log (docs/game-log-puerto-rico.md), and the words of both editions."""

import functools
from collections.abc import Mapping
from typing import Any

from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import (
    MAX_ADVENTURERS,
    N_SHIPS,
    Building,
    Decision,
    Good,
    Names,
    Role,
    Tile,
    Trigger,
)


def _id(name: str) -> str:
    return name.lower().replace("_", "-")


GOOD_IDS = [_id(good.name) for good in Good]
TILE_IDS = [_id(tile.name) for tile in Tile]
BUILDING_IDS = [_id(building.name) for building in Building]
ROLE_IDS = [_id(role.name) for role in Role]
CARD_IDS = [
    *(role for role in ROLE_IDS if role != _id(Role.ADVENTURER.name)),
    *(f"adventurer-{number}" for number in range(1, MAX_ADVENTURERS + 1)),
]
SHIP_IDS = [*(f"ship-{number}" for number in range(1, N_SHIPS + 1)), "wharf"]
SHIP_TITLES = ("first ship", "second ship", "third ship", "Wharf")
CIRCLE_IDS = [*TILE_IDS, *BUILDING_IDS]
DECISION_IDS = [_id(decision.name) for decision in Decision]
TRIGGER_IDS = [_id(trigger.name) for trigger in Trigger]

CLASSIC_ROLES = ("Settler", "Mayor", "Builder", "Craftsman", "Trader", "Captain", "Prospector")


def _role_title(card_id: str, names: Names) -> str:
    role = card_id.split("-", maxsplit=1)[0]
    if names == Names.CLASSIC:
        return CLASSIC_ROLES[Role[role.upper()]]
    return role.capitalize()


EDITION_WORDS = {"1897": Names.EDITION_1897, "classic": Names.CLASSIC}


@functools.cache
def titles(names: Names) -> dict[str, str]:
    """Printed words of an edition for every id of the log that people read.

    Source: seeds PUERTO-NAMES.
    """
    words = {good: good for good in GOOD_IDS}
    if names == Names.CLASSIC:
        words["fruit"] = "indigo"
    words["quarry"] = "quarry"
    for building, plan in zip(BUILDING_IDS, read_buildings(), strict=True):
        words[building] = plan.titles[names]
    words |= {card: _role_title(card, names) for card in [*ROLE_IDS, *CARD_IDS]}
    words |= dict(zip(SHIP_IDS, SHIP_TITLES, strict=True))
    return words


def words_of(rules: Mapping[str, Any]) -> dict[str, str]:
    """Printed words of the edition that a header's ``rules`` name.

    Several cards of one title, on which different coins may lie, are numbered.
    """
    words = titles(EDITION_WORDS[rules["names"]])
    if rules.get("components", {}).get("adventurers", 0) < 2:
        return words
    numbered = {card: f"{words[card]} {card[-1]}" for card in CARD_IDS if card[-1].isdigit()}
    return words | numbered
