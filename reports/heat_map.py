"""A matrix of numbers as coloured cells."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from reports.drawing import (
    CHARACTER,
    INK,
    LINE,
    NARROW,
    PAPER,
    QUIET,
    SMALL,
    STAND_IN,
    TEXT,
    Picture,
    canvas,
    draw,
    place,
)
from reports.words import shorten

EDGE, HEAD, FOOT, GAP = 12, 30, 30, 4
LONGEST_NAME, NARROW_NAME, NARROW_MARGIN = 30, 15, 150
WIDEST, TALLEST = 74.0, 40.0
FAINT, DEEP = 0.08, 0.62


@dataclass(frozen=True)
class Cell:
    """One cell.

    Attributes
    ----------
    told : str
        The number in it; the cell is empty if there is none.
    strength : float
        -1 (the colour of less) to 1 (the colour of more).
    is_sure : bool
        Pale where not.
    is_marked : bool
        With a frame.
    """

    told: str = ""
    strength: float = 0.0
    is_sure: bool = True
    is_marked: bool = False


def heat_map(
    name: str, title: str, note: str, alternative: str, rows: Sequence[str],
    columns: Sequence[str], cells: Sequence[Sequence[Cell]], foot: str = "", side: str = "",
    is_numbered: bool = False,
) -> Picture:  # fmt: skip
    """The figure; columns carry short headings, such as the numbers of the rows.

    Parameters
    ----------
    foot, side : str
        What the columns and the rows are, below and above the matrix.
    is_numbered : bool
        Whether rows have their number behind them.
    """

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = [shorten(text, LONGEST_NAME if wide else NARROW_NAME) for text in rows]
        if is_numbered:
            names = [f"{text}  {at}" for at, text in enumerate(names, 1)]
        left = EDGE + CHARACTER * max(len(text) for text in (*names, side))
        left = left if wide else min(left, NARROW_MARGIN)
        across = min(WIDEST, (width - left - EDGE) / len(columns))
        down = min(max(across, 22.0), TALLEST)
        low = FOOT if foot else EDGE
        figure = canvas(width, HEAD + down * len(rows) + low)
        axes = place(figure, left, width - left - across * len(columns), HEAD, low)
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.spines["bottom"].set_visible(False)
        font = SMALL if across >= 44 else 8.5 if across >= 29 else 6.0
        longest = CHARACTER * max(len(text) for text in columns) + GAP
        every = math.ceil(longest / across)
        for at, heading in enumerate(columns):
            if at % every == 0:
                axes.annotate(heading, (at, 1), (0, 6), xycoords=("data", "axes fraction"),
                              textcoords="offset points", ha="center", color=QUIET,
                              fontsize=SMALL)  # fmt: skip
        for row, line in enumerate(cells):
            axes.annotate(names[row], (0, row), (-8, 0), xycoords=("axes fraction", "data"),
                          textcoords="offset points", ha="right", va="center",
                          fontsize=TEXT if wide else SMALL)  # fmt: skip
            for column, cell in enumerate(line):
                _paint(axes, row, column, cell, font)
        if foot:
            axes.annotate(foot, (0.5, 0), (0, -8), xycoords="axes fraction",
                          textcoords="offset points", ha="center", va="top", color=QUIET,
                          fontsize=SMALL)  # fmt: skip
        if side:
            axes.annotate(side, (0, 1), (-8, 6), xycoords="axes fraction",
                          textcoords="offset points", ha="right", color=QUIET,
                          fontsize=SMALL)  # fmt: skip
        return figure

    return draw(name, title, note, alternative, paint)


def _paint(axes: Axes, row: int, column: int, cell: Cell, font: float) -> None:
    corner = (column - 0.5, row - 0.5)
    if not cell.told:
        axes.add_patch(Rectangle(corner, 1, 1, facecolor=LINE, alpha=0.45, linewidth=0))
        return
    depth = FAINT + (DEEP - FAINT) * min(1.0, abs(cell.strength)) if cell.is_sure else 0.04
    tone = STAND_IN["more" if cell.strength >= 0 else "less"]
    axes.add_patch(Rectangle(corner, 1, 1, facecolor=tone, alpha=depth, linewidth=0))
    axes.add_patch(Rectangle(corner, 1, 1, facecolor="none", edgecolor=PAPER, linewidth=2))
    if cell.is_marked:
        inner = (column - 0.44, row - 0.44)
        axes.add_patch(Rectangle(inner, 0.88, 0.88, facecolor="none", edgecolor=INK,
                                 linewidth=1.6, zorder=5))  # fmt: skip
    axes.text(column, row, cell.told, ha="center", va="center", fontsize=font,
              color=INK if cell.is_sure else QUIET)  # fmt: skip
