"""A comparison of rules in words and tables."""

import math
from collections.abc import Sequence

import pandas as pd

from reports.intervals import Mean
from reports.studies.answer import Answer, Section
from reports.studies.balance.compare import Change, Comparison, RuleSet
from reports.studies.balance.figures import first_seat, variance
from reports.studies.balance.measures import COURSE, FINISH, SEATS, STRATEGIES
from reports.studies.balance.numbers import bounds_of, cell, change, value
from reports.studies.common_deals import is_costly
from reports.studies.lab import Lab
from reports.studies.questions.balance import Balance
from reports.words import count, listed, percent
from sim.manifest import version

MOST_SENTENCES = 6
SAID_BY_OTHERS = ("seat_1", "rest")  # the first seat's advantage, and what the other parts leave
# Measured on every deal, so that common deals can buy something.
ON_ALL_DEALS = (("first_seat", "the first seat's share"), ("margin", "the margin"))
GROUPS = (SEATS, FINISH, COURSE, STRATEGIES)


def told(question: Balance, lab: Lab, found: Comparison) -> Answer:
    """The answer of a comparison."""
    title = question.title
    names = [rules.name for rules in found.rule_sets]
    sections = [_changes_section(found), *(_group(found, group) for group in GROUPS)]
    if found.rule_sets[0].mix:
        sections.append(_mixes(found))
    return Answer(
        kind=question.kind,
        title=f"Balance of {title}: {len(names) - 1} "
        f"{'variant' if len(names) == 2 else 'variants'} against the rules",
        sentences=[_base_sentence(found), *_variant_sentences(found)],
        warnings=[*found.skipped, *_costs(found)],
        facts=[
            ("Seats", str(found.players)),
            ("Deals under each rule set", count(found.deals)),
            ("Games", count(lab.games)),
            ("Seed", str(question.seed)),
        ],
        sections=[section for section in sections if section is not None],
        method=_method(found),
        summary=_summary(found),
        command=question.command(),
        version=version(),
    )


# ------------------------------------------------------------------ sentences


def _base_sentence(found: Comparison) -> str:
    base = found.rule_sets[0]
    shares = [base.samples[f"seat_{seat + 1}"].mean for seat in range(found.players)]
    fair = 1 / found.players
    best = max(range(found.players), key=lambda seat: shares[seat].mean)
    worst = min(range(found.players), key=lambda seat: shares[seat].mean)
    start = (
        f"{base.title}, {found.strategies[0]} in all {found.players} seats: the first seat wins "
        f"{_share(shares[0])} (fair: {percent(fair)})"
    )
    if not any(share.interval().excludes(fair) for share in shares):
        return f"{start}; no seat is surely better or worse than another."
    told = [f"best is seat {best + 1} with {percent(shares[best].mean)}"] if best else []
    if worst:
        told.append(f"worst is seat {worst + 1} with {percent(shares[worst].mean)}")
    return f"{start}; {listed(told)}."


def _share(mean: Mean) -> str:
    interval = mean.share_interval()
    return f"{percent(mean.mean)} ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def _variant_sentences(found: Comparison) -> list[str]:
    """A sentence for each variant, those that change most first; many are summed up."""
    sentences = []
    by_rules = [(rules, _sure(found.changes, rules)) for rules in found.rule_sets[1:]]
    by_rules.sort(key=lambda entry: -max((_size(one) for one in entry[1]), default=0.0))
    for rules, sure in by_rules[:MOST_SENTENCES]:
        if sure:
            first = {one.measure.group: one for one in reversed(sure)}  # the surest of each group
            told = [_change_words(one) for one in sure if first[one.measure.group] is one]
            more = len(sure) - len(told)
            rest = f", and {more} more" if more > 0 else ""
            sentences.append(f"{rules.name}: {'; '.join(told)}{rest}.")
    quiet = [rules.name for rules, sure in by_rules if not sure]
    if quiet:
        sentences.append(f"No sure difference from the rules: {listed(quiet)}.")
    return sentences


def _sure(changes: Sequence[Change], rules: RuleSet) -> list[Change]:
    """Sure changes, the most certain first."""
    found = [
        one for one in changes
        if one.rules is rules and one.is_sure and one.measure.key not in SAID_BY_OTHERS
    ]  # fmt: skip
    return sorted(found, key=lambda one: -_size(one))


def _size(one: Change) -> float:
    error = one.difference.error
    return abs(one.difference.mean) / error if error > 0 else math.inf


def _change_words(one: Change) -> str:
    measure = one.measure
    heading = measure.heading[0].lower() + measure.heading[1:]
    moved = change(measure, one.difference.mean)
    return f"{heading} {value(measure, one.found.mean)} ({moved})"


# ------------------------------------------------------------------ tables


def _changes_section(found: Comparison) -> Section:
    rows = [
        {
            "Rules": one.rules.name,
            "Measure": one.measure.heading,
            "Base": value(one.measure, one.base.mean),
            "Variant": value(one.measure, one.found.mean),
            "Difference": change(one.measure, one.difference.mean),
            "95 % interval": bounds_of(one.measure, one.difference.interval()),
        }
        for rules in found.rule_sets[1:]
        for one in _sure(found.changes, rules)
    ]
    columns = ["Rules", "Measure", "Base", "Variant", "Difference", "95 % interval"]
    return Section(
        "What surely changes",
        note="Variant less base on the same deals. Listed is what is sure although there are "
        f"{count(len(found.changes))} comparisons (Holm's correction); shares in percentage "
        "points.",
        frame=pd.DataFrame(rows, columns=columns),
        is_detail=len(found.rule_sets) > 4,
    )


def _group(found: Comparison, group: str) -> Section | None:
    measures = [measure for measure in found.measures if measure.group == group]
    if not measures:
        return None
    sure = {(one.rules.name, one.measure.key) for one in found.changes if one.is_sure}
    rows = []
    for rules in found.rule_sets:
        row = {"Rules": rules.name}
        for measure in measures:
            mean = rules.samples[measure.key].mean
            mark = "*" if (rules.name, measure.key) in sure else ""
            row[measure.heading] = cell(measure, mean, mark)
        rows.append(row)
    told = [measure for measure in measures if not measure.key.startswith("seat_")]
    meanings = "; ".join(f"{measure.heading}: {measure.meaning}" for measure in told)
    pictures = [first_seat(found)] if group == SEATS else []
    if group == STRATEGIES and any(measure.key == "skill" for measure in measures):
        pictures = [variance(found)]
    return Section(
        group,
        note=f"{meanings}. ± is half of the 95 % interval; * surely differs from the base.",
        frame=pd.DataFrame(rows),
        pictures=pictures,
    )


def _mixes(found: Comparison) -> Section:
    rows = []
    for rules in found.rule_sets:
        row = {"Rules": rules.name}
        for name, part in zip(found.strategies, rules.mix, strict=True):
            row[name] = percent(part, 0)
        rows.append(row)
    return Section(
        "Equilibrium mixes",
        note="If everybody draws a strategy from this mix, none of the others at hand wins more. "
        "The effective number with its interval stands above.",
        frame=pd.DataFrame(rows),
        is_detail=True,
    )


def _method(found: Comparison) -> list[tuple[str, str]]:
    told = [
        ("Estimand", f"what {found.strategies[0]} in all seats meets with under each rule set; the "
         "strategies are not tuned to a variant, so a difference speaks of their habits too"),
        ("Design", f"all rule sets on the same {count(found.deals)} deals; differences deal by "
         f"deal. {_factors(found)}"),
        ("Intervals", "95 %, Student's t over deals; for the mix and the variances, standard "
         "errors from resampled deals"),
        ("Correction", "Holm, over all measures of all variants"),
    ]  # fmt: skip
    if found.followed:
        told.append(
            ("Course", f"the first {count(found.followed)} of these games once more, with the "
             "points after each round")
        )  # fmt: skip
    if found.table_deals:
        told.append(
            ("Table", f"all line-ups of {listed(found.strategies)}, {count(found.table_deals)} "
             "deals each, in balanced seatings")
        )  # fmt: skip
    return told


def _costs(found: Comparison) -> list[str]:
    """A warning where the same deals under other rules are worth less than fresh ones."""
    base = found.rule_sets[0].samples
    costly = [
        rules.name
        for rules in found.rule_sets[1:]
        if any(
            is_costly(rules.samples[key].factor(base[key]), found.deals) for key, _ in ON_ALL_DEALS
        )
    ]
    if not costly:
        return []
    return [f"Common deals cost precision for {listed(costly)} (variance reduction below 1)."]


def _factors(found: Comparison) -> str:
    """What common deals buy, for the margin and the first seat's share."""
    base, told = found.rule_sets[0].samples, []
    for key, words in ON_ALL_DEALS:
        factors = [rules.samples[key].factor(base[key]) for rules in found.rule_sets[1:]]
        finite = sorted(factor for factor in factors if math.isfinite(factor))
        if finite:
            ends = f"{finite[0]:.2f}"
            ends += f" to {finite[-1]:.2f}" if len(finite) > 1 else ""
            told.append(f"{ends} for {words}")
    if not told:
        return "Nothing differs by chance."
    return f"Variance reduction of the differences (independent deals: 1): {listed(told)}"


def _summary(found: Comparison) -> pd.DataFrame:
    changes = {(one.rules.name, one.measure.key): one for one in found.changes}
    rows = []
    for rules in found.rule_sets:
        for measure in found.measures:
            mean = rules.samples[measure.key].mean
            interval = mean.interval()
            row = {
                "rules": rules.name,
                "measure": measure.key,
                "estimate": mean.mean,
                "low": interval.low,
                "high": interval.high,
                "deals": mean.blocks,
            }
            one = changes.get((rules.name, measure.key))
            if one is not None:
                moved = one.difference.interval()
                row |= {
                    "difference": moved.mean,
                    "difference_low": moved.low,
                    "difference_high": moved.high,
                    "p_value": one.p_value,
                }
            rows.append(row)
    return pd.DataFrame(rows)
