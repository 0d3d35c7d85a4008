"""Where the slow twin of Port Royal gets choices and chance from: a log, or dice of its own.

The twin asks its table for choices (`decide`) and chance (`draw`, `reshuffle`) and tells it what
follows (`note`, `snapshot`, `finish`). `LogTable` answers from the lines of a log and compares;
`DiceTable` answers at random and writes such a log.
"""

import random


class Mismatch(AssertionError):  # noqa: N818
    """The log and the rules differ; the text says at which line and in what."""


def canonical(option):
    """An option as a hashable value; the order of keys and of the persons spent is no matter."""
    return tuple(
        sorted((key, tuple(sorted(value)) if isinstance(value, list) else value)
               for key, value in option.items())
    )  # fmt: skip


TELLING = ("turn", "tax", "bust", "pay", "discard", "forced")


class LogTable:
    """Reads a log line by line and raises `Mismatch` at the first difference."""

    def __init__(self, lines):
        self.lines = list(lines)
        self.at = 0
        self.happened = []

    def fail(self, text):
        raise Mismatch(f"line {self.at + 1}: {text}")

    def header(self):
        if not self.lines or self.lines[0].get("event") != "header":
            self.fail("the log does not begin with a header")
        self.at = 1
        return self.lines[0]

    def skip_told(self):
        """Passes over telling lines that are true here; the next one is required or early."""
        while self.at < len(self.lines) and self.lines[self.at].get("event") in TELLING:
            line = self.lines[self.at]
            for happening in self.happened:
                if all(line.get(key) == value for key, value in happening.items()):
                    self.happened.remove(happening)
                    break
            else:
                return
            self.at += 1

    def required(self, expected):
        """The next required line; it must have the expected event."""
        self.skip_told()
        if self.at >= len(self.lines):
            self.fail(f"the log ends where {expected} is due")
        line = self.lines[self.at]
        if line.get("event") in TELLING:
            self.fail(f"{line} did not happen here; what did: {self.happened}; {expected} is due")
        for key, value in expected.items():
            if line.get(key) != value:
                self.fail(
                    f"{key} is {line.get(key)!r} in {line}, by the rules {value!r}: {expected}"
                )
        self.happened = []
        return line

    def decide(self, asked, options):
        line = self.required(asked)
        theirs = [canonical(option) for option in line["options"]]
        ours = [canonical(option) for option in options]
        if len(set(theirs)) != len(theirs):
            self.fail(f"an option occurs twice: {line['options']}")
        if set(theirs) != set(ours):
            extra = [option for option in line["options"] if canonical(option) not in ours]
            missing = [option for option in options if canonical(option) not in theirs]
            self.fail(f"{asked}: only in the log {extra}, only by the rules {missing}")
        if not 0 <= line["choice"] < len(theirs):
            self.fail(f"choice {line['choice']} is none of {len(theirs)} options")
        self.at += 1
        return line["options"][line["choice"]]

    def draw(self, asked, possible):
        line = self.required(asked)
        if line.get("card") not in possible:
            self.fail(f"{line.get('card')!r} drawn, next in the pile {possible[:3]} ...")
        self.at += 1
        return line["card"]

    def reshuffle(self, discard, rekeyed):
        line = self.required({"event": "reshuffle"})
        if rekeyed:
            if "order" in line:
                self.fail("a re-keyed pile has no order")
            order = sorted(discard)
        else:
            order = line.get("order", [])
            if sorted(order) != sorted(discard):
                self.fail(f"the new pile {sorted(order)} is not the discard pile {sorted(discard)}")
        self.at += 1
        return list(order)

    def note(self, happening):
        self.happened.append(happening)

    def snapshot(self, after, state):
        """Compares the snapshot that is due; only the one after a turn must be there."""
        if after != "turn":
            self.skip_told()
            line = self.lines[self.at] if self.at < len(self.lines) else {}
            if line.get("event") != "snapshot" or line.get("after") != after:
                return
        line = self.required({"event": "snapshot", "after": after})
        self.compare("state", line["state"], state)
        self.at += 1

    def compare(self, where, theirs, ours):
        """Walks down to the first place where the log and the rules differ."""
        if isinstance(ours, dict):
            for key, value in ours.items():
                if not isinstance(theirs, dict) or key not in theirs:
                    self.fail(f"{where} has no {key!r}")
                self.compare(f"{where}.{key}", theirs[key], value)
        elif isinstance(ours, list) and ours and isinstance(ours[0], dict):
            if len(theirs) != len(ours):
                self.fail(f"{where} has {len(theirs)} entries, by the rules {len(ours)}")
            for place, value in enumerate(ours):
                self.compare(f"{where}[{place}]", theirs[place], value)
        elif theirs != ours:
            self.fail(f"{where} is {theirs!r}, by the rules {ours!r}")

    def finish(self, end):
        line = self.required({"event": "end"})
        self.compare("end", line, end)
        self.at += 1
        if self.at != len(self.lines):
            self.fail("the log goes on after the end")


class DiceTable:
    """Answers at random and keeps the log of the game."""

    def __init__(self, header, seed):
        self.dice = random.Random(seed)
        self.lines = [header]

    def header(self):
        return self.lines[0]

    def decide(self, asked, options):
        options = list(options)
        self.dice.shuffle(options)
        choice = self.dice.randrange(len(options))
        self.lines.append({**asked, "options": options, "choice": choice})
        return options[choice]

    def draw(self, asked, possible):
        card = self.dice.choice(possible)
        self.lines.append({**asked, "card": card})
        return card

    def reshuffle(self, discard, rekeyed):
        order = list(discard)
        self.dice.shuffle(order)
        self.lines.append({"event": "reshuffle"} if rekeyed else
                          {"event": "reshuffle", "order": order})  # fmt: skip
        return sorted(order) if rekeyed else list(order)

    def note(self, happening):
        self.lines.append(happening)

    def snapshot(self, after, state):
        self.lines.append({"event": "snapshot", "after": after, "state": state})

    def finish(self, end):
        self.lines.append(end)
