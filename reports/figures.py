"""The figures of a report: who wins, who beats whom, points, seats, length of the games."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

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
    colour,
    draw,
    place,
)
from reports.estimates import Findings, Standing
from reports.game_words import sources
from reports.intervals import Interval
from reports.verdict import seat_meaning
from reports.words import bounds, digits_for, listed, percent, shorten
from sim.schedule import SELF_PLAY

ROW = 36
EDGE = 12
LONGEST_NAME = 30
MOST_IN_MATRIX = 16
REACH, NARROW_REACH = 1.45, 0.66  # how many rows high the highest ridge stands


def pictures(findings: Findings) -> list[Picture]:
    """All figures that these findings have data for, in the order of the page."""
    drawn = []
    if findings.schedule.mode != SELF_PLAY:  # where everybody is the same, only seats differ
        drawn.append(win_shares(findings))
    if findings.duels and len(findings.standings) <= MOST_IN_MATRIX:
        drawn.append(head_to_head(findings))
    drawn.append(points(findings))
    drawn.append(seats(findings))
    if sources(findings):
        drawn.append(points_by_source(findings))
    drawn.append(length(findings))
    return drawn


def _names(standings: Sequence[Standing], width: int) -> list[str]:
    most = LONGEST_NAME if width > NARROW else 18
    return [shorten(standing.label, most) for standing in standings]


def _margin(names: Sequence[str]) -> float:
    return EDGE + CHARACTER * max(len(name) for name in names)


def _percent_axis(axes: Axes, digits: int = 0) -> None:
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))


def _rows(axes: Axes, number: int) -> None:
    """Rows 0 (top) to number - 1, without ticks of their own."""
    axes.set_ylim(number - 0.5, -0.5)
    axes.set_yticks([])


def win_shares(findings: Findings) -> Picture:
    """Forest plot of the win shares around the fair share."""
    standings = findings.standings
    digits = digits_for([standing.share for standing in standings])

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = _names(standings, width)
        left = _margin(names) if wide else EDGE
        told = [
            f"{percent(standing.share.mean, digits)}  [{bounds(standing.share, digits)}]"
            for standing in standings
        ]
        right = EDGE + CHARACTER * max(len(text) for text in told)
        row = ROW if wide else ROW + 18
        figure = canvas(width, 28 + row * len(standings) + 44)
        axes = place(figure, left, right if wide else EDGE, 28, 44)
        _rows(axes, len(standings))
        spread = [bound for standing in standings for bound in _ends(standing.share)]
        low, high = min([*spread, findings.fair]), max([*spread, findings.fair])
        room = (high - low) * 0.08 or 0.05
        axes.set_xlim(max(0.0, low - room), min(1.0, high + room))
        axes.axvline(findings.fair, color=QUIET, linewidth=1.2, dashes=(4, 3), zorder=1)
        axes.annotate(
            f"fair {percent(findings.fair)}",
            (findings.fair, 1), (0, 6), xycoords=("data", "axes fraction"),
            textcoords="offset points", ha="center", va="bottom", color=QUIET, fontsize=SMALL,
        )  # fmt: skip
        for number, standing in enumerate(standings):
            _estimate(axes, number if wide else number + 0.2, standing, findings.fair)
            axes.axhline(number, color=LINE, linewidth=0.8, zorder=0) if wide else None
            if wide:
                _beside(axes, number, names[number], told[number])
            else:
                _above(axes, number, names[number], told[number])
        _percent_axis(axes)
        axes.set_xlabel("share of the win per seat played")
        return figure

    leader = standings[0]
    return draw(
        "win-share",
        "Win share",
        "Dots are means, bars the 95 % intervals (often narrower than the dot). A filled dot: the "
        "interval excludes the fair share.",
        f"Forest plot. {leader.label} has {percent(leader.share.mean, digits)} of the win; fair is "
        f"{percent(findings.fair)}. "
        + listed([f"{s.label} {percent(s.share.mean, digits)}" for s in standings])
        + ".",
        paint,
    )


def _ends(interval: Interval) -> list[float]:
    return [interval.mean] if np.isnan(interval.low) else [interval.low, interval.high]


def _estimate(axes: Axes, row: float, standing: Standing, fair: float) -> None:
    tone = colour(standing.number)
    share = standing.share
    if not np.isnan(share.low):
        axes.plot([share.low, share.high], [row, row], color=tone, linewidth=3.2, alpha=0.75,
                  solid_capstyle="butt", zorder=3)  # fmt: skip
        for end in (share.low, share.high):
            axes.plot([end], [row], marker="|", markersize=11, markeredgewidth=1.6, color=tone,
                      zorder=3)  # fmt: skip
    filled = tone if share.excludes(fair) else PAPER
    axes.plot([share.mean], [row], "o", markersize=8, markerfacecolor=filled,
              markeredgecolor=tone, markeredgewidth=2, zorder=4, clip_on=False)  # fmt: skip


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


def head_to_head(findings: Findings) -> Picture:
    """Matrix of how often the row's strategy finishes ahead of the column's."""
    standings = findings.standings
    size = len(standings)

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = _names(standings, width)
        left = _margin([f"{size}  {name}" for name in names])
        left = left if wide else min(left, 150)
        cell = min(74.0, (width - left - EDGE) / size)
        height = min(cell, 46.0)
        figure = canvas(width, 30 + height * size + EDGE)
        axes = place(figure, left, width - left - cell * size, 30, EDGE)
        axes.set_xlim(-0.5, size - 0.5)
        _rows(axes, size)
        axes.set_xticks([])
        axes.spines["bottom"].set_visible(False)
        font = SMALL if cell >= 44 else 8.5 if cell >= 30 else 7
        for row, standing in enumerate(standings):
            axes.annotate(f"{row + 1}", (row, 1), (0, 6), xycoords=("data", "axes fraction"),
                          textcoords="offset points", ha="center", color=QUIET)  # fmt: skip
            name = names[row] if wide else shorten(names[row], 15)
            axes.annotate(f"{name}  {row + 1}", (0, row), (-8, 0),
                          xycoords=("axes fraction", "data"), textcoords="offset points",
                          ha="right", va="center", fontsize=TEXT if wide else SMALL)  # fmt: skip
            for column, other in enumerate(standings):
                _cell(axes, row, column, findings, standing, other, font)
        return figure

    told = [
        f"{findings.standings[0].label} finishes ahead of {other.label} in "
        f"{percent(found.mean)} of their meetings"
        for other in standings[1:]
        if (found := findings.ahead(standings[0].number, other.number)) is not None
    ]
    return draw(
        "head-to-head",
        "Who finishes ahead of whom",
        "Share of the meetings at one table in which the strategy of the row finishes ahead of "
        "the numbered strategy of the column, ties counted half. Blue: more than half; orange: "
        "less. Pale cells with brackets: the interval includes one half.",
        "Matrix. " + listed(told) + ".",
        paint,
    )


def _cell(
    axes: Axes,
    row: int,
    column: int,
    findings: Findings,
    one: Standing,
    other: Standing,
    font: float,
) -> None:
    found = findings.ahead(one.number, other.number)
    corner = (column - 0.5, row - 0.5)
    if found is None:
        axes.add_patch(Rectangle(corner, 1, 1, facecolor=LINE, alpha=0.45, linewidth=0))
        return
    sure = found.excludes(0.5)
    strength = min(0.62, 0.1 + 1.9 * abs(found.mean - 0.5)) if sure else 0.05
    tone = STAND_IN["more" if found.mean >= 0.5 else "less"]
    axes.add_patch(Rectangle(corner, 1, 1, facecolor=tone, alpha=strength, linewidth=0))
    axes.add_patch(Rectangle(corner, 1, 1, facecolor="none", edgecolor=PAPER, linewidth=2))
    number = f"{100 * found.mean:.1f}" if font > 7 else f"{100 * found.mean:.0f}"
    axes.text(column, row, number if sure else f"({number})", ha="center", va="center",
              fontsize=font, color=INK if sure else QUIET)  # fmt: skip


def points(findings: Findings) -> Picture:
    """Ridges of the final points by strategy."""
    standings = findings.standings
    low, high = _range([standing.points_counts for standing in standings])
    grid = np.arange(low, high + 1)

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = _names(standings, width)
        left = _margin(names) if wide else EDGE
        row = ROW + 6 if wide else ROW + 22
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


def seats(findings: Findings) -> Picture:
    """Small panels: each strategy's win share by seat."""
    standings = findings.standings
    players = findings.players
    every = [bound for standing in standings for seat in standing.seats for bound in _ends(seat)]

    def paint(width: int) -> Figure:
        wide = width > NARROW
        columns = min(len(standings), (4 + (len(standings) == 5)) if wide else 2)
        lines = -(-len(standings) // columns)
        tall, gap, left = 128, 44, 46
        figure = canvas(width, lines * (tall + gap) + 14)
        panel = (width - left - EDGE - 16 * (columns - 1)) / columns
        top = max([*every, findings.fair]) * 1.16
        for number, standing in enumerate(standings):
            line, column = divmod(number, columns)
            start = left + column * (panel + 16)
            axes = place(
                figure, start, width - start - panel,
                24 + line * (tall + gap), 14 + (lines - 1 - line) * (tall + gap) + gap - 24,
            )  # fmt: skip
            _panel(axes, standing, findings.fair, players, top)
            axes.set_title(
                shorten(standing.label, int(panel / CHARACTER)), loc="left",
                fontsize=SMALL, color=INK, pad=6,
            )  # fmt: skip
            if column:
                axes.set_yticklabels([])
        return figure

    return draw(
        "seats",
        "Win share by seat",
        f"{seat_meaning(findings)} The dashed line is the fair share, the thin bars are 95 % "
        "intervals.",
        "Bars. "
        + "; ".join(
            f"{s.label}: "
            + listed([f"seat {i} {percent(seat.mean)}" for i, seat in enumerate(s.seats, 1)])
            for s in standings
        )
        + ".",
        paint,
    )


def _panel(axes: Axes, standing: Standing, fair: float, players: int, top: float) -> None:
    tone = colour(standing.number)
    places = np.arange(1, players + 1)
    means = [seat.mean for seat in standing.seats]
    axes.bar(places, means, width=0.66, color=tone, alpha=0.72, linewidth=0)
    for place_, seat in zip(places, standing.seats, strict=True):
        if not np.isnan(seat.low):
            axes.plot([place_, place_], [seat.low, seat.high], color=INK, linewidth=1.4)
    axes.axhline(fair, color=QUIET, linewidth=1.1, dashes=(4, 3), zorder=3)
    axes.set_xlim(0.4, players + 0.6)
    axes.set_ylim(0, top)
    axes.set_xticks(places)
    axes.tick_params(axis="x", length=0)
    axes.yaxis.set_major_locator(MaxNLocator(3, steps=[1, 2, 2.5, 5, 10]))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))


def points_by_source(findings: Findings) -> Picture:
    """Small panels: points from each source, a bar for each strategy."""
    standings = findings.standings
    came = sources(findings)
    most = max(max(values) for _, values in came) or 1.0

    def paint(width: int) -> Figure:
        wide = width > NARROW
        names = _names(standings, width)
        left = _margin(names) if wide else min(_margin(names), 130)
        columns = min(len(came), 3 if wide else 1)
        lines = -(-len(came) // columns)
        row, gap = 20, 34
        tall = row * len(standings)
        figure = canvas(width, lines * (tall + gap) + 8)
        panel = (width - left - EDGE - 46 - 40 * (columns - 1)) / columns
        for number, (heading, values) in enumerate(came):
            line, column = divmod(number, columns)
            start = left + column * (panel + 40)
            axes = place(
                figure, start, width - start - panel,
                gap - 6 + line * (tall + gap), 8 + (lines - 1 - line) * (tall + gap),
            )  # fmt: skip
            _rows(axes, len(standings))
            axes.set_xlim(0, most)
            axes.set_xticks([])
            axes.spines["bottom"].set_visible(False)
            for at, (standing, value) in enumerate(zip(standings, values, strict=True)):
                axes.barh(at, value, height=0.66, color=colour(standing.number), alpha=0.72)
                axes.annotate(f"{value:.1f}", (max(value, 0), at), (5, 0), va="center",
                              textcoords="offset points", fontsize=SMALL, color=QUIET,
                              annotation_clip=False)  # fmt: skip
                if column == 0:
                    axes.annotate(names[at], (0, at), (-8, 0), ha="right", va="center",
                                  textcoords="offset points", fontsize=SMALL,
                                  annotation_clip=False)  # fmt: skip
            axes.set_title(heading, loc="left", fontsize=SMALL, color=INK, pad=5)
        return figure

    told = [
        f"{heading}: "
        + listed([f"{s.label} {value:.1f}" for s, value in zip(standings, values, strict=True)])
        for heading, values in came
    ]
    return draw(
        "sources",
        "Where the points come from",
        "Mean points a game and seat from each source; all panels have the same scale.",
        "Bars. " + "; ".join(told) + ".",
        paint,
    )


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
