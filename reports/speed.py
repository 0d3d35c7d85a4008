"""The figures of ``kibitz bench`` as a table."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text


def show(console: Console, found: dict[str, Any]) -> None:
    """Print what ``sim.bench.bench`` measured."""
    machine = found["machine"]
    console.print(Text(f"{machine['processor']}, {machine['cores']} cores", style="bold"))
    console.print(f"Python {machine['python']}, {machine['system']}, kibitz {found['kibitz']}")
    style = box.SIMPLE_HEAD if console.is_terminal else None
    table = Table(box=style, pad_edge=False, header_style="dim" if console.is_terminal else "")
    headings = (
        "Game", "Strategies", "Threads", "Games/s,\nbest", "Games/s,\nmedian",
        "Games per million\nyardstick words", "Compile,\ns", "Whole run,\ntimes bare",
    )  # fmt: skip
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place < 2 else "right")
    for case in found["cases"]:
        for place, (threads, result) in enumerate(case["threads"].items()):
            rates = result["games_per_second"]
            first = place == 0
            table.add_row(
                f"{case['game']}, {case['players']} players" if first else "",
                case["case"] if first else "",
                threads,
                f"{rates['best']:,.0f}",
                f"{rates['median']:,.0f}",
                f"{result['games_per_million_words']['median']:,.1f}",
                f"{case['compile_seconds']:.1f}" if first else "",
                f"{case['whole']['cost_median']:.2f}" if first else "",
            )
    console.print(table)
    console.print(f"Yardstick: {found['yardstick']['what']}, measured in turn with the games.")
