"""Who sits where: balanced seatings for 2 to 6 seats, and line-ups from any number of strategies.

Who sits left of whom matters as much as who starts, so a block plays its deal in a sharply
two-fold transitive set of seatings: every ordered pair of slots holds every ordered pair of seats
equally often. That is n (n - 1) seatings for n = 2 to 5. For six seats no such set of 30 exists;
the 60 of PSL(2,5), acting on the six points of the projective line over five elements, meet each
pair twice.

Each set is a group, so slots with the same strategy may be exchanged: every arrangement that is
left occurs equally often and has to be played only once.
"""

import itertools
from collections.abc import Sequence

import numpy as np

from sim.errors import UserError

MOST_SEATS = 6
LineUp = tuple[int, ...]  # strategy number per slot
Seatings = tuple[tuple[int, ...], ...]  # slot per seat, one row per game of a block


def rotations(seats: int) -> Seatings:
    """The ``seats`` seatings that shift everybody round the table."""
    return tuple(tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats))


def _affine(seats: int) -> Seatings:
    """Slot ``turn + stride * seat``, for every turn and stride: balanced when seats is prime."""
    return tuple(
        tuple((turn + stride * seat) % seats for seat in range(seats))
        for stride in range(1, seats)
        for turn in range(seats)
    )


def _even_permutations(seats: int) -> Seatings:
    def inversions(row: tuple[int, ...]) -> int:
        return sum(left > right for left, right in itertools.combinations(row, 2))

    return tuple(row for row in itertools.permutations(range(seats)) if inversions(row) % 2 == 0)


def _projective_line() -> Seatings:
    """The maps x -> (a x + b) / (c x + d) over five elements with a square determinant."""
    field, infinity = 5, 5
    inverse = {number: pow(number, -1, field) for number in range(1, field)}
    squares = {number * number % field for number in range(1, field)}

    def image(point: int, a: int, b: int, c: int, d: int) -> int:
        above, below = (a, c) if point == infinity else (a * point + b, c * point + d)
        if below % field == 0:
            return infinity
        return above * inverse[below % field] % field

    rows = {
        tuple(image(point, a, b, c, d) for point in range(field + 1))
        for a, b, c, d in itertools.product(range(field), repeat=4)
        if (a * d - b * c) % field in squares
    }
    return tuple(sorted(rows))


def balanced(seats: int) -> Seatings:
    """Seatings in which every ordered pair of slots meets every ordered pair of seats alike.

    Parameters
    ----------
    seats : int
        1 to 6.

    Returns
    -------
    tuple of tuple of int
        Row by row the slot in each seat: 1, 2, 6, 12, 20 or 60 rows.
    """
    if seats == 1:
        return ((0,),)
    if seats == 4:
        return _even_permutations(seats)
    if seats == 6:
        return _projective_line()
    return _affine(seats)


def for_line_up(line_up: LineUp) -> Seatings:
    """The different arrangements of a line-up among its balanced seatings.

    Slots that hold the same strategy count as one: each seat of such a strategy names the first
    of its slots. One strategy in all seats leaves a single seating, one against a field of
    another the plain rotations.
    """
    kept: dict[tuple[int, ...], None] = {}
    for row in balanced(len(line_up)):
        kept[tuple(line_up.index(line_up[slot]) for slot in row)] = None
    return tuple(kept)


def parties(line_up: LineUp) -> tuple[int, ...]:
    """The slots that stand for a strategy of their own, in order."""
    return tuple(slot for slot, number in enumerate(line_up) if line_up.index(number) == slot)


def count_combinations(strategies: int, seats: int) -> int:
    """How many line-ups of distinct strategies there are."""
    count = 1
    for place in range(seats):
        count = count * (strategies - place) // (place + 1)
    return count


def all_against_all(
    strategies: int, seats: int, affordable: int, seed: int = 0
) -> tuple[LineUp, ...]:
    """Line-ups in which everybody meets everybody.

    Parameters
    ----------
    strategies : int
        At least 2.
    seats : int
    affordable : int
        Most line-ups to return; beyond it a keyed sample is drawn that keeps every pair.
    seed : int
        Key of that sample.

    Returns
    -------
    tuple of line-ups, in lexical order
        With more strategies than seats, the combinations of distinct ones; with fewer, every
        multiset that holds at least two different ones.
    """
    if strategies < seats:
        mixed = itertools.combinations_with_replacement(range(strategies), seats)
        return tuple(line_up for line_up in mixed if line_up[0] != line_up[-1])
    if count_combinations(strategies, seats) <= affordable:
        return tuple(itertools.combinations(range(strategies), seats))
    return _sample(strategies, seats, affordable, seed)


def _sample(strategies: int, seats: int, wanted: int, seed: int) -> tuple[LineUp, ...]:
    """Keyed line-ups: first as many as it takes for every pair to meet, then at random."""
    random = np.random.Generator(
        np.random.Philox(np.random.SeedSequence([seed, strategies, seats]))
    )
    apart = set(itertools.combinations(range(strategies), 2))
    chosen: set[LineUp] = set()
    while apart or len(chosen) < wanted:
        pair = min(apart) if apart else ()
        others = [number for number in range(strategies) if number not in pair]
        drawn = random.choice(others, seats - len(pair), replace=False)
        line_up = tuple(sorted([*pair, *(int(number) for number in drawn)]))
        chosen.add(line_up)
        apart -= set(itertools.combinations(line_up, 2))
    return tuple(sorted(chosen))


def one_against_field(challengers: Sequence[int], field: int, seats: int) -> tuple[LineUp, ...]:
    """For each challenger the line-up of it and a field of one strategy in all other seats."""
    if seats < 2:
        raise UserError("a field needs at least two seats")
    return tuple((challenger, *([field] * (seats - 1))) for challenger in challengers)
