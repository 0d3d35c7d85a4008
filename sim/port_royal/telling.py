"""A line of the log as a sentence in the words of the rulebook."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Line = Mapping[str, Any]

COLOURS = {
    "yellow": "Pinnace",
    "blue": "Flute",
    "green": "Skiff",
    "red": "Frigate",
    "black": "Galleon",
}
TITLES = {"jack": "Jack of all Trades", "vice-admiral": "Vice Admiral"}
SYMBOLS = {"anchor": "Captain", "cross": "Priest", "house": "Settler"}
ACTIONS = {
    "draw": "turns over one more card",
    "stop": "stops",
    "gamble": "uses a Gambler",
    "keep": "lets the ship into the harbour",
    "repel": "repels the ship",
    "pass": "passes",
}
WHY = {
    "start": "to start with",
    "tax": "as the tax reward",
    "jester": "for a Jester",
    "admiral": "for an Admiral",
    "vice-admiral": "for a Vice Admiral",
    "gunner": "for a Gunner",
    "ship": "for the ship",
    "gift": "as a gift",
    "expedition": "for the expedition",
}


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 coin``, ``2 coins``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def card_words(card: str) -> tuple[str, str]:
    """A card as people call it, and what it says: ``Pinnace`` and ``3 coins, 4 swords``."""
    kind, *parts = card.split("-")
    if kind == "ship":
        swords = "skull" if parts[2] == "skull" else count(int(parts[2]), "sword")
        generous = ", generous" if parts[-1] == "generous" else ""
        return COLOURS[parts[0]], f"{count(int(parts[1]), 'coin')}, {swords}{generous}"
    if kind == "expedition":
        return "Expedition", ", ".join(f"{part[-1]} {SYMBOLS[part[:-1]]}" for part in parts)
    if kind == "tax":
        return "Tax", "most swords" if parts[0] == "swords" else "fewest points"
    *words, cost = card.split("-")
    colour = words[-1] if words[-1] in COLOURS else ""
    title = TITLES.get("-".join(words)) or words[0].capitalize()
    return f"{colour} {title}".strip(), f"cost {cost}"


def card_title(card: str) -> str:
    """A card as people call it: ``Pinnace (3 coins, 4 swords)``, ``Sailor (cost 3)``."""
    title, says = card_words(card)
    return f"{title} ({says})"


def cards_title(cards: Sequence[str]) -> str:
    """Several cards, separated by commas."""
    return ", ".join(card_title(card) for card in cards)


def tell_option(option: Line, who: str, names: Sequence[str]) -> str:
    """What a player decides, as a sentence."""
    action = option["action"]
    if action == "ship":
        return f"{who} trades the {card_title(option['ship'])}."
    if action == "hire":
        return f"{who} hires the {card_title(option['person'])}."
    if action == "claim":
        spent = cards_title(option["spend"])
        return f"{who} claims the {card_title(option['expedition'])} with {spent}."
    if action == "give":
        return f"{who} gives the ship's other coin to {names[option['seat']]}."
    return f"{who} {ACTIONS[action]}."


def tell(line: Line, names: Sequence[str], _rules: Line) -> str:
    """The line as a sentence, or "" where people need not see it.

    Parameters
    ----------
    line : mapping
        A line of the log.
    names : sequence of str
        The players' names by seat.
    _rules : mapping
        The header's ``rules``; the cards bear the same names in every edition.
    """
    if line["event"] == "decision":
        option = line["options"][line["choice"]]
        return tell_option(option, names[line["seat"]], names)
    teller = TELLERS.get(line["event"])
    return teller(line, names) if teller else ""


def _tell_turn(line: Line, names: Sequence[str]) -> str:
    return f"Round {line['round']}: {names[line['seat']]}'s turn."


def _tell_reveal(line: Line, _names: Sequence[str]) -> str:
    return f"{card_title(line['card'])} is turned over."


def _tell_coin(line: Line, names: Sequence[str]) -> str:
    return f"{names[line['seat']]} gains a coin {WHY[line['why']]}."


def _tell_reshuffle(_line: Line, _names: Sequence[str]) -> str:
    return "The discard pile is shuffled into a new pile."


def _tell_tax(line: Line, names: Sequence[str]) -> str:
    return f"{names[line['seat']]} loses {count(line['coins'], 'coin')} to the tax."


def _tell_bust(line: Line, names: Sequence[str]) -> str:
    return f"Two ships of a colour: {names[line['seat']]} is bust and the harbour is lost."


def _tell_pay(line: Line, names: Sequence[str]) -> str:
    to = "" if line["to"] == "discard" else f" to {names[line['to']]}"
    return f"{names[line['seat']]} pays {count(line['coins'], 'coin')}{to}."


def _tell_discard(line: Line, _names: Sequence[str]) -> str:
    return f"Left in the harbour and discarded: {cards_title(line['cards'])}."


def _tell_snapshot(line: Line, names: Sequence[str]) -> str:
    if line["after"] != "turn":
        return ""
    told = [
        f"{name} {count(words['points'], 'point')}, {count(len(words['coins']), 'coin')}"
        for name, words in zip(names, line["state"]["seats"], strict=True)
    ]
    return "; ".join(told) + "."


def _tell_end(line: Line, names: Sequence[str]) -> str:
    reasons = {
        "points": "The points for the end are reached.",
        "no_cards": "The cards have run out.",
        "deadlock": "Nothing can be drawn any more.",
        "max_rounds": "The limit on rounds is reached.",
    }
    scores = [
        f"{names[score['seat']]} {count(score['points'], 'point')} "
        f"and {count(score['coins'], 'coin')}"
        for score in line["scores"]
    ]
    (reason,) = line["reason"]
    return f"{reasons[reason]} {', '.join(scores)}."


TELLERS: dict[str, Callable[[Line, Sequence[str]], str]] = {
    "turn": _tell_turn,
    "reveal": _tell_reveal,
    "coin": _tell_coin,
    "reshuffle": _tell_reshuffle,
    "tax": _tell_tax,
    "bust": _tell_bust,
    "pay": _tell_pay,
    "discard": _tell_discard,
    "snapshot": _tell_snapshot,
    "end": _tell_end,
}
