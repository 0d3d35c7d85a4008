"""A tiny rule set with planted truths, to test the studies of balance with.

In each round every seat rolls a die of ten sides for points. After the second round who rolled
enough so far may buy a charm, which costs points and does nothing else. So the charm is always a
mistake, of a known size, although those who buy it win more often than those who cannot. Seat 0
gets some points for nothing: just so many make the others its equals.
"""

from pathlib import Path

from sim.games import Game, add

CHARM_FAIR = add(
    Game("charm-fair", "Charm fair", 2, 4, 3, cap=100, home="tests.reports"),
    facts=Path(__file__).parent,
)
