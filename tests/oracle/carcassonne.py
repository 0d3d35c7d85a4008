"""The slow twin of Carcassonne: the whole game once more, from the rules and the log page alone.

`Twin` is fed the lines of a log (`docs/game-log-carcassonne.md`) in order. It plays along, works
out every option list, every snapshot and the end by itself, and raises `Mismatch` at the first
line that says something else. `play_random` plays a game of its own and returns such lines.
"""

import random
from collections import Counter

from tests.oracle.carcassonne_board import GARDEN, LAKE, read_kinds
from tests.oracle.carcassonne_game import (
    DEFAULTS,
    EXPANSIONS,
    Position,
    box,
    shuffled_pile,
    start_tile,
)


class Mismatch(AssertionError):  # noqa: N818 - what it is, not what to do about it
    """The log says something that the rules do not."""


def check_pile(pile, rules, kinds):
    """Refuse a pile that is not the box without the start tile, the river in front."""
    expected = box(rules, kinds)
    expected[start_tile(rules, kinds)] -= 1
    if Counter(pile) != +expected:
        surplus, missing = Counter(pile) - expected, expected - Counter(pile)
        raise Mismatch(f"pile: {dict(surplus)} too many, {dict(missing)} missing")
    if rules["river"]:
        river = [bool(kinds[tile.removesuffix(GARDEN)].rivers) for tile in pile]
        length = sum(river)
        if not all(river[:length]) or pile[length - 1] != LAKE:
            raise Mismatch("pile: the river must come first and end with the lake")


# ---- following a log ----


class Twin:
    """A second player of the same game, who believes nothing that the log says.

    Feed every line in order with `feed`; the log is proven when `finished` is true.
    """

    def __init__(self, kinds=None):
        self.kinds = kinds or read_kinds()
        self.position = None
        self.game = None
        self.expected = None
        self.answered = 0
        self.lines = 0
        self.finished = False

    def feed(self, line):
        """Check one line and go on to the next.

        Raises
        ------
        Mismatch
            If the line says anything else than the rules.
        """
        self.lines += 1
        if self.finished:
            self.refuse("a line after the end", line)
        if line["event"] == "header":
            self.open(line)
        elif self.game is None:
            self.refuse("no header yet", line)
        elif line["event"] == "decision":
            self.check_decision(line)
        elif line["event"] == "snapshot" and line["after"] != "turn":
            self.compare("state", line["state"], self.position.snapshot())
        elif line["event"] in ("forced", "scored", "abbot-taken-back"):
            self.check_telling(line)
        else:
            self.check_required(line)

    def open(self, line):
        """Set the game up from the header."""
        rules = dict(line["rules"])
        unknown = set(rules) - set(DEFAULTS) - set(EXPANSIONS) - {"tiles"}
        missing = set(DEFAULTS) | {"tiles"}
        missing -= set(rules)
        if unknown or missing:
            self.refuse(f"options unknown: {sorted(unknown)}, missing: {sorted(missing)}", line)
        pile = line["hidden"]["pile"]
        check_pile(pile, {**EXPANSIONS, **rules}, self.kinds)
        self.position = Position(rules, line["players"], pile, line["start_seat"], self.kinds)
        self.game = self.position.play()
        self.expected = next(self.game)

    def check_decision(self, line):
        """Compare who is asked, what, and the options as a set; carry out the choice."""
        for key in ("event", "seat", "decision"):
            self.compare(key, line[key], self.expected.get(key))
        self.compare("number", line["number"], self.answered + 1)
        told = [as_text(option) for option in line["options"]]
        known = [as_text(option) for option in self.expected["options"]]
        if len(set(told)) != len(told):
            self.refuse("an option occurs twice", line)
        if set(told) != set(known):
            surplus, missing = sorted(set(told) - set(known)), sorted(set(known) - set(told))
            self.refuse(
                f"options that are not legal: {surplus}, legal but missing: {missing}", line
            )
        if len(told) < 2 or not 0 <= line["choice"] < len(told):
            self.refuse("a decision needs two options and a choice among them", line)
        self.answered += 1
        self.go_on(line["options"][line["choice"]])

    def check_required(self, line):
        """Compare a draw, a tile set aside, a snapshot after a turn, the end."""
        for key, value in self.expected.items():
            self.compare(key, line.get(key), value)
        if line["event"] == "end":
            self.finished = True
        else:
            self.go_on()

    def check_telling(self, line):
        """Find a telling line true: it happened since the last required line, and is told once."""
        told = self.position.told
        for happened in told:
            if all(line.get(key) == value for key, value in happened.items()):
                told.remove(happened)
                return
        self.refuse(f"this did not happen here; what did: {told}", line)

    def go_on(self, answer=None):
        """Play on to the next required line."""
        self.position.told.clear()
        self.expected = self.game.send(answer)

    def compare(self, what, told, known):
        """Refuse a difference; of tables and lists, say which entries differ."""
        if told == known:
            return
        if isinstance(told, dict) and isinstance(known, dict):
            for key in sorted(set(told) | set(known)):
                self.compare(f"{what}: {key}", told.get(key), known.get(key))
        if isinstance(told, list) and isinstance(known, list):
            surplus = [one for one in told if one not in known]
            missing = [one for one in known if one not in told]
            self.refuse(f"{what}: the log alone has {surplus}, the rules alone {missing}", None)
        self.refuse(f"{what}: the log says {told}, the rules say {known}", None)

    def refuse(self, text, line):
        """Raise Mismatch with the place in the log."""
        where = f"line {self.lines}, after {self.answered} decisions"
        raise Mismatch(f"{where}: {text}" + (f" (in {line})" if line is not None else ""))


def as_text(option):
    """Write an option so that equal options are equal texts."""
    return repr(sorted(option.items()))


def follow(lines, kinds=None):
    """Feed a whole log to a fresh twin and return it; the log must end."""
    twin = Twin(kinds)
    for line in lines:
        twin.feed(line)
    if not twin.finished:
        raise Mismatch("the log stops before the end")
    return twin


# ---- playing alone ----


def play_random(seed, rules=None, players=2, pile=None, kinds=None):
    """Play a random game without any help and return its log lines.

    Parameters
    ----------
    seed : int
        For Python's own generator: pile order, start seat and choices.
    pile : list of str, optional
        The tiles in the order in which they will be drawn, instead of a shuffled box.
    """
    kinds = kinds or read_kinds()
    dice = random.Random(seed)
    rules = {**DEFAULTS, **EXPANSIONS, **(rules or {})}
    rules["tiles"] = {name: kind.count for name, kind in kinds.items()} | rules.get("tiles", {})
    pile = pile or shuffled_pile(rules, kinds, dice)
    start_seat = dice.randrange(players)
    header = {"event": "header", "format": 1, "game": "carcassonne", "rules": rules,
              "players": players, "start_seat": start_seat, "hidden": {"pile": pile}}  # fmt: skip
    lines, answered = [header], 0
    position = Position(rules, players, pile, start_seat, kinds)
    game = position.play()
    line = next(game)
    while line["event"] != "end":
        answer = None
        if line["event"] == "decision":
            answered += 1
            choice = dice.randrange(len(line["options"]))
            answer = line["options"][choice]
            line = {**line, "number": answered, "choice": choice}
        lines += [*position.told, line]
        position.told.clear()
        line = game.send(answer)
    return [*lines, *position.told, line]
