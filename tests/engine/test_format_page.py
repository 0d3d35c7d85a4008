"""docs/results-format.md tells the truth."""

import json
import re

import pytest

from sim.batch import play
from sim.kernel import ROOT
from sim.shards import file_columns
from sim.stopping import readings
from sim.store import open_run
from tests.engine.conftest import ready, schedule_of

PAGE = (ROOT / "docs" / "results-format.md").read_text(encoding="utf-8")


def told(heading):
    """First cells of the table below a heading, backticks removed."""
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    schedule = schedule_of("fair", "loaded", "mixed", games=600, players=3, edition="race")
    play(schedule, ready(schedule), folder)
    return open_run(folder)


def test_every_key_of_a_manifest_is_told(run):
    assert told("The manifest") == set(run.manifest)


def test_every_common_column_is_told(run):
    own = {column.name for column in run.columns[8:]}
    assert told("The rows") == set(file_columns(run.column_names)) - own


def test_the_example_gives_the_shares_of_the_tally(run):
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    scope = {}
    exec(code.replace("FOLDER", str(run.folder)), scope)
    table = scope["table"]
    for reading in readings(run.tally()):
        assert table.loc[reading.label, "mean"] == pytest.approx(reading.share)
        error = reading.deviation / reading.rounds**0.5
        assert table.loc[reading.label, "sem"] == pytest.approx(error)


def test_files_are_those_of_the_page(run):
    names = set(re.findall(r"`([\w.-]+)`", PAGE.split("## The manifest")[0]))
    there = {path.name for path in run.folder.iterdir()}
    assert there <= names
    assert json.loads((run.folder / "complete.json").read_bytes())["games"] == run.games
