"""A scene painted as PNG, from the same shapes as the SVG."""

import io
import re

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from reports.board.shapes import INK, INKS, PAPER, QUIET, SEAT_INKS, TILE, Placed, Scene, Shape

POINTS_PER_INCH = 72
MOST_PIXELS, PIXELS_PER_TILE = 2400, 110
LINE = int(Path.LINETO)
CODES = {"M": int(Path.MOVETO), "L": LINE, "C": int(Path.CURVE4)}
COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")


def path_of(text: str) -> Path:
    """A path written as in SVG, with the commands M, L, C and Z."""
    corners: list[tuple[float, float]] = []
    codes: list[int] = []
    begin = (0.0, 0.0)
    for command, rest in COMMAND.findall(text):
        numbers = [float(word) for word in rest.split()]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "Z":
            corners.append(begin)
            codes.append(int(Path.CLOSEPOLY))
            continue
        if command == "M":
            begin = pairs[0]
        corners += pairs
        following = LINE if command == "M" else CODES[command]
        codes += [CODES[command], *[following] * (len(pairs) - 1)]
    return Path(corners, codes)


def _colour(name: str, seat: int) -> str:
    if not name:
        return "none"
    return SEAT_INKS[seat] if name == "player" else INKS[name]


def patches(shape: Shape, placed: Placed, unit: float) -> PathPatch:
    """A shape where it lies, with strokes as wide as its scale and ``unit`` (points) make them."""
    middle = TILE / 2
    move = Affine2D().scale(placed.scale).rotate_deg_around(middle, middle, placed.degrees)
    where = move.translate(placed.x, placed.y)
    width = shape.width * placed.scale * unit
    style = (0, tuple(length / shape.width for length in shape.dash)) if shape.dash else "-"
    return PathPatch(
        where.transform_path(path_of(shape.path)),
        facecolor=_colour(shape.fill, placed.seat),
        edgecolor=_colour(shape.stroke, placed.seat),
        linewidth=width,
        linestyle=style,
        capstyle="butt",
        joinstyle="round",
    )


def paint(scene: Scene, pixels_per_tile: float, *, is_smooth: bool = True) -> Figure:
    """The scene as a figure of so many pixels for a tile."""
    pixel = pixels_per_tile / TILE
    figure = Figure(
        figsize=(scene.width * pixel / POINTS_PER_INCH, scene.height * pixel / POINTS_PER_INCH),
        dpi=POINTS_PER_INCH,
        facecolor=PAPER,
    )
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(scene.left, scene.left + scene.width)
    axes.set_ylim(scene.top + scene.height, scene.top)
    for placed in scene.placed:
        for shape in scene.drawings[placed.drawing]:
            patch = patches(shape, placed, pixel)
            patch.set_antialiased(is_smooth)
            axes.add_patch(patch)
    for label in scene.labels:
        axes.text(
            label.x,
            label.y,
            label.text,
            fontsize=label.size * pixel,
            ha={"start": "left", "middle": "center", "end": "right"}[label.anchor],
            va="baseline",
            weight="bold" if label.is_bold else "normal",
            color=QUIET if label.is_quiet else INK,
        )
    return figure


def png(scene: Scene) -> bytes:
    """The scene as the bytes of a PNG, not larger than a screen can show."""
    longest = max(scene.width, scene.height) / TILE
    pixels = min(PIXELS_PER_TILE, MOST_PIXELS / longest)
    buffer = io.BytesIO()
    with rc_context({"font.family": "DejaVu Sans", "path.simplify": False}):
        paint(scene, pixels).savefig(buffer, format="png", metadata={"Software": None})
    return buffer.getvalue()
