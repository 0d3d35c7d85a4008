"""``kibitz sweep``: the question checked, played, and answered."""

import math
from collections.abc import Sequence

import numpy as np

from reports.studies.answer import Answer, Section
from reports.studies.common_deals import cost_warning, factor_range, is_costly
from reports.studies.lab import Lab
from reports.studies.questions.sweep import Sweep
from reports.studies.sizes import games_to_play
from reports.studies.sweep import figures, words
from reports.studies.sweep.curve import Curve, sweep
from reports.studies.sweep.sensitivity import Design, Indices, indices
from reports.studies.sweep.settings import Axis, Subject, around, grid
from reports.words import count, percent
from sim.errors import UserError
from sim.manifest import version
from sim.scores import Wanted

USUAL_FIELD = "balanced"
MOST_POINTS = 4_000  # settings of a study of sensitivity, unless more are asked for
LEAST_BASE, MOST_BASE = 8, 128
LEAST_DEALS = 10
AT_ONCE = 400  # settings in one run: sums are kept for each of them


def answer(question: Sweep, lab: Lab) -> Answer:
    """Vary one or two weights, or ask which matter."""
    subject = Subject.of(lab, question.game_name, question.strategy)
    field = _field(question, lab)
    wishes = question.weight
    if question.sensitivity:
        wishes = wishes or tuple(subject.declared)
        if not wishes:
            raise UserError(f"{question.strategy} has no weights to vary")
        if not 0 < question.reach <= 1:
            raise UserError(f"--reach {question.reach:g}: a part of the range, above 0, at most 1")
        axes = [_near(subject, wish, question.reach) for wish in wishes]
        return _sensitivity(question, lab, subject, axes, field)
    if question.points is not None:
        raise UserError("--points belongs to --sensitivity")
    if not subject.declared and not wishes:
        raise UserError(f"{question.strategy} has no weights to vary")
    if not 1 <= len(wishes) <= 2:
        raise UserError(
            f"{len(wishes)} weights: name one or two with --weight name=lo:hi, or take "
            "--sensitivity"
        )
    axes = [subject.axis(wish) for wish in wishes]
    return _curve(question, lab, subject, axes, field)


def _field(question: Sweep, lab: Lab) -> str:
    """Who holds the other seats, checked."""
    if question.field is not None:
        lab.entrant(question.game_name, question.field)
        return question.field
    known = lab.shipped(question.game_name)
    return USUAL_FIELD if USUAL_FIELD in known else question.strategy


def _games(question: Sweep, lab: Lab, field: str) -> int:
    named = [lab.entrant(question.game_name, text) for text in (question.strategy, field)]
    return games_to_play(question.game_name, question.games, named)


def _curve(question: Sweep, lab: Lab, subject: Subject, axes: Sequence[Axis], field: str) -> Answer:
    settings = grid(axes, subject.present)
    games = _games(question, lab, field)
    curve = sweep(
        lab, question.settled(), question.seats, subject, settings, field, games,
        independent=question.independent,
    )  # fmt: skip
    fair = 1 / question.seats
    if len(axes) == 1:
        picture = figures.response(curve, axes[0], field, fair)
    else:
        picture = figures.surface(curve, axes, field, fair)
    sections = [
        Section(
            "Settings",
            question.printed(_meanings(axes)),
            words.curve_frame(curve, subject),
            [picture],
        )
    ]
    if curve.proof is not None:
        sections.append(
            Section(
                "The highest on fresh deals",
                "The highest of many has been lucky; these deals did not choose it.",
                words.proof_frame(curve, subject),
            )
        )
    return Answer(
        kind=question.kind,
        title=f"{question.strategy}: {' and '.join(axis.weight.name for axis in axes)}",
        sentences=words.of_curve(curve, subject, axes, field),
        warnings=[] if question.independent else cost_warning(_costly(curve)),
        facts=_facts(question, lab, field, curve.deals),
        sections=sections,
        method=_method(curve, question.seats, field),
        summary=words.curve_summary(curve),
        command=question.command(),
        version=version(),
    )


def _costly(curve: Curve) -> list[str]:
    """Settings that common deals made less precise."""
    return [
        words.setting_words(setting)
        for setting, factor in zip(curve.settings, curve.factors, strict=True)
        if is_costly(float(factor), curve.deals)
    ]


def _meanings(axes: Sequence[Axis]) -> str:
    return " ".join(
        f"{axis.weight.name}: {axis.weight.meaning} ({axis.weight.unit})." for axis in axes
    )


def _facts(question: Sweep, lab: Lab, field: str, deals: int) -> list[tuple[str, str]]:
    return [
        ("Game", question.title),
        ("Players", str(question.seats)),
        ("Field", field),
        ("Games", count(lab.games)),
        ("Deals", count(deals)),
        ("Seed", str(question.seed)),
    ]


def _method(curve: Curve, players: int, field: str) -> list[tuple[str, str]]:
    return [
        ("Win share", f"of the setting alone against {players - 1} of {field}, ties split; fair is "
         f"{percent(1 / players)}"),
        ("Design", f"all settings meet the same {count(curve.deals)} deals, each deal with the "
         "setting in every seat; differences are taken deal by deal"),
        ("May be the best", "each setting is held against all others at once (Hsu's comparisons "
         "with the best, max-t over the correlated differences): the true best is among those "
         "that stay with 95 % confidence"),
        ("Fresh deals", "the highest setting and the strategy as it is, on deals that the choice "
         "did not see; half a point is the smallest effect that matters"),
        ("Variance reduction (VRF)", f"{factor_range(curve.factors)} for "
         "the win shares: one game of a deal is worth so many independent ones"),
    ]  # fmt: skip


# ------------------------------------------------------------------ which weights matter


def _sensitivity(
    question: Sweep, lab: Lab, subject: Subject, axes: Sequence[Axis], field: str
) -> Answer:
    names = [axis.weight.name for axis in axes]
    if len(set(names)) < len(names):
        raise UserError("--weight: one weight is given twice")
    base = _base(question.points, len(axes))
    design = Design.of(axes, base, question.seed)
    settings = [
        dict(zip(names, (float(value) for value in point), strict=True))
        for point in design.all_points()
    ]
    games = _games(question, lab, field)
    deals = max(LEAST_DEALS, round(games / (len(settings) * question.seats)))
    rivals = [field] * (question.seats - 1)
    lab.tell(f"{count(len(settings))} settings of {len(axes)} weights, {count(deals)} deals each.")
    distinct = list(dict.fromkeys(subject.words(setting) for setting in settings))
    columns: dict[str, np.ndarray] = {}
    for first in range(0, len(distinct), AT_ONCE):  # the deals are the same for all parts
        texts = distinct[first : first + AT_ONCE]
        arms = lab.play(
            question.settled(), question.seats, [[text, *rivals] for text in texts], blocks=deals,
            study="sweep sensitivity", wanted=Wanted(("share",)), independent=question.independent,
        )  # fmt: skip
        columns |= {text: arms.values(at) * arms.unit(at) for at, text in enumerate(texts)}
    values = np.array([columns[subject.words(setting)] for setting in settings]).T
    found = indices(values, len(axes), question.seed)
    order = sorted(range(len(axes)), key=lambda number: -found.total[number].mean)
    return Answer(
        kind=question.kind,
        title=f"{question.strategy}: which weights matter",
        sentences=words.of_indices(found, axes, order, field),
        facts=_facts(question, lab, field, deals),
        sections=[
            Section(
                "Weights",
                frame=words.index_frame(found, axes, order, question.printed),
                pictures=[figures.bars(found, axes, order)],
            )
        ],
        method=_method_of_indices(found, question, len(settings), base, deals, field),
        summary=words.index_summary(found, axes, order),
        command=question.command(),
        version=version(),
    )


def _near(subject: Subject, wish: str, reach: float) -> Axis:
    """A weight over the range that was asked for, or near its present value."""
    axis = subject.axis(wish)
    return axis if "=" in wish else around(axis, subject.present[axis.weight.name], reach)


def _base(asked: int | None, weights: int) -> int:
    """Base points of the design."""
    if asked is not None:
        if asked < LEAST_BASE or asked & (asked - 1):
            raise UserError(f"--points {asked}: a power of two, at least {LEAST_BASE}")
        return asked
    affordable = 1 << int(math.log2(max(1, MOST_POINTS // (weights + 2))))
    return min(MOST_BASE, max(LEAST_BASE, affordable))


def _method_of_indices(
    found: Indices, question: Sweep, settings: int, base: int, deals: int, field: str
) -> list[tuple[str, str]]:
    return [
        ("What is measured", f"win share of a setting alone against {question.seats - 1} of "
         f"{field}; its variance while all weights vary over their ranges, evenly and "
         "independently of each other"),
        ("By itself", "first-order index: the part of the variance that would go if the weight "
         "were held"),
        ("Total index", "the part that would stay if all other weights were held: with all that "
         "the weight does together with others; these parts overlap and may add up to more than 1"),
        ("Design", f"Saltelli's design on {count(base)} base points of a scrambled Sobol sequence: "
         f"{count(settings)} settings, all on the same {count(deals)} deals"),
        ("Noise", f"{max(0.0, found.noise):.1%} of the variance between settings; its part in "
         "every product and square is known from the deals and taken off".replace("%", " %")),
        ("Intervals", "300 resamples of base points and deals"),
    ]  # fmt: skip
