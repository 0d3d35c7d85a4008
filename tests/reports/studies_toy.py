"""A laboratory that plays the coin race: quick, and its truths are known."""

from pathlib import Path
from typing import Any

from cli import declared
from reports.studies.lab import Lab
from strategies.registry import contestants, parse_player
from tests.engine.coin_race import COIN_RACE, bots

assert bots  # its strategies have signed in
GAME = COIN_RACE.name


def toy_lab(folder: Path | None = None, **more: Any) -> Lab:
    """A laboratory as the command line makes it."""
    return Lab(
        entrant=lambda game, text: parse_player(game, text).entrant,
        ready=contestants,
        weights=declared,
        folder=folder,
        **more,
    )
