"""Pictures of a Carcassonne game as files: the board at the end, and one for each turn."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.board.scene import Extent, moment
from reports.board.shapes import Scene
from reports.board.svg import svg
from reports.telling import TURN, table_names
from sim.errors import UserError
from sim.store import write_whole

Line = Mapping[str, Any]
GAME = "carcassonne"
ENDINGS = (".svg", ".png")


def check(game: str, board: Path | None, frames: Path | None) -> None:
    """Refuse what cannot be drawn, before the game is played.

    Raises
    ------
    UserError
        For another game, an ending that is no picture, or a folder that is a file.
    """
    if board is None and frames is None:
        return
    option = "--board" if board is not None else "--frames"
    if game != GAME:
        raise UserError(f"{option} draws a board of tiles, which {game} has not; try --html FILE")
    if board is not None and board.suffix.lower() not in ENDINGS:
        raise UserError(f"--board {board}: the file must end in {' or '.join(ENDINGS)}")
    if frames is not None and frames.exists() and not frames.is_dir():
        raise UserError(f"--frames {frames}: there is a file of this name, not a folder")


def _bytes(scene: Scene, ending: str, title: str, description: str) -> bytes:
    if ending == ".png":
        from reports.board.png import png  # matplotlib takes its time

        return png(scene)
    return svg(scene, title, description).encode()


def _words(state: Line, names: Sequence[str], points: Sequence[int]) -> str:
    told = ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))
    return f"{len(state['board'])} tiles, {len(state['followers'])} followers. Points: {told}."


def write_pictures(lines: Sequence[Line], board: Path | None, frames: Path | None) -> None:
    """Draw the board at the end of a log, and after each turn, as far as wanted.

    Frames are of the kind that ``board`` is, SVG without it; they all show the same cells, so
    that they can be played one after the other.
    """
    names = table_names(lines[0]["seats"])
    states = [line["state"] for line in lines if line.get("after") == TURN]
    final: list[Line] = next((line["scores"] for line in lines if line["event"] == "end"), [])
    title = f"Carcassonne, seed {lines[0]['seed']}, deal {lines[0]['deal']}"
    points = [score["points"] for score in final] or states[-1]["scores"]
    if board is not None:
        scene = moment(states[-1], names, points=points)
        words = _words(states[-1], names, points)
        write_whole(board, _bytes(scene, board.suffix.lower(), title, words))
    if frames is not None:
        frames.mkdir(parents=True, exist_ok=True)
        ending = board.suffix.lower() if board is not None else ENDINGS[0]
        known: set[tuple[int, int]] = set()
        for number, state in enumerate(states, start=1):
            cells = {(x, y) for x, y, *_ in state["board"]}
            newest = next(iter(cells - known), None) if known else None
            known = cells
            scene = moment(state, names, extent=Extent.of(states[-1]), newest=newest)
            words = f"After turn {number}. {_words(state, names, state['scores'])}"
            picture = _bytes(scene, ending, f"{title}, turn {number}", words)
            write_whole(frames / f"turn-{number:03d}{ending}", picture)
