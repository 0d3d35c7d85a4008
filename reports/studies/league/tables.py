"""The tables of a league: for people to read, and for other tools in full."""

from collections.abc import Sequence

import pandas as pd

from reports.intervals import Interval, Mean
from reports.studies.lab import mean_of
from reports.studies.league.ratings import POINTS
from reports.studies.league.season import Season
from reports.words import bounds, count, digits_for, percent, points, signed_bounds


def place(low: int, high: int) -> str:
    """Ranks as words: ``2nd`` or ``2nd to 4th``."""
    return ordinal(low) if low == high else f"{ordinal(low)} to {ordinal(high)}"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``13th``."""
    teens = 10 < number % 100 < 20
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def common_digits(intervals: Sequence[Interval]) -> int:
    """Decimals for a column: what the middle one of its intervals can bear."""
    widths = sorted(intervals, key=lambda one: one.half_width)
    return digits_for(widths[len(widths) // 2 :])


def ranking(season: Season) -> pd.DataFrame:
    """The league's table."""
    letters = season.ratings.letters()
    digits = common_digits([standing.share for standing in season.findings.standings])
    rows = []
    for number in season.ratings.order:
        share = season.findings.standing(number).share
        worth, reach = POINTS * season.ratings.worths[number], POINTS * season.ratings.reach(number)
        rows.append(
            {
                "Rank": place(*season.ratings.ranks(number)),
                "Strategy": season.labels[number],
                "Rating": f"{worth:+.0f}".replace("-", "\N{MINUS SIGN}"),
                "\N{PLUS-MINUS SIGN}": f"{reach:.0f}",
                "Group": letters[number],
                "Win share": percent(share.mean, digits),
                "95 % interval": bounds(share, digits),
            }
        )
    return pd.DataFrame(rows)[
        ["Strategy", "Rank", "Rating", "\N{PLUS-MINUS SIGN}", "Group", "Win share",
         "95 % interval"]
    ]  # fmt: skip


def exploits(season: Season) -> pd.DataFrame:
    """Who does best alone against a field of each strategy."""
    digits = common_digits([exploit.gain for exploit in season.exploits])
    rows = []
    for number in season.ratings.order:
        exploit = season.exploits[number]
        gain = exploit.gain
        rows.append(
            {
                "Field of": season.labels[number],
                "Best reply": season.labels[exploit.reply] if gain.mean > 0 else "none gains",
                "It gains, points": points(gain.mean, digits) if gain.mean > 0 else "0.0",
                "95 % interval": signed_bounds(gain, digits) if gain.high > 0 else "0.0",
            }
        )
    return pd.DataFrame(rows)


def duels(season: Season) -> pd.DataFrame:
    """Every pair that met, by rating."""
    rows = []
    order = season.ratings.order
    for one, other in ((a, b) for i, a in enumerate(order) for b in order[i + 1 :]):
        duel, ahead = season.findings.duel(one, other), season.findings.ahead(one, other)
        if duel is None or ahead is None:
            continue
        sign = 1 if duel.first == one else -1
        low, high = sorted((sign * duel.difference.low, sign * duel.difference.high))
        difference = Interval(sign * duel.difference.mean, low, high, duel.difference.blocks)
        digits = digits_for([ahead])
        rows.append(
            {
                "Strategy": season.labels[one],
                "Other": season.labels[other],
                "Ahead": percent(ahead.mean, digits),
                "95 % interval": bounds(ahead, digits),
                "Win share, difference": points(difference.mean, digits),
                "its 95 % interval": signed_bounds(difference, digits),
                "Meetings": count(duel.meetings),
                "Ahead is sure": "yes" if {(one, other), (other, one)} & set(season.sure) else "no",
            }
        )
    return pd.DataFrame(rows)


def mix(season: Season) -> pd.DataFrame:
    """The equilibrium and the maximal lottery, side by side."""
    rows = []
    for number in season.ratings.order:
        lottery = float(season.lottery[number])
        share = None
        if number in season.payoffs.pool:
            share = season.mix.share(season.payoffs.pool.index(number))
        if lottery == 0.0 and (share is None or share.high < 0.0005):
            continue
        rows.append(
            {
                "Strategy": season.labels[number],
                "Equilibrium": percent(share.mean) if share else "not in the pool",
                "95 % interval": bounds(share) if share else "\N{EN DASH}",
                "Maximal lottery": percent(lottery),
            }
        )
    return pd.DataFrame(rows)


def circles(season: Season) -> pd.DataFrame | None:
    """The cycles by name; None without one."""
    rows = [
        {
            "Each finishes ahead of the next": " > ".join(
                season.labels[number] for number in (*cycle.members, cycle.members[0])
            ),
            "Weakest step": " > ".join(season.labels[number] for number in cycle.weakest),
            "ahead": percent(cycle.edge.mean, 2),
            "95 % interval": bounds(cycle.edge, 2),
        }
        for cycle in season.cycles
    ]
    return pd.DataFrame(rows) if rows else None


# ------------------------------------------------------------------ in full


def ratings_in_full(season: Season) -> pd.DataFrame:
    """One row for each strategy, numbers unrounded."""
    ratings, letters = season.ratings, season.ratings.letters()
    rows = []
    for number in ratings.order:
        low, high = ratings.ranks(number)
        reach = ratings.reach(number)
        standing = season.findings.standing(number)
        exploit = season.exploits[number]
        rows.append(
            {
                "strategy": season.labels[number],
                "rank": ratings.rank(number),
                "rank_low": low,
                "rank_high": high,
                "group": letters[number],
                "rating": POINTS * ratings.worths[number],
                "rating_low": POINTS * (ratings.worths[number] - reach),
                "rating_high": POINTS * (ratings.worths[number] + reach),
                "log_worth": ratings.worths[number],
                "win_share": standing.share.mean,
                "win_share_low": standing.share.low,
                "win_share_high": standing.share.high,
                "games": standing.games,
                "variance_reduction": standing.factor,
                "best_reply": season.labels[exploit.reply],
                "exploitable": exploit.gain.mean,
                "exploitable_low": exploit.gain.low,
                "exploitable_high": exploit.gain.high,
                "lottery": float(season.lottery[number]),
                "equilibrium": _part(season, number),
            }
        )
    return pd.DataFrame(rows)


def _part(season: Season, number: int) -> float:
    pool = season.payoffs.pool
    return float(season.mix.found.mix[pool.index(number)]) if number in pool else 0.0


def head_to_head_in_full(season: Season) -> pd.DataFrame:
    """One row for each pair that met."""
    rows = []
    for (one, other), met in season.meetings.items():
        ahead, difference = met.ahead.share_interval(), met.difference.interval()
        rows.append(
            {
                "one": season.labels[one],
                "other": season.labels[other],
                "ahead": ahead.mean,
                "ahead_low": ahead.low,
                "ahead_high": ahead.high,
                "difference": difference.mean,
                "difference_low": difference.low,
                "difference_high": difference.high,
                "meetings": met.meetings,
            }
        )
    return pd.DataFrame(rows)


def payoffs_in_full(season: Season) -> pd.DataFrame:
    """The payoff table as far as it was played: a row for each strategy and its opponents."""
    rows = []
    for stage in season.payoffs.stages:
        for (line_up, strategy), column in stage.columns.items():
            opponents = list(line_up)
            opponents.remove(strategy)
            found: Mean = mean_of(stage.values[:, column], 1.0)
            share = found.share_interval()
            rows.append(
                {
                    "strategy": season.labels[strategy],
                    **{
                        f"opponent_{place}": season.labels[number]
                        for place, number in enumerate(opponents, 1)
                    },
                    "win_share": share.mean,
                    "low": share.low,
                    "high": share.high,
                    "error": found.error,
                    "deals": found.blocks,
                    "games": stage.games[line_up],
                }
            )
    return pd.DataFrame(rows)
