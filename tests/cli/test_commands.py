"""What the commands print and write, on a game whose answers are known."""

import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Kibitz

PLAY = ("play", "coin-race", "--players", 3, "-n", 1200)
HEAVY = {"numba", "numpy", "pandas", "matplotlib", "scipy", "statsmodels", "pyarrow", "jinja2"}


@pytest.mark.parametrize("words", ["--help", "--version", "play --help"])
def test_help_imports_nothing_heavy(words: str) -> None:
    script = (
        "import sys, cli\n"
        f"try:\n    cli.run({words.split()!r})\n"
        "finally:\n    print(*sys.modules, file=sys.stderr)"
    )
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    seconds = time.perf_counter() - start
    assert not HEAVY & set(done.stderr.split())
    assert done.stdout.strip()
    assert seconds < 5  # a few tenths on a quiet machine; the imports are the real test


def test_the_better_coin_wins(kibitz: Kibitz) -> None:
    answer = kibitz(*PLAY, "-s", "fair", "-s", "loaded", "--edition", "race")
    assert answer.code == 0
    assert answer.out.startswith("loaded leads with")
    assert "What is measured" in answer.out
    assert "--out FOLDER" in answer.err


def test_one_strategy_meets_the_field_that_is_named(kibitz: Kibitz) -> None:
    answer = kibitz(*PLAY, "-s", "loaded", "--field", "fair", "-q")
    assert answer.out.startswith("Against a field of fair, loaded takes")


def test_one_strategy_alone_is_a_study_of_seats(kibitz: Kibitz) -> None:
    answer = kibitz(*PLAY, "-s", "fair", "--edition", "race", "-q")
    assert answer.out.startswith("With fair in every seat, seat 1 takes")
    assert answer.err == ""


def test_json_is_one_object_and_the_notes_go_elsewhere(kibitz: Kibitz) -> None:
    answer = kibitz(*PLAY, "-s", "fair", "-s", "loaded", "--json")
    data = json.loads(answer.out)
    assert data["games"] == 1200
    assert data["command"].startswith("kibitz play coin-race -s fair -s loaded -n 1200")
    assert {row["strategy"] for row in data["strategies"]} == {"fair", "loaded"}


def test_the_printed_command_gives_the_same_answer(kibitz: Kibitz) -> None:
    words = (*PLAY, "-s", "mixed(rate=0.25)", "-s", "fair", "-r", "loaded_percent=80", "--json")
    first = json.loads(kibitz(*words).out)
    again = json.loads(kibitz(*shlex.split(first["command"])[1:], "--json").out)
    assert again == first


def test_threads_do_not_matter(kibitz: Kibitz) -> None:
    one, two = (
        kibitz(*PLAY, "-s", "fair", "-s", "loaded", "--json", "--threads", n).out for n in (1, 2)
    )
    assert one == two


def test_a_folder_keeps_the_games_and_the_report(kibitz: Kibitz, tmp_path: Path) -> None:
    out = tmp_path / "runs" / "first"
    answer = kibitz(*PLAY, "-s", "fair", "-s", "loaded", "--out", out)
    assert answer.code == 0
    assert f"Report: {out / 'report.html'}" in answer.err
    names = {path.name for path in out.iterdir()}
    assert {"manifest.json", "summary.csv", "report.md", "report.html", "figures"} <= names
    page = (out / "report.html").read_bytes()

    (out / "report.html").unlink()
    again = kibitz("report", out)
    assert again.out == answer.out
    assert (out / "report.html").read_bytes() == page

    resumed = kibitz("resume", out, "-q")
    assert resumed.code == 0
    assert (out / "report.html").read_bytes() == page


def test_a_game_is_logged_told_and_played_again(kibitz: Kibitz, tmp_path: Path) -> None:
    words = ("port-royal", "-s", "random_legal", "--players", 2, "--seed", 3)
    played = kibitz(
        "play",
        *words,
        "--field",
        "random_legal",
        "-n",
        2,
        "--out",
        tmp_path / "run",
        "--log",
        2,
        "-q",
    )
    assert played.code == 0
    first, second = sorted((tmp_path / "run" / "logs").iterdir())
    watched = kibitz("watch", *words, "--log", tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").read_text() == first.read_text()
    assert "Round 1: random_legal 1's turn." in watched.out

    replayed = kibitz("watch", "port-royal", "--replay", second, "-q")
    end, verdict = replayed.out.splitlines()
    assert "random_legal 2" in end
    assert verdict.endswith(" lines, all as the rules say")
    lines = first.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if '"choice":0' in line)
    lines[place] = lines[place].replace('"choice":0', '"choice":1')
    first.write_text("\n".join(lines) + "\n")
    differs = kibitz("watch", "port-royal", "--replay", first, "-q")
    assert differs.code == 1
    assert "the rules say" in differs.err


@pytest.mark.compiled
def test_a_run_to_a_precision_reaches_it(kibitz: Kibitz) -> None:
    answer = kibitz(
        "play", "coin-race", "--players", 2, "-s", "fair", "-s", "loaded", "--precision", "2%",
        "--json",
    )  # fmt: skip
    for row in json.loads(answer.out)["strategies"]:
        assert (row["win_share_high"] - row["win_share_low"]) / 2 <= 0.02


def test_lists(kibitz: Kibitz) -> None:
    games = kibitz("list", "games").out
    assert re.search(r"^port-royal +Port Royal +2 to 5", games, re.MULTILINE)
    assert "mixed_plain" in kibitz("list", "strategies", "coin-race").out
    assert "First to five" in kibitz("list", "editions", "coin-race").out


def test_show_tells_weights_with_range_unit_and_meaning(kibitz: Kibitz) -> None:
    told = kibitz("show", "mixed", "--game", "coin-race").out
    for word in ("a coin to choose the coin", "rate", "0.5", "0 to 1", "share", "TOY-1", "club"):
        assert word in told
    assert kibitz("show", "mixed").out == told


def test_rules_prints_every_option_with_its_sources(kibitz: Kibitz) -> None:
    from sim.facts import read_options

    for game in ("port-royal", "coin-race"):
        told = kibitz("rules", game).out
        options = read_options(game)
        for option in options.options.values():
            assert f"\n{option.name} = " in told
            assert option.source[0] in told
    assert "end_points = 5 points" in kibitz("rules", "coin-race", "--edition", "race").out


def test_nobody_named_takes_a_handful(kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch) -> None:
    from strategies import line_ups

    monkeypatch.setitem(line_ups.SHOWCASE, "coin-race", ("loaded", "fair"))
    monkeypatch.setattr(line_ups, "HANDFUL", 2)
    answer = kibitz("play", "coin-race", "-n", 200, "-q")
    assert answer.out.startswith("loaded leads")


@pytest.mark.parametrize(
    ("text", "number"),
    [("300000", 300_000), ("1e6", 10**6), ("1_000_000", 10**6), ("2m", 2 * 10**6),
     ("500k", 500_000), ("1.5M", 1_500_000), ("1,000,000", 10**6), ("2.5e3", 2_500)],
)  # fmt: skip
def test_numbers_of_games(text: str, number: int) -> None:
    from sim.wishes import parse_count

    assert parse_count(text) == number


@pytest.mark.parametrize(("text", "width"), [("0.1%", 0.001), ("0.001", 0.001), ("0,5 %", 0.005)])
def test_precisions(text: str, width: float) -> None:
    from sim.wishes import parse_precision

    assert parse_precision(text) == pytest.approx(width)


def test_warm_says_what_it_does_and_when_it_is_done(kibitz: Kibitz) -> None:
    answer = kibitz("warm", "coin-race")
    assert answer.code == 0
    assert answer.err.endswith("All is compiled.\n")


def test_bench_prints_a_table_and_writes_json(
    kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import sim.bench

    def measured(cases: list[sim.bench.Case], threads: tuple[int, ...]) -> dict[str, object]:
        assert threads == (1,)
        spread = {"best": 61_000.0, "median": 60_000.0}
        return {
            "kibitz": "9.9",
            "machine": {"processor": "Abacus", "cores": 2, "system": "Wood", "python": "3.11"},
            "yardstick": {"what": "beads a second", "compile_seconds": 0.1},
            "runs": 5,
            "cases": [
                {
                    "game": case.schedule.game,
                    "case": case.name,
                    "players": case.schedule.players,
                    "compile_seconds": 1.5,
                    "threads": {
                        "1": {"games_per_second": spread, "games_per_million_words": spread}
                    },
                    "whole": {"cost_median": 1.12},
                }
                for case in cases
            ],
        }

    monkeypatch.setattr(sim.bench, "bench", measured)
    file = tmp_path / "speed.json"
    answer = kibitz("bench", "coin-race", "--threads", 1, "--json", file)
    assert "coin-race, 2 players" in answer.out
    assert "61,000" in answer.out
    assert "1.12" in answer.out
    assert json.loads(file.read_text())["machine"]["processor"] == "Abacus"


@pytest.mark.parametrize("game", ["port-royal", "puerto-rico", "carcassonne"])
def test_the_showcase_names_strategies_that_there_are(game: str) -> None:
    from strategies import line_ups
    from strategies.registry import shipped

    chosen = line_ups.showcase(game)
    assert len(chosen) == line_ups.HANDFUL
    assert set(line_ups.SHOWCASE[game]) <= set(shipped(game))
