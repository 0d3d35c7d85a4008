"""Games that a study looks into: the compiled side driver of a rule set, over all cores.

A result depends on the deals alone, never on how they are cut into pieces or who plays them.
"""

import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.contestants import Contestant
from sim.engines.local import usable_cores
from sim.errors import UserError
from sim.facts import Settled
from sim.faults import describe_fault
from sim.games import RuleSet, load
from sim.machine import NONE

PIECE_DEALS = 32
TAKES_A_DEAL = 64  # room for a start; doubled where it is not enough
MODULE = "side_driver.py"


def has_components(game: str) -> bool:
    """Whether a rule set says what its options take and how a game stands."""
    try:
        load(game).module("components")
    except ModuleNotFoundError:
        return False
    return True


def kinds_of(game: str) -> dict[str, dict[str, tuple[int, ...]]]:
    """By kind of component the names there are, and the numbers that each stands for."""
    kinds: dict[str, dict[str, tuple[int, ...]]] = load(game).module("components").KINDS
    return kinds


@functools.cache
def parts(game: str) -> dict[str, Any]:
    """The parts of ``side_driver``, bound to the functions of a rule set."""
    from sim import driver, side_driver
    from sim.kernel import bind, kernel, procedure, take_up

    rule_set = load(game)
    told = rule_set.module("components")
    functions: dict[str, Any] = dict(rule_set.functions)
    for name in ("component", "points_now", "round_now"):
        functions[name] = getattr(told, name)
    functions["hides"] = hasattr(told, "hide")
    functions["hide"] = getattr(told, "hide", kernel(side_driver.hide))
    functions["take_up"] = take_up(rule_set.chooser_signature)
    functions["note_fault"] = procedure(driver.note_fault)
    for name, wrap in (
        ("ask", procedure),
        ("group_of", kernel),
        ("list_options", procedure),
        ("leave_out", procedure),
        ("without", procedure),
        ("ask_without", procedure),
        ("note_round", procedure),
        ("play_on", procedure),
        ("share_of", procedure),
        ("note_take", procedure),
        ("start", procedure),
    ):
        functions[name] = wrap(bind(getattr(side_driver, name), name, **functions))
    return functions


@functools.cache
def look_into(game: str) -> Callable[..., int]:
    """``side_driver.look_into`` for a game; compiled at first use, once per version."""
    from numba import from_dtype, types

    from sim import driver, side_driver
    from sim.kernel import ROOT, bind, cache_folder, compile_into
    from sim.machine import WEIGHTS

    rule_set = load(game)
    layout, functions = rule_set.layout, parts(game)
    signature = types.int64(
        from_dtype(layout.GAME)[::1],
        from_dtype(layout.RULES),
        from_dtype(layout.OPTIONS),
        types.int64[::1],
        from_dtype(WEIGHTS),
        types.int64[::1],
        types.int64,
        types.int64,
        types.int16[::1],
        types.int64,
        from_dtype(side_driver.OUTCOME)[:, ::1],
        types.int16[:, :, ::1],
        types.int64[:, ::1],
        from_dtype(side_driver.TAKE)[::1],
        from_dtype(side_driver.FOUND),
        from_dtype(driver.FAULT),
    )
    folder = cache_folder([*rule_set.sources, ROOT / "sim" / MODULE])
    bound = bind(side_driver.look_into, f"look_into_{rule_set.game.package}", **functions)
    return compile_into(folder, signature, bound)


@dataclass(frozen=True)
class Followed:
    """Games with the standings after each round.

    Attributes
    ----------
    standings : int16 array, shape (deals, rounds, seats)
        Rows beyond a game's last round repeat it.
    rounds : int array, shape (deals,)
        The last round of each.
    shares, points : arrays, shape (deals, seats)
        Share of the win in sixtieths, and final points.
    """

    standings: np.ndarray
    rounds: np.ndarray
    shares: np.ndarray
    points: np.ndarray


@dataclass(frozen=True)
class Forked:
    """Games that were played on both ways wherever a component was taken.

    Attributes
    ----------
    takes : array of side_driver.TAKE
        In order of deals; ``deal`` is its place among them.
    shares, points : arrays, shape (deals, seats)
        Of the games as they went.
    """

    takes: np.ndarray
    shares: np.ndarray
    points: np.ndarray


class SideGames:
    """One strategy in all seats of one rule set.

    Parameters
    ----------
    seed, study : int, str
        Which deals.
    threads : int
        0 takes all cores.

    Raises
    ------
    UserError
        If the strategy is plain Python, or the game has no components.
    """

    def __init__(
        self,
        settled: Settled,
        players: int,
        contestant: Contestant,
        *,
        seed: int,
        study: str,
        threads: int = 0,
    ) -> None:
        from sim.chance import key_words
        from sim.kernel import COMPILED

        if not has_components(settled.game):
            raise UserError(f"{settled.game} does not say what its options take (components.py)")
        if COMPILED and contestant.chooser is None:
            raise UserError(
                f"{contestant.entrant.label} is plain Python; this study copies games and plays "
                "them on, and needs a compiled strategy"
            )
        self.rule_set: RuleSet = load(settled.game)
        self.rules = self.rule_set.build_rules(settled, players)
        self.players = players
        self.contestant = contestant
        self.key = key_words(seed, study)
        self.threads = threads or usable_cores()
        chooser = contestant.chooser if contestant.chooser is not None else contestant.choose
        self._handles = self.rule_set.handles([chooser])
        self._look_into = look_into(settled.game)
        self.components: int = self.rule_set.module("components").N_COMPONENTS

    def follow(self, deals: int) -> Followed:
        """Play deals and note the points after each round."""
        from sim.side_driver import Act

        parts = self._pieces(Act.FOLLOW, deals, self._no_groups(), NONE)
        standings = np.concatenate([part["standings"] for part in parts])
        rounds = np.concatenate([part["noted"][:, 0] for part in parts])
        most = int(rounds.max())
        last = np.minimum(np.arange(most)[None, :], rounds[:, None] - 1)
        filled = np.take_along_axis(standings, last[:, :, None], axis=1)
        outcomes = np.concatenate([part["outcomes"] for part in parts])
        return Followed(filled, rounds, *_columns(outcomes))

    def fork(self, deals: int, groups: Sequence[Sequence[int]]) -> Forked:
        """Play deals; at every take of a group play on both ways.

        Parameters
        ----------
        groups : sequence of sequences of int
            Numbers of the components of each group; no component is in two of them.
        """
        from sim.side_driver import Act

        parts = self._pieces(Act.FORK, deals, self._grouped(groups), NONE)
        outcomes = np.concatenate([part["outcomes"] for part in parts])
        return Forked(np.concatenate([part["takes"] for part in parts]), *_columns(outcomes))

    def ban(
        self, deals: int, groups: Sequence[Sequence[int]], banned: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play deals once for each seat, which may not take the group.

        Returns
        -------
        shares, points : arrays, shape (deals, seats)
            Of the seat that was banned.
        """
        from sim.side_driver import Act

        parts = self._pieces(Act.BAN, deals, self._grouped(groups), banned)
        return _columns(np.concatenate([part["outcomes"] for part in parts]))

    def _no_groups(self) -> np.ndarray:
        return np.full(self.components, NONE, np.int16)

    def _grouped(self, groups: Sequence[Sequence[int]]) -> np.ndarray:
        numbers = self._no_groups()
        for group, members in enumerate(groups):
            for member in members:
                assert numbers[member] == NONE, "a component in two groups"
                numbers[member] = group
        return numbers

    def _pieces(
        self, act: int, deals: int, groups: np.ndarray, banned: int
    ) -> list[dict[str, np.ndarray]]:
        """Results of all pieces, in order."""
        firsts = range(0, deals, PIECE_DEALS)

        def play(first: int) -> dict[str, np.ndarray]:
            numbers = np.arange(first, min(first + PIECE_DEALS, deals), dtype=np.int64)
            return self._piece(act, numbers, groups, banned)

        if self.threads == 1:
            return [play(first) for first in firsts]
        pool = ThreadPoolExecutor(self.threads, thread_name_prefix="kibitz-side")
        try:
            return list(pool.map(play, firsts))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _piece(
        self, act: int, deals: np.ndarray, groups: np.ndarray, banned: int
    ) -> dict[str, np.ndarray]:
        from sim.side_driver import FULL, TAKE, Act

        room = TAKES_A_DEAL * len(deals) if act == Act.FORK else 1
        while True:
            takes = np.zeros(room, TAKE)
            found, number = self._play(act, deals, groups, banned, takes)
            if number != FULL:
                return {**found, "takes": takes[:number].copy()}
            room *= 2

    def _play(
        self, act: int, deals: np.ndarray, groups: np.ndarray, banned: int, takes: np.ndarray
    ) -> tuple[dict[str, np.ndarray], int]:
        from sim.driver import FAULT, Fault
        from sim.side_driver import FOUND, MOST_ROUNDS, OUTCOME, Act

        layout = self.rule_set.layout
        games = np.zeros(3, layout.GAME)
        games["key"] = self.key
        games["players"] = self.players
        rows = len(deals) if act == Act.FOLLOW else 1
        standings = np.zeros((rows, MOST_ROUNDS, self.players), np.int16)
        noted = np.zeros((rows, 1), np.int64)
        if act != Act.FOLLOW:
            noted[:] = MOST_ROUNDS
        outcomes = np.zeros((len(deals), self.players), OUTCOME)
        fault = np.zeros(1, FAULT)[0]
        number = self._look_into(
            games,
            self.rules[0],
            np.zeros(1, layout.OPTIONS)[0],
            self._handles,
            self.contestant.weights[0],
            deals,
            self.rule_set.game.cap,
            int(act),
            groups,
            banned,
            outcomes,
            standings,
            noted,
            takes,
            np.zeros(1, FOUND)[0],
            fault,
        )
        if fault["kind"] != Fault.NONE:
            raise describe_fault(self.rule_set, fault, [self.contestant])
        return {"outcomes": outcomes, "standings": standings, "noted": noted}, int(number)


def _columns(outcomes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return outcomes["share"].astype(np.int64), outcomes["points"].astype(np.int64)
