"""What was found about tips, in plain words."""

import math
from collections.abc import Sequence

from reports.intervals import Interval
from reports.studies.effects import Verdict
from reports.studies.tips_cells import Context
from reports.studies.tips_file import WIN, Tip
from reports.studies.tips_stages import Finding
from reports.words import amount, count, listed, points, signed_bounds

SIGNS = {
    Verdict.HOLDS: "▲",
    Verdict.WRONG: "▼",
    Verdict.NO_DIFFERENCE: "■",
    Verdict.UNDECIDED: "○",
}
SHORT = {
    Verdict.HOLDS: "holds",
    Verdict.WRONG: "is wrong",
    Verdict.NO_DIFFERENCE: "no difference",
    Verdict.UNDECIDED: "undecided",
}
PLAIN = {
    Verdict.HOLDS: "holds",
    Verdict.WRONG: "is wrong",
    Verdict.NO_DIFFERENCE: "makes no difference that matters",
    Verdict.UNDECIDED: "is undecided",
}
DEPENDS, IN_PLACES, WRONG_IN_PLACES = "it depends", "holds in places", "is wrong in places"
UNTESTABLE = "untestable"
MINUS = "\N{MINUS SIGN}"


def in_general(findings: Sequence[Finding]) -> str:
    """What may be said of a tip over all its tables: it holds only if it holds at each of them."""
    verdicts = {finding.verdict for finding in findings}
    if len(verdicts) == 1:
        return SHORT[verdicts.pop()]
    if {Verdict.HOLDS, Verdict.WRONG} <= verdicts:
        return DEPENDS
    if Verdict.HOLDS in verdicts:
        return IN_PLACES
    return WRONG_IN_PLACES if Verdict.WRONG in verdicts else SHORT[Verdict.UNDECIDED]


def effect_of(finding: Finding) -> str:
    """Following less ignoring: in percentage points, or in units of the outcome."""
    return _number(finding.effect.mean, finding.cell.tip)


def interval_of(finding: Finding) -> str:
    """The interval of the effect."""
    if finding.cell.tip.outcome == WIN:
        return signed_bounds(finding.interval, 2)
    ends = (finding.interval.low, finding.interval.high)
    return " to ".join(_number(end, finding.cell.tip) for end in ends)


def _number(value: float, tip: Tip) -> str:
    if tip.outcome == WIN:
        return points(value, 2)
    sign = "" if math.isnan(value) else "+" if value >= 0 else MINUS
    return sign + amount(abs(value))


def span(findings: Sequence[Finding]) -> str:
    """Smallest and largest effect among several: ``+0.4 to +2.1 points of the win share``."""
    tip = findings[0].cell.tip
    effects = sorted(finding.effect.mean for finding in findings)
    told = list(dict.fromkeys(_short(effect, tip) for effect in (effects[0], effects[-1])))
    unit = "points of the win share" if tip.outcome == WIN else tip.outcome.replace("_", " ")
    return f"{' to '.join(told)} {unit}"


def _short(value: float, tip: Tip) -> str:
    return points(value, 1) if tip.outcome == WIN else _number(value, tip)


def places(some: Sequence[Context], everywhere: Sequence[Context]) -> str:
    """Where a verdict was found: ``against novice and club players and at tables of 2``.

    Whole fields are named first, then whole numbers of players, then single tables.
    """
    left = list(some)
    told: list[str] = []
    fields, numbers = _whole(left, everywhere, "field"), _whole(left, everywhere, "players")
    if fields and (len(fields) >= len(numbers) or _covers(fields, left, "field")):
        told.append(f"against {listed([str(name) for name in fields])} players")
        left = [context for context in left if context.field not in fields]
    elif numbers:
        told.append(f"at tables of {listed([str(number) for number in numbers])}")
        left = [context for context in left if context.players not in numbers]
    by_field: dict[str, list[str]] = {}
    for context in left:
        by_field.setdefault(context.field, []).append(str(context.players))
    told += [
        f"against {name} players at tables of {listed(players)}"
        for name, players in by_field.items()
    ]
    return listed(told)


def _whole(some: Sequence[Context], everywhere: Sequence[Context], part: str) -> list[object]:
    """Fields (or numbers of players) of which every table is among some."""
    names = dict.fromkeys(getattr(context, part) for context in everywhere)
    return [
        name
        for name in names
        if all(context in some for context in everywhere if getattr(context, part) == name)
    ]


def _covers(names: Sequence[object], some: Sequence[Context], part: str) -> bool:
    return all(getattr(context, part) in names for context in some)


def sentence(findings: Sequence[Finding]) -> str:
    """One sentence about a tip: where it holds, where it is wrong, where nobody can tell."""
    tip = findings[0].cell.tip
    everywhere = [finding.cell.context for finding in findings]
    groups = [
        (verdict, chosen)
        for verdict in Verdict
        if (chosen := [finding for finding in findings if finding.verdict is verdict])
    ]
    parts = []
    for number, (verdict, chosen) in enumerate(groups):
        where = places([finding.cell.context for finding in chosen], everywhere)
        if len(groups) == 1:
            where = "at every table that was tried" if len(everywhere) > 1 else where
        elif number == len(groups) - 1 and len(chosen) > 1:
            where = "elsewhere"
        told = f"{PLAIN[verdict]} {where}"
        if verdict is Verdict.UNDECIDED:
            told += f" ({more_games(chosen)})"
        else:
            told += f" ({span(chosen)})"
        parts.append(told)
    return f"{tip.claim}: {'; '.join(parts)}."


def more_games(findings: Sequence[Finding]) -> str:
    """How much more would decide: ``about 3,000 to 30,000 more games each``."""
    numbers = sorted(games_needed(finding) for finding in findings)
    told = " to ".join(dict.fromkeys([rounded(numbers[0]), rounded(numbers[-1])]))
    return f"about {told} more games{' each' if len(findings) > 1 else ''}"


def games_needed(finding: Finding) -> int:
    """Games that would probably decide an undecided cell."""
    return finding.more_deals * finding.cell.games_per_deal


def rounded(number: int) -> str:
    """A guess with two digits: ``34,000``, ``1.2 million``."""
    if number < 100:
        return str(number)
    size = 10 ** (len(str(number)) - 2)
    near = round(number / size) * size
    if near >= 10**9:
        return "a thousand million or more"
    return f"{near / 10**6:g} million" if near >= 10**6 else count(near)


# What is said of one tip and of several, by what holds in general; {} stands for the tables.
COUNTED = {
    SHORT[Verdict.HOLDS]: ("holds at {}", "hold at {}"),
    SHORT[Verdict.WRONG]: ("is wrong at {}", "are wrong at {}"),
    SHORT[Verdict.NO_DIFFERENCE]: (
        "makes no difference that matters at {}", "make no difference that matters at {}",
    ),
    DEPENDS: (
        "holds at some tables and is wrong at others",
        "hold at some tables and are wrong at others",
    ),
    IN_PLACES: ("holds at some tables only", "hold at some tables only"),
    WRONG_IN_PLACES: (
        "is wrong at some tables and not shown to hold at any",
        "are wrong at some tables and not shown to hold at any",
    ),
    SHORT[Verdict.UNDECIDED]: ("is undecided", "are undecided"),
}  # fmt: skip


def summary(by_tip: Sequence[Sequence[Finding]], title: str, contexts: int) -> str:
    """The first sentence of the answer: which tips hold everywhere, and which nowhere."""
    if len(by_tip) == 1:
        return f"The tip for {title}, {by_tip[0][0].cell.tip.name}: {in_general(by_tip[0])}."
    names: dict[str, list[str]] = {}
    for findings in by_tip:
        names.setdefault(in_general(findings), []).append(findings[0].cell.tip.name)
    where = "every table that was tried" if contexts > 1 else "the table that was tried"
    parts = [
        f"{len(names[general])} {forms[len(names[general]) > 1].format(where)} "
        f"({', '.join(names[general])})"
        for general, forms in COUNTED.items()
        if general in names
    ]
    return f"Of {len(by_tip)} tips for {title}, {'; '.join(parts)}."


def has_interval(interval: Interval) -> bool:
    """Whether there are ends to draw."""
    return not math.isnan(interval.low)
