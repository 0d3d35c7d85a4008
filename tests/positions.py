"""Real positions of random games, for tests that ask something of every decision."""

from collections.abc import Iterator, Mapping

from sim.driver import Act
from sim.games import settle
from sim.machine import NONE
from sim.replay import Table, choose_at_random


def decisions(
    game: str,
    players: int,
    deals: range,
    *,
    edition: str | None = None,
    overrides: Mapping[str, str] | None = None,
    every: int = 1,
) -> Iterator[tuple[Table, int]]:
    """The table and the number of options at each (or every n-th) decision of random games.

    The consumer may look at the table but must leave the record as it was.
    """
    rule_set, _, rules = settle(game, players, edition, dict(overrides or {}))
    for deal in deals:
        table = Table.lay(rule_set, rules, players, seed=5, deal=deal)
        table.act(Act.DEAL)
        table.act(Act.ADVANCE)
        number = 0
        while int(table.game["pending"]) != NONE:
            codes = table.option_codes()
            if number % every == 0:
                yield table, len(codes)
            seat = int(table.game["seat"])
            answer = choose_at_random(table.game, None, None, len(codes), seat, None)
            table.act(Act.APPLY, codes[answer])
            table.act(Act.ADVANCE)
            number += 1
