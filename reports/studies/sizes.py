"""How many games a study plays when nobody says."""

from collections.abc import Iterable

from sim.schedule import Entrant
from sim.wishes import parse_count

# About a minute on two cores with the strategies that are shipped.
MINUTE = {"port-royal": 1_000_000, "puerto-rico": 1_000_000, "carcassonne": 400_000}
OTHER_GAME = 100_000
PLAIN = 4_000  # where a strategy is plain Python


def games_to_play(game: str, asked: str | None, entrants: Iterable[Entrant]) -> int:
    """The games that were asked for, or about a minute of them."""
    if asked is not None:
        return parse_count(asked)
    if not all(entrant.compiled for entrant in entrants):
        return PLAIN
    return MINUTE.get(game, OTHER_GAME)
