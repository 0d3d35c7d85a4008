"""Where experiments are played: arms on common deals, and what may be said about them.

A study asks the laboratory for arms (line-ups of strategies under the same rules on the same
deals) and gets the score of every block. It never plays a game itself, and knows neither where the
games run nor whether they are kept.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from reports.intervals import Mean
from reports.studies.files import CELLS
from sim import batch
from sim.contestants import Contestant
from sim.engines import Engine
from sim.facts import Settled
from sim.machine import SIXTIETHS
from sim.schedule import Entrant, Schedule, plan_arms
from sim.scores import BlockScores, Wanted
from sim.seatings import LineUp
from sim.tally import Tally


@dataclass(frozen=True)
class Declared:
    """A weight as its strategy declares it."""

    name: str
    default: float
    low: float
    high: float
    unit: str
    meaning: str


@dataclass(frozen=True)
class Arms:
    """What was played: line-ups on common deals.

    Attributes
    ----------
    tally : Tally
        Sums over all blocks, in all columns.
    scores : BlockScores
        Scores of every block.
    """

    schedule: Schedule
    tally: Tally
    scores: BlockScores

    @property
    def games(self) -> int:
        """Games of all arms."""
        return self.tally.games

    def values(self, line_up: int, slot: int = 0, column: str = "share") -> np.ndarray:
        """A slot's score by block, exact: whole numbers in units of ``unit``."""
        return self.scores.of(line_up, slot, column)

    def unit(self, line_up: int, slot: int = 0, column: str = "share") -> float:
        """What turns a block's score into the mean per game and seat held."""
        per = SIXTIETHS if column == "share" else 1
        seats = (
            self.schedule.block_games[line_up]
            if self.scores.wanted.by_seat
            else self.tally.weight(line_up, slot)
        )
        return 1 / (per * seats)

    def mean(self, line_up: int, slot: int = 0, column: str = "share") -> Mean:
        """Mean per game and seat held, over blocks."""
        return mean_of(self.values(line_up, slot, column), self.unit(line_up, slot, column))

    def effect(self, line_up: int, slot: int = 0) -> Mean:
        """Win share less the fair one: no control games are needed."""
        share = self.mean(line_up, slot)
        return replace(share, mean=share.mean - 1 / self.schedule.players)

    def difference(
        self, one: int, other: int, column: str = "share", slots: tuple[int, int] = (0, 0)
    ) -> Mean:
        """First line-up minus second, deal by deal, per game and seat held."""
        units = [self.unit(at, slot, column) for at, slot in zip((one, other), slots, strict=True)]
        mine, theirs = self.values(one, slots[0], column), self.values(other, slots[1], column)
        if units[0] == units[1]:  # exact
            return mean_of(mine - theirs, units[0])
        ratio = units[1] / units[0]
        return mean_of(mine - ratio * theirs, units[0])

    def differing(self, one: int, other: int) -> float:
        """Share of the deals in which two arms score differently."""
        return float(np.mean(self.values(one) != self.values(other)))

    def independent_error(self, line_up: int, slot: int = 0) -> float:
        """Standard error that as many independent games would have had."""
        games = int(self.tally.blocks[line_up]) * self.schedule.block_games[line_up]
        squares = int(self.tally.game_squares[line_up, slot])
        total = int(self.tally.scores[line_up, slot])
        per_game = self.tally.weight(line_up, slot) / self.schedule.block_games[line_up]
        return Mean.of_sums(games, total, squares, 1 / (SIXTIETHS * per_game)).error

    def factor(self, line_up: int, slot: int = 0) -> float:
        """Variance reduction of a win share: independent games that one game is worth."""
        return _ratio(self.independent_error(line_up, slot) ** 2, self.mean(line_up, slot).error)

    def factor_of_difference(self, one: int, other: int) -> float:
        """Variance reduction of a difference between two arms, likewise."""
        alone = self.independent_error(one) ** 2 + self.independent_error(other) ** 2
        return _ratio(alone, self.difference(one, other).error)


def _ratio(alone: float, error: float) -> float:
    if error == 0.0:
        return math.inf if alone > 0 else math.nan
    return alone / error**2


def mean_of(values: np.ndarray, unit: float) -> Mean:
    """Mean of block values; exact where they are whole numbers."""
    if values.dtype == np.int64:
        return Mean.of_sums(len(values), int(values.sum()), int((values**2).sum()), unit)
    count = len(values)
    if count < 2:
        return Mean(float(values.mean()) * unit if count else math.nan, math.nan, count, 0)
    error = float(values.std(ddof=1)) / math.sqrt(count) * unit
    return Mean(float(values.mean()) * unit, error, count, count - 1)


Ready = Callable[[Schedule], Sequence[Contestant]]
Tell = Callable[[str], None]


@dataclass
class Lab:
    """Plays what a study asks for.

    Attributes
    ----------
    entrant : callable
        ``entrant(game, text)``: a strategy from the words for it.
    ready : callable
        The strategies of a schedule, ready to play.
    weights : callable
        ``weights(game, text)``: what a strategy declares, in its order.
    shipped : callable
        ``shipped(game)``: the names of all strategies that come with a game.
    usual : callable
        ``usual(game)``: who plays when nobody is named, different ideas, the first a good one.
    seed : int
    folder : Path or None
        Where cells are kept, so that a study that was stopped goes on; None keeps nothing.
    engine : Engine or None
        Where games run; None for all cores here.
    progress : callable or None
        Called about ten times a second with the progress of the present cell.
    tell : callable
        Takes sentences about what goes on.
    """

    entrant: Callable[[str, str], Entrant]
    ready: Ready
    weights: Callable[[str, str], Sequence[Declared]]
    shipped: Callable[[str], Sequence[str]] = lambda game: ()
    usual: Callable[[str], Sequence[str]] = lambda game: ()
    seed: int = 1
    folder: Path | None = None
    engine: Engine | None = None
    progress: Callable[[batch.Progress], None] | None = None
    tell: Tell = lambda sentence: None
    games: int = field(default=0, init=False)

    def entrants(self, game: str, texts: Sequence[str]) -> dict[str, Entrant]:
        """Strategies by the words for them; other strategies of the same name get a number."""
        found: dict[str, Entrant] = {}
        for text in texts:
            made = self.entrant(game, text)
            taken = {entrant.label: entrant.spec for entrant in found.values()}
            label, number = made.label, 2
            while taken.get(label, made.spec) != made.spec:
                label, number = f"{made.label}#{number}", number + 1
            found[text] = replace(made, label=label)
        return found

    def play(
        self,
        settled: Settled,
        players: int,
        line_ups: Sequence[Sequence[str]],
        *,
        blocks: int,
        study: str,
        wanted: Wanted | None = None,
        common: bool = True,
        independent: bool = False,
    ) -> Arms:
        """Play line-ups on common deals.

        Parameters
        ----------
        line_ups : sequence of sequences of str
            A strategy's words for each seat; the first is the one that the arm is about.
        blocks : int
            Deals; each is played in all seatings of every line-up.
        study : str
            Which deals: other studies (and stages) have other deals. Also names the folder.
        """
        known = self.entrants(settled.game, [text for arm in line_ups for text in arm])
        entrants = list(dict.fromkeys(entrant.label for entrant in known.values()))
        by_label = {entrant.label: entrant for entrant in known.values()}
        numbered: list[LineUp] = [
            tuple(entrants.index(known[text].label) for text in arm) for arm in line_ups
        ]
        schedule = plan_arms(
            settled, players, [by_label[label] for label in entrants], numbered, blocks=blocks,
            seed=self.seed, study=study, common=common, independent=independent,
        )  # fmt: skip
        return self.play_schedule(schedule, wanted)

    def play_schedule(self, schedule: Schedule, wanted: Wanted | None = None) -> Arms:
        """Play a schedule, or take it from the folder."""
        scores = BlockScores(wanted or Wanted())
        more: dict[str, Any] = {"engine": self.engine, "report": self.progress, "scores": scores}
        folder = self.folder / CELLS / cell_name(schedule) if self.folder else None
        tally = batch.play(schedule, self.ready(schedule), folder, **more)
        self.games += tally.games
        return Arms(schedule, tally, scores)


def cell_name(schedule: Schedule) -> str:
    """Name of the folder that keeps a cell: readable, and another for other contents."""
    import hashlib
    import json

    text = json.dumps(schedule.to_json(), sort_keys=True)
    words = re.sub(r"[^a-z0-9]+", "-", schedule.study.lower()).strip("-")
    return f"{words[:60]}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
