"""Every study by its name: the question, and the function that answers it.

A new study is a question in ``questions/``, a function ``answer(question, lab) -> Answer``, and a
row here; the command, the TOML file, the run folder and the outputs follow.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.studies.questions.balance import Balance
from reports.studies.questions.base import Question
from reports.studies.questions.league import League
from reports.studies.questions.selftest import Selftest
from reports.studies.questions.sweep import Sweep
from reports.studies.questions.tips import Tips
from reports.studies.questions.tune import Tune

if TYPE_CHECKING:
    from reports.studies.answer import Answer
    from reports.studies.lab import Lab


@dataclass(frozen=True)
class Study:
    """A kind of study.

    Attributes
    ----------
    question : type
        Its docstring is the help text.
    module : str
        Where ``answer`` is; imported only when the study is asked.
    """

    question: type[Question]
    module: str

    @property
    def answer(self) -> "Callable[[Question, Lab], Answer]":
        """``answer(question, lab)``: plays and says what was found."""
        function: Callable[[Question, Lab], Answer] = importlib.import_module(self.module).answer
        return function


ALL = (
    Study(Tips, "reports.studies.tips"),
    Study(League, "reports.studies.league.study"),
    Study(Balance, "reports.studies.balance"),
    Study(Sweep, "reports.studies.sweep.study"),
    Study(Tune, "reports.studies.tune"),
    Study(Selftest, "reports.studies.selftest"),
)
STUDIES = {study.question.kind: study for study in ALL}
