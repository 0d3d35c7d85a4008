"""What a sweep says: sentences and tables."""

from collections.abc import Callable, Mapping, Sequence

import pandas as pd

from reports.intervals import Interval
from reports.studies.common_deals import factor_words
from reports.studies.sweep.curve import Curve
from reports.studies.sweep.sensitivity import Indices
from reports.studies.sweep.settings import Axis, Subject
from reports.words import bounds, count, digits_for, listed, percent, points, signed_bounds

MOST_NAMED = 6
SMALL_INDEX = 0.02  # a weight whose total index is surely smaller hardly matters


def setting_words(setting: Mapping[str, float]) -> str:
    """``ships = 3`` or ``ships = 3 with cards = 4``."""
    return " with ".join(f"{name} = {value:g}" for name, value in setting.items())


def of_curve(curve: Curve, subject: Subject, axes: Sequence[Axis], field: str) -> list[str]:
    """The verdict about one or two weights."""
    best, share = curve.settings[curve.best], curve.shares[curve.best]
    worst = min(range(len(curve.shares)), key=lambda at: curve.shares[at].mean)
    digits = digits_for(curve.shares)
    told = [
        f"Of {len(curve.settings)} settings of {subject.base}, {setting_words(best)} has the "
        f"highest win share against {field}: {percent(share.mean, digits)} "
        f"({bounds(share, digits)}); the lowest is {percent(curve.shares[worst].mean, digits)} at "
        f"{setting_words(curve.settings[worst])}.",
        _candidates(curve),
    ]
    if edge := _edges(curve, axes, subject):
        told.append(edge)
    told.append(_proof(curve, subject))
    return told


def _candidates(curve: Curve) -> str:
    kept = [
        setting_words(setting)
        for setting, may in zip(curve.settings, curve.may_be_best, strict=True)
        if may
    ]
    if len(kept) == 1:
        return "It is told apart from all others: the best of these with 95 % confidence."
    if len(kept) == len(curve.settings):
        return "No setting is told apart from the best: any of them may be it."
    shown = (
        kept if len(kept) <= MOST_NAMED else [*kept[:MOST_NAMED], f"{len(kept) - MOST_NAMED} more"]
    )
    return f"With 95 % confidence the best is one of {len(kept)}: {listed(shown, 'or')}."


def _edges(curve: Curve, axes: Sequence[Axis], subject: Subject) -> str:
    best = curve.settings[curve.best]
    open_ends = [
        axis.weight.name
        for axis in axes
        if (best[axis.weight.name] == axis.low and axis.low > axis.weight.low)
        or (best[axis.weight.name] == axis.high and axis.high < axis.weight.high)
    ]
    if not open_ends:
        return ""
    return (
        f"The highest setting lies at the end of the range of {listed(open_ends)}; values beyond "
        f"were not tried, though {subject.base} allows them."
    )


def _proof(curve: Curve, subject: Subject) -> str:
    proof = curve.proof
    if proof is None:
        return f"That is {subject.text} as it is: nothing better was found among these."
    gain = proof.gain.interval()
    digits = digits_for([gain])
    more = "more" if gain.mean >= 0 else "less"
    return (
        f"On {count(gain.blocks)} fresh deals it takes "
        f"{points(abs(gain.mean), digits).lstrip('+')} points {more} of the win than "
        f"{subject.text} as it is ({signed_bounds(gain, digits)}); that it is better "
        f"{_verdict(str(proof.judgement.verdict))}."
    )


def _verdict(verdict: str) -> str:
    if verdict.startswith("makes"):
        return "or worse by an amount that matters is ruled out"
    return verdict if verdict != "undecided" else "is undecided"


def curve_frame(curve: Curve, subject: Subject) -> pd.DataFrame:
    """One row for each setting, in the order of its values."""
    digits = digits_for(curve.shares)
    rows = []
    for at, setting in enumerate(curve.settings):
        share, behind = curve.shares[at], curve.behind[at]
        is_highest = at == curve.best
        rows.append(
            {
                **{name: f"{value:g}" for name, value in setting.items()},
                "Win share": percent(share.mean, digits),
                "95 % interval": bounds(share, digits),
                "Behind the highest, points": "\N{EN DASH}"
                if is_highest
                else points(0.0 - behind.mean, digits),
                "its 95 % interval": "\N{EN DASH}"
                if is_highest
                else f"{points(0.0 - behind.high, digits)} to {points(0.0 - behind.low, digits)}",
                "May be the best": "yes" if curve.may_be_best[at] else "no",
                "": "as it is" if subject.is_present(setting) else "",
            }
        )
    return pd.DataFrame(rows)


def curve_summary(curve: Curve) -> pd.DataFrame:
    """All numbers in full."""
    rows = [
        {
            **setting,
            "win_share": share.mean,
            "low": share.low,
            "high": share.high,
            "low_at_once": share.mean - band,
            "high_at_once": share.mean + band,
            "behind_highest": behind.mean,
            "behind_low": behind.low,
            "behind_high": behind.high,
            "may_be_best": bool(may),
            "deals": share.blocks,
            "variance_reduction": float(factor),
        }
        for setting, share, band, behind, may, factor in zip(
            curve.settings, curve.shares, curve.bands, curve.behind, curve.may_be_best,
            curve.factors, strict=True,
        )
    ]  # fmt: skip
    return pd.DataFrame(rows)


def proof_frame(curve: Curve, subject: Subject) -> pd.DataFrame:
    """The highest setting against the strategy as it is, on fresh deals."""
    proof = curve.proof
    assert proof is not None
    gain = proof.gain.interval()
    digits = digits_for([gain, proof.best])
    row = {
        "Setting": setting_words(curve.settings[curve.best]),
        "Win share": percent(proof.best.mean, digits),
        "as it is": percent(proof.present.mean, digits),
        "Gain, points": points(gain.mean, digits),
        "95 % interval": signed_bounds(gain, digits),
        "Better": str(proof.judgement.verdict),
        "Deals": count(gain.blocks),
        "VRF": factor_words(proof.factor),
    }
    return pd.DataFrame([row])


# ------------------------------------------------------------------ which weights matter


def of_indices(found: Indices, axes: Sequence[Axis], order: Sequence[int], field: str) -> list[str]:
    """The verdict about all weights."""
    if not found.is_clear:
        return [
            f"{within(found.noise):.0%} of what differs between the settings is noise: either no "
            "weight matters much over these ranges, or more games are needed (-n).".replace(
                "%", " %"
            )
        ]
    first = order[0]
    total, alone = found.total[first], found.first[first]
    matter = [number for number in order if found.total[number].low > SMALL_INDEX]
    little = [number for number in order if found.total[number].high < SMALL_INDEX]
    together = 1 - sum(within(found.first[number].mean) for number in order)
    told = [
        f"{axes[first].weight.name} matters most: {within(total.mean):.0%} of the variance of the "
        f"win share against {field} ({_ends(total)}), {within(alone.mean):.0%} by itself "
        f"({_ends(alone)}).".replace("%", " %")
    ]
    if len(matter) > 1:
        others = [
            f"{axes[number].weight.name} ({within(found.total[number].mean):.0%})".replace(
                "%", " %"
            )
            for number in matter[1 : MOST_NAMED + 1]
        ]
        rest = len(order) - len(matter)
        small = f"; the other {rest} may be next to nothing" if rest else ""
        told.append(f"Then {listed(others)}{small}.")
    if little:
        names = [axes[number].weight.name for number in little]
        told.append(
            f"Hardly matter over their ranges (below 2 %, each with 95 % confidence): "
            f"{listed(names)}."
        )
    told.append(
        f"Over the ranges the win share has a standard deviation of {100 * found.spread:.1f} "
        f"points; about {within(together):.0%} of its variance comes from weights acting "
        "together.".replace("%", " %")
    )
    return told


def _ends(interval: Interval) -> str:
    return f"{within(interval.low):.0%} to {within(interval.high):.0%}"


def within(index: float) -> float:
    """An index as it can be; estimates stray beyond 0 and 1 by noise."""
    return min(1.0, max(0.0, index))


def index_frame(
    found: Indices, axes: Sequence[Axis], order: Sequence[int], printed: Callable[[str], str]
) -> pd.DataFrame:
    """One row for each weight, what matters most on top.

    Parameters
    ----------
    printed : callable
        A meaning in the words of the edition in play.
    """
    rows = []
    for number in order:
        weight, total, first = axes[number].weight, found.total[number], found.first[number]
        rows.append(
            {
                "Weight": weight.name,
                "Total index": f"{within(total.mean):.2f}",
                "95 % interval": f"{within(total.low):.2f} to {within(total.high):.2f}",
                "By itself": f"{within(first.mean):.2f}",
                "its 95 % interval": f"{within(first.low):.2f} to {within(first.high):.2f}",
                "Range": f"{axes[number].low:g} to {axes[number].high:g}",
                "Meaning": printed(weight.meaning),
            }
        )
    return pd.DataFrame(rows)


def index_summary(found: Indices, axes: Sequence[Axis], order: Sequence[int]) -> pd.DataFrame:
    """All numbers in full; indices below 0 are noise."""
    rows = [
        {
            "weight": axes[number].weight.name,
            "low_value": axes[number].low,
            "high_value": axes[number].high,
            "first_order": found.first[number].mean,
            "first_order_low": found.first[number].low,
            "first_order_high": found.first[number].high,
            "total": found.total[number].mean,
            "total_low": found.total[number].low,
            "total_high": found.total[number].high,
        }
        for number in order
    ]
    return pd.DataFrame(rows)
