"""An answer in the terminal, as files, and as JSON."""

import functools
import json
from pathlib import Path

import jinja2
import pandas as pd
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.drawing import DARK, LIGHT, PALETTE
from reports.files import figure_files, write_texts
from reports.json_text import plain
from reports.markdown import table as markdown_table
from reports.origin import folded
from reports.page import Cell, Sheet, environment
from reports.studies.answer import Answer, Section
from reports.terminal import COLOURS

NUMERIC = "+-(\u2212\u2013\u00b1"  # what a cell of numbers may begin with, besides digits


def show(answer: Answer, console: Console, *, is_brief: bool = False) -> None:
    """Print the answer; ``is_brief`` leaves only the verdict."""
    for place, sentence in enumerate(answer.sentences):
        console.print(Text(sentence, style="bold" if place == 0 else ""), soft_wrap=False)
    for warning in answer.warnings:
        console.print(Text(f"Note: {warning}", style="yellow"))
    if is_brief:
        return
    console.print()
    for section in answer.sections:
        if section.is_detail or (section.pictures and section.frame is None):
            continue
        console.print(Text(section.heading, style="bold"))
        if section.frame is not None:
            console.print(_table(console, section.frame, answer.chips))
        else:
            console.print(section.note, markup=False, soft_wrap=True)
        console.print()
    for term, told in answer.method:
        console.print(Text.assemble((f"{term}: ", "bold"), (told, "dim")))


def _table(console: Console, frame: pd.DataFrame, chips: dict[str, int]) -> Table:
    """A frame as a table; columns of words to the left, and they may fold."""
    plain_text = not console.is_terminal
    table = Table(
        box=None if plain_text else box.SIMPLE_HEAD,
        pad_edge=False,
        header_style="" if plain_text else "dim",
    )
    for place, heading in enumerate(frame.columns):
        is_words = place == 0 or _is_words(frame[heading])
        table.add_column(
            str(heading).strip(),
            justify="left" if is_words else "right",
            no_wrap=not is_words,
            overflow="fold",
        )
    for row in frame.itertuples(index=False, name=None):
        cells = [
            Text(str(cell), style=COLOURS[chips[cell] % len(COLOURS)] if cell in chips else "")
            for cell in row
        ]
        table.add_row(*cells)
    return table


def _is_words(cells: "pd.Series[str]") -> bool:
    """Whether a column holds words rather than numbers."""
    return not any(str(cell)[:1].isdigit() or str(cell)[:1] in NUMERIC for cell in cells)


def text(answer: Answer) -> str:
    """The answer as one JSON object, numbers in full."""
    data = {
        "kibitz": answer.version,
        "command": answer.command,
        "kind": answer.kind,
        "title": answer.title,
        "verdict": list(answer.sentences),
        "warnings": list(answer.warnings),
        "facts": dict(answer.facts),
        "method": dict(answer.method),
        "results": answer.summary.to_dict("records"),
        **{name: frame.to_dict("records") for name, frame in answer.tables.items()},
    }
    return json.dumps(plain(data), indent=1, ensure_ascii=False)


def markdown(answer: Answer) -> str:
    """The answer as Markdown; the figures stay in the page and in ``figures/``."""
    parts = [f"# {answer.title}", *answer.sentences]
    parts += [f"> {warning}" for warning in answer.warnings]
    parts.append("\n".join(f"* {term}: {told}" for term, told in answer.facts))
    for section in answer.sections:
        if section.pictures and section.frame is None:
            continue
        parts.append(f"## {section.heading}")
        if section.note:
            parts.append(section.note)
        if section.frame is not None:
            parts.append(markdown_table(section.frame))
    parts.append("## How to read the numbers")
    parts.append("\n".join(f"* **{term}.** {told}" for term, told in answer.method))
    parts += ["## Do it again", f"```sh\n{folded(answer.command)}\n```", f"Kibitz {answer.version}"]
    return "\n\n".join(parts) + "\n"


def html(answer: Answer) -> str:
    """The answer as one page."""
    sections = [(section, _sheet(section, number, answer.chips))
                for number, section in enumerate(answer.sections)]  # fmt: skip
    return _template().render(
        title=answer.title,
        kicker=f"Kibitz {answer.kind}",
        verdict=answer.sentences,
        warnings=answer.warnings,
        facts=answer.facts,
        sections=sections,
        method=answer.method,
        command=folded(answer.command),
        version=answer.version,
        light=LIGHT,
        dark=DARK,
        colours=len(PALETTE),
    )


@functools.cache
def _template() -> jinja2.Template:
    return environment().get_template("studies/answer.html.jinja")


def _sheet(section: Section, number: int, chips: dict[str, int]) -> Sheet | None:
    if section.frame is None:
        return None
    words = [
        place
        for place, name in enumerate(section.frame.columns)
        if place and _is_words(section.frame[name])
    ]
    rows = [
        [
            Cell(str(value), chips.get(str(value), -1), is_words=place in words)
            for place, value in enumerate(row)
        ]
        for row in section.frame.itertuples(index=False, name=None)
    ]
    headings = [str(heading).strip() for heading in section.frame.columns]
    return Sheet(f"table-{number}", section.heading, headings, rows)


def write(answer: Answer, folder: Path) -> list[Path]:
    """Write summary.csv, report.md, report.html, figures and further tables."""
    texts: dict[str, str | bytes] = {
        "summary.csv": csv(answer.summary),
        **{f"{name}.csv": csv(frame) for name, frame in answer.tables.items()},
        "report.md": markdown(answer),
        "report.html": html(answer),
        **answer.texts,
    }
    return write_texts(folder, texts | figure_files(answer.pictures))


def csv(frame: pd.DataFrame) -> str:
    """A frame as CSV with the same line ends everywhere."""
    return frame.to_csv(index=False, lineterminator="\n")
