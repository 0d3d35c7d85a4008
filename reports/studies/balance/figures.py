"""The figures of a comparison: the first seat under all rules, and what decides who wins."""

from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

from reports.drawing import (
    CHARACTER,
    NARROW,
    PAPER,
    SMALL,
    TEXT,
    Picture,
    canvas,
    colour,
    draw,
    place,
)
from reports.forest import Row, forest
from reports.studies.balance.compare import Comparison
from reports.words import percent, points, shorten

ROW, EDGE, HEAD, FOOT = 30, 12, 30, 36
LONGEST_NAME, NARROW_NAME = 26, 15
PARTS = (("skill", "strategy"), ("seat", "seat"), ("luck", "deal"), ("rest", "rest"))
LEAST_WRITTEN = 0.07  # parts that are too thin for their number


def first_seat(found: Comparison) -> Picture:
    """The first seat's advantage under all rules."""
    sure = {one.rules.name for one in found.changes
            if one.is_sure and one.measure.key == "first_seat"}  # fmt: skip
    rows = []
    for number, rules in enumerate(found.rule_sets):
        interval = rules.samples["first_seat"].mean.interval()
        rows.append(
            Row(rules.name, interval.scaled(100), points(interval.mean), 0 if number == 0 else 1,
                is_sure=number == 0 or rules.name in sure)
        )  # fmt: skip
    words = "; ".join(f"{row.name} {row.told}" for row in rows)
    return forest(
        "first-seat",
        "First seat's advantage",
        "Win share of the start player less the fair share. Filled: the base, and variants that "
        "surely differ from it.",
        f"Advantage in percentage points: {words}.",
        rows,
        "percentage points above the fair share",
        line=0.0,
    )


def variance(found: Comparison) -> Picture:
    """What decides who wins: a bar for each rule set, cut into the parts of the variance."""
    shares = {
        rules.name: [max(0.0, rules.samples[key].estimate) for key, _ in PARTS]
        for rules in found.rule_sets
    }
    words = "; ".join(
        f"{name}: "
        + ", ".join(f"{told} {percent(part)}" for (_, told), part in zip(PARTS, row, strict=True))
        for name, row in shares.items()
    )

    def paint(width: int) -> Figure:
        most = LONGEST_NAME if width > NARROW else NARROW_NAME
        names = [shorten(name, most) for name in shares]
        left = 2 * EDGE + CHARACTER * max(len(name) for name in names)
        figure = canvas(width, HEAD + ROW * len(names) + FOOT)
        axes = place(figure, left, EDGE + 8, HEAD, FOOT)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlim(0, 1)
        axes.set_yticks(range(len(names)), names, fontsize=TEXT)
        for at, row in enumerate(shares.values()):
            start = 0.0
            for number, part in enumerate(row):
                axes.barh(at, part, left=start, height=0.62, color=colour(number), linewidth=0)
                if part >= LEAST_WRITTEN:
                    axes.text(start + part / 2, at, f"{100 * part:.0f}", ha="center", va="center",
                              color=PAPER, fontsize=SMALL)  # fmt: skip
                start += part
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:g} %"))
        marks = [Patch(color=colour(at), label=told) for at, (_, told) in enumerate(PARTS)]
        figure.legend(handles=marks, loc="upper left", ncols=4, frameon=False, fontsize=SMALL,
                      borderaxespad=0.2, handlelength=1.2)  # fmt: skip
        return figure

    return draw(
        "variance",
        "What decides who wins",
        "Parts of the variance of the win share among the strategies of the table.",
        f"Parts of the variance. {words}.",
        paint,
    )
