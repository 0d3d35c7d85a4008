"""How one charm fair lies in memory."""

from enum import IntEnum

import numpy as np

from sim.machine import COMMON, HEAD, Column

MAX_SEATS = 4
NONE = -1


class Phase(IntEnum):
    ROLL = 0
    OFFER = 1
    OVER = 2


class Decision(IntEnum):
    CHARM = 0


class Choice(IntEnum):
    PASS = 0
    CHARM = 1
    TRINKET = 2


class EndReason(IntEnum):
    LAST_ROUND = 0


GAME = np.dtype(
    [
        *HEAD,
        ("points", np.int16, (MAX_SEATS,)),  # rolled so far     points
        ("extra", np.int16, (MAX_SEATS,)),  # given by the rules or spent     points
        ("turns", np.int16),  # rolls so far, all seats     rolls
        ("offered", np.int16),  # seats that were offered the charm     seats
    ],
    align=True,
)
RULES = np.dtype(
    [
        ("rounds", np.int16),
        ("first_seat_bonus", np.int16),
        ("charm_cost", np.int16),
        ("enough", np.int16),
        *[(f"extra_points_seat_{seat}", np.int16) for seat in range(MAX_SEATS)],
        ("extra", np.int16, (MAX_SEATS,)),
    ],
    align=True,
)
OPTIONS = np.dtype([("code", np.int16, (3,))])
RESULT = np.dtype([*COMMON, ("charmed", np.int16)])
COLUMNS = (Column("charmed", "points", "seat", "points lost on charms"),)
