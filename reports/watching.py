"""What becomes of a game that is watched: told in the terminal, and copied into files."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.board import files as pictures
from reports.telling import TURN, Storyteller, Voice
from sim.errors import UserError
from sim.replay import LogDifferenceError, play_recorded, read_log, replay, write_log
from sim.store import write_whole

if TYPE_CHECKING:
    from reports.stepper import Thoughts

Line = dict[str, Any]


@dataclass(frozen=True)
class Copies:
    """The files that a watched game is written into, None where nobody asked.

    Attributes
    ----------
    log : Path
        The log as docs/game-log.md describes it, with a snapshot after each turn.
    board : Path
        Carcassonne's board at the end, SVG or PNG.
    frames : Path
        A folder for one picture after each turn.
    html : Path
        A page to step through the game.
    """

    log: Path | None = None
    board: Path | None = None
    frames: Path | None = None
    html: Path | None = None

    def check(self, game: str) -> None:
        """Refuse what cannot be written, before the game is played."""
        for file in filter(None, (self.log, self.board, self.html)):
            if not file.parent.is_dir():
                raise UserError(f"{file} cannot be written: there is no folder {file.parent}")
        pictures.check(game, self.board, self.frames)

    def write(
        self, lines: list[Line], voice: Voice, title: str, thoughts: "Thoughts | None"
    ) -> None:
        """Write the files; ``title`` is the game's, ``thoughts`` are for the page."""
        if self.log is not None:
            write_log(self.log, [line for line in lines if line.get("after", TURN) == TURN])
        if self.board is not None or self.frames is not None:
            pictures.write_pictures(lines, self.board, self.frames)
        if self.html is not None:
            from reports.stepper import html  # the page's library takes its time

            page = html(lines, voice, title, thoughts or {})
            write_whole(self.html, page.encode())


def follow(
    lines: Iterable[Line],
    story: Storyteller,
    copies: Copies,
    title: str,
    thoughts: "Thoughts | None" = None,
) -> None:
    """Tell a game to its end while it is played, then write the files."""
    kept = []
    for line in lines:
        story.hear(line)
        kept.append(line)
    copies.write(kept, story.voice, title, thoughts)


def read_log_of(game: str, file: Path) -> list[Line]:
    """The lines of a log file that tells of this game."""
    lines = read_log(file)
    if lines[0]["game"] != game:
        raise UserError(f"{file} is a log of {lines[0]['game']}, not of {game}")
    return lines


def play_again(
    file: Path, lines: list[Line], story: Storyteller, copies: Copies, title: str
) -> tuple[bool, str]:
    """Replay a log and tell it; whether the rules agree with every line, and the sentence."""
    try:
        compared = replay(lines)
    except LogDifferenceError as error:
        follow(lines, story, Copies(), title)
        return False, f"{file}: {error}"
    follow(play_recorded(lines, snapshots="decision"), story, copies, title)
    return True, f"{file}: {compared:,} lines, all as the rules say"
