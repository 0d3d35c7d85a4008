"""The table as panels to draw: harbour and expeditions, then what lies before each player.

Made from a snapshot of the log, so it shows no more than the log says; of that, only what lies
open: the fronts of coins and the order of the pile stay hidden.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sim.port_royal.cards import NAMES, POINTS
from sim.port_royal.telling import COLOURS, card_words, count

Line = Mapping[str, Any]
DRAWN_BEFORE = frozenset({"take"})  # the harbour is full then, and empty after the turn
CARD_POINTS = {name: int(points) for name, points in zip(NAMES, POINTS, strict=True)}


def _card(name: str, copies: int = 1) -> dict[str, Any]:
    text, note = card_words(name)
    kind, *parts = name.split("-")
    points = CARD_POINTS[name]
    return {
        "text": text,
        "note": f"{note}, {count(points, 'point')}" if points else note,
        "colour": parts[0] if parts[0] in COLOURS else kind,
        "count": copies,
    }


def _row(title: str, cards: Sequence[str]) -> dict[str, Any]:
    return {"title": title, "items": [_card(card) for card in cards]}


def _grouped(title: str, cards: Sequence[str]) -> dict[str, Any]:
    counts = Counter(cards)
    return {"title": title, "items": [_card(card, copies) for card, copies in counts.items()]}


def _seat(seat: int, words: Line, name: str) -> dict[str, Any]:
    rows = [_grouped("Persons", words["persons"])]
    if words["expeditions"]:
        rows.append(_grouped("Expeditions", words["expeditions"]))
    facts = {"points": words["points"], "coins": len(words["coins"]), "swords": words["swords"]}
    return {"title": name, "seat": seat, "facts": facts, "rows": rows}


def picture(state: Line, names: Sequence[str], _rules: Line) -> list[dict[str, Any]]:
    """Panels of a snapshot's state; see the head of sim/replay.py."""
    table = {
        "title": f"Round {state['round']}, {names[state['active']]}'s turn",
        "seat": None,
        "facts": {"pile": len(state["pile"]), "discarded": len(state["discard"])},
        "rows": [_row("Harbour", state["harbour"]), _row("Expeditions", state["expeditions"])],
    }
    seats = [_seat(seat, words, names[seat]) for seat, words in enumerate(state["seats"])]
    return [table, *seats]
