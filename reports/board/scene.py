"""A game's board as a scene: tiles, followers and the score, from the snapshots of its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.board.pieces import ABBOT, BIG, LYING, PIECE_SIZE, PIECES, STANDING, follower
from reports.board.shapes import TILE, Label, Placed, Scene, Shape
from reports.board.tiles import (
    COMPASS,
    Point,
    city_middle,
    cloister_place,
    field_place,
    garden_place,
    road_middle,
    row_of,
    tile_shapes,
)

State = Mapping[str, Any]
FRAME = "frame"
MARGIN = 30.0
LEAST_TEXT, TEXT_SHARE = 26.0, 0.024  # of the longer side of the board
LONGEST_NAME = 24
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
CHARACTER = 0.62  # mean width of a letter, of its size
FRAME_PATH = "M 2 2 L 98 2 L 98 98 L 2 98 Z"


@dataclass(frozen=True)
class Extent:
    """The cells that a picture shows."""

    west: int
    east: int
    south: int
    north: int

    @classmethod
    def of(cls, state: State) -> "Extent":
        """The cells of a snapshot's board."""
        columns, rows = [x for x, *_ in state["board"]], [y for _, y, *_ in state["board"]]
        return cls(min(columns), max(columns), min(rows), max(rows))

    @property
    def sides(self) -> tuple[float, float]:
        """Width and height in units."""
        return (self.east - self.west + 1) * TILE, (self.north - self.south + 1) * TILE


def corner_of(x: int, y: int) -> Point:
    """Upper left corner of a cell in the plane; y grows to the north in the log, down here."""
    return x * TILE, -y * TILE


def turned(place: Point, rotation: int) -> Point:
    """A point of a tile after so many clockwise quarter turns."""
    x, y = place
    for _ in range(rotation):
        x, y = TILE - y, x
    return x, y


def place_on_tile(words: State, kind: str, rotation: int) -> Point:
    """Where on its tile a follower stands, the tile as it lies."""
    row = row_of(kind)
    feature = words["feature"]
    if feature == "field":
        place = field_place("".join(str((slot - 2 * rotation) % 8) for slot in words["slots"]))
    elif feature in {"city", "road"}:
        edges = {COMPASS[(COMPASS.index(side) - rotation) % 4] for side in words["edges"]}
        sides = "".join(side for side in COMPASS if side in edges)
        place = city_middle(sides) if feature == "city" else road_middle(sides, row)
    elif feature == "garden":
        place = garden_place(row)
    else:
        place = cloister_place(row)
    return turned(place, rotation)


def piece_of(words: State) -> str:
    """How a follower is drawn: farmers lie."""
    if words["follower"] == "abbot":
        return ABBOT
    if words["feature"] == "field":
        return LYING
    return BIG if words["follower"] == "big" else STANDING


def _key(words: State) -> tuple[Any, ...]:
    return tuple(str(words[key]) for key in sorted(words))


def _placed_follower(words: State, state: State, since: int) -> Placed:
    looks = {(x, y): (kind, rotation) for x, y, kind, rotation in state["board"]}
    kind, rotation = looks[words["x"], words["y"]]
    x, y = place_on_tile(words, kind, rotation)
    left, top = corner_of(words["x"], words["y"])
    piece = piece_of(words)
    scale = PIECE_SIZE[piece] * (PIECE_SIZE[BIG] / PIECE_SIZE[STANDING]) ** (
        piece == LYING and words["follower"] == "big"
    )
    half = scale * TILE / 2
    return Placed(piece, left + x - half, top + y - half, 0, scale, words["seat"], since)


def board_scene(
    states: Sequence[State],
    extent: Extent | None = None,
    newest: tuple[int, int] | None = None,
    margin: float = MARGIN,
) -> Scene:
    """All that ever lies on the board, each thing with the states from which and until it lies.

    Parameters
    ----------
    states : sequence of snapshot states
        In the order of play; a single one for a picture of one moment.
    extent : Extent
        What to show; None for the last state's board.
    newest : x and y
        A tile to frame; of several states each one's newest tile is framed.
    margin : float
        Room around the board, in units.
    """
    shown = extent or Extent.of(states[-1])
    left, top = corner_of(shown.west, shown.north)
    width, height = shown.sides
    scene = Scene(left - margin, top - margin, width + 2 * margin, height + 2 * margin)
    tiles: list[Placed] = []
    frames: list[Placed] = []
    here: dict[tuple[Any, ...], Placed] = {}
    gone: list[Placed] = []
    known: set[tuple[int, int]] = set()
    for number, state in enumerate(states):
        for x, y, kind, rotation in state["board"]:
            if (x, y) not in known:
                known.add((x, y))
                scene.drawings.setdefault(f"tile-{kind}", tile_shapes(kind))
                at = corner_of(x, y)
                tiles.append(Placed(f"tile-{kind}", *at, 90 * rotation, since=number))
                frames = [replace(old, until=number) if old.until < 0 else old for old in frames]
                frames.append(Placed(FRAME, *at, since=number))
        held = {_key(words): words for words in state["followers"]}
        for key in set(here) - set(held):
            gone.append(replace(here.pop(key), until=number))
        for key in [key for key in held if key not in here]:
            here[key] = _placed_follower(held[key], state, number)
    scene.drawings[FRAME] = [Shape(FRAME_PATH, stroke="newest", width=4.0)]
    scene.drawings |= {piece: follower(piece) for piece in PIECES}
    standing = sorted([*gone, *here.values()], key=lambda each: (each.since, each.y, each.x))
    if len(states) == 1:
        frames = [Placed(FRAME, *corner_of(*newest))] if newest else []
    scene.placed = tiles + frames + standing
    return scene


def moment(
    state: State,
    names: Sequence[str],
    *,
    points: Sequence[int] | None = None,
    extent: Extent | None = None,
    newest: tuple[int, int] | None = None,
) -> Scene:
    """One moment of the game with the score beside the board.

    Parameters
    ----------
    state : snapshot state
    names : sequence of str, by seat
    points : sequence of int, by seat
        The score to show; None for the state's.
    extent : Extent
        The cells to show; None for those of the state's board.
    newest : x and y
        The tile to frame.
    """
    scene = board_scene([state], extent, newest)
    size = max(LEAST_TEXT, TEXT_SHARE * max(scene.width, scene.height))
    left = scene.left + scene.width
    line = scene.top + MARGIN + size
    tiles = "tile" if state["pile"] == 1 else "tiles"
    scene.labels.append(Label(left, line, f"{state['pile']} {tiles} left", size, is_quiet=True))
    for seat, name in enumerate(names):
        line += 3.0 * size
        scale = 2.2 * size / TILE
        scene.placed.append(Placed(STANDING, left, line - 1.5 * size, 0, scale, seat))
        told = f"{(points or state['scores'])[seat]} points, {in_hand(state, seat)}"
        at = left + 2.6 * size
        scene.labels += [
            Label(at, line - 0.35 * size, shortened(name), size, is_bold=True),
            Label(at, line + 0.75 * size, told, 0.78 * size, is_quiet=True),
        ]
    wide = max(label.x - left + CHARACTER * label.size * len(label.text) for label in scene.labels)
    scene.width += wide + MARGIN
    scene.height = max(scene.height, line + 2 * size - scene.top)
    return scene


def shortened(name: str) -> str:
    """A name that fits beside a board."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + ELLIPSIS


def in_hand(state: State, seat: int) -> str:
    """A player's followers in hand: ``3 in hand``, ``3 in hand, abbot``."""
    supply = dict(state["supply"][seat])
    told = [f"{supply.pop('normal')} in hand"]
    return ", ".join(told + [kind for kind, number in supply.items() if number])
