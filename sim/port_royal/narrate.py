"""One game as a log: what docs/game-log-port-royal.md says, made from the records.

States are told in log_state.py, what happens between decisions in log_events.py, and all of it in
sentences in telling.py and drawn in picture.py.
"""

from typing import Any

from sim.port_royal.cards import CARRIER, JACK, NAMES, NEEDS, Symbol, is_ship
from sim.port_royal.end_of_game import expedition_points
from sim.port_royal.layout import Decision
from sim.port_royal.log_events import events, opening
from sim.port_royal.log_state import (
    REASONS,
    Line,
    card_counts,
    pile_names,
    snapshot,
)
from sim.port_royal.options import (
    Code,
    all_jacks_of,
    card_of,
    expedition_of,
    is_claim,
    is_take,
    jacks_of,
    seat_of,
)
from sim.port_royal.picture import DRAWN_BEFORE, picture
from sim.port_royal.rules import CARD_TABLE
from sim.port_royal.telling import tell

__all__ = [
    "DRAWN_BEFORE",
    "decision_word",
    "ending",
    "events",
    "header",
    "opening",
    "option_words",
    "picture",
    "snapshot",
    "table_overrides",
    "tell",
]


def decision_word(decision: int) -> str:
    """Name of a decision in the log."""
    return Decision(decision).name.lower()


def header(game: Any, rules: Any) -> Line:
    """What the header says of a game that was just dealt."""
    hidden = {} if rules["rekey_pile"] else {"order": pile_names(game)}
    return {
        "start_seat": int(game["start"]),
        "rules": {CARD_TABLE: card_counts(rules)},
        "hidden": hidden,
    }


def table_overrides(words: Line, _players: int) -> dict[str, str]:
    """The card counts of a header as dotted keys."""
    return {f"{CARD_TABLE}.{card}": str(copies) for card, copies in words[CARD_TABLE].items()}


def spent_persons(code: int) -> list[str]:
    """Names of the persons that a claim spends, in alphabetical order."""
    expedition = int(expedition_of(code))
    spent = [JACK] * int(all_jacks_of(code))
    for symbol in Symbol:
        spent += [CARRIER[symbol]] * (int(NEEDS[expedition, symbol]) - int(jacks_of(code, symbol)))
    return sorted(NAMES[int(card)] for card in spent)


def option_words(_game: Any, _rules: Any, code: int) -> Line:
    """An option of the pending decision as the log has it."""
    if is_claim(code):
        return {
            "action": "claim",
            "expedition": NAMES[int(expedition_of(code))],
            "spend": spent_persons(code),
        }
    if is_take(code):
        card = int(card_of(code))
        if is_ship(card):
            return {"action": "ship", "ship": NAMES[card]}
        return {"action": "hire", "person": NAMES[card]}
    if code >= Code.GIVE:
        return {"action": "give", "seat": int(seat_of(code))}
    return {"action": Code(code).name.lower()}


def ending(game: Any, _rules: Any) -> Line:
    """Why the game ended and what everybody has."""
    scores = []
    for seat in range(int(game["players"])):
        points, expeditions = int(game["points"][seat]), int(expedition_points(game, seat))
        scores.append(
            {
                "seat": seat,
                "points": points,
                "by source": {"persons": points - expeditions, "expeditions": expeditions},
                "coins": int(game["coins"][seat]),
                "expeditions": int(game["expeditions"][seat]),
            }
        )
    return {"reason": [REASONS[int(game["end"])]], "scores": scores}
