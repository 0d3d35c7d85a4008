"""What there is, printed: games, editions, strategies, one strategy in full, rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from reports.studies.balance.variants import Variant
    from sim.facts import Option, OptionTable
    from sim.games import Game
    from strategies.registry import Strategy

LEVELS = {"expert": 0, "club": 1, "novice": 2}


def _table(console: Console, headings: Sequence[str]) -> Table:
    style = box.SIMPLE_HEAD if console.is_terminal else None
    table = Table(box=style, pad_edge=False, header_style="dim" if console.is_terminal else "")
    for place, heading in enumerate(headings):
        table.add_column(heading, overflow="fold", no_wrap=place == 0)
    return table


def games(console: Console, known: Iterable["Game"]) -> None:
    """Every game with its players."""
    table = _table(console, ("Game", "Title", "Players"))
    for game in known:
        seats = f"{game.least_players} to {game.most_players}, {game.default_players} by default"
        table.add_row(Text(game.name, style="bold"), game.title, seats)
    console.print(table)


def editions(console: Console, options: "OptionTable") -> None:
    """Every edition of a game, and how far it is from the default one."""
    table = _table(console, ("Edition", "Title", "Differs in"))
    for edition in options.editions.values():
        changed = [
            f"{option.name}={option.word(option.in_edition(edition.name))}"
            for option in options.options.values()
            if option.in_edition(edition.name) != option.in_edition(options.default_edition)
        ]
        is_default = edition.name == options.default_edition
        told = "the default" if is_default else ", ".join(changed) or "nothing"
        table.add_row(Text(edition.name, style="bold"), edition.title, told)
    console.print(Text(options.game, style="bold"))
    console.print(table)


def variants(console: Console, game: str, known: Mapping[str, "Variant"]) -> None:
    """Every rule variant of a game, and what it changes."""
    table = _table(console, ("Variant", "Title", "Changes"))
    for entry in known.values():
        changes = [f"{key}={text}" for key, text in entry.rules.items()]
        if entry.edition is not None:
            changes.insert(0, f"edition {entry.edition}")
        table.add_row(Text(entry.name, style="bold"), entry.title, ", ".join(changes))
    console.print(Text(game, style="bold"))
    console.print(table)


def strategies(console: Console, game: str, known: Mapping[str, "Strategy"]) -> None:
    """Every strategy of a game, the strongest level first."""
    table = _table(console, ("Strategy", "Level", "Idea"))
    for entry in sorted(known.values(), key=lambda entry: (LEVELS[entry.level], entry.name)):
        table.add_row(Text(entry.name, style="bold"), entry.level, entry.idea)
    console.print(Text(game, style="bold"))
    console.print(table)


def strategy(console: Console, entry: "Strategy") -> None:
    """One strategy: idea, level, source, weights, and how it was tuned."""
    console.print(Text.assemble((entry.name, "bold"), f"  {entry.game}, {entry.level}"))
    console.print(Padding(Text(entry.idea), (0, 0, 0, 2), expand=False))
    facts = [("Source", entry.source)]
    if entry.origin:
        facts.append(("File", entry.origin))
    facts.append(("Tosses coins", "yes" if entry.uses_chance else "no"))
    if not entry.compiled:
        facts.append(("Compiled", "no: plain Python, slower"))
    if entry.record:
        facts.append(("Tuned", entry.record))
    for term, told in facts:
        console.print(
            Padding(Text.assemble((f"{term}: ", "dim"), told), (0, 0, 0, 2), expand=False)
        )
    if not entry.weights:
        console.print(Padding(Text("It has no weights but slip."), (0, 0, 0, 2), expand=False))
        return
    table = _table(console, ("Weight", "Value", "Range", "Unit", "Meaning"))
    for weight in entry.weights:
        table.add_row(
            Text(weight.name, style="bold"),
            f"{weight.default:g}",
            f"{weight.low:g} to {weight.high:g}",
            weight.unit,
            weight.meaning,
        )
    table.add_row(
        Text("slip", style="bold"), "0", "0 to 1", "share",
        "how often it answers at random, as people do",
    )  # fmt: skip
    console.print(Padding(table, (0, 0, 0, 2), expand=False))


def rules(console: Console, options: "OptionTable", edition: str) -> None:
    """Every option of a game with its value in an edition."""
    title = options.edition(edition).title
    console.print(Text.assemble((options.game, "bold"), f", edition {edition}: {title}"))
    console.print(Text("Change one with --rule name=value.", style="dim"))
    for option in options.options.values():
        console.print()
        value = option.word(option.in_edition(edition))
        unit = f" {option.unit}" if option.unit and option.kind == "int" else ""
        console.print(Text.assemble((option.name, "bold"), f" = {value}{unit}"))
        lines = [option.meaning, f"Values: {option.allowed()}."]
        if others := _elsewhere(options, option, edition):
            lines.append(f"Elsewhere: {others}.")
        lines.append(f"Source: {', '.join(option.source)}")
        _explain(console, lines)
    for table in options.tables.values():
        console.print()
        console.print(Text(f"{table.name}.*", "bold"))
        _explain(console, [table.meaning, f"Change a number with --rule {table.example}"])


def _explain(console: Console, lines: Sequence[str]) -> None:
    """Lines below a name, all but the first pale."""
    for place, line in enumerate(lines):
        told = Text(line, style="dim" if place else "")
        console.print(Padding(told, (0, 0, 0, 4), expand=False))


def _elsewhere(options: "OptionTable", option: "Option", edition: str) -> str:
    """Editions in which the option has another value."""
    here = option.in_edition(edition)
    return ", ".join(
        f"{name} {option.word(option.in_edition(name))}"
        for name in options.editions
        if option.in_edition(name) != here
    )
