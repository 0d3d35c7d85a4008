"""The loop of studies that look into games: standings by round, forks and bans.

Everything that a batch needs is in ``sim.driver``, which stays as fast as it is. A study of balance
asks for more: who led after each round; what had become of a game in which a player had not taken
this card but his second choice; what becomes of players who may never take it. The functions here
are templates like those of the driver; ``sim.side_games`` binds and compiles them.

One strategy sits in all seats. What an option takes (its component) and how a game stands says the
rule set in ``components.py``; ``groups`` says which components are looked at together.
"""

from enum import IntEnum
from operator import getitem

import numpy as np

from sim.chance import Purpose, below, unit
from sim.driver import MASK_32, Fault, note_fault
from sim.machine import NONE, SIXTIETHS

# Names that kernel.bind replaces by a rule set's own functions.
deal = advance = mark_options = apply = standing = None
component = points_now = round_now = None
hides = False  # whether the rule set can make a game look as if a component were gone
take_up = getitem

MOST_ROUNDS = 128  # of which the standings are noted; what comes later counts as the last of them
FULL = -1  # there was no room for all takes


class Act(IntEnum):
    """What is looked at."""

    FOLLOW = 0  # standings after each round
    FORK = 1  # at every take the game is copied and played on with the second choice too
    BAN = 2  # each seat in turn may not take the components of a group


class Stop(IntEnum):
    """Why ``play_on`` came back."""

    END = 0
    TAKE = 1
    FAULT = 2


FOUND = np.dtype(
    [
        ("code", np.int64),  # what the player is about to take
        ("other", np.int64),  # his choice if that were not there, NONE if there is no other
        ("group", np.int64),
    ]
)
TAKE = np.dtype(
    [
        ("deal", np.int64),
        ("seat", np.int16),
        ("group", np.int16),
        ("round", np.int16),  # from 1
        ("rounds", np.int16),  # of the whole game
        ("ahead", np.int16),  # seats with more points just before
        ("level", np.int16),  # other seats with as many
        ("share", np.int16),  # of the win after the take, sixtieths
        ("other_share", np.int16),  # after the second choice; NONE if there was none
        ("points", np.int32),
        ("other_points", np.int32),
    ]
)
OUTCOME = np.dtype([("share", np.int16), ("points", np.int32)])


def ask(game, rules, options, count, chooser, weights, cap, fault):
    """The answer of the player who is asked, or NONE after a fault."""
    if count == 1:  # after a ban; rules ask only where there are two options or more
        return 0
    seat = game["seat"]
    number = game["decisions"]
    slip = weights["slip"]
    if slip > 0.0 and unit(game, Purpose.SLIP, seat, 2 * number) < slip:
        answer = np.int64(below(game, Purpose.SLIP, seat, 2 * number + 1, count))
    else:
        answer = np.int64(chooser(game, rules, options, count, seat, weights))
    if answer < 0 or answer >= count:
        note_fault(fault, Fault.BAD_ANSWER, game, 0, answer, count)
        return NONE
    if number >= cap:
        note_fault(fault, Fault.TOO_MANY_DECISIONS, game, 0, answer, count)
        return NONE
    return answer


def group_of(game, rules, code, groups):
    """The group that an option's component belongs to, or NONE."""
    number = component(game, rules, code)
    return NONE if number == NONE else np.int64(groups[number])


def hide(game, rules, number):
    """For rule sets that cannot hide a component."""


def list_options(game, rules, options):
    """The options of the pending decision; a function of its own, so that it is compiled once."""
    return mark_options(game, rules, options)


def without(game, spare, rules, options, groups, group):
    """List the options without those of a group; return how many there are.

    Where the rule set can hide a component, ``spare[0]`` becomes a copy of the game that looks as
    if the group were gone, and is to be asked about: whoever plans ahead plans without it, and his
    answer counts among these options. Elsewhere the options are only left off the list.
    """
    if hides:
        spare[0] = game
        for number in range(groups.shape[0]):
            if groups[number] == group:
                hide(spare[0], rules, number)
        count = list_options(spare[0], rules, options)
        return leave_out(spare[0], rules, options, count, groups, group)
    count = list_options(game, rules, options)
    return leave_out(game, rules, options, count, groups, group)


def ask_without(
    game, spare, rules, options, groups, group, chooser, weights, cap, fault
):  # fmt: skip
    """What a player chooses who may not take a group.

    Returns
    -------
    int
        Code of the option; NONE if there is no other, or after a fault.
    """
    count = without(game, spare, rules, options, groups, group)
    if count == 0:
        return NONE
    if hides:
        answer = ask(spare[0], rules, options, count, chooser, weights, cap, fault)
    else:
        answer = ask(game, rules, options, count, chooser, weights, cap, fault)
    return np.int64(options["code"][answer]) if answer != NONE else answer


def leave_out(game, rules, options, count, groups, group):
    """Take the options of a group off the list; return how many are left."""
    kept = 0
    for index in range(count):
        code = options["code"][index]
        if group_of(game, rules, code, groups) != group:
            options["code"][kept] = code
            kept += 1
    return kept


def note_round(game, rules, standings, noted):
    """Write down the points after each round that is over by now.

    Games are looked at when somebody is asked: a round in which nobody is counts as the next one.
    """
    over = round_now(game)
    if game["pending"] != NONE:
        over -= 1
    over = min(over, MOST_ROUNDS)
    while noted[0] < over:
        for seat in range(game["players"]):
            standings[noted[0], seat] = points_now(game, rules, seat)
        noted[0] += 1


def play_on(
    game, spare, rules, options, chooser, weights, cap, code, groups, watch, banned_seat, banned,
    standings, noted, found, fault,
):  # fmt: skip
    """Play on to the end, or until somebody is about to take what is watched for.

    Parameters
    ----------
    spare : array of one GAME record
    code : int
        Option to carry out first, or NONE.
    groups : int16 array
        Group of each component, NONE for those that are not looked at.
    watch : bool
        Whether to stop at takes; ``found`` then says what is taken.
    banned_seat, banned : int
        Who may not take which group, or NONE.
    standings : int16 array, shape (MOST_ROUNDS, seats)
    noted : int64 array, shape (1,)
        Rounds noted so far; MOST_ROUNDS to note none.

    Returns
    -------
    Stop
    """
    while True:
        if code != NONE:
            apply(game, rules, code)
            game["decisions"] += 1
        advance(game, rules)
        if noted[0] < MOST_ROUNDS:
            note_round(game, rules, standings, noted)
        if game["pending"] == NONE:
            break
        code = np.int64(NONE)
        if game["seat"] == banned_seat:
            code = ask_without(
                game, spare, rules, options, groups, banned, chooser, weights, cap, fault
            )
        if code == NONE and fault["kind"] == Fault.NONE:
            count = list_options(game, rules, options)
            answer = ask(game, rules, options, count, chooser, weights, cap, fault)
            if answer != NONE:
                code = np.int64(options["code"][answer])
        if fault["kind"] != Fault.NONE:
            return Stop.FAULT
        if watch:
            group = group_of(game, rules, code, groups)
            if group != NONE:
                found["code"] = code
                found["group"] = group
                found["other"] = ask_without(
                    game, spare, rules, options, groups, group, chooser, weights, cap, fault
                )
                return Stop.FAULT if fault["kind"] != Fault.NONE else Stop.TAKE
    if game["fault"] != 0:
        note_fault(fault, Fault.RULES_FAULT, game, 0, game["fault"], 0)
        return Stop.FAULT
    return Stop.END


def share_of(game, rules, seat):
    """A seat's share of the win, in sixtieths."""
    mine = standing(game, rules, seat)
    winners = 0
    for other in range(game["players"]):
        theirs = standing(game, rules, other)
        if theirs > mine:
            return 0
        winners += theirs == mine
    return SIXTIETHS // winners


def note_take(game, rules, take, number, group):
    """Write down what is taken, by whom, and how he stands."""
    seat = game["seat"]
    mine = points_now(game, rules, seat)
    ahead, level = 0, -1
    for other in range(game["players"]):
        theirs = points_now(game, rules, other)
        ahead += theirs > mine
        level += theirs == mine
    take["deal"] = number
    take["seat"] = seat
    take["group"] = group
    take["round"] = round_now(game)
    take["ahead"] = ahead
    take["level"] = level
    take["other_share"] = NONE
    take["other_points"] = 0


def start(game, rules, number):
    """Deal a game."""
    game["deal"][0] = number & MASK_32
    game["deal"][1] = number >> 32
    game["decisions"] = 0
    deal(game, rules)


def look_into(
    games, rules, options, choosers, weights, deals, cap, act, groups, banned, outcomes,
    standings, noted, takes, found, fault,
):  # fmt: skip
    """Play deals with one strategy in all seats and look into the games.

    Parameters
    ----------
    games : array of three GAME records with ``key`` and ``players`` set
    choosers : array of int64, or tuple of functions
        What ``RuleSet.handles`` made of the strategy.
    weights : record of WEIGHTS
    deals : int64 array
    act : Act
    groups : int16 array
        Group of each component, or NONE.
    banned : int
        Group that each seat in turn may not take (BAN).
    outcomes : array of OUTCOME, shape (deals, players)
        Filled with the result of each seat; with BAN of the game in which the seat was banned.
    standings : int16 array, shape (deals, MOST_ROUNDS, players)
        With FOLLOW the points after each round.
    noted : int64 array, shape (deals, 1)
        With FOLLOW the rounds noted.
    takes : array of TAKE
        With FORK what was taken, in order.
    found, fault : records of FOUND and FAULT

    Returns
    -------
    int
        Takes that were noted, or FULL; ``fault["kind"]`` says what stopped the games, if anything.
    """
    chooser = take_up(choosers, 0)
    spare = games[2:]
    players = np.int64(games[0]["players"])
    taken = 0
    for at in range(deals.shape[0]):
        number = deals[at]
        if act == Act.BAN:
            for seat in range(players):
                start(games[0], rules, number)
                stop = play_on(
                    games[0], spare, rules, options, chooser, weights, cap, NONE, groups, False,
                    seat, banned, standings[0], noted[0], found, fault,
                )  # fmt: skip
                if stop == Stop.FAULT:
                    fault["deal"] = number
                    return taken
                outcomes[at, seat]["share"] = share_of(games[0], rules, seat)
                outcomes[at, seat]["points"] = points_now(games[0], rules, seat)
            continue
        here = at if act == Act.FOLLOW else 0
        first = taken
        start(games[0], rules, number)
        code = np.int64(NONE)
        while True:
            stop = play_on(
                games[0], spare, rules, options, chooser, weights, cap, code, groups,
                act == Act.FORK, NONE, NONE, standings[here], noted[here], found, fault,
            )  # fmt: skip
            if stop != Stop.TAKE:
                break
            if taken == takes.shape[0]:
                return FULL
            take = takes[taken]
            taken += 1
            code = found["code"]
            note_take(games[0], rules, take, number, found["group"])
            if found["other"] != NONE:
                games[1] = games[0]
                stop = play_on(
                    games[1], spare, rules, options, chooser, weights, cap, found["other"],
                    groups, False, NONE, NONE, standings[here], noted[here], found, fault,
                )  # fmt: skip
                if stop == Stop.FAULT:
                    break
                take["other_share"] = share_of(games[1], rules, take["seat"])
                take["other_points"] = points_now(games[1], rules, take["seat"])
        if stop == Stop.FAULT:
            fault["deal"] = number
            return taken
        for seat in range(players):
            outcomes[at, seat]["share"] = share_of(games[0], rules, seat)
            outcomes[at, seat]["points"] = points_now(games[0], rules, seat)
        for place in range(first, taken):
            outcome = outcomes[at, takes[place]["seat"]]
            takes[place]["rounds"] = round_now(games[0])
            takes[place]["share"] = outcome["share"]
            takes[place]["points"] = outcome["points"]
    return taken
