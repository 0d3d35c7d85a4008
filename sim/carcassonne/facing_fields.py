"""The fields that face a free cell, and what a tile there would make of them.

As in facing_features.py, with half sides for sides.
"""

from typing import NamedTuple

import numpy as np

from sim.carcassonne.facing_features import LAST_CODE, root_of
from sim.carcassonne.layout import N_CODES, N_SLOTS, NOWHERE, Edge
from sim.carcassonne.regions import NOBODY, open_sides_of
from sim.carcassonne.tiles import FIRST_TALLY, SLOTS
from sim.kernel import kernel

# By code of a free cell: its half sides that show a field, how many and which; the two halves of
# a side without a road show the same field, so that one of them will do.
N_FIELD_HALVES = np.zeros(N_CODES, np.int64)
FIELD_HALVES = np.zeros((N_CODES, N_SLOTS), np.uint8)
for _code in range(N_CODES):
    for _half in range(N_SLOTS):
        _edge = (_code >> (2 * (_half >> 1))) & 3
        if _edge == Edge.ROAD or (_edge == Edge.FIELD and _half & 1 == 0):
            FIELD_HALVES[_code, N_FIELD_HALVES[_code]] = _half
            N_FIELD_HALVES[_code] += 1

# The different fields that face a free cell.
FIELDS = np.dtype(
    [
        ("count",     np.int64),               # different ones                          fields
        ("held",      np.uint64),              # followers on any of them                packed
        ("halves",    np.int64,  (N_SLOTS,)),  # where each is met                       bits
        ("root",      np.int64,  (N_SLOTS,)),  # its root                                node
        ("followers", np.uint64, (N_SLOTS,)),  # its followers, majority.py              packed
        ("cities",    np.uint64, (N_SLOTS,)),  # completed cities at it                  bits
        ("contacts",  np.int64,  (N_SLOTS,)),  # with unfinished cities, each time       contacts
    ],
    align=True,
)  # fmt: skip


class FacingField(NamedTuple):
    """A field that faces a free cell; all is 0 where there is none, or an earlier one is the same.

    Attributes
    ----------
    halves : int
        Bits of the half sides where it is met.
    followers : np.uint64
        Its packed followers, see majority.py.
    cities : np.uint64
        Bits of the completed cities at it.
    contacts : int
        Contacts with unfinished cities (a city that touches it twice counts twice).
    """

    halves: int
    followers: np.uint64
    cities: np.uint64
    contacts: int


@kernel
def faces_many_fields(game, slot):
    """Whether more than two half sides of a free cell show a field that may be another one.

    Source: seeds CARC-R27.
    """
    return N_FIELD_HALVES[np.int64(game["code"][slot]) & LAST_CODE] > 2


@kernel
def _field(game, root, halves):
    contacts = open_sides_of(np.int64(game["tally"][root]))
    return FacingField(halves, game["followers"][root], game["cities"][root], contacts)


@kernel
def two_fields_at(game, slot):
    """The fields that face a free cell, where ``faces_many_fields`` says there are two at most.

    Source: seeds CARC-R27.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    count = N_FIELD_HALVES[code]
    half, other_half = np.int64(FIELD_HALVES[code, 0]), np.int64(FIELD_HALVES[code, 1])
    root = root_of(game, game["field_faces"][slot, half] if count > 0 else NOWHERE)
    other = root_of(game, game["field_faces"][slot, other_half] if count > 1 else NOWHERE)
    bit = 1 << half if count > 0 else 0
    other_bit = 1 << other_half if count > 1 else 0
    is_same = other == root
    return (
        _field(game, root, bit | (other_bit if is_same else 0)),
        _field(game, NOWHERE if is_same else other, 0 if is_same else other_bit),
    )


@kernel
def fields_at(game, slot, fields):
    """Write down in FIELDS the fields that face a free cell, each once.

    Source: seeds CARC-R27.
    """
    code = np.int64(game["code"][slot]) & LAST_CODE
    count = 0
    held = NOBODY
    for place in range(N_FIELD_HALVES[code]):
        half = np.int64(FIELD_HALVES[code, place])
        root = root_of(game, game["field_faces"][slot, half])
        listed = 0
        while listed < count and fields["root"][listed] != root:
            listed += 1
        if listed < count:
            fields["halves"][listed] |= 1 << half
        else:
            fields["halves"][count] = 1 << half
            fields["root"][count] = root
            fields["followers"][count] = game["followers"][root]
            fields["cities"][count] = game["cities"][root]
            fields["contacts"][count] = open_sides_of(np.int64(game["tally"][root]))
            held |= game["followers"][root]
            count += 1
    fields["count"] = count
    fields["held"] = held


@kernel
def grown_field(look, segment, fields):
    """Followers, completed cities and contacts of the field that a segment would become.

    The segment is taken alone, without others that it would meet round the outside.

    Source: seeds CARC-R8, CARC-R27.
    """
    halves = SLOTS[look, segment]
    contacts = open_sides_of(FIRST_TALLY[look >> 2, segment])
    followers = NOBODY
    cities = NOBODY
    for number in range(fields["count"]):
        meets = (halves & fields["halves"][number]) != 0
        followers += fields["followers"][number] if meets else NOBODY
        cities |= fields["cities"][number] if meets else NOBODY
        contacts += fields["contacts"][number] if meets else 0
    return followers, cities, contacts
