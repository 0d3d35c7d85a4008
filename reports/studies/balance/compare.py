"""Rule variants side by side: play them on common deals and say what differs."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.intervals import ALPHA, Mean, holm
from reports.studies.answer import Answer
from reports.studies.balance import variants
from reports.studies.balance.measures import MEASURES, Measure, Sample, of_courses, of_results
from reports.studies.balance.measures import seat_measures as seats_of
from reports.studies.balance.table import line_ups_of, play_table
from reports.studies.balance.variants import Variant
from reports.studies.lab import Arms, Lab
from reports.studies.questions.balance import Balance
from sim.errors import UserError
from sim.facts import Settled, read_options
from sim.schedule import plan_arms
from sim.scores import Wanted
from sim.side_games import SideGames, has_components

SEATS_STUDY = "balance seats"
COLUMNS = ("share", "points", "rounds", "decisions")
USUAL_DEALS = {"port-royal": 40_000, "puerto-rico": 20_000, "carcassonne": 10_000}
OTHER_DEALS = 4_000
MANY = 4  # rule sets beyond which each gets fewer deals, unless their number is given
FOLLOWED_PART, LEAST_FOLLOWED = 4, 200  # of the deals, those whose course is followed
TABLE_PART, LEAST_TABLE, MOST_TABLE = 2, 40, 2_000  # deals of the table, by line-ups
SMALL_PART = 4  # of the deals, that a table takes at most where they are few


@dataclass(frozen=True)
class RuleSet:
    """Rules that are compared.

    Attributes
    ----------
    samples : mapping of str to Sample
        What was measured, by the key of the measure.
    mix : sequence of float
        Equilibrium parts of the strategies; empty for a single strategy.
    """

    name: str
    title: str
    settled: Settled
    samples: dict[str, Sample]
    mix: Sequence[float]


@dataclass(frozen=True)
class Change:
    """A variant's measure and what it differs from the base.

    Attributes
    ----------
    p_value : float
        Corrected for all measures of all variants.
    """

    rules: RuleSet
    measure: Measure
    base: Mean
    found: Mean
    difference: Mean
    p_value: float

    @property
    def is_sure(self) -> bool:
        """Whether the difference is not chance."""
        return self.p_value <= ALPHA


@dataclass(frozen=True)
class Comparison:
    """Everything that was played and measured.

    Attributes
    ----------
    rule_sets : sequence of RuleSet
        The base first.
    skipped : sequence of str
        Sentences on what could not be measured, and why.
    """

    players: int
    strategies: tuple[str, ...]
    rule_sets: Sequence[RuleSet]
    measures: tuple[Measure, ...]
    changes: Sequence[Change]
    deals: int
    followed: int
    table_deals: int
    skipped: Sequence[str]


def strategies_of(question: Balance, lab: Lab) -> tuple[str, ...]:
    """Who plays: as named, or the usual handful; the words are checked."""
    game = question.game_name
    named = question.strategy or lab.usual(game)
    if not named:
        raise UserError(f"name strategies of {game} with -s; the first sits in all seats")
    if len(set(named)) < len(named):
        raise UserError("a strategy is named twice")
    lab.entrants(game, named)
    return tuple(named)


def answer(question: Balance, lab: Lab) -> Answer:
    """Play all variants and say what differs."""
    from reports.studies.balance.wording import told

    return told(question, lab, compare(question, lab))


def compare(question: Balance, lab: Lab) -> Comparison:
    """Play the base and its variants on common deals."""
    strategies = strategies_of(question, lab)
    rule_sets = _rule_sets(question)
    players = question.seats
    deals = question.deals or _usual_deals(question.game_name, len(rule_sets))
    table_deals = 0
    if len(strategies) > 1:
        line_ups = len(line_ups_of(len(strategies), players))
        least = min(LEAST_TABLE, deals // SMALL_PART)
        table_deals = min(max(deals // (TABLE_PART * line_ups), least), MOST_TABLE)
    skipped = _skipped(question.game_name, strategies, players, lab)
    followed = 0 if "course" in skipped else min(max(deals // FOLLOWED_PART, LEAST_FOLLOWED), deals)
    played = []
    for name, title, settled in rule_sets:
        lab.tell(f"Playing under {name}")
        samples = _of_seats(lab, settled, players, strategies[0], deals)
        if followed:
            samples |= _of_courses(lab, settled, players, strategies[0], followed)
        mix: list[float] = []
        if table_deals:
            table = play_table(lab, settled, players, strategies, table_deals)
            samples |= table.samples
            mix = [float(part) for part in table.mix]
        played.append(RuleSet(name, title, settled, samples, mix))
    measures = tuple(
        measure
        for measure in (*seats_of(players), *MEASURES)
        if all(_is_known(rules.samples.get(measure.key)) for rules in played)
    )
    return Comparison(
        players, strategies, played, measures, _changes(played, measures), deals, followed,
        table_deals, list(skipped.values()),
    )  # fmt: skip


def _is_known(sample: Sample | None) -> bool:
    return sample is not None and bool(np.isfinite(sample.values).all())


def _rule_sets(question: Balance) -> list[tuple[str, str, Settled]]:
    """Name, title and rules of the base and of every variant.

    Raises
    ------
    UserError
        If a variant that was named changes nothing.
    """
    from sim.wishes import parse_rules

    game, players = question.game_name, question.seats
    base = question.settled()
    edition = read_options(game).editions[base.edition]
    changed = f" with {', '.join(question.rule)}" if question.rule else ""
    found = [("base", f"{edition.title}{changed}", base)]
    wanted: list[Variant] = variants.wanted(game, question.variant)
    if not wanted:
        raise UserError(f"{game} has no variants of its own; name one with --variant key=value")
    asked = parse_rules(game, question.rule)
    for variant in wanted:
        settled = variant.settled(game, players, question.edition, asked)
        if settled.words() == base.words():
            if question.variant:
                raise UserError(f"variant {variant.name} changes nothing: so it is played already")
            continue
        found.append((variant.name, variant.title, settled))
    return found


def _usual_deals(game: str, rule_sets: int) -> int:
    usual = USUAL_DEALS.get(game, OTHER_DEALS)
    return usual if rule_sets <= MANY else usual * MANY // rule_sets


def _skipped(game: str, strategies: Sequence[str], players: int, lab: Lab) -> dict[str, str]:
    """What cannot be measured, by topic, as sentences."""
    found = {}
    if not has_components(game):
        found["course"] = f"{game} does not tell how a game stands, so no lead changes are counted."
    elif not lab.entrant(game, strategies[0]).compiled:
        found["course"] = (
            f"{strategies[0]} is plain Python, so its games are not followed round by round: no "
            "lead changes, no comebacks."
        )
    if len(strategies) == 1:
        found["table"] = "One strategy only: no mix of strategies, no split of luck and skill."
    elif len(strategies) < players:
        found["table"] = (
            f"The split of luck and skill needs {players} strategies for {players} seats."
        )
    return found


def _of_seats(
    lab: Lab, settled: Settled, players: int, strategy: str, deals: int
) -> dict[str, Sample]:
    arms = lab.play(
        settled, players, [[strategy] * players], blocks=deals, study=SEATS_STUDY,
        wanted=Wanted(COLUMNS, by_seat=True),
    )  # fmt: skip
    shares, points = by_seat(arms, "share"), by_seat(arms, "points")
    rounds, decisions = (arms.values(0, 0, column) for column in ("rounds", "decisions"))
    return of_results(shares, points, rounds, decisions)


def by_seat(arms: Arms, column: str) -> np.ndarray:
    """A column of the games of one strategy in all seats: shape (deals, seats)."""
    seats = range(arms.schedule.players)
    return np.stack([arms.values(0, seat, column) for seat in seats], axis=1)


def side_games(
    lab: Lab, settled: Settled, players: int, strategy: str, study: str
) -> SideGames:  # fmt: skip
    """Games of one strategy in all seats, to be looked into."""
    from sim.engines.local import LocalEngine

    entrant = lab.entrant(settled.game, strategy)
    line_up = (0,) * players
    schedule = plan_arms(
        settled, players, [entrant], [line_up], blocks=1, seed=lab.seed, study=study
    )
    threads = lab.engine.threads if isinstance(lab.engine, LocalEngine) else 0
    return SideGames(
        settled, players, lab.ready(schedule)[0], seed=lab.seed, study=study, threads=threads
    )


def _of_courses(
    lab: Lab, settled: Settled, players: int, strategy: str, deals: int
) -> dict[str, Sample]:
    """The first of the same games again, followed round by round."""
    games = side_games(lab, settled, players, strategy, SEATS_STUDY)
    return of_courses(games.follow(deals))


def _changes(rule_sets: Sequence[RuleSet], measures: Sequence[Measure]) -> list[Change]:
    """All measures of all variants against the base, corrected together."""
    base = rule_sets[0].samples
    raw = [
        (rules, measure, rules.samples[measure.key].less(base[measure.key]))
        for rules in rule_sets[1:]
        for measure in measures
    ]
    corrected = holm([difference.p_value() for _, _, difference in raw])
    return [
        Change(
            rules, measure, base[measure.key].mean, rules.samples[measure.key].mean, difference, p
        )
        for (rules, measure, difference), p in zip(raw, corrected, strict=True)
    ]
