"""The loop that plays blocks of games, and single steps for logs, people and plain Python.

The functions here are templates: ``sim.games`` binds them to the functions of a rule set (see
``kernel.bind``), with one explicit signature per rule set, so that a line-up, a weight or a
user's own strategy never needs a new compilation.
"""

from enum import IntEnum
from operator import getitem

import numpy as np

from sim.chance import Purpose, below, unit
from sim.machine import NONE, SIXTIETHS

# Names that kernel.bind replaces by a rule set's own functions.
deal = advance = step = mark_options = apply = standing = write_result = broken_rule = None
take_up = getitem
MASK_32 = np.int64(0xFFFFFFFF)
SEATING_SHIFT = 48  # sim/schedule.py names the deals of independent games by the same rule


class Fault(IntEnum):
    """Why a block of games stopped; stored with where it happened in the fault record."""

    NONE = 0
    BAD_ANSWER = 1
    TOO_MANY_DECISIONS = 2
    BROKEN_RULE = 3
    RULES_FAULT = 4


FAULT = np.dtype(
    [
        ("kind", np.int64),  # Fault
        ("deal", np.int64),
        ("seating", np.int64),
        ("seat", np.int64),
        ("slot", np.int64),
        ("decision", np.int64),  # the rule set's Decision
        ("number", np.int64),  # decisions answered before
        ("answer", np.int64),  # bad answer, or code of the broken rule
        ("count", np.int64),  # options that there were
    ]
)


class Act(IntEnum):
    """What ``operate`` is to do."""

    DEAL = 0
    STEP = 1
    ADVANCE = 2
    MARK = 3
    APPLY = 4
    CHECK = 5
    STANDING = 6
    RESULT = 7


def note_fault(fault, kind, game, slot, answer, count):
    """Keep what happened where; the caller fills in deal and seating."""
    fault["kind"] = kind
    fault["seat"] = game["seat"]
    fault["slot"] = slot
    fault["decision"] = game["pending"]
    fault["number"] = game["decisions"]
    fault["answer"] = answer
    fault["count"] = count


def play_game(game, rules, options, choosers, weights, seating, cap, check, fault):
    """Play one dealt game to its end; False if it stopped on a fault.

    Parameters
    ----------
    game, rules, options : records of the rule set
    choosers : array of int64, or tuple of functions
        What ``RuleSet.handles`` made of the strategies, by slot.
    weights : array of WEIGHTS, by slot
    seating : int16 array, shape (players,): the slot that sits in each seat
    cap : int
        Decisions after which a game is given up as endless.
    check : bool
        Whether to test the invariants after every decision.
    fault : record of FAULT
    """
    slot = seating[0]
    while True:
        # The only call: advance is the whole rule set, inlined here.
        advance(game, rules)
        if check:
            broken = broken_rule(game, rules)
            if broken != 0:
                note_fault(fault, Fault.BROKEN_RULE, game, slot, broken, 0)
                return False
        if game["pending"] == NONE:
            break
        seat = game["seat"]
        slot = seating[seat]
        count = mark_options(game, rules, options)
        number = game["decisions"]
        slip = weights[slot]["slip"]
        if slip > 0.0 and unit(game, Purpose.SLIP, seat, 2 * number) < slip:
            answer = below(game, Purpose.SLIP, seat, 2 * number + 1, count)
        else:
            chooser = take_up(choosers, slot)
            answer = chooser(game, rules, options, count, seat, weights[slot])
        if answer < 0 or answer >= count:
            note_fault(fault, Fault.BAD_ANSWER, game, slot, answer, count)
            return False
        if number >= cap:
            note_fault(fault, Fault.TOO_MANY_DECISIONS, game, slot, answer, count)
            return False
        apply(game, rules, options["code"][answer])
        game["decisions"] = number + 1
    if game["fault"] != 0:
        note_fault(fault, Fault.RULES_FAULT, game, 0, game["fault"], 0)
        return False
    return True


def write_rows(game, rules, seating, rows, first):
    """One row per seat from row ``first`` on: ranks, shares of the win, and the game's columns."""
    players = game["players"]
    winners = 0
    for seat in range(players):
        row = rows[first + seat]
        mine = standing(game, rules, seat)
        rank = 1
        for other in range(players):
            rank += standing(game, rules, other) > mine
        winners += rank == 1
        row["seat"] = seat
        row["slot"] = seating[seat]
        row["rank"] = rank
        row["decisions"] = game["decisions"]
        write_result(game, rules, seat, row)
    for seat in range(players):
        row = rows[first + seat]
        row["share"] = SIXTIETHS // winners if row["rank"] == 1 else 0


def play_blocks(
    game, rules, options, choosers, weights, seatings, deals, independent, cap, check, rows, fault
):
    """Play every deal in every seating; rows in order of deal, seating, seat.

    Parameters
    ----------
    game : record of GAME with ``key`` and ``players`` set; scratch otherwise
    choosers : array of int64, or tuple of functions
        What ``RuleSet.handles`` made of the strategies, by slot.
    weights : array of WEIGHTS, by slot
    seatings : int16 array, shape (seatings, players)
    deals : int64 array, shape (blocks,)
        Deal number of each block, below 2**48.
    independent : bool
        If True each game of a block gets a deal of its own (its seating stands in the bits
        above), which gives up the pairing; for measuring what blocks buy.
    rows : array of RESULT, shape (blocks * seatings * players,)
    fault : record of FAULT

    Returns
    -------
    int
        Games played: all of them, or fewer when ``fault["kind"]`` says why.
    """
    games = 0
    players = np.int64(game["players"])  # an int8 would overflow in plain Python
    for block in range(deals.shape[0]):
        for number in range(seatings.shape[0]):
            this_deal = deals[block]
            if independent:
                this_deal += number << SEATING_SHIFT
            game["deal"][0] = this_deal & MASK_32
            game["deal"][1] = this_deal >> 32
            game["decisions"] = 0
            deal(game, rules)
            seating = seatings[number]
            if not play_game(game, rules, options, choosers, weights, seating, cap, check, fault):
                fault["deal"] = this_deal
                fault["seating"] = number
                return games
            write_rows(game, rules, seating, rows, games * players)
            games += 1
    return games


def operate(game, rules, options, row, act, value):
    """One act on one game, for logs, people and strategies in plain Python.

    Parameters
    ----------
    act : Act
    value : int
        Option code for APPLY, seat for STANDING and RESULT, else ignored.

    Returns
    -------
    int
        Count of options for MARK, code for CHECK, key for STANDING, else the pending decision.
    """
    if act == Act.DEAL:
        game["decisions"] = 0
        deal(game, rules)
    elif act == Act.STEP:
        step(game, rules)
    elif act == Act.ADVANCE:
        advance(game, rules)
    elif act == Act.MARK:
        return np.int64(mark_options(game, rules, options))
    elif act == Act.APPLY:
        apply(game, rules, value)
        game["decisions"] += 1
    elif act == Act.CHECK:
        return np.int64(broken_rule(game, rules))
    elif act == Act.STANDING:
        return np.int64(standing(game, rules, value))
    elif act == Act.RESULT:
        write_result(game, rules, value, row)
    return np.int64(game["pending"])
