"""Where strategies sign in, and where a user's words for one become something to play.

What may be written for a strategy::

    balanced                          a shipped strategy or a named setting of one
    stop_at_ships(ships=4)            with weights (and slip=0.05: a random answer at that rate)
    my/bots.py:bold                   a strategy of the user's own file, with weights too
    tuned.toml:fast                   a row of the user's own settings file
"""

import contextlib
import functools
import hashlib
import importlib
import importlib.util
import inspect
import linecache
import math
import pkgutil
import re
import sys
import textwrap
import tomllib
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import strategies
from sim.contestants import Contestant
from sim.errors import UserError, nearest
from sim.games import RuleSet, find_game, load
from sim.machine import N_WEIGHTS, WEIGHTS
from sim.schedule import Entrant, Schedule

LEVELS = ("novice", "club", "expert")
PARAMETERS = ("game", "rules", "options", "count", "seat", "weights")
SPEC = re.compile(r"^(?:(?P<file>.+\.(?:py|toml)):)?(?P<name>[\w.-]+)\s*(?:\((?P<weights>.*)\))?$")
SLIP = "slip"
MOST_REASON = 240  # characters of Numba's explanation that a user is shown


@dataclass(frozen=True)
class Weight:
    """One number that a strategy's answers depend on."""

    name: str
    default: float
    low: float
    high: float
    unit: str
    meaning: str


@dataclass(frozen=True)
class Strategy:
    """One entry of the registry; everything that a list or a report may want to print.

    Attributes
    ----------
    choose : callable
        ``choose(game, rules, options, count, seat, weights) -> index into options``.
    compiled : bool
        False for plain Python: any Python works, at some hundredth of the speed.
    origin : str
        The user's file, or "" for a shipped strategy.
    record : str
        How a tuned setting was found.
    """

    game: str
    name: str
    idea: str
    source: str
    level: str
    weights: tuple[Weight, ...]
    uses_chance: bool
    choose: Callable[..., int]
    compiled: bool = True
    origin: str = ""
    record: str = ""

    def weight(self, name: str) -> Weight:
        """The weight of this name.

        Raises
        ------
        UserError
            If the strategy has no such weight; names the nearest.
        """
        for weight in self.weights:
            if weight.name == name:
                return weight
        known = [weight.name for weight in self.weights] + [SLIP]
        raise UserError(f"strategy {self.name} has no weight {name!r}{nearest(name, known)}")


@dataclass(frozen=True)
class Player:
    """A strategy with settled weights: what sits in a seat.

    Attributes
    ----------
    label : str
        The user's word for it, unique within a line-up.
    changed : mapping of str to float
        Weights that differ from the strategy's defaults, slip included.
    """

    label: str
    strategy: Strategy
    changed: Mapping[str, float]

    def weights_record(self) -> np.ndarray:
        """The WEIGHTS record of this player, as an array of one."""
        record = np.zeros(1, WEIGHTS)
        for place, weight in enumerate(self.strategy.weights):
            record[0]["w"][place] = self.changed.get(weight.name, weight.default)
        record[0]["slip"] = self.changed.get(SLIP, 0.0)
        return record

    @property
    def spec(self) -> str:
        """Text that makes this player again, from any folder and to the last digit."""
        told = ", ".join(f"{name}={value!r}" for name, value in self.changed.items())
        name = self.strategy.name + (f"({told})" if told else "")
        return f"{self.strategy.origin}:{name}" if self.strategy.origin else name

    @property
    def entrant(self) -> Entrant:
        """This player as a schedule records it."""
        weights = {weight.name: weight.default for weight in self.strategy.weights}
        return Entrant(self.label, self.spec, weights | dict(self.changed), self.strategy.compiled)


_SHIPPED: dict[str, dict[str, Strategy]] = {}
_collector: dict[str, Strategy] | None = None  # set while a user's file is being read


def strategy(
    *,
    game: str,
    name: str,
    idea: str,
    source: str,
    level: str,
    weights: tuple[Weight, ...] = (),
    uses_chance: bool = False,
    compiled: bool = True,
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Register the decorated function under (game, name).

    Raises
    ------
    UserError
        If the name is taken, the level unknown, a default outside its range, or the function's
        parameters are not those of a strategy.
    """
    where = f"strategy {name!r}"
    game_name = find_game(game).name
    if level not in LEVELS:
        raise UserError(f"{where}: level {level!r} is not one of {', '.join(LEVELS)}")
    if len(weights) > N_WEIGHTS:
        raise UserError(f"{where} has {len(weights)} weights; there is room for {N_WEIGHTS}")
    for weight in weights:
        if not weight.low <= weight.default <= weight.high:
            raise UserError(
                f"{where}: default {weight.default:g} of weight {weight.name} is outside "
                f"{weight.low:g} to {weight.high:g}"
            )
    if len({weight.name for weight in weights}) != len(weights):
        raise UserError(f"{where} declares a weight twice")

    def sign_in(choose: Callable[..., int]) -> Callable[..., int]:
        given = tuple(inspect.signature(choose).parameters)
        if len(given) != len(PARAMETERS):
            raise UserError(
                f"{where}: the function takes ({', '.join(given)}); "
                f"a strategy takes ({', '.join(PARAMETERS)})"
            )
        entry = Strategy(
            game_name, name, idea, source, level, weights, uses_chance, choose, compiled
        )
        home = _SHIPPED.setdefault(game_name, {}) if _collector is None else _collector
        if name in home:
            raise UserError(f"{where} is already registered for {game_name}")
        home[name] = entry
        return choose

    return sign_in


@functools.cache
def shipped(game: str) -> dict[str, Strategy]:
    """All shipped strategies of a game by name, named settings included, in the order of names.

    Every ``strategies/<game>/*.py`` is imported once, so that each signs in; then the rows of
    ``settings.toml`` become strategies too.
    """
    rule_set = load(game)
    package = f"strategies.{rule_set.game.package}"
    folder = Path(strategies.__path__[0]) / rule_set.game.package
    if folder.is_dir():
        for module in pkgutil.iter_modules([str(folder)]):
            if not module.ispkg:
                importlib.import_module(f"{package}.{module.name}")
    found = dict(_SHIPPED.get(rule_set.game.name, {}))
    settings = folder / "settings.toml"
    if settings.exists():
        found |= _settings(settings, found, rule_set.game.name, origin="")
    return dict(sorted(found.items()))


def _settings(
    path: Path, known: Mapping[str, Strategy], game: str, origin: str
) -> dict[str, Strategy]:
    """The rows of a settings file: strategies that differ from another one in their weights."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from None
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path}: not valid TOML: {error}") from None
    rows: dict[str, Strategy] = {}
    for name, row in data.items():
        where = f"{path.name}, [{name}]"
        if not isinstance(row, dict) or "base" not in row:
            raise UserError(f'{where}: a setting needs base = "<strategy>"')
        base = known.get(row["base"])
        if base is None:
            raise UserError(f"{where}: no strategy {row['base']!r}{nearest(row['base'], known)}")
        unknown = set(row) - {"base", "idea", "source", "level", "weights", "record"}
        if unknown:
            raise UserError(f"{where}: unknown entry {sorted(unknown)[0]!r}")
        changed = _check_weights(base, row.get("weights", {}), where)
        weights = tuple(
            replace(weight, default=changed.get(weight.name, weight.default))
            for weight in base.weights
        )
        rows[name] = replace(
            base,
            name=name,
            idea=row.get("idea", base.idea),
            source=row.get("source", base.source),
            level=row.get("level", base.level),
            record=row.get("record", ""),
            weights=weights,
            origin=origin,
        )
    return rows


def _check_weights(entry: Strategy, given: Mapping[str, Any], where: str) -> dict[str, float]:
    checked: dict[str, float] = {}
    for name, value in given.items():
        low, high = (0.0, 1.0) if name == SLIP else _range(entry, name)
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise UserError(f"{where}: weight {name}={value!r} is not a number") from None
        if math.isnan(number) or not low <= number <= high:
            raise UserError(f"{where}: weight {name}={number:g} is outside {low:g} to {high:g}")
        checked[name] = number
    return checked


def _range(entry: Strategy, name: str) -> tuple[float, float]:
    weight = entry.weight(name)
    return weight.low, weight.high


@contextlib.contextmanager
def _collecting() -> Iterator[dict[str, Strategy]]:
    global _collector  # noqa: PLW0603  a decorator has no other way to learn who reads the file
    _collector = {}
    try:
        yield _collector
    finally:
        _collector = None


def _user_line(error: BaseException, path: Path) -> str:
    """Where in the user's file an error arose: `` (line 3: ...)``, or nothing."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).resolve() == path
    ]
    if isinstance(error, SyntaxError) and error.lineno:
        number = error.lineno
    elif frames and frames[-1].lineno:
        number = frames[-1].lineno
    else:
        return ""
    return f" (line {number}: {linecache.getline(str(path), number).strip()})"


@functools.cache
def user_file(path: Path) -> dict[str, Strategy]:
    """The strategies of a user's own Python file, by name.

    A function named ``choose_<name>`` or any function with a strategy's six parameters counts
    even without the decorator, under its own name.

    Raises
    ------
    UserError
        If the file is missing, does not run, or holds no strategy; shows the user's own line.
    """
    if not path.is_file():
        raise UserError(f"{path}: there is no such file")
    # The name must be the same in every run for the compiled code to be found again.
    name = f"kibitz_user_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    specification = importlib.util.spec_from_file_location(name, path)
    if specification is None or specification.loader is None:
        raise UserError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    with _collecting() as found:
        try:
            specification.loader.exec_module(module)
        except UserError as error:
            raise UserError(f"{path}: {error}") from None
        except Exception as error:  # whatever the user's file does at import
            text = error.msg if isinstance(error, SyntaxError) else str(error)
            place = _user_line(error, path)
            raise UserError(f"{path}{place}: {type(error).__name__}: {text}") from None
        found |= {name: entry for name, entry in _bare(module).items() if name not in found}
    decorated = {entry.choose for entry in found.values()}
    if not decorated:
        raise UserError(
            f"{path}: holds no strategy; write a function ({', '.join(PARAMETERS)}) "
            "under @strategy(...)"
        )
    return {name: replace(entry, origin=str(path)) for name, entry in found.items()}


def _bare(module: ModuleType) -> dict[str, Strategy]:
    """Functions with a strategy's parameters that were not decorated."""
    taken = {entry.choose for entry in (_collector or {}).values()}
    bare = {}
    for name, value in vars(module).items():
        if not inspect.isfunction(value) or value in taken or value.__module__ != module.__name__:
            continue
        if tuple(inspect.signature(value).parameters) == PARAMETERS:
            idea = (inspect.getdoc(value) or "").split("\n")[0]
            bare[name] = Strategy("", name, idea, "user", "club", (), False, value)
    return bare


def _split(text: str) -> dict[str, str]:
    weights: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise UserError(f"weight {part!r}: write name=value")
        weights[name.strip()] = value.strip()
    return weights


def find(game: str, name: str) -> Strategy:
    """The shipped strategy (or setting) of this name, or a UserError that names the nearest."""
    known = shipped(game)
    if name not in known:
        raise UserError(f"{game} has no strategy {name!r}{nearest(name, known)}")
    return known[name]


def parse_player(game: str, text: str) -> Player:
    """What the user wrote for a seat, as something to play.

    Parameters
    ----------
    game : str
        Name of the game.
    text : str
        One of the forms in the head of this module.

    Raises
    ------
    UserError
        With what is wrong and what would be right.
    """
    game = find_game(game).name
    match = SPEC.match(text.strip())
    if match is None:
        raise UserError(
            f"strategy {text!r}: write name, name(weight=value, ...) or path/to/file.py:name"
        )
    name, file = match["name"], match["file"]
    if file is None:
        entry = find(game, name)
    else:
        path = Path(file).expanduser().resolve()
        if path.suffix == ".toml":
            known = _settings(path, shipped(game), game, origin=str(path))
        else:
            known = {
                key: value for key, value in user_file(path).items() if value.game in {"", game}
            }
        if name not in known:
            raise UserError(f"{file} holds no {game} strategy {name!r}{nearest(name, known)}")
        entry = replace(known[name], game=game)
    changed = _check_weights(entry, _split(match["weights"] or ""), f"strategy {text!r}")
    told = ", ".join(f"{key}={value:g}" for key, value in changed.items())
    return Player(f"{name}({told})" if told else name, entry, changed)


def parse_line_up(game: str, texts: list[str]) -> list[Player]:
    """Players for several strategies; the same one named twice gets a numbered label."""
    players: list[Player] = []
    for text in texts:
        player = parse_player(game, text)
        label, number = player.label, 2
        while label in {other.label for other in players}:
            label = f"{player.label}#{number}"
            number += 1
        players.append(replace(player, label=label))
    return players


@functools.cache
def _strategy_folder(package: str) -> Path:
    from sim.kernel import cache_folder, strategy_sources

    return cache_folder(strategy_sources(package))


@functools.cache
def _user_folder(package: str, file: Path) -> Path:
    from sim.kernel import cache_folder, strategy_sources

    # The whole folder counts: a helper module that lies beside the file is compiled into it.
    beside = sorted(file.parent.glob("*.py"))
    return cache_folder([*strategy_sources(package), *beside])


@functools.cache
def compiled_chooser(rule_set: RuleSet, choose: Callable[..., int], origin: str) -> Any:
    """The strategy's function, compiled for its game's signature (or loaded from the cache).

    Raises
    ------
    UserError
        If Numba cannot compile it, or it does not answer with whole numbers; shows the user's
        own line.
    """
    from numba.core.errors import NumbaError

    from sim.kernel import compile_into, inferred_return

    package = rule_set.game.package
    file = Path(origin) if origin.endswith(".py") else None
    folder = _user_folder(package, file) if file else _strategy_folder(package)
    try:
        if file:
            _demand_integer(choose, inferred_return(rule_set.chooser_signature, choose), file)
        return compile_into(folder, rule_set.chooser_signature, choose)
    except NumbaError as error:
        raise UserError(_compile_error(choose, error)) from None


def _demand_integer(choose: Callable[..., int], answer: str, file: Path) -> None:
    """A float would be cut to an integer without a word, and a None would read as 0."""
    if answer not in {"", "bool"} and not answer.startswith(("int", "uint", "Literal[int]")):
        raise UserError(
            f"{file}: {choose.__name__} answers with {answer}, not with a whole number; "
            "return an index into the options"
        )


def _compile_error(choose: Callable[..., int], error: Exception) -> str:
    """Numba's page-long message as one sentence with the user's own line."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    file = inspect.getsourcefile(choose) or ""
    reason = next(
        (line.strip() for line in text.splitlines() if line.strip() and "pipeline" not in line), ""
    )
    reason = textwrap.shorten(reason, MOST_REASON, placeholder=" ...")
    # Numba names the frames from the outside in; the last one in the user's file is the place.
    lines = re.findall(r'File "([^"]+)", line (\d+)', text)
    mine = [int(line) for path, line in lines if Path(path).name == Path(file).name]
    unknown = re.search(r"name '(\w+)' is not defined", reason)
    if not mine and unknown:
        source, first = inspect.getsourcelines(choose)
        mine = [first + at for at, line in enumerate(source) if unknown[1] in line]
    place = choose.__name__
    if mine:
        place = f"line {mine[-1]}: {linecache.getline(file, mine[-1]).strip()}"
    return (
        f"{file} ({place}): Numba cannot compile this: {reason}; "
        "@strategy(..., compiled=False) runs it as plain Python, slower"
    )


def _files_of(origin: str) -> tuple[Path, ...]:
    """The user's file and whatever it imported from the folder that it lies in."""
    if not origin:
        return ()
    file = Path(origin)
    named = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    loaded = {Path(name).resolve() for name in named if name}
    beside = {path for path in loaded if path.parent == file.parent}
    return tuple(sorted(beside | {file}))


def contestant(rule_set: RuleSet, player: Player) -> Contestant:
    """A player ready to play: compiled, or loaded from the cache of compiled code."""
    entry = player.strategy
    ready = compiled_chooser(rule_set, entry.choose, entry.origin) if entry.compiled else None
    return Contestant(
        entrant=player.entrant,
        choose=entry.choose,
        chooser=ready,
        weights=player.weights_record(),
        files=_files_of(entry.origin),
    )


def contestants(schedule: Schedule) -> list[Contestant]:
    """Everybody who plays in a schedule, ready to play; the way back from a run folder.

    Raises
    ------
    UserError
        If a strategy is gone, or does not have the weights any more that the schedule records.
    """
    rule_set = load(schedule.game)
    found = []
    for entrant in schedule.entrants:
        player = replace(parse_player(schedule.game, entrant.spec), label=entrant.label)
        if player.entrant != entrant:
            raise UserError(f"strategy {entrant.label!r} is not any more what this run played with")
        found.append(contestant(rule_set, player))
    return found
