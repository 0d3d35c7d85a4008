"""Puerto Rico's slow twin: plays along with a log and checks every line of it.

Written from the collected facts and `docs/game-log-puerto-rico.md` alone, without a look at
`sim/`. The rules are in `puerto_rico_land`, `puerto_rico_goods` and `puerto_rico_round`, as
generators that stop at every question, at every outcome of chance and at the end of every turn.
`Twin` walks through them beside the lines of a log and raises `Mismatch` at the first difference.
`play_random` lets the twin play alone and writes such a log.
"""

import json
import random
from collections import Counter

from tests.oracle.puerto_rico_numbers import GOODS, expected_rules
from tests.oracle.puerto_rico_round import end_line, play
from tests.oracle.puerto_rico_table import Ask, Game, Reveal, Shuffle, TurnOver


class Mismatch(AssertionError):  # noqa: N818
    """The log says something that the rules do not."""


TELLING = frozenset(
    {
        "forced",
        "round",
        "role-coins",
        "workers",
        "refill",
        "produce",
        "points",
        "spoil",
        "clear-ship",
        "clear-house",
        "income",
        "trigger",
    }
)


def first_difference(expected, got, path="state"):
    """Where two JSON values differ, in words; None if they do not."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in [*expected, *(key for key in got if key not in expected)]:
            if key not in got:
                return f"{path}.{key}: missing, expected {expected[key]!r}"
            if key not in expected:
                return f"{path}.{key}: not expected, got {got[key]!r}"
            difference = first_difference(expected[key], got[key], f"{path}.{key}")
            if difference:
                return difference
        return None
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for position, pair in enumerate(zip(expected, got, strict=True)):
            difference = first_difference(*pair, f"{path}[{position}]")
            if difference:
                return difference
        return None
    if expected != got or isinstance(expected, bool) != isinstance(got, bool):
        return f"{path}: expected {expected!r}, got {got!r}"
    return None


def as_key(value):
    """A hashable form of a JSON value."""
    return json.dumps(value, sort_keys=True)


def hidden_tiles(rules, players):
    """Tiles to be turned up: neither quarries nor starting tiles (facts 2: out of the 50)."""
    parts = rules["components"]
    tiles = Counter({good: parts[f"{good}_tiles"] for good in GOODS})
    for seat in range(players):
        if parts[f"start_tile_{seat}"] in GOODS:
            tiles[parts[f"start_tile_{seat}"]] -= 1
    return +tiles


class Twin:
    """Plays along with a log.

    Parameters
    ----------
    rules : dict, optional
        What the header's rules must be (`expected_rules`); by default the header is believed.
    """

    def __init__(self, rules=None):
        self.expected_rules = rules
        self.game = None
        self.moments = None
        self.waiting = None  # where the game stands: Ask, Reveal, Shuffle, TurnOver or "over"
        self.decisions = 0
        self.lines = 0
        self.is_finished = False
        self.unknown_lines = Counter()

    def feed(self, line):
        """Take the next line of the log.

        Raises
        ------
        Mismatch
            If the line does not follow from the rules and the lines before.
        """
        self.lines += 1
        event = line["event"]
        if self.is_finished:
            self.fail("a line after the end")
        if self.game is None and event != "header":
            self.fail(f"the first line must be the header, not {event}")
        if event == "header":
            self.take_header(line)
        elif event == "decision":
            self.take_decision(line)
        elif event == "reveal":
            self.take_reveal(line)
        elif event == "reshuffle":
            self.take_reshuffle(line)
        elif event == "snapshot":
            self.take_snapshot(line)
        elif event == "end":
            self.take_end(line)
        elif event in TELLING:
            self.take_telling_line(line)
        else:
            self.unknown_lines[event] += 1

    def feed_all(self, lines):
        """Take a whole log, which must be complete."""
        for line in lines:
            self.feed(line)
        if not self.is_finished:
            self.fail("the log stops before the end")

    def fail(self, what):
        where = f"line {self.lines}, after decision {self.decisions}"
        if self.game is not None:
            where += f", round {self.game.round}, role {self.game.role}"
        raise Mismatch(f"{where}: {what}")

    def go_on(self, answer=None):
        """Let the game run to its next stop."""
        try:
            self.waiting = self.moments.send(answer)
        except StopIteration:
            self.waiting = "over"

    def compare(self, expected, got, path):
        difference = first_difference(expected, got, path)
        if difference:
            self.fail(difference)

    def take_header(self, line):
        if self.game is not None:
            self.fail("a second header")
        self.compare("puerto-rico", line["game"], "game")
        self.compare(0, line["start_seat"], "start_seat")
        self.compare(line["players"], len(line["seats"]), "number of seats")
        if self.expected_rules is not None:
            self.compare(self.expected_rules, line["rules"], "rules")
        rules, players, order = line["rules"], line["players"], line["hidden"]["tiles"]
        self.compare(dict(hidden_tiles(rules, players)), dict(Counter(order)), "hidden.tiles")
        self.game = Game(rules, players, order)
        self.moments = play(self.game)
        self.go_on()

    def take_decision(self, line):
        ask = self.waiting
        if not isinstance(ask, Ask):
            self.fail(f"decision {line['decision']} of seat {line['seat']}, but expected {ask}")
        self.decisions += 1
        self.compare(self.decisions, line["number"], "number")
        self.compare(ask.seat, line["seat"], "seat")
        self.compare(ask.decision, line["decision"], "decision")
        expected = Counter(as_key(option) for option in ask.options)
        got = Counter(as_key(option) for option in line["options"])
        if expected != got:
            missing = list((expected - got).elements())
            surplus = list((got - expected).elements())
            self.fail(
                f"{ask.decision} of seat {ask.seat}: missing options {missing},"
                f" surplus options {surplus}"
            )
        if not 0 <= line["choice"] < len(line["options"]):
            self.fail(f"choice {line['choice']} of {len(line['options'])} options")
        self.game.happened.clear()
        self.go_on(line["options"][line["choice"]])

    def take_reveal(self, line):
        if not isinstance(self.waiting, Reveal):
            self.fail(f"{line}, but expected {self.waiting}")
        self.compare(self.waiting.tile, line["tile"], "revealed tile")
        self.compare(self.waiting.to, line["to"], "revealed to")
        self.game.happened.clear()
        self.go_on()

    def take_reshuffle(self, line):
        if not isinstance(self.waiting, Shuffle):
            self.fail(f"reshuffle, but expected {self.waiting}")
        self.compare(dict(self.waiting.tiles), dict(Counter(line["order"])), "shuffled tiles")
        self.game.happened.clear()
        self.go_on(line["order"])

    def take_snapshot(self, line):
        if line["after"] == "turn":
            if not isinstance(self.waiting, TurnOver):
                self.fail(f"snapshot after a turn, but expected {self.waiting}")
            self.compare_state(line["state"])
            self.go_on()
            return
        if isinstance(self.waiting, (Reveal, Shuffle)):
            self.fail(f"snapshot, but expected {self.waiting}")
        self.compare_state(line["state"])

    def compare_state(self, state):
        expected = self.game.snapshot()
        if expected != state:  # the search for the place is slow
            self.compare(expected, state, "state")

    def take_end(self, line):
        if self.waiting != "over":
            self.fail(f"end, but expected {self.waiting}")
        self.compare(end_line(self.game), line, "end")
        self.is_finished = True

    def take_telling_line(self, line):
        if line not in self.game.happened:
            self.fail(f"{line} did not happen here; what did: {self.game.happened}")
        self.game.happened.remove(line)


# ---- the twin alone ------------------------------------------------------------------------


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
            "format": 1,
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
