"""The question of ``kibitz tips``."""

from dataclasses import dataclass
from typing import ClassVar

from reports.studies.questions.base import Question, option
from sim.errors import UserError

LEAST_DEALS = 50  # below that an interval on deals means little


@dataclass(frozen=True, kw_only=True)
class Tips(Question):
    """Find out which advice is true: each tip followed and ignored, at several kinds of tables."""

    kind: ClassVar[str] = "tips"

    # Several numbers of players, where other studies have one.
    players: tuple[str, ...] = option(  # type: ignore[assignment]
        (), help="Seats at the table, such as 2,4. By default as the tips say.", short="-p",
        metavar="N,N",
    )  # fmt: skip
    tip: tuple[str, ...] = option(
        (), help="Only this tip; may be repeated.", short="-t", metavar="ID"
    )
    field: tuple[str, ...] = option(
        (), help="Only against these opponents, such as novice; may be repeated.", metavar="NAME"
    )
    file: str | None = option(None, help="Tips of your own, as TOML.", metavar="FILE")
    margin: float = option(
        0.5, help="Smallest difference that matters, in percentage points of the win share."
    )
    confidence: float = option(0.95, help="How sure the verdicts of a run are to be, together.")
    blocks: int | None = option(
        None, help="Deals to confirm a tip on, at most, for each kind of table.", short="-n",
        metavar="N",
    )  # fmt: skip
    until_decided: bool = option(
        False, help="Go on with fresh deals until every verdict is clear, or --blocks is reached."
    )

    def __post_init__(self) -> None:
        """Refuse players that are no numbers."""
        for word in self._numbers:
            if not word.isdecimal():
                raise UserError(f"players {word!r}: write a whole number, or several such as 2,4")

    @property
    def _numbers(self) -> list[str]:
        return [part.strip() for text in self.players for part in text.split(",")]

    @property
    def alpha(self) -> float:
        """Chance of any false verdict of a kind."""
        return 1.0 - self.confidence

    @property
    def tables(self) -> tuple[int, ...]:
        """Numbers of players that were asked for; none means as the tips say.

        Raises
        ------
        UserError
            If the game is not for so many.
        """
        from sim.games import find_game

        numbers = tuple(dict.fromkeys(int(word) for word in self._numbers))
        for number in numbers:
            find_game(self.game).check_players(number)
        return numbers

    @property
    def seats(self) -> int:
        """The first number of players, for a check of the rules."""
        from sim.games import find_game

        return (*self.tables, find_game(self.game).default_players)[0]

    def check(self) -> None:
        """Raise a UserError for a number that makes no sense."""
        if not 0.0 < self.margin < 50.0:
            raise UserError(f"--margin {self.margin:g}: percentage points, above 0 and below 50")
        if not 0.5 <= self.confidence < 1.0:
            raise UserError(f"--confidence {self.confidence:g}: from 0.5 to below 1, such as 0.95")
        if self.blocks is not None and self.blocks < LEAST_DEALS:
            raise UserError(f"--blocks {self.blocks}: at least {LEAST_DEALS} deals")
