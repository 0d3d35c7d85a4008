"""Compiled rules and strategies play the same games as plain Python, to the byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.facts import read_options
from tests.shipped_games import SHIPPED

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = """
import hashlib, sys
from tests.test_every_game import play
game, players, edition, names = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4].split()
seats = [names[seat % len(names)] for seat in range(players)]
rows = play(game, players, edition, seats, range(int(sys.argv[5])), True)
print(hashlib.sha256(rows.tobytes()).hexdigest())
"""
STRATEGIES = {
    "port-royal": "random_legal balanced odds_counter stop_at_ships",
    "puerto-rico": "random_legal balanced",
    "carcassonne": "random_legal balanced",
}
GAMES_EACH = {"port-royal": 6, "puerto-rico": 3, "carcassonne": 2}
CASES = [
    pytest.param(game, players, edition, id=f"{game}-{players}-{edition}")
    for game, tag in SHIPPED.items()
    for edition in read_options(game).editions
    for players in (tag.least_players, tag.most_players)
]


def digest(mode: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM, *words],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": mode},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players", "edition"), CASES)
def test_both_modes_play_the_same_games(game: str, players: int, edition: str) -> None:
    if game not in STRATEGIES:
        pytest.fail(f"name strategies of {game} here")
    words = (game, str(players), edition, STRATEGIES[game], str(GAMES_EACH[game]))
    assert digest("0", *words) == digest("1", *words)
