"""The two consoles: one for results, one for everything else."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH = 120


def output() -> "Console":
    """The console for results; wide enough for tables when it is a pipe or a file."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)


def notes() -> "Console":
    """The console for everything that is not the result."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)
