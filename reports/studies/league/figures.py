"""The figures of a league."""

import numpy as np

from reports.drawing import Picture
from reports.figures import FEW, MOST_IN_MATRIX, head_to_head
from reports.forest import Row, forest
from reports.heat_map import Cell, heat_map
from reports.intervals import Interval
from reports.studies.league.choosing import against
from reports.studies.league.ratings import POINTS
from reports.studies.league.season import Season
from reports.studies.simultaneous import half_widths
from reports.words import listed, percent


def ladder(season: Season) -> Picture:
    """Ratings with their intervals, the best on top."""
    rows = []
    for number in season.ratings.order:
        worth, reach = POINTS * season.ratings.worths[number], POINTS * season.ratings.reach(number)
        rows.append(
            Row(
                season.labels[number],
                Interval(worth, worth - reach, worth + reach, season.ratings.freedom + 1),
                f"{worth:+.0f} \N{PLUS-MINUS SIGN} {reach:.0f}".replace("-", "\N{MINUS SIGN}"),
                number,
            )
        )
    return forest(
        "ratings",
        "Ratings",
        "100 points more are odds of 1.78 to 1 to finish ahead. 0 is the mean of the league; bars "
        "are 95 % intervals.",
        "Ratings. " + listed([f"{row.name} {row.told}" for row in rows]) + ".",
        rows,
        "rating",
        line=0.0,
    )


def pairs(season: Season) -> list[Picture]:
    """Who finishes ahead of whom, if it fits on a page."""
    order = season.ratings.order
    return [head_to_head(season.findings, order)] if len(order) <= MOST_IN_MATRIX else []


def fields(season: Season) -> list[Picture]:
    """What each wins alone against a field of each other one, if it fits on a page."""
    order = season.ratings.order
    if len(order) > MOST_IN_MATRIX or season.players == 2:
        return []
    cells = [[Cell()] * len(order) for _ in order]
    told = []
    for column, rival in enumerate(order):
        replies = against(season.payoffs, rival)
        reach = half_widths(replies.covariance, replies.freedom)
        for row, number in enumerate(order):
            if number == rival:
                continue
            share, gain = replies.means[number], replies.means[number] - season.fair
            is_sure = bool(np.abs(gain) > reach[number])
            number_told = f"{100 * share:.{0 if len(order) > FEW else 1}f}"
            cells[row][column] = Cell(
                number_told if is_sure else f"({number_told})",
                float(gain / (2 * season.fair)),
                is_sure,
                number == season.exploits[rival].reply and season.exploits[rival].gain.mean > 0,
            )
        best = season.exploits[rival]
        told.append(
            f"against {season.labels[rival]} {season.labels[best.reply]} wins most, "
            f"{percent(replies.means[best.reply])}"
        )
    return [
        heat_map(
            "fields",
            "One against a field of another",
            f"Win share in percent of the row's strategy alone against {season.players - 1} of the "
            f"numbered one. Blue: more than the fair {percent(season.fair)}; orange: less. Pale "
            "with brackets: not told apart from fair. Framed: the best reply, where it gains.",
            "Matrix. " + listed(told) + ".",
            [season.labels[number] for number in order],
            [str(at) for at in range(1, len(order) + 1)],
            cells,
            is_numbered=True,
        )
    ]
