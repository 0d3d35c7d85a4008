"""Puerto Rico's slow twin: plays along with a log and checks every line of it.

Written from the collected facts and `docs/game-log-puerto-rico.md` alone, without a look at
`sim/`. The rules are in `puerto_rico_land`, `puerto_rico_goods` and `puerto_rico_round`, as
generators that stop at every question, at every outcome of chance and at the end of every turn.
`Twin` walks through them beside the lines of a log and raises `Mismatch` at the first difference.
"""

import json
from collections import Counter

from tests.oracle.puerto_rico_numbers import GOODS, expected_rules
from tests.oracle.puerto_rico_round import end_line, play
from tests.oracle.puerto_rico_table import Ask, Game, Reveal, Shuffle, TurnOver

FORMAT = 1
EDITIONS = ("1897", "classic-2002")


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

# What a line must have beside `event`. Telling lines and the end are compared as a whole.
FIELDS = {
    "header": (
        *("format", "version", "game", "edition", "rules", "players", "seats"),
        *("seed", "deal", "start_seat", "hidden"),
    ),
    "decision": ("number", "seat", "decision", "options", "choice"),
    "reveal": ("tile", "to"),
    "reshuffle": ("order",),
    "snapshot": ("after", "state"),
}


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
    if expected != got or type(expected) is not type(got):  # 1 is neither true nor 1.0
        return f"{path}: expected {expected!r}, got {got!r}"
    return None


def as_key(value):
    """A hashable form of a JSON value."""
    return json.dumps(value, sort_keys=True)


def names_in(table):
    """The names in a table of tables, without their values."""
    return {name: names_in(row) if isinstance(row, dict) else None for name, row in table.items()}


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
    **header
        What other fields of the header must be, such as `edition` or `seed`.
    """

    def __init__(self, rules=None, **header):
        self.expected_header = header if rules is None else {"rules": rules, **header}
        self.game = None
        self.moments = None
        self.waiting = None  # where the game stands: Ask, Reveal, Shuffle, TurnOver or "over"
        self.decisions = 0
        self.lines = 0
        self.is_finished = False
        self.unknown = Counter()  # lines and fields that the log page does not have

    def feed(self, line):
        """Take the next line of the log.

        Raises
        ------
        Mismatch
            If the line does not follow from the rules and the lines before.
        """
        self.lines += 1
        event = line.get("event")
        if self.is_finished:
            self.fail("a line after the end")
        if self.game is None and event != "header":
            self.fail(f"the first line must be the header, not {event}")
        if event in TELLING:
            self.take_telling_line(line)
            return
        if self.game is not None and self.game.happened:
            self.fail(f"{event}, but it was not told that {self.game.happened[0]}")
        if event == "end":
            self.take_end(line)
        elif event in FIELDS:
            self.check_fields(line)
            getattr(self, f"take_{event}")(line)
        else:
            self.unknown[event] += 1

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

    def check_fields(self, line):
        fields = FIELDS[line["event"]]
        for name in fields:
            if name not in line:
                self.fail(f"{line['event']} without {name}")
        for name in line:
            if name != "event" and name not in fields:
                self.unknown[f"{line['event']}: {name}"] += 1

    def take_header(self, line):
        if self.game is not None:
            self.fail("a second header")
        self.compare(FORMAT, line["format"], "format")
        self.compare("puerto-rico", line["game"], "game")
        self.compare(0, line["start_seat"], "start_seat")
        if line["edition"] not in EDITIONS or line["players"] not in (2, 3, 4, 5):
            self.fail(f"edition {line['edition']} for {line['players']} players")
        self.compare(line["players"], len(line["seats"]), "number of seats")
        rules, players = line["rules"], line["players"]
        self.compare(names_in(expected_rules("1897", players)), names_in(rules), "names in rules")
        for name, expected in self.expected_header.items():
            self.compare(expected, line[name], name)
        self.compare(["tiles"], list(line["hidden"]), "hidden")
        order = line["hidden"]["tiles"]
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
        if line["choice"] not in range(len(line["options"])) or type(line["choice"]) is not int:
            self.fail(f"choice {line['choice']} of {len(line['options'])} options")
        self.go_on(line["options"][line["choice"]])

    def take_reveal(self, line):
        if not isinstance(self.waiting, Reveal):
            self.fail(f"{line}, but expected {self.waiting}")
        self.compare(self.waiting.tile, line["tile"], "revealed tile")
        self.compare(self.waiting.to, line["to"], "revealed to")
        self.go_on()

    def take_reshuffle(self, line):
        if not isinstance(self.waiting, Shuffle):
            self.fail(f"reshuffle, but expected {self.waiting}")
        self.compare(dict(self.waiting.tiles), dict(Counter(line["order"])), "shuffled tiles")
        self.go_on(line["order"])

    def take_snapshot(self, line):
        is_turn_over = isinstance(self.waiting, TurnOver)
        is_question = isinstance(self.waiting, Ask)
        fits = {
            "turn": is_turn_over,
            "setup": is_question and self.decisions == 0,
            "decision": is_question or self.waiting == "over",
        }
        if not fits.get(line["after"], False):
            self.fail(f"snapshot after {line['after']}, but expected {self.waiting}")
        expected = self.game.snapshot()
        if as_key(expected) != as_key(line["state"]):  # the search for the place is slow
            self.compare(expected, line["state"], "state")
        if is_turn_over:
            self.go_on()

    def take_end(self, line):
        if self.waiting != "over":
            self.fail(f"end, but expected {self.waiting}")
        self.compare(end_line(self.game), line, "end")
        self.is_finished = True

    def take_telling_line(self, line):
        """The next of the lines that must be told; a trigger among the others as it likes."""
        happened = self.game.happened
        is_trigger = line["event"] == "trigger"
        places = [
            place
            for place, other in enumerate(happened)
            if (other["event"] == "trigger") == is_trigger
        ]
        if not places:
            self.fail(f"{line} did not happen here; what did: {happened}")
        self.compare(happened.pop(places[0]), line, "told")
