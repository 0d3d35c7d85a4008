"""Where the numbers of a report come from."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.schedule import FIELD, Schedule
from sim.wishes import changed_rules

LONGEST_LINE = 76


@dataclass(frozen=True)
class About:
    """What a strategy's author says of it."""

    idea: str
    level: str
    source: str


@dataclass(frozen=True)
class Origin:
    """What stands at the foot of a report.

    Attributes
    ----------
    command : str
        The one command that repeats the run.
    version : str
        Version of Kibitz that played.
    about : mapping of str to About
        By strategy label; may lack strategies whose files are gone.
    """

    command: str
    version: str
    about: Mapping[str, About] = field(default_factory=dict)


def command_of(schedule: Schedule) -> str:
    """The one command that plays this schedule again."""
    words = ["kibitz", "play", schedule.game]
    entrants = list(schedule.entrants)
    if schedule.mode == FIELD:
        words += ["--field", entrants.pop().spec]
    for entrant in entrants:
        words += ["-s", entrant.spec]
    if schedule.asked:
        words += ["-n", str(schedule.asked)]
    if schedule.precision:
        words += ["--precision", f"{100 * schedule.precision:g}%"]
    words += ["--players", str(schedule.players), "--edition", schedule.edition]
    for name, value in changed_rules(schedule).items():
        words += ["--rule", f"{name}={value}"]
    words += ["--seed", str(schedule.seed)]
    if schedule.independent:
        words.append("--independent")
    return shlex.join(words)


def folded(command: str) -> str:
    """A long command over several lines, one option on each."""
    if len(command) <= LONGEST_LINE:
        return command
    words: list[str] = []
    for word in shlex.split(command):
        if word.startswith("-") and not word[1:2].isdigit():
            words.append("\\\n ")
        words.append(shlex.quote(word))
    return " ".join(words)
