"""The command line: parse, call, print. No rules, no sums.

Everything heavy is imported inside the commands, so that ``kibitz --help`` answers at once.
"""

import sys
import time
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.consoles import notes, output
from reports.exits import FAILED, sentences
from reports.studies.catalogue import STUDIES
from reports.studies.command_line import command_for
from reports.studies.questions.base import Question
from sim.errors import UserError

if TYPE_CHECKING:
    from reports.findings import Findings
    from reports.origin import Origin
    from reports.studies.lab import Declared
    from sim.bench import Case
    from sim.contestants import Contestant
    from sim.engines import Engine
    from sim.games import RuleSet
    from sim.schedule import Schedule

app = typer.Typer(
    name="kibitz",
    help="Plays board games by the million to find out which advice is true.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BENCH_SHARE = 6  # a benchmark plays this part of a usual run, several times

# ------------------------------------------------------------------ what may be written


def complete_game(incomplete: str) -> list[str]:
    """Names of games for the shell."""
    from sim.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def complete_edition(context: typer.Context, incomplete: str) -> list[str]:
    """Editions of the game that is already on the command line."""
    from sim.facts import read_options
    from sim.games import find_game

    try:
        known = read_options(find_game(str(context.params.get("game") or "")).name).editions
    except UserError:
        return []
    return [name for name in known if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(autocompletion=complete_game, help="Which game.")]
Strategies = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy", "-s", metavar="STRATEGY",
        help="A name, name(weight=value) or file.py:name; once for each strategy.",
    ),
]  # fmt: skip
Players = Annotated[int | None, typer.Option("--players", "-p", help="Seats at the table.")]
EditionName = Annotated[
    str | None, typer.Option(autocompletion=complete_edition, help="Whose rules.")
]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", "-r", metavar="KEY=VALUE", help="Change a rule; may be repeated."),
]
Seed = Annotated[int, typer.Option(help="Same seed, same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the answer, no progress.")]
Folder = Annotated[Path, typer.Argument(help="A run folder.", show_default=False)]
Threads = Annotated[int, typer.Option(help="Threads; 0 takes all cores.")]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="NAME", help="Where to play: local (threads) or dask.")
]
Scheduler = Annotated[
    str, typer.Option(metavar="ADDRESS", help="A running Dask scheduler, such as tcp://host:8786.")
]
Workers = Annotated[
    int,
    typer.Option(
        help="Dask processes to start on this machine, 0 for one a core; "
        "--threads are then those of each, one if left out."
    ),
]
StudyFolder = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Keep the study, go on with it, write a report."),
]


# ------------------------------------------------------------------ helpers


def default_players(game: str, players: int | None) -> int:
    """The number of seats, checked."""
    from sim.games import find_game

    found = find_game(game)
    seats = found.default_players if players is None else players
    found.check_players(seats)
    return seats


def origin_of(schedule: "Schedule") -> "Origin":
    """Version, command and what the strategies say of themselves."""
    from reports.origin import About, Origin, command_of
    from sim.manifest import version
    from strategies.registry import parse_player

    about = {}
    for entrant in schedule.entrants:
        try:
            entry = parse_player(schedule.game, entrant.spec).strategy
        except UserError:  # the user's file is gone; the numbers are still there
            continue
        about[entrant.label] = About(entry.idea.rstrip("."), entry.level, entry.source)
    return Origin(command_of(schedule), version(), about)


def make_ready(rule_set: "RuleSet", schedule: "Schedule", is_quiet: bool) -> "list[Contestant]":
    """Compile what a run needs, or load it; says what it waits for."""
    from reports.progress import waiting
    from sim.batch import compile_engine
    from strategies.registry import contestants

    what = "strategies" if rule_set.is_compiled() else "rules and strategies"
    title = rule_set.game.title_in(schedule.edition)
    told = f"Compiling {title}: {what} (only the first time)"
    with waiting(notes(), told, is_quiet=is_quiet):
        ready = contestants(schedule)
        _ = rule_set.play_blocks
        compile_engine()
    return ready


def play_on(
    schedule: "Schedule", folder: Path | None, *, engine: "Engine", check: bool, is_quiet: bool,
    command: str,
) -> "Findings":  # fmt: skip
    """Play a schedule, or what is missing of it, with a live line."""
    from reports.presenting import findings_of, tell_place
    from reports.progress import LiveLine
    from sim import batch, store
    from sim.games import load

    rule_set = load(schedule.game)
    if folder is not None:
        store.check_usable(folder)  # before anything is compiled
    with engine:
        tell_place(engine, is_quiet)
        ready = make_ready(rule_set, schedule, is_quiet)
        with LiveLine(notes(), schedule.precision, is_quiet=is_quiet) as live:
            tally = batch.play(
                schedule, ready, folder, engine=engine, report=live.report, check=check,
                command=command,
            )  # fmt: skip
    columns = rule_set.columns_in(schedule.settled.words())
    return findings_of(tally, columns, rule_set.end_reasons)


# ------------------------------------------------------------------ playing


@app.command()
def play(
    game: GameName,
    strategy: Strategies = None,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", metavar="N", help="Games: 300000, 500k, 1e6, 2m."),
    ] = None,
    players: Players = None,
    edition: EditionName = None,
    rule: Rules = None,
    field: Annotated[
        str | None,
        typer.Option(
            metavar="STRATEGY",
            help="Play the others one at a time against a field of this one "
            "[default for a single strategy: balanced].",
        ),
    ] = None,
    seed: Seed = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the games, write a report.")
    ] = None,
    threads: Threads = 0,
    engine: EngineName = "local",
    scheduler: Scheduler = "",
    workers: Workers = 0,
    precision: Annotated[
        str | None,
        typer.Option(
            metavar="WIDTH", help="Play until every win share is known to so much, such as 0.1%."
        ),
    ] = None,
    independent: Annotated[
        bool, typer.Option("--independent", help="Every game on a deal of its own, no blocks.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Test the rules' invariants after every decision.")
    ] = False,
    log: Annotated[
        int, typer.Option(metavar="N", help="Log the first N games into the folder.")
    ] = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Play many games and say who wins, by how much, and how sure that is.

    Without -s, a handful of different strategies play all against all.
    """
    from reports.origin import command_of
    from reports.presenting import present
    from sim.facts import settle_options
    from sim.games import find_game, load
    from sim.schedule import plan
    from sim.wishes import parse_count, parse_precision, parse_rules
    from strategies.engines import engine_of
    from strategies.line_ups import field_of, showcase, usual_games
    from strategies.registry import parse_line_up
    from strategies.seated import write_logs

    place = engine_of(engine, scheduler, workers, threads)
    name = find_game(game).name
    seats = default_players(name, players)
    settled = settle_options(name, edition, parse_rules(name, rule or []))
    load(name).build_rules(settled, seats)  # says at once what cannot be played
    if log and out is None:
        raise UserError("--log needs a folder to write to; add --out FOLDER")
    if log < 0:
        raise UserError(f"--log {log}: a number of games, 0 or more")
    texts = strategy or showcase(name)
    rival = field_of(name, field, texts)
    entrants = [player.entrant for player in parse_line_up(name, texts)]
    wanted = parse_count(games) if games is not None else 0
    width = parse_precision(precision) if precision is not None else 0.0
    if not wanted and not width:
        wanted = usual_games(name, [*entrants, rival.entrant] if rival else entrants)
    schedule = plan(
        settled, seats, entrants, field=rival.entrant if rival else None, games=wanted,
        precision=width, seed=seed, independent=independent,
    )  # fmt: skip
    found = play_on(
        schedule, out, engine=place, check=check, is_quiet=quiet, command=command_of(schedule)
    )
    if log and out is not None:
        write_logs(schedule, out, log)
    present(found, origin_of(schedule), out, as_json=as_json, is_quiet=quiet)


@app.command()
def resume(
    folder: Folder,
    threads: Threads = 0,
    engine: EngineName = "local",
    scheduler: Scheduler = "",
    workers: Workers = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Go on with a run that was stopped; ends with the same bytes as one that was not."""
    from reports.presenting import present
    from reports.studies.files import study_in
    from sim.store import open_run
    from strategies.engines import engine_of

    if (question := study_in(folder)) is not None:
        ask(
            question, out=folder, threads=threads, engine=engine, scheduler=scheduler,
            workers=workers, as_json=as_json, quiet=quiet,
        )  # fmt: skip
        return
    place = engine_of(engine, scheduler, workers, threads)
    run = open_run(folder)
    command = str(run.manifest["command"])
    found = play_on(
        run.schedule, folder, engine=place, check=False, is_quiet=quiet, command=command
    )
    present(found, origin_of(run.schedule), folder, as_json=as_json, is_quiet=quiet)


@app.command()
def report(folder: Folder, as_json: AsJson = False, quiet: Quiet = False) -> None:
    """Make the report of a run folder again, of an unfinished one too."""
    from reports.presenting import findings_of, present
    from reports.studies.files import is_finished, study_in
    from sim.schedule import ARMS
    from sim.store import open_run

    if (question := study_in(folder)) is not None:
        if not is_finished(folder):
            raise UserError(f"the study in {folder} is not finished; kibitz resume {folder}")
        ask(question, out=folder, threads=0, as_json=as_json, quiet=quiet)
        return
    run = open_run(folder)
    if not run.shards:
        raise UserError(f"{folder} holds no games yet; kibitz resume {folder} plays them")
    if run.schedule.mode == ARMS:
        raise UserError(f"{folder} is a part of a study; report the folder of the study")
    found = findings_of(run.tally(), run.columns, run.end_reasons)
    present(found, origin_of(run.schedule), folder, as_json=as_json, is_quiet=quiet)


@app.command()
def verify(
    folder: Folder,
    blocks: Annotated[
        int, typer.Option(min=0, help="Blocks to play again, drawn at random.")
    ] = 100,
    seed: Seed = 0,
) -> None:
    """Check every hash of a run folder and play a random sample of its games again."""
    from reports.studies.files import cells_of
    from sim.verify import verify as check
    from strategies.registry import contestants

    faults = 0
    for place in cells_of(folder):
        verdict = check(place, contestants, blocks=blocks, seed=seed)
        where = f"{place.name}: " if place != folder else ""
        output().print(
            f"{where}{verdict.shards:,} shards whole, {verdict.blocks:,} blocks "
            f"({verdict.games:,} games) played again, {len(verdict.faults):,} faults",
            highlight=False, soft_wrap=True,
        )  # fmt: skip
        for fault in verdict.faults:
            output().print(fault, highlight=False, markup=False, soft_wrap=True)
        faults += len(verdict.faults)
    if faults:
        raise typer.Exit(FAILED)


# ------------------------------------------------------------------ studies


def declared(game: str, text: str) -> "list[Declared]":
    """The weights that a strategy declares."""
    from dataclasses import asdict

    from reports.studies.lab import Declared
    from strategies.registry import parse_player

    return [Declared(**asdict(weight)) for weight in parse_player(game, text).strategy.weights]


def ask(
    question: Question, *, out: Path | None, as_json: bool, quiet: bool, threads: int = 0,
    engine: str = "local", scheduler: str = "", workers: int = 0,
) -> None:  # fmt: skip
    """Play a study and give its answer."""
    from contextlib import nullcontext

    from reports.presenting import tell_place, tell_report
    from reports.progress import LiveLine
    from reports.studies import outputs
    from reports.studies.catalogue import STUDIES
    from reports.studies.files import kept
    from reports.studies.lab import Lab
    from sim.games import load
    from strategies.engines import engine_of
    from strategies.line_ups import showcase
    from strategies.registry import parse_player, shipped

    question.settled()  # says at once what cannot be played
    with (
        engine_of(engine, scheduler, workers, threads) as place,
        kept(out, question) if out else nullcontext(),
        LiveLine(notes(), 0.0, is_quiet=quiet) as live,
    ):
        tell_place(place, quiet)
        lab = Lab(
            entrant=lambda game, text: parse_player(game, text).entrant,
            ready=lambda schedule: make_ready(load(schedule.game), schedule, quiet),
            weights=declared,
            shipped=lambda game: list(shipped(game)),
            usual=showcase,
            seed=question.seed,
            folder=out,
            engine=place,
            progress=live.report,
            tell=live.say,
        )
        answer = STUDIES[question.kind].answer(question, lab)
        if out is not None:
            outputs.write(answer, out)
    if as_json:
        sys.stdout.write(outputs.text(answer) + "\n")
    else:
        outputs.show(answer, output(), is_brief=quiet)
    if not quiet and out is not None:
        tell_report(out)
    if answer.has_failed:
        raise typer.Exit(FAILED)


@app.command("run")
def run_file(
    file: Annotated[Path, typer.Argument(help="A study as TOML.", show_default=False)],
    out: StudyFolder = None,
    threads: Threads = 0,
    engine: EngineName = "local",
    scheduler: Scheduler = "",
    workers: Workers = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Play a study that is written in a file."""
    from reports.studies.files import read_study

    ask(
        read_study(file), out=out, threads=threads, engine=engine, scheduler=scheduler,
        workers=workers, as_json=as_json, quiet=quiet,
    )  # fmt: skip


RUN_OPTIONS: dict[str, tuple[Any, Any]] = {
    "out": (StudyFolder, None),
    "threads": (Threads, 0),
    "engine": (EngineName, "local"),
    "scheduler": (Scheduler, ""),
    "workers": (Workers, 0),
    "as_json": (AsJson, False),
    "quiet": (Quiet, False),
}
for study in STUDIES.values():
    app.command(study.question.kind)(command_for(study.question, ask, RUN_OPTIONS))


# ------------------------------------------------------------------ one game


@app.command()
def watch(
    game: GameName,
    strategy: Strategies = None,
    players: Players = None,
    edition: EditionName = None,
    rule: Rules = None,
    seed: Seed = 1,
    deal: Annotated[int, typer.Option(help="Number of the deal under this seed.")] = 0,
    human: Annotated[
        int | None,
        typer.Option(metavar="SEAT", help="Take a seat yourself; seats count from 1."),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each turn.")] = False,
    no_picture: Annotated[
        bool, typer.Option("--no-picture", help="Words only, do not draw the table.")
    ] = False,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game's log (JSON Lines).")
    ] = None,
    board: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw Carcassonne's board at the end: .svg or .png."),
    ] = None,
    frames: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Draw the board after each turn.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page to step through the game."),
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play a log again, say where it differs.")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only how the game ended, no progress.")
    ] = False,
) -> None:
    """Tell one game in the words of the rulebook, turn by turn, and draw the table."""
    from reports.person import LeftGameError, Person, wait_for_enter
    from reports.progress import waiting
    from reports.telling import Storyteller
    from reports.watching import Copies, follow, play_again, read_log_of
    from sim.facts import settle_options
    from sim.games import find_game, load
    from sim.replay import log_lines
    from sim.wishes import parse_rules
    from strategies.line_ups import showcase
    from strategies.registry import parse_player
    from strategies.seated import seated, seating
    from strategies.valuing import Notebook

    name = find_game(game).name
    copies = Copies(log, board, frames, html)
    copies.check(name)
    if step and not sys.stdin.isatty():
        raise UserError("--step waits for Enter, but the input is not a terminal")
    if human is not None and (quiet or replay):
        raise UserError("--human plays at the terminal: neither with --quiet nor with --replay")
    recorded = read_log_of(name, replay) if replay is not None else None
    seats = default_players(name, players)
    specs = seating(strategy, showcase(name), seats, human)
    if deal < 0:
        raise UserError(f"--deal {deal}: deals are numbered from 0")
    rule_set = load(name)
    changes = parse_rules(name, rule or [])
    if recorded is None:  # says at once what cannot be played
        rule_set.build_rules(settle_options(name, edition, changes), seats)
        for spec in filter(None, specs):
            parse_player(name, spec)
    narrate = rule_set.narrate
    story = Storyteller(
        narrate, output(), is_brief=quiet, has_pictures=not no_picture,
        pause=wait_for_enter if step else None, eyes=human - 1 if human is not None else None,
    )  # fmt: skip
    try:
        if replay is not None and recorded is not None:
            title = rule_set.game.title_in(recorded[0].get("edition"))
            agrees, told = play_again(replay, recorded, story, copies, title)
            (output() if agrees else notes()).print(told, markup=False, soft_wrap=True)
            if not agrees:
                raise typer.Exit(FAILED)
            return
        notebook = Notebook() if html is not None else None
        title = rule_set.game.title_in(edition)
        told = f"Compiling {title}: rules and strategies (only the first time)"
        with waiting(notes(), told, is_quiet=quiet):
            _ = rule_set.operate
            sitting = seated(name, specs, Person(narrate, story).choose, notebook)
        lines = log_lines(
            name, seats, edition=edition, overrides=changes, seed=seed, deal=deal,
            snapshots="decision", **sitting,
        )  # fmt: skip
        follow(lines, story, copies, title, notebook.thoughts if notebook else None)
    except LeftGameError:
        notes().print("You left the game; no file was written.")


# ------------------------------------------------------------------ what there is


class Listing(StrEnum):
    """What ``kibitz list`` can list."""

    GAMES = "games"
    STRATEGIES = "strategies"
    EDITIONS = "editions"
    VARIANTS = "variants"


@app.command("list")
def list_(
    what: Annotated[Listing, typer.Argument(help="What to list.")],
    game: Annotated[
        str | None, typer.Argument(autocompletion=complete_game, help="Of one game only.")
    ] = None,
) -> None:
    """List games, strategies, editions or rule variants."""
    from reports import catalogue
    from sim.facts import read_options
    from sim.games import GAMES, find_game

    chosen = [find_game(game)] if game else list(GAMES.values())
    console = output()
    if what is Listing.GAMES:
        catalogue.games(console, chosen)
        return
    for entry in chosen:
        if what is Listing.EDITIONS:
            catalogue.editions(console, read_options(entry.name))
        elif what is Listing.VARIANTS:
            from reports.studies.balance.variants import shipped as variants

            catalogue.variants(console, entry.name, variants(entry.name))
        else:
            from strategies.registry import shipped

            catalogue.strategies(console, entry.name, shipped(entry.name))


@app.command()
def show(
    strategy: Annotated[str, typer.Argument(help="A name or file.py:name.")],
    game: Annotated[
        str | None, typer.Option(autocompletion=complete_game, help="Of which game.")
    ] = None,
) -> None:
    """Show a strategy: idea, weights with ranges, level, source."""
    from reports import catalogue
    from sim.errors import nearest
    from sim.games import GAMES, find_game
    from strategies.registry import parse_player, shipped

    if game is not None:
        catalogue.strategy(output(), parse_player(find_game(game).name, strategy).strategy)
        return
    if ":" in strategy or "(" in strategy:
        raise UserError(f"{strategy}: say of which game, with --game")
    known = {name: shipped(name) for name in GAMES}
    found = [entries[strategy] for entries in known.values() if strategy in entries]
    if not found:
        names = {name for entries in known.values() for name in entries}
        raise UserError(f"there is no strategy {strategy!r}{nearest(strategy, names)}")
    for entry in found:
        catalogue.strategy(output(), entry)


@app.command()
def rules(game: GameName, edition: EditionName = None) -> None:
    """Print every rule option: meaning, values, defaults by edition, sources."""
    from reports import catalogue
    from sim.facts import read_options
    from sim.games import find_game

    options = read_options(find_game(game).name)
    catalogue.rules(output(), options, options.edition(edition).name)


# ------------------------------------------------------------------ compiling and measuring


@app.command()
def warm(
    games: Annotated[
        list[str] | None, typer.Argument(autocompletion=complete_game, help="Which games; all.")
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Compile rules and strategies ahead of the first game."""
    from reports.progress import waiting
    from sim.batch import compile_engine
    from sim.games import GAMES, find_game, load
    from strategies.registry import compiled_chooser, shipped

    console = notes()
    for game in [find_game(name) for name in games or GAMES]:
        rule_set = load(game.name)
        with waiting(console, f"Compiling {game.title}: rules", is_quiet=quiet):
            _ = rule_set.play_blocks, rule_set.operate
        known = [entry for entry in shipped(game.name).values() if entry.compiled]
        told = f"Compiling {game.title}: {len(known)} strategies"
        with waiting(console, told, is_quiet=quiet):
            for entry in known:
                compiled_chooser(rule_set, entry.choose, entry.origin)
    compile_engine()
    if not quiet:
        console.print("All is compiled.")


@app.command()
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(autocompletion=complete_game, help="Which games; all.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON.")
    ] = None,
    threads: Annotated[
        list[int] | None, typer.Option(help="Numbers of threads to measure; may be repeated.")
    ] = None,
    players: Players = None,
    quiet: Quiet = False,
) -> None:
    """Measure games a second beside a fixed computation, so that machines can be compared."""
    import json

    from reports import speed
    from sim import bench as measuring
    from sim.games import GAMES, find_game
    from sim.store import write_whole
    from strategies.line_ups import bench_line_ups

    cases = []
    for game in [find_game(name) for name in games or GAMES]:
        for told, texts in bench_line_ups(game.name).items():
            cases.append(case_of(game.name, told, texts, players, quiet))
    found = measuring.bench(cases, tuple(threads or ()))
    if json_file is not None:
        write_whole(json_file, (json.dumps(found, indent=1) + "\n").encode())
    if not quiet:
        speed.show(output(), found)


def case_of(
    game: str, told: str, texts: Sequence[str], players: int | None, is_quiet: bool
) -> "Case":
    """A case of ``sim.bench``, compiled."""
    from sim.bench import Case
    from sim.facts import settle_options
    from sim.games import load
    from sim.schedule import plan
    from strategies.line_ups import usual_games
    from strategies.registry import parse_line_up

    entrants = [player.entrant for player in parse_line_up(game, list(texts))]
    seats = default_players(game, players)
    games = usual_games(game, entrants) // BENCH_SHARE
    schedule = plan(settle_options(game), seats, entrants, games=games)
    start = time.perf_counter()
    ready = make_ready(load(game), schedule, is_quiet)
    return Case(told, schedule, ready, time.perf_counter() - start)


def show_version(is_wanted: bool) -> None:
    """Print the version and stop."""
    if is_wanted:
        from importlib.metadata import version

        typer.echo(f"kibitz {version('kibitz')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Plays board games by the million to find out which advice is true."""


def run(arguments: Sequence[str] | None = None) -> None:
    """The entry point of the command ``kibitz``."""
    with sentences():
        code = app(args=arguments, standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    run()
