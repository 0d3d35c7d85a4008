"""What a drawing of a board is made of: shapes with paths, placed many times, and words.

One description for all file kinds: ``svg.py`` writes it down, ``png.py`` paints it. A tile is 100
units wide and high, x to the right and y downwards. Paths are those of SVG with the absolute
commands M, L, C and Z only.
"""

from dataclasses import dataclass, field

TILE = 100.0
# What is painted with which colour. Words may follow the page that they stand on.
INKS = {
    "field": "#9cc069",
    "grass": "#86ad55",
    "edge": "#5f7d3c",
    "city": "#d8b27c",
    "wall": "#5d4633",
    "battlement": "#e9d9bd",
    "house": "#b5533c",
    "gable": "#f0dcb8",
    "road": "#f4ecd8",
    "roadside": "#8a7a5c",
    "village": "#dcc9a0",
    "river": "#6fb1dc",
    "bank": "#3f83b5",
    "hedge": "#3f6b2f",
    "cloister": "#f3e6d2",
    "cloister-roof": "#a8483f",
    "garden": "#d46fa0",
    "inn-lake": "#5aa0d0",
    "shield": "#1f5fae",
    "shield-cross": "#ffffff",
    "outline": "#241d16",
    "halo": "#fffbe6",
    "newest": "#f2641d",
}
# The players' pieces by seat, apart in lightness too.
SEAT_INKS = ("#d6322c", "#2a62c9", "#f5cc2a", "#2b2b2b", "#1e8a4c", "#f3a6c8")
PAPER, INK, QUIET = "#f6f1e3", "#221d17", "#6d6353"


@dataclass(frozen=True)
class Shape:
    """A path, filled or stroked or both.

    Attributes
    ----------
    path : str
        ``M 0 0 L 100 0 Z`` and the like.
    fill, stroke : str
        Names in ``INKS``; "" for none; "player" is the colour of whoever owns the piece.
    width : float
        Of the stroke, in units.
    dash : tuple of float
        Lengths of stroke and gap; empty for a whole line.
    part : str
        What it shows (``city``, ``road``, ``river``, ``village``); "" for ornaments.
    """

    path: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    part: str = ""


@dataclass(frozen=True)
class Placed:
    """A drawing somewhere: moved, turned clockwise about its middle, scaled, in a seat's colour."""

    drawing: str
    x: float
    y: float
    degrees: int = 0
    scale: float = 1.0
    seat: int = -1
    since: int = 0
    until: int = -1  # the step from which it is gone; -1: it stays


@dataclass(frozen=True)
class Label:
    """Words; ``anchor`` is start, middle or end, ``y`` the base line."""

    x: float
    y: float
    text: str
    size: float
    anchor: str = "start"
    is_bold: bool = False
    is_quiet: bool = False


@dataclass
class Scene:
    """A picture: drawings by name, where they lie, and words.

    Attributes
    ----------
    left, top, width, height : float
        What of the plane is shown, in units.
    """

    left: float
    top: float
    width: float
    height: float
    drawings: dict[str, list[Shape]] = field(default_factory=dict)
    placed: list[Placed] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def used(self) -> set[str]:
        """Names of the drawings that are placed."""
        return {placed.drawing for placed in self.placed}


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")


def points(*pairs: tuple[float, float]) -> str:
    """Coordinates of a path."""
    return " ".join(f"{number(x)} {number(y)}" for x, y in pairs)


def circle(x: float, y: float, radius: float) -> str:
    """A circle as four curves."""
    bend = 0.5523 * radius
    right, left, low, high = x + radius, x - radius, y + radius, y - radius
    return (
        f"M {points((x, high))} "
        f"C {points((x + bend, high), (right, y - bend), (right, y))} "
        f"C {points((right, y + bend), (x + bend, low), (x, low))} "
        f"C {points((x - bend, low), (left, y + bend), (left, y))} "
        f"C {points((left, y - bend), (x - bend, high), (x, high))} Z"
    )
