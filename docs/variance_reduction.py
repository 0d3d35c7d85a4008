"""What common deals and blocks buy in the three games: the table of docs/statistics.md.

    python docs/variance_reduction.py [blocks]

For each change of ``balanced``: how often it changes the result of a deal, and how many independent
games one game is worth, (a) where the changed and the unchanged strategy meet a field of a third
one on the same deals, (b) where the changed one meets a field of the unchanged and is held against
its fair share.
"""

import sys
from dataclasses import dataclass

from cli import declared
from reports.intervals import Mean
from reports.studies.lab import Arms, Lab
from sim.facts import settle_options
from strategies.registry import contestants, parse_player

BLOCKS = 2_000
BASE = "balanced"
THIRD = {
    "port-royal": "odds_counter",
    "puerto-rico": "large_building_rush",
    "carcassonne": "city_builder",
}


@dataclass(frozen=True)
class Comparison:
    """One change of ``balanced``, and the rules it is tried under."""

    game: str
    told: str
    changed: str
    rules: tuple[tuple[str, str], ...] = ()
    per_block: float = 1.0  # part of the blocks, for slow games


REKEYED = (("rekey_pile", "yes"),)
COMPARISONS = [
    Comparison("port-royal", told, changed, rules)
    for rules in ((), REKEYED)
    for told, changed in (
        ("bolder at every card", "balanced(risk=1.5)"),
        ("loves jesters less", "balanced(jester=2)"),
        ("does not hurry at the end", "balanced(finish=0)"),
    )
] + [
    Comparison("puerto-rico", "hurries for the harbor", "balanced(plan_harbor=20)", (), 0.5),
    Comparison("puerto-rico", "likes the captain", "balanced(role_captain=2)", (), 0.5),
    Comparison("puerto-rico", "a small change", "balanced(coin_late=0.9)", (), 0.5),
    Comparison("carcassonne", "no farmers", "balanced(farmers=0)", (), 0.25),
    Comparison("carcassonne", "farmers late", "balanced(farm_from=0.5)", (), 0.25),
    Comparison("carcassonne", "a small change", "balanced(farm=0.6)", (), 0.25),
]


def independent_error(arms: Arms, line_up: int, column: str) -> float:
    """Standard error of the challenger's mean over as many independent games."""
    tally = arms.tally
    who = arms.schedule.line_ups[line_up][0]
    place = tally.columns.index(column)
    games = int(tally.counts[who].sum())
    total, squares = (int(sums[who, :, place].sum()) for sums in (tally.sums, tally.squares))
    return Mean.of_sums(
        games, total, squares, arms.unit(line_up, 0, column) * arms.schedule.players
    ).error


def row(lab: Lab, comparison: Comparison, players: int, blocks: int) -> str:
    """One line of the table."""
    settled = settle_options(comparison.game, None, dict(comparison.rules))
    third = [THIRD[comparison.game]] * (players - 1)
    same = [BASE] * (players - 1)
    changed = comparison.changed
    pair = lab.play(
        settled, players, [[changed, *third], [BASE, *third]], blocks=blocks, study="variance"
    )
    block = lab.play(settled, players, [[changed, *same]], blocks=blocks, study="variance")
    told = []
    for column in ("share", "points"):
        alone = sum(independent_error(pair, at, column) ** 2 for at in (0, 1))
        told.append(_ratio(alone, pair.difference(0, 1, column).error ** 2))
    for column in ("share", "points"):
        alone = independent_error(block, 0, column) ** 2
        told.append(_ratio(alone, block.mean(0, 0, column).error ** 2))
    rules = "".join(f", {name}={value}" for name, value in comparison.rules)
    return (
        f"| {comparison.game} | {comparison.told} (`{changed}`{rules}) | {players} | "
        f"{pair.differing(0, 1):.0%} | {' | '.join(told)} |\n"
    )


def _ratio(alone: float, together: float) -> str:
    return f"{alone / together:.2f}" if together else "exact"


def main() -> None:
    """Print the table as Markdown."""
    blocks = int(sys.argv[1]) if len(sys.argv) > 1 else BLOCKS
    lab = Lab(
        entrant=lambda game, text: parse_player(game, text).entrant,
        ready=contestants,
        weights=declared,
    )
    sys.stdout.write(
        "| game | change | players | deals it changes | paired, win share | paired, points | "
        "block, win share | block, points |\n|---|---|---|---|---|---|---|---|\n"
    )
    for comparison in COMPARISONS:
        for players in (2, 4):
            count = max(50, int(blocks * comparison.per_block))
            sys.stdout.write(row(lab, comparison, players, count))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
