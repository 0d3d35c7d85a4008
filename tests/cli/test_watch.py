"""``kibitz watch`` as a user types it: words, pictures, files, and what cannot be done."""

import json
import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Kibitz

GAMES = {"port-royal": "2", "puerto-rico": "3", "carcassonne": "2"}
RANDOM = ("-s", "random_legal")
PNG = b"\x89PNG"


class Terminal(StringIO):
    """Somebody at the keyboard."""

    def isatty(self) -> bool:
        return True


def type_in(monkeypatch: pytest.MonkeyPatch, text: str, *, terminal: bool = True) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(text) if terminal else StringIO(text))


@pytest.mark.parametrize(
    ("game", "drawn"),
    [
        ("port-royal", ["  Harbour  ", "  Persons  ", "1 random_legal 1  points "]),
        ("puerto-rico", ["  Ships  ", "  Trading house", "  Island  ", "Governor random_legal 1"]),
        ("carcassonne", ["Board  tiles left 0", "2 random_legal 2  points ", "▒▒▒"]),
    ],
)
def test_sentences_and_the_table_after_each_turn(
    kibitz: Kibitz, game: str, drawn: list[str]
) -> None:
    answer = kibitz("watch", game, "--players", GAMES[game], *RANDOM)
    assert answer.code == 0
    assert all(words in answer.out for words in drawn)
    words_only = kibitz("watch", game, "--players", GAMES[game], *RANDOM, "--no-picture")
    assert not any(words in words_only.out for words in drawn)
    told = set(words_only.out.splitlines())
    assert told <= set(answer.out.splitlines()), "the same sentences stand between the pictures"


@pytest.mark.parametrize(
    ("edition", "role", "good"),
    [("1897", "Planter", "fruit"), ("classic-2002", "Settler", "indigo")],
)
def test_puerto_rico_speaks_in_the_words_of_its_edition(
    kibitz: Kibitz, edition: str, role: str, good: str
) -> None:
    answer = kibitz("watch", "puerto-rico", "--edition", edition, *RANDOM)
    assert f"chooses the {role}." in answer.out
    assert re.search(rf"Goods +.*{good} ", answer.out)
    for foreign in {"Planter", "Settler", "indigo", "fruit"} - {role, good}:
        assert foreign not in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_quiet_still_says_how_the_game_ended(kibitz: Kibitz, game: str) -> None:
    words = ("watch", game, "--players", GAMES[game], *RANDOM, "--no-picture")
    (end,) = kibitz(*words, "-q").out.splitlines()
    assert end == kibitz(*words).out.splitlines()[-1]


def test_the_harbour_is_drawn_before_cards_are_taken(kibitz: Kibitz) -> None:
    answer = kibitz("watch", "port-royal", *RANDOM)
    turns = answer.out.split("'s turn.\n")[1:]
    full = [turn for turn in turns if " trades the " in turn or " hires the " in turn]
    assert full
    for turn in full:
        harbour = re.search(r"Harbour +(.*)", turn)
        assert harbour
        assert harbour[1].strip() != "-"


def test_a_log_is_drawn_like_the_game_itself(kibitz: Kibitz, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    live = kibitz("watch", "carcassonne", *RANDOM, "--log", log)
    again = kibitz("watch", "carcassonne", "--replay", log)
    assert again.code == 0
    assert again.out.startswith(live.out)
    assert again.out.endswith("lines, all as the rules say\n")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {line["after"] for line in lines if line["event"] == "snapshot"} == {"turn"}


def test_step_waits_after_each_turn(kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("watch", "port-royal", *RANDOM, "--step", "--no-picture")
    type_in(monkeypatch, "\n\nq\n")
    answer = kibitz(*words)
    assert answer.code == 0
    assert answer.out.count("Enter goes on, q leaves:") == 3
    assert answer.out.count("'s turn.") == 3
    assert answer.err == "You left the game; no file was written.\n"
    type_in(monkeypatch, "\n")
    ended = kibitz(*words)
    assert ended.code == 2
    assert ended.err == "kibitz: the input ended before the game did\n"


def test_step_needs_a_terminal(kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "\n", terminal=False)
    answer = kibitz("watch", "port-royal", *RANDOM, "--step")
    assert answer.code == 2
    assert answer.err == "kibitz: --step waits for Enter, but the input is not a terminal\n"


# ------------------------------------------------------------------ files


def test_the_board_as_svg_and_png(kibitz: Kibitz, tmp_path: Path) -> None:
    words = ("watch", "carcassonne", *RANDOM, "-q", "--seed", 4)
    svg, png, log = (tmp_path / name for name in ("board.svg", "board.png", "game.jsonl"))
    assert kibitz(*words, "--board", svg, "--log", log).code == 0
    assert kibitz(*words, "--board", png).code == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    scores = [f"{score['points']} points" for score in lines[-1]["scores"]]
    root = ElementTree.fromstring(svg.read_text())
    told = " ".join(element.text or "" for element in root.iter())
    assert all(score in told for score in scores)
    assert png.read_bytes().startswith(PNG)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "board.png", "board.svg", "game.jsonl",
    ]  # fmt: skip


def test_frames_are_one_picture_for_each_turn(kibitz: Kibitz, tmp_path: Path) -> None:
    folder, log = tmp_path / "new" / "frames", tmp_path / "game.jsonl"
    answer = kibitz("watch", "carcassonne", *RANDOM, "-q", "--frames", folder, "--log", log)
    assert answer.code == 0
    turns = log.read_text().count('"after":"turn"')
    frames = sorted(folder.iterdir())
    assert [frame.name for frame in frames] == [f"turn-{n:03d}.svg" for n in range(1, turns + 1)]
    views = {ElementTree.fromstring(frame.read_text()).get("viewBox") for frame in frames}
    assert len({view.split()[0] for view in views if view}) == 1, "they can be laid on each other"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_holds_every_decision_and_needs_no_network(
    kibitz: Kibitz, game: str, tmp_path: Path
) -> None:
    page, log = tmp_path / "game.html", tmp_path / "game.jsonl"
    words = ("watch", game, "--players", GAMES[game], *RANDOM, "-q", "--html", page)
    assert kibitz(*words, "--log", log).code == 0
    text = page.read_text()
    assert not re.search(
        r"""(?:src|href)=["'](?!#)|url\(|@import|https?://(?!www\.w3\.org)""", text
    )
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text)
    assert found
    data = json.loads(found[1])
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    decisions = [line for line in lines if line["event"] == "decision"]
    assert len(data["steps"]) == len(decisions) + 1
    for step, line in zip(data["steps"], decisions, strict=False):
        assert step["seat"] == line["seat"]
        assert step["choice"] == line["choice"]
        assert len(step["options"]) == len(line["options"])
    numbers = [
        part for step in data["steps"] for panel in step["panels"] for part in panel["parts"]
    ]
    assert set(numbers) <= set(range(len(data["parts"])))
    assert len(set(data["parts"])) == len(data["parts"])
    assert len(data["turns"]) >= sum(line.get("after") == "turn" for line in lines)
    assert not list(tmp_path.glob("*.part"))


def test_the_page_shows_what_the_strategy_thinks(kibitz: Kibitz, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    words = ("watch", "port-royal", "--players", 2, "-s", "balanced", *RANDOM)
    assert kibitz(*words, "-q", "--html", page).code == 0
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text())
    assert found
    steps = json.loads(found[1])["steps"]
    valued = [step for step in steps if "values" in step]
    assert valued
    assert {step["seat"] for step in valued} == {0}, "random_legal values nothing"
    for step in valued:
        assert step["unit"] == "coins"
        if None not in step["values"]:
            assert step["values"][step["choice"]] == max(step["values"])


def test_a_replayed_log_makes_the_same_page(kibitz: Kibitz, tmp_path: Path) -> None:
    log, first, second = (tmp_path / name for name in ("game.jsonl", "1.html", "2.html"))
    kibitz("watch", "puerto-rico", *RANDOM, "-q", "--log", log, "--html", first)
    assert kibitz("watch", "puerto-rico", "--replay", log, "-q", "--html", second).code == 0
    assert first.read_text() == second.read_text()


# ------------------------------------------------------------------ a person at the table


def test_a_person_plays_to_the_end(
    kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    type_in(monkeypatch, "1\n" * 3000, terminal=False)
    answer = kibitz("watch", "port-royal", "--players", 3, *RANDOM, "--human", 2, "--log", log)
    assert answer.code == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[0]["seats"] == ["random_legal", "human", "random_legal"]
    mine = [line for line in lines if line["event"] == "decision" and line["seat"] == 1]
    assert mine
    assert {line["choice"] for line in mine} == {0}
    assert answer.out.count("Seat 2, human:") == len(mine)
    replayed = kibitz("watch", "port-royal", "--replay", log, "-q")
    assert replayed.code == 0


def test_wrong_answers_get_a_sentence_and_are_asked_again(
    kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "x\n0\n-1\n99\n1.5\n\n?\nt\nq\n")
    answer = kibitz("watch", "carcassonne", *RANDOM, "--human", 1)
    assert answer.code == 0
    wrong = re.findall(r"'(.*)' is not an option; type a number from 1 to \d+\.", answer.out)
    assert wrong == ["x", "0", "-1", "99", "1.5", ""]
    assert "q leaves the game" in answer.out
    assert answer.out.count("In hand: tile ") == 2, "at the question, and once more for t"
    assert answer.err == "You left the game; no file was written.\n"


def test_the_end_of_the_input_is_a_sentence(
    kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_in(monkeypatch, "1\n1\n", terminal=False)
    log = tmp_path / "game.jsonl"
    answer = kibitz("watch", "puerto-rico", *RANDOM, "--human", 1, "--log", log)
    assert answer.code == 2
    assert answer.err == "kibitz: the input ended before the game did\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("port-royal --board x.svg", "--board draws a board of tiles, which port-royal has not"),
        ("puerto-rico --frames x", "--frames draws a board of tiles, which puerto-rico has not"),
        ("carcassonne --board x.jpeg", "--board x.jpeg: the file must end in .svg or .png"),
        ("carcassonne --board /nowhere/x.svg", "there is no folder /nowhere"),
        ("port-royal --html /nowhere/x.html", "there is no folder /nowhere"),
        ("port-royal --log /nowhere/x.jsonl", "there is no folder /nowhere"),
        ("port-royal --human 5", "--human 5: seats are numbered from 1 to 4"),
        ("port-royal --human 0", "--human 0: seats are numbered from 1 to 4"),
        ("port-royal --human 1 -q", "neither with --quiet nor with --replay"),
        ("carcassonne --human 1 -s greedy_points -s stealer", "2 strategies for 1 seat;"),
        ("port-royal --deal -1", "--deal -1: deals are numbered from 0"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(kibitz: Kibitz, words: str, told: str) -> None:
    answer = kibitz("watch", *words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert told in answer.err
    assert len(answer.err.splitlines()) == 1
