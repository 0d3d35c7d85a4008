"""Study files: a question as TOML, and the folder that a study is kept in."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reports.studies.catalogue import STUDIES
from reports.studies.questions.base import Question
from sim.errors import UserError, nearest, why
from sim.folder_lock import locked
from sim.manifest import MANIFEST, version
from sim.store import write_whole

STUDY, CELLS = "study.toml", "cells"
MADE_BY = "# Kibitz "


def read_study(path: Path) -> Question:
    """The question in a TOML file.

    Raises
    ------
    UserError
        If the file cannot be read, is no study, or has a slip; names the nearest valid name.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({why(error)})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: not valid TOML: {error}") from None
    kind = table.pop("study", None)
    if kind is None:
        raise UserError(f'{path}: says not what to study; write study = "tips" or another one')
    if kind not in STUDIES:
        raise UserError(f"{path}: there is no study {kind!r}{nearest(str(kind), STUDIES)}")
    return STUDIES[kind].question.from_table(table, str(path))


@contextmanager
def kept(folder: Path, question: Question) -> Iterator[None]:
    """A folder that holds this study, locked: a new one, or one to go on with.

    Raises
    ------
    UserError
        If it holds something else, is in use, or was made by another version.
    """
    told = f"{MADE_BY}{version()}\n{question.to_toml()}"
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {why(error)}") from None
    if (folder / MANIFEST).exists():
        raise UserError(f"{folder} holds a run of kibitz play; name another folder")
    before = folder / STUDY
    if before.exists() and before.read_text(encoding="utf-8") != told:
        raise UserError(f"{folder} holds another study ({before}); name another folder")
    try:
        with locked(folder):
            write_whole(before, told.encode())
            yield
    except UserError:
        if is_new:
            _forget(folder)
        raise


def study_in(folder: Path) -> Question | None:
    """The study that a folder holds; None if it holds none."""
    path = folder / STUDY
    return read_study(path) if path.is_file() else None


def is_finished(folder: Path) -> bool:
    """Whether the study in a folder has given its answer."""
    return (folder / "summary.csv").is_file()


def cells_of(folder: Path) -> list[Path]:
    """The run folders of a study; the folder itself if it is a run."""
    if not (folder / STUDY).is_file():
        return [folder]
    return sorted(path for path in (folder / CELLS).iterdir() if path.is_dir())


def _forget(folder: Path) -> None:
    """Remove a new folder in which nothing was played."""
    if any((folder / CELLS).glob("*/games-*")):
        return
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
    folder.rmdir()
