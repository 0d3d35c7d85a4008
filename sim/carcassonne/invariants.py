"""What must hold in every position; tests and `--check` ask after every decision."""

from enum import IntEnum

import numpy as np

from sim.carcassonne.follower_placement import is_for_abbots
from sim.carcassonne.layout import (
    LAST_CELL,
    N_CODES,
    N_KINDS,
    N_SEGMENTS,
    N_SIDES,
    N_SOURCES,
    Feature,
    Figure,
)
from sim.carcassonne.majority import BIG_STRENGTH, followers_of
from sim.carcassonne.regions import NOBODY, find, open_sides_of, stands, tiles_in
from sim.carcassonne.tile_placement import NEIGHBOURS, STEPS
from sim.carcassonne.tiles import (
    CLOISTER,
    EDGE,
    FEATURE,
    FIRST_FIELD,
    FITS_AT_ALL,
    GARDEN,
    N_OF_KIND,
)
from sim.kernel import procedure
from sim.machine import NONE


class BrokenRule(IntEnum):
    """What ``broken_rule`` found."""

    NONE = 0
    FOLLOWERS = 1
    TILES = 2
    POINTS = 3
    TOUCHING_SIDES = 4
    FREE_CELLS = 5
    OPEN_SIDES = 6
    TILE_COUNTS = 7
    PACKED_FOLLOWERS = 8
    FINISHED_CITIES = 9
    CLOISTERS = 10
    BIG_FOLLOWERS = 11
    ABBOTS = 12


@procedure
def broken_rule(game, rules):
    """The first rule that a position breaks, as BrokenRule; 0 if all is well.

    Recounts from the tiles on the table what the game keeps as running sums.
    """
    code = BrokenRule.NONE
    if not _followers_are_conserved(game, rules):
        code = BrokenRule.FOLLOWERS
    elif not _tiles_are_conserved(game, rules):
        code = BrokenRule.TILES
    elif not _points_have_sources(game):
        code = BrokenRule.POINTS
    elif not _touching_sides_agree(game):
        code = BrokenRule.TOUCHING_SIDES
    elif not _free_cells_are_listed(game):
        code = BrokenRule.FREE_CELLS
    elif not _open_sides_are_counted(game):
        code = BrokenRule.OPEN_SIDES
    elif not _tiles_are_counted_once(game):
        code = BrokenRule.TILE_COUNTS
    elif not _packed_followers_stand(game):
        code = BrokenRule.PACKED_FOLLOWERS
    elif not _fields_know_finished_cities(game):
        code = BrokenRule.FINISHED_CITIES
    elif not _monks_count_tiles(game):
        code = BrokenRule.CLOISTERS
    elif not _big_followers_are_found(game):
        code = BrokenRule.BIG_FOLLOWERS
    elif not _abbots_are_found(game):
        code = BrokenRule.ABBOTS
    return np.int64(code)


@procedure
def _followers_are_conserved(game, rules):
    for seat in range(game["players"]):
        normal = np.int64(game["supply"][seat])
        big = np.int64(game["big_supply"][seat])
        abbot = np.int64(game["abbot_supply"][seat])
        if normal < 0 or big < 0 or abbot < 0:
            return False
        for placement in range(game["tiles"]):
            if game["claimant"][placement] == seat and stands(game, placement):
                normal += game["figure"][placement] == Figure.NORMAL
                big += game["figure"][placement] == Figure.BIG
                abbot += game["figure"][placement] == Figure.ABBOT
        if normal != rules["followers"] or big != rules["inns_and_cathedrals"]:
            return False
        if abbot != rules["abbot"]:
            return False
    return True


@procedure
def _big_followers_are_found(game):
    """The note of where a seat's big follower stands agrees with what was put on the tiles."""
    for seat in range(game["players"]):
        node = NONE
        for placement in range(game["tiles"]):
            is_big = game["figure"][placement] == Figure.BIG
            if is_big and game["claimant"][placement] == seat and stands(game, placement):
                node = N_SEGMENTS * placement + np.int64(game["claimed"][placement])
        if node != game["big_on"][seat]:
            return False
    return True


@procedure
def _tiles_are_conserved(game, rules):
    for kind in range(N_KINDS):
        count = np.int64(game["left"][kind])
        for placement in range(game["tiles"]):
            count += game["look"][placement] >> 2 == kind
        if game["left"][kind] < 0 or count > rules["box"][kind]:
            return False
    for code in range(N_CODES):
        fitting = np.int64(game["fitting"][code])
        for kind in range(N_KINDS):
            fitting -= game["left"][kind] * FITS_AT_ALL[kind, code]
        if fitting != 0:
            return False
    left = np.int64(game["pile_size"]) - game["drawn"]
    for seat in range(game["players"]):
        left += game["held"][seat]
    for kind in range(N_KINDS):
        left -= game["left"][kind]
    on_table = np.int64(game["drawn"]) + 1 - game["set_aside"]
    for seat in range(game["players"]):
        on_table -= game["held"][seat]
    return left == 0 and on_table == game["tiles"]


@procedure
def _points_have_sources(game):
    for seat in range(game["players"]):
        earned = 0
        for source in range(N_SOURCES):
            if game["earned"][seat, source] < 0:
                return False
            earned += game["earned"][seat, source]
        if earned != game["points"][seat]:
            return False
    return True


@procedure
def _touching_sides_agree(game):
    for placement in range(game["tiles"]):
        cell = np.int64(game["cell"][placement])
        if game["at"][cell] != placement + 1:
            return False
        beside = 0
        for side in range(N_SIDES):
            other = np.int64(game["at"][(cell + STEPS[side]) & LAST_CELL]) - 1
            if other >= 0:
                beside += 1
                mine = EDGE[game["look"][placement], side]
                if mine != EDGE[game["look"][other], (side + 2) & 3]:
                    return False
        if beside == 0 and game["tiles"] > 1:
            return False
    return True


@procedure
def _free_cells_are_listed(game):
    beside = 0
    for slot in range(game["frontier"]):
        cell = np.int64(game["free_cell"][slot])
        if game["at"][cell] != -(slot + 1):
            return False
        for side in range(N_SIDES):
            other = np.int64(game["at"][(cell + STEPS[side]) & LAST_CELL]) - 1
            shown = (np.int64(game["code"][slot]) >> (2 * side)) & 3
            expected = EDGE[game["look"][other], (side + 2) & 3] if other >= 0 else 0
            if shown != expected:
                return False
            beside += other >= 0
    for placement in range(game["tiles"]):
        for step in STEPS:
            cell = (np.int64(game["cell"][placement]) + step) & LAST_CELL
            if game["at"][cell] == 0:
                return False
            beside -= game["at"][cell] < 0
    return beside == 0


@procedure
def _open_sides_are_counted(game):
    for placement in range(game["tiles"]):
        base = N_SEGMENTS * placement
        kind = game["look"][placement] >> 2
        for segment in range(FIRST_FIELD[kind]):
            root = base + segment
            if game["parent"][root] == root:
                counted = _count_open_sides(game, root)
                if counted != open_sides_of(game["tally"][root]):
                    return False
    return True


@procedure
def _count_open_sides(game, root):
    count = 0
    for slot in range(game["frontier"]):
        for side in range(N_SIDES):
            count += find(game, game["faces"][slot, side]) == root
    return count


@procedure
def _tiles_are_counted_once(game):
    for placement in range(game["tiles"]):
        base = N_SEGMENTS * placement
        kind = game["look"][placement] >> 2
        for segment in range(FIRST_FIELD[kind]):
            root = base + segment
            if game["parent"][root] == root:
                count = 0
                for other in range(game["tiles"]):
                    count += _has_part_of(game, other, root)
                if count != tiles_in(game["tally"][root]):
                    return False
    return True


@procedure
def _has_part_of(game, placement, root):
    found = False
    for segment in range(N_OF_KIND[game["look"][placement] >> 2]):
        found |= find(game, N_SEGMENTS * placement + segment) == root
    return found


@procedure
def _packed_followers_stand(game):
    for placement in range(game["tiles"]):
        base = N_SEGMENTS * placement
        for segment in range(N_OF_KIND[game["look"][placement] >> 2]):
            root = base + segment
            if game["parent"][root] != root:
                continue
            for seat in range(game["players"]):
                count = _count_standing(game, root, seat)
                if count != followers_of(game["followers"][root], seat):
                    return False
    return True


@procedure
def _count_standing(game, root, seat):
    count = 0
    for placement in range(game["tiles"]):
        segment = np.int64(game["claimed"][placement])
        if segment != NONE and game["claimant"][placement] == seat and stands(game, placement):
            feature = FEATURE[game["look"][placement] >> 2, segment]
            here = find(game, N_SEGMENTS * placement + segment) == root
            if here and not is_for_abbots(feature):
                count += BIG_STRENGTH if game["figure"][placement] == Figure.BIG else 1
    return count


@procedure
def _fields_know_finished_cities(game):
    """Every field at a finished city has its bit, and bits are no more than cities."""
    for placement in range(game["tiles"]):
        base = N_SEGMENTS * placement
        kind = game["look"][placement] >> 2
        for segment in range(N_OF_KIND[kind]):
            root = find(game, base + segment)
            feature = FEATURE[kind, segment]
            closed = open_sides_of(game["tally"][root]) == 0
            noted = game["cities"][root] != NOBODY
            if feature == Feature.CITY and closed != noted:
                return False
            if feature == Feature.ROAD and noted:
                return False
    return True


@procedure
def _abbots_are_found(game):
    """Abbots stand on cloisters and gardens, nobody else on gardens; each seat knows its own."""
    for seat in range(game["players"]):
        found = NONE
        for placement in range(game["tiles"]):
            if game["claimant"][placement] != seat or not stands(game, placement):
                continue
            feature = FEATURE[game["look"][placement] >> 2, game["claimed"][placement]]
            if game["figure"][placement] == Figure.ABBOT:
                found = placement
                if not is_for_abbots(feature):
                    return False
            elif feature == Feature.GARDEN:
                return False
        if found != game["abbot_at"][seat]:
            return False
    return True


@procedure
def _monks_count_tiles(game):
    for placement in range(game["tiles"]):
        if game["monk"][placement] == NONE:
            continue
        kind = game["look"][placement] >> 2
        if game["claimed"][placement] not in (CLOISTER[kind], GARDEN[kind]):
            return False
        cell = np.int64(game["cell"][placement])
        count = 1
        for step in NEIGHBOURS:
            count += game["at"][(cell + step) & LAST_CELL] > 0
        if count != game["around"][placement] or game["cloisters_by"][cell] == 0:
            return False
    return True
