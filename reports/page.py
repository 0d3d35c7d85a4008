"""The report as one HTML file: no network, light and dark, readable on a phone and in print."""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

import jinja2
import pandas as pd

from reports import tables, verdict
from reports.drawing import DARK, LIGHT, PALETTE, Picture
from reports.figures import pictures
from reports.findings import Findings
from reports.method import facts, method
from reports.origin import Origin, folded
from sim.schedule import SELF_PLAY


@dataclass(frozen=True)
class Cell:
    """One cell: its text, the colour of a strategy's chip (or -1), a bar in percent (or -1)."""

    text: str
    chip: int = -1
    bar: float = -1.0
    bar_chip: int = -1
    is_words: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table for the template."""

    name: str
    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@functools.cache
def environment() -> jinja2.Environment:
    """Where templates come from, and how they are filled."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("reports", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["tight"] = _tight
    return made


def _tight(text: str) -> str:
    """A number and its percent sign stay on one line."""
    return re.sub(r"(?<=\d) %", "\N{NO-BREAK SPACE}%", text)


def _sheet(findings: Findings, name: str, caption: str, frame: pd.DataFrame) -> Sheet:
    """A frame as it is, strategies marked with their colour."""
    chips = {standing.label: standing.number for standing in findings.standings}
    numbered = {
        f"{place} {standing.label}": standing.number
        for place, standing in enumerate(findings.standings, 1)
    }
    chips |= numbered
    rows = [
        [Cell(str(value), chips.get(str(value), -1)) for value in row]
        for row in frame.itertuples(index=False, name=None)
    ]
    return Sheet(name, caption, [str(heading).strip() for heading in frame.columns], rows)


def _profile(findings: Findings) -> Sheet:
    """The game's own columns with a bar in each cell, scaled by row."""
    frame = tables.profile(findings)
    rows = []
    for row in frame.itertuples(index=False, name=None):
        meaning, unit, *told = (str(value) for value in row)
        values = [max(0.0, float(text.replace(",", ""))) for text in told]
        most = max(values)
        cells = [Cell(meaning), Cell(unit)]
        for text, value, standing in zip(told, values, findings.standings, strict=True):
            cells.append(Cell(text, -1, 100 * value / most if most else 0.0, standing.number))
        rows.append(cells)
    headings = ["Mean per game and seat", "Unit", *(s.label for s in findings.standings)]
    return Sheet("profile-table", "What the strategies did", headings, rows)


def _endings(findings: Findings) -> Sheet:
    frame = tables.endings(findings)
    rows = []
    for row, games in zip(
        frame.itertuples(index=False, name=None), findings.endings.values(), strict=True
    ):
        word, number, share = (str(value) for value in row)
        rows.append([Cell(word), Cell(number), Cell(share, -1, 100 * games / findings.games)])
    return Sheet("endings-table", "How the games ended", list(frame.columns), rows)


def html(findings: Findings, origin: Origin, drawn: Sequence[Picture] | None = None) -> str:
    """The page."""
    figures = {picture.name: picture for picture in drawn or pictures(findings)}
    sheets = {
        "standings": _sheet(findings, "standings", "Win shares", tables.standings(findings)),
        "seats": _sheet(findings, "seats-table", "Win share by seat", tables.seats(findings)),
        "profile": _profile(findings),
        "endings": _endings(findings),
        "game_means": _sheet(findings, "means", "Per game", tables.game_means(findings)),
        "strategies": _sheet(findings, "played", "Settings", tables.strategies(findings)),
    }
    if findings.schedule.mode != SELF_PLAY:
        sheets["whole_seats"] = _sheet(
            findings, "whole-seats", "Win share by seat, whoever sits there",
            tables.whole_seats(findings),
        )  # fmt: skip
    if findings.duels:
        sheets["matrix"] = _sheet(
            findings,
            "matrix",
            "Finishes ahead, in percent of the meetings",
            tables.matrix(findings),
        )
        sheets["duels"] = _sheet(findings, "duels", "Every pair", tables.duels(findings))
    came = tables.points_by_source(findings)
    if not came.empty:
        sheets["sources"] = _sheet(findings, "sources-table", "Where the points come from", came)
    owned = tables.ownership(findings)
    if not owned.empty:
        sheets["ownership"] = _sheet(findings, "ownership", "Who owned what", owned)
    if not (chosen := tables.chosen(findings)).empty:
        sheets["chosen"] = _sheet(findings, "chosen", "What was chosen, and when", chosen)
    if not (bought := tables.bought(findings)).empty:
        sheets["bought"] = _sheet(findings, "bought", "What was bought, and when", bought)
    return (
        environment()
        .get_template("report.html.jinja")
        .render(
            kicker="Kibitz report",
            title=f"{findings.vocabulary.title}, {findings.players} players",
            verdict=verdict.verdict(findings),
            warnings=verdict.warnings(findings),
            is_selfplay=findings.schedule.mode == SELF_PLAY,
            ownership_note=tables.OWNERSHIP_NOTE,
            chosen_note=tables.CHOSEN_NOTE,
            whole_seats_note=tables.whole_seats_note(findings),
            facts=facts(findings),
            method=method(findings),
            figures=figures,
            sheets=sheets,
            about=[
                (s.label, s.number, origin.about[s.label])
                for s in findings.standings
                if s.label in origin.about
            ],
            rules=findings.schedule.rules,
            edition=findings.schedule.edition,
            command=folded(origin.command),
            version=origin.version,
            light=LIGHT,
            dark=DARK,
            colours=len(PALETTE),
        )
    )
