"""A figure of estimates with their intervals, a row for each."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.drawing import (
    CHARACTER,
    LINE,
    NARROW,
    PAPER,
    QUIET,
    SMALL,
    Picture,
    canvas,
    colour,
    draw,
    place,
)
from reports.intervals import Interval
from reports.words import shorten

ROW, NARROW_ROW, EDGE, HEAD, FOOT = 32, 48, 12, 28, 44
LONGEST_NAME, NARROW_NAME = 30, 22


@dataclass(frozen=True)
class Row:
    """One estimate.

    Attributes
    ----------
    told : str
        The numbers beside it.
    tone : int
        Place in the palette.
    is_sure : bool
        Whether its dot is filled.
    """

    name: str
    estimate: Interval
    told: str
    tone: int = 0
    is_sure: bool = True


def forest(
    name: str, title: str, note: str, alternative: str, rows: Sequence[Row], axis: str,
    line: float | None = None, line_told: str = "",
) -> Picture:  # fmt: skip
    """The figure.

    Parameters
    ----------
    axis : str
        What the axis shows.
    line : float, optional
        Value of a line to compare with.
    line_told : str
        What stands above the line.
    """
    head = HEAD if line_told else EDGE

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = [shorten(row.name, LONGEST_NAME if wide else NARROW_NAME) for row in rows]
        left = EDGE + CHARACTER * max(len(text) for text in names) if wide else EDGE
        right = EDGE + CHARACTER * max(len(row.told) for row in rows) if wide else EDGE
        height = ROW if wide else NARROW_ROW
        figure = canvas(width, head + height * len(rows) + FOOT)
        axes = place(figure, left, right, head, FOOT)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_yticks([])
        if line is not None:
            axes.axvline(line, color=QUIET, linewidth=1.2, dashes=(4, 3), zorder=1)
            axes.annotate(line_told, (line, 1), (0, 6), xycoords=("data", "axes fraction"),
                          textcoords="offset points", ha="center", color=QUIET,
                          fontsize=SMALL)  # fmt: skip
        for at, row in enumerate(rows):
            _estimate(axes, at if wide else at + 0.2, row)
            if wide:
                axes.axhline(at, color=LINE, linewidth=0.8, zorder=0)
                _text(axes, 0, at, names[at], "right", -EDGE)
                _text(axes, 1, at, row.told, "left", EDGE, quiet=True)
            else:
                _text(axes, 0, at - 0.25, names[at], "left", 0)
                _text(axes, 1, at - 0.25, row.told, "right", 0, quiet=True)
        axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
        axes.set_xlabel(axis)
        return figure

    return draw(name, title, note, alternative, paint)


def _estimate(axes: Axes, row: float, entry: Row) -> None:
    tone, found = colour(entry.tone), entry.estimate
    if not math.isnan(found.low):
        axes.plot([found.low, found.high], [row, row], color=tone, linewidth=3.2, alpha=0.75,
                  solid_capstyle="butt", zorder=3)  # fmt: skip
        axes.plot([found.low, found.high], [row, row], "|", color=tone, markersize=10,
                  markeredgewidth=1.6, zorder=3)  # fmt: skip
    axes.plot([found.mean], [row], "o", markersize=7,
              markerfacecolor=tone if entry.is_sure else PAPER,
              markeredgecolor=tone, markeredgewidth=2, zorder=4, clip_on=False)  # fmt: skip


def _text(
    axes: Axes, across: float, row: float, told: str, side: str, shift: int, *, quiet: bool = False
) -> None:
    more: dict[str, Any] = {"color": QUIET, "fontsize": SMALL} if quiet else {}
    axes.annotate(told, (across, row), (shift, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", ha=side, va="center", **more)  # fmt: skip
