"""The rules of one game: an edition's options with a user's changes."""

import numpy as np

from sim.carcassonne.layout import MAX_CITY_SEGMENTS, MAX_TILES, N_KINDS, RULES
from sim.carcassonne.tiles import (
    COPIES,
    FITS_AT_ALL,
    KIND_NAMES,
    KINDS,
    LAKE,
    N_CITIES,
    SPRING,
)
from sim.errors import UserError, nearest
from sim.facts import Settled

__all__ = ["RULES", "build", "check", "describe_tables"]

TABLE = "tiles"
# By set of the tile table: the option that brings it into the game, if it needs one.
OPTION_OF_SET = {"base": None, "river1": "river", "inns_cathedrals": "inns_and_cathedrals"}
MOST_COPIES = 40


def build(settled: Settled, players: int) -> np.ndarray:
    """The RULES record (array of one) of settled options.

    Raises
    ------
    UserError
        For an unknown tile kind, a number of copies out of range, or a box that cannot be played.
    """
    rules = np.zeros(1, RULES)
    for name, value in settled.values.items():
        rules[name] = value
    rules["copies"] = COPIES
    for key, text in settled.tables.items():
        kind, copies = _read_copies(key, text)
        rules["copies"][:, kind] = copies
    options = [OPTION_OF_SET[kind.box] for kind in KINDS]
    takes_part = [option is None or rules[option].item() for option in options]
    rules["box"] = np.where(takes_part, rules["copies"], 0)
    rules["start_kind"] = SPRING if rules["river"].item() else rules["start_tile"]
    check(rules[0], players)
    in_pile = rules["box"] - (np.arange(N_KINDS) == rules["start_kind"])
    rules["fitting"] = in_pile @ FITS_AT_ALL
    return rules


def _read_copies(key: str, text: str) -> tuple[int, int]:
    table, _, name = key.partition(".")
    if table != TABLE:
        raise UserError(f"carcassonne has no table {table!r}{nearest(table, [TABLE])}")
    known = {kind.upper(): number for number, kind in enumerate(KIND_NAMES)}
    if name.upper() not in known:
        raise UserError(f"rule {key}: there is no tile kind {name!r}{nearest(name, KIND_NAMES)}")
    if not text.isdecimal() or int(text) > MOST_COPIES:
        raise UserError(f"rule {key}: {text!r} is not a whole number from 0 to {MOST_COPIES}")
    return known[name.upper()], int(text)


def check(rules: np.void, players: int) -> None:
    """Raise a UserError unless these rules can be played together by so many.

    Source: seeds ruling CARC-D10.
    """
    copies = rules["box"]
    tiles, cities = int(copies.sum()), int((copies * N_CITIES).sum())
    start = int(rules["start_kind"])
    if copies[start] == 0:
        raise UserError(f"the start tile is of kind {KIND_NAMES[start]}, but the box holds none")
    if rules["river"] and (copies[SPRING], copies[LAKE]) != (1, 1):
        raise UserError("the river needs exactly one spring (RV01) and one lake (RV02)")
    if rules["river"] and rules["hand_size"] != 1:
        raise UserError("the river is played with hand_size 1; its tiles come in their order")
    if not 2 <= tiles <= MAX_TILES:
        raise UserError(f"the box holds {tiles} tiles; 2 to {MAX_TILES} can be played")
    if cities > MAX_CITY_SEGMENTS:
        raise UserError(
            f"the tiles of the box show {cities} pieces of city; "
            f"at most {MAX_CITY_SEGMENTS} can be played"
        )


def describe_tables(rules: np.void) -> dict[str, dict[str, int]]:
    """The tables a variant may change, with their settled values, for logs and manifests."""
    counts = zip(KIND_NAMES, rules["copies"], strict=True)
    return {TABLE: {kind: int(copies) for kind, copies in counts}}
