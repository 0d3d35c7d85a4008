"""What a user may write for a strategy, and what he is told when it is wrong."""

from pathlib import Path

import numpy as np
import pytest

from sim.errors import UserError
from sim.games import load
from strategies import registry
from strategies.registry import (
    Weight,
    compiled_chooser,
    parse_line_up,
    parse_player,
    shipped,
    strategy,
)
from tests.shipped_games import SHIPPED

GOOD = """
from strategies.registry import Weight, strategy

@strategy(game="port-royal", name="bold", idea="Always takes the last option on the list.",
          source="a test", level="novice",
          weights=(Weight("nerve", 1.0, 0.0, 2.0, "coins", "how bold"),))
def choose(game, rules, options, count, seat, weights):
    return count - 1
"""


def user_file(folder: Path, text: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


@pytest.mark.parametrize("game", [game for game in SHIPPED])
def test_every_file_is_a_strategy_of_its_own_name(game: str) -> None:
    folder = Path(registry.__file__).parent / load(game).game.package
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert files <= set(shipped(game))


@pytest.mark.parametrize("game", [game for game in SHIPPED])
def test_there_are_twelve_strategies_and_the_named_ones(game: str) -> None:
    assert len(shipped(game)) >= 12
    assert {"random_legal", "balanced"} <= set(shipped(game))


def test_weights_on_the_command_line() -> None:
    player = parse_player("port-royal", "stop_at_ships(ships=4, slip=0.1)")
    assert player.label == "stop_at_ships(ships=4, slip=0.1)"
    record = player.weights_record()
    assert record[0]["w"][0] == 4.0
    assert record[0]["slip"] == 0.1


def test_the_same_strategy_twice_gets_a_number() -> None:
    players = parse_line_up("port-royal", ["stop_at_ships"] * 3)
    assert [player.label for player in players] == [
        "stop_at_ships",
        "stop_at_ships#2",
        "stop_at_ships#3",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ballanced", "did you mean 'balanced'"),
        ("stop_at_ships(ship=3)", "did you mean 'ships'"),
        ("stop_at_ships(ships=99)", "is outside 1 to 5"),
        ("stop_at_ships(ships=nan)", "is outside 1 to 5"),
        ("stop_at_ships(ships=many)", "is not a number"),
        ("stop_at_ships(ships)", "write name=value"),
        ("stop_at_ships(slip=1.5)", "is outside 0 to 1"),
        ("((", "write name, name"),
        ("nowhere.py:bold", "there is no such file"),
        ("nowhere.toml:bold", "cannot be read"),
    ],
)
def test_a_slip_gets_a_sentence(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_player("port-royal", text)


def test_a_users_own_file(tmp_path: Path) -> None:
    path = user_file(tmp_path, GOOD)
    player = parse_player("port-royal", f"{path}:bold(nerve=2)")
    assert player.label == "bold(nerve=2)"
    assert player.strategy.origin == str(path)
    assert player.strategy.compiled


def test_a_bare_function_counts_as_a_strategy(tmp_path: Path) -> None:
    text = "def timid(game, rules, options, count, seat, weights):\n    return 0\n"
    player = parse_player("port-royal", f"{user_file(tmp_path, text)}:timid")
    assert player.label == "timid"
    assert player.strategy.weights == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def choose(:\n", r"line 1: def choose\(:.*SyntaxError"),
        ("import numpy\n1 / 0\n", r"line 2: 1 / 0.*ZeroDivisionError"),
        ("x = 1\n", "holds no strategy"),
        (GOOD.replace('"novice"', '"wizard"'), "level 'wizard' is not one of"),
        (GOOD.replace("count, seat, weights", "count, weights"), "a strategy takes"),
        (GOOD.replace("1.0, 0.0, 2.0", "3.0, 0.0, 2.0"), "is outside 0 to 2"),
        (GOOD.replace('"port-royal"', '"port-rojal"'), "did you mean 'port-royal'"),
        (GOOD + GOOD, "already registered"),
    ],
)
def test_a_broken_file_shows_its_own_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_player("port-royal", f"{user_file(tmp_path, text)}:bold")


def test_a_wrong_name_in_a_users_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="did you mean 'bold'"):
        parse_player("port-royal", f"{user_file(tmp_path, GOOD)}:bald")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("return undefined_name", r"line 8: return undefined_name"),
        ("return {'a': seat}[open]", "line 8"),
        ("return 0.5 * count", "not with a whole number"),
        ("return None", "not with a whole number"),
        ("return game['no_such_field']", "line 8"),
    ],
)
def test_what_numba_cannot_compile_is_shown(tmp_path: Path, line: str, message: str) -> None:
    path = user_file(tmp_path, GOOD.replace("return count - 1", line))
    player = parse_player("port-royal", f"{path}:bold")
    with pytest.raises(UserError, match=message) as caught:
        compiled_chooser(load("port-royal"), player.strategy.choose, player.strategy.origin)
    assert len(str(caught.value)) < 600
    assert "\n" not in str(caught.value)


def test_a_users_settings_file(tmp_path: Path) -> None:
    text = '[brave]\nbase = "stop_at_ships"\nweights = { ships = 5 }\n'
    path = user_file(tmp_path, text, "mine.toml")
    player = parse_player("port-royal", f"{path}:brave")
    assert player.weights_record()[0]["w"][0] == 5.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[brave\n", "not valid TOML"),
        ("[brave]\nweights = {}\n", "needs base"),
        ('[brave]\nbase = "stop_at_ship"\n', "did you mean 'stop_at_ships'"),
        ('[brave]\nbase = "stop_at_ships"\nweight = {}\n', "unknown entry 'weight'"),
        ('[brave]\nbase = "stop_at_ships"\nweights = { ships = 9 }\n', "is outside 1 to 5"),
    ],
)
def test_a_broken_settings_file(tmp_path: Path, text: str, message: str) -> None:
    path = user_file(tmp_path, text, "mine.toml")
    with pytest.raises(UserError, match=message):
        parse_player("port-royal", f"{path}:brave")


def test_two_shipped_strategies_may_not_share_a_name() -> None:
    def choose(game, rules, options, count, seat, weights):  # type: ignore[no-untyped-def]
        return 0

    with pytest.raises(UserError, match="already registered"):
        strategy(game="port-royal", name="random_legal", idea="", source="", level="novice")(choose)


def test_weights_keep_the_order_of_their_declaration() -> None:
    for game in SHIPPED:
        for entry in shipped(game).values():
            record = parse_player(game, entry.name).weights_record()
            defaults = np.array([weight.default for weight in entry.weights])
            assert (record[0]["w"][: defaults.size] == defaults).all()
            assert all(isinstance(weight, Weight) for weight in entry.weights)
