"""Count every way to play a few tiles, and compare with the file worked by hand."""

from pathlib import Path

import pytest

from sim.driver import Act
from sim.machine import NONE
from tests.carcassonne.scene import Scene

FILE = Path(__file__).parents[1] / "perft" / "carcassonne.perft"


def read_cases():
    """One case for each ``count`` line."""
    for block in FILE.read_text().split("\n\n"):
        lines = [line.split("#")[0].split() for line in block.splitlines()]
        facts = {words[0]: words[1:] for words in lines if words and words[0] != "count"}
        for words in lines:
            if words and words[0] == "count":
                name = f"{facts['id'][0]}-depth{words[1]}"
                yield pytest.param(facts["tiles"], int(words[1]), int(words[2]), id=name)


def count_lines(scene, depth):
    """Number of sequences of ``depth`` answers."""
    scene.table.act(Act.ADVANCE)
    if depth == 0 or int(scene.game["pending"]) == NONE:
        return 1
    before = scene.table.games.copy()
    total = 0
    for code in scene.table.option_codes():
        scene.table.games[:] = before
        scene.table.act(Act.APPLY, code)
        total += count_lines(scene, depth - 1)
    scene.table.games[:] = before
    return total


@pytest.mark.parametrize(("tiles", "depth", "expected"), list(read_cases()))
def test_perft(tiles, depth, expected):
    scene = Scene()
    for number, name in enumerate(tiles):
        scene.game["drawn"] = number
        scene.bring(name)
    scene.game["drawn"] = 0
    assert count_lines(scene, depth) == expected
