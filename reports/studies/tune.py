"""``kibitz tune``: a search, a choice, and a proof on deals that neither of them saw.

The winner of a search has been lucky: what it won there says too much. So the games are cut in
three: most go to the search; some decide among the start, the centre of the last generation and its
best candidate; the rest prove the chosen setting, and only that part is reported.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from reports.intervals import Interval, Mean
from reports.studies.answer import Answer, Section
from reports.studies.common_deals import factor_words
from reports.studies.effects import Judgement, Verdict, judge_all
from reports.studies.lab import Declared, Lab
from reports.studies.questions.tune import Tune
from reports.studies.search import Found, Heat, Space, search
from reports.words import count, digits_for, percent, points, signed_bounds
from sim.errors import UserError, nearest
from sim.facts import Settled
from sim.manifest import version
from sim.wishes import parse_count

SEARCH_PART, CHOICE_PART = 0.65, 0.15
LEAST_BUDGET = 5_000
ROW_FILE = "tuned.toml"


@dataclass(frozen=True)
class Proof:
    """What the chosen setting did on fresh deals, at one size of the table.

    Attributes
    ----------
    before, after : Mean
        Win share less the fair one, of the start and of the chosen setting, against one opponent.
    gain : Mean
        The second less the first, deal by deal.
    factor : float
        Variance reduction of the gain.
    """

    players: int
    opponent: str
    before: Mean
    after: Mean
    gain: Mean
    factor: float


def answer(question: Tune, lab: Lab) -> Answer:
    """Search, choose and prove."""
    budget = parse_count(question.budget, "--budget")
    tables = _tables(question)
    space = _space(question, lab)
    opponents = question.against or (question.strategy,)
    for opponent in opponents:
        lab.entrant(question.game_name, opponent)
    if budget < LEAST_BUDGET:
        raise UserError(f"--budget {question.budget}: at least {LEAST_BUDGET:,} games")
    if not 0 < question.step <= 1:
        raise UserError(f"--step {question.step:g}: a part of the range, above 0 and at most 1")
    heat = Heat(tables, opponents)
    found = search(
        lab, space, heat, int(SEARCH_PART * budget), step=question.step, seed=question.seed,
        moving_field=question.moving_field, told=lab.tell,
    )  # fmt: skip
    start = space.setting(space.start)
    chosen = _choose(lab, space, heat, [start, found.mean, found.best], CHOICE_PART * budget)
    proofs = []
    if chosen != start:
        rest = (1 - SEARCH_PART - CHOICE_PART) * budget
        proofs = _prove(lab, space, heat, start, chosen, rest)
    return _told(question, lab, space, found, chosen, proofs)


def _tables(question: Tune) -> list[tuple[Settled, int]]:
    sizes = list(dict.fromkeys([question.seats, *question.also_players]))
    return [(question.settled(players=players), players) for players in sizes]


def _space(question: Tune, lab: Lab) -> Space:
    """What may be moved: the weights that were named, or all that have a range."""
    game, text = question.game_name, question.strategy
    entrant = lab.entrant(game, text)
    declared = {weight.name: weight for weight in lab.weights(game, text)}
    if not declared:
        raise UserError(f"{text} has no weights to tune")
    free: list[Declared] = []
    for wish in question.weight or tuple(declared):
        name, equals, limits = wish.partition("=")
        if name not in declared:
            raise UserError(f"--weight {name}: {text} has no such weight{nearest(name, declared)}")
        weight = declared[name]
        low, high = _limits(wish, limits, weight) if equals else (weight.low, weight.high)
        value = entrant.weights[name]
        if not low <= value <= high:
            raise UserError(
                f"--weight {wish}: the search starts at {value:g}, which is outside; "
                f"write {text}({name}=...) to start elsewhere"
            )
        if low < high:
            meaning = question.printed(weight.meaning)
            free.append(Declared(name, value, low, high, weight.unit, meaning))
        elif question.weight:
            raise UserError(f"--weight {wish}: a range of one value cannot be searched")
    moved = {weight.name for weight in free}
    fixed = {
        name: value
        for name, value in entrant.weights.items()
        if name not in moved and (name not in declared or value != declared[name].default)
    }
    base = text.partition("(")[0].strip()
    return Space(base, fixed, tuple(free))


def _limits(wish: str, text: str, weight: Declared) -> tuple[float, float]:
    low_text, colon, high_text = text.partition(":")
    try:
        low, high = float(low_text), float(high_text)
    except ValueError:
        colon = ""
        low = high = 0.0
    if not colon or not weight.low <= low <= high <= weight.high:
        raise UserError(
            f"--weight {wish}: write {weight.name}=lo:hi within {weight.low:g} to {weight.high:g}"
        )
    return low, high


def _choose(
    lab: Lab, space: Space, heat: Heat, settings: Sequence[dict[str, float]], games: float
) -> dict[str, float]:
    """The best of a few on deals of their own; the earliest in case of a tie."""
    unlike = [setting for at, setting in enumerate(settings) if setting not in settings[:at]]
    blocks = max(2, int(games / len(unlike) / heat.games(1)))
    fitness = heat.play(lab, [space.words(one) for one in unlike], blocks, "tune choice")
    return unlike[int(fitness.argmax())]


def _prove(
    lab: Lab, space: Space, heat: Heat, start: dict[str, float], chosen: dict[str, float],
    games: float,
) -> list[Proof]:  # fmt: skip
    """The chosen setting and the start against each opponent, on fresh deals."""
    blocks = max(30, int(games / 2 / heat.games(1)))
    proofs = []
    for settled, players in heat.tables:
        for number, opponent in enumerate(heat.opponents):
            field = [opponent] * (players - 1)
            arms = lab.play(
                settled,
                players,
                [[space.words(start), *field], [space.words(chosen), *field]],
                blocks=blocks,
                study=f"tune proof {number} at {players}",
            )
            gain, factor = arms.difference(1, 0), arms.factor_of_difference(1, 0)
            before, after = arms.effect(0), arms.effect(1)
            proofs.append(Proof(players, opponent, before, after, gain, factor))
    return proofs


def _told(
    question: Tune, lab: Lab, space: Space, found: Found, chosen: dict[str, float],
    proofs: Sequence[Proof],
) -> Answer:  # fmt: skip
    judgements = judge_all([proof.gain for proof in proofs])
    gains = [proof.gain.interval() for proof in proofs]
    sections = []
    if proofs:
        sections.append(Section("Proof on fresh deals", frame=_proof_frame(proofs, judgements)))
    sections.append(Section("The weights", frame=_weight_frame(space, chosen)))
    row = _row(question, space, chosen, gains, proofs)
    is_shipped = ":" not in space.base
    told = row if is_shipped else f"-s '{space.words(chosen)}'"
    if chosen != space.setting(space.start):
        sections.append(Section(f"To play it: a row for a settings file ({ROW_FILE})", note=told))
    return Answer(
        kind=question.kind,
        title=f"{question.strategy} tuned",
        sentences=_sentences(question, space, chosen, proofs, judgements, gains),
        facts=[
            ("Games", count(lab.games)),
            ("Generations", f"{found.generations} of {found.population}"),
            ("Weights moved", count(len(space.free))),
            ("Seed", str(question.seed)),
        ],
        sections=sections,
        method=_method(found),
        summary=_summary(proofs, judgements),
        command=question.command(),
        version=version(),
        tables={"weights": _weight_frame(space, chosen)},
        texts={ROW_FILE: row} if is_shipped and proofs else {},
    )


def _sentences(
    question: Tune, space: Space, chosen: dict[str, float], proofs: Sequence[Proof],
    judgements: Sequence[Judgement], gains: Sequence[Interval],
) -> list[str]:  # fmt: skip
    if not proofs:
        return [
            f"Nothing better than {question.strategy} as it is was found: on fresh deals the start "
            "was ahead of what the search proposed."
        ]
    better = sum(one.verdict is Verdict.HOLDS for one in judgements)
    worse = sum(one.verdict is Verdict.WRONG for one in judgements)
    if better == len(proofs):
        first = f"{question.name} is better than {question.strategy}, proven on fresh deals."
    elif better and not worse:
        first = (
            f"{question.name} is better than {question.strategy} in {better} of {len(proofs)} "
            "tables; in the others no difference that matters could be shown."
        )
    elif worse:
        first = (
            f"{question.name} is not simply better: it loses against {worse} of {len(proofs)} "
            "opponents."
        )
    else:
        first = f"No improvement over {question.strategy} could be proven; play more (--budget)."
    digits = digits_for(gains)
    told = [
        f"Against {proof.opponent} at {proof.players} players it takes "
        f"{points(abs(gain.mean), digits).lstrip('+')} points of the win share "
        f"{'more' if gain.mean >= 0 else 'less'} than the start "
        f"({signed_bounds(gain, digits)})."
        for proof, gain in zip(proofs, gains, strict=True)
    ]
    return [first, *told]


def _proof_frame(proofs: Sequence[Proof], judgements: Sequence[Judgement]) -> pd.DataFrame:
    rows = []
    for proof, judgement in zip(proofs, judgements, strict=True):
        gain, fair = proof.gain.interval(), 1 / proof.players
        digits = digits_for([gain])
        rows.append(
            {
                "Against": proof.opponent,
                "Players": str(proof.players),
                "Start": percent(fair + proof.before.mean, digits),
                "Tuned": percent(fair + proof.after.mean, digits),
                "Gain, points": points(gain.mean, digits),
                "95 % interval": signed_bounds(gain, digits),
                "Better than the start": str(judgement.verdict),
                "Deals": count(gain.blocks),
                "VRF": factor_words(proof.factor),
            }
        )
    return pd.DataFrame(rows)


def _weight_frame(space: Space, chosen: dict[str, float]) -> pd.DataFrame:
    rows = [
        {
            "Weight": weight.name,
            "Start": f"{weight.default:.4g}",
            "Tuned": f"{chosen[weight.name]:.4g}",
            "Searched": f"{weight.low:g} to {weight.high:g}",
            "Unit": weight.unit,
            "Meaning": weight.meaning,
        }
        for weight in space.free
    ]
    return pd.DataFrame(rows)


def _row(
    question: Tune, space: Space, chosen: dict[str, float], gains: Sequence[Interval],
    proofs: Sequence[Proof],
) -> str:  # fmt: skip
    """The row of a settings file, with the record of how it was found."""
    proven = "; ".join(
        f"{points(gain.mean)} points ({signed_bounds(gain)}) over the start against "
        f"{proof.opponent} at {proof.players} players, {count(gain.blocks)} fresh deals"
        for proof, gain in zip(proofs, gains, strict=True)
    )
    record = f"Kibitz {version()}: {question.command()}; {proven}"
    weights = ", ".join(f"{name} = {value!r}" for name, value in (space.fixed | chosen).items())
    escaped = record.replace("\\", "\\\\").replace('"', '\\"')
    return (
        f'[{question.name}]\nbase = "{space.base}"\n'
        f'idea = "{space.base} with tuned weights"\nrecord = "{escaped}"\n'
        f"weights = {{ {weights} }}\n"
    )


def _method(found: Found) -> list[tuple[str, str]]:
    return [
        ("Search", f"CMA-ES, {found.generations} generations of {found.population} settings; all "
         "settings of a generation meet the same fresh deals, the better half meets twice as many "
         "more"),
        ("Choice", "the start, the centre of the last generation and its best setting meet on "
         "deals of their own; the best goes on"),
        ("Proof", "the chosen setting and the start play the same fresh deals against the same "
         "opponent; the difference is taken deal by deal, so only these figures are free of the "
         "search's luck. Verdicts are corrected for their number (Holm)"),
    ]  # fmt: skip


def _summary(proofs: Sequence[Proof], judgements: Sequence[Judgement]) -> pd.DataFrame:
    rows = [
        {
            "opponent": proof.opponent,
            "players": proof.players,
            "start_share": 1 / proof.players + proof.before.mean,
            "tuned_share": 1 / proof.players + proof.after.mean,
            "gain": proof.gain.mean,
            "gain_low": proof.gain.interval().low,
            "gain_high": proof.gain.interval().high,
            "deals": proof.gain.blocks,
            "variance_reduction": proof.factor,
            "verdict": str(judgement.verdict),
        }
        for proof, judgement in zip(proofs, judgements, strict=True)
    ]
    return pd.DataFrame(rows)
