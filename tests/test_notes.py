"""Records on the stack, for notes that a strategy takes while it thinks."""

import numpy as np

from sim.kernel import kernel, on_stack

PLACES = 7
NOTES = np.dtype([("count", np.int8), ("value", np.float64, (PLACES,))], align=True)
notes_taken = on_stack(NOTES)


@kernel
def note(notes, value):
    notes["value"][notes["count"]] = value
    notes["count"] += 1


@kernel
def sum_of_squares(last):
    notes = notes_taken()
    notes["count"] = 0
    for number in range(last + 1):
        note(notes, 1.0 * number * number)
    total = 0.0
    for number in range(notes["count"]):
        total += notes["value"][number]
    return total


@kernel
def two_at_once(last):
    mine = notes_taken()
    mine["count"] = 0
    note(mine, 0.5)
    return sum_of_squares(last) + mine["value"][0]


def test_notes_are_handed_down_and_every_kernel_has_its_own() -> None:
    assert sum_of_squares(3) == 14.0
    assert two_at_once(6) == 91.5
    assert two_at_once(2) == 5.5
