"""A person in a seat: sees the table and the options in words, answers with a number."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from reports.telling import Storyteller, Voice, option_sentences
from sim.errors import UserError

Line = Mapping[str, Any]
HELP = (
    "Type the number before an option and press Enter. ? shows this, t the table once more, "
    "q leaves the game. You see what lies open, and what you did yourself."
)
PROMPT = "Your choice (a number, ? for help): "
GO_ON = "Enter goes on, q leaves: "
FEW = 8  # options that are listed one below the other


class LeftGameError(Exception):
    """The person at the keyboard leaves."""


class Narrator(Voice, Protocol):
    """What a game's ``narrate`` module can do with its records, besides."""

    def snapshot(self, game: Any, rules: Any) -> Any:
        """The state of a game."""

    def option_words(self, game: Any, rules: Any, code: int) -> Any:
        """An option as the log has it."""

    def decision_word(self, decision: int) -> str:
        """Name of a decision."""


def read_line(prompt: str) -> str:
    """What is typed after a prompt.

    Raises
    ------
    UserError
        If the input has ended.
    """
    sys.stdout.write(prompt)
    sys.stdout.flush()
    typed = sys.stdin.readline()
    if not typed:
        sys.stdout.write("\n")
        raise UserError("the input ended before the game did")
    return typed.strip().lower()


def wait_for_enter() -> None:
    """Wait between two turns.

    Raises
    ------
    LeftGameError
        If the person wants no more.
    """
    if read_line(GO_ON).startswith("q"):
        raise LeftGameError


class Person:
    """Answers for a seat by asking at the keyboard.

    Parameters
    ----------
    narrator : Narrator
        The game's ``narrate`` module.
    story : Storyteller
        Tells the game at the same keyboard; it knows names and rules.
    """

    def __init__(
        self, narrator: Narrator, story: Storyteller, read: Callable[[str], str] = read_line
    ) -> None:
        self.narrator = narrator
        self.story = story
        self.read = read

    def choose(
        self, game: Any, rules: Any, options: Any, count: int, seat: int, _weights: Any
    ) -> int:
        """Index of the option that the person chooses."""
        self.story.catch_up()
        now = {"event": "snapshot", "state": self.narrator.snapshot(game, rules)}
        state = self.story.seen(now)["state"]
        self.story.draw(state)
        codes = [int(code) for code in options["code"][:count]]
        line = {
            "event": "decision",
            "seat": seat,
            "decision": self.narrator.decision_word(int(game["pending"])),
            "options": [self.narrator.option_words(game, rules, code) for code in codes],
        }
        names, words = self.story.names, self.story.rules
        sentences = option_sentences(self.narrator, line, names, words)
        console = self.story.console
        name = names[seat]
        console.print()
        console.print(f"Seat {seat + 1}, {name}:", style="bold", highlight=False)
        _list(console, sentences)
        return self._answer(console, sentences, state)

    def _answer(self, console: Console, sentences: Sequence[str], state: Line) -> int:
        while True:
            typed = self.read(PROMPT)
            if typed.startswith("q"):
                raise LeftGameError
            if typed == "t":
                self.story.draw(state)
            if typed in {"?", "t"}:
                console.print(HELP)
                _list(console, sentences)
            elif typed.isdecimal() and 1 <= int(typed) <= len(sentences):
                return int(typed) - 1
            else:
                told = f"{typed!r} is not an option; type a number from 1 to {len(sentences)}."
                console.print(told, markup=False)


def _list(console: Console, sentences: Sequence[str]) -> None:
    """The options with their numbers, several beside each other if they are many."""
    told = [Text(f"{number:>3}  {text}") for number, text in enumerate(sentences, start=1)]
    if len(told) <= FEW:
        for text in told:
            console.print(text, soft_wrap=True)
    else:
        console.print(Columns(told, column_first=True, padding=(0, 3)))
