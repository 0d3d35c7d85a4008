"""What a study has to say: sentences first, then tables and figures, then how it was found.

Every study makes one ``Answer``; ``outputs`` shows it in the terminal and writes the files.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pandas as pd

from reports.drawing import Picture


@dataclass(frozen=True)
class Section:
    """A part of an answer.

    Attributes
    ----------
    frame : DataFrame or None
        A table of words, rounded already; columns are headings.
    pictures : sequence of Picture
    note : str
        How to read it.
    is_detail : bool
        For readers of the page; the terminal leaves it out.
    """

    heading: str
    note: str = ""
    frame: pd.DataFrame | None = None
    pictures: Sequence[Picture] = ()
    is_detail: bool = False


@dataclass(frozen=True)
class Answer:
    """The answer of a study.

    Attributes
    ----------
    kind : str
        The command: "tips", "league", ...
    title : str
    sentences : sequence of str
        The verdict, in the order of its weight.
    warnings : sequence of str
        What a reader must know before trusting the numbers.
    facts : sequence of (term, text)
        Games, deals, seed: the strip below the verdict.
    sections : sequence of Section
    method : sequence of (term, text)
        Estimand, design, intervals, variance reduction.
    summary : DataFrame
        All numbers in full: ``summary.csv`` and the JSON.
    tables : mapping of str to DataFrame
        More CSV files, by name.
    texts : mapping of str to str
        More files, by name.
    chips : mapping of str to int
        Names in tables that are marked with a colour of the palette.
    command : str
        The one command that repeats the study.
    version : str
    has_failed : bool
        For checks of the program itself: something is not as it must be.
    """

    kind: str
    title: str
    sentences: Sequence[str]
    facts: Sequence[tuple[str, str]]
    sections: Sequence[Section]
    method: Sequence[tuple[str, str]]
    summary: pd.DataFrame
    command: str
    version: str
    warnings: Sequence[str] = ()
    tables: dict[str, pd.DataFrame] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)
    has_failed: bool = False

    @property
    def pictures(self) -> list[Picture]:
        """All figures, in the order of the page."""
        return [picture for section in self.sections for picture in section.pictures]
