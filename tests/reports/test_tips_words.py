"""What is said about tips: where they hold, and how much more would be needed."""

from dataclasses import replace

import pytest

from reports.intervals import Interval, Mean
from reports.studies.effects import Judgement, Verdict
from reports.studies.tips_cells import FAIR, Cell, Context
from reports.studies.tips_file import Tip
from reports.studies.tips_stages import Finding
from reports.studies.tips_words import in_general, places, rounded, sentence, summary
from reports.words import MINUS
from sim.facts import Settled

H, W, N, U = Verdict.HOLDS, Verdict.WRONG, Verdict.NO_DIFFERENCE, Verdict.UNDECIDED
TABLES = [Context(n, name) for name in ("novice", "expert") for n in (2, 4)]
TIP = Tip("swords", "Hire swords", ("someone",), "file, tip swords")
ARM = (("a", "b"),)


def found(*verdicts: Verdict, tip: Tip = TIP) -> list[Finding]:
    effects = {H: 0.02, W: -0.03, N: 0.001, U: 0.004}
    return [
        Finding(
            cell=Cell(tip, context, Settled("toy", "", {}), ARM, FAIR),
            found=Mean(0.0, 0.01, 100, 99),
            effect=Mean(effects[verdict], 0.01, 1000, 999),
            interval=Interval(effects[verdict], -0.01, 0.03, 1000),
            margin=0.005,
            judgement=Judgement(verdict, 0.5, 0.5),
            more_deals=1_700 if verdict is U else 0,
            factor=1.5,
        )
        for context, verdict in zip(TABLES, verdicts, strict=True)
    ]


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ((H, H, H, H), "holds"),
        ((W, W, W, W), "is wrong"),
        ((N, N, N, N), "no difference"),
        ((U, U, U, U), "undecided"),
        ((H, H, H, U), "holds in places"),
        ((H, H, N, N), "holds in places"),
        ((H, U, N, W), "it depends"),
        ((W, N, U, U), "is wrong in places"),
        ((N, N, N, U), "undecided"),
    ],
)
def test_a_tip_holds_in_general_only_if_it_holds_everywhere(verdicts, told) -> None:
    assert in_general(found(*verdicts)) == told


SHARE = "points of the win share"
TWO, THREE, NEXT_TO_NONE = f"(+2.0 {SHARE})", f"({MINUS}3.0 {SHARE})", f"(+0.1 {SHARE})"


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ((H, H, H, H), f"holds at every table that was tried {TWO}."),
        ((H, H, W, W), f"holds against novice players {TWO}; is wrong elsewhere {THREE}."),
        ((H, W, H, W), f"holds at tables of 2 {TWO}; is wrong elsewhere {THREE}."),
        (
            (H, H, N, W),
            f"holds against novice players {TWO}; is wrong against expert players at tables of 4 "
            f"{THREE}; makes no difference that matters against expert players at tables of 2 "
            f"{NEXT_TO_NONE}.",
        ),
        (
            (H, H, H, U),
            f"holds against novice players and against expert players at tables of 2 {TWO}; is "
            "undecided against expert players at tables of 4 (about 3,400 more games).",
        ),
        (
            (H, H, U, U),
            f"holds against novice players {TWO}; is undecided elsewhere (about 3,400 more games "
            "each).",
        ),
    ],
)
def test_one_sentence_says_where(verdicts, told) -> None:
    assert sentence(found(*verdicts)) == f"Hire swords: {told}"


def test_places_name_whole_fields_before_single_tables() -> None:
    assert places(TABLES, TABLES) == "against novice and expert players"
    assert places(TABLES[:3], TABLES) == (
        "against novice players and against expert players at tables of 2"
    )  # fmt: skip
    assert places([TABLES[0], TABLES[2]], TABLES) == "at tables of 2"
    assert places([TABLES[1]], TABLES) == "against novice players at tables of 4"


def test_effects_in_another_unit_are_told_in_it() -> None:
    tip = replace(TIP, outcome="points")
    said = sentence(found(H, H, H, H, tip=tip))
    assert "holds at every table that was tried (+0.02 points)" in said


def test_the_first_sentence_counts_the_verdicts() -> None:
    wrong = found(W, W, W, W, tip=replace(TIP, name="jesters"))
    told = summary([found(H, H, H, H), wrong, found(H, U, U, U)], "Toy", 4)
    assert told == (
        "Of 3 tips for Toy, 1 holds at every table that was tried (swords); 1 is wrong at every "
        "table that was tried (jesters); 1 holds at some tables only (swords)."
    )
    assert summary([wrong], "Toy", 4) == "The tip for Toy, jesters: is wrong."


def test_guesses_have_two_digits() -> None:
    assert [rounded(n) for n in (7, 99, 1_234, 34_499, 1_250_000)] == [
        "7", "99", "1,200", "34,000", "1.2 million",
    ]  # fmt: skip
    assert rounded(10**12) == "a thousand million or more"
