"""The manifest of a run: what was to be played, by what code, and with what hash.

Two manifests with the same hash describe the same games, byte for byte. The command and the
versions of the tools stand in it too, for readers, and do not count.
"""

import hashlib
import json
import platform
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from sim.contestants import Contestant
from sim.errors import UserError, why
from sim.games import RuleSet, load
from sim.machine import COMMON_COLUMNS
from sim.schedule import Schedule

FORMAT = 1
MANIFEST = "manifest.json"
# What decides which games are played and how their rows lie in a file.
ENGINE_SOURCES = ("schedule.py", "seatings.py", "shards.py")


def version() -> str:
    """The version of Kibitz that runs."""
    return metadata.version("kibitz")


def content_hash(paths: Iterable[Path]) -> str:
    """Hash of what the files hold, whatever folder they lie in."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def columns_of(rule_set: RuleSet) -> tuple[str, ...]:
    """Field names of a game's result rows."""
    return tuple(rule_set.layout.RESULT.names)


def source_hashes(rule_set: RuleSet) -> dict[str, str]:
    """Hashes of the code that plays a game: engine, rules and shipped strategies."""
    from sim.kernel import ROOT, strategy_sources

    shipped = set(strategy_sources(rule_set.game.package)) - set(rule_set.sources)
    return {
        "engine": content_hash(ROOT / "sim" / name for name in ENGINE_SOURCES),
        "rules": content_hash(rule_set.sources),
        "strategies": content_hash(sorted(shipped)),
    }


def tool_versions() -> dict[str, str]:
    """Versions of Python and of the libraries that games and files are made with."""
    libraries = {name: metadata.version(name) for name in ("numba", "numpy", "pyarrow")}
    return {"python": platform.python_version(), **libraries}


def describe(
    schedule: Schedule, contestants: Sequence[Contestant], command: str = ""
) -> dict[str, Any]:
    """The manifest of a run.

    Parameters
    ----------
    command : str
        What the user typed, to be told to readers.
    """
    from sim.chance import key_words

    rule_set = load(schedule.game)
    told = rule_set.columns_in(schedule.settled.words())
    own = {column.name: column for column in (*COMMON_COLUMNS, *told)}
    return {
        "format": FORMAT,
        "kibitz": version(),
        "command": command,
        "schedule": schedule.to_json(),
        "key": list(key_words(schedule.seed, schedule.study)),
        "columns": [vars(own[name]) for name in columns_of(rule_set)],
        "end_reasons": {str(code): name for code, name in rule_set.end_reasons.items()},
        "sources": {
            **source_hashes(rule_set),
            "files": {
                str(file): content_hash([file])
                for file in sorted({file for one in contestants for file in one.files})
            },
        },
        "tools": tool_versions(),
    }


def run_hash(manifest: dict[str, Any]) -> str:
    """Hash of everything in a manifest that decides which games are played, and how."""
    decisive = {name: manifest[name] for name in ("format", "schedule", "key", "sources")}
    # Where a user's file lies does not matter, what it holds does.
    decisive["sources"] = {
        **manifest["sources"],
        "files": sorted(manifest["sources"]["files"].values()),
    }
    schedule = dict(manifest["schedule"])
    schedule["entrants"] = [
        {**entrant, "spec": entrant["spec"].rpartition("/")[2]} for entrant in schedule["entrants"]
    ]
    decisive["schedule"] = schedule
    text = json.dumps(decisive, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run folder.

    Raises
    ------
    UserError
        If there is no run there, or it was written in a format that this version does not know.
    """
    if not folder.is_dir():
        raise UserError(f"there is no folder {folder}")
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise UserError(f"{folder} holds no run: it has no {MANIFEST}") from None
    except OSError as error:
        raise UserError(f"{folder / MANIFEST} cannot be read: {why(error)}") from None
    except ValueError:
        raise UserError(f"{folder / MANIFEST} is damaged: it is not JSON") from None
    if not isinstance(manifest, dict) or "format" not in manifest:
        raise UserError(f"{folder / MANIFEST} is not the manifest of a run")
    if manifest["format"] != FORMAT:
        raise UserError(
            f"{folder} was made by kibitz {manifest.get('kibitz', '?')} in format "
            f"{manifest['format']}; this is kibitz {version()}, which reads format {FORMAT}"
        )
    return manifest


def check_same(folder: Path, there: dict[str, Any], here: dict[str, Any]) -> None:
    """Raise a UserError unless two manifests describe the same games."""
    if run_hash(there) == run_hash(here):
        return
    made = f"{folder} was made by kibitz {there['kibitz']}"
    if there["kibitz"] != here["kibitz"]:
        raise UserError(f"{made}; this is {here['kibitz']}, which would not play the same games")
    for part, name in (
        ("engine", "the engine's sources"),
        ("rules", "the rules' sources or tables"),
        ("strategies", "the strategies' sources"),
    ):
        if there["sources"][part] != here["sources"][part]:
            raise UserError(f"{made} with other code ({name} differ); play into a new folder")
    if run_hash({**there, "sources": here["sources"]}) == run_hash(here):
        raise UserError(f"{folder}: a strategy's file has changed since; play into a new folder")
    raise UserError(f"{folder} holds another run; name another folder")
