"""A log line as a sentence in the words of the edition in play.

Lines carry ids only; ``names`` (players by seat) come from the caller, the edition's words from
the header's rules.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sim.puerto_rico.words import BUILDING_IDS, words_of

Line = Mapping[str, Any]
TRIGGERS = {
    "workers": "Too few workers are left for the refill",
    "city": "A city is full",
    "chips": "The victory points are used up",
}
LIMIT = "The limit on rounds is reached: the game ends."


def _list(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _goods(goods: Mapping[str, int], word: Mapping[str, str]) -> str:
    return _list([f"{barrels} {word[good]}" for good, barrels in goods.items()])


def tell(line: Line, names: Sequence[str], rules: Line) -> str:
    """The line as a sentence, or "" where people need not see it.

    A decision after which a line of its own says what came of it is not told twice.

    Parameters
    ----------
    line : mapping
        A line of the log.
    names : sequence of str
        The players' names by seat.
    rules : mapping
        The header's ``rules``; its ``names`` say in whose words.
    """
    word = words_of(rules)
    event = line["event"]
    if event == "decision":
        option = line["options"][line["choice"]]
        is_told_next = line["decision"] in TOLD_NEXT and option["action"] != "pass"
        return "" if is_told_next else tell_option(line, names, rules)
    if event == "forced":
        return _tell_forced(line, _who(line, names), word)
    if event == "trigger":
        return _tell_trigger(line["trigger"], rules)
    teller = TELLERS.get(event)
    return teller(line, names, word) if teller else ""


def tell_option(line: Line, names: Sequence[str], rules: Line) -> str:
    """The option that a decision's ``choice`` names, as a sentence about the seat."""
    option = line["options"][line["choice"]]
    return _tell_choice(line["decision"], option, _who(line, names), words_of(rules))


def _a(thing: str) -> str:
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def _who(line: Line, names: Sequence[str]) -> str:
    return names[line["seat"]]


def _tell_choice(decision: str, option: Line, who: str, word: Mapping[str, str]) -> str:
    if option["action"] == "pass":
        return f"{who} {PASSES[decision]}."
    if decision == "choose-role":
        return f"{who} chooses the {word[option['role']]}."
    if decision in ("take-tile", "staff-tile"):
        kind = "quarry" if option["tile"] == "quarry" else f"{word[option['tile']]} tile"
        if decision == "take-tile":
            return f"{who} takes {_a(kind)}."
        return f"{who} puts a new worker onto the {kind}."
    if decision == "place-worker":
        return f"{who} puts a worker on {_circles(option['circle'], 1, word)}."
    if decision == "build":
        return f"{who} builds the {word[option['building']]} for {_count(option['price'], 'coin')}."
    if decision == "staff-building":
        return f"{who} puts a new worker into the {word[option['building']]}."
    if decision == "privilege-good":
        return f"{who} takes one more barrel of {word[option['good']]}."
    if decision == "sell":
        return f"{who} sells {word[option['good']]} for {_count(option['coins'], 'coin')}."
    if decision == "load":
        onto = "with" if option["ship"] == "wharf" else "onto"
        goods = f"{option['barrels']} {word[option['good']]}"
        return f"{who} loads {goods} {onto} the {word[option['ship']]}."
    if decision == "store-kind":
        return f"{who} stores all {word[option['good']]} in a warehouse."
    if decision == "store-barrel":
        return f"{who} keeps one barrel of {word[option['good']]}."
    return f"{who} {YES_WORDS[decision]}."


def _circles(circle: str, number: int, word: Mapping[str, str]) -> str:
    if circle in BUILDING_IDS:
        return f"the {word[circle]}"
    tile = word[circle] if circle == "quarry" else f"{word[circle]} tile"
    return _a(tile) if number == 1 else "quarries" if circle == "quarry" else f"{tile}s"


def _tell_forced(line: Line, who: str, word: Mapping[str, str]) -> str:
    if line["decision"] != "place-worker":
        return _tell_choice(line["decision"], line["choice"], who, word)
    workers = int(line["workers"])
    hands = "a worker" if workers == 1 else f"{workers} workers"
    return f"{who} has to put {hands} on {_circles(line['choice']['circle'], workers, word)}."


def _tell_trigger(trigger: str, rules: Line) -> str:
    if trigger not in TRIGGERS:
        return LIMIT
    return f"{TRIGGERS[trigger]}: the game ends after this {rules.get('end_timing', 'round')}."


# Decisions whose "yes" is followed by a line that says what it brought.
TOLD_NEXT = ("draw-tile", "produce", "bonus")
PASSES = {
    "draw-tile": "does not use the Hacienda",
    "take-tile": "takes no tile",
    "staff-tile": "brings no worker onto the tile",
    "extra-worker": "takes no extra worker",
    "build": "builds nothing",
    "staff-building": "brings no worker into the building",
    "produce": "produces nothing",
    "privilege-good": "takes no extra barrel",
    "sell": "sells nothing",
    "load": "loads nothing",
    "bonus": "declines the extra points",
    "store-kind": "stores no more kinds",
    "store-barrel": "keeps no barrel",
}
YES_WORDS = {
    "draw-tile": "turns up a tile with the Hacienda",
    "extra-worker": "takes an extra worker from the pile",
    "produce": "produces",
    "bonus": "takes the extra points",
}


def _tell_header(line: Line, names: Sequence[str], _word: Mapping[str, str]) -> str:
    return f"Round 1: {names[line['start_seat']]} is Governor."


def _tell_round(line: Line, names: Sequence[str], _word: Mapping[str, str]) -> str:
    return f"Round {line['round']}: {names[line['governor']]} is Governor."


def _tell_role_coins(line: Line, names: Sequence[str], _word: Mapping[str, str]) -> str:
    return f"{_who(line, names)} takes {_count(line['coins'], 'coin')} from the card."


def _tell_reveal(line: Line, names: Sequence[str], word: Mapping[str, str]) -> str:
    if line["to"] == "row":
        return f"{_a(word[line['tile']]).capitalize()} tile is turned up."
    return f"{names[line['to']]} turns up {_a(word[line['tile']])} tile with the Hacienda."


def _tell_workers(line: Line, names: Sequence[str], _word: Mapping[str, str]) -> str:
    return f"{_who(line, names)} gets {_count(line['workers'], 'worker')}."


def _tell_refill(line: Line, _names: Sequence[str], _word: Mapping[str, str]) -> str:
    waits = "waits" if line["workers"] == 1 else "wait"
    return f"{_count(line['workers'], 'worker')} {waits} for the next time."


def _tell_produce(line: Line, names: Sequence[str], word: Mapping[str, str]) -> str:
    coins = f", and gets {_count(line['coins'], 'coin')} from the Factory" if line["coins"] else ""
    return f"{_who(line, names)} produces {_goods(line['goods'], word)}{coins}."


def _tell_points(line: Line, names: Sequence[str], word: Mapping[str, str]) -> str:
    reasons = {"load": "", "captain": f" as {word['captain']}", "harbor": " for the Harbor"}
    return f"{_who(line, names)} scores {line['vp']} VP{reasons[line['for']]}."


def _tell_spoil(line: Line, names: Sequence[str], word: Mapping[str, str]) -> str:
    return f"{_who(line, names)} has to give back {_goods(line['goods'], word)}."


def _tell_clear_ship(line: Line, _names: Sequence[str], word: Mapping[str, str]) -> str:
    goods = f"{line['barrels']} {word[line['good']]}"
    return f"The {word[line['ship']]} is full and sails with {goods}."


def _tell_income(line: Line, names: Sequence[str], _word: Mapping[str, str]) -> str:
    return f"{_who(line, names)} takes {_count(line['coins'], 'coin')} from the bank."


def _tell_end(line: Line, names: Sequence[str], _word: Mapping[str, str]) -> str:
    scores = [f"{names[score['seat']]}: {score['points']}" for score in line["scores"]]
    return f"The game is over. Points: {', '.join(scores)}. {_tell_winners(line, names)}"


def _tell_winners(line: Line, names: Sequence[str]) -> str:
    """Who wins and, where the points were level, why: coins and goods decide, then nothing."""
    first, *others = sorted(
        line["scores"], key=lambda score: (score["points"], score["tiebreak"]), reverse=True
    )
    level = [score for score in others if score["points"] == first["points"]]
    shared = [score for score in level if score["tiebreak"] == first["tiebreak"]]
    beaten = [score for score in level if score not in shared]
    winners = [names[score["seat"]] for score in [first, *shared]]
    told = f"{_list(winners)} {'share the victory' if shared else 'wins'}"
    if not level:
        return f"{told}."
    told += f": {first['points']} points each"
    if shared:
        told += f", and {first['tiebreak']} in coins and goods each"
    if beaten:
        less = [f"{names[score['seat']]}'s {score['tiebreak']}" for score in beaten]
        kept = "more than" if shared else f"but {first['tiebreak']} in coins and goods against"
        told += f", {kept} {_list(less)}"
    return f"{told}."


Teller = Callable[[Line, Sequence[str], Mapping[str, str]], str]
TELLERS: dict[str, Teller] = {
    "header": _tell_header,
    "round": _tell_round,
    "role-coins": _tell_role_coins,
    "reveal": _tell_reveal,
    "reshuffle": lambda *_: "The discarded tiles are shuffled and become the new stack.",
    "workers": _tell_workers,
    "refill": _tell_refill,
    "produce": _tell_produce,
    "points": _tell_points,
    "spoil": _tell_spoil,
    "clear-ship": _tell_clear_ship,
    "clear-house": lambda *_: "The trading house is full and is emptied.",
    "income": _tell_income,
    "end": _tell_end,
}
