"""Tips are found on some deals and confirmed on others.

The first stage plays every cell on few deals; from its effects and spreads comes the number of
deals of the second stage, cell by cell. The second stage plays fresh deals, and it alone makes the
verdicts: an effect that looked large because a search found it is not believed twice. Numbers of
deals are steps of a ladder (a cap halved again and again), so that cells share what they play.

With ``until_decided`` the second stage climbs the ladder for every cell that is not clear yet;
then verdicts come from confidence sequences, which hold at all looks at once.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from reports.intervals import Interval, Look, Mean
from reports.studies.effects import (
    Judgement,
    Verdict,
    blocks_needed,
    judge_all,
    judge_on_the_way,
)
from reports.studies.lab import Arms, Lab, mean_of
from reports.studies.questions.tips import LEAST_DEALS
from reports.studies.tips_cells import FAIR, Arm, Cell, Group, Seated
from reports.studies.tips_file import LESS, NOTHING
from sim.scores import Wanted

STEPS = 4  # of the ladder: an eighth, a quarter, a half and the whole of the cap
MORE_STEPS = 5  # of a run until it is decided: up to 32 times the usual cap
POWER = 0.95  # generous, for effects of a first stage look larger than they are
FOUND, CONFIRM = "tips/found", "tips/confirm"


@dataclass
class Series:
    """What one cell scored on deal after deal: following less ignoring.

    Attributes
    ----------
    values : list of arrays
        By stretch of deals; in units of the outcome.
    alone : float
        Sum over deals of the variance that independent games would have had, per deal.
    """

    values: list[np.ndarray] = field(default_factory=list)
    alone: float = 0.0

    @property
    def deals(self) -> int:
        """Deals so far."""
        return sum(len(part) for part in self.values)

    @property
    def mean(self) -> Mean:
        """Following less ignoring, with its standard error over deals."""
        return mean_of(np.concatenate(self.values), 1.0)

    @property
    def factor(self) -> float:
        """Independent games that one game of the design is worth."""
        error = self.mean.error
        if error == 0.0 or math.isnan(error) or math.isnan(self.alone):
            return math.nan
        return self.alone / self.deals**2 / error**2


@dataclass(frozen=True)
class Finding:
    """What was found about a tip in a context.

    Attributes
    ----------
    found : Mean
        Effect of the first stage.
    effect : Mean
        Effect of the second stage: following less ignoring, in units of the outcome.
    interval : Interval
        Of the second stage.
    margin : float
        Smallest difference that matters.
    more_deals : int
        For an undecided cell, deals that would probably decide it.
    factor : float
        Variance reduction; NaN where it has no meaning.
    """

    cell: Cell
    found: Mean
    effect: Mean
    interval: Interval
    margin: float
    judgement: Judgement
    more_deals: int
    factor: float

    @property
    def verdict(self) -> Verdict:
        """The verdict on the claim."""
        return self.judgement.verdict


@dataclass(frozen=True)
class Plan:
    """Sizes and strictness of the two stages.

    Attributes
    ----------
    cap_games : int
        Games per arm and cell of the second stage at most; sets the deals of each group.
    cap_deals : int
        Deals at most, if the user named them; else 0.
    cells : int
        Cells of the whole run, for the correction.
    """

    alpha: float
    margin: float
    cells: int
    cap_games: int
    cap_deals: int = 0
    until_decided: bool = False

    def ladder(self, group: Group) -> list[int]:
        """Numbers of deals that a cell may be given, smallest first."""
        steps = STEPS + (MORE_STEPS if self.until_decided else 0)
        widest = max(cell.games_per_deal for cell in group.cells)
        usual = max(LEAST_DEALS, 2 * self.cap_games // widest)
        cap = self.cap_deals or usual * 2 ** (steps - STEPS)
        sizes = [max(LEAST_DEALS, math.ceil(cap / 2**step)) for step in reversed(range(steps))]
        return list(dict.fromkeys(sizes))

    def margin_of(self, cell: Cell) -> float:
        """Smallest difference that matters in a cell."""
        return self.margin if cell.tip.margin is None else cell.tip.margin

    def least_without_spread(self, cell: Cell) -> int:
        """Deals after which arms that never differed may be said not to differ much.

        If they differed in a share of the deals as large as the margin, so many deals in a row
        without it would happen with a chance below ``alpha`` over the number of cells.
        """
        return math.ceil(math.log(self.cells / self.alpha) / min(0.5, self.margin_of(cell)))


def claimed(effect: Mean, cell: Cell) -> Mean:
    """The effect with the sign that makes it positive if the claim is right."""
    sign = -1.0 if cell.tip.direction == LESS else 1.0
    return replace(effect, mean=sign * effect.mean)


def investigate(groups: Sequence[Group], lab: Lab, plan: Plan) -> list[Finding]:
    """Both stages for all groups; says what became clear as soon as a group is through."""
    tried: list[tuple[Cell, Series, Series, int]] = []
    for group in groups:
        first = [Series() for _ in group.cells]
        play_on(lab, group, group.cells, first, plan.ladder(group)[0], FOUND)
        second, sizes = confirm(group, first, lab, plan)
        tried += zip(group.cells, first, second, sizes, strict=True)
        lab.tell(_told(group, second, sizes, plan))
    return judged(tried, plan)


def planned_deals(cell: Cell, found: Series, ladder: Sequence[int], plan: Plan) -> int:
    """Deals of the second stage: what would decide, by the first stage, or the most there are."""
    alpha = plan.alpha / plan.cells
    need = blocks_needed(found.mean, margin=plan.margin_of(cell), alpha=alpha, power=POWER)
    if found.mean.error == 0.0:
        need = plan.least_without_spread(cell)
    return next((deals for deals in ladder if deals >= need), ladder[-1])


def confirm(
    group: Group, found: Sequence[Series], lab: Lab, plan: Plan
) -> tuple[list[Series], list[int]]:
    """The second stage of a group: fresh deals, as many as planned, or until it is decided."""
    ladder = plan.ladder(group)
    sizes = [
        planned_deals(cell, series, ladder, plan)
        for cell, series in zip(group.cells, found, strict=True)
    ]
    second = [Series() for _ in group.cells]
    before = 0
    for step, deals in enumerate(ladder):
        going = [
            number
            for number, cell in enumerate(group.cells)
            if (
                _on_the_way(cell, second[number], sizes[number], plan) is Verdict.UNDECIDED
                if plan.until_decided
                else sizes[number] >= deals
            )
        ]
        if not going:
            break
        play_on(
            lab, group, [group.cells[number] for number in going],
            [second[number] for number in going], deals - before, f"{CONFIRM} {step + 1}",
        )  # fmt: skip
        before = deals
    return second, sizes


def play_on(
    lab: Lab, group: Group, cells: Sequence[Cell], series: Sequence[Series], deals: int, study: str
) -> None:
    """Play so many more deals for cells of a group."""
    line_ups = list(
        dict.fromkeys(line_up for cell in cells for line_up in (*cell.follow, *cell.ignore))
    )
    columns = dict.fromkeys(["share", *(cell.column for cell in cells)])
    arms = lab.play(
        group.settled, group.context.players, line_ups, blocks=deals, study=study,
        wanted=Wanted(tuple(columns), by_seat=group.about_seats),
    )  # fmt: skip
    values = _seat_values if group.about_seats else _values
    for cell, one in zip(cells, series, strict=True):
        one.values.append(values(arms, line_ups, cell))
        one.alone += deals**2 * _alone(arms, line_ups, cell)


def _values(arms: Arms, line_ups: list[Seated], cell: Cell) -> np.ndarray:
    """Following less ignoring, deal by deal, per game."""
    fair = 1 / arms.schedule.players

    def scores(arm: Arm) -> np.ndarray | float:
        if arm == FAIR:
            return fair
        parts = [
            arms.values(at, 0, cell.column) * arms.unit(at, 0, cell.column)
            for at in map(line_ups.index, arm)
        ]
        whole: np.ndarray = np.mean(parts, axis=0)
        return whole

    return np.asarray(scores(cell.follow) - scores(cell.ignore))


def _seat_values(arms: Arms, line_ups: list[Seated], cell: Cell) -> np.ndarray:
    """Mean share of the seats in question less the fair one, deal by deal."""
    parts = [
        arms.values(at, seat) * arms.unit(at, seat)
        for at in map(line_ups.index, cell.follow)
        for seat in cell.seats
    ]
    share: np.ndarray = np.mean(parts, axis=0)
    return share - 1 / arms.schedule.players


def _alone(arms: Arms, line_ups: list[Seated], cell: Cell) -> float:
    """Variance of the effect if every game had been independent; NaN where nobody knows."""
    if cell.seats or cell.column != "share":
        return math.nan
    return sum(
        sum(arms.independent_error(line_ups.index(line_up)) ** 2 for line_up in arm) / len(arm) ** 2
        for arm in (cell.follow, cell.ignore)
        if arm
    )


def _on_the_way(cell: Cell, series: Series, size: int, plan: Plan) -> Verdict:
    """The verdict at a look, in units of the margin."""
    if not series.values or _has_no_spread(cell, series, plan):
        return Verdict.UNDECIDED
    effect = _in_margins(series.mean, cell, plan)
    look = Look(series.deals, size)
    verdict = judge_on_the_way(effect, look, margin=1.0, alpha=plan.alpha / plan.cells)
    return _of_claim(verdict, cell)


def _has_no_spread(cell: Cell, series: Series, plan: Plan) -> bool:
    """Whether the arms never differed, and on too few deals to make anything of it."""
    return series.mean.error == 0.0 and series.deals < plan.least_without_spread(cell)


def _in_margins(effect: Mean, cell: Cell, plan: Plan) -> Mean:
    """The claim's effect as a multiple of the margin, so that all cells are judged alike."""
    margin = plan.margin_of(cell)
    along = claimed(effect, cell)
    return replace(along, mean=along.mean / margin, error=along.error / margin)


def _of_claim(verdict: Verdict, cell: Cell) -> Verdict:
    """What a finding means for a claim that there is no difference."""
    if cell.tip.direction != NOTHING:
        return verdict
    if verdict is Verdict.NO_DIFFERENCE:
        return Verdict.HOLDS
    return verdict if verdict is Verdict.UNDECIDED else Verdict.WRONG


def judged(tried: Sequence[tuple[Cell, Series, Series, int]], plan: Plan) -> list[Finding]:
    """Verdicts on all cells of a run together."""
    effects = [_in_margins(second.mean, cell, plan) for cell, _, second, _ in tried]
    judgements = judge_all(effects, margin=1.0, alpha=plan.alpha)
    findings = []
    for (cell, first, second, size), effect, fixed in zip(tried, effects, judgements, strict=True):
        look = Look(second.deals, size) if plan.until_decided else None
        judgement = replace(fixed, verdict=_of_claim(fixed.verdict, cell))
        if plan.until_decided:
            judgement = replace(fixed, verdict=_on_the_way(cell, second, size, plan))
        elif _has_no_spread(cell, second, plan):
            judgement = replace(fixed, verdict=Verdict.UNDECIDED)
        more = 0
        if judgement.verdict is Verdict.UNDECIDED:
            need = blocks_needed(effect, margin=1.0, alpha=plan.alpha / plan.cells)
            if effect.error == 0.0:
                need = plan.least_without_spread(cell)
            more = max(need - second.deals, 1)
        findings.append(
            Finding(
                cell,
                first.mean,
                second.mean,
                second.mean.interval(plan.alpha, look),
                plan.margin_of(cell),
                judgement,
                more,
                second.factor,
            )
        )
    return findings


def _told(group: Group, second: Sequence[Series], sizes: Sequence[int], plan: Plan) -> str:
    """What became clear at one kind of table; the last word is said over the whole run."""
    clear: dict[Verdict, list[str]] = {}
    for cell, series, size in zip(group.cells, second, sizes, strict=True):
        if plan.until_decided:
            verdict = _on_the_way(cell, series, size, plan)
        elif _has_no_spread(cell, series, plan):
            verdict = Verdict.UNDECIDED
        else:
            effect = _in_margins(series.mean, cell, plan)
            strict = judge_all([effect], margin=1.0, alpha=plan.alpha / plan.cells)[0]
            verdict = _of_claim(strict.verdict, cell)
        clear.setdefault(verdict, []).append(cell.tip.name)
    told = [
        f"{verdict}: {', '.join(clear[verdict])}"
        for verdict in Verdict
        if verdict in clear and verdict is not Verdict.UNDECIDED
    ]
    undecided = len(clear.get(Verdict.UNDECIDED, []))
    told += [f"{undecided} undecided"] if undecided else []
    return f"{group.context.players} players, {group.context.field}: {'; '.join(told)}"
