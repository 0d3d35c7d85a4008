"""Every command line in README.md and docs/ is typed and must work.

A line ``$ kibitz ...`` in a ``console`` block is run from a copy of the folder; numbers of games
are made small first, since the lines are about what works, not about how long it takes.
"""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.small import SMALL

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
OTHER_NAMES = {"--games": "-n"}
PRECISION = re.compile(r"--precision[ =]\S+")


def commands(page: Path) -> list[str]:
    lines = [line for block in BLOCK.findall(page.read_text()) for line in block.splitlines()]
    return [line[2:] for line in lines if line.startswith("$ kibitz")]


def made_small(command: str) -> list[str]:
    words = shlex.split(PRECISION.sub("--precision 8%", command))
    small = dict(SMALL.get(words[1], {}))
    for place, word in enumerate(words):
        option = OTHER_NAMES.get(word, word)
        if option in small:
            words[place + 1] = small.pop(option)
    if "--precision" in words:
        small.pop("-n", None)
    return words + [word for option in small.items() for word in option]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "docs", place / "docs")
    return place


@pytest.mark.compiled
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_work_in_order(page: Path, folder: Path) -> None:
    program = shutil.which("kibitz", path=str(Path(sys.executable).parent))
    assert program, "the kibitz command is not installed beside this Python"
    for command in commands(page):
        words = [program, *made_small(command)[1:]]
        done = subprocess.run(
            words,
            cwd=folder,
            env={**os.environ, "COLUMNS": "120"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
            if "://" not in target and not target.startswith("mailto:"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_pages_made_by_the_program_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs" / "make_reference.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, write in module.PAGES.items():
        assert (ROOT / "docs" / name).read_text() == write(), "run python docs/make_reference.py"


@pytest.mark.compiled
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """Every page is in the navigation, and every link leads somewhere."""
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path / "site"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


def test_the_study_of_the_page_is_the_example() -> None:
    shown = (ROOT / "docs" / "how-to-study.md").read_text()
    assert (ROOT / "docs" / "examples" / "study.toml").read_text() in shown
