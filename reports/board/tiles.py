"""Tiles drawn from the tile table: fields, rivers, roads, cities with walls, what stands in them.

All drawings are of rotation 0. Sides and half edges are those of seeds/carcassonne/tiles.csv: N, E,
S, W, and slots 0 to 7 clockwise from the west half of the north edge.
"""

import functools
from collections.abc import Mapping
from typing import Any

from reports.board.pieces import cathedral, cloister, garden, house, inn, shield
from reports.board.shapes import Shape, circle, points
from sim.facts import read_csv

GAME = "carcassonne"
GARDEN = "-garden"
COMPASS = "NESW"
Point = tuple[float, float]
MIDDLE: Point = (50.0, 50.0)
# Clockwise: the corner where each side begins, and the middle of each side.
CORNERS: dict[str, Point] = {"N": (0, 0), "E": (100, 0), "S": (100, 100), "W": (0, 100)}
SIDE_MIDDLES: dict[str, Point] = {"N": (50, 0), "E": (100, 50), "S": (50, 100), "W": (0, 50)}
# How far a wall bends into the tile: a cap's out of the city, a gap's into it, a corner's a little.
CAP_DEPTH, GAP_DEPTH, CORNER_DEPTH = 29.0, 25.0, 3.0
ROAD, ROADSIDE, RIVER, BANK, WALL = 8.0, 11.0, 17.0, 20.0, 4.6
VILLAGE, SQUARE, POND, HOUSE = 11.0, 22.0, 15.0, 9.0
GRASS = ((17, 80), (84, 79), (82, 22), (20, 19), (33, 62), (66, 35))


@functools.cache
def tile_table() -> dict[str, dict[str, str]]:
    """Rows of the tile table by kind."""
    return {row["kind"]: row for row in read_csv(GAME, "tiles.csv")}


def row_of(kind: str) -> dict[str, str]:
    """The row of a kind, also of a copy with a garden."""
    return tile_table()[kind.removesuffix(GARDEN)]


def groups(cell: str) -> list[str]:
    """Sides of each segment: ``N|ES`` is two segments."""
    return [group for group in cell.split("|") if group and group != "."]


def toward(start: Point, end: Point, share: float) -> Point:
    """The point so far along the way."""
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def bent(start: Point, end: Point, depth: float, inward: Point) -> str:
    """A curve from a point to another that bulges to one side by so much."""
    reach = depth * 4 / 3
    first, second = toward(start, end, 0.22), toward(start, end, 0.78)
    pulled = [(x + inward[0] * reach, y + inward[1] * reach) for x, y in (first, second)]
    return f"C {points(*pulled, end)}"


# ------------------------------------------------------------------ cities


def walls_of(city: str) -> list[tuple[Point, Point, float, Point]]:
    """The walls of a city: from, to, depth, direction of the bulge.

    Each stretch of sides without the city, between two of its sides, is one wall.
    """
    walls = []
    for place, side in enumerate(COMPASS):
        following = COMPASS[(place + 1) % 4]
        if side in city and following not in city:
            gap = [COMPASS[(place + step) % 4] for step in range(1, 4)]
            open_sides = gap[: next((n for n, other in enumerate(gap) if other in city), 3)]
            start = CORNERS[following]
            last = open_sides[-1]
            end = CORNERS[COMPASS[(COMPASS.index(last) + 1) % 4]]
            walls.append((start, end, *_bulge(side, open_sides)))
    return walls


def _bulge(side: str, open_sides: list[str]) -> tuple[float, Point]:
    if len(open_sides) == 3:
        x, y = SIDE_MIDDLES[side]
        return CAP_DEPTH, ((50 - x) / 50, (50 - y) / 50)
    if len(open_sides) == 1:
        x, y = SIDE_MIDDLES[open_sides[0]]
        return GAP_DEPTH, ((50 - x) / 50, (50 - y) / 50)
    corner = CORNERS[open_sides[1]]  # between the two open sides
    return CORNER_DEPTH, ((corner[0] - 50) / 70.7, (corner[1] - 50) / 70.7)


def city_path(city: str) -> str:
    """The outline of a city on a tile."""
    walls = {
        start: (end, bent(start, end, depth, way)) for start, end, depth, way in walls_of(city)
    }
    if not walls:
        return f"M {points(*CORNERS.values())} Z"
    begin = next(iter(walls))
    path, at = f"M {points(begin)}", begin
    order = list(CORNERS.values())
    while True:
        if at in walls:
            at, curve = walls[at]
            path += f" {curve}"
        else:
            at = order[(order.index(at) + 1) % 4]
            path += f" L {points(at)}"
        if at == begin:
            return path + " Z"


def city_shapes(city: str) -> list[Shape]:
    """Ground, then a wall with battlements along every side that is not an edge of the tile."""
    shapes = [Shape(city_path(city), fill="city", part="city")]
    for start, end, depth, way in walls_of(city):
        path = f"M {points(start)} {bent(start, end, depth, way)}"
        shapes.append(Shape(path, stroke="wall", width=WALL, part="city"))
        shapes.append(
            Shape(path, stroke="battlement", width=WALL - 2.4, dash=(3.4, 2.6), part="city")
        )
    return shapes


def city_middle(city: str) -> Point:
    """Where a follower stands in a city."""
    anchors = [toward(SIDE_MIDDLES[side], MIDDLE, 0.27) for side in city]
    return (
        sum(x for x, _ in anchors) / len(anchors),
        sum(y for _, y in anchors) / len(anchors),
    )


def city_houses(city: str) -> list[Shape]:
    """A few houses near each of the city's edges."""
    shapes = []
    for side in city:
        for along in (-18.0, 17.0):
            x, y = toward(SIDE_MIDDLES[side], MIDDLE, 0.21)
            x, y = (x + along, y) if side in "NS" else (x, y + along)
            shapes += house(x, y, HOUSE)
    return shapes


def shield_place(city: str) -> Point:
    """Where a city's shield hangs: in the corner of a joined city, else beside its middle."""
    if len(city) == 1:
        x, y = city_middle(city)
        return (x + 21, y - 3) if city in "NS" else (x, y + 21)
    if len(city) == 2 and city not in {"NS", "EW"}:
        corner = next(CORNERS[side] for side in COMPASS if side in city and _before(side) in city)
        return toward(corner, MIDDLE, 0.3)
    return (50, 26) if city == "NESW" or "N" in city else (50, 40) if city == "EW" else (40, 50)


def _before(side: str) -> str:
    return COMPASS[(COMPASS.index(side) - 1) % 4]


# ------------------------------------------------------------------ roads and rivers


def way_path(sides: str, end: Point, bow: float = 0.0) -> str:
    """A road or river: straight, round a corner, or from one side to a point.

    ``bow`` is how far a way from west to east bends to the south, round a cloister.
    """
    first, *rest = (SIDE_MIDDLES[side] for side in sides)
    if not rest:
        return f"M {points(first)} L {points(end)}"
    last = rest[0]
    if sides in {"NS", "EW"}:
        turn = (50, 50 + bow)
        before, after = toward(first, MIDDLE, 0.5), toward(last, MIDDLE, 0.5)
        level = [(x, turn[1]) if sides == "EW" else (turn[0], y) for x, y in (before, after)]
        return (
            f"M {points(first)} C {points(before, level[0], turn)} "
            f"C {points(level[1], after, last)}"
        )
    near, far = toward(first, MIDDLE, 0.62), toward(last, MIDDLE, 0.62)
    return f"M {points(first)} C {points(near, far, last)}"


def _strokes(path: str, part: str) -> list[Shape]:
    inner, outer = (ROAD, ROADSIDE) if part == "road" else (RIVER, BANK)
    names = ("roadside", "road") if part == "road" else ("bank", "river")
    return [
        Shape(path, stroke=names[0], width=outer, part=part),
        Shape(path, stroke=names[1], width=inner, part=part),
    ]


def crossing(row: Mapping[str, Any]) -> Point:
    """Where the roads of a tile end that do not lead across it."""
    roads, cities, rivers = (groups(row[f"{kind}_groups"]) for kind in ("road", "city", "river"))
    ends = [road for road in roads if len(road) == 1]
    is_church = row["cloister"] == "1"
    if len(ends) == 1 and len(cities) == 1 and len(cities[0]) == 1 and not is_church:
        return toward(SIDE_MIDDLES[cities[0]], MIDDLE, 0.3)  # into the city
    if rivers and ends:
        return (50, 66 if is_church else 56)
    return (50, 55) if cities and len(ends) == 3 else MIDDLE


def village_of(row: Mapping[str, Any]) -> float:
    """How large a place several roads end at, 0 without one; where it parts fields, it is wide."""
    ends = [road for road in groups(row["road_groups"]) if len(road) == 1]
    cities = groups(row["city_groups"])
    if len(ends) < 2 or any(len(city) > 1 for city in cities):
        return 0.0
    is_between_caps = len(ends) == len(cities) == 2
    return SQUARE if row["cloister"] == "1" or is_between_caps else VILLAGE


def _village(row: Mapping[str, Any], size: float) -> list[Shape]:
    x, y = crossing(row)
    place = circle(x, y, size)
    shapes = [Shape(place, fill="village", stroke="roadside", width=1.5, part="village")]
    if row["cloister"] != "1":
        for step_x, step_y in ((-5.0, -3.5), (5.0, -2.5), (0.0, 4.5)):
            shapes += house(x + step_x, y + step_y, 7.5)
    return shapes


# ------------------------------------------------------------------ fields


def hedges(row: Mapping[str, Any]) -> list[Shape]:
    """Hedges between two fields that nothing else parts: from their corner to the city."""
    fields = groups(row["field_groups"])
    home = {int(slot): number for number, slots in enumerate(fields) for slot in slots}
    shapes = []
    for side in COMPASS:
        after = 2 * COMPASS.index(side)
        before = (after - 1) % 8
        if before in home and after in home and home[before] != home[after]:
            path = f"M {points(CORNERS[side])} L {points((50, 12))}"
            shapes.append(Shape(path, stroke="hedge", width=4.0, part="hedge"))
    return shapes


def _tufts(row: Mapping[str, Any]) -> list[Shape]:
    """Tufts of grass where the tile is nothing but field."""
    if row["field_groups"] not in {"01234567", "234567"}:
        return []
    path = ""
    for x, y in GRASS:
        if y > 30 or row["field_groups"] == "01234567":
            path += f"M {points((x - 2.5, y - 4))} L {points((x, y))} L {points((x + 2.5, y - 4))} "
    return [Shape(path.strip(), stroke="grass", width=1.4)]


# ------------------------------------------------------------------ whole tiles


def tile_shapes(kind: str) -> list[Shape]:
    """Everything on a tile, from the ground up."""
    row = row_of(kind)
    cities, roads, rivers = (groups(row[f"{name}_groups"]) for name in ("city", "road", "river"))
    square = f"M {points(*CORNERS.values())} Z"
    shapes = [Shape(square, fill="field"), *_tufts(row), *hedges(row)]
    bow = 22.0 if row["cloister"] == "1" else 0.0
    for river in rivers:
        shapes += _strokes(way_path(river, MIDDLE, bow), "river")
        if len(river) == 1:  # the spring or the lake
            pond = circle(*MIDDLE, POND)
            shapes.append(Shape(pond, fill="river", stroke="bank", width=1.5, part="river"))
    for road in roads:
        shapes += _strokes(way_path(road, crossing(row)), "road")
    for city in cities:
        shapes += city_shapes(city)
    if size := village_of(row):
        shapes += _village(row, size)
    for city in cities:
        shapes += city_houses(city)
    shapes += _buildings(kind, row, cities, roads)
    return [*shapes, Shape(square, stroke="edge", width=0.8)]


def _buildings(
    kind: str, row: Mapping[str, Any], cities: list[str], roads: list[str]
) -> list[Shape]:
    shapes = []
    if row["pennants"] not in {"", "0"}:
        shapes += shield(*shield_place(cities[0]))
    if row.get("cathedral") == "1":
        shapes += cathedral(*MIDDLE)
    if row["cloister"] == "1":
        shapes += cloister(50, 36 if row["river_groups"] else 52)
    for place in filter(None, row.get("inn_roads", "").split("|")):
        x, y = road_middle(roads[int(place)], row)
        shapes += inn(x + 13, y - 15)
    if kind.endswith(GARDEN):
        shapes += garden(*garden_place(row))
    return shapes


# ------------------------------------------------------------------ where followers stand


def road_middle(sides: str, row: Mapping[str, Any]) -> Point:
    """Where a follower stands on a road."""
    if len(sides) == 1:
        return toward(SIDE_MIDDLES[sides], crossing(row), 0.42)
    if sides in {"NS", "EW"}:
        return MIDDLE
    x, y = (sum(SIDE_MIDDLES[side][axis] for side in sides) / 2 for axis in (0, 1))
    return toward((x, y), MIDDLE, 0.38)


def field_place(slots: str) -> Point:
    """Where a farmer lies: in a corner of his field, at a side, or at half a side."""
    held = {int(slot) for slot in slots}
    corners = {"N": (7, 0), "E": (1, 2), "S": (3, 4), "W": (5, 6)}
    for side, pair in corners.items():
        if held.issuperset(pair):
            return toward(CORNERS[side], MIDDLE, 0.36)
    for place, side in enumerate(COMPASS):
        if held.issuperset((2 * place, 2 * place + 1)):
            return toward(SIDE_MIDDLES[side], MIDDLE, 0.22)
    for slot in sorted(held):
        side = COMPASS[slot // 2]
        before, after = CORNERS[side], CORNERS[COMPASS[(slot // 2 + 1) % 4]]
        edge = toward(before, after, 0.32 if slot % 2 == 0 else 0.68)
        return toward(edge, MIDDLE, 0.22)
    return MIDDLE


def garden_place(row: Mapping[str, Any]) -> Point:
    """Where a garden lies: in the first field of its tile."""
    return field_place("".join(groups(row["field_groups"])[:1]))  # an enclosed field has no slots


def cloister_place(row: Mapping[str, Any]) -> Point:
    """Where a monk stands."""
    return (36, 42) if row["river_groups"] else (40, 58)
