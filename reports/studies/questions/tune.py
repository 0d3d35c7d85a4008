"""The question of ``kibitz tune``."""

from dataclasses import dataclass
from typing import ClassVar

from reports.studies.questions.base import Question, option


@dataclass(frozen=True, kw_only=True)
class Tune(Question):
    """Look for better weights of a strategy, and prove on fresh deals what was found."""

    kind: ClassVar[str] = "tune"

    strategy: str = option(help="Whose weights to move; the search starts there.", is_argument=True)
    against: tuple[str, ...] = option(
        (),
        help="Who sits in the other seats; may be repeated. By default the strategy itself as it "
        "is now.",
        metavar="STRATEGY",
    )
    weight: tuple[str, ...] = option(
        (), help="Move only this weight; may be repeated. name=lo:hi narrows its range.",
        short="-w", metavar="NAME[=LO:HI]",
    )  # fmt: skip
    also_players: tuple[int, ...] = option(
        (), help="Tune for tables of this size too; may be repeated."
    )
    budget: str = option("500k", help="Games in all: search, choice and proof.", metavar="N")
    moving_field: bool = option(
        False, help="Let the present best sit among the opponents, so that the search does not "
        "only learn to beat the weak.",
    )  # fmt: skip
    step: float = option(0.15, help="First step of the search, as a part of a weight's range.")
    name: str = option("tuned", help="Name of the new setting.")
