"""The report as Markdown, to paste into a discussion or a notebook."""

import pandas as pd

from reports import tables, verdict
from reports.findings import Findings
from reports.method import facts, method
from reports.origin import Origin, folded
from sim.schedule import SELF_PLAY


def table(frame: pd.DataFrame) -> str:
    """A frame of words as a Markdown table."""
    frame = frame.rename(columns=lambda heading: str(heading).strip())
    numeric = ["left", *["right"] * (frame.shape[1] - 1)]
    # Numbers stay text: they are rounded already, and no cell may be read as one again.
    return frame.to_markdown(index=False, colalign=numeric, disable_numparse=True)


def text(findings: Findings, origin: Origin) -> str:
    """The whole report; the figures stay in report.html and figures/."""
    parts = [f"# {findings.vocabulary.title}, {findings.players} players"]
    parts += verdict.verdict(findings)
    parts += [f"> {warning}" for warning in verdict.warnings(findings)]
    parts.append("\n".join(f"* {term}: {told}" for term, told in facts(findings)))
    parts += ["## Who wins", table(tables.standings(findings))]
    if findings.duels:
        parts += [
            "## Who finishes ahead of whom",
            "Percent of the meetings in which the row finishes ahead of the column, ties half; "
            "in brackets where the interval includes one half.",
            table(tables.matrix(findings)),
            table(tables.duels(findings)),
        ]
    parts.append("## Win share by seat")
    if findings.schedule.mode != SELF_PLAY:
        parts += [tables.whole_seats_note(findings), table(tables.whole_seats(findings))]
    parts.append(table(tables.seats(findings)))
    if not (came := tables.points_by_source(findings)).empty:
        parts += ["## Where the points come from", table(came)]
    parts += ["## What the strategies did", table(tables.profile(findings))]
    parts += ["## How the games went", table(tables.endings(findings))]
    parts.append(table(tables.game_means(findings)))
    if not (chosen := tables.chosen(findings)).empty:
        parts += ["## Which roles were chosen, and when", tables.CHOSEN_NOTE, table(chosen)]
    if not (bought := tables.bought(findings)).empty:
        parts += ["## What was bought, and when", table(bought)]
    if not (owned := tables.ownership(findings)).empty:
        parts += ["## Who owned what", tables.OWNERSHIP_NOTE, table(owned)]
    parts.append("## What played")
    ideas = [
        f"* **{standing.label}** ({entry.level}): {entry.idea}. {entry.source}"
        for standing in findings.standings
        if (entry := origin.about.get(standing.label))
    ]
    if ideas:
        parts.append("\n".join(ideas))
    parts.append(table(tables.strategies(findings)))
    parts.append("## How to read the numbers")
    parts.append("\n".join(f"* **{term}.** {told}" for term, told in method(findings)))
    parts += ["## Do it again", f"```sh\n{folded(origin.command)}\n```", f"Kibitz {origin.version}"]
    return "\n\n".join(parts) + "\n"
