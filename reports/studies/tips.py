"""``kibitz tips``: which advice is true, for whom, and by how much."""

import functools
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pandas as pd

from reports.studies.answer import Answer, Section
from reports.studies.common_deals import factor_range, factor_words
from reports.studies.effects import Verdict
from reports.studies.lab import Lab
from reports.studies.questions.tips import Tips
from reports.studies.tips_cells import (
    Context,
    Identify,
    check_playable,
    chosen_tips,
    groups_of,
)
from reports.studies.tips_figures import forest, verdict_table
from reports.studies.tips_file import DIRECTIONS, WIN, Book, Tip, shipped_book, user_book
from reports.studies.tips_stages import Finding, Plan, investigate
from reports.studies.tips_words import (
    SHORT,
    SIGNS,
    UNTESTABLE,
    effect_of,
    games_needed,
    in_general,
    interval_of,
    rounded,
    sentence,
    summary,
)
from reports.words import NO_NUMBER, count, points
from sim.errors import UserError
from sim.facts import Settled, settle_options
from sim.games import find_game
from sim.manifest import version
from sim.schedule import Entrant
from sim.wishes import parse_rules

# Games per arm and cell of the second stage: with all tips a minute or two on two cores.
CAP_GAMES = {"port-royal": 12_000, "puerto-rico": 12_000, "carcassonne": 6_000}
CAP_GAMES_ELSEWHERE = 10_000
MOST_SENTENCES = 5  # with more tips their sentences are a table
CHIPS = {Verdict.HOLDS: 0, Verdict.WRONG: 1, Verdict.NO_DIFFERENCE: 7}


def answer(question: Tips, lab: Lab) -> Answer:
    """Play the tips and say which are true.

    Raises
    ------
    UserError
        For anything in the question or the files that cannot be played, before the first game.
    """
    question.check()
    book, default = books(question)
    if not default:
        raise UserError(f"{question.game_name} has no tips of its own; name a file with --file")
    tips = [
        replace(tip, claim=question.retold(tip.claim), note=question.retold(tip.note))
        for tip in chosen_tips(book, question.tip, default)
    ]
    groups = groups_of(
        tips, book, question.tables, question.field,
        functools.partial(_settle, question), _identify(question.game_name, lab),
    )  # fmt: skip
    untestable = [tip for tip in tips if tip.untestable]
    if not groups:
        reasons = "; ".join(f"{tip.name}: {tip.untestable}" for tip in untestable)
        raise UserError(f"nothing to play: {reasons}")
    check_playable(groups, question.game_name)
    plan = Plan(
        alpha=question.alpha,
        margin=question.margin / 100,
        cells=sum(len(group.cells) for group in groups),
        cap_games=CAP_GAMES.get(question.game_name, CAP_GAMES_ELSEWHERE),
        cap_deals=question.blocks or 0,
        until_decided=question.until_decided,
    )
    findings = investigate(groups, lab, plan)
    contexts = list(dict.fromkeys(group.context for group in groups))
    by_tip = [
        chosen
        for tip in tips
        if (chosen := [finding for finding in findings if finding.cell.tip is tip])
    ]
    return _report(question, lab, book, by_tip, untestable, contexts)


def books(question: Tips) -> tuple[Book, list[str]]:
    """All tips that may be named, and those to try when none is."""
    game = question.game_name
    own = shipped_book(game)
    if question.file is None:
        return own, list(own.tips)
    theirs = user_book(game, Path(question.file))
    return Book(game, theirs.players, theirs.fields, own.tips | theirs.tips), list(theirs.tips)


def _settle(question: Tips, tip: Tip, players: int) -> Settled:
    """The rules of a tip's experiment: its own, then those asked for."""
    wanted = {**tip.rules, **parse_rules(question.game_name, question.rule)}
    settled = settle_options(question.game_name, question.edition or tip.edition, wanted)
    find_game(question.game).check_players(players)
    return settled


def _identify(game: str, lab: Lab) -> Identify:
    @functools.cache
    def identify(text: str) -> Entrant:
        return lab.entrant(game, text)

    return identify


def _report(
    question: Tips,
    lab: Lab,
    book: Book,
    by_tip: Sequence[Sequence[Finding]],
    untestable: Sequence[Tip],
    contexts: Sequence[Context],
) -> Answer:
    title = question.title
    findings = [finding for chosen in by_tip for finding in chosen]
    is_long = len(by_tip) > MOST_SENTENCES
    frame, chips = _overview(by_tip, untestable, contexts)
    sections = [
        Section(
            "Tips by table",
            note="▲ holds, ▼ is wrong, ■ makes no difference that matters, ○ undecided; then the "
            "effect of following the tip. In general a tip holds only if it holds at every table.",
            frame=frame,
            pictures=[verdict_table(by_tip, contexts)],
        ),
        *([Section("In plain words", frame=_in_words(by_tip))] if is_long else []),
        Section("Tip by tip", pictures=[forest(chosen) for chosen in by_tip]),
        Section("Every verdict", frame=_details(findings), is_detail=True),
        Section("The experiments", frame=_experiments(by_tip), is_detail=True),
        Section("The tables", frame=_tables(book, contexts), is_detail=True),
    ]
    if untestable:
        sections.append(Section("Tips that cannot be tested", frame=_untestable(untestable)))
    return Answer(
        kind=question.kind,
        title=f"Tips for {title}",
        sentences=[
            summary(by_tip, title, len(contexts)),
            *([] if is_long else map(sentence, by_tip)),
        ],
        warnings=_warnings(findings),
        facts=[
            ("Tips", count(len(by_tip))),
            ("Tables", count(len(contexts))),
            ("Verdicts", count(len(findings))),
            ("Games", count(lab.games)),
            ("Seed", str(question.seed)),
        ],
        sections=sections,
        method=_method(question, findings),
        summary=_summary(findings),
        chips=chips,
        command=question.command(),
        version=version(),
    )


def _cell_text(finding: Finding) -> str:
    told = effect_of(finding)
    if finding.cell.tip.outcome == WIN:
        told = points(finding.effect.mean, 1)
    return f"{SIGNS[finding.verdict]} {told}"


def _overview(
    by_tip: Sequence[Sequence[Finding]], untestable: Sequence[Tip], contexts: Sequence[Context]
) -> tuple[pd.DataFrame, dict[str, int]]:
    """Tips by tables, and the colours of the verdicts."""
    rows = []
    chips = {SHORT[verdict]: colour for verdict, colour in CHIPS.items()}
    for findings in by_tip:
        row = {"Tip": findings[0].cell.tip.name}
        row |= {context.name: NO_NUMBER for context in contexts}
        for finding in findings:
            text = row[finding.cell.context.name] = _cell_text(finding)
            if finding.verdict in CHIPS:
                chips[text] = CHIPS[finding.verdict]
        rows.append(row | {"In general": in_general(findings)})
    for tip in untestable:
        row = {"Tip": tip.name} | {context.name: NO_NUMBER for context in contexts}
        rows.append(row | {"In general": UNTESTABLE})
    return pd.DataFrame(rows), chips


def _details(findings: Sequence[Finding]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Tip": finding.cell.tip.name,
            "Table": finding.cell.context.name,
            "Verdict": SHORT[finding.verdict],
            "Effect": effect_of(finding),
            "Interval": interval_of(finding),
            "Deals": count(finding.effect.blocks),
            "Games": count(finding.effect.blocks * finding.cell.games_per_deal),
            "VRF": factor_words(finding.factor),
            "More games": rounded(games_needed(finding)) if finding.more_deals else NO_NUMBER,
        }
        for finding in findings
    )


def _in_words(by_tip: Sequence[Sequence[Finding]]) -> pd.DataFrame:
    return pd.DataFrame(
        {"Tip": chosen[0].cell.tip.name, "What the games say": sentence(chosen)}
        for chosen in by_tip
    )


def _experiments(by_tip: Sequence[Sequence[Finding]]) -> pd.DataFrame:
    rows = []
    for findings in by_tip:
        tip = findings[0].cell.tip
        follow, ignore = tip.follow.told(), tip.ignore.told()
        if tip.seats:
            follow, ignore = _seats_told(tip), "the fair share"
        outcome = f"{'share of the win' if tip.outcome == WIN else tip.outcome}"
        rows.append(
            {
                "Tip": tip.name,
                "Claim": tip.claim,
                "Follows": follow,
                "Ignores": ignore,
                "Outcome": f"{outcome}: {DIRECTIONS[tip.direction]}",
                "Source": ", ".join(tip.source),
                "Note": tip.note or NO_NUMBER,
            }
        )
    return pd.DataFrame(rows)


def _seats_told(tip: Tip) -> str:
    told = [
        f"{players} players: {', '.join(str(seat + 1) for seat in seats)}"
        for players, seats in tip.seats.items()
    ]
    return "seats " + "; ".join(told)


def _tables(book: Book, contexts: Sequence[Context]) -> pd.DataFrame:
    names = dict.fromkeys(context.field for context in contexts)
    return pd.DataFrame(
        {
            "Field": name,
            "Opponents": ", ".join(book.fields[name].opponents),
            "Who follows or ignores": ", ".join(book.fields[name].base),
            "Meaning": book.fields[name].meaning or NO_NUMBER,
        }
        for name in names
    )


def _untestable(tips: Sequence[Tip]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Tip": tip.name,
            "Claim": tip.claim,
            "Why": tip.untestable,
            "Source": ", ".join(tip.source),
        }
        for tip in tips
    )


def _warnings(findings: Sequence[Finding]) -> list[str]:
    hurt = [finding for finding in findings if finding.factor < 1.0]
    if not hurt:
        return []
    worst = min(hurt, key=lambda finding: finding.factor)
    return [
        f"In {count(len(hurt))} of {count(len(findings))} cells common deals cost games instead of "
        f"saving them (worst: {worst.cell.tip.name}, {worst.cell.context.name}, variance "
        f"reduction {worst.factor:.2f}); the intervals allow for that"
    ]


def _method(question: Tips, findings: Sequence[Finding]) -> list[tuple[str, str]]:
    factors = sorted(finding.factor for finding in findings if not math.isnan(finding.factor))
    level = f"{100 * question.confidence:g} %"
    if question.until_decided:
        intervals = (
            f"{level} confidence sequences, which hold at all looks at once; verdicts from "
            f"sequences at a level divided by the {count(len(findings))} cells"
        )
    else:
        intervals = (
            f"{level}, Student's t on deals; verdicts from t tests and two one-sided tests, each "
            f"corrected by Holm's method over all {count(len(findings))} cells, so an interval may "
            "leave out 0 where the verdict is still undecided"
        )
    told = [
        ("Estimand", "share of the win of a player who follows the tip less that of one who "
         "ignores it, in the same seat against the same opponents, mean over seats; for tips "
         "about seats the share of those seats less the fair one, everybody being the same player"),
        ("Design", "both meet on the same deals, each deal in all balanced seatings; one deal is "
         "one observation"),
        ("Two stages", "the first finds effects and sets the numbers of deals; the verdicts come "
         "from fresh deals alone"),
        ("Intervals", intervals),
        ("Matters", f"from {question.margin:g} percentage points of the win share on"),
    ]  # fmt: skip
    if factors:
        told.append(
            ("Variance reduction", f"{factor_range(factors)}: so many independent games one game "
             "was worth")
        )  # fmt: skip
    return told


def _summary(findings: Sequence[Finding]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "tip": finding.cell.tip.name,
            "players": finding.cell.context.players,
            "field": finding.cell.context.field,
            "outcome": finding.cell.tip.outcome,
            "direction": finding.cell.tip.direction,
            "verdict": SHORT[finding.verdict],
            "effect": finding.effect.mean,
            "low": finding.interval.low,
            "high": finding.interval.high,
            "error": finding.effect.error,
            "margin": finding.margin,
            "p_difference": finding.judgement.p_difference,
            "p_equivalence": finding.judgement.p_equivalence,
            "deals": finding.effect.blocks,
            "games": finding.effect.blocks * finding.cell.games_per_deal,
            "vrf": finding.factor,
            "more_games": games_needed(finding),
            "found_effect": finding.found.mean,
            "found_deals": finding.found.blocks,
        }
        for finding in findings
    )
