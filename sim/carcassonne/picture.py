"""The board drawn in text: five characters by three for a tile.

#  city    - |  road    .  field    C  cloister    ~  river    digits  followers, by seat
"""

from typing import Any

from sim.carcassonne.layout import N_SIDES, N_SLOTS, Edge, Feature
from sim.carcassonne.options import kind_of
from sim.carcassonne.regions import stands
from sim.carcassonne.tile_placement import x_of, y_of
from sim.carcassonne.tiles import (
    CLOISTER,
    EDGE,
    FEATURE,
    N_CITIES,
    RIVER_SIDES,
    SEGMENT_AT,
    SIDES,
    SLOTS,
)
from sim.machine import NONE

TILE_WIDTH = 5
TILE_HEIGHT = 3
MIDDLE = (1, 2)
# Where the middle of each side, and each half side, is drawn: row and column.
SIDE_PLACES = ((0, 2), (1, 4), (2, 2), (1, 0))
SLOT_PLACES = ((0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0))
CITY_PLACES = (
    ((0, 1), (0, 2), (0, 3)),
    ((0, 4), (1, 4), (2, 4)),
    ((2, 1), (2, 2), (2, 3)),
    ((0, 0), (1, 0), (2, 0)),
)


def draw_tile(look: int) -> list[list[str]]:
    """Characters of a tile, by row and column."""
    rows = [["."] * TILE_WIDTH for _ in range(TILE_HEIGHT)]
    for side in range(N_SIDES):
        row, column = SIDE_PLACES[side]
        if EDGE[look, side] == Edge.CITY:
            for city_row, city_column in CITY_PLACES[side]:
                rows[city_row][city_column] = "#"
        elif EDGE[look, side] == Edge.ROAD:
            rows[row][column] = "-" if side % 2 else "|"
            if side % 2:
                rows[row][column + (1 if side == N_SIDES - 1 else -1)] = "-"
        elif RIVER_SIDES[look] >> side & 1:
            rows[row][column] = "~"
    rows[MIDDLE[0]][MIDDLE[1]] = _middle(look)
    return rows


def _middle(look: int) -> str:
    kind = kind_of(look)
    if CLOISTER[kind] != NONE:
        return "C"
    cities = [bin(SIDES[look, city]).count("1") for city in range(N_CITIES[kind])]
    if any(sides > 1 for sides in cities):
        return "#"
    roads = [segment for segment in SEGMENT_AT[look] if segment >= N_CITIES[kind]]
    if not roads:
        return "."
    return "+" if len(set(roads)) < len(roads) else "*"


def _follower_place(look: int, segment: int) -> tuple[int, int]:
    feature = FEATURE[kind_of(look), segment]
    if feature == Feature.CLOISTER:
        return MIDDLE
    if feature == Feature.FIELD:
        slots = [slot for slot in range(N_SLOTS) if SLOTS[look, segment] >> slot & 1]
        return SLOT_PLACES[slots[0]] if slots else MIDDLE
    sides = [side for side in range(N_SIDES) if SIDES[look, segment] >> side & 1]
    return SIDE_PLACES[sides[0]]


def picture(game: Any, _rules: Any, names: Any) -> str:
    """The position drawn in text, with points and followers in hand."""
    wide = int(game["east"] - game["west"]) + 1
    high = int(game["north"] - game["south"]) + 1
    canvas = [[" "] * (wide * TILE_WIDTH) for _ in range(high * TILE_HEIGHT)]
    for number in range(int(game["tiles"])):
        look, cell = int(game["look"][number]), game["cell"][number]
        drawn = draw_tile(look)
        if stands(game, number):
            row, column = _follower_place(look, int(game["claimed"][number]))
            drawn[row][column] = str(int(game["claimant"][number]))
        top = (int(game["north"]) - int(y_of(game, cell))) * TILE_HEIGHT
        left = (int(x_of(game, cell)) - int(game["west"])) * TILE_WIDTH
        for row, characters in enumerate(drawn):
            canvas[top + row][left : left + TILE_WIDTH] = characters
    lines = ["".join(row).rstrip() for row in canvas]
    for seat in range(int(game["players"])):
        points, supply = int(game["points"][seat]), int(game["supply"][seat])
        lines.append(f"{seat} {names[seat]}: {points} points, {supply} followers in hand")
    return "\n".join(lines)
