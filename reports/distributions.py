"""Figures of how numbers spread: the final points, and the rounds a game lasts."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.drawing import (
    CHARACTER,
    INK,
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
from reports.findings import Findings
from reports.words import listed, shorten

ROW, NARROW_ROW, EDGE = 42, 58, 12
LONGEST_NAME, NARROW_NAME = 30, 18
REACH, NARROW_REACH = 1.45, 0.66  # how many rows high the highest ridge stands


def points(findings: Findings) -> Picture:
    """Ridges of the final points by strategy."""
    standings = findings.standings
    low, high = _range([standing.points_counts for standing in standings])
    grid = np.arange(low, high + 1)

    def paint(width: int) -> Figure:
        wide = width > NARROW
        most = LONGEST_NAME if wide else NARROW_NAME
        names = [shorten(standing.label, most) for standing in standings]
        left = EDGE + CHARACTER * max(len(name) for name in names) if wide else EDGE
        row = ROW if wide else NARROW_ROW
        reach, room = (REACH, REACH + 0.05) if wide else (NARROW_REACH, 1.0)
        figure = canvas(width, row * (len(standings) - 0.98 + room) + 44)
        axes = place(figure, left, 84 if wide else EDGE, 0, 44)
        axes.set_ylim(len(standings) - 0.98, -room)
        axes.set_yticks([])
        axes.set_xlim(low - 0.5, high + 0.5)
        densities = [_density(standing.points_counts, grid) for standing in standings]
        scale = reach / max(float(density.max()) for density in densities)
        edges = np.append(grid - 0.5, high + 0.5)
        for number, (standing, density) in enumerate(zip(standings, densities, strict=True)):
            tone = colour(standing.number)
            # Each ridge hides what stands behind it: paper first, then the colour.
            for face, strength in ((PAPER, 1.0), (tone, 0.45)):
                axes.stairs(number - density * scale, edges, baseline=number, fill=True,
                            facecolor=face, alpha=strength, linewidth=0,
                            zorder=2 * number + 2)  # fmt: skip
            axes.stairs(number - density * scale, edges, baseline=None, color=tone, linewidth=1.5,
                        zorder=2 * number + 3)  # fmt: skip
            axes.plot([standing.points] * 2, [number, number - 0.2], color=INK, linewidth=2.2,
                      zorder=99)  # fmt: skip
            mean = f"mean {standing.points:.1f}"
            if wide:
                _beside(axes, number - 0.2, names[number], mean)
            else:
                _above(axes, number - 0.53, names[number], mean)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        axes.set_xlabel("points at the end")
        return figure

    return draw(
        "points",
        "Points at the end",
        "How often each strategy ended with so many points; the stroke at the foot is the mean. "
        "All games count, won or lost.",
        "Distributions of final points. "
        + listed([f"{s.label}: mean {s.points:.1f}" for s in standings])
        + ".",
        paint,
    )


def _beside(axes: Axes, row: float, name: str, told: str) -> None:
    axes.annotate(name, (0, row), (-EDGE, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", ha="right", va="center")  # fmt: skip
    axes.annotate(told, (1, row), (EDGE, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", va="center", color=QUIET, fontsize=SMALL)  # fmt: skip


def _above(axes: Axes, row: float, name: str, told: str) -> None:
    axes.annotate(name, (0, row - 0.3), (0, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", va="center")  # fmt: skip
    axes.annotate(told, (1, row - 0.3), (0, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", ha="right", va="center", color=QUIET,
                  fontsize=SMALL)  # fmt: skip


def length(findings: Findings) -> Picture:
    """Histogram of the rounds a game lasts."""
    low, high = _range([findings.rounds])
    grid = np.arange(low, high + 1)
    shares = _density(findings.rounds, grid)
    middle, late = findings.rounds_at(0.5), findings.rounds_at(0.95)

    def paint(width: int) -> Figure:
        figure = canvas(width, 190)
        axes = place(figure, 46, EDGE, 26, 44)
        axes.bar(grid, shares, width=0.86, color=QUIET, alpha=0.55, linewidth=0)
        axes.set_xlim(low - 0.7, high + 0.7)
        top = float(shares.max()) * 1.12
        axes.set_ylim(0, top)
        for value, text in ((middle, "median"), (late, "95 %")):
            axes.axvline(value, color=INK, linewidth=1.1, dashes=(4, 3))
            axes.annotate(f"{text} {value}", (value, top), (0, 5), textcoords="offset points",
                          ha="center", va="bottom", fontsize=SMALL)  # fmt: skip
        axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        axes.set_xlabel("rounds")
        return figure

    return draw(
        "length",
        "Length of the games",
        "Share of games that lasted so many rounds.",
        f"Histogram. Half of the games end by round {middle}, 95 % by round {late}.",
        paint,
    )


def _range(histograms: Sequence[Mapping[int, int]]) -> tuple[int, int]:
    """From the lowest to the highest value, without the outermost thousandths."""
    lows, highs = [], []
    for histogram in histograms:
        values = sorted(histogram)
        reached = np.cumsum([histogram[value] for value in values]) / sum(histogram.values())
        lows.append(values[int(np.searchsorted(reached, 0.001))])
        highs.append(values[min(int(np.searchsorted(reached, 0.999)), len(values) - 1)])
    return min(lows), max(highs)


def _density(histogram: Mapping[int, int], grid: np.ndarray) -> np.ndarray:
    total = sum(histogram.values())
    return np.array([histogram.get(int(value), 0) / total for value in grid])
