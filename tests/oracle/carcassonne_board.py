"""Tiles on a table, the slow and plain way: a dict of cells, features by flood fill.

The first half of the Carcassonne twin (`carcassonne.py` is the other). Written from the facts and
`docs/game-log-carcassonne.md` alone; nothing is kept between two questions, every answer is worked
out afresh from the tiles that lie on the table.
"""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TILE_TABLE = Path(__file__).parents[2] / "seeds" / "carcassonne" / "tiles.csv"
GARDEN = "-garden"
SPRING, LAKE = "RV01", "RV02"

N, E, S, W = range(4)
EDGE_NAMES = "NESW"
STEP = {N: (0, 1), E: (1, 0), S: (0, -1), W: (-1, 0)}
PARTNER = [5, 4, 7, 6, 1, 0, 3, 2]  # the slot of the neighbouring tile that a slot touches


@dataclass(frozen=True)
class Segment:
    """A piece of a feature on one tile. `ports` are edges, or slots for a field."""

    feature: str  # city | road | field | cloister | garden
    ports: frozenset[int] = frozenset()
    cities: tuple[
        int, ...
    ] = ()  # of a field: the places of the cities it touches in the tile's list
    pennants: int = 0
    inn: bool = False
    cathedral: bool = False


@dataclass(frozen=True)
class Kind:
    """A row of the tile table, as drawn (rotation 0)."""

    name: str
    tile_set: str
    count: int
    gardens: int
    looks: int
    edges: str
    rivers: tuple[frozenset[int], ...]
    segments: tuple[Segment, ...]


def read_kinds(path=TILE_TABLE):
    """Read the tile table: kind by name, with its segments in the order of the log page."""
    with open(path, newline="", encoding="utf-8") as table:
        return {kind.name: kind for kind in map(kind_of, csv.DictReader(table))}


def kind_of(row):
    """Make a kind of one row of the tile table."""
    inns = groups(row.get("inn_roads"))
    segments = []
    for place, edges in enumerate(groups(row["city_groups"])):
        first = place == 0  # log page: a pennant or a cathedral belongs to the tile's first city
        segments.append(
            Segment(
                "city",
                edge_set(edges),
                pennants=int(row["pennants"]) if first else 0,
                cathedral=first and row.get("cathedral") == "1",
            )
        )
    for place, edges in enumerate(groups(row["road_groups"])):
        segments.append(Segment("road", edge_set(edges), inn=str(place) in inns))
    fields = groups(row["field_groups"])
    for slots, cities in zip(fields, groups(row["field_city_adj"]), strict=True):
        slot_set = frozenset(int(slot) for slot in slots if slot != ".")
        segments.append(Segment("field", slot_set, tuple(int(c) for c in cities if c != "-")))
    if row["cloister"] == "1":
        segments.append(Segment("cloister"))
    return Kind(
        name=row["kind"],
        tile_set=row["set"],
        count=int(row["count"]),
        gardens=int(row.get("garden_copies") or 0),
        looks=int(row["orientations"]),
        edges="".join(row[f"edge_{edge.lower()}"] for edge in EDGE_NAMES),
        rivers=tuple(edge_set(edges) for edges in groups(row.get("river_groups"))),
        segments=tuple(segments),
    )


def groups(text):
    """Split a column of groups; an empty column has none."""
    return text.split("|") if text else []


def edge_set(letters):
    """Turn "NE" into the set of those edges."""
    return frozenset(EDGE_NAMES.index(letter) for letter in letters)


def beside(cell, edge):
    """Give the cell across an edge."""
    return cell[0] + STEP[edge][0], cell[1] + STEP[edge][1]


def around(cell):
    """Give the eight cells around a cell, diagonals included."""
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in steps]


class Board:
    """The tiles on the table.

    Parameters
    ----------
    kinds : dict of str to Kind
        The tile table.
    """

    def __init__(self, kinds):
        self.kinds = kinds
        self.tiles = {}  # cell -> (tile id, rotation)
        self.segments_of = cache(self._segments_of)
        self.edges_of = cache(self._edges_of)

    # ---- one tile ----

    def kind(self, tile):
        """Give the kind of a tile id, with or without a garden."""
        return self.kinds[tile.removesuffix(GARDEN)]

    def _edges_of(self, tile, rotation):
        # Turned once, the north edge lies in the east.
        edges = self.kind(tile).edges
        return [edges[(edge - rotation) % 4] for edge in range(4)]

    def rivers_of(self, tile, rotation):
        """Give the river pieces of a tile as it lies, as sets of edges."""
        return [{(edge + rotation) % 4 for edge in river} for river in self.kind(tile).rivers]

    def _segments_of(self, tile, rotation):
        turned = []
        for segment in self.kind(tile).segments:
            # Log page: a quarter turn moves an edge by one place of four, a slot by two of eight
            turn, size = (2 * rotation, 8) if segment.feature == "field" else (rotation, 4)
            ports = frozenset((port + turn) % size for port in segment.ports)
            turned.append(Segment(segment.feature, ports, segment.cities, segment.pennants,
                                  segment.inn, segment.cathedral))  # fmt: skip
        if tile.endswith(GARDEN):
            turned.append(Segment("garden"))
        return turned

    def segments_at(self, cell):
        """Give the segments of the tile on a cell, as it lies."""
        return self.segments_of(*self.tiles[cell])

    # ---- where a tile may go ----

    def places(self, tile):
        """List (cell, rotation) for every legal placement, equal-looking rotations once."""
        empty = {
            beside(cell, edge)
            for cell in self.tiles
            for edge in range(4)
            if beside(cell, edge) not in self.tiles
        }
        rotations = range(self.kind(tile).looks)  # CARC-D1
        return [(cell, r) for cell in sorted(empty) for r in rotations if self.fits(tile, cell, r)]

    def fits(self, tile, cell, rotation):
        """Say whether a tile may lie so: CARC-R3, at least one neighbour, all touching edges equal.

        Closing in an empty cell is allowed (CARC-R3).
        """
        if cell in self.tiles:
            return False
        edges = self.edges_of(tile, rotation)
        touching = [edge for edge in range(4) if beside(cell, edge) in self.tiles]
        if not touching:
            return False
        for edge in touching:
            neighbour = self.edges_of(*self.tiles[beside(cell, edge)])
            if neighbour[(edge + 2) % 4] != edges[edge]:
                return False
        if self.kind(tile).rivers:
            return self.continues_river(tile, cell, rotation)
        return True

    def continues_river(self, tile, cell, rotation):
        """Say whether a river tile joins the river and makes no immediate U-turn with it."""
        (river,) = self.rivers_of(tile, rotation)
        joined = [edge for edge in river if beside(cell, edge) in self.tiles]
        if not joined:
            return False
        (entry,) = joined
        (before,) = self.rivers_of(*self.tiles[beside(cell, entry)])
        here = turn_of(river, entry)
        # Upstream the water leaves through the edge that faces us; that is its exit, not its entry.
        upstream = before - {(entry + 2) % 4}
        there = turn_of(before, *upstream) if upstream else "end"
        return not (here in ("left", "right") and here == there)

    # ---- features ----

    def feature_at(self, cell, place):
        """Flood-fill the feature of one segment: the set of (cell, place in the tile's list).

        CARC-R27: a field goes on through both halves of a field edge and along each bank of a
        road or river edge; a city or road goes on through its edges.
        """
        feature = {(cell, place)}
        waiting = [(cell, place)]
        while waiting:
            here, segment_place = waiting.pop()
            segment = self.segments_at(here)[segment_place]
            for port in segment.ports:
                neighbour, entered = self.across(here, segment.feature, port)
                if neighbour not in self.tiles:
                    continue
                for other, candidate in enumerate(self.segments_at(neighbour)):
                    same = candidate.feature == segment.feature and entered in candidate.ports
                    if same and (neighbour, other) not in feature:
                        feature.add((neighbour, other))
                        waiting.append((neighbour, other))
        return frozenset(feature)

    def across(self, cell, feature, port):
        """Give the cell on the other side of an edge or slot, and the port that it meets there."""
        if feature == "field":
            return beside(cell, port // 2), PARTNER[port]
        return beside(cell, port), (port + 2) % 4

    def kind_of_feature(self, feature):
        """Say what a feature is: city, road, field, cloister or garden."""
        cell, place = next(iter(feature))
        return self.segments_at(cell)[place].feature

    def segments_in(self, feature):
        """List the segments of a feature."""
        return [self.segments_at(cell)[place] for cell, place in feature]

    def cells_of(self, feature):
        """Give the different cells of a feature: a tile counts once (CARC-R12)."""
        return {cell for cell, _ in feature}

    def tiles_around(self, cell):
        """Count the tiles on the eight cells around a cell."""
        return sum(near in self.tiles for near in around(cell))

    def is_complete(self, feature):
        """Say whether a city, road, cloister or garden is completed.

        CARC-R16, R18, R20: nothing of it faces an empty cell. CARC-R19: all eight around it.
        """
        kind = self.kind_of_feature(feature)
        if kind in ("cloister", "garden"):
            ((cell, _),) = feature
            return self.tiles_around(cell) == 8
        return all(
            self.across(cell, kind, port)[0] in self.tiles
            for cell, place in feature
            for port in self.segments_at(cell)[place].ports
        )

    def features(self, kind):
        """Give the set of all features of one kind on the table."""
        return {
            self.feature_at(cell, place)
            for cell in self.tiles
            for place, segment in enumerate(self.segments_at(cell))
            if segment.feature == kind
        }

    def completed_cities_of(self, farm):
        """Give the completed cities that a farm touches, each once (CARC-R22, R23)."""
        cities = {
            self.feature_at(cell, city)  # the cities come first in a tile's list of segments
            for cell, place in farm
            for city in self.segments_at(cell)[place].cities
        }
        return {city for city in cities if self.is_complete(city)}


def turn_of(river, entry):
    """Say how a river turns on a tile for somebody who comes in over an edge."""
    ways_out = river - {entry}
    if not ways_out:
        return "end"
    (way_out,) = ways_out
    return {1: "left", 2: "straight", 3: "right"}[(way_out - entry) % 4]
