"""The parts of a turn.

1. Fill the hand (one tile, by the printed rule) from the pile (CARC-R2, CARC-V1).
2. Tiles of a hand of which none fits leave the game; draw again (CARC-R4, ruling CARC-D5).
3. Place a tile, put a follower on it or none, score what is completed (CARC-R2).
4. The next player is at turn; the game ends when all tiles are gone (CARC-R29).
"""

import numpy as np

from sim.carcassonne.city_scoring import score_city
from sim.carcassonne.cloister_scoring import score_cloisters_near
from sim.carcassonne.end_of_game import is_last_turn_over
from sim.carcassonne.follower_placement import in_hand, list_claims, put_follower
from sim.carcassonne.layout import (
    FIRST,
    LAST_KIND,
    N_CODES,
    N_KINDS,
    N_SEGMENTS,
    Decision,
    Phase,
    Unplaceable,
)
from sim.carcassonne.options import (
    NO_FOLLOWER,
    look_of,
    rotation_of,
    slot_of,
)
from sim.carcassonne.regions import NOBODY, find, open_sides_of
from sim.carcassonne.road_scoring import score_road
from sim.carcassonne.tile_placement import fits_somewhere, lay_tile, list_placements
from sim.carcassonne.tiles import FIRST_FIELD, FITS_AT_ALL, N_CITIES
from sim.kernel import kernel, procedure
from sim.machine import NONE


@kernel
def draw(game, rules):
    """Take one tile from the pile if the hand is not full.

    Source: seeds CARC-R2, CARC-V1.
    """
    seat = game["seat"]
    held = np.int64(game["held"][seat])
    if held < rules["hand_size"] and game["drawn"] < game["pile_size"]:
        game["hand"][seat, held] = game["pile"][game["drawn"]]
        game["held"][seat] = held + 1
        game["drawn"] += 1
        held += 1
    if held == rules["hand_size"] or game["drawn"] == game["pile_size"]:
        game["phase"] = Phase.FIT if held > 0 else Phase.NEXT


@kernel
def see_what_fits(game, rules):
    """Find out which tiles of the hand can be placed; ask if several kinds can.

    Source: seeds CARC-R4, CARC-V1.
    """
    seat = game["seat"]
    if game["held"][seat] == 1:
        game["tile"] = game["hand"][seat, 0]
        game["n_listed"] = list_placements(game, np.int64(game["tile"]))
        fits = game["n_listed"] > 0
        game["phase"] = Phase.PLACE
    else:
        kinds = count_kinds_that_fit(game, seat)
        fits = kinds > 0
        if kinds == 1:
            choose_tile(game, first_kind_that_fits(game, seat))
        elif kinds > 1:
            game["pending"] = Decision.CHOOSE_TILE
    if not fits:
        set_hand_aside(game, rules)


@procedure
def set_hand_aside(game, rules):
    """Take a hand that fits nowhere out of the game; draw again, or the turn is lost.

    Source: seeds CARC-R4, CARC-R5.
    """
    seat = game["seat"]
    for number in range(game["held"][seat]):
        take_off_the_list(game, np.int64(game["hand"][seat, number]))
        game["set_aside"] += 1
    game["held"][seat] = 0
    game["tile"] = NONE
    game["last_aside"] = 1
    lost = rules["unplaceable"] == Unplaceable.LOSE_TURN
    game["phase"] = Phase.NEXT if lost or game["drawn"] == game["pile_size"] else Phase.DRAW


@kernel
def is_first_of_its_kind(game, seat, number):
    """Whether no earlier tile of the hand is of the same kind.

    Source: seeds CARC-V1.
    """
    first = True
    for before in range(number):
        first &= game["hand"][seat, before] != game["hand"][seat, number]
    return first


@procedure
def count_kinds_that_fit(game, seat):
    """Different kinds in hand that can be placed.

    Source: seeds CARC-V1.
    """
    count = 0
    for number in range(game["held"][seat]):
        if is_first_of_its_kind(game, seat, number):
            count += fits_somewhere(game, np.int64(game["hand"][seat, number]))
    return count


@procedure
def first_kind_that_fits(game, seat):
    """The kind to place when there is no choice.

    Source: seeds CARC-V1.
    """
    for number in range(game["held"][seat]):
        kind = np.int64(game["hand"][seat, number])
        if fits_somewhere(game, kind):
            return kind
    return np.int64(NONE)


@procedure
def mark_tiles(game, options):
    """Options of choosing a tile: the kinds in hand that fit somewhere.

    Source: seeds CARC-V1.
    """
    seat = game["seat"]
    count = 0
    for kind in range(N_KINDS):
        if is_in_hand(game, seat, kind) and fits_somewhere(game, kind):
            options["code"][count] = kind
            count += 1
    return count


@kernel
def is_in_hand(game, seat, kind):
    """Whether a seat holds a tile of this kind.

    Source: seeds CARC-V1.
    """
    found = False
    for number in range(game["held"][seat]):
        found |= game["hand"][seat, number] == kind
    return found


@kernel
def choose_tile(game, code):
    """Take the kind out of the hand's other tiles, to be placed now.

    Source: seeds CARC-V1.
    """
    game["tile"] = code
    game["n_listed"] = list_placements(game, np.int64(code))
    game["phase"] = Phase.PLACE


@kernel
def offer_places(game):
    """Ask where to place the tile; with one place only it goes there.

    Source: seeds CARC-R3, CARC-R6.
    """
    game["all_turns"] += 1
    game["places_seen"] += game["n_listed"]
    seat = game["seat"]
    game["supply_sum"][seat] += in_hand(game, seat)
    if game["n_listed"] > 1:
        game["pending"] = Decision.PLACE_TILE
    else:
        place_tile(game, game["placements"][FIRST])


@kernel
def mark_places(game, options):
    """Options of placing the tile.

    Source: seeds CARC-R3.
    """
    count = np.int64(game["n_listed"])
    for number in range(count):
        options["code"][number] = game["placements"][number]
    return count


@kernel
def place_tile(game, code):
    """Put the tile where the code says.

    Source: seeds CARC-R2, CARC-R3.
    """
    seat = game["seat"]
    kind = np.int64(game["tile"]) & LAST_KIND
    lay_tile(game, slot_of(code), look_of(kind, rotation_of(code)), seat)
    take_from_hand(game, seat, kind)
    take_off_the_list(game, kind)
    game["tile"] = NONE
    game["last_aside"] = 0
    game["turns"][seat] += 1
    game["phase"] = Phase.CLAIM


@kernel
def take_off_the_list(game, kind):
    """Note that there is one tile less of a kind, and of those that fit each code of free cell.

    Source: seeds CARC-R4, CARC-T1.
    """
    game["left"][kind] -= 1
    for code in range(N_CODES):
        game["fitting"][code] -= FITS_AT_ALL[kind, code]


@kernel
def take_from_hand(game, seat, kind):
    """Remove one tile of a kind; those drawn later move up.

    Source: seeds CARC-V1.
    """
    last = np.int64(game["held"][seat]) - 1
    number = 0
    while game["hand"][seat, number] != kind:
        number += 1
    while number < last:
        game["hand"][seat, number] = game["hand"][seat, number + 1]
        number += 1
    game["held"][seat] = last


@kernel
def offer_claims(game, rules):
    """Ask where to put a follower, if there is any free feature and any follower.

    Source: seeds CARC-R8, CARC-R11, CARC-A4.
    """
    game["n_listed"] = list_claims(game, rules)
    game["claims_seen"] += game["n_listed"] + 1
    game["phase"] = Phase.ABBOT if rules["abbot"] else Phase.SCORE
    if game["n_listed"] > 0:
        game["pending"] = Decision.PLACE_FOLLOWER


@kernel
def mark_claims(game, options):
    """Options of placing a follower: none, or a figure on a free segment.

    Source: seeds CARC-R8, CARC-I2.
    """
    options["code"][FIRST] = NO_FOLLOWER
    count = np.int64(game["n_listed"])
    for number in range(count):
        options["code"][number + 1] = game["claims"][number]
    return count + 1


@kernel
def place_follower(game, code):
    """Put a follower where the code says, or none.

    Source: seeds CARC-R2, CARC-R8.
    """
    if code != NO_FOLLOWER:
        put_follower(game, code)


@kernel
def score_completed(game, rules):
    """Score every feature that the tile just placed has completed.

    Source: seeds CARC-R2, CARC-R10, CARC-R31.
    """
    placement = np.int64(game["tiles"]) - 1
    kind = game["look"][placement] >> 2
    for segment in range(FIRST_FIELD[kind]):
        root = find(game, N_SEGMENTS * placement + segment)
        complete = open_sides_of(game["tally"][root]) == 0
        if complete & (game["followers"][root] != NOBODY):
            if segment < N_CITIES[kind]:
                score_city(game, rules, root)
            else:
                score_road(game, rules, root)
    cell = game["cell"][placement]
    if game["cloisters_by"][cell] != 0:
        score_cloisters_near(game, rules, np.int64(cell))
    game["phase"] = Phase.NEXT


@kernel
def pass_on(game):
    """End the turn: the next player, or the end of the game.

    Source: seeds CARC-R2, CARC-R29.
    """
    if is_last_turn_over(game):
        game["phase"] = Phase.FINAL
    else:
        following = game["seat"] + 1
        game["seat"] = following if following < game["players"] else 0
        game["phase"] = Phase.DRAW
