"""The question of ``kibitz balance``."""

from dataclasses import dataclass
from typing import ClassVar

from reports.studies.questions.base import Question, option


@dataclass(frozen=True, kw_only=True)
class Balance(Question):
    """Compare rule variants by how players fare; find fair handicaps; weigh cards and buildings."""

    kind: ClassVar[str] = "balance"

    variant: tuple[str, ...] = option(
        (),
        help="A variant to compare with the rules; may be repeated. A name (kibitz list variants), "
        "key=value[,key=value], FILE.toml or FILE.toml:name. By default all that ship.",
        short="-v",
        metavar="VARIANT",
    )
    strategy: tuple[str, ...] = option(
        (),
        help="The first sits in all seats, all of them make up the table; may be repeated.",
        short="-s",
        metavar="STRATEGY",
    )
    equalise: str | None = option(
        None,
        help="Find what makes the seats equal: 'points', or a rule for each seat such as "
        "extra_coins_seat.",
        metavar="OPTION",
    )
    tolerance: float = option(
        0.5, help="Percentage points of win share within which seats count as equal."
    )
    worth: str | None = option(
        None,
        help="Find what a component is worth: a kind such as buildings, a name such as wharf, or "
        "KIND:NAME.",
        metavar="COMPONENT",
    )
    deals: int | None = option(None, help="Deals for one strategy in all seats.", short="-n")
