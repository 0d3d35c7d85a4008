"""Everything that a user can get wrong ends as one sentence and exit code 2."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from tests.cli.conftest import Kibitz

WRONG = {
    "": "Missing argument",
    "coin-rac": "there is no game 'coin-rac'; did you mean 'coin-race'?",
    "coin-race -s lodaed": "no strategy 'lodaed'; did you mean 'loaded'",
    "coin-race -s loaded(x=1)": "has no weight 'x'",
    "coin-race -s mixed(rate=2)": "rate=2 is outside 0 to 1",
    "coin-race -s mixed(rate)": "write name=value",
    "coin-race -s nowhere.py:x": "there is no such file",
    "coin-race -n 0": "write a whole number of games",
    "coin-race -n -5": "write a whole number of games",
    "coin-race -n 1,5m": "write a whole number of games",
    "coin-race -n many": "write a whole number of games",
    "coin-race --players 9": "is for 2 to 6 players, not 9",
    "coin-race --players x": "--players x: write a whole number",
    "coin-race --edition fli": "has no edition 'fli'; did you mean 'flip'?",
    "coin-race --rule end_points": "write key=value, for example end_points=3",
    "coin-race --rule end_pints=3": "no rule 'end_pints'; did you mean 'end_points'?",
    "coin-race --rule end_points=5000": "a whole number from 1 to 1000",
    "coin-race --rule end_points=3 --rule end_points=4": "is given twice",
    "coin-race --precision 60": "write a half-width",
    "coin-race --seed -1": "a seed is a whole number from 0 on",
    "coin-race --threads -1": "threads",
    "coin-race --log 2": "--log needs a folder",
    "coin-race --frobnicate": "No such option",
    "coin-race --out /proc/nowhere/x -n 100": "/proc/nowhere/x cannot be made",
    "coin-race -s nonsense -n 100 --edition race": "nonsense answered 7 where there are 2 options",
}


@pytest.mark.parametrize("words", WRONG, ids=lambda words: words or "nothing")
def test_one_sentence_and_exit_code_2(kibitz: Kibitz, words: str) -> None:
    strategies = [] if "-s" in words else ["-s", "fair"]
    answer = kibitz("play", *words.split(), *(strategies if words else []))
    assert answer.code == 2
    assert answer.out == ""
    told = [line for line in answer.err.splitlines() if line.startswith("kibitz: ")]
    assert len(told) == 1
    assert WRONG[words] in told[0]
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("frob", "No such command"),
        ("list things", "is not one of"),
        ("list editions coin-rac", "did you mean"),
        ("show fai", "did you mean"),
        ("show file.py:x", "--game"),
        ("rules coin-rac", "did you mean"),
        ("report /nowhere", "there is no folder /nowhere"),
        ("resume /nowhere", "there is no folder /nowhere"),
        ("watch coin-race --replay /nowhere.jsonl", "cannot be read"),
        ("watch coin-race -s fair -s fair -s fair", "3 strategies for 2 seats"),
    ],
)
def test_other_commands_too(kibitz: Kibitz, words: str, told: str) -> None:
    answer = kibitz(*words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert told in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_folder_without_a_run(kibitz: Kibitz, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_text("")
    answer = kibitz("play", "coin-race", "-s", "fair", "-n", 100, "--out", tmp_path)
    assert answer.code == 2
    assert "holds no run" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_a_file_with_a_syntax_error_shows_the_users_line(kibitz: Kibitz, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(:\n    return 0\n")
    answer = kibitz("play", "coin-race", "-s", f"{file}:choose", "-s", "fair")
    assert answer.code == 2
    assert "line 1: def choose(:" in answer.err
    assert "Traceback" not in answer.err


def test_a_fault_of_the_program_is_a_sentence_too(
    kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sim.games

    def broken(_name: str) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(sim.games, "find_game", broken)
    answer = kibitz("rules", "coin-race")
    assert answer.code == 1
    assert (
        "a fault of the program: ZeroDivisionError: oops; KIBITZ_DEBUG=1 shows where" in answer.err
    )


def start(*words: object, out: int | IO[str] = subprocess.PIPE) -> subprocess.Popen[str]:
    script = "import sys, tests.engine.coin_race.bots, cli; cli.run(sys.argv[1:])"
    command = [sys.executable, "-c", script, *(str(word) for word in words)]
    return subprocess.Popen(command, text=True, stdout=out, stderr=subprocess.PIPE)


def test_a_reader_that_goes_away_is_no_fault() -> None:
    running = start("rules", "port-royal")
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.wait(60) in {0, 1, 141}  # rich leaves with 1
    assert running.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        running = start("rules", "port-royal", out=full)
        _, told = running.communicate(timeout=60)
    assert running.returncode == 1
    assert told.splitlines()[0] == "kibitz: no space left on device"
    assert "Traceback" not in told


@pytest.mark.compiled
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_says_how_to_go_on(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "run"
    running = start(
        "play", "coin-race", "-s", "fair", "-s", "loaded", "-n", "900m", "--out", out, "-q"
    )
    deadline = time.monotonic() + 120
    while not list(out.glob("games-*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.1)
    running.send_signal(number)
    printed, told = running.communicate(timeout=60)
    assert running.returncode == 128 + number
    assert printed == ""
    assert f"kibitz resume {out} goes on" in told
    assert "Traceback" not in told
