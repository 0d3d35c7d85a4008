"""Strategies in their seats, for games that are told one by one."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import UserError
from sim.games import load
from sim.machine import MAX_SLOTS, WEIGHTS
from sim.replay import log_lines, write_log
from sim.schedule import Schedule
from sim.wishes import changed_rules
from strategies.registry import contestant, parse_player
from strategies.valuing import Notebook

LOGS = "logs"
PERSON = "human"


def seated(
    game: str,
    specs: Sequence[str | None],
    person: Callable[..., int] | None = None,
    notebook: Notebook | None = None,
) -> dict[str, Any]:
    """Functions, weights and names by seat, as ``log_lines`` takes them.

    Parameters
    ----------
    game : str
    specs : sequence of str or None, by seat
        What a user writes for a strategy; None where the person sits.
    person : callable
        Answers for the person.
    notebook : Notebook
        Writes down what the strategies think of their options; None costs nothing.
    """
    rule_set = load(game)
    weights = np.zeros(MAX_SLOTS, WEIGHTS)
    choosers, names = [], []
    for seat, spec in enumerate(specs):
        if spec is None:
            choosers.append(person)
            names.append(PERSON)
            continue
        player = parse_player(game, spec)
        ready = contestant(rule_set, player)
        chooser = ready.chooser or ready.choose
        if notebook is not None:
            chooser = notebook.listen(rule_set, player.strategy, chooser)
        choosers.append(chooser)
        names.append(player.label)
        weights[seat] = player.weights_record()[0]
    return {"choosers": choosers, "weights": weights, "names": names}


def seating(
    named: list[str] | None, usual: list[str], seats: int, human: int | None
) -> list[str | None]:
    """What was written for each seat, one strategy after the other; None for the person's."""
    if human is not None and not 1 <= human <= seats:
        raise UserError(f"--human {human}: seats are numbered from 1 to {seats}")
    free = seats - (human is not None)
    texts = named or usual
    if named and len(texts) > free:
        seat_word = "seat" if free == 1 else "seats"
        raise UserError(f"{len(texts)} strategies for {free} {seat_word}; name at most {free}")
    specs: list[str | None] = [texts[place % len(texts)] for place in range(free)]
    if human is not None:
        specs.insert(human - 1, None)
    return specs


def write_logs(schedule: Schedule, folder: Path, number: int) -> None:
    """The logs of the first games of a run, one file each."""
    (folder / LOGS).mkdir(exist_ok=True)
    for block, seating in islice(_games(schedule), number):
        place, _ = schedule.block(block)
        line_up = schedule.line_ups[place]
        held = [line_up[slot] for slot in schedule.seatings(place)[seating]]
        lines = log_lines(
            schedule.game,
            schedule.players,
            edition=schedule.edition,
            overrides=changed_rules(schedule),
            seed=schedule.seed,
            deal=schedule.deal(block, seating),
            **seated(schedule.game, [schedule.entrants[number].spec for number in held]),
        )
        write_log(folder / LOGS / f"block-{block:06d}-seating-{seating:02d}.jsonl", lines)


def _games(schedule: Schedule) -> Iterator[tuple[int, int]]:
    """Block and seating of every game, in order."""
    for block in range(schedule.blocks):
        place, _ = schedule.block(block)
        for seating in range(schedule.block_games[place]):
            yield block, seating
