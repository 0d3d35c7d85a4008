"""What the engine's tests share: runs of the coin race."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.contestants import Contestant
from sim.facts import settle_options
from sim.schedule import Schedule, plan
from strategies.registry import contestants, parse_line_up, parse_player
from tests.engine.coin_race import COIN_RACE, bots

assert bots  # its strategies have signed in
GAME = COIN_RACE.name


def schedule_of(
    *names: str,
    games: int = 600,
    players: int = 2,
    edition: str = "flip",
    field: str | None = None,
    rules: dict[str, str] | None = None,
    **more: Any,
) -> Schedule:
    """A schedule of the coin race."""
    return plan(
        settle_options(GAME, edition, rules),
        players,
        [player.entrant for player in parse_line_up(GAME, list(names))],
        field=parse_player(GAME, field).entrant if field else None,
        games=games,
        **more,
    )


def ready(schedule: Schedule) -> list[Contestant]:
    """Its strategies."""
    return contestants(schedule)


@pytest.fixture
def bytes_of() -> Callable[[Path], dict[str, bytes]]:
    """Everything in a run folder that must not depend on how it came to be."""

    def read(folder: Path) -> dict[str, bytes]:
        return {
            path.name: path.read_bytes()
            for path in sorted(folder.iterdir())
            if path.name != "sessions.jsonl"
        }

    return read
