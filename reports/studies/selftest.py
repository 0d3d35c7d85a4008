"""Whether verdicts keep their promise: ``kibitz selftest``.

Hundreds of small studies of which the truth is known. A strategy that plays against itself has no
effect, so every "holds" and every "is wrong" is a false alarm; in games of pure chance with a known
edge the interval must hold the edge at its rate, and "makes no difference" must be rare where the
effect is just as large as the margin. A rate may differ from the promise by what chance allows:
the central 99.9 % of a binomial distribution.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

from reports.intervals import ALPHA, Look
from reports.studies.answer import Answer, Section
from reports.studies.effects import MARGIN, Verdict, judge, judge_on_the_way
from reports.studies.lab import Lab, mean_of
from reports.studies.questions.selftest import Selftest
from reports.studies.synthetic import block_scores
from reports.words import count, percent
from sim.errors import UserError
from sim.manifest import version

RANGE = 0.999
LOOKS = 10
# Games by which the tiny studies of a real game are judged; edges of the games of pure chance.
QUICK = {
    "port-royal": "stop_at_ships",
    "puerto-rico": "greedy_coins",
    "carcassonne": "random_legal",
}
EDGE = 0.02
SYNTHETIC_BLOCKS = 400
WIDE_MARGIN = 0.02
RIVAL_SLIP = 0.3


@dataclass(frozen=True)
class Check:
    """One promise and what came of it.

    Attributes
    ----------
    promised : float
        The rate.
    is_bound : bool
        Whether the rate may be smaller than promised.
    """

    name: str
    studies: int
    hits: int
    promised: float
    is_bound: bool = False

    @property
    def range(self) -> tuple[float, float]:
        """Rates that chance allows."""
        low, high = stats.binom.interval(RANGE, self.studies, self.promised)
        return (0.0 if self.is_bound else low / self.studies), high / self.studies

    @property
    def is_kept(self) -> bool:
        """Whether the promise was kept."""
        low, high = self.range
        return bool(low <= self.hits / self.studies <= high)


def answer(question: Selftest, lab: Lab) -> Answer:
    """Play the small studies and count what their verdicts were."""
    if question.studies < 20 or question.blocks < 20:
        raise UserError("selftest needs at least 20 studies of 20 deals each")
    if not 0 < question.slip <= 1:
        raise UserError(f"--slip {question.slip:g}: a rate above 0 and at most 1")
    strategy = question.strategy or QUICK.get(question.game_name, "random_legal")
    checks = [*_of_the_game(question, lab, strategy), *_of_pure_chance(question)]
    exact = _without_luck(question, lab, strategy)
    broken = [check.name for check in checks if not check.is_kept]
    broken += [name for name, is_exact in exact.items() if not is_exact]
    sentence = (
        f"Not kept: {'; '.join(broken)}."
        if broken
        else f"All {len(checks) + len(exact)} promises are kept."
    )
    return Answer(
        kind=question.kind,
        title="Selftest of the statistics",
        sentences=[sentence],
        facts=[
            ("Studies", count(question.studies)),
            ("Deals in each", count(question.blocks)),
            ("Games", count(lab.games)),
            ("Seed", str(question.seed)),
        ],
        sections=[
            Section("Promised and found", frame=_frame(checks)),
            Section("Without luck", frame=_exact_frame(exact)),
        ],
        method=[
            ("Who plays", f"{strategy} against itself, with a slip rate of {question.slip:g}"),
            ("Allowed", "the central 99.9 % of a binomial distribution around the promised rate; "
             "for bounds, anything below it too"),
        ],
        summary=_summary(checks),
        command=question.command(),
        version=version(),
        has_failed=bool(broken),
    )  # fmt: skip


def _of_the_game(question: Selftest, lab: Lab, strategy: str) -> list[Check]:
    """Two arms of one strategy on different deals, with slips: luck alone makes a difference."""
    arm = _arm(question, f"slip={question.slip!r}", strategy)
    arms = lab.play(
        question.settled(), question.seats, [arm, arm],
        blocks=question.studies * question.blocks, study="selftest", common=False,
    )  # fmt: skip
    differences = arms.values(0) - arms.values(1)
    rows = differences.reshape(question.studies, -1)
    return _checks("against itself", rows, arms.unit(0), 0.0, MARGIN)


def _arm(question: Selftest, weights: str, strategy: str) -> list[str]:
    """The strategy with more weights in the first slot, and a field of it that slips often."""
    name, _, given = strategy.rstrip(")").partition("(")
    listed = ", ".join(filter(None, (given, weights)))
    first = f"{name}({listed})" if listed else name
    rival = ", ".join(filter(None, (given, f"slip={RIVAL_SLIP}")))
    return [first, *[f"{name}({rival})"] * (question.seats - 1)]


def _of_pure_chance(question: Selftest) -> list[Check]:
    """Games with a known edge, with effects of deals and seats."""
    random = np.random.default_rng(question.seed)
    players = 4
    checks = []
    for edge in (0.0, EDGE):
        scores = block_scores(
            random, question.studies, SYNTHETIC_BLOCKS, players=players, edge=edge
        )
        name = f"pure chance, edge {percent(edge, 0)}"
        checks += _checks(name, players * scores - players, 1 / players**2, edge, WIDE_MARGIN)
    return checks


def _checks(name: str, values: np.ndarray, unit: float, truth: float, margin: float) -> list[Check]:
    """The promises that one set of studies can be held to.

    Parameters
    ----------
    values : int64 array, shape (studies, blocks)
        Effects by block, in ``unit``.
    truth : float
        The true effect: 0, or as large as the margin.
    """
    means = [mean_of(row, unit) for row in values]
    number = len(means)
    missed = sum(mean.interval().excludes(truth) for mean in means)
    checks = [Check(f"{name}: interval misses the truth", number, missed, ALPHA)]
    if truth == 0.0:
        alarms = sum(judge(mean, margin=0.0).verdict is not Verdict.UNDECIDED for mean in means)
        checks.append(Check(f"{name}: false alarms", number, alarms, ALPHA))
        early = sum(_ever_alarmed(row, unit, margin) for row in values)
        told = f"{name}: false alarms when stopping early"
        checks.append(Check(told, number, early, ALPHA, is_bound=True))
    else:
        same = sum(judge(m, margin=truth).verdict is Verdict.NO_DIFFERENCE for m in means)
        told = f"{name}: false equivalence at the margin"
        checks.append(Check(told, number, same, ALPHA, is_bound=True))
        early = sum(_ever_equal(row, unit, truth) for row in values)
        told = f"{name}: false equivalence when stopping early"
        checks.append(Check(told, number, early, ALPHA, is_bound=True))
    return checks


def _verdicts_on_the_way(row: np.ndarray, unit: float, margin: float) -> list[Verdict]:
    """What is said at each of several looks at a growing study."""
    ends = np.linspace(len(row) // LOOKS, len(row), LOOKS).astype(int)
    tightest = len(row)
    return [
        judge_on_the_way(mean_of(row[:end], unit), Look(int(end), tightest), margin=margin)
        for end in ends
    ]


def _ever_alarmed(row: np.ndarray, unit: float, margin: float) -> bool:
    told = _verdicts_on_the_way(row, unit, margin)
    return any(verdict in {Verdict.HOLDS, Verdict.WRONG} for verdict in told)


def _ever_equal(row: np.ndarray, unit: float, margin: float) -> bool:
    return Verdict.NO_DIFFERENCE in _verdicts_on_the_way(row, unit, margin)


def _without_luck(question: Selftest, lab: Lab, strategy: str) -> dict[str, bool]:
    """What must hold exactly, whatever the deals."""
    arm = _arm(question, "", strategy)
    arms = lab.play(
        question.settled(), question.seats, [arm, arm],
        blocks=question.blocks, study="selftest exact",
    )  # fmt: skip
    same = bool((arms.values(0) == arms.values(1)).all())
    return {"the same strategy in two arms on the same deals differs by exactly nothing": same}


def _frame(checks: list[Check]) -> pd.DataFrame:
    rows = []
    for check in checks:
        low, high = check.range
        rows.append(
            {
                "Promise": check.name,
                "Promised": ("at most " if check.is_bound else "") + percent(check.promised),
                "Found": percent(check.hits / check.studies),
                "Allowed": f"{100 * low:.1f} to {100 * high:.1f}",
                "Studies": count(check.studies),
                "": "kept" if check.is_kept else "NOT KEPT",
            }
        )
    return pd.DataFrame(rows)


def _exact_frame(exact: dict[str, bool]) -> pd.DataFrame:
    rows = [{"Promise": name, "": "kept" if kept else "NOT KEPT"} for name, kept in exact.items()]
    return pd.DataFrame(rows)


def _summary(checks: list[Check]) -> pd.DataFrame:
    rows = [
        {
            "promise": check.name,
            "studies": check.studies,
            "hits": check.hits,
            "promised": check.promised,
            "low": check.range[0],
            "high": check.range[1],
            "kept": check.is_kept,
        }
        for check in checks
    ]
    return pd.DataFrame(rows)
