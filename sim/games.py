"""The registry of rule sets: what games there are, and their compiled entry points.

Nothing here imports a rule set, Numba or a table until it is asked for, so that listing games and
printing help stay immediate.
"""

import contextlib
import functools
import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.errors import UserError, nearest
from sim.facts import FACT_FOLDERS, Settled, package_of, read_options, settle_options
from sim.machine import Column


@dataclass(frozen=True)
class Game:
    """A rule set's name tag.

    Attributes
    ----------
    default_players : int
        Seats when the user does not say.
    cap : int
        Decisions after which a game counts as endless; far above what any strategy needs.
    home : str
        Package that the rule set's own package lies in.
    """

    name: str
    title: str
    least_players: int
    most_players: int
    default_players: int
    cap: int
    home: str = "sim"

    @property
    def package(self) -> str:
        """Folder name under sim/, strategies/ and seeds/."""
        return package_of(self.name)

    @property
    def rule_package(self) -> str:
        """Import name of the rule set's package."""
        return f"{self.home}.{self.package}"

    def title_in(self, edition: str | None) -> str:
        """What an edition calls itself on its box; the default one goes by the game's title."""
        options = read_options(self.name)
        found = options.edition(edition)
        return self.title if found.name == options.default_edition else found.title

    def check_players(self, players: int) -> None:
        """Raise a UserError unless the game can be played by so many."""
        if not self.least_players <= players <= self.most_players:
            raise UserError(
                f"{self.name} is for {self.least_players} to {self.most_players} players, "
                f"not {players}"
            )


GAMES = {
    game.name: game
    for game in (
        Game("port-royal", "Port Royal", 2, 5, 4, cap=20_000),
        Game("puerto-rico", "Puerto Rico 1897", 2, 5, 4, cap=20_000),
        Game("carcassonne", "Carcassonne", 2, 6, 2, cap=2_000),
    )
}


def add(game: Game, facts: Path) -> Game:
    """Let a rule set that lives outside sim/ take part; its tables and options lie in ``facts``."""
    GAMES[game.name] = game
    FACT_FOLDERS[game.name] = facts
    return game


def find_game(name: str) -> Game:
    """The game of this name; ``port_royal`` and ``Port Royal`` are understood too.

    Raises
    ------
    UserError
        If there is no such game; names the nearest.
    """
    key = name.strip().lower().replace("_", "-").replace(" ", "-")
    if key not in GAMES:
        raise UserError(f"there is no game {name!r}{nearest(key, GAMES)}")
    return GAMES[key]


def reworded(text: str, words: Mapping[str, str]) -> str:
    """A text with some words replaced by others, whole words and the longest first."""
    names = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(rf"\b({names})\b", lambda found: words[found[0]], text) if words else text


def printed(text: str, words: Mapping[str, str]) -> str:
    """A text with the words that an edition prints where it names things by their ids.

    ``round of buying the builders yard`` becomes ``round of buying the Construction Hut`` where
    ``words`` say so of ``builders-yard``.
    """
    return reworded(text, {name.replace("-", " "): word for name, word in words.items()})


class RuleSet:
    """A game's modules, record types and compiled entry points, each loaded at first use."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def module(self, name: str) -> ModuleType:
        """The module ``sim.<game>.<name>``."""
        return importlib.import_module(f"{self.game.rule_package}.{name}")

    @functools.cached_property
    def layout(self) -> ModuleType:
        """Record types and vocabularies."""
        return self.module("layout")

    @functools.cached_property
    def narrate(self) -> ModuleType:
        """One game in words."""
        return self.module("narrate")

    def words_of(self, rules: Mapping[str, Any]) -> Mapping[str, str]:
        """Words that the edition in play prints for ids of the log; none if all have the same.

        ``rules`` are the options as a user writes them (``Settled.words``). A game whose editions
        differ in words has ``words_of(rules)`` in ``narrate``.
        """
        try:
            told = self.narrate.words_of
        except (ModuleNotFoundError, AttributeError):
            return {}
        words: dict[str, str] = told(rules)
        return words

    def columns_in(self, rules: Mapping[str, Any]) -> tuple[Column, ...]:
        """The game's own result columns, their meaning in the words of the edition in play."""
        words = self.words_of(rules)
        return tuple(
            replace(column, meaning=printed(column.meaning, words))
            for column in self.layout.COLUMNS
        )

    @functools.cached_property
    def end_reasons(self) -> dict[int, str]:
        """Names of the codes in the result column ``end``.

        A rule set names its reasons in ``EndReason``, or its triggers, of which several can hold
        at once, in ``Trigger``: then the code is a bit set.
        """
        if hasattr(self.layout, "EndReason"):
            return {int(reason): reason.name.lower() for reason in self.layout.EndReason}
        triggers = list(self.layout.Trigger)
        return {
            code: " and ".join(each.name.lower() for each in triggers if code >> int(each) & 1)
            for code in range(1, 1 << len(triggers))
        }

    def build_rules(self, settled: Settled, players: int) -> np.ndarray:
        """The RULES record (as an array of one) of settled options.

        Raises
        ------
        UserError
            If the options cannot be played together by so many players.
        """
        self.game.check_players(players)
        rules: np.ndarray = self.module("rules").build(settled, players)
        return rules

    @functools.cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The rule set's functions that the driver templates call."""
        play, end = self.module("play"), self.module("end_of_game")
        return {
            "deal": play.deal,
            "step": play.step,
            "advance": play.advance,
            "mark_options": play.mark_options,
            "apply": play.apply,
            "standing": end.standing,
            "write_result": end.write_result,
            "broken_rule": self.module("invariants").broken_rule,
        }

    @functools.cached_property
    def sources(self) -> list[Path]:
        """The files that the compiled rules depend on."""
        from sim.kernel import game_sources, sources

        found = game_sources(self.game.package)
        if self.game.home != "sim":
            package = importlib.import_module(self.game.rule_package)
            found += sources(Path(package.__path__[0]))
        return found

    @functools.cached_property
    def cache_folder(self) -> Path:
        """Where this game's compiled rules are kept."""
        from sim.kernel import cache_folder

        return cache_folder(self.sources)

    def is_compiled(self, entry: str = "play_blocks") -> bool:
        """Whether an earlier run left this entry point in the cache."""
        return (self.cache_folder / f"{entry}.ready").exists()

    @functools.cached_property
    def chooser_signature(self) -> Any:
        """Numba signature of a strategy of this game."""
        from numba import from_dtype, types

        from sim.machine import WEIGHTS

        layout = self.layout
        return types.int64(
            from_dtype(layout.GAME),
            from_dtype(layout.RULES),
            from_dtype(layout.OPTIONS),
            types.int64,
            types.int64,
            from_dtype(WEIGHTS),
        )

    def handle(self, chooser: Callable[..., int]) -> Any:
        """What ``play_blocks`` takes for a strategy: its machine address, itself in plain mode."""
        from sim.kernel import address_of

        return address_of(chooser, self.chooser_signature)

    def handles(self, choosers: Sequence[Callable[..., int]]) -> Any:
        """The ``choosers`` argument of ``play_blocks`` for the strategies of a line-up, by slot."""
        from sim.kernel import COMPILED
        from sim.machine import MAX_SLOTS

        padded = [*choosers, *([choosers[0]] * (MAX_SLOTS - len(choosers)))]
        if not COMPILED:
            return tuple(padded)
        return np.array([self.handle(chooser) for chooser in padded], np.int64)

    @functools.cached_property
    def play_blocks(self) -> Callable[..., int]:
        """``driver.play_blocks`` for this game; compiled at first use, once per version."""
        from numba import from_dtype, types

        from sim import driver
        from sim.kernel import bind, procedure, section, take_up
        from sim.machine import WEIGHTS

        layout = self.layout
        functions = dict(self.functions)
        functions["take_up"] = take_up(self.chooser_signature)
        functions["note_fault"] = procedure(driver.note_fault)
        functions["play_game"] = section(bind(driver.play_game, "play_game", **functions))
        functions["write_rows"] = section(bind(driver.write_rows, "write_rows", **functions))
        signature = types.int64(
            from_dtype(layout.GAME),
            from_dtype(layout.RULES),
            from_dtype(layout.OPTIONS),
            types.int64[::1],
            from_dtype(WEIGHTS)[::1],
            types.int16[:, ::1],
            types.int64[::1],
            types.boolean,
            types.int64,
            types.boolean,
            from_dtype(layout.RESULT)[::1],
            from_dtype(driver.FAULT),
        )
        return self._compile(driver.play_blocks, signature, functions)

    @functools.cached_property
    def operate(self) -> Callable[..., int]:
        """``driver.operate`` for this game; compiled at first use, once per version."""
        from numba import from_dtype, types

        from sim import driver

        layout = self.layout
        signature = types.int64(
            from_dtype(layout.GAME),
            from_dtype(layout.RULES),
            from_dtype(layout.OPTIONS),
            from_dtype(layout.RESULT),
            types.int64,
            types.int64,
        )
        return self._compile(driver.operate, signature, self.functions)

    def _compile(
        self, template: Callable[..., Any], signature: Any, functions: dict[str, Any]
    ) -> Callable[..., Any]:
        from sim.kernel import bind, compile_into

        name = f"{template.__name__}_{self.game.package}"
        compiled = compile_into(self.cache_folder, signature, bind(template, name, **functions))
        with contextlib.suppress(OSError):  # a read-only cache, or one that was pruned meanwhile
            (self.cache_folder / f"{template.__name__}.ready").touch()
        return compiled


@functools.cache
def load(name: str) -> RuleSet:
    """The rule set of a game; the same object at every call."""
    return RuleSet(find_game(name))


def settle(
    name: str, players: int, edition: str | None = None, overrides: dict[str, str] | None = None
) -> tuple[RuleSet, Settled, np.ndarray]:
    """Rule set, settled options and RULES record (array of one) for a user's wishes."""
    rule_set = load(name)
    settled = settle_options(rule_set.game.name, edition, overrides)
    return rule_set, settled, rule_set.build_rules(settled, players)
