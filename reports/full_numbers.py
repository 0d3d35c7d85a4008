"""The numbers of a report in full, for programs: what summary.csv and --json hold."""

import pandas as pd

from reports.findings import Findings
from sim.schedule import FIELD


def summary(findings: Findings) -> pd.DataFrame:
    """One row per strategy, all numbers in full: what ``summary.csv`` holds."""
    rows = []
    schedule = findings.schedule
    for standing in findings.standings:
        entrant = schedule.entrants[standing.number]
        row: dict[str, object] = {
            "game": schedule.game,
            "edition": schedule.edition,
            "players": schedule.players,
            "mode": schedule.mode,
            "strategy": entrant.label,
            "spec": entrant.spec,
            "is_field": schedule.mode == FIELD and entrant.label == schedule.labels[-1],
            "games": standing.games,
            "blocks": standing.share.blocks,
            "fair_share": findings.fair,
            "win_share": standing.share.mean,
            "win_share_low": standing.share.low,
            "win_share_high": standing.share.high,
            "differs_from_fair": standing.differs,
            "variance_reduction": standing.factor,
            "points": standing.points,
            "points_deviation": standing.points_deviation,
        }
        for number, seat in enumerate(standing.seats, 1):
            row |= {
                f"seat_{number}_share": seat.mean,
                f"seat_{number}_low": seat.low,
                f"seat_{number}_high": seat.high,
            }
        row |= {
            f"mean_{column.name}": standing.means[column.name]
            for column in findings.vocabulary.columns
            if column.per == "seat" and not column.is_label
        }
        rows.append(row)
    return pd.DataFrame(rows)


def pairs(findings: Findings) -> pd.DataFrame:
    """One row per pair that met, all numbers in full."""
    rows = [
        {
            "first": findings.standing(duel.first).label,
            "second": findings.standing(duel.second).label,
            "meetings": duel.meetings,
            "difference": duel.difference.mean,
            "difference_low": duel.difference.low,
            "difference_high": duel.difference.high,
            "ahead": duel.ahead.mean,
            "ahead_low": duel.ahead.low,
            "ahead_high": duel.ahead.high,
            "separated": duel.is_decided,
        }
        for duel in findings.duels
    ]
    return pd.DataFrame(rows)


def seats(findings: Findings) -> pd.DataFrame:
    """One row per seat, whoever sits there."""
    rows = [
        {"seat": number, "share": seat.mean, "low": seat.low, "high": seat.high}
        for number, seat in enumerate(findings.seats, 1)
    ]
    return pd.DataFrame(rows)
