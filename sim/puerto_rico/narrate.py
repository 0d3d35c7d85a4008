"""One game as a log: what docs/game-log-puerto-rico.md says, made from the records.

States are told in log_state.py, what happens between decisions in log_events.py, and all of it in
sentences in telling.py and drawn in picture.py.
"""

from typing import Any

from sim.puerto_rico.builder_phase import discount_of
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
from sim.puerto_rico.layout import Decision, Phase
from sim.puerto_rico.log_events import events
from sim.puerto_rico.log_state import (
    Line,
    building_words,
    component_words,
    snapshot,
    tile_order,
    trigger_words,
)
from sim.puerto_rico.options import PASS, WHARF, good_of_load, ship_of_load
from sim.puerto_rico.picture import DRAWN_BEFORE, picture
from sim.puerto_rico.queries import price_of, sale_of
from sim.puerto_rico.remarks import remark
from sim.puerto_rico.telling import tell, tell_option
from sim.puerto_rico.words import (
    BUILDING_IDS,
    CARD_IDS,
    CIRCLE_IDS,
    DECISION_IDS,
    GOOD_IDS,
    SHIP_IDS,
    TILE_IDS,
    words_of,
)

__all__ = [
    "DRAWN_BEFORE",
    "decision_word",
    "ending",
    "events",
    "header",
    "opening",
    "option_words",
    "picture",
    "remark",
    "snapshot",
    "table_overrides",
    "tell",
    "tell_option",
    "words_of",
]

SOURCES = {
    "buildings": building_points,
    "fire-station": fire_station_points,
    "residence": residence_points,
    "fortress": fortress_points,
    "customs-house": customs_house_points,
    "city-hall": city_hall_points,
}


def decision_word(decision: int) -> str:
    """Name of a decision in the log."""
    return DECISION_IDS[decision]


def header(game: Any, rules: Any) -> Line:
    """What the header says of a game that was just dealt."""
    tables = {"components": component_words(game, rules), "buildings": building_words(rules)}
    return {"start_seat": 0, "rules": tables, "hidden": {"tiles": tile_order(game, 0)}}


def table_overrides(words: Line, _players: int) -> dict[str, str]:
    """The tables of a header as dotted keys."""
    keys = {f"components.{name}": str(value) for name, value in words["components"].items()}
    for building, numbers in words["buildings"].items():
        keys |= {f"buildings.{building}.{column}": str(n) for column, n in numbers.items()}
    return keys


def opening(game: Any, _rules: Any) -> list[Line]:
    """Lines of the set-up: the first row of tiles."""
    row = [TILE_IDS[int(tile)] for tile in game["stack"][: game["stack_top"]]]
    return [{"event": "reveal", "tile": tile, "to": "row"} for tile in row]


def option_words(game: Any, rules: Any, code: int) -> Line:
    """An option of the pending decision as the log has it."""
    asked = Decision(int(game["pending"]))
    if code == PASS:
        return {"action": "pass"}
    if asked == Decision.CHOOSE_ROLE:
        return {"action": "choose", "role": CARD_IDS[code]}
    if asked == Decision.TAKE_TILE:
        return {"action": "take", "tile": TILE_IDS[code]}
    if asked == Decision.PLACE_WORKER:
        return {"action": "place", "circle": CIRCLE_IDS[code]}
    if asked == Decision.PRIVILEGE_GOOD:
        return {"action": "take", "good": GOOD_IDS[code]}
    if asked in (Decision.STORE_KIND, Decision.STORE_BARREL):
        return {"action": "store", "good": GOOD_IDS[code]}
    if asked == Decision.BUILD:
        return _build_words(game, rules, code)
    if asked == Decision.SELL:
        coins = int(sale_of(game, rules, int(game["seat"]), code))
        return {"action": "sell", "good": GOOD_IDS[code], "coins": coins}
    if asked == Decision.LOAD:
        return _load_words(game, rules, code)
    return _yes_words(game, asked)


def _yes_words(game: Any, asked: Decision) -> Line:
    if asked == Decision.STAFF_TILE:
        return {"action": "staff", "tile": TILE_IDS[int(game["new_tile"])]}
    if asked == Decision.STAFF_BUILDING:
        return {"action": "staff", "building": BUILDING_IDS[int(game["new_building"])]}
    if asked == Decision.BONUS:
        is_captain = game["phase"] == Phase.CAPTAIN_POINTS
        return {"action": "accept", "bonus": "captain" if is_captain else "harbor"}
    actions = {
        Decision.DRAW_TILE: "draw",
        Decision.EXTRA_WORKER: "take",
        Decision.PRODUCE: "produce",
    }
    return {"action": actions[asked]}


def _build_words(game: Any, rules: Any, building: int) -> Line:
    seat = int(game["seat"])
    price = int(price_of(game, rules, seat, building, discount_of(game, rules, seat)))
    return {"action": "build", "building": BUILDING_IDS[building], "price": price}


def _load_words(game: Any, rules: Any, code: int) -> Line:
    good, ship = int(good_of_load(code)), int(ship_of_load(code))
    barrels = int(game["goods"][game["seat"], good])
    if ship != WHARF:
        barrels = min(barrels, int(rules["cargo_ship"][ship] - game["ship_load"][ship]))
    return {"action": "load", "good": GOOD_IDS[good], "ship": SHIP_IDS[ship], "barrels": barrels}


def ending(game: Any, rules: Any) -> Line:
    """Why the game ended, and everybody's points by source."""
    return {
        "reason": trigger_words(int(game["triggers"])),
        "scores": [_score_words(game, rules, seat) for seat in range(game["players"])],
    }


def _score_words(game: Any, rules: Any, seat: int) -> Line:
    sources = {"chips": int(game["chips"][seat])}
    sources |= {name: int(points(game, rules, seat)) for name, points in SOURCES.items()}
    sources["handicap"] = int(rules["extra_points"][seat])
    return {
        "seat": seat,
        "points": int(final_points(game, rules, seat)),
        "tiebreak": int(tie_break(game, seat)),
        "by source": sources,
    }
