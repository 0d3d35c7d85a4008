"""``kibitz league --gauntlet``: one strategy against each of the others.

Alone in a field of each other one, and each other one alone in a field of it; both on the same
deals. For two players the two are one.
"""

from dataclasses import dataclass

import pandas as pd

from reports.drawing import Picture
from reports.forest import Row, forest
from reports.intervals import Interval
from reports.studies.answer import Answer, Section
from reports.studies.common_deals import cost_warning, factor_range, factor_words, is_costly
from reports.studies.effects import Judgement, Verdict, judge_all
from reports.studies.lab import Arms, Lab
from reports.studies.questions.league import League
from reports.words import bounds, count, digits_for, listed, percent, points, signed_bounds
from sim.manifest import version
from sim.schedule import Entrant
from sim.scores import Wanted

LEAST_DEALS = 30


@dataclass(frozen=True)
class Test:
    """One opponent of a gauntlet.

    Attributes
    ----------
    alone, invading : Judgement
        Whether the strategy wins more than its fair share alone against the opponent's field, and
        whether the opponent does against the strategy's field.
    """

    label: str
    number: int
    share: Interval
    alone: Judgement
    their_share: Interval
    invading: Judgement
    factor: float


def answer(question: League, lab: Lab, entrants: dict[str, Entrant], games: int) -> Answer:
    """Play the gauntlet; the first entrant runs it."""
    texts, labels = list(entrants), [entrant.label for entrant in entrants.values()]
    hero, rivals = texts[0], texts[1:]
    players = question.seats
    line_ups = [[hero, *[rival] * (players - 1)] for rival in rivals]
    if players > 2:
        line_ups += [[rival, *[hero] * (players - 1)] for rival in rivals]
    blocks = max(LEAST_DEALS, round(games / len(line_ups) / players))
    arms = lab.play(
        question.settled(), players, line_ups, blocks=blocks, study="league gauntlet",
        wanted=Wanted(("share",)), independent=question.independent,
    )  # fmt: skip
    tests = _tests(arms, labels, players)
    return _told(question, lab, arms, labels[0], tests, blocks)


def _tests(arms: Arms, labels: list[str], players: int) -> list[Test]:
    rivals = range(len(labels) - 1)
    behind = len(labels) - 1 if players > 2 else 0
    slot = 0 if players > 2 else 1
    alone = judge_all([arms.effect(at) for at in rivals])
    invading = judge_all([arms.effect(behind + at, slot) for at in rivals])
    return [
        Test(
            labels[at + 1],
            at + 1,
            arms.mean(at).share_interval(),
            alone[at],
            arms.mean(behind + at, slot).share_interval(),
            invading[at],
            arms.factor(at),
        )
        for at in rivals
    ]


def _told(
    question: League, lab: Lab, arms: Arms, hero: str, tests: list[Test], blocks: int
) -> Answer:
    players = question.seats
    fair = 1 / players
    beaten = [test for test in tests if test.alone.verdict is Verdict.HOLDS]
    lost = [test for test in tests if test.alone.verdict is Verdict.WRONG]
    sentences = [
        f"{hero} wins more than its share against {len(beaten)} of {len(tests)} opponents"
        + (f", less against {listed([test.label for test in lost])}." if lost else ".")
    ]
    if players > 2:
        invaders = [test for test in tests if test.invading.verdict is Verdict.HOLDS]
        sentences.append(
            f"A field of {hero} is beaten by {listed([test.label for test in invaders])}."
            if invaders
            else f"No opponent alone wins more than its share against a field of {hero}."
        )
    open_ = [test for test in tests if test.alone.verdict is Verdict.UNDECIDED]
    if open_:
        more = max(test.alone.more_blocks for test in open_) * players * len(arms.schedule.line_ups)
        sentences.append(
            f"Undecided: {listed([test.label for test in open_])}; about {count(more)} more games "
            "would probably decide."
        )
    return Answer(
        kind=question.kind,
        title=f"{question.title}: gauntlet of {hero}",
        sentences=sentences,
        warnings=[] if question.independent else cost_warning(
            [f"the field of {test.label}" for test in tests if is_costly(test.factor, blocks)]
        ),
        facts=[
            ("Players", str(players)),
            ("Edition", arms.schedule.edition),
            ("Games", count(lab.games)),
            ("Deals", count(blocks)),
            ("Seed", str(question.seed)),
        ],
        sections=[
            Section(
                f"{hero} against each",
                frame=_frame(tests, fair, players),
                pictures=[_picture(hero, tests, fair, players)],
            )
        ],
        method=[
            ("Win share", f"of {hero} alone against {players - 1} of the opponent, and of the "
             f"opponent alone against {players - 1} of {hero}; ties split, fair is "
             f"{percent(fair)}"),
            ("Design", f"{count(blocks)} deals, the same for all opponents, each in all seatings"),
            ("Verdicts", "Student's t on deals against the fair share, corrected for the number "
             "of opponents (Holm); half a point is the smallest effect that matters"),
            ("Variance reduction (VRF)", factor_range(test.factor for test in tests)),
        ],
        summary=_summary(hero, tests, blocks),
        command=question.command(),
        version=version(),
        chips={test.label: test.number for test in tests} | {hero: 0},
    )  # fmt: skip


def _frame(tests: list[Test], fair: float, players: int) -> pd.DataFrame:
    rows = []
    for test in tests:
        digits = digits_for([test.share])
        row = {
            "Opponent": test.label,
            "Win share": percent(test.share.mean, digits),
            "95 % interval": bounds(test.share, digits),
            "More than fair": str(test.alone.verdict),
        }
        if players > 2:
            gain = Interval(
                test.their_share.mean - fair, test.their_share.low - fair,
                test.their_share.high - fair, test.their_share.blocks,
            )  # fmt: skip
            row |= {
                "Opponent in its field": points(gain.mean, digits),
                "its 95 % interval": signed_bounds(gain, digits),
                "The opponent gains": str(test.invading.verdict),
            }
        rows.append(row | {"VRF": factor_words(test.factor)})
    return pd.DataFrame(rows)


def _picture(hero: str, tests: list[Test], fair: float, players: int) -> Picture:
    rows = [
        Row(
            test.label,
            test.share.scaled(100),
            f"{percent(test.share.mean)}  [{bounds(test.share)}]",
            test.number,
            test.alone.verdict in {Verdict.HOLDS, Verdict.WRONG},
        )
        for test in tests
    ]  # fmt: skip
    return forest(
        "gauntlet",
        f"{hero} alone against each field",
        f"Win share of {hero} against {players - 1} of the strategy named. Filled: more or less "
        "than fair for sure; the dashed line is the fair share.",
        "Forest plot. "
        + listed([f"against {test.label} {percent(test.share.mean)}" for test in tests])
        + ".",
        rows,
        "win share, percent",
        line=100 * fair,
    )


def _summary(hero: str, tests: list[Test], blocks: int) -> pd.DataFrame:
    rows = [
        {
            "strategy": hero,
            "opponent": test.label,
            "win_share": test.share.mean,
            "low": test.share.low,
            "high": test.share.high,
            "verdict": str(test.alone.verdict),
            "opponent_share": test.their_share.mean,
            "opponent_low": test.their_share.low,
            "opponent_high": test.their_share.high,
            "opponent_verdict": str(test.invading.verdict),
            "deals": blocks,
            "variance_reduction": test.factor,
        }
        for test in tests
    ]
    return pd.DataFrame(rows)
