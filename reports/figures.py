"""The figures of a report: who wins, who beats whom, from which seats, with which points."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports import distributions
from reports.drawing import (
    CHARACTER,
    INK,
    NARROW,
    QUIET,
    SMALL,
    Picture,
    canvas,
    colour,
    draw,
    place,
)
from reports.findings import Findings, Standing
from reports.forest import Row, forest
from reports.game_words import sources
from reports.heat_map import Cell, heat_map
from reports.intervals import Interval
from reports.verdict import seat_meaning
from reports.words import bounds, digits_for, listed, percent, shorten
from sim.schedule import SELF_PLAY

EDGE = 12
LONGEST_NAME = 30
MOST_IN_MATRIX = 16
FEW = 9  # strategies; of more only whole percents fit into a cell


def pictures(findings: Findings) -> list[Picture]:
    """All figures that these findings have data for, in the order of the page."""
    drawn = []
    if findings.schedule.mode != SELF_PLAY:  # where everybody is the same, only seats differ
        drawn.append(win_shares(findings))
    if findings.duels and len(findings.standings) <= MOST_IN_MATRIX:
        drawn.append(head_to_head(findings))
    drawn.append(distributions.points(findings))
    drawn.append(seats(findings))
    if sources(findings):
        drawn.append(points_by_source(findings))
    drawn.append(distributions.length(findings))
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
    rows = [
        Row(
            standing.label,
            standing.share.scaled(100),
            f"{percent(standing.share.mean, digits)}  [{bounds(standing.share, digits)}]",
            standing.number,
            standing.share.excludes(findings.fair),
        )
        for standing in standings
    ]
    leader = standings[0]
    return forest(
        "win-share",
        "Win share",
        "Dots are means, bars the 95 % intervals (often narrower than the dot). A filled dot: the "
        "interval excludes the fair share.",
        f"Forest plot. {leader.label} has {percent(leader.share.mean, digits)} of the win; fair is "
        f"{percent(findings.fair)}. "
        + listed([f"{s.label} {percent(s.share.mean, digits)}" for s in standings])
        + ".",
        rows,
        "share of the win per seat played, percent",
        line=100 * findings.fair,
        line_told=f"fair {percent(findings.fair)}",
    )


def _ends(interval: Interval) -> list[float]:
    return [interval.mean] if np.isnan(interval.low) else [interval.low, interval.high]


def head_to_head(findings: Findings, order: Sequence[int] | None = None) -> Picture:
    """Matrix of how often the row's strategy finishes ahead of the column's.

    Parameters
    ----------
    order : sequence of int, optional
        Numbers of the strategies from top to bottom; by win share if left out.
    """
    numbers = order or [standing.number for standing in findings.standings]
    labels = [findings.standing(number).label for number in numbers]
    told = [
        f"{labels[0]} finishes ahead of {label} in {percent(found.mean)} of their meetings"
        for number, label in zip(numbers, labels, strict=True)
        if (found := findings.ahead(numbers[0], number)) is not None
    ]
    digits = 0 if len(numbers) > FEW else 1
    return heat_map(
        "head-to-head",
        "Who finishes ahead of whom",
        "Percent of the meetings at one table in which the strategy of the row finishes ahead of "
        "the numbered strategy of the column, ties counted half. Blue: more than half; orange: "
        "less. Pale cells with brackets: the interval includes one half.",
        "Matrix. " + listed(told) + ".",
        labels,
        [str(at) for at in range(1, len(numbers) + 1)],
        [[_met(findings.ahead(one, other), digits) for other in numbers] for one in numbers],
        is_numbered=True,
    )


def _met(found: Interval | None, digits: int) -> Cell:
    """How often one finishes ahead of the other; empty where they never met."""
    if found is None:
        return Cell()
    is_sure = found.excludes(0.5)
    told = f"{100 * found.mean:.{digits}f}"
    return Cell(told if is_sure else f"({told})", 3 * (found.mean - 0.5), is_sure)


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
