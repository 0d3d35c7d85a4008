"""Kernel against slow twin: every option list, every position and every end of random games.

`KIBITZ_TWIN_GAMES=5000 pytest tests/carcassonne/test_against_twin.py` plays more of them. A failure
names the game's number; `checked_lines(number)` plays it again.
"""

import os
from collections import Counter

import pytest

from tests.carcassonne.twin_games import checked_lines, expected_rules, random_rules

GAMES = int(os.environ.get("KIBITZ_TWIN_GAMES", "18"))
BATCHES = 6


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernel_and_twin_agree_on_random_games(batch):
    for number in range(batch, GAMES, BATCHES):
        _, edition, changes = random_rules(number)
        header = checked_lines(number)[0]
        assert header["rules"] == expected_rules(edition, changes)


def test_the_random_games_see_all_that_can_happen():
    """Otherwise their agreement would prove little."""
    seen = Counter()
    for number in range(min(GAMES, 18)):
        for line in checked_lines(number):
            seen[line["event"]] += 1
            seen[line.get("decision")] += 1
            if line["event"] == "snapshot":
                seen.update(follower["follower"] for follower in line["state"]["followers"])
            if line["event"] == "scored":
                seen[line["feature"]] += 1
                seen["a tie"] += len(line["seats"]) > 1
                seen["several followers"] += len(line["followers"]) > 1
            if line["event"] == "end":
                seen.update(line["reason"])
                for score in line["scores"]:
                    seen.update(source for source, n in score["by source"].items() if n)
    expected = {
        "draw", "set-aside", "choose-tile", "place-tile", "place-follower", "scored", "road",
        "city", "cloister", "a tie", "several followers", "roads", "cities", "cloisters",
        "normal", "big", "abbot", "take-abbot-back", "abbot-taken-back", "garden",
        "gardens", "open gardens", "open roads", "open cities", "open cloisters", "farms",
        "last-tile-placed",
    }  # fmt: skip
    missing = expected - set(+seen)
    assert not missing, missing
