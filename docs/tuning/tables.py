"""Compiled games between weights that are not settled yet, for the searches beside this file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.driver import FAULT, Fault
from sim.games import settle
from sim.machine import MAX_SLOTS, SIXTIETHS, WEIGHTS
from sim.replay import Table
from strategies.registry import Player, compiled_chooser


@dataclass(frozen=True)
class Tables:
    """Tables of one game and one number of players."""

    rule_set: Any
    rules: np.ndarray
    players: int
    seed: int

    @classmethod
    def of(cls, game: str, players: int, seed: int) -> "Tables":
        """With the rules of the default edition; the game is compiled now."""
        rule_set, _, rules = settle(game, players)
        _ = rule_set.play_blocks  # before threads ask for it
        return cls(rule_set, rules, players, seed)

    def play(
        self,
        crew: Sequence[Player],
        records: Sequence[np.ndarray],
        seatings: np.ndarray,
        deals: np.ndarray,
    ) -> np.ndarray | None:
        """Result rows of every deal in every seating.

        Parameters
        ----------
        crew : sequence of Player
            Whose strategies sit in the slots.
        records : sequence of WEIGHTS records
            What they play with, by slot.
        seatings : int16 array (seatings, players)
            Slots by seat.
        deals : int64 array

        Returns
        -------
        RESULT array (deals, seatings * players), or None
            None if some game did not end.
        """
        choosers = [
            compiled_chooser(self.rule_set, player.strategy.choose, player.strategy.origin)
            for player in crew
        ]
        weights = np.zeros(MAX_SLOTS, WEIGHTS)
        for slot, record in enumerate(records):
            weights[slot] = record
        table = Table.lay(self.rule_set, self.rules, self.players, self.seed, 0)
        rows = np.zeros(deals.size * seatings.size, self.rule_set.layout.RESULT)
        fault = np.zeros(1, FAULT)
        self.rule_set.play_blocks(
            table.game, self.rules[0], table.options[0], self.rule_set.handles(choosers), weights,
            seatings, deals, False, self.rule_set.game.cap, False, rows, fault[0],
        )  # fmt: skip
        if fault[0]["kind"] != Fault.NONE:
            return None
        return rows.reshape(deals.size, seatings.size)


def lead(rows: np.ndarray, players: int) -> np.ndarray:
    """By deal: win share per seat of slot 0 over slot 1's, in percent of twice a fair share."""
    share = rows["share"] * 100 / SIXTIETHS
    first = rows["slot"] == 0
    mean: np.ndarray = np.where(first, share, 0).sum(1) / first.sum(1)
    mean -= np.where(first, 0, share).sum(1) / (~first).sum(1)
    return mean * players / 2


@dataclass
class Deals:
    """Deal numbers that were not played yet."""

    following: int

    def fresh(self, number: int) -> np.ndarray:
        """So many of them."""
        self.following += number
        return np.arange(self.following - number, self.following)


def as_row(names: Sequence[str], record: np.ndarray) -> Iterator[str]:
    """Weights as they stand in settings.toml."""
    for name, value in zip(names, record["w"], strict=False):
        yield f"{name} = {float(value):.2f}"
