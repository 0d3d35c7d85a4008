"""The table as panels to draw: what lies in the middle, then each player's board.

Made from a snapshot of the log and the header's rules, in the words of the edition in play.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sim.puerto_rico.buildings import read_buildings
from sim.puerto_rico.layout import NO_GOOD
from sim.puerto_rico.words import BUILDING_IDS, GOOD_IDS, words_of

Line = Mapping[str, Any]
DRAWN_BEFORE: frozenset[str] = frozenset()  # after each turn is enough
LARGE = "large"
PLANS = dict(zip(BUILDING_IDS, read_buildings(), strict=True))


def _goods(counts: Line, word: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"text": word[good], "colour": good, "count": counts[good]}
        for good in GOOD_IDS
        if counts[good]
    ]


def _part(filled: int, places: int) -> dict[str, Any]:
    return {"note": f"{filled} of {places}", "filled": filled, "of": places}


def _roles(state: Line, word: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for card, lies in state["roles"].items():
        coins = f"{lies['coins']} coins" if lies["coins"] > 1 else "1 coin" * lies["coins"]
        note = "taken" if lies["chosen"] else coins
        yield {"text": word[card], "note": note, "colour": "role", "is_gone": lies["chosen"]}


def _ships(state: Line, word: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for ship in state["ships"]:
        good = ship["good"]
        kind = {"text": word[good] if good else "empty", "colour": good or "ship"}
        yield kind | _part(ship["barrels"], ship["capacity"])


def _middle(state: Line, names: Sequence[str], rules: Line) -> dict[str, Any]:
    word = words_of(rules)
    tiles = _goods(state["row"], word)
    if state["quarries"]:
        tiles.append({"text": word["quarry"], "colour": "quarry", "count": state["quarries"]})
    stock = [
        {"text": word[key], "note": f"cost {_cost(rules, key)}", "colour": _class(key), "count": n}
        for key, n in state["buildings"].items()
        if n
    ]
    role = state["role"]
    doing = f", {word[role]}: {names[state['chooser']]}" if role else ""
    return {
        "title": f"Round {state['round']}, Governor {names[state['governor']]}{doing}",
        "seat": None,
        "facts": {
            "VP left": state["vp_pool"],
            "workers waiting": state["register"],
            "workers left": state["pile"],
        },
        "rows": [
            {"title": "Roles", "items": list(_roles(state, word))},
            {"title": "Tiles", "items": tiles},
            {"title": "Ships", "items": list(_ships(state, word))},
            {"title": "Trading house", "items": _goods(state["house"], word)},
            {"title": "Goods", "items": _goods(state["goods"], word)},
            {"title": "Buildings", "items": stock},
        ],
    }


def _cost(rules: Line, key: str) -> int:
    return int(rules["buildings"][PLANS[key].key]["cost"])


def _class(key: str) -> str:
    plan = PLANS[key]
    if plan.makes != NO_GOOD:
        return GOOD_IDS[plan.makes]
    return LARGE if plan.kind == LARGE else "city"


def _seat(seat: int, state: Line, name: str, rules: Line) -> dict[str, Any]:
    word, own = words_of(rules), state["seats"][seat]
    island = [
        {
            "text": word[tile],
            "note": f"{held['workers']} of {held['tiles']}",
            "colour": tile,
        }
        for tile, held in own["tiles"].items()
        if held["tiles"]
    ]
    city = [
        {"text": word[key], "colour": _class(key), "is_gone": workers == 0}
        | _part(workers, rules["buildings"][PLANS[key].key]["circles"])
        for key, workers in own["buildings"].items()
    ]
    return {
        "title": name,
        "seat": seat,
        "facts": {"coins": own["coins"], "VP": own["vp"], "idle workers": own["idle"]},
        "rows": [
            {"title": "Goods", "items": _goods(own["goods"], word)},
            {"title": "Island", "items": island},
            {"title": "City", "items": city},
        ],
    }


def picture(state: Line, names: Sequence[str], rules: Line) -> list[dict[str, Any]]:
    """Panels of a snapshot's state; see the head of sim/replay.py."""
    seats = [_seat(seat, state, names[seat], rules) for seat in range(len(state["seats"]))]
    return [_middle(state, names, rules), *seats]
