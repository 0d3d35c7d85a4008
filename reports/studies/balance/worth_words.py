"""What components are worth, in words, a table and a figure."""

import math

import pandas as pd

from reports.drawing import Picture
from reports.intervals import Interval, Mean
from reports.studies.answer import Answer, Section
from reports.studies.balance.effects_of import CONTEXTS, LEAST_DEALS, Worth
from reports.studies.balance.worth import LEAST_FORKS, Weighing
from reports.studies.balance.worth_figure import worth_figure
from reports.studies.effects import MARGIN, Verdict
from reports.studies.lab import Lab
from reports.studies.questions.balance import Balance
from reports.words import NO_NUMBER, count, listed, percent, points, signed_bounds
from sim.manifest import version

MOST_NAMED, MOST_RARE = 3, 8
ASSOCIATION = "Association, not cause"


def told(question: Balance, lab: Lab, found: Weighing) -> Answer:
    """The answer of a weighing."""
    game = question.title
    what = f"{found.called(found.worths[0])} is" if found.wish.is_one else f"{found.wish.kind}s are"
    sections = [
        Section(
            "What it is worth",
            note="In percentage points of win share. Taking: with it less with the second choice, "
            "the game copied at that decision and played on both ways with the same future. "
            "Access: a player who may take it less one who may not, on the same deals, per game "
            "and per game in which it is taken. The last column compares those who took it with "
            "those who did not; who is ahead can take more, so it says nothing about cause. * is "
            f"sure although there are {len(found.worths)} of them (Holm's correction).",
            frame=_main(found),
            pictures=_pictures(found),
        ),
        Section(
            "Worth by stage and place",
            note="Taking less second choice, in percentage points, by third of a game of the usual "
            "length and by place in points just before; \u00b1 is half of the 95 % interval.",
            frame=_contexts(found),
            is_detail=len(found.worths) > 12,
        ),
    ]
    return Answer(
        kind=question.kind,
        title=f"{game}: what {what} worth",
        sentences=_sentences(found),
        facts=[
            ("Seats", str(found.players)),
            ("Deals", count(found.deals)),
            ("Decisions played on both ways", count(found.forks)),
            ("Games", count(lab.games)),
            ("Seed", str(question.seed)),
        ],
        sections=sections,
        method=_method(found),
        summary=_summary(found),
        command=question.command(),
        version=version(),
    )


def _sentences(found: Weighing) -> list[str]:
    if found.wish.is_one:
        return _of_one(found)
    by_verdict: dict[Verdict, list[Worth]] = {}
    for worth, judgement in zip(found.worths, found.judgements, strict=True):
        by_verdict.setdefault(judgement.verdict, []).append(worth)
    sentences = []
    good, bad = by_verdict.get(Verdict.HOLDS, []), by_verdict.get(Verdict.WRONG, [])
    if good:
        names = [f"{found.called(one)} ({points(one.fork.mean)})" for one in good[:MOST_NAMED]]
        sentences.append(
            f"Worth most where {found.strategy} takes them: {listed(names)}, in percentage points "
            "of win share against the second choice."
        )
    if bad:
        names = [f"{found.called(one)} ({points(one.fork.mean)})" for one in bad[::-1][:MOST_NAMED]]
        sentences.append(f"Surely a mistake on average: {listed(names)}.")
    if not good and not bad:
        sentences.append(
            f"No {found.wish.kind} is surely better or worse than {found.strategy}'s second choice."
        )
    turned = [one for one in found.worths if _is_turned(one)]
    if turned:
        one = max(turned, key=lambda each: abs(each.gap.mean - each.fork.mean))
        sentences.append(
            f"Association misleads: players with {found.called(one)} win {_size(one.gap)} points "
            f"{'more' if one.gap.mean > 0 else 'less'} than those without, yet taking it is worth "
            f"{points(one.fork.mean)}."
        )
    return sentences


def _is_turned(one: Worth) -> bool:
    """Whether the association and the effect are surely of opposite signs."""
    gap, fork = one.gap.interval(), one.fork.interval()
    return gap.excludes(0) and fork.excludes(0) and (gap.mean > 0) != (fork.mean > 0)


def _of_one(found: Weighing) -> list[str]:
    one, judgement = found.worths[0], found.judgements[0]
    words = {
        Verdict.HOLDS: "is better than the second choice",
        Verdict.WRONG: "is worse than the second choice",
        Verdict.NO_DIFFERENCE: "makes no difference that matters",
        Verdict.UNDECIDED: "is not surely better or worse than the second choice",
    }
    return [
        f"Taking {found.called(one)} {words[judgement.verdict]}: {_told(one.fork)} percentage "
        f"points of win share, from {count(one.forks)} decisions of {found.strategy} that were "
        "played on both ways.",
        f"Being allowed to take it is worth {_told(one.access)} a game; it is taken in "
        f"{percent(one.taken, 0)} of the games of a player.",
        f"Win share of those who took it less that of those who did not: {_told(one.gap)}; an "
        "association, not the cause.",
    ]


def _told(mean: Mean) -> str:
    return f"{points(mean.mean)} ({signed_bounds(mean.interval())})"


def _size(mean: Mean) -> str:
    return points(abs(mean.mean)).lstrip("+")


def _cell(mean: Mean, mark: str = "") -> str:
    interval = mean.interval()
    if math.isnan(interval.low):
        return NO_NUMBER
    return f"{points(mean.mean)} \u00b1{100 * interval.half_width:.1f}{mark}"


def _main(found: Weighing) -> pd.DataFrame:
    rows = []
    for one, judgement in zip(found.worths, found.judgements, strict=True):
        sure = judgement.verdict in {Verdict.HOLDS, Verdict.WRONG}
        rows.append(
            {
                found.wish.kind.capitalize(): found.called(one),
                "Taken": percent(one.taken, 0),
                "Taking it": _cell(one.fork, "*" if sure else ""),
                "in points": f"{one.fork_points.mean:+.2f}".replace("-", "\u2212"),
                "By a coin": _cell(one.coin),
                "Access": _cell(one.access),
                "per game with it": _cell(one.per_taker),
                ASSOCIATION: _cell(one.gap),
            }
        )
    return pd.DataFrame(rows)


def _contexts(found: Weighing) -> pd.DataFrame:
    shown = [told for told in CONTEXTS if any(one.contexts[told][1] for one in found.worths)]
    rows = []
    for one in found.worths:
        row = {found.wish.kind.capitalize(): found.called(one)}
        for told in shown:
            mean, decisions = one.contexts[told]
            row[told.capitalize()] = _cell(mean) if decisions >= LEAST_FORKS else NO_NUMBER
        rows.append(row)
    return pd.DataFrame(rows)


def _pictures(found: Weighing) -> list[Picture]:
    if len(found.worths) < 2:
        return []
    return [worth_figure(found.worths, list(map(found.called, found.worths)), found.wish.kind)]


def _method(found: Weighing) -> list[tuple[str, str]]:
    return [
        ("Who plays", f"{found.strategy} in all {found.players} seats"),
        ("Taking", "per decision at which it is taken and something else could be chosen: win "
         "share of that player in the game as it went less that in its copy, in which the strategy "
         "was asked again without it; later decisions are free in both"),
        ("By a coin", "the same experiment without copies: at a player's first chance a coin "
         "decides, and only the game that it chose is looked at; right as well, but less precise"),
        ("Access", f"on the first {count(found.ban_deals)} deals each seat in turn may not take "
         "it: it is left out of the options that the strategy is asked about; per game with it: "
         "divided by the part of players who take it"),
        ("Intervals", "95 %, Student's t; the unit is the deal, with all its decisions; "
         f"{NO_NUMBER} where takers or others are found in fewer than {LEAST_DEALS} deals"),
        *_left_out(found),
        ("Verdicts", f"Holm over the components; smallest effect that matters {100 * MARGIN:g} "
         "percentage points"),
    ]  # fmt: skip


def _left_out(found: Weighing) -> list[tuple[str, str]]:
    if not found.rare:
        return []
    names = found.rare if len(found.rare) <= MOST_RARE else [*found.rare[:MOST_RARE], "others"]
    return [("Not weighed", f"taken fewer than {LEAST_FORKS} times: {listed(names)}")]


def _summary(found: Weighing) -> pd.DataFrame:
    rows = []
    for one, judgement in zip(found.worths, found.judgements, strict=True):
        row = {
            "kind": found.wish.kind,
            "component": one.name,
            "taken": one.taken,
            "decisions": one.forks,
            "verdict": str(judgement.verdict),
            "p_value": judgement.p_difference,
        }
        for name in ("fork", "fork_points", "coin", "access", "per_taker", "gap"):
            row |= _numbers(name, getattr(one, name).interval())
        for context, (mean, decisions) in one.contexts.items():
            key = context.replace(" ", "_")
            row |= {f"{key}_decisions": decisions, **_numbers(key, mean.interval())}
        rows.append(row)
    return pd.DataFrame(rows)


def _numbers(name: str, interval: Interval) -> dict[str, float]:
    return {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}
