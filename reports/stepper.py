"""A game as one self-contained page to step through, forwards and backwards.

Every step is a decision: what happened since the one before, the table as it lies, the options
with the strategy's valuation where it has one, and which was chosen. What repeats from step to step
is in the page once: the drawn rows are numbered, a step names the numbers.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from reports.board.scene import MARGIN, board_scene
from reports.board.shapes import SEAT_INKS, TILE
from reports.board.svg import svg
from reports.board.tiles import tile_shapes
from reports.drawing import DARK, LIGHT
from reports.page import environment
from reports.telling import TURN, Remarks, Voice, option_sentences, table_names

Line = Mapping[str, Any]
# Number of a decision to a unit and a value for each option, NaN where there is none.
Thoughts = Mapping[int, tuple[str, Sequence[float]]]
BOARD_GAME = "carcassonne"
WANTED_INKS = ("ink", "quiet", "line", "paper", "more", "less")


def counted(sentences: Sequence[str]) -> list[str]:
    """Sentences in a row that are the same as one, with how often."""
    runs = [(sentence, len(list(same))) for sentence, same in groupby(sentences)]
    return [f"{told} ({times} times)" if times > 1 else told for told, times in runs]


class Parts:
    """Pieces of HTML, each once, by number."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a piece, a new one if need be."""
        if text not in self._numbers:
            self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return self._numbers[text]


class Album:
    """Collects the steps of a game from its lines."""

    def __init__(self, voice: Voice, thoughts: Thoughts) -> None:
        self.voice = voice
        self.thoughts = thoughts
        self.macros: Any = environment().get_template("stepper_parts.html.jinja").module
        self.parts = Parts()
        self.states: list[Line] = []
        self.steps: list[dict[str, Any]] = []
        self.turns: list[int] = []  # steps that begin a turn
        self.remarks = Remarks(voice)
        self.names: list[str] = []
        self.rules: Line = {}
        self._said: list[str] = []
        self._turn_is_over = True

    def add(self, line: Line) -> None:
        """Take one line of the log in."""
        if line["event"] == "header":
            self.names, self.rules = table_names(line["seats"]), line["rules"]
        if line.get("after", TURN) == TURN and (remark := self.remarks.before(line)):
            self._said.append(remark)
        if line["event"] == "snapshot":
            self.states.append(line["state"])
            self._turn_is_over |= line["after"] == TURN
            return
        if line["event"] == "decision":
            self._step(self._question(line))
        if sentence := self.voice.tell(line, self.names, self.rules):
            self._said.append(sentence)
        if line["event"] == "end":
            self._step({"scores": self.parts.number(str(self.macros.scores(line, self.names)))})

    def _step(self, question: dict[str, Any]) -> None:
        if self._turn_is_over:
            self.turns.append(len(self.steps))
            self._turn_is_over = False
        self.steps.append(
            {
                "said": self._said,
                "state": len(self.states) - 1,
                "panels": self._panels(),
                **question,
            }
        )
        self._said = []

    def _question(self, line: Line) -> dict[str, Any]:
        told = option_sentences(self.voice, line, self.names, self.rules)
        asked = {
            "seat": line["seat"],
            "asked": line["decision"].replace("-", " ").replace("_", " "),
            "options": told,
            "choice": line["choice"],
        }
        cells = [(option["x"], option["y"]) for option in line["options"] if "x" in option]
        if len(cells) == len(told):
            asked["cells"] = cells
        if line["number"] in self.thoughts:
            unit, values = self.thoughts[line["number"]]
            known = [None if math.isnan(value) else round(value, 3) for value in values]
            asked |= {"values": known, "unit": unit}
        return asked

    def _panels(self) -> list[dict[str, Any]]:
        drawn = []
        for panel in self.voice.picture(self.states[-1], self.names, self.rules):
            rows = [self.macros.row(row) for row in panel.get("rows", ())]
            if "tile" in panel:
                rows.append(self.macros.tile(panel))
            head = self.macros.head(panel)
            drawn.append(
                {"seat": panel["seat"], "parts": [self.parts.number(str(p)) for p in (head, *rows)]}
            )
        return drawn


def _tiles_in_hand(states: Sequence[Line]) -> set[str]:
    return {kind for state in states for hand in state["hands"] for kind in hand}


def html(lines: Sequence[Line], voice: Voice, title: str, thoughts: Thoughts) -> str:
    """The page of a game.

    Parameters
    ----------
    lines : sequence of dict
        A log with a snapshot after each decision.
    voice : Voice
        The game's ``narrate`` module.
    title : str
        Of the game.
    thoughts : mapping
        What the strategies thought of their options.
    """
    album = Album(voice, thoughts)
    for line in lines:
        album.add(line)
    head = lines[0]
    board = ""
    if head["game"] == BOARD_GAME:
        words = "The board; the text beside it tells what happens."
        scene = board_scene(album.states, margin=TILE + MARGIN)  # tiles may be laid all around
        drawn = {f"tile-{kind}": tile_shapes(kind) for kind in _tiles_in_hand(album.states)}
        scene.drawings |= drawn
        board = svg(scene, f"{title}, the board", words, has_paper=False, also=drawn)
    return (
        environment()
        .get_template("stepper.html.jinja")
        .render(
            title=title,
            players=album.names,
            edition=head["edition"],
            seed=head["seed"],
            deal=head["deal"],
            version=head["version"],
            board=board,
            data={"steps": album.steps, "parts": album.parts.texts, "turns": album.turns},
            seats=SEAT_INKS,
            light={name: LIGHT[name] for name in WANTED_INKS},
            dark={name: DARK[name] for name in WANTED_INKS},
        )
    )
