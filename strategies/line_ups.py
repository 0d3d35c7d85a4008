"""Who plays, and how many games, where the user left it open."""

from collections.abc import Iterable, Sequence

from sim.errors import UserError
from sim.schedule import Entrant
from strategies.registry import LEVELS, Player, parse_player, shipped

DEFAULT_FIELD = "balanced"
HANDFUL = 5
# Games of a run for which nobody named a number: a minute or less on two cores.
DEFAULT_GAMES = {"port-royal": 300_000, "puerto-rico": 60_000, "carcassonne": 20_000}
DEFAULT_PLAIN_GAMES = 2_000  # where a strategy is plain Python
# Who plays when nobody is named: different ideas, none of them hopeless.
SHOWCASE = {
    "port-royal": ("balanced", "odds_counter", "swords_first", "admiral_engine", "stop_at_ships"),
    "puerto-rico": (
        "balanced",
        "corn_shipper",
        "factory_builder",
        "coffee_trader",
        "large_building_rush",
    ),
    "carcassonne": ("balanced", "city_builder", "early_farmer", "stealer", "greedy_points"),
}
# Line-ups to measure, besides random play and the usual handful.
BENCH_LINE_UPS = {
    "port-royal": {
        "four thresholds": (
            "stop_at_ships",
            "stop_at_cards",
            "stop_at_ships(ships=4)",
            "stop_at_cards(cards=5)",
        )
    }
}


def usual_games(game: str, entrants: Iterable[Entrant]) -> int:
    """How many games to play: few where a strategy is plain Python."""
    if not all(entrant.compiled for entrant in entrants):
        return DEFAULT_PLAIN_GAMES
    return DEFAULT_GAMES.get(game, DEFAULT_PLAIN_GAMES)


def showcase(game: str) -> list[str]:
    """Strategies to play when nobody named one."""
    known = shipped(game)
    chosen = [name for name in SHOWCASE.get(game, ()) if name in known]
    rest = sorted(known.values(), key=lambda entry: -LEVELS.index(entry.level))
    chosen += [entry.name for entry in rest if entry.name not in chosen]
    if not chosen:
        raise UserError(f"{game} has no strategies; name your own with -s file.py:name")
    return chosen[:HANDFUL]


def field_of(game: str, wanted: str | None, texts: Sequence[str]) -> Player | None:
    """The strategy for all other seats: as asked, or the usual one if a single one is named."""
    if wanted is None and len(texts) == 1 and DEFAULT_FIELD in shipped(game):
        wanted = DEFAULT_FIELD
    return parse_player(game, wanted) if wanted is not None else None


def bench_line_ups(game: str) -> dict[str, list[str]]:
    """Line-ups to measure: name and strategies."""
    line_ups = {"random_legal in all seats": ["random_legal"]}
    line_ups |= {told: list(names) for told, names in BENCH_LINE_UPS.get(game, {}).items()}
    line_ups["balanced in all seats"] = [DEFAULT_FIELD]
    line_ups["the usual handful"] = showcase(game)
    known = shipped(game)
    return {
        told: names
        for told, names in line_ups.items()
        if all(name.partition("(")[0] in known for name in names)
    }
