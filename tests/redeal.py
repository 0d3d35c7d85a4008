"""Change everything that a player cannot know, and nothing else.

One function per game, for the test that no strategy peeks: after a redeal its answer must be the
same. ``redeal(game, rules, seat, chance)`` gets the record, the seat that is asked, and a NumPy
generator.
"""

from collections.abc import Callable
from typing import Any

import numpy as np


def port_royal(game: Any, _rules: Any, _seat: int, chance: np.random.Generator) -> None:
    """Fronts of coins and the order of the pile; coins older than the pile among themselves."""
    at, size = int(game["pile_at"]), int(game["pile_size"])
    pile = [("pile", place) for place in range(at, size)]
    coins = [
        (seat, place)
        for seat in range(int(game["players"]))
        for place in range(int(game["coins"][seat]))
    ]

    def read(where: tuple[Any, int]) -> int:
        row, place = where
        return int(game["pile"][place] if row == "pile" else game["coin_cards"][row, place])

    def write(where: tuple[Any, int], card: int) -> None:
        row, place = where
        if row == "pile":
            game["pile"][place] = card
        else:
            game["coin_cards"][row, place] = card

    young = pile + [where for where in coins if read(where) >= 0]
    old = [where for where in coins if read(where) < 0]
    for places in (young, old):
        cards = [read(where) for where in places]
        for where, card in zip(places, chance.permutation(cards).tolist(), strict=True):
            write(where, card)
    game["pile_fixed"] = at  # what lies beyond is settled anew; the key changes too
    game["reveal_order"] = chance.integers(0, 2**32, game["reveal_order"].size, np.uint32)
    game["coin_order"] = chance.integers(0, 2**32, game["coin_order"].size, np.uint32)


def carcassonne(game: Any, _rules: Any, seat: int, chance: np.random.Generator) -> None:
    """Order of the pile, and which of the tiles still to come lie in the others' hands."""
    places = [(None, place) for place in range(int(game["drawn"]), int(game["pile_size"]))]
    places += [
        (other, place)
        for other in range(int(game["players"]))
        if other != seat
        for place in range(int(game["held"][other]))
    ]
    kinds = [
        int(game["pile"][place] if owner is None else game["hand"][owner, place])
        for owner, place in places
    ]
    for (owner, place), kind in zip(places, chance.permutation(kinds).tolist(), strict=True):
        if owner is None:
            game["pile"][place] = kind
        else:
            game["hand"][owner, place] = kind


def puerto_rico(game: Any, _rules: Any, _seat: int, chance: np.random.Generator) -> None:
    """Order of the face-down tiles; everything else lies open or can be followed by all."""
    top, size = int(game["stack_top"]), int(game["stack_size"])
    game["stack"][top:size] = chance.permutation(game["stack"][top:size])
    game["stack_fixed"] = top  # what lies beyond is settled anew; the key changes too


REDEAL: dict[str, Callable[[Any, Any, int, np.random.Generator], None]] = {
    "port-royal": port_royal,
    "carcassonne": carcassonne,
    "puerto-rico": puerto_rico,
}
