"""What a report leaves in a run folder: summary.csv, report.md, report.html, figures/*.svg."""

import json
import math
from pathlib import Path
from typing import Any

from reports import markdown, page, tables, verdict
from reports.estimates import Findings
from reports.figures import pictures
from reports.origin import Origin
from sim.errors import UserError, why
from sim.store import write_whole

FIGURES = "figures"


def write(findings: Findings, origin: Origin, folder: Path) -> list[Path]:
    """Write all files, each whole or not at all, and return them.

    Raises
    ------
    UserError
        If the folder cannot be written or the disk is full.
    """
    drawn = pictures(findings)
    texts = {
        "summary.csv": tables.summary(findings).to_csv(index=False, lineterminator="\n"),
        "report.md": markdown.text(findings, origin),
        "report.html": page.html(findings, origin, drawn),
        **{f"{FIGURES}/{picture.name}.svg": picture.plain() for picture in drawn},
    }
    try:
        (folder / FIGURES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder / FIGURES} cannot be made: {why(error)}") from None
    paths = []
    for name, text in texts.items():
        write_whole(folder / name, text.encode())
        paths.append(folder / name)
    return paths


def as_json(findings: Findings, origin: Origin) -> str:
    """All findings as one JSON object, numbers in full."""
    schedule = findings.schedule
    data = {
        "kibitz": origin.version,
        "command": origin.command,
        "schedule": schedule.to_json(),
        "games": findings.games,
        "blocks": findings.blocks,
        "complete": findings.is_complete,
        "estimand": verdict.estimand(findings),
        "intervals": verdict.interval_kind(findings),
        "verdict": verdict.verdict(findings),
        "warnings": verdict.warnings(findings),
        "fair_share": findings.fair,
        "strategies": tables.summary(findings).to_dict("records"),
        "pairs": tables.pairs(findings).to_dict("records"),
        "endings": dict(findings.endings),
        "rounds": {str(rounds): games for rounds, games in findings.rounds.items()},
        "per_game": dict(findings.game_means),
    }
    return json.dumps(_without_nan(data), indent=1, ensure_ascii=False)


def _without_nan(value: Any) -> Any:
    """JSON has no NaN: a number that is not known is null."""
    if isinstance(value, dict):
        return {str(key): _without_nan(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(entry) for entry in value]
    if isinstance(value, float) and math.isnan(value):
        return None
    return value.item() if hasattr(value, "item") else value
