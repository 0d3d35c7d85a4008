"""What went wrong in a game, as a sentence that names seat, decision and strategy."""

import linecache
import traceback
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from sim.contestants import Contestant
from sim.driver import Fault
from sim.errors import UserError
from sim.games import RuleSet


class GameFaultError(UserError):
    """A game that could not be played to its end; nothing of its shard is kept."""


def _word(vocabulary: type[IntEnum] | None, code: int) -> str:
    if vocabulary is None or code not in set(vocabulary):
        return str(code)
    return vocabulary(code).name.lower().replace("_", " ")


def _vocabulary(rule_set: RuleSet, module: str, wanted: int) -> type[IntEnum] | None:
    """The IntEnum of a rule set's module that knows a code (each has one such list)."""
    own = f"{rule_set.game.rule_package}.{module}"
    for value in vars(rule_set.module(module)).values():
        is_enum = isinstance(value, type) and issubclass(value, IntEnum)
        if is_enum and value.__module__ == own and wanted in set(value):
            return value  # type: ignore[no-any-return]
    return None


def _where(rule_set: RuleSet, decision: int, seat: int, number: int, deal: int) -> str:
    asked = _word(rule_set.layout.Decision, decision)
    return f"seat {seat}, decision {number} ({asked}) of deal {deal}"


def describe_fault(rule_set: RuleSet, fault: Any, line_up: Sequence[Contestant]) -> GameFaultError:
    """The sentence for what the driver noted.

    Parameters
    ----------
    fault : record of driver.FAULT
    line_up : sequence of Contestant
        Who holds each slot.
    """
    label = line_up[int(fault["slot"])].entrant.label
    decision, seat, number = int(fault["decision"]), int(fault["seat"]), int(fault["number"])
    answer, count = int(fault["answer"]), int(fault["count"])
    place = _where(rule_set, decision, seat, number, int(fault["deal"]))
    kind = int(fault["kind"])
    if kind == Fault.BAD_ANSWER:
        return GameFaultError(
            f"{label} answered {answer} where there are {count} options, 0 to {count - 1} ({place})"
        )
    if kind == Fault.TOO_MANY_DECISIONS:
        return GameFaultError(
            f"the game did not end within {number:,} decisions; last asked was {label} ({place})"
        )
    if kind == Fault.BROKEN_RULE:
        broken = _word(_vocabulary(rule_set, "invariants", answer), answer)
        return GameFaultError(f"a rule broke: {broken}, after {label}'s answer ({place})")
    return GameFaultError(
        f"the rules of {rule_set.game.name} gave up with fault {answer} ({place})"
    )


class StrategyError(GameFaultError):
    """An exception in a strategy's own function."""


def strategy_error(contestant: Contestant, error: BaseException, place: str) -> StrategyError:
    """The sentence for an exception in a strategy, with the user's own line if it is known."""
    files = {str(path) for path in contestant.files}
    source = getattr(contestant.choose, "__code__", None)
    if source is not None:
        files.add(source.co_filename)
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename in files and frame.lineno
    ]
    line = ""
    if frames:
        frame = frames[-1]
        text = linecache.getline(frame.filename, frame.lineno or 0).strip()
        line = f", {Path(frame.filename).name} line {frame.lineno}: {text}"
    return StrategyError(
        f"{contestant.entrant.label} failed: {type(error).__name__}: {error} ({place}{line})"
    )


def guarded(
    rule_set: RuleSet, contestant: Contestant, choose: Callable[..., int], game: Any, options: Any
) -> Callable[..., int]:
    """A strategy called from Python: it cannot write to the game, and its errors are told.

    Parameters
    ----------
    game, options : read-only records
        Views of the records that the driver plays on.
    """

    def answer(_game: Any, rules: Any, _options: Any, count: int, seat: int, weights: Any) -> int:
        try:
            given = choose(game, rules, options, int(count), int(seat), weights)
        except Exception as error:  # whatever a user's function does
            raise strategy_error(contestant, error, here(seat)) from error
        try:
            return given.__index__()
        except AttributeError:
            raise StrategyError(
                f"{contestant.entrant.label} answered {given!r}, not a whole number ({here(seat)})"
            ) from None

    def here(seat: int) -> str:
        low, high = (int(word) for word in game["deal"])
        deal = low + (high << 32)
        return _where(rule_set, int(game["pending"]), int(seat), int(game["decisions"]), deal)

    return answer
