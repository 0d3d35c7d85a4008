"""``kibitz league``: the question checked, played, and answered."""

from reports.studies.answer import Answer, Section
from reports.studies.lab import Lab
from reports.studies.league import figures, gauntlet, tables, words
from reports.studies.league.season import Season, play_season
from reports.studies.questions.league import League
from reports.studies.sizes import games_to_play
from reports.words import count
from sim.errors import UserError
from sim.manifest import version
from sim.schedule import Entrant


def answer(question: League, lab: Lab) -> Answer:
    """Play the league, or the gauntlet."""
    entrants = _entrants(question, lab)
    games = games_to_play(question.game_name, question.games, entrants.values())
    if question.gauntlet is not None:
        return gauntlet.answer(question, lab, entrants, games)
    season = play_season(
        lab, question.settled(), question.seats, entrants, games, question.seed,
        independent=question.independent,
    )  # fmt: skip
    return _told(question, lab, season)


def _entrants(question: League, lab: Lab) -> dict[str, Entrant]:
    """Who takes part, by the words for them; the one of a gauntlet first."""
    named = list(question.strategy or lab.shipped(question.game_name))
    for at, text in enumerate(named):
        if text in named[:at]:
            raise UserError(f"-s {text} is named twice")
    if question.gauntlet is not None:
        named = [question.gauntlet, *(text for text in named if text != question.gauntlet)]
    entrants = lab.entrants(question.game_name, named)
    if len(named) < 2:
        raise UserError(f"a league needs two strategies or more, not {len(named)}; name them by -s")
    return entrants


def _told(question: League, lab: Lab, season: Season) -> Answer:
    chips = {label: number for number, label in enumerate(season.labels)}
    cycles = tables.circles(season)
    sections = [
        Section(
            "Ranking",
            "Sorted by rating. Ranks with their 95 % range; who shares a letter is not told apart. "
            "The win share is of all against all.",
            tables.ranking(season),
        ),
        Section("Ratings", pictures=[figures.ladder(season)]),
        Section("Head to head", frame=tables.duels(season), pictures=figures.pairs(season),
                is_detail=True),
    ]  # fmt: skip
    sections.append(
        Section(
            "Who can be exploited",
            "What the best reply wins above the fair share, alone against a field of the strategy.",
            tables.exploits(season),
            figures.fields(season),
        )
    )
    if cycles is not None:
        sections.append(Section("Cycles", _more_cycles(len(cycles)), cycles.head(MOST_CYCLES)))
    sections.append(
        Section("The mix that nobody beats", words.pool_note(season), tables.mix(season))
    )
    asked = (
        f" ({count(season.wanted_games)} asked for; whole rounds, at least two of each)"
        if lab.games > 1.2 * season.wanted_games
        else ""
    )
    return Answer(
        kind=question.kind,
        title=f"{question.title}: league of {len(season.labels)}",
        sentences=words.sentences(season),
        warnings=words.warnings(season),
        facts=[
            ("Players", str(season.players)),
            ("Edition", season.table.schedule.edition),
            ("Strategies", count(len(season.labels))),
            ("Games", count(lab.games) + asked),
            ("Seed", str(question.seed)),
        ],
        sections=sections,
        method=words.method(season),
        summary=tables.ratings_in_full(season),
        command=question.command(),
        version=version(),
        tables={
            "ratings": tables.ratings_in_full(season),
            "head_to_head": tables.head_to_head_in_full(season),
            "payoffs": tables.payoffs_in_full(season),
        },
        chips=chips,
    )


MOST_CYCLES = 12


def _more_cycles(number: int) -> str:
    if number <= MOST_CYCLES:
        return ""
    return f"The shortest and surest {MOST_CYCLES} of {count(number)}."
