"""How one coin race lies in memory."""

from enum import IntEnum

import numpy as np

from sim.machine import COMMON, HEAD, Column

MAX_SEATS = 6
NONE = -1


class Phase(IntEnum):
    TURN = 0
    OVER = 1


class Decision(IntEnum):
    COIN = 0


class Coin(IntEnum):
    FAIR = 0
    LOADED = 1


class EndReason(IntEnum):
    POINTS = 0
    LAST_ROUND = 1


GAME = np.dtype(
    [
        *HEAD,
        ("points", np.int16, (MAX_SEATS,)),  # heads so far     points
        ("loaded", np.int16, (MAX_SEATS,)),  # loaded flips     flips
        ("turns", np.int16),  # turns taken, all seats          turns
    ],
    align=True,
)
RULES = np.dtype(
    [
        ("end_points", np.int16),
        ("last_round", np.int16),
        ("loaded_percent", np.int16),
        ("equal_turns", np.int8),
    ],
    align=True,
)
OPTIONS = np.dtype([("code", np.int16, (2,))])
RESULT = np.dtype([*COMMON, ("loaded_flips", np.int16), ("turns", np.int16)])
COLUMNS = (
    Column("loaded_flips", "flips", "seat", "flips of the loaded coin"),
    Column("turns", "turns", "game", "turns of all seats"),
)
