"""A tiny rule set with known answers, to test the engine and the statistics with.

In turn each seat flips one of two coins: the fair one or the loaded one, whose chance of heads is
an option. Heads is a point. With ``last_round = 1`` every seat flips once, and the win share of
every line-up is a sum over at most 2**players cases. With ``equal_turns = no`` a race to
``end_points`` favours the seats that move first, by an amount that a small recursion gives.
"""

from pathlib import Path

from sim.games import Game, add

COIN_RACE = add(
    Game("coin-race", "Coin race", 2, 6, 2, cap=4_000, home="tests.engine"),
    facts=Path(__file__).parent,
)
