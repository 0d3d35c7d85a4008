"""What a strategy thinks of its options: shown to those who watch, never used to play.

A function beside the strategy's own, with the same parameters and an array that it fills::

    @values_of(choose, unit="points")
    def value(game, rules, options, count, seat, weights, values):
        values[0] = ...          # one number for each option; what is left out is not shown

All settings of a strategy share its function. It is compiled like a strategy, at the first use.
"""

import functools
import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.games import RuleSet, load
from strategies.registry import Strategy

Chooser = Callable[..., int]


@dataclass(frozen=True)
class Valuer:
    """A function that values options, and the unit of its numbers."""

    function: Callable[..., None]
    unit: str


_VALUERS: dict[Chooser, Valuer] = {}


def values_of(
    choose: Chooser, *, unit: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let the decorated function value the options of the strategy with this ``choose``."""

    def sign_in(function: Callable[..., None]) -> Callable[..., None]:
        _VALUERS[choose] = Valuer(function, unit)
        return function

    return sign_in


def valuer_of(strategy: Strategy) -> Valuer | None:
    """What values the options of a strategy, None if nothing does."""
    _read_shipped(strategy.game)
    return _VALUERS.get(strategy.choose)


@functools.cache
def _read_shipped(game: str) -> None:
    """Let the shipped valuations of a game sign in: ``strategies/<game>/pieces/valuations.py``."""
    name = f"strategies.{load(game).game.package}.pieces.valuations"
    if importlib.util.find_spec(name) is not None:
        importlib.import_module(name)


@functools.cache
def _compiled(rule_set: RuleSet, function: Callable[..., None], file: Path | None) -> Any:
    from numba import types

    from sim.kernel import cache_folder, compile_into, strategy_sources

    beside = sorted(file.parent.glob("*.py")) if file else []
    folder = cache_folder([*strategy_sources(rule_set.game.package), *beside])
    given = rule_set.chooser_signature.args
    return compile_into(folder, types.void(*given, types.float64[::1]), function)


@dataclass
class Notebook:
    """What the strategies at a table thought, decision by decision.

    Attributes
    ----------
    thoughts : dict
        Number of the decision to a unit and a value for each option, NaN where there is none.
    """

    thoughts: dict[int, tuple[str, list[float]]] = field(default_factory=dict)

    def listen(self, rule_set: RuleSet, strategy: Strategy, chooser: Chooser) -> Chooser:
        """The chooser, its valuation written down before each answer if it has one."""
        valuer = valuer_of(strategy)
        if valuer is None:
            return chooser
        file = Path(strategy.origin) if strategy.origin.endswith(".py") else None
        function = valuer.function
        if strategy.compiled:
            function = _compiled(rule_set, function, file)
        unit = valuer.unit

        def choose(game: Any, rules: Any, options: Any, count: int, seat: int, w: Any) -> int:
            values = np.full(count, np.nan)
            function(game, rules, options, count, seat, w, values)
            if not np.isnan(values).all():
                self.thoughts[int(game["decisions"]) + 1] = (unit, values.tolist())
            return chooser(game, rules, options, count, seat, w)

        return choose
