"""The board as panels to draw, in text: five characters by three for a tile.

▒  city    ◆  its shield    │ ─ ┼  road    ·  field    C  cloister    ≈  river    digits  followers

Made from a snapshot of the log. A digit is the seat of the follower's owner, counted from 1; a
follower on a road or in a city stands on it, a farmer in a corner of his field.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.carcassonne.telling import GARDEN, tile_rows, tile_title

Line = Mapping[str, Any]
DRAWN_BEFORE: frozenset[str] = frozenset()  # after each turn is enough
WIDTH, HEIGHT = 5, 3
MIDDLE = (1, 2)
COMPASS = "NESW"
FIELD, CITY, SHIELD, CLOISTER, GARDEN_SIGN, RIVER, CATHEDRAL = "·▒◆C*≈+"
# Cells of a side that a city takes, and those that a road or river takes: row and column.
CITY_CELLS = {
    "N": ((0, 1), (0, 2), (0, 3)),
    "E": ((0, 4), (1, 4), (2, 4)),
    "S": ((2, 1), (2, 2), (2, 3)),
    "W": ((0, 0), (1, 0), (2, 0)),
}
LINE_CELLS = {"N": ((0, 2),), "E": ((1, 3), (1, 4)), "S": ((2, 2),), "W": ((1, 0), (1, 1))}
ROAD_SIGNS = {"N": "│", "E": "─", "S": "│", "W": "─"}
BENDS = {"NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘"}
CROSSING = "┼"
SLOT_CELLS = ((0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0))
FOLLOWER_CELLS = {"N": (0, 2), "E": (1, 4), "S": (2, 2), "W": (1, 0)}


def _turned(sides: str, rotation: int) -> str:
    """Sides after so many clockwise quarter turns, in the order of the compass."""
    turned = {COMPASS[(COMPASS.index(side) + rotation) % 4] for side in sides}
    return "".join(side for side in COMPASS if side in turned)


def _groups(text: str, rotation: int) -> list[str]:
    return [_turned(group, rotation) for group in text.split("|") if group]


def draw_tile(tile: str, rotation: int) -> list[list[str]]:
    """Characters of a tile as it lies, by row and column."""
    row = tile_rows()[tile.removesuffix(GARDEN)]
    rows = [[FIELD] * WIDTH for _ in range(HEIGHT)]

    def put(cell: tuple[int, int], sign: str) -> None:
        rows[cell[0]][cell[1]] = sign

    cities = _groups(row["city_groups"], rotation)
    rivers = _groups(row["river_groups"], rotation)
    roads = _groups(row["road_groups"], rotation)
    for side in "".join(cities):
        for cell in CITY_CELLS[side]:
            put(cell, CITY)
    for side in "".join(rivers):
        for cell in LINE_CELLS[side]:
            put(cell, RIVER)
    for side in "".join(roads):
        for cell in LINE_CELLS[side]:
            put(cell, ROAD_SIGNS[side])
    put(MIDDLE, _middle(row, cities, rivers, roads))
    if row["pennants"] not in {"", "0"}:
        put(_shield_cell(cities[0]), SHIELD)
    if tile.endswith(GARDEN):
        put((2, 2) if rows[2][2] == FIELD else (0, 2), GARDEN_SIGN)
    return rows


def _middle(row: Line, cities: list[str], rivers: list[str], roads: list[str]) -> str:
    if row["cloister"] == "1":
        return CLOISTER
    if row.get("cathedral") == "1":
        return CATHEDRAL
    if any(len(city) > 1 for city in cities):
        return CITY
    if len(roads) == 1:
        return BENDS.get(roads[0], ROAD_SIGNS[roads[0][0]])
    if roads:
        return CROSSING
    return RIVER if rivers else FIELD


def _shield_cell(city: str) -> tuple[int, int]:
    return MIDDLE if len(city) > 1 else CITY_CELLS[city][1]


def _follower_cell(follower: Line) -> tuple[int, int]:
    if follower.get("slots"):
        return SLOT_CELLS[min(follower["slots"])]
    for side in follower.get("edges", ()):
        return FOLLOWER_CELLS[side]
    return MIDDLE


def _board(state: Line) -> dict[str, Any]:
    board = state["board"]
    columns, lines = [x for x, *_ in board], [y for _, y, *_ in board]
    west, north = min(columns), max(lines)
    wide, high = max(columns) - west + 1, north - min(lines) + 1
    canvas = [[" "] * (wide * WIDTH) for _ in range(high * HEIGHT)]
    held = {(follower["x"], follower["y"]): follower for follower in state["followers"]}
    for x, y, tile, rotation in board:
        drawn = draw_tile(tile, rotation)
        if follower := held.get((x, y)):
            row, column = _follower_cell(follower)
            drawn[row][column] = str(follower["seat"] + 1)
        top, left = (north - y) * HEIGHT, (x - west) * WIDTH
        for row, signs in enumerate(drawn):
            canvas[top + row][left : left + WIDTH] = signs
    labels = {HEIGHT * row + MIDDLE[0]: str(north - row) for row in range(high)}
    return {
        "title": "Board",
        "seat": None,
        "facts": {"tiles left": state["pile"], "set aside": state["set aside"]},
        "ruler": "".join(f"{west + column:^{WIDTH}}" for column in range(wide)),
        "drawing": [
            [labels.get(number, ""), "".join(row).rstrip()] for number, row in enumerate(canvas)
        ],
    }


def _tile_in_hand(tile: str) -> dict[str, Any]:
    """A tile that was just drawn, in all the ways it can be turned."""
    ways = int(tile_rows()[tile.removesuffix(GARDEN)]["orientations"])
    drawn = [draw_tile(tile, rotation) for rotation in range(ways)]
    rows = ["   ".join("".join(look[row]) for look in drawn) for row in range(HEIGHT)]
    return {
        "title": f"In hand: {tile_title(tile)}",
        "seat": None,
        "facts": {},
        "tile": tile,
        "ways": ways,
        "ruler": "   ".join(f"{90 * rotation:^{WIDTH}}" for rotation in range(ways)),
        "drawing": [["", row] for row in rows],
    }


def _seat(seat: int, state: Line, name: str) -> dict[str, Any]:
    supply = state["supply"][seat]
    facts = {"points": state["scores"][seat], "followers in hand": supply["normal"]}
    facts |= {kind: number for kind, number in supply.items() if kind != "normal"}
    return {"title": name, "seat": seat, "facts": facts, "rows": []}


def picture(state: Line, names: Sequence[str], rules: Line) -> list[dict[str, Any]]:
    """Panels of a snapshot's state; see the head of sim/replay.py."""
    panels = [_board(state)]
    tiles = [tile for hand in state["hands"] for tile in hand]
    if len(tiles) <= rules["hand_size"]:  # one hand, however large; all hands would be too much
        panels += [_tile_in_hand(tile) for tile in tiles]
    return panels + [_seat(seat, state, names[seat]) for seat in range(len(names))]
