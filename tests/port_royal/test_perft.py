"""Exhaustive option counts on fixed decks: tests/perft/port_royal.perft."""

from pathlib import Path

import pytest

from sim.driver import Act
from tests.port_royal.scene import Scene

FILE = Path(__file__).parents[1] / "perft" / "port_royal.perft"
LINES = [
    [cell.strip() for cell in line.split("|")]
    for line in FILE.read_text().splitlines()
    if line and not line.startswith("#")
]


def set_out(players, rules, position):
    """The scene that a line of the file describes, at its first decision."""
    edition, *changes = rules.split()
    scene = Scene(int(players), edition, **dict(change.split("=") for change in changes))
    for part in filter(None, (part.strip() for part in position.split(";"))):
        verb, *words = part.split()
        if verb == "coins":
            scene.coins(*map(int, words))
        elif verb == "give":
            scene.give(int(words[0]), *words[1:])
        else:
            getattr(scene, verb)(*words)
    return scene.start()


def sequences(scene, depth):
    """Sequences of so many answers from here."""
    codes = scene.table.option_codes() if scene.asked is not None else []
    if depth == 1 or not codes:
        return len(codes)
    total = 0
    here = scene.table.games.copy()
    for code in codes:
        scene.table.games[:] = here
        scene.table.act(Act.APPLY, code)
        scene.table.act(Act.ADVANCE)
        scene.check()
        total += sequences(scene, depth - 1)
    scene.table.games[:] = here
    return total


@pytest.mark.parametrize(("name", "players", "rules", "position", "counts", "how"), LINES)
def test_number_of_answer_sequences(name, players, rules, position, counts, how):
    """Source: seeds PORT-DISCOVER1, PORT-TRADE4, PORT-EXPEDITION1."""
    assert how in {"hand", "run"}, name
    scene = set_out(players, rules, position)
    wanted = [int(count) for count in counts.split()]
    assert [sequences(scene, depth) for depth in range(1, len(wanted) + 1)] == wanted
