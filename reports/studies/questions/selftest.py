"""The question of ``kibitz selftest``."""

from dataclasses import dataclass
from typing import ClassVar

from reports.studies.questions.base import Question, option


@dataclass(frozen=True, kw_only=True)
class Selftest(Question):
    """Check that verdicts keep their promise: strategies against themselves, and known truths."""

    kind: ClassVar[str] = "selftest"

    strategy: str | None = option(
        None, help="Who plays against itself; by default one that plays fast.", short="-s"
    )
    slip: float = option(
        0.1, help="How often it answers at random, so that luck alone makes a difference."
    )
    studies: int = option(300, help="How many studies to repeat.", short="-k")
    blocks: int = option(400, help="Deals in each of them.", short="-n")
