"""The slow Puerto Rico plays alone: random games without the kernel, told as a log."""

import random

from tests.oracle.puerto_rico import FORMAT, hidden_tiles
from tests.oracle.puerto_rico_numbers import expected_rules
from tests.oracle.puerto_rico_round import end_line, play
from tests.oracle.puerto_rico_table import Game, Reveal, Shuffle, TurnOver


def play_random(seed, edition="1897", players=4, changes=None, choose=None, watch=None):
    """Play one game without the kernel.

    Parameters
    ----------
    seed : int
    edition, players, changes
        As in `expected_rules`.
    choose : callable, optional
        `choose(game, ask, chance)` gives the index of an option; by default a random one.
    watch : callable, optional
        Called with the game at every stop.

    Returns
    -------
    list of dict
        The log, with a snapshot before every decision.
    """
    chance = random.Random(seed)
    rules = expected_rules(edition, players, changes)
    tiles = list(hidden_tiles(rules, players).elements())
    chance.shuffle(tiles)
    game = Game(rules, players, tiles)
    lines = [
        {
            "event": "header",
            "format": FORMAT,
            "version": "twin",
            "game": "puerto-rico",
            "edition": edition,
            "rules": rules,
            "players": players,
            "seats": ["random"] * players,
            "seed": seed,
            "deal": 0,
            "start_seat": 0,
            "hidden": {"tiles": tiles},
        }
    ]
    moments = play(game)
    answer = None
    decisions = 0
    while True:
        game.happened.clear()
        try:
            moment = moments.send(answer)
        except StopIteration:
            break
        if watch is not None:
            watch(game)
        answer = None
        lines.extend(dict(line) for line in game.happened)
        if isinstance(moment, Reveal):
            lines.append({"event": "reveal", "tile": moment.tile, "to": moment.to})
        elif isinstance(moment, Shuffle):
            answer = sorted(moment.tiles.elements())
            chance.shuffle(answer)
            lines.append({"event": "reshuffle", "order": answer})
        elif isinstance(moment, TurnOver):
            lines.append({"event": "snapshot", "after": "turn", "state": game.snapshot()})
        else:
            state = game.snapshot()
            lines.append({"event": "snapshot", "after": "decision", "state": state})
            if choose is None:
                choice = chance.randrange(len(moment.options))
            else:
                choice = choose(game, moment, chance)
            decisions += 1
            lines.append(
                {
                    "event": "decision",
                    "number": decisions,
                    "seat": moment.seat,
                    "decision": moment.decision,
                    "options": [dict(option) for option in moment.options],
                    "choice": choice,
                }
            )
            answer = moment.options[choice]
    lines.append(end_line(game))
    return lines
