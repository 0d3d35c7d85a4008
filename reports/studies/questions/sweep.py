"""The question of ``kibitz sweep``."""

from dataclasses import dataclass
from typing import ClassVar

from reports.studies.questions.base import Question, option


@dataclass(frozen=True, kw_only=True)
class Sweep(Question):
    """Vary one or two weights of a strategy, or ask which of its weights matter."""

    kind: ClassVar[str] = "sweep"

    strategy: str = option(help="Whose weights to vary.", is_argument=True)
    weight: tuple[str, ...] = option(
        (), help="What to vary: name=lo:hi or name=lo:hi:steps; once or twice, and any number of "
        "times with --sensitivity.", short="-w", metavar="NAME=LO:HI[:STEPS]",
    )  # fmt: skip
    field: str | None = option(
        None, help="Who holds all other seats. By default balanced, or the strategy itself in a "
        "game without it.", metavar="STRATEGY",
    )  # fmt: skip
    sensitivity: bool = option(
        False, help="Which weights matter, alone and together with others. By default all of them."
    )
    points: int | None = option(
        None, help="Base points of --sensitivity, a power of two. By default as many as fit."
    )
    reach: float = option(
        0.2, help="How far weights vary in --sensitivity on both sides of their present value, as "
        "a part of their range, unless --weight says otherwise.",
    )  # fmt: skip
    games: str | None = option(
        None, help="Games in all. By default about a minute of them.", short="-n", metavar="N"
    )
    independent: bool = option(
        False, help="Every game of a setting on a deal of its own, no balanced seatings."
    )
