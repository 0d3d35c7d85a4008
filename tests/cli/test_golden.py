"""One short game of each kind, told in words and read by people: rules and words stay as they are.

``tests/golden/GAME.jsonl`` is a log, ``GAME.txt`` what ``kibitz watch GAME --replay`` says of it.
The log holds every decision, so no change of a strategy can alter the story; a change of a rule or
of a word does, and must be read line by line before the file is made anew with

    kibitz watch GAME --replay tests/golden/GAME.jsonl --no-picture
"""

from pathlib import Path

import pytest

from tests.cli.conftest import Kibitz

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("game", ["port-royal", "puerto-rico", "carcassonne"])
def test_a_golden_game_is_told_as_ever(kibitz: Kibitz, game: str):
    answer = kibitz("watch", game, "--replay", GOLDEN / f"{game}.jsonl", "--no-picture")
    assert answer.code == 0, answer.err
    *story, last = answer.out.splitlines()
    assert last.endswith("all as the rules say")
    assert story == (GOLDEN / f"{game}.txt").read_text(encoding="utf-8").splitlines()
