"""A person at the table sees what a player may see: a redeal of what is hidden changes nothing."""

import io

import numpy as np
import pytest
from rich.console import Console

from reports.person import Person
from reports.telling import Storyteller
from sim.games import load
from sim.replay import log_lines
from tests.positions import decisions
from tests.redeal import REDEAL

TABLES = [
    ("port-royal", 4, {}),
    ("puerto-rico", 3, {}),
    ("carcassonne", 2, {}),
    ("carcassonne", 3, {"hand_size": "3"}),
]


class Desk:
    """A person who answers 1, and a record of all that was shown to him."""

    def __init__(self, game: str, players: int, overrides: dict[str, str]) -> None:
        self.paper = io.StringIO()
        narrate = load(game).narrate
        story = Storyteller(narrate, Console(file=self.paper, width=120))
        self.story = story
        story.hear(next(log_lines(game, players, overrides=overrides)))
        story.catch_up()
        self.person = Person(narrate, story, self.read)

    def read(self, prompt: str) -> str:
        self.paper.write(prompt)
        return "1"

    def shown(self, *position: object) -> str:
        self.story.eyes = position[4]
        self.paper.truncate(self.paper.seek(0))
        assert self.person.choose(*position, None) == 0
        return self.paper.getvalue()


@pytest.mark.parametrize(("game", "players", "overrides"), TABLES)
def test_nothing_hidden_is_shown(game: str, players: int, overrides: dict[str, str]) -> None:
    desk = Desk(game, players, overrides)
    chance = np.random.default_rng(3)
    seen = 0
    for table, count in decisions(game, players, range(2), overrides=overrides, every=7):
        seat = int(table.game["seat"])
        position = (table.game, table.rules[0], table.options[0], count, seat)
        before = desk.shown(*position)
        kept = table.games.copy()
        REDEAL[game](table.game, table.rules[0], seat, chance)
        table.games["key"] = chance.integers(0, 2**32, 2, np.uint32)
        assert desk.shown(*position) == before
        table.games[:] = kept
        assert f"Seat {seat + 1}, " in before
        assert f"  {count}  " in before
        seen += 1
    assert seen > 10


def test_what_others_draw_into_their_hands_is_not_told() -> None:
    head, *lines = log_lines("carcassonne", 3, overrides={"hand_size": "3"}, snapshots="decision")
    paper = io.StringIO()
    story = Storyteller(load("carcassonne").narrate, Console(file=paper, width=200), eyes=1)
    for line in [head, *lines]:
        story.hear(line)
    draws = [line for line in paper.getvalue().splitlines() if " draws " in line]
    mine = [line for line in draws if line.startswith("random 2 ")]
    assert mine
    assert all(" draws tile " in line for line in mine)
    others = {line.partition(" (")[0].rstrip(".") for line in draws if line not in mine}
    assert others == {"random 1 draws a tile", "random 3 draws a tile"}
    hands = paper.getvalue().count("In hand: ")
    assert hands == sum(
        len(line["state"]["hands"][1]) for line in lines if line.get("after") == "turn"
    )
