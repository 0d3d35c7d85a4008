"""A strategy ready to sit down: what the registry hands to a batch."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sim.schedule import Entrant


@dataclass(frozen=True, eq=False)
class Contestant:
    """An entrant of a schedule with the functions that play it.

    Attributes
    ----------
    choose : callable
        The strategy as plain Python.
    chooser : callable or None
        The same compiled for the game's signature; None for one that is plain Python only.
    weights : array of one WEIGHTS record
    files : tuple of Path
        The user's files that it came from; none for a shipped strategy.
    """

    entrant: Entrant
    choose: Callable[..., int]
    chooser: Callable[..., int] | None
    weights: np.ndarray
    files: tuple[Path, ...] = ()
