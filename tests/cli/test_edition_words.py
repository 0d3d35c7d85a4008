"""Reports, studies and pages speak the words of the edition in play (seeds PUERTO-NAMES)."""

import csv
import json
from pathlib import Path

import pytest

from reports.studies.balance.components import parse
from reports.studies.questions.base import Question
from reports.studies.tips_file import shipped_book
from sim.games import find_game, load, printed
from tests.cli.conftest import Kibitz

GAME = "puerto-rico"
ONLY_1897 = ("fruit", "Planter", "Recruiter", "Adventurer", "Yard", "Hospital", "School", "Station")
ONLY_CLASSIC = ("indigo", "Settler", "Mayor", "Prospector", "Hut", "Hospice", "University", "Guild")
PLAY = ("play", GAME, "-p", 2, "-n", 4, "-s", "random_legal", "-s", "fixed_role_priority", "-q")


def meanings(*rules: str) -> dict[str, str]:
    question = Question(game=GAME, rule=rules)
    columns = load(GAME).columns_in(question.settled().words())
    return {column.name: column.meaning for column in columns}


def test_longer_names_come_before_shorter_ones():
    words = {"yard": "Yard", "builders-yard": "Hut", "fruit": "indigo"}
    assert printed("the builders yard, a fruit, fruits", words) == "the Hut, a indigo, fruits"
    assert printed("a yard", {}) == "a yard"


def test_columns_are_told_in_the_words_that_are_printed():
    ours, classic = meanings(), meanings("names=classic")
    assert ours["bought_builders_yard"] == "round of buying the Builder's Yard, 0 = never"
    assert classic["bought_builders_yard"] == "round of buying the Construction Hut, 0 = never"
    assert (ours["role_adventurer"], classic["role_adventurer"]) == (
        "Adventurer chosen",
        "Prospector chosen",
    )
    assert classic["tiles_fruit"] == "indigo tiles at the end"
    assert classic["vp_fire_station"] == "bonus of the Guild Hall"
    assert list(ours) == list(classic)
    for told, foreign in ((ours, ONLY_CLASSIC), (classic, ONLY_1897)):
        assert not [one for one in told.values() if any(word in one for word in foreign)]


@pytest.mark.parametrize("game", ["port-royal", "carcassonne"])
def test_a_game_with_one_set_of_words_needs_nothing(game: str):
    rule_set = load(game)
    assert rule_set.columns_in({}) == tuple(rule_set.layout.COLUMNS)


def test_the_heading_is_the_title_of_the_edition():
    game = find_game(GAME)
    assert game.title_in(None) == game.title_in("1897") == "Puerto Rico 1897"
    assert game.title_in("classic-2002") == "Puerto Rico (2002)"
    assert Question(game=GAME, edition="classic-2002").title == "Puerto Rico (2002)"


def test_a_report_speaks_the_words_of_its_edition(kibitz: Kibitz, tmp_path: Path):
    answer = kibitz(*PLAY, "--edition", "classic-2002", "--out", tmp_path / "run")
    assert answer.code == 0, answer.err
    markdown = (tmp_path / "run/report.md").read_text()
    assert markdown.startswith("# Puerto Rico (2002), 2 players\n")
    page = (tmp_path / "run/report.html").read_text()
    assert "<title>Puerto Rico (2002), 2 players" in page
    what_was_played = page.index("Settings")  # weights keep their names
    for text in (markdown.partition("## What played")[0], page[:what_was_played]):
        assert "Settler chosen" in text
        assert "1897" not in text
        assert not [word for word in ONLY_1897 if word in text]
    with (tmp_path / "run/summary.csv").open() as file:
        assert "mean_bought_builders_yard" in next(csv.reader(file))
    manifest = json.loads((tmp_path / "run/manifest.json").read_text())
    assert {"indigo tiles at the end"} & {column["meaning"] for column in manifest["columns"]}


def test_a_page_of_a_game_is_headed_by_its_edition(kibitz: Kibitz, tmp_path: Path):
    log, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    game = ("watch", GAME, "-p", 2, "-s", "random_legal", "--no-picture")
    assert kibitz(*game, "--edition", "classic-2002", "--log", log).code == 0
    assert kibitz("watch", GAME, "--replay", log, "--no-picture", "--html", page).code == 0
    assert "<h1>Puerto Rico (2002)</h1>" in page.read_text()


def test_components_go_by_their_printed_names_too():
    words = Question(game=GAME, edition="classic-2002").words
    for text in ("construction hut", "building:Construction Hut", "builders-yard"):
        assert list(parse(GAME, text, words).groups) == ["builders-yard"]
    assert list(parse(GAME, "mayor", words).groups) == ["recruiter"]
    assert words["adventurer"] == "Prospector"


def test_tips_are_told_in_the_words_of_the_edition():
    ours, classic = Question(game=GAME), Question(game=GAME, edition="classic-2002")
    claims = [tip.claim for tip in shipped_book(GAME).tips.values()]
    assert [ours.retold(claim) for claim in claims] == claims
    told = [classic.retold(claim) for claim in claims]
    assert "Take quarries first, through the Settler" in told
    assert not [claim for claim in told if any(word in claim for word in ONLY_1897)]
    assert sum(old != new for old, new in zip(claims, told, strict=True)) >= 2
