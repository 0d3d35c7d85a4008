"""Games told: sentences of both editions, pictures, and logs that play again."""

import pytest

from sim.puerto_rico.narrate import header, picture, snapshot, tell, tell_option
from sim.replay import log_lines, replay
from tests.puerto_rico.position import Position

NAMES = ["Ada", "Ben", "Cyd", "Dov", "Eva"]


@pytest.mark.parametrize(
    ("line", "words", "sentence"),
    [
        ({"event": "header", "start_seat": 0}, "1897", "Round 1: Ada is Governor."),
        ({"event": "round", "round": 3, "governor": 2}, "1897", "Round 3: Cyd is Governor."),
        (
            {"event": "reveal", "tile": "fruit", "to": 1},
            "classic",
            "Ben turns up an indigo tile with the Hacienda.",
        ),
        (
            {"event": "produce", "seat": 0, "goods": {"corn": 2, "fruit": 1}, "coins": 1},
            "1897",
            "Ada produces 2 corn and 1 fruit, and gets 1 coin from the Factory.",
        ),
        (
            {
                "event": "decision",
                "seat": 3,
                "decision": "build",
                "options": [
                    {"action": "build", "building": "school", "price": 7},
                    {"action": "pass"},
                ],
                "choice": 0,
            },
            "classic",
            "Dov builds the University for 7 coins.",
        ),
        (
            {"event": "forced", "seat": 1, "decision": "load", "choice": {"action": "load",
             "good": "corn", "ship": "wharf", "barrels": 3}},
            "1897",
            "Ben loads 3 corn with the Wharf.",
        ),
        (
            {"event": "forced", "seat": 0, "decision": "place-worker", "workers": 2,
             "choice": {"action": "place", "circle": "fruit"}},
            "classic",
            "Ada has to put 2 workers on indigo tiles.",
        ),
        (
            {"event": "forced", "seat": 0, "decision": "place-worker", "workers": 1,
             "choice": {"action": "place", "circle": "quarry"}},
            "1897",
            "Ada has to put a worker on a quarry.",
        ),
        (
            {"event": "forced", "seat": 0, "decision": "place-worker", "workers": 3,
             "choice": {"action": "place", "circle": "large-fruit-depot"}},
            "classic",
            "Ada has to put 3 workers on the Indigo Plant.",
        ),
        ({"event": "refill", "workers": 1}, "1897", "1 worker waits for the next time."),
        ({"event": "refill", "workers": 4}, "1897", "4 workers wait for the next time."),
        ({"event": "snapshot", "after": "turn", "state": {}}, "1897", ""),
    ],
)  # fmt: skip
def test_sentences(line, words, sentence):
    assert tell(line, NAMES, {"names": words}) == sentence


def test_a_pass_is_told_for_every_decision_that_allows_one():
    for line in log_lines("puerto-rico", 5, seed=2, deal=1):
        if line["event"] == "decision":
            for choice in range(len(line["options"])):
                assert tell_option({**line, "choice": choice}, NAMES, {"names": "1897"})


def test_the_picture_shows_everybody_and_the_table():
    position = Position(3, "classic-2002")
    rules = header(position.game, position.rules)["rules"] | {"names": "classic"}
    table, *seats = picture(snapshot(position.game, position.rules), NAMES[:3], rules)
    assert [seat["title"] for seat in seats] == NAMES[:3]
    rows = {row["title"]: [item["text"] for item in row["items"]] for row in table["rows"]}
    assert "Settler" in rows["Roles"]
    assert "indigo" in rows["Goods"]
    assert rows["Ships"] == ["empty"] * 3


def test_a_log_of_an_odd_variant_plays_again():
    players = 3
    changes = {
        "hospital_tile": "normal",
        "factory_school_swap": "yes",
        "corn_penalty": "1",
        "components.victory_points": "40",
        "buildings.wharf.cost": "2",
        "buildings.wharf.city_spaces": "3",
        "refill_per_player": "2",
        "residence_step": "2",
    }
    lines = list(
        log_lines("puerto-rico", players, edition="classic-2002", overrides=changes, deal=3)
    )
    assert replay(lines) == len(lines)
    assert lines[0]["rules"]["buildings"]["factory"]["cost"] == 8
    assert lines[0]["rules"]["buildings"]["wharf"]["city_spaces"] == 3
