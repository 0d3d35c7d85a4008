"""A game that cannot be played: one sentence with seat, decision and strategy."""

import pytest

from sim.batch import play
from sim.errors import UserError
from sim.faults import GameFaultError
from sim.games import load
from strategies.registry import contestants, parse_line_up
from tests.engine.conftest import GAME, ready, schedule_of

RACE = {"edition": "race", "games": 4_000}


def own(tmp_path, text, name="mine", plain=False):
    """A strategy of the user's own file, as the command line would name it."""
    file = tmp_path / "bots.py"
    decorator = (
        f'@strategy(game="{GAME}", name="{name}", idea="", source="", level="club", '
        f"compiled={not plain})\n"
    )
    file.write_text(
        "from strategies.registry import strategy\n\n\n"
        f"{decorator}def {name}(game, rules, options, count, seat, weights):\n{text}\n"
    )
    return f"{file}:{name}"


def test_a_bad_answer(tmp_path):
    schedule = schedule_of("fair", "nonsense", **RACE)
    text = (
        r"nonsense answered 7 where there are 2 options, 0 to 1 "
        r"\(seat 1, decision 3 \(coin\) of deal 0\)"
    )
    for threads in (1, 2):
        with pytest.raises(GameFaultError, match=text):
            play(schedule, ready(schedule), tmp_path / "run", threads=threads)
        assert not (tmp_path / "run").exists()


def test_what_was_whole_before_a_fault_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("sim.schedule.LEAST_SHARD_ROWS", 400)
    line = "    return 9 if game['deal'][0] >= 1_000 else 0"
    spec = own(tmp_path, line)
    schedule = schedule_of("fair", spec, **RACE)
    with pytest.raises(GameFaultError, match=r"mine answered 9 .* of deal 1000\)"):
        play(schedule, ready(schedule), tmp_path / "run", threads=2)
    kept = len(list((tmp_path / "run").glob("games-*.parquet")))
    assert kept == 1_000 // schedule.shard_rounds


def test_an_endless_game():
    schedule = schedule_of(
        "fair", "loaded", games=2, rules={"last_round": "0", "end_points": "900"}
    )
    game = load(GAME).game
    object.__setattr__(game, "cap", 50)
    try:
        with pytest.raises(GameFaultError, match="did not end within 50 decisions; last asked was"):
            play(schedule, ready(schedule))
    finally:
        object.__setattr__(game, "cap", 4_000)


def test_a_broken_rule(monkeypatch):
    # Only --check looks; the toy's rules are honest, so the checker is told to find something.
    schedule = schedule_of("fair", "loaded_plain", games=2)
    monkeypatch.setitem(load(GAME).functions, "broken_rule", lambda game, rules: 1)
    monkeypatch.delitem(load(GAME).__dict__, "operate", raising=False)
    monkeypatch.setattr("sim.kernel.COMPILED", False)
    with pytest.raises(GameFaultError, match="a rule broke: more heads than flips"):
        play(schedule, ready(schedule), check=True)
    monkeypatch.undo()
    load(GAME).__dict__.pop("operate", None)
    assert play(schedule, ready(schedule)).games == 2


@pytest.mark.compiled
def test_an_exception_in_a_compiled_strategy(tmp_path):
    schedule = schedule_of("fair", "divides", **RACE)
    text = r"divides failed: ZeroDivisionError: .*seat 1, decision 3 of deal 0"
    with pytest.raises(UserError, match=text):
        play(schedule, ready(schedule))


def test_an_exception_in_plain_python_shows_the_users_line(tmp_path):
    spec = own(tmp_path, "    cards = {}\n    return cards['sailor']", plain=True)
    schedule = schedule_of("fair", spec, **RACE)
    text = (
        r"mine failed: KeyError: 'sailor' \(seat \d, decision \d+ \(coin\) of deal \d+, "
        r"bots.py line 7: return cards\['sailor'\]\)"
    )
    with pytest.raises(UserError, match=text):
        play(schedule, ready(schedule), tmp_path / "run")


@pytest.mark.parametrize("answer", ["None", "0.0", "'first'"])
def test_an_answer_that_is_no_whole_number(tmp_path, answer):
    spec = own(tmp_path, f"    return {answer}", plain=True)
    schedule = schedule_of("fair", spec, **RACE)
    with pytest.raises(UserError, match=r"mine answered .*, not a whole number \(seat"):
        play(schedule, ready(schedule))


@pytest.mark.parametrize(
    "target", ["game['points'][seat]", "options['code'][0]", "weights['slip']"]
)
def test_a_strategy_in_plain_python_cannot_write_to_the_game(tmp_path, target):
    spec = own(tmp_path, f"    {target} = 1\n    return 0", plain=True)
    schedule = schedule_of("fair", spec, **RACE)
    with pytest.raises(UserError, match="read-only"):
        play(schedule, ready(schedule))


def test_a_users_file_is_part_of_the_run(tmp_path):
    spec = own(tmp_path, "    return 1")
    schedule = schedule_of("fair", spec, games=40)
    play(schedule, ready(schedule), tmp_path / "run")
    (player,) = parse_line_up(GAME, [spec])
    assert player.entrant == schedule.entrants[1]
    assert contestants(schedule)[1].files == (tmp_path / "bots.py",)
    (tmp_path / "bots.py").write_text((tmp_path / "bots.py").read_text() + "# changed\n")
    with pytest.raises(UserError, match="a strategy's file has changed"):
        play(schedule, contestants(schedule), tmp_path / "run")
