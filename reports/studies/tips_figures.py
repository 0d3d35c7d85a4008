"""Figures of a study of tips: the table of verdicts, and a forest plot for each tip.

Verdicts differ in shape and in colour, so nobody needs the colours.
"""

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
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
    STAND_IN,
    Picture,
    canvas,
    draw,
    place,
)
from reports.studies.effects import Verdict
from reports.studies.tips_cells import Context
from reports.studies.tips_file import WIN
from reports.studies.tips_stages import Finding
from reports.studies.tips_words import (
    SHORT,
    effect_of,
    has_interval,
    in_general,
    interval_of,
    sentence,
)
from reports.words import listed, points, shorten

EDGE = 12
MARKS = {
    Verdict.HOLDS: ("^", STAND_IN["more"], STAND_IN["more"]),
    Verdict.WRONG: ("v", STAND_IN["less"], STAND_IN["less"]),
    Verdict.NO_DIFFERENCE: ("s", QUIET, QUIET),
    Verdict.UNDECIDED: ("o", PAPER, QUIET),
}
TABLE_ROW, FOREST_ROW, NARROW_ROW = 32, 30, 46
LEGEND = 36
LONGEST, NARROW_LONGEST = 28, 16


def verdict_table(by_tip: Sequence[Sequence[Finding]], contexts: Sequence[Context]) -> Picture:
    """Tips by tables: a mark for the verdict, and the effect."""
    names = [findings[0].cell.tip.name for findings in by_tip]
    fields = list(dict.fromkeys(context.field for context in contexts))

    def paint(width: int) -> Figure:
        wide = width > NARROW
        most = LONGEST if wide else NARROW_LONGEST
        shown = [shorten(name, most) for name in names]
        left = EDGE + (CHARACTER if wide else 6.3) * max(len(name) for name in shown)
        height = 58 + TABLE_ROW * len(names) + (LEGEND if wide else 2 * LEGEND)
        figure = canvas(width, height)
        axes = place(figure, left, EDGE, 58, height - 58 - TABLE_ROW * len(names))
        axes.set_xlim(-0.5, len(contexts) - 0.5)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.spines["bottom"].set_visible(False)
        _headings(axes, contexts, fields)
        for row, findings in enumerate(by_tip):
            axes.axhline(row + 0.5, color=LINE, linewidth=0.8, zorder=0)
            axes.annotate(
                shown[row], (0, row), (-8, 0), xycoords=("axes fraction", "data"),
                textcoords="offset points", ha="right", va="center",
                fontsize=SMALL,
            )  # fmt: skip
            for finding in findings:
                _mark_in_table(axes, contexts.index(finding.cell.context), row, finding, wide)
        _legend(figure, wide)
        return figure

    told = [f"{name}: {in_general(findings)}" for name, findings in
            zip(names, by_tip, strict=True)]  # fmt: skip
    return draw(
        "tips",
        "Which tips hold where",
        "Columns are tables: the number of players and who the opponents are. Beside a mark "
        "stands the effect of following the tip, in percentage points of the win share or in the "
        "unit of the outcome.",
        f"Table of marks. {listed(told)}. The numbers stand in the table below.",
        paint,
    )


def _headings(axes: Axes, contexts: Sequence[Context], fields: Sequence[str]) -> None:
    for field in fields:
        columns = [at for at, context in enumerate(contexts) if context.field == field]
        middle = (columns[0] + columns[-1]) / 2
        axes.annotate(field, (middle, 1), (0, 28), xycoords=("data", "axes fraction"),
                      textcoords="offset points", ha="center", fontsize=SMALL)  # fmt: skip
        if columns[0]:
            axes.axvline(columns[0] - 0.5, color=LINE, linewidth=1.2, zorder=0)
    for at, context in enumerate(contexts):
        axes.annotate(str(context.players), (at, 1), (0, 8), xycoords=("data", "axes fraction"),
                      textcoords="offset points", ha="center", color=QUIET,
                      fontsize=SMALL)  # fmt: skip


def _mark(axes: Axes, x: float, y: float, verdict: Verdict, size: float = 9.0) -> None:
    shape, fill, edge = MARKS[verdict]
    axes.plot([x], [y], shape, markersize=size, markerfacecolor=fill, markeredgecolor=edge,
              markeredgewidth=1.6, zorder=4, clip_on=False)  # fmt: skip


def _mark_in_table(axes: Axes, column: int, row: int, finding: Finding, wide: bool) -> None:
    if not wide:
        _mark(axes, column, row, finding.verdict)
        return
    _mark(axes, column - 0.27, row, finding.verdict)
    strong = finding.verdict in {Verdict.HOLDS, Verdict.WRONG}
    told = effect_of(finding)
    if finding.cell.tip.outcome == WIN:
        told = points(finding.effect.mean, 1)
    axes.text(column - 0.1, row, told, va="center", fontsize=SMALL,
              color=INK if strong else QUIET)  # fmt: skip


def _legend(figure: Figure, wide: bool) -> None:
    """The four verdicts, in one line or in two."""
    width, height = figure.get_size_inches() * 72
    lines = 1 if wide else 2
    axes = figure.add_axes((0, 0, 1, lines * LEGEND / height))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(0, lines * LEGEND)
    per_line = len(MARKS) // lines
    for number, verdict in enumerate(MARKS):
        line, spot = divmod(number, per_line)
        x = EDGE + spot * (width - 2 * EDGE) / per_line
        y = LEGEND * (lines - line - 0.5)
        _mark(axes, x + 6, y, verdict)
        axes.text(x + 18, y, SHORT[verdict], va="center", fontsize=SMALL, color=QUIET)


def forest(findings: Sequence[Finding]) -> Picture:
    """Effects of a tip at each table, with intervals and the band of no importance."""
    tip = findings[0].cell.tip
    margin = findings[0].margin
    scale = 100 if tip.outcome == WIN else 1
    unit = (
        "percentage points of the win share" if tip.outcome == WIN
        else tip.outcome.replace("_", " ")
    )  # fmt: skip
    names = [_table_name(finding.cell.context) for finding in findings]
    told = [f"{effect_of(finding)}  [{interval_of(finding)}]" for finding in findings]
    of_what = "the seats named less the fair share" if tip.seats else "following less ignoring it"

    def paint(width: int) -> Figure:
        wide = width > NARROW
        row = FOREST_ROW if wide else NARROW_ROW
        left = EDGE + CHARACTER * max(len(name) for name in names) if wide else EDGE
        right = EDGE + CHARACTER * max(len(text) for text in told) if wide else EDGE
        figure = canvas(width, 16 + row * len(findings) + 46)
        axes = place(figure, left, right, 16, 46)
        axes.set_ylim(len(findings) - 0.5, -0.5)
        axes.set_yticks([])
        axes.set_xlim(*_reach(findings, margin, scale))
        axes.axvspan(-margin * scale, margin * scale, color=LINE, alpha=0.5, linewidth=0, zorder=0)
        axes.axvline(0, color=QUIET, linewidth=1.2, dashes=(4, 3), zorder=1)
        for number, finding in enumerate(findings):
            at = number if wide else number + 0.22
            _whisker(axes, at, finding, scale)
            if wide:
                _label(axes, number, names[number], told[number])
            else:
                _label_above(axes, number - 0.24, names[number], told[number])
        axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
        axes.xaxis.set_major_formatter(
            FuncFormatter(lambda value, _: f"{value:+g}" if value else "0")
        )
        axes.set_xlabel(unit)
        return figure

    return draw(
        f"tip-{tip.name}",
        tip.claim,
        f"Marks show {of_what}, bars the intervals; in the shaded band a difference is too small "
        "to matter.",
        f"Forest plot. {sentence(findings)}",
        paint,
    )


def _table_name(context: Context) -> str:
    return f"{context.field}, {context.players} players"


def _reach(findings: Sequence[Finding], margin: float, scale: float) -> tuple[float, float]:
    """Ends of the axis: all intervals and the band, with a little room."""
    ends = [-margin, margin, *(finding.effect.mean for finding in findings)]
    for finding in findings:
        if has_interval(finding.interval):
            ends += [finding.interval.low, finding.interval.high]
    ends = [end for end in ends if math.isfinite(end)]
    room = 0.06 * (max(ends) - min(ends))
    return (min(ends) - room) * scale, (max(ends) + room) * scale


def _whisker(axes: Axes, row: float, finding: Finding, scale: float) -> None:
    _, fill, edge = MARKS[finding.verdict]
    tone = edge if fill == PAPER else fill
    if has_interval(finding.interval):
        ends = (finding.interval.low * scale, finding.interval.high * scale)
        axes.plot(ends, [row, row], color=tone, linewidth=2.6, alpha=0.75, zorder=3,
                  solid_capstyle="butt")  # fmt: skip
    _mark(axes, finding.effect.mean * scale, row, finding.verdict)


def _label(axes: Axes, row: float, name: str, told: str) -> None:
    axes.annotate(name, (0, row), (-EDGE, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", ha="right", va="center",
                  fontsize=SMALL)  # fmt: skip
    axes.annotate(told, (1, row), (EDGE, 0), xycoords=("axes fraction", "data"),
                  textcoords="offset points", va="center", color=QUIET, fontsize=SMALL)  # fmt: skip


def _label_above(axes: Axes, row: float, name: str, told: str) -> None:
    axes.annotate(name, (0, row), xycoords=("axes fraction", "data"), va="center",
                  fontsize=SMALL)  # fmt: skip
    axes.annotate(told, (1, row), xycoords=("axes fraction", "data"), ha="right", va="center",
                  color=QUIET, fontsize=SMALL)  # fmt: skip
