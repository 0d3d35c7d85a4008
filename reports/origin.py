"""Where the numbers of a report come from."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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
