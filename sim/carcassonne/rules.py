"""The rules of one game: an edition's options with a user's changes."""

import numpy as np

from sim.carcassonne.layout import MAX_CITY_SEGMENTS, MAX_TILES, N_KINDS, N_PRINTED_KINDS, RULES
from sim.carcassonne.tiles import (
    COPIES,
    FITS_AT_ALL,
    GARDEN_COPIES,
    GARDEN_KIND,
    KIND_NAMES,
    LAKE,
    N_CITIES,
    PRINTED,
    PRINTED_NAMES,
    SPRING,
)
from sim.errors import UserError, nearest
from sim.facts import Settled, read_options

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
        For an unknown tile kind, a number of copies out of range or of a tile that is not in play,
        or a box that cannot be played.
    """
    rules = np.zeros(1, RULES)
    for name, value in settled.values.items():
        rules[name] = value
    rules["copies"] = COPIES
    for key, text in settled.tables.items():
        kind, copies = _read_copies(key, text)
        rules["copies"][:, kind] = copies
        _check_is_in_play(rules[0], key, kind)
    _check_start(settled)
    _fill_box(rules[0])
    check(rules[0], players)
    in_pile = rules["box"] - (np.arange(N_KINDS) == rules["start_kind"])
    rules["fitting"] = in_pile @ FITS_AT_ALL
    return rules


def _check_is_in_play(rules: np.void, key: str, kind: int) -> None:
    """Refuse more or fewer copies of a tile whose set stays in the box: they would do nothing."""
    option = OPTION_OF_SET[PRINTED[kind].box]
    if option is None or rules[option] or rules["copies"][kind] in {0, COPIES[kind]}:
        return
    raise UserError(
        f"rule {key}: {PRINTED_NAMES[kind]} is not in play; add --rule {option}=yes or leave it out"
    )


def _check_start(settled: Settled) -> None:
    """Refuse a start tile of one's own where the spring lies on the table."""
    usual = read_options(settled.game).options["start_tile"].in_edition(settled.edition)
    if settled.values["river"] and settled.values["start_tile"] != usual:
        raise UserError("rule start_tile: the river starts with its spring; leave start_tile out")


def _fill_box(rules: np.void) -> None:
    """Count the tiles of the sets that take part, those with a garden apart, and name the start."""
    options = [OPTION_OF_SET[kind.box] for kind in PRINTED]
    takes_part = [option is None or bool(rules[option]) for option in options]
    copies = np.where(takes_part, rules["copies"], 0)
    gardens = np.minimum(GARDEN_COPIES, copies) if rules["abbot"] else np.zeros_like(copies)
    rules["box"][:N_PRINTED_KINDS] = copies - gardens
    rules["box"][GARDEN_KIND[gardens > 0]] = gardens[gardens > 0]
    start = SPRING if rules["river"] else int(rules["start_tile"])
    # The start tile is a copy without a garden, if there is one.
    only_gardens = gardens[start] > 0 and rules["box"][start] == 0
    rules["start_kind"] = GARDEN_KIND[start] if only_gardens else start


def _read_copies(key: str, text: str) -> tuple[int, int]:
    name = key.partition(".")[2]
    known = {kind.upper(): number for number, kind in enumerate(PRINTED_NAMES)}
    if name.upper() not in known:
        hint = nearest(name, PRINTED_NAMES, f"{TABLE}.{{}}".format)
        raise UserError(f"rule {key}: there is no tile kind {name!r}{hint}")
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
    counts = zip(PRINTED_NAMES, rules["copies"], strict=True)
    return {TABLE: {kind: int(copies) for kind, copies in counts}}
