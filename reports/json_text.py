"""All findings as one JSON object, for programs."""

import json
import math
from typing import Any

from reports import full_numbers, verdict
from reports.findings import Findings
from reports.origin import Origin


def text(findings: Findings, origin: Origin) -> str:
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
        "strategies": full_numbers.summary(findings).to_dict("records"),
        "seats": full_numbers.seats(findings).to_dict("records"),
        "pairs": full_numbers.pairs(findings).to_dict("records"),
        "endings": dict(findings.endings),
        "rounds": {str(rounds): games for rounds, games in findings.rounds.items()},
        "per_game": dict(findings.game_means),
    }
    return json.dumps(plain(data), indent=1, ensure_ascii=False)


def plain(value: Any) -> Any:
    """Values that JSON knows: a number that is not known is null."""
    if isinstance(value, dict):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    if isinstance(value, float) and math.isnan(value):
        return None
    return value.item() if hasattr(value, "item") else value
