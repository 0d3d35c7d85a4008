"""What the record, the result row and the weights of every rule set have in common."""

from dataclasses import dataclass

import numpy as np

NONE = -1
MAX_SLOTS = 6
N_WEIGHTS = 64
SIXTIETHS = 60  # a win shared k ways is 60 / k sixtieths; exact for 1 to 6 players

HEAD = [
    # field        type      shape   what it holds                                     unit
    ("key",        np.uint32, (2,)),  # Philox key, from the user's seed               -
    ("deal",       np.uint32, (2,)),  # deal number, low and high word                 -
    ("decisions",  np.int32),         # decisions answered so far                      decisions
    ("players",    np.int8),          # seats in use                                   seats
    ("phase",      np.int8),          # the rule set's Phase                           Phase
    ("pending",    np.int8),          # the Decision that is asked for, or NONE        Decision
    ("seat",       np.int8),          # who is asked                                   seat
    ("fault",      np.int16),         # the rules' own fault (cap reached, ...), 0     code
]  # fmt: skip

COMMON = [
    # field        type       what it holds                                            unit
    ("seat",       np.int16),  # 0 .. players - 1, clockwise from the start player     seat
    ("slot",       np.int16),  # which strategy of the line-up                         slot
    ("points",     np.int16),  # final points                                          points
    ("rank",       np.int16),  # 1 + number of seats that finished ahead               place
    ("share",      np.int16),  # share of the win                                      sixtieths
    ("rounds",     np.int16),  # rounds played                                         rounds
    ("decisions",  np.int16),  # decisions of the whole game, all seats                decisions
    ("end",        np.int16),  # why the game ended (the rule set's EndReason)         code
]  # fmt: skip

WEIGHTS = np.dtype([("w", np.float64, (N_WEIGHTS,)), ("slip", np.float64)], align=True)


@dataclass(frozen=True)
class Column:
    """One of a game's own result columns.

    ``per`` is "seat" or "game"; a "game" column has the same value in every row of a game. A number
    that only stands for something has the unit "seat", "slot" or "code".
    """

    name: str
    unit: str
    per: str
    meaning: str

    @property
    def is_label(self) -> bool:
        """Whether the numbers stand for something, so that their mean says nothing."""
        return self.unit in {"seat", "slot", "code"}


COMMON_COLUMNS = (
    Column("seat", "seat", "seat", "0 is the start player, then clockwise"),
    Column("slot", "slot", "seat", "which strategy of the line-up"),
    Column("points", "points", "seat", "final points"),
    Column("rank", "place", "seat", "1 + number of seats that finished ahead"),
    Column("share", "sixtieths", "seat", "share of the win: 60 for a sole win, 30 for one of two"),
    Column("rounds", "rounds", "game", "rounds played"),
    Column("decisions", "decisions", "game", "decisions of all seats"),
    Column("end", "code", "game", "why the game ended"),
)
