"""Every study of the catalogue, as a user meets it: command, file, folder, slips."""

import json
from dataclasses import MISSING, fields

import pytest

from reports.studies.catalogue import STUDIES
from reports.studies.files import read_study
from reports.studies.questions.base import flag_of
from sim.errors import UserError
from tests.cli.conftest import Kibitz
from tests.small import ASKED, SMALL

KINDS = sorted(STUDIES)
every_study = pytest.mark.parametrize("kind", KINDS)


def words_of(kind: str) -> list[str]:
    """A study of the coin race, made small."""
    small = [word for option in SMALL.get(kind, {}).items() for word in option]
    return [kind, "coin-race", *ASKED[kind], *small]


@every_study
def test_help_tells_every_option(kibitz: Kibitz, kind: str, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    answer = kibitz(kind, "--help")
    assert answer.code == 0
    for entry in fields(STUDIES[kind].question):
        told = entry.name if entry.metadata["is_argument"] else flag_of(entry)
        assert told in answer.out, told
        assert entry.metadata["help"]


@pytest.mark.compiled
@every_study
def test_a_study_leaves_its_files_and_repeats_to_the_byte(kibitz: Kibitz, kind: str, tmp_path):
    folder, again = tmp_path / "one", tmp_path / "two"
    first = kibitz(*words_of(kind), "--out", folder)
    assert first.code == 0, first.err
    kept = {path.name for path in folder.iterdir()}
    assert {"study.toml", "summary.csv", "report.md", "report.html"} <= kept
    assert kibitz(*words_of(kind), "--out", again, "--threads", 1).code == 0
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in {".csv", ".md", ".html", ".svg", ".toml", ".parquet"}:
            other = again / path.relative_to(folder)
            assert other.read_bytes() == path.read_bytes(), path.name


@pytest.mark.compiled
@every_study
def test_a_study_file_asks_the_same(kibitz: Kibitz, kind: str, tmp_path):
    folder = tmp_path / "run"
    typed = kibitz(*words_of(kind), "--json", "--quiet", "--out", folder)
    assert typed.code == 0, typed.err
    read = kibitz("run", folder / "study.toml", "--json", "--quiet")
    assert read.code == 0, read.err
    assert json.loads(read.out) == json.loads(typed.out)
    resumed = kibitz("resume", folder, "--json", "--quiet")
    assert json.loads(resumed.out) == json.loads(typed.out)
    assert kibitz("report", folder, "--quiet").code == 0
    assert kibitz("verify", folder, "--blocks", 2).code == 0


@pytest.mark.compiled
@every_study
def test_the_command_of_an_answer_asks_it_again(kibitz: Kibitz, kind: str, tmp_path):
    import shlex

    first = json.loads(kibitz(*words_of(kind), "--json", "--quiet").out)
    words = shlex.split(first["command"])
    assert words[:2] == ["kibitz", kind]
    again = json.loads(kibitz(*words[1:], "--json", "--quiet").out)
    assert again == first


@pytest.mark.compiled
@every_study
def test_another_study_is_not_written_over(kibitz: Kibitz, kind: str, tmp_path):
    folder = tmp_path / "run"
    assert kibitz(*words_of(kind), "--quiet", "--out", folder).code == 0
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    other = kibitz(*words_of(kind), "--seed", 2, "--out", folder)
    assert other.code == 2
    assert "holds another study" in other.err
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@every_study
def test_slips_in_a_study_file_are_told_with_the_nearest_name(kind: str, tmp_path):
    path = tmp_path / "study.toml"
    entry = next(one for one in fields(STUDIES[kind].question) if one.name == "players")
    path.write_text(f'study = "{kind}"\ngame = "coin-race"\nplayrs = 3\n')
    with pytest.raises(UserError, match=f"did you mean '{entry.name}'"):
        read_study(path)
    path.write_text(f'study = "{kind}"\ngame = "coin-race"\nplayers = "three"\n')
    with pytest.raises(UserError, match="write a whole number"):
        read_study(path)
    needed = [one.name for one in fields(STUDIES[kind].question) if one.default is MISSING]
    path.write_text(f'study = "{kind}"\n')
    with pytest.raises(UserError, match=f"needs {needed[0]}"):
        read_study(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('study = "tunes"\n', "did you mean 'tune'"),
        ("players = 3\n", "says not what to study"),
        ('study = "tune\n', "not valid TOML"),
    ],
)
def test_what_is_no_study_is_told(kibitz: Kibitz, text: str, told: str, tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(text)
    answer = kibitz("run", path)
    assert answer.code == 2
    assert told in answer.err
    assert "Traceback" not in answer.err


def test_a_missing_study_file_is_told(kibitz: Kibitz, tmp_path):
    answer = kibitz("run", tmp_path / "none.toml")
    assert (answer.code, answer.err.count("\n")) == (2, 1)


@every_study
def test_impossible_tables_are_refused_before_anything_is_made(kibitz: Kibitz, kind, tmp_path):
    answer = kibitz(*words_of(kind), "--players", 9, "--out", tmp_path / "run")
    assert answer.code == 2
    assert not (tmp_path / "run").exists()
