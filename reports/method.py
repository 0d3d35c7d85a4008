"""What was played and how the numbers came about: terms and words for head and foot."""

from reports import verdict
from reports.findings import Findings
from reports.words import count


def facts(findings: Findings) -> list[tuple[str, str]]:
    """The run in a few words each, for the head of a report."""
    schedule = findings.schedule
    told = [
        ("Players", str(findings.players)),
        ("Edition", schedule.edition),
        ("Games", count(findings.games)),
        ("Blocks", count(findings.blocks)),
        ("Seed", str(schedule.seed)),
    ]
    if factors := verdict.variance_reduction(findings):
        told.append(("Variance reduction", factors.split(":", maxsplit=1)[0]))
    return told


def method(findings: Findings) -> list[tuple[str, str]]:
    """How the numbers came about, as terms and sentences."""
    told = [
        ("What is measured", verdict.estimand(findings)),
        ("Who met whom", verdict.design(findings) + "."),
        ("Intervals", verdict.interval_kind(findings) + "."),
        (
            "Denominators",
            f"{count(findings.games)} games in {count(findings.blocks)} blocks. A strategy's games "
            "count once for each seat that it held; a meeting is a pair of seats in one game.",
        ),
    ]
    if factors := verdict.variance_reduction(findings):
        told.append(("Variance reduction (VRF)", factors + "."))
    if rounding := findings.schedule.rounding():
        told.append(("Number of games", rounding + "."))
    return told
