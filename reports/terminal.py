"""The result in the terminal: the answer first, then the tables that fit.

Colour is only an extra; piped into a file the same words come out plain.
"""

from collections.abc import Hashable

import pandas as pd
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports import tables, verdict
from reports.findings import Findings
from reports.game_words import highlights
from reports.method import method
from reports.words import count
from sim.schedule import SELF_PLAY

MOST_IN_MATRIX = 8
MOST_DUELS = 12
# Terminals know 16 colours; the order is that of the page's palette.
COLOURS = ("blue", "bright_red", "green", "magenta", "yellow", "cyan", "bright_black", "white")


def show(findings: Findings, console: Console, *, is_brief: bool = False) -> None:
    """Print the findings.

    Parameters
    ----------
    is_brief : bool
        Only the verdict.
    """
    for place, sentence in enumerate(verdict.verdict(findings)):
        console.print(Text(sentence, style="bold" if place == 0 else ""), soft_wrap=False)
    for warning in verdict.warnings(findings):
        console.print(Text(f"Note: {warning}", style="yellow"))
    if is_brief:
        return
    console.print()
    if findings.schedule.mode != SELF_PLAY:
        _print(console, findings, _standings(findings, console.width), "Win share per seat")
    if findings.duels:
        if len(findings.standings) <= MOST_IN_MATRIX:
            title = "Finishes ahead of, % of meetings (brackets: not separated from half)"
            _print(console, findings, tables.matrix(findings), title)
        _print(console, findings, _closest(findings), "Head to head, points of win share")
    fair = f"{100 * findings.fair:.1f}"
    _print(console, findings, _seats(findings), f"Win share by seat, % (fair: {fair})")
    if not (came := tables.points_by_source(findings)).empty:
        _print(console, findings, came, "Where the points come from")
    _print(console, findings, _endings(findings), "How the games went")
    for term, told in method(findings):
        console.print(Text.assemble((f"{term}: ", "bold"), (told, "dim")))


def _print(console: Console, findings: Findings, frame: pd.DataFrame, title: str) -> None:
    """A frame as a table, first column to the left, strategies in their colour."""
    numbers = {standing.label: standing.number for standing in findings.standings}
    numbers |= {
        f"{place} {standing.label}": standing.number
        for place, standing in enumerate(findings.standings, 1)
    }
    plain = not console.is_terminal
    style = None if plain else box.SIMPLE_HEAD
    table = Table(box=style, pad_edge=False, header_style="" if plain else "dim")
    for place, heading in enumerate(frame.columns):
        words = not place or frame[heading].isin(numbers).all()
        table.add_column(
            _heading(frame, heading), justify="left" if words else "right", no_wrap=True
        )
    for row in frame.itertuples(index=False, name=None):
        cells = [
            Text(str(cell), style=COLOURS[numbers[cell] % len(COLOURS)] if cell in numbers else "")
            for cell in row
        ]
        table.add_row(*cells)
    console.print(Text(title, style="bold"))
    console.print(table)
    console.print()


def _standings(findings: Findings, width: int) -> pd.DataFrame:
    """As many columns of the main table as the terminal is wide; the game's own give way."""
    frame = tables.standings(findings).drop(columns=["To fair", "Games"])
    own = [measure.heading for measure in highlights(findings)][1:]
    while own and _width(frame) > width:
        frame = frame.drop(columns=own.pop())
    return frame


def _heading(frame: pd.DataFrame, name: Hashable) -> str:
    """A heading, broken before its last word where it is wider than what stands below."""
    told = str(name).strip()
    if len(told) <= max(len(str(cell)) for cell in frame[name]):
        return told
    return "\n".join(told.rsplit(" ", maxsplit=1))


def _width(frame: pd.DataFrame) -> int:
    """Characters that a table takes."""
    columns = [[*map(str, frame[name]), *_heading(frame, name).split("\n")] for name in frame]
    return sum(2 + max(map(len, column)) for column in columns)


def _closest(findings: Findings) -> pd.DataFrame:
    """The duels without what the matrix says already; the closest ones if there are many."""
    frame = tables.duels(findings).rename(
        columns={"Difference in points of win share": "By", "95 % interval": "Interval"}
    )
    frame = frame[["Ahead", "Behind", "By", "Interval", "Verdict"]]
    return frame.tail(MOST_DUELS)


def _seats(findings: Findings) -> pd.DataFrame:
    """By strategy and, unless there is only one, over all of them."""
    listed = [(standing.label, standing.seats) for standing in findings.standings]
    if findings.schedule.mode != SELF_PLAY:
        listed.append(("whoever sits there", findings.seats))
    rows = []
    for label, seats in listed:
        row = {"Strategy": label}
        for number, seat in enumerate(seats, 1):
            row[f"Seat {number}"] = f"{100 * seat.mean:.1f} ±{100 * seat.half_width:.1f}"
        rows.append(row)
    return pd.DataFrame(rows)


def _endings(findings: Findings) -> pd.DataFrame:
    rows = [
        {"": f"ended by {word}", "Games": count(games), "Share": share}
        for (word, games), share in zip(
            findings.endings.items(), tables.endings(findings)["Share"], strict=True
        )
    ]
    middle, late = findings.rounds_at(0.5), findings.rounds_at(0.95)
    rows.append({"": f"half had ended by round {middle}, 95 % by round {late}",
                 "Games": count(findings.games), "Share": ""})  # fmt: skip
    return pd.DataFrame(rows)
