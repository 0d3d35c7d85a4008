"""What a run prints and writes when its games are played."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reports.consoles import notes, output
from sim.batch import cache_note
from sim.engines import Engine
from sim.games import find_game
from sim.machine import COMMON_COLUMNS, Column
from sim.tally import Tally

if TYPE_CHECKING:
    from reports.findings import Findings
    from reports.origin import Origin


def findings_of(tally: Tally, columns: Sequence[Column], endings: dict[int, str]) -> "Findings":
    """What a tally supports, in the words of its game."""
    from reports.estimates import find
    from reports.findings import Vocabulary

    common = {column.name for column in COMMON_COLUMNS}
    own = tuple(column for column in columns if column.name not in common)
    words = {code: name.replace("_", " ") for code, name in endings.items()}
    title = find_game(tally.schedule.game).title_in(tally.schedule.edition)
    return find(tally, Vocabulary(title, own, words))


def present(
    findings: "Findings", origin: "Origin", folder: Path | None, *, as_json: bool, is_quiet: bool
) -> None:
    """Write the files of a report and print its answer."""
    from reports import json_text, terminal

    if folder is not None:
        from reports import files  # the figures' library takes its time

        files.write(findings, origin, folder)
    if as_json:
        sys.stdout.write(json_text.text(findings, origin) + "\n")
    else:
        terminal.show(findings, output(), is_brief=is_quiet)
    if is_quiet:
        return
    if folder is not None:
        tell_report(folder)
    elif not as_json:
        hint = "Add --out FOLDER to keep the games and get a page with figures."
        notes().print(hint, style="dim")


def tell_report(folder: Path) -> None:
    """Say where the page lies."""
    notes().print(f"Report: {folder / 'report.html'}", markup=False, soft_wrap=True)


def tell_place(engine: Engine, is_quiet: bool) -> None:
    """Say where games are played and code is compiled, if it is not as usual."""
    for sentence in filter(None, (cache_note(), engine.place)):
        if not is_quiet:
            notes().print(sentence, markup=False, soft_wrap=True)
