"""Lines of the log between the decisions: chance, and what follows by force.

Each line is the difference that one small step or one answer made to the record.
"""

from typing import Any

from sim.machine import NONE
from sim.puerto_rico.layout import N_SHIPS, Decision, Phase
from sim.puerto_rico.log_state import (
    Line,
    round_line,
    snapshot,
    some_by_good,
    tile_order,
    trigger_words,
)
from sim.puerto_rico.options import WHARF
from sim.puerto_rico.words import CARD_IDS, CIRCLE_IDS, GOOD_IDS, SHIP_IDS, TILE_IDS


def events(before: Any, after: Any, rules: Any) -> list[Line]:
    """What one small step or one answer did, in order."""
    lines: list[Line] = []
    if before["pending"] == NONE:
        lines += _step_lines(before, after, rules)
    else:
        lines += _answer_lines(before, after, rules)
    lines += _spoil_lines(before, after)
    new_triggers = int(after["triggers"]) & ~int(before["triggers"])
    lines += [{"event": "trigger", "trigger": name} for name in trigger_words(new_triggers)]
    lines += _turn_lines(before, after, rules)
    return lines


def _step_lines(before: Any, after: Any, rules: Any) -> list[Line]:
    phase = Phase(int(before["phase"]))
    if phase in (Phase.TURN_UP_DRAWN, Phase.REVEAL_ROW):
        return _tile_lines(before, after)
    if phase == Phase.DEAL_WORKERS:
        return _worker_lines(before, after)
    if phase == Phase.PICK_UP and after["phase"] != Phase.PLACE_WORKER:
        return _placement_lines(before, after)
    if phase == Phase.PLACE_WORKER:
        return _placement_lines(before, after)
    if phase == Phase.REFILL:
        return [{"event": "refill", "workers": int(after["register"] - before["register"])}]
    if phase == Phase.PRODUCE:
        return _produce_lines(before, after)
    if phase == Phase.LOAD:
        return _forced_load_lines(before, after) + _point_lines(before, after, rules)
    if phase == Phase.CLEAR_SHIPS:
        return _ship_lines(before, after)
    if phase == Phase.CLEAR_HOUSE and after["house_size"] < before["house_size"]:
        return [{"event": "clear-house"}]
    if phase == Phase.ADVENTURE:
        seat = int(before["chooser"])
        coins = int(after["coins"][seat] - before["coins"][seat])
        return [{"event": "income", "seat": seat, "coins": coins}]
    if phase == Phase.PICK_ROLE and after["role"] != NONE:
        return _role_lines(before, after)
    return []


def _answer_lines(before: Any, after: Any, rules: Any) -> list[Line]:
    asked = Decision(int(before["pending"]))
    if asked == Decision.CHOOSE_ROLE:
        return _role_lines(before, after)
    if asked == Decision.PLACE_WORKER:
        return _placement_lines(before, after, chosen=1)
    if asked == Decision.PRODUCE:
        return _produce_lines(before, after)
    if asked in (Decision.LOAD, Decision.BONUS):
        return _point_lines(before, after, rules)
    return []


def _role_lines(before: Any, after: Any) -> list[Line]:
    """Coins found on the card; a card that was the last one left is told as forced."""
    seat = int(after["chooser"])
    lines: list[Line] = []
    if before["pending"] == NONE:
        choice = {"action": "choose", "role": CARD_IDS[int(after["role"])]}
        lines.append({"event": "forced", "seat": seat, "decision": "choose-role", "choice": choice})
    coins = int(before["card_coins"][after["role"]])
    if coins:
        lines.append({"event": "role-coins", "seat": seat, "coins": coins})
    return lines


def _tile_lines(before: Any, after: Any) -> list[Line]:
    if after["shuffles"] != before["shuffles"]:
        return [{"event": "reshuffle", "order": tile_order(after, 0)}]
    if after["stack_top"] == before["stack_top"]:
        return []
    tile = TILE_IDS[int(after["stack"][before["stack_top"]])]
    to_row = before["phase"] == Phase.REVEAL_ROW
    return [{"event": "reveal", "tile": tile, "to": "row" if to_row else int(before["seat"])}]


def _clockwise(game: Any, first: int) -> list[int]:
    players = int(game["players"])
    return [(first + step) % players for step in range(players)]


def _worker_lines(before: Any, after: Any) -> list[Line]:
    shares = after["workers"] - before["workers"]
    return [
        {"event": "workers", "seat": seat, "workers": int(shares[seat])}
        for seat in _clockwise(before, int(before["chooser"]))
        if shares[seat]
    ]


def _placement_lines(before: Any, after: Any, chosen: int = 0) -> list[Line]:
    """Workers that had to go where they went; the first ``chosen`` of them are told already."""
    seat = int(before["seat"])
    placed = [
        *(after["tile_workers"][seat] - before["tile_workers"][seat]),
        *(after["staff"][seat] - before["staff"][seat]),
    ]
    lines: list[Line] = []
    for circle, workers in zip(CIRCLE_IDS, map(int, placed), strict=True):
        if workers > chosen:
            choice = {"action": "place", "circle": circle}
            lines.append(
                {
                    "event": "forced",
                    "seat": seat,
                    "decision": "place-worker",
                    "choice": choice,
                    "workers": workers - chosen,
                }
            )
        if workers:
            chosen = 0
    return lines


def _produce_lines(before: Any, after: Any) -> list[Line]:
    seat = int(before["seat"])
    goods = some_by_good(after["goods"][seat] - before["goods"][seat])
    coins = int(after["coins"][seat] - before["coins"][seat])
    if not goods:
        return []
    return [{"event": "produce", "seat": seat, "goods": goods, "coins": coins}]


def _forced_load_lines(before: Any, after: Any) -> list[Line]:
    seat = int(before["seat"])
    moved = before["goods"][seat] - after["goods"][seat]
    if not moved.any():
        return []
    good = int(moved.nonzero()[0][0])
    ship = WHARF
    for number in range(N_SHIPS):
        if after["ship_load"][number] != before["ship_load"][number]:
            ship = number
    choice = {
        "action": "load",
        "good": GOOD_IDS[good],
        "ship": SHIP_IDS[ship],
        "barrels": int(moved[good]),
    }
    return [{"event": "forced", "seat": seat, "decision": "load", "choice": choice}]


def _point_lines(before: Any, after: Any, rules: Any) -> list[Line]:
    """Points of one load; what the barrels didn't bring came from captain and harbor."""
    seat = int(before["seat"])
    points = int(after["chips"][seat] - before["chips"][seat])
    barrels = int((before["goods"][seat] - after["goods"][seat]).sum())
    if before["pending"] == Decision.BONUS:
        is_captain = before["phase"] == Phase.CAPTAIN_POINTS
        parts = [(points, "captain" if is_captain else "harbor")]
    else:
        extra = points - barrels
        is_due = seat == before["chooser"] and before["captain_due"] and not after["captain_due"]
        captain = min(extra, int(rules["captain_points"])) if is_due else 0
        parts = [(barrels, "load"), (captain, "captain"), (extra - captain, "harbor")]
    return [
        {"event": "points", "seat": seat, "vp": vp, "for": reason} for vp, reason in parts if vp
    ]


def _spoil_lines(before: Any, after: Any) -> list[Line]:
    lines: list[Line] = []
    for seat in range(before["players"]):
        goods = some_by_good(after["spoiled"][seat] - before["spoiled"][seat])
        if goods:
            lines.append({"event": "spoil", "seat": seat, "goods": goods})
    return lines


def _ship_lines(before: Any, after: Any) -> list[Line]:
    return [
        {
            "event": "clear-ship",
            "ship": SHIP_IDS[ship],
            "good": GOOD_IDS[int(before["ship_good"][ship])],
            "barrels": int(before["ship_load"][ship]),
        }
        for ship in range(N_SHIPS)
        if after["ship_load"][ship] < before["ship_load"][ship]
    ]


def _turn_lines(before: Any, after: Any, rules: Any) -> list[Line]:
    """The snapshot when a turn is over, and the beginning of a new round."""
    is_end = before["phase"] in (Phase.END_ROLE, Phase.END_ROUND) and before["pending"] == NONE
    if not is_end or after["phase"] == Phase.END_ROUND:
        return []
    lines: list[Line] = [{"event": "snapshot", "after": "turn", "state": snapshot(after, rules)}]
    if after["rounds"] != before["rounds"]:
        lines.append(round_line(after))
    return lines
