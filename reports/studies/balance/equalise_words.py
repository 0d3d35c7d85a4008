"""A handicap in words and a table."""

import math

import pandas as pd

from reports.intervals import Interval, Mean
from reports.studies.answer import Answer, Section
from reports.studies.balance.equalise import POINTS, Equalised, SeatFound
from reports.studies.lab import Lab
from reports.studies.questions.balance import Balance
from reports.words import MINUS, NO_NUMBER, count, listed, percent, points
from sim.manifest import version


def told(question: Balance, lab: Lab, found: Equalised) -> Answer:
    """The answer of a search for a handicap."""
    return Answer(
        kind=question.kind,
        title=f"{question.title}: {found.option} that make the seats equal",
        sentences=_sentences(question, found),
        facts=[
            ("Seats", str(found.players)),
            ("Fresh deals to judge", count(found.deals)),
            ("Games", count(lab.games)),
            ("Seed", str(question.seed)),
        ],
        sections=[
            Section(
                "Seats",
                note="Shares on fresh deals, with half of the 95 % interval. Fair: the handicap as "
                "a real number. The last columns: this seat's share with one less and one more "
                "than proposed, the other seats as proposed.",
                frame=_frame(found),
            )
        ],
        method=_method(question, found),
        summary=_summary(found),
        command=question.command(),
        version=version(),
    )


def signed(number: float, digits: int = 0) -> str:
    """A handicap: ``+2``, ``0``, with a proper minus."""
    text = f"{number:+.{digits}f}".replace("-", MINUS)
    return text[1:] if float(f"{number:.{digits}f}") == 0 else text


def _range(interval: Interval) -> str:
    return f"{signed(interval.low, 1)} to {signed(interval.high, 1)}"


def _sentences(question: Balance, found: Equalised) -> list[str]:
    best = found.seats[found.reference]
    helped = [one for one in found.seats if one.seat != found.reference]
    fair = 1 / found.players
    needs = [
        f"seat {one.seat + 1} {signed(one.fair.mean, 1)} ({_range(one.fair)})"
        for one in helped
        if one.fair is not None
    ]
    worst = max(found.seats, key=lambda one: abs(one.after.mean - fair))
    proposal = listed([f"{signed(one.chosen)} for seat {one.seat + 1}" for one in helped])
    left, tolerance = points(worst.after.mean - fair), f"{question.tolerance:g} percentage points"
    if found.is_equal:
        verdict = f"all seats are equal within {tolerance}"
    elif found.is_off:
        verdict = f"seat {worst.seat + 1} is still {left} percentage points off the fair share"
        verdict += f"; {_nearer(helped, fair)}"
    else:
        verdict = (
            f"the seat that is farthest off (seat {worst.seat + 1}) is {left} percentage points "
            f"from the fair share; whether all are equal within {tolerance} takes more deals to say"
        )
    equal = f"to be its equal in {found.unit}: {listed(needs)}"
    if not needs:
        jump = max(
            abs(near.share.mean - one.after.mean) for one in helped for near in one.neighbours
        )
        equal = (
            f"one of the {found.unit} moves a share by up to {points(jump).lstrip('+')} percentage "
            "points, so no fair number between whole ones is given"
        )
    return [
        f"Seat {best.seat + 1} is the best with {_share(best.before)} (fair: {percent(fair)}); "
        f"{equal}.",
        f"In whole numbers {proposal}: {verdict}."
        if any(one.chosen for one in helped)
        else f"No whole number is better than none: {verdict}.",
    ]


def _nearer(helped: list[SeatFound], fair: float) -> str:
    """Whether a whole number beside the proposal looks better on the fresh deals."""
    better = [
        f"{signed(near.handicap)} for seat {one.seat + 1} ({percent(near.share.mean)})"
        for one in helped
        for near in one.neighbours
        if abs(near.share.mean - fair) < abs(one.after.mean - fair)
    ]
    if not better:
        return "whole numbers come no nearer"
    return f"nearer on these deals: {listed(better, 'or')}; more deals will tell"


def _share(mean: Mean) -> str:
    half = mean.interval().half_width
    if math.isnan(half):
        return NO_NUMBER
    return f"{percent(mean.mean)} ±{100 * half:.1f}"


def _frame(found: Equalised) -> pd.DataFrame:
    rows = []
    for one in found.seats:
        below, above = _beside(one)
        rows.append(
            {
                "Seat": str(one.seat + 1),
                "Share now": _share(one.before),
                "Fair": signed(one.fair.mean, 2) if one.fair else NO_NUMBER,
                "95 % interval": _range(one.fair) if one.fair and one.neighbours else NO_NUMBER,
                "Proposed": signed(one.chosen),
                "Share then": _share(one.after),
                "With one less": below,
                "With one more": above,
            }
        )
    return pd.DataFrame(rows)


def _beside(one: SeatFound) -> tuple[str, str]:
    cells = [f"{signed(near.handicap)}: {_share(near.share)}" for near in one.neighbours]
    cells += [NO_NUMBER] * (2 - len(cells))
    return cells[0], cells[1]


def _method(question: Balance, found: Equalised) -> list[tuple[str, str]]:
    how = (
        "points are added to final scores that were played once; seats that are level then split "
        "the win, unless the game's own tie-break is known"
        if found.option == POINTS
        else "every handicap is played, all on the same deals"
    )
    return [
        ("Who plays", f"{found.strategy} in all {found.players} seats; other strategies may need "
         "another handicap"),
        ("Handicap", how),
        ("Search", "on other deals: Newton's method on the seats' shares, then small steps to the "
         "whole numbers that bring them nearest to the fair share"),
        ("Fair", "the real number at which the shares would be equal, from their slopes; its "
         "interval from the covariance of the shares on fresh deals"),
        ("Equal", f"two one-sided tests for each seat, tolerance {question.tolerance:g} percentage "
         "points, each at 5 %"),
    ]  # fmt: skip


def _summary(found: Equalised) -> pd.DataFrame:
    rows = []
    for one in found.seats:
        before, after = one.before.interval(), one.after.interval()
        row: dict[str, float] = {
            "seat": one.seat + 1,
            "share_before": before.mean,
            "share_before_low": before.low,
            "share_before_high": before.high,
            "fair": one.fair.mean if one.fair else math.nan,
            "fair_low": one.fair.low if one.fair else math.nan,
            "fair_high": one.fair.high if one.fair else math.nan,
            "proposed": one.chosen,
            "share_after": after.mean,
            "share_after_low": after.low,
            "share_after_high": after.high,
        }
        for name, near in zip(("one_less", "one_more"), one.neighbours, strict=False):
            interval = near.share.interval()
            row |= {
                name: near.handicap,
                f"{name}_share": interval.mean,
                f"{name}_low": interval.low,
                f"{name}_high": interval.high,
            }
        rows.append(row)
    return pd.DataFrame(rows)
