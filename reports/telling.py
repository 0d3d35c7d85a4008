"""One game told in the terminal: sentences as they happen, and the table drawn after each turn.

The words come from a game's ``narrate`` module (see the head of sim/replay.py); here they are only
laid out. Colours appear where the output is a terminal.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import Console
from rich.table import Table
from rich.text import Text

Line = Mapping[str, Any]
Panel = Mapping[str, Any]
LABEL = 15  # columns for the names of rows
TURN = "turn"
ENDS = {"end", "fault"}
# Colours of the players by seat, then of cards, goods and the signs of a board drawn in text.
SEAT_STYLES = ("red", "blue", "yellow", "bright_black", "green", "magenta")
ITEM_STYLES = {
    "yellow": "yellow",
    "blue": "blue",
    "green": "green",
    "red": "red",
    "black": "bright_black",
    "expedition": "magenta",
    "corn": "yellow",
    "fruit": "blue",
    "sugar": "bright_white",
    "tobacco": "dark_orange3",
    "coffee": "orange4",
    "quarry": "bright_black",
    "large": "magenta",
}
SIGN_STYLES = {"▒": "dark_orange3", "◆": "bright_blue", "·": "green", "≈": "blue", "C": "bold red"}


class Voice(Protocol):
    """What a game's ``narrate`` module can do with the lines of a log."""

    DRAWN_BEFORE: frozenset[str]

    def tell(self, line: Any, names: Any, rules: Any) -> str:
        """The line as a sentence."""

    def picture(self, state: Any, names: Any, rules: Any) -> Any:
        """A snapshot's state as panels."""


def table_names(given: Sequence[str]) -> list[str]:
    """Names to tell players apart by, when a strategy sits at the table twice."""
    return [
        f"{name} {given[: seat + 1].count(name)}" if given.count(name) > 1 else name
        for seat, name in enumerate(given)
    ]


def option_sentences(voice: Voice, line: Line, names: Sequence[str], rules: Line) -> list[str]:
    """All options of a decision line, without the name of who decides."""
    tell = getattr(voice, "tell_option", voice.tell)
    told = [
        tell({**line, "choice": choice}, names, rules) for choice in range(len(line["options"]))
    ]
    name = names[line["seat"]]
    return [sentence.removeprefix(name).strip().rstrip(".") for sentence in told]


class Remarks:
    """What a game has to say, between the lines of a log, of what did not happen.

    Parameters
    ----------
    voice : Voice
        The game's ``narrate`` module.
    """

    def __init__(self, voice: Voice) -> None:
        self._remark = getattr(voice, "remark", None)
        self._turn: list[Line] = []

    def before(self, line: Line) -> str:
        """What to say before the next line, mostly nothing."""
        told: str = self._remark(self._turn, line) if self._remark else ""
        self._turn.append(line)
        if line["event"] == "snapshot":
            self._turn.clear()
        return told


def facts_of(panel: Panel) -> str:
    """The numbers beside a panel's title."""
    return ", ".join(f"{name} {value}" for name, value in panel["facts"].items())


def _item(item: Line) -> Text:
    count = item.get("count", 1)
    told = f"{item['text']} \N{MULTIPLICATION SIGN}{count}" if count > 1 else item["text"]
    style = "dim" if item.get("is_gone") else ITEM_STYLES.get(item.get("colour", ""), "")
    text = Text(told, style)
    if item.get("note"):
        text.append(f" ({item['note']})", "dim")
    return text


def _rows(panel: Panel) -> Table:
    grid = Table.grid(padding=(0, 1), expand=False)
    grid.add_column(width=LABEL, no_wrap=True)
    grid.add_column(overflow="fold")
    for row in panel.get("rows", ()):
        items = Text(", ").join([_item(item) for item in row["items"]]) or Text("-", "dim")
        grid.add_row(Text("  " + row["title"], "dim"), items)
    return grid


def _drawing(panel: Panel) -> list[Text]:
    """Lines of a drawing with the ruler above and the labels before."""
    wide = max(len(label) for label, _ in panel["drawing"]) + 1
    lines = [Text(" " * wide + panel["ruler"], "dim")]
    for label, signs in panel["drawing"]:
        line = Text(f"{label:>{wide - 1}} ", "dim")
        for sign in signs:
            style = SIGN_STYLES.get(sign, "default")
            if sign.isdigit():
                style = f"bold white on {SEAT_STYLES[int(sign) - 1]}"
            line.append(sign, style)
        lines.append(line)
    return lines


def show_panel(console: Console, panel: Panel) -> None:
    """Print a panel: its title and numbers, then its rows or its drawing."""
    seat = panel["seat"]
    title = panel["title"] if seat is None else f"{seat + 1} {panel['title']}"
    head = Text(title, "bold" if seat is None else f"bold {SEAT_STYLES[seat]}")
    if panel["facts"]:
        head.append(f"  {facts_of(panel)}", "default")
    console.print(head, soft_wrap=True)
    for line in _drawing(panel) if "drawing" in panel else []:
        console.print(line, soft_wrap=True)
    if panel.get("rows"):
        console.print(_rows(panel))


class Storyteller:
    """Tells the lines of a game one by one.

    Parameters
    ----------
    voice : Voice
        The game's ``narrate`` module.
    console : Console
        Where to print.
    is_brief : bool
        Tell only how the game ended.
    has_pictures : bool
        Draw the table after each turn.
    pause : callable or None
        Called after each turn.
    eyes : int or None
        The seat through whose eyes the game is told; None sees what lies open to a bystander.
    """

    def __init__(
        self,
        voice: Voice,
        console: Console,
        *,
        is_brief: bool = False,
        has_pictures: bool = True,
        pause: Callable[[], None] | None = None,
        eyes: int | None = None,
    ) -> None:
        self.eyes = eyes
        self.voice = voice
        self.console = console
        self.is_brief = is_brief
        self.has_pictures = has_pictures
        self.pause = pause
        self._remarks = Remarks(voice)
        self.names: list[str] = []
        self.rules: Line = {}
        self._sentence = ""
        self._times = 0
        self._state: Line | None = None
        self._is_drawn = False

    def hear(self, line: Line) -> None:
        """Tell one line."""
        if line["event"] == "header":
            self.names = table_names(line["seats"])
            self.rules = line["rules"]
        line = self.seen(line)
        if self.is_brief and line["event"] not in ENDS:
            return
        if line.get("after", TURN) != TURN:
            self._state = line["state"]
            return
        if line["event"] == "decision":
            self._draw_before(line["decision"])
        self._say(self._remarks.before(line))
        self._say(self.voice.tell(line, self.names, self.rules))
        if line["event"] == "snapshot":
            self._end_turn(line["state"])
        elif line["event"] in ENDS:
            self.catch_up()

    def _say(self, sentence: str) -> None:
        if not sentence:
            return
        if sentence != self._sentence:
            self.catch_up()
        self._sentence = sentence
        self._times += 1

    def seen(self, line: Line) -> Line:
        """The line as the seat that is looked through sees it."""
        seen_by: Callable[[Line, int, Line], Line] | None = getattr(self.voice, "seen_by", None)
        if self.eyes is None or seen_by is None:
            return line
        return seen_by(line, self.eyes, self.rules)

    def catch_up(self) -> None:
        """Print what was heard but could have been followed by the same again."""
        if self._times:
            times = f" ({self._times} times)" if self._times > 1 else ""
            self.console.print(self._sentence + times, markup=False, soft_wrap=True)
        self._sentence, self._times = "", 0

    def draw(self, state: Line) -> None:
        """Print the table."""
        self.console.print()
        for panel in self.voice.picture(state, self.names, self.rules):
            show_panel(self.console, panel)

    def _draw_before(self, decision: str) -> None:
        """Draw the middle of the table, once a turn, where the game wants it before a decision."""
        wanted = self.has_pictures and decision in self.voice.DRAWN_BEFORE
        if self._state is None or self._is_drawn or not wanted:
            return
        self.catch_up()
        self._is_drawn = True
        table, *_ = self.voice.picture(self._state, self.names, self.rules)
        show_panel(self.console, table)

    def _end_turn(self, state: Line) -> None:
        self.catch_up()
        self._is_drawn = False
        if self.has_pictures:
            self.draw(state)
        self.console.print()
        if self.pause is not None:
            self.pause()
