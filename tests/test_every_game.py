"""What every rule set must obey, through the registry alone."""

import itertools

import numpy as np
import pytest

from sim.driver import FAULT, Act, Fault
from sim.facts import read_options
from sim.games import load, settle
from sim.machine import MAX_SLOTS, SIXTIETHS, WEIGHTS
from sim.replay import Table, choose_at_random, log_lines, replay
from strategies.registry import compiled_chooser, parse_player
from tests.shipped_games import SHIPPED

CASES = [
    pytest.param(game.name, players, edition, id=f"{game.name}-{players}-{edition}")
    for game in SHIPPED.values()
    for edition in read_options(game.name).editions
    for players in range(game.least_players, game.most_players + 1)
]
SHORT = [
    pytest.param(game.name, players, id=f"{game.name}-{players}")
    for game in SHIPPED.values()
    for players in (game.least_players, game.most_players)
]


def play(
    game: str, players: int, edition: str | None, names: list[str], deals: range, check: bool
) -> np.ndarray:
    """Rows of one seating per deal."""
    rule_set, _, rules = settle(game, players, edition)
    layout = rule_set.layout
    seats = [parse_player(game, name) for name in names]
    functions = [
        compiled_chooser(rule_set, seat.strategy.choose, seat.strategy.origin) for seat in seats
    ]
    weights = np.zeros(MAX_SLOTS, WEIGHTS)
    for slot, seat in enumerate(seats):
        weights[slot] = seat.weights_record()[0]
    table = Table.lay(rule_set, rules, players, seed=3, deal=0)
    rows = np.zeros(len(deals) * players, layout.RESULT)
    fault = np.zeros(1, FAULT)
    games = rule_set.play_blocks(
        table.game,
        rules[0],
        table.options[0],
        rule_set.handles(functions),
        weights,
        np.arange(players, dtype=np.int16)[None, :],
        np.array(deals, np.int64),
        False,
        rule_set.game.cap,
        check,
        rows,
        fault[0],
    )
    told = {name: int(fault[0][name]) for name in FAULT.names}
    assert fault[0]["kind"] == Fault.NONE, f"{Fault(told['kind']).name}: {told}"
    assert games == len(deals)
    return rows


@pytest.mark.parametrize(("game", "players", "edition"), CASES)
@pytest.mark.compiled
def test_random_games_break_no_rule(game: str, players: int, edition: str) -> None:
    rows = play(game, players, edition, ["random_legal"] * players, range(60), check=True)
    shares = rows["share"].reshape(-1, players)
    assert (shares.sum(axis=1) == SIXTIETHS).all()
    assert ((shares > 0) == (rows["rank"].reshape(-1, players) == 1)).all()
    assert set(rows["end"].tolist()) <= set(load(game).end_reasons)


@pytest.mark.parametrize(("game", "players", "edition"), CASES)
@pytest.mark.compiled
def test_the_same_deal_is_the_same_game(game: str, players: int, edition: str) -> None:
    names = ["random_legal"] * players
    forward = play(game, players, edition, names, range(20), check=False)
    alone = [
        play(game, players, edition, names, range(deal, deal + 1), False) for deal in range(20)
    ]
    assert forward.tobytes() == np.concatenate(alone).tobytes()


@pytest.mark.parametrize(("game", "players"), SHORT)
@pytest.mark.compiled
def test_single_steps_play_the_same_game_as_the_batch(game: str, players: int) -> None:
    """``operate`` (logs, people) against ``play_blocks`` (batches)."""
    rule_set, _, rules = settle(game, players)
    choose = compiled_chooser(rule_set, parse_player(game, "random_legal").strategy.choose, "")
    batch = play(game, players, None, ["random_legal"] * players, range(3), check=False)
    for deal in range(3):
        table = Table.lay(rule_set, rules, players, seed=3, deal=deal)
        table.act(Act.DEAL)
        while not table.is_over():
            table.act(Act.STEP)
            if int(table.game["pending"]) >= 0:
                count = table.act(Act.MARK)
                seat = int(table.game["seat"])
                record = np.zeros(1, WEIGHTS)[0]
                answer = choose(table.game, rules[0], table.options[0], count, seat, record)
                table.act(Act.APPLY, int(table.options[0]["code"][answer]))
        places, shares = table.shares()
        rows = batch[deal * players : (deal + 1) * players]
        assert rows["rank"].tolist() == places
        assert rows["share"].tolist() == shares
        for seat in range(players):
            table.act(Act.RESULT, seat)
            assert table.rows[0]["points"] == rows[seat]["points"]
        assert table.game["decisions"] == rows[0]["decisions"]


@pytest.mark.parametrize(("game", "players"), SHORT)
@pytest.mark.compiled
def test_a_log_replays(game: str, players: int) -> None:
    lines = list(log_lines(game, players, seed=4, deal=1))
    assert lines[0]["event"] == "header"
    assert lines[-1]["event"] == "end"
    assert replay(lines) == len(lines)


@pytest.mark.parametrize(("game", "players"), SHORT)
@pytest.mark.compiled
def test_every_line_of_a_log_can_be_told(game: str, players: int) -> None:
    narrate = load(game).narrate
    names = [f"player {seat}" for seat in range(players)]
    lines = list(log_lines(game, players, seed=4, deal=2))
    rules = lines[0]["rules"]
    told = [narrate.tell(line, names, rules) for line in lines]
    assert sum(bool(text) for text in told) > 20
    assert all(isinstance(text, str) for text in told)


@pytest.mark.parametrize(("game", "players"), SHORT)
@pytest.mark.compiled
def test_every_option_is_told_after_the_name_of_the_seat_and_no_two_alike(
    game: str, players: int
) -> None:
    """People choose by these sentences."""
    narrate = load(game).narrate
    names = [f"player {seat}" for seat in range(players)]
    tell = getattr(narrate, "tell_option", narrate.tell)
    head, *lines = log_lines(game, players, seed=4, deal=2)
    for line in lines:
        if line["event"] == "decision":
            told = [
                tell({**line, "choice": choice}, names, head["rules"])
                for choice in range(len(line["options"]))
            ]
            assert len(set(told)) == len(told)
            assert all(text.startswith(f"{names[line['seat']]} ") for text in told)


@pytest.mark.parametrize(("game", "players"), SHORT)
@pytest.mark.compiled
def test_every_snapshot_can_be_drawn(game: str, players: int) -> None:
    narrate = load(game).narrate
    names = [f"player {seat}" for seat in range(players)]
    head, *lines = log_lines(game, players, seed=4, deal=2, snapshots="decision")
    for line in lines:
        if line["event"] == "snapshot":
            panels = narrate.picture(line["state"], names, head["rules"])
            assert [panel["title"] for panel in panels if panel["seat"] is not None] == names
            assert panels[0]["seat"] is None
            assert all(("drawing" in panel) != ("rows" in panel) for panel in panels)


@pytest.mark.parametrize(("game", "players"), SHORT)
@pytest.mark.compiled
def test_an_option_is_offered_only_where_there_is_a_choice_and_never_twice(
    game: str, players: int
) -> None:
    for line in itertools.islice(log_lines(game, players, seed=4, deal=3), 400):
        if line["event"] == "decision":
            words = [repr(sorted(option.items(), key=str)) for option in line["options"]]
            assert len(words) >= 2
            assert len(set(words)) == len(words)


def test_choose_at_random_reaches_every_option() -> None:
    rule_set, _, rules = settle("port-royal", 2)
    table = Table.lay(rule_set, rules, 2, seed=1, deal=0)
    seen = set()
    for number in range(200):
        table.games["decisions"] = number
        seen.add(choose_at_random(table.game, None, None, 5, 0, None))
    assert seen == set(range(5))
