"""Cause and association side by side, a row for each component."""

from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.drawing import (
    CHARACTER,
    LINE,
    NARROW,
    PAPER,
    QUIET,
    SMALL,
    TEXT,
    Picture,
    canvas,
    colour,
    draw,
    place,
)
from reports.studies.balance.effects_of import Worth
from reports.words import points, shorten

ROW, NARROW_ROW, EDGE, HEAD, FOOT = 30, 46, 12, 30, 44
LONGEST_NAME = 26


def worth_figure(worths: Sequence[Worth], called: Sequence[str], kind: str) -> Picture:
    """Filled: what taking it does; hollow: what owners win more."""
    words = "; ".join(
        f"{name}: taking it {points(one.fork.mean)}, takers less others {points(one.gap.mean)}"
        for name, one in zip(called, worths, strict=True)
    )

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = [shorten(name, LONGEST_NAME) for name in called]
        left = 2 * EDGE + CHARACTER * max(len(name) for name in names) if wide else EDGE
        height = ROW if wide else NARROW_ROW
        figure = canvas(width, HEAD + height * len(worths) + FOOT)
        axes = place(figure, left, EDGE + 8, HEAD, FOOT)
        axes.set_ylim(len(worths) - 0.5, -0.5)
        axes.set_yticks([])
        axes.axvline(0, color=QUIET, linewidth=1.2, dashes=(4, 3), zorder=1)
        for row, one in enumerate(worths):
            at = row if wide else row + 0.2
            axes.axhline(at, color=LINE, linewidth=0.8, zorder=0)
            for mean, tone, is_filled in ((one.gap, 1, False), (one.fork, 0, True)):
                found = mean.interval()
                ends = [100 * found.low, 100 * found.high]
                axes.plot(ends, [at, at], color=colour(tone), linewidth=3.2, alpha=0.7, zorder=2)
                axes.plot(
                    [100 * found.mean], [at], "o", markersize=7, markeredgecolor=colour(tone),
                    markerfacecolor=colour(tone) if is_filled else PAPER, markeredgewidth=1.6,
                    zorder=3,
                )  # fmt: skip
            x, y, side = (0, at, "right") if wide else (0, row - 0.25, "left")
            axes.annotate(
                names[row], (x, y), xycoords=("axes fraction", "data"),
                xytext=(-EDGE if wide else 0, 0), textcoords="offset points", ha=side, va="center",
                fontsize=TEXT, annotation_clip=False,
            )  # fmt: skip
        axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
        axes.set_xlabel("percentage points of win share")
        marks = [
            Line2D([], [], color=colour(0), marker="o", linewidth=3, label="taking it (cause)"),
            Line2D([], [], color=colour(1), marker="o", linewidth=3, markerfacecolor=PAPER,
                   label="takers less others (association)" if wide else "association"),
        ]  # fmt: skip
        figure.legend(
            handles=marks, loc="upper left", ncols=2, frameon=False, fontsize=SMALL,
            borderaxespad=0.2, handlelength=1.6,
        )  # fmt: skip
        return figure

    return draw(
        "worth",
        f"What each {kind} is worth, and what its takers win",
        "Filled: with it less with the second choice, the same game played on both ways. Hollow: "
        "players who took it less those who did not. Where the two lie apart, the association "
        "would mislead.",
        f"In percentage points of win share. {words}.",
        paint,
    )
