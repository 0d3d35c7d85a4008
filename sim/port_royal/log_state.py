"""A position of Port Royal in the words of docs/game-log-port-royal.md. Plain Python."""

from typing import Any

import numpy as np

from sim.port_royal.cards import FIRST_EXPEDITION, N_EXPEDITIONS, N_PERSONS, NAMES, Power
from sim.port_royal.deck import kind_of_coin, settle_order
from sim.port_royal.layout import GAME, EndReason

Line = dict[str, Any]
REASONS = {
    EndReason.POINTS: "points",
    EndReason.NO_CARDS: "no_cards",
    EndReason.DEADLOCK: "deadlock",
    EndReason.MAX_ROUNDS: "max_rounds",
}


def names_of(cards: Any, count: int | None = None) -> list[str]:
    """Names of the first cards of a field, in its order."""
    return [NAMES[int(card)] for card in cards[:count]]


def coin_names(game: Any, seat: int) -> list[str]:
    """A player's coins by name, first gained first."""
    held = int(game["coins"][seat])
    return [NAMES[int(kind_of_coin(int(coin)))] for coin in game["coin_cards"][seat][:held]]


def copy_of(game: Any) -> Any:
    """A copy of the game's record."""
    copies = np.zeros(1, GAME)
    copies[0] = game
    return copies[0]


def settled_copy(game: Any) -> Any:
    """A copy of the game whose pile (not a re-keyed one) is in order to its end."""
    copy = copy_of(game)
    while copy["pile_fixed"] < copy["pile_size"]:
        settle_order(copy)
    return copy


def pile_names(game: Any, first: int = 0) -> list[str]:
    """The present pile by name from a place on, next card first, cards already drawn included."""
    copy = settled_copy(game)
    return names_of(copy["pile"][first : int(copy["pile_size"])])


def _remaining(game: Any, rules: Any) -> list[str]:
    first, size = int(game["pile_at"]), int(game["pile_size"])
    if rules["rekey_pile"]:
        return sorted(names_of(game["pile"][first:size]))
    return pile_names(game, first)


def _seat_words(game: Any, seat: int) -> Line:
    persons = [
        NAMES[card] for card in range(N_PERSONS) for _ in range(int(game["persons"][seat, card]))
    ]
    expeditions = [
        NAMES[FIRST_EXPEDITION + number]
        for number in range(N_EXPEDITIONS)
        for _ in range(int(game["claimed"][seat, number]))
    ]
    return {
        "coins": coin_names(game, seat),
        "persons": sorted(persons),
        "expeditions": sorted(expeditions),
        "points": int(game["points"][seat]),
        "swords": int(game["powers"][seat, Power.SWORDS]),
    }


def snapshot(game: Any, rules: Any) -> Line:
    """Every zone and count of the game."""
    return {
        "round": int(game["round"]),
        "turn": max(1, int(game["turn"])),
        "active": int(game["active"]),
        "pile": _remaining(game, rules),
        "discard": sorted(names_of(game["discard"], int(game["discard_size"]))),
        "harbour": names_of(game["harbour"], int(game["harbour_size"])),
        "expeditions": names_of(game["row"], int(game["row_size"])),
        "seats": [_seat_words(game, seat) for seat in range(int(game["players"]))],
    }


def card_counts(rules: Any) -> dict[str, int]:
    """Copies of every card of the game, those that go back to the box included."""
    return {name: int(rules["copies"][card]) for card, name in enumerate(NAMES)}
