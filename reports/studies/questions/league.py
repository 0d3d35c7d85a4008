"""The question of ``kibitz league``."""

from dataclasses import dataclass
from typing import ClassVar

from reports.studies.questions.base import Question, option


@dataclass(frozen=True, kw_only=True)
class League(Question):
    """Play everybody against everybody: ratings, cycles, and the mix that nobody beats."""

    kind: ClassVar[str] = "league"

    strategy: tuple[str, ...] = option(
        (), help="Who takes part; once for each. By default all strategies of the game.",
        short="-s", metavar="STRATEGY",
    )  # fmt: skip
    gauntlet: str | None = option(
        None, help="Only this one against each of the others.", metavar="STRATEGY"
    )
    games: str | None = option(
        None, help="Games in all. By default about a minute of them.", short="-n", metavar="N"
    )
    independent: bool = option(False, help="Every game on a deal of its own, no common deals.")
