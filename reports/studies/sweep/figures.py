"""The figures of a sweep: a curve, a heat map, bars of the weights that matter."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.drawing import (
    CHARACTER,
    INK,
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
from reports.heat_map import Cell, heat_map
from reports.studies.sweep.curve import Curve
from reports.studies.sweep.sensitivity import Indices
from reports.studies.sweep.settings import Axis, is_counted
from reports.studies.sweep.words import within
from reports.words import bounds, listed, percent, shorten

EDGE, ROW = 12, 30
MOST_TICKS = 13


def response(curve: Curve, axis: Axis, field: str, fair: float) -> Picture:
    """Win share by the value of one weight."""
    name = axis.weight.name
    values = np.array([setting[name] for setting in curve.settings])
    means = np.array([share.mean for share in curve.shares])
    lows = np.array([share.low for share in curve.shares])
    highs = np.array([share.high for share in curve.shares])

    def paint(width: int) -> Figure:
        figure = canvas(width, 300 if width > NARROW else 260)
        axes = place(figure, 52, EDGE + 8, 24, 48)
        axes.fill_between(values, means - curve.bands, means + curve.bands, color=colour(0),
                          alpha=0.16, linewidth=0)  # fmt: skip
        axes.fill_between(values, lows, highs, color=colour(0), alpha=0.3, linewidth=0)
        axes.plot(values, means, color=colour(0), linewidth=1.8)
        for kept, face in ((curve.may_be_best, colour(0)), (~curve.may_be_best, PAPER)):
            axes.plot(values[kept], means[kept], "o", markersize=7, markerfacecolor=face,
                      markeredgecolor=colour(0), markeredgewidth=1.8, zorder=4)  # fmt: skip
        low, high = axes.get_ylim()
        if low - (high - low) < fair < high + (high - low):
            axes.axhline(fair, color=QUIET, linewidth=1.2, dashes=(4, 3), zorder=1)
            axes.annotate("fair", (1, fair), (0, 4), xycoords=("axes fraction", "data"),
                          textcoords="offset points", ha="right", va="bottom", color=QUIET,
                          fontsize=SMALL)  # fmt: skip
        if is_counted(axis.weight) and len(values) <= MOST_TICKS:
            axes.set_xticks(values)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
        axes.grid(axis="y", color=LINE, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel(_with_unit(axis))
        return figure

    best = curve.shares[curve.best]
    return draw(
        "response",
        f"Win share by {name}",
        f"Against a field of {field}. Filled dots: may be the best. The inner band is the 95 % "
        "interval of each value, the outer one holds for all values at once.",
        f"Curve. {name} {values[curve.best]:g} has the highest win share, {percent(best.mean)} "
        f"({bounds(best)}). "
        + listed([f"{value:g}: {percent(mean)}" for value, mean in zip(values, means, strict=True)])
        + ".",
        paint,
    )


def _with_unit(axis: Axis) -> str:
    name, unit = axis.weight.name, axis.weight.unit
    return name if unit == name else f"{name}, {unit}"


def surface(curve: Curve, axes: Sequence[Axis], field: str, fair: float) -> Picture:
    """Win share by the values of two weights."""
    down, across = (axis.weight.name for axis in axes)
    rows = sorted({setting[down] for setting in curve.settings})
    columns = sorted({setting[across] for setting in curve.settings})
    at = {(setting[down], setting[across]): place for place, setting in enumerate(curve.settings)}
    widest = max(abs(share.mean - fair) for share in curve.shares) or 1.0
    cells = [[_cell(curve, at[row, column], fair, widest) for column in columns] for row in rows]
    best = curve.settings[curve.best]
    return heat_map(
        "response",
        f"Win share by {down} and {across}",
        f"Win share in percent against a field of {field}. Blue: more than the fair "
        f"{percent(fair)}; orange: less; pale: not told apart from fair. Framed: may be the best.",
        f"Matrix. {down} {best[down]:g} with {across} {best[across]:g} has the highest win share, "
        f"{percent(curve.shares[curve.best].mean)}.",
        [f"{row:g}" for row in rows],
        [f"{column:g}" for column in columns],
        cells,
        foot=_with_unit(axes[1]),
        side=shorten(down, 14),
    )


def _cell(curve: Curve, number: int, fair: float, widest: float) -> Cell:
    share = curve.shares[number]
    return Cell(
        f"{100 * share.mean:.1f}",
        (share.mean - fair) / widest,
        share.excludes(fair),
        bool(curve.may_be_best[number]),
    )


def bars(found: Indices, axes: Sequence[Axis], order: Sequence[int]) -> Picture:
    """Total and first-order index of each weight."""

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = [shorten(axes[number].weight.name, 24 if wide else 16) for number in order]
        left = EDGE + CHARACTER * max(len(name) for name in names)
        figure = canvas(width, 10 + ROW * len(order) + 44)
        panel = place(figure, left, EDGE + 10, 10, 44)
        panel.set_ylim(len(order) - 0.5, -0.5)
        panel.set_yticks([])
        for row, number in enumerate(order):
            total, first = found.total[number], found.first[number]
            panel.barh(row, within(total.mean), height=0.62, color=colour(0), alpha=0.3,
                       linewidth=0)  # fmt: skip
            panel.barh(row, within(first.mean), height=0.3, color=colour(0), linewidth=0)
            panel.plot([within(total.low), within(total.high)], [row, row], color=INK,
                       linewidth=1.4)  # fmt: skip
            panel.annotate(names[row], (0, row), (-8, 0), xycoords=("axes fraction", "data"),
                           textcoords="offset points", ha="right", va="center")  # fmt: skip
        panel.set_xlim(0, 1)
        panel.set_xlabel("part of the variance of the win share")
        return figure

    told = [
        f"{axes[n].weight.name} {found.total[n].mean:.2f} in all, {found.first[n].mean:.2f} alone"
        for n in order
    ]
    return draw(
        "sensitivity",
        "Which weights matter",
        "Pale bar: the weight with all that it does together with others (total index), the line "
        "is its 95 % interval; dark bar: the weight alone (first-order index).",
        f"Bars. {listed(told)}.",
        paint,
    )
