"""What becomes of a game that is watched: told in the terminal, and copied into files."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.telling import TURN, Storyteller
from sim.replay import write_log

Line = dict[str, Any]


@dataclass(frozen=True)
class Copies:
    """The files that a watched game is written into, None where nobody asked.

    Attributes
    ----------
    log : Path
        The log as docs/game-log.md describes it, with a snapshot after each turn.
    """

    log: Path | None = None

    def write(self, lines: list[Line]) -> None:
        """Write the files."""
        if self.log is not None:
            write_log(self.log, [line for line in lines if line.get("after", TURN) == TURN])


def follow(lines: Iterable[Line], story: Storyteller, copies: Copies) -> None:
    """Tell a game to its end while it is played, then write the files."""
    kept = []
    for line in lines:
        story.hear(line)
        kept.append(line)
    copies.write(kept)
