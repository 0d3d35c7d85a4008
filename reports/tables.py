"""The tables of a report as DataFrames of text, rounded once.

The terminal, Markdown and HTML all show them; programs get the numbers in full (full_numbers.py).
"""

import math

import numpy as np
import pandas as pd

from reports.findings import Findings
from reports.game_words import (
    BOUGHT,
    CHOSEN,
    CHOSEN_FIRST,
    CHOSEN_IN,
    TOLD_APART,
    chosen_word,
    highlights,
    owned_word,
    sources,
)
from reports.verdict import duel_verdict
from reports.words import (
    NO_NUMBER,
    amount,
    bounds,
    count,
    digits_for,
    percent,
    points,
    signed_bounds,
)
from sim.machine import Column


def standings(findings: Findings) -> pd.DataFrame:
    """The main table, best first."""
    digits = digits_for([standing.share for standing in findings.standings])
    rows = []
    for standing in findings.standings:
        row = {
            "Strategy": standing.label,
            "Win share": percent(standing.share.mean, digits),
            "95 % interval": bounds(standing.share, digits),
            "To fair": points(standing.share.mean - findings.fair, digits),
        }
        row |= {measure.heading: measure.told(standing) for measure in highlights(findings)}
        row["VRF"] = NO_NUMBER if np.isnan(standing.factor) else f"{standing.factor:.2f}"
        row["Games"] = count(standing.games)
        rows.append(row)
    return pd.DataFrame(rows)


def matrix(findings: Findings) -> pd.DataFrame:
    """How often the row finishes ahead of the column, in percent; brackets: not separated."""
    listed = findings.standings
    cells = [
        [_cell(findings, standing.number, other.number) for other in listed] for standing in listed
    ]
    frame = pd.DataFrame(cells, columns=[str(place) for place in range(1, len(listed) + 1)])
    names = [f"{place} {standing.label}" for place, standing in enumerate(listed, 1)]
    frame.insert(0, "Ahead of", names)
    return frame


def _cell(findings: Findings, one: int, other: int) -> str:
    ahead = findings.ahead(one, other)
    if ahead is None:
        return ""
    told = f"{100 * ahead.mean:.1f}"
    return told if ahead.excludes(0.5) else f"({told})"


def duels(findings: Findings) -> pd.DataFrame:
    """Every pair, the most uneven first."""
    rows = []
    digits = digits_for([duel.difference for duel in findings.duels])
    for duel in findings.duels:
        first, second = findings.standing(duel.first), findings.standing(duel.second)
        rows.append(
            {
                "Ahead": first.label,
                "Behind": second.label,
                "Difference in points of win share": points(duel.difference.mean, digits),
                "95 % interval": signed_bounds(duel.difference, digits),
                "Finishes ahead": percent(duel.ahead.mean, digits),
                "95 % interval ": bounds(duel.ahead, digits),
                "Verdict": duel_verdict(duel),
                "Meetings": count(duel.meetings),
            }
        )
    return pd.DataFrame(rows)


def seats(findings: Findings) -> pd.DataFrame:
    """Win share by seat with intervals."""
    digits = digits_for([seat for standing in findings.standings for seat in standing.seats])
    rows = []
    for standing in findings.standings:
        row = {"Strategy": standing.label}
        for number, seat in enumerate(standing.seats, 1):
            row[f"Seat {number}"] = f"{percent(seat.mean, digits)} [{bounds(seat, digits)}]"
        rows.append(row)
    return pd.DataFrame(rows)


def whole_seats(findings: Findings) -> pd.DataFrame:
    """Win share by seat, whoever sits there."""
    digits = digits_for(findings.seats)
    rows = [
        {
            "Seat": str(number),
            "Win share": percent(seat.mean, digits),
            "95 % interval": bounds(seat, digits),
            "To fair": points(seat.mean - findings.fair, digits),
        }
        for number, seat in enumerate(findings.seats, 1)
    ]
    return pd.DataFrame(rows)


def whole_seats_note(findings: Findings) -> str:
    """What the table of whole seats says."""
    return (
        f"Over all {count(findings.games)} games, whoever sits there; the shares of the seats add "
        f"up to 100 %, fair is {percent(findings.fair)} each."
    )


def profile(findings: Findings) -> pd.DataFrame:
    """Means of the game's own columns per seat held: a row per column, a strategy per column.

    What never happened under these rules is left out, and so are numbers that only stand for
    something, and when things were bought or chosen: a mean over those who never did says nothing
    (``bought`` and ``chosen`` tell it).
    """
    columns = [Column("points", "points", "seat", "points at the end")]
    columns += [
        column
        for column in findings.vocabulary.columns
        if column.per == "seat"
        and not column.is_label
        and not column.name.startswith(TOLD_APART)
        and any(s.means[column.name] for s in findings.standings)
    ]
    rows = []
    for column in columns:
        row = {"Mean per game and seat": column.meaning, "Unit": column.unit}
        row |= {s.label: amount(s.means[column.name]) for s in findings.standings}
        rows.append(row)
    return pd.DataFrame(rows)


def points_by_source(findings: Findings) -> pd.DataFrame:
    """Where the points come from: a strategy per row, a column per source."""
    came = sources(findings)
    if not came:
        return pd.DataFrame()
    rows = [
        {
            "Points from": standing.label,
            **{heading: amount(values[place]) for heading, values in came},
            "All": amount(standing.points),
        }
        for place, standing in enumerate(findings.standings)
    ]
    return pd.DataFrame(rows)


def bought(findings: Findings) -> pd.DataFrame:
    """How often each strategy bought what, and in which round on average."""
    rows = []
    for column in findings.vocabulary.columns:
        cells = [s.owned.get(column.name, (0.0, 0.0)) for s in findings.standings]
        if not column.name.startswith(BOUGHT) or not any(owned for owned, _ in cells):
            continue
        row = {"Bought (mean round)": owned_word(column.meaning)}
        for standing, (owned, when) in zip(findings.standings, cells, strict=True):
            row[standing.label] = f"{percent(owned)} ({when:.1f})" if owned else NO_NUMBER
        rows.append(row)
    return pd.DataFrame(rows)


def chosen(findings: Findings) -> pd.DataFrame:
    """How often each strategy chose what, in which rounds, and when first."""
    rows = []
    known = {column.name: column for column in findings.vocabulary.columns}
    for name, column in known.items():
        thing = name.removeprefix(CHOSEN)
        together, first = CHOSEN_IN + thing, CHOSEN_FIRST + thing
        if not name.startswith(CHOSEN) or together not in known or first not in known:
            continue
        if not any(standing.means[name] for standing in findings.standings):
            continue  # nobody chose it, or it is not in play
        row = {"Per game and seat (mean round; first)": chosen_word(column.meaning)}
        for standing in findings.standings:
            times, (_, when) = standing.means[name], standing.owned[first]
            mean = standing.means[together] / times if times else math.nan
            told = f"{amount(times)} ({mean:.1f}; {when:.1f})"
            row[standing.label] = told if times else NO_NUMBER
        rows.append(row)
    return pd.DataFrame(rows)


CHOSEN_NOTE = (
    "Times a game for each seat held and, in brackets, the mean round of these choices; then the "
    "mean round of the first one, over the games with one."
)
OWNERSHIP_NOTE = (
    "What went together, not what caused what: who leads can afford more, and long games offer "
    "more. kibitz balance with --worth measures the cause."
)


def ownership(findings: Findings) -> pd.DataFrame:
    """Owners among winners and others, the largest gap first; without what nobody owned."""
    told = {column.name: column.meaning for column in findings.vocabulary.columns}
    owned = [one for one in findings.ownership if one.owners]
    rows = [
        {
            "Owned": owned_word(told[one.column]),
            "Of winners": percent(one.among_winners),
            "Of others": percent(one.among_others),
            "Win share with it": percent(one.owners_share),
            "Without it": percent(one.others_share),
            "Owners": count(one.owners),
        }
        for one in sorted(owned, key=lambda one: one.among_others - one.among_winners)
    ]
    return pd.DataFrame(rows)


def endings(findings: Findings) -> pd.DataFrame:
    """How the games ended."""
    rows = [
        {"Ended by": word, "Games": count(games), "Share": percent(games / findings.games)}
        for word, games in findings.endings.items()
    ]
    return pd.DataFrame(rows)


def game_means(findings: Findings) -> pd.DataFrame:
    """Means of what belongs to a game, not to a player."""
    told = {column.name: column for column in findings.vocabulary.columns}
    common = {"rounds": "rounds", "decisions": "decisions of all players (two options or more)"}
    rows = []
    for name, value in findings.game_means.items():
        meaning = common.get(name) or told[name].meaning
        rows.append({"Per game": meaning, "Mean": amount(value)})
    late = {0.05: "5 %", 0.5: "half", 0.95: "95 %"}
    for share, word in late.items():
        rows.append(
            {
                "Per game": f"rounds by which {word} of the games had ended",
                "Mean": str(findings.rounds_at(share)),
            }
        )
    return pd.DataFrame(rows)


def strategies(findings: Findings) -> pd.DataFrame:
    """What played: settings in full."""
    rows = []
    for standing in findings.standings:
        entrant = findings.schedule.entrants[standing.number]
        weights = ", ".join(f"{name}={value:g}" for name, value in entrant.weights.items())
        rows.append(
            {"Strategy": entrant.label, "Given as": entrant.spec, "Weights": weights or NO_NUMBER}
        )
    return pd.DataFrame(rows)
