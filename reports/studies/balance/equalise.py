"""``kibitz balance --equalise``: the handicap that makes seats equal.

One strategy sits in all seats. The best seat gets nothing; each other seat gets so much of the
option that its win share becomes the fair one. Shares move nearly in a straight line with a small
handicap, so a step of Newton's method from the best whole numbers gives the fair handicap as a
real number, and the errors of the shares give its interval. Whole numbers are searched on some
deals and judged on fresh ones.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from reports.intervals import ALPHA, Interval, Mean
from reports.studies.answer import Answer
from reports.studies.balance.compare import by_seat, strategies_of
from reports.studies.effects import equivalence_p_value
from reports.studies.lab import Lab, mean_of
from reports.studies.questions.balance import Balance
from reports.studies.simultaneous import covariance_of_means
from reports.words import count
from sim.errors import UserError, nearest
from sim.facts import Option, Settled, read_options
from sim.machine import SIXTIETHS
from sim.scores import Wanted

SEARCH, CHECK = "balance equalise", "balance equalise check"
POINTS = "points"
SEARCH_PART = 4  # of the deals, those of a search that has to play every handicap
STEPS = 6
USUAL_DEALS = {"port-royal": 40_000, "puerto-rico": 20_000, "carcassonne": 12_000}
OTHER_DEALS = 10_000
MOST_POINTS = 60

Handicap = tuple[int, ...]
# Shares of the win by deal and seat under a handicap: float array, shape (deals, seats).
Play = Callable[[Handicap], np.ndarray]


@dataclass(frozen=True)
class Neighbour:
    """A seat's share with a whole number beside the proposed one, the other seats' fixed."""

    handicap: int
    share: Mean


@dataclass(frozen=True)
class SeatFound:
    """What one seat needs.

    Attributes
    ----------
    before : Mean
        Its share without any handicap, on fresh deals.
    fair : Interval or None
        The handicap that makes it equal, as a real number; None where it would lie beyond the
        whole numbers beside the proposed ones, between which shares are known.
    chosen : int
        The whole number that is proposed.
    after : Mean
        Its share with it, on fresh deals.
    neighbours : pair of Neighbour
        One less and one more than proposed; none for the seat that gets nothing.
    """

    seat: int
    before: Mean
    fair: Interval | None
    chosen: int
    after: Mean
    neighbours: tuple[Neighbour, ...]


@dataclass(frozen=True)
class Equalised:
    """Everything that was found.

    Attributes
    ----------
    option : str
        "points", or the rule option without its seat.
    is_equal : bool
        Whether all seats are surely within the tolerance (two one-sided tests each).
    is_off : bool
        Whether some seat is surely beyond it.
    """

    strategy: str
    players: int
    option: str
    unit: str
    deals: int
    reference: int
    seats: Sequence[SeatFound]
    is_equal: bool
    is_off: bool


def _surely_beyond(off: Mean, tolerance: float) -> bool:
    interval = off.interval()
    return interval.low > tolerance or interval.high < -tolerance


def answer(question: Balance, lab: Lab) -> Answer:
    """Find the handicap and say how equal it makes the seats."""
    from reports.studies.balance.equalise_words import told

    return told(question, lab, equalise(question, lab))


def equalise(question: Balance, lab: Lab) -> Equalised:
    """Search on some deals, judge on fresh ones."""
    strategy = strategies_of(question, lab)[0]
    if len(question.strategy) > 1:
        raise UserError("--equalise looks at one strategy in all seats; name one with -s")
    players, settled = question.seats, question.settled()
    options = options_of(question.game_name, question.equalise or "", players)
    deals = question.deals or USUAL_DEALS.get(question.game_name, OTHER_DEALS)
    searched = max(2, deals // SEARCH_PART) if options else deals
    lab.tell(f"Looking for the handicap on {count(searched)} deals")
    search = _player(lab, settled, players, strategy, options, searched, SEARCH)
    reference, chosen = best_whole(search, players, _range(options))
    lab.tell("Judging it on fresh deals")
    check = _player(lab, settled, players, strategy, options, deals, CHECK)
    slope = slopes(search, chosen, reference)
    seats = _judged(check, chosen, reference, slope, _range(options))
    fair, tolerance = 1 / players, question.tolerance / 100
    off = [Mean(one.after.mean - fair, one.after.error, one.after.blocks, one.after.freedom)
           for one in seats]  # fmt: skip
    return Equalised(
        strategy, players, (question.equalise or "").rstrip("_"),
        options[0].unit if options else "points", deals, reference, seats,
        is_equal=all(equivalence_p_value(one, tolerance) <= ALPHA for one in off),
        is_off=any(_surely_beyond(one, tolerance) for one in off),
    )  # fmt: skip


def options_of(game: str, text: str, players: int) -> list[Option]:
    """The options of a handicap, one for each seat; none for points at the end of the game.

    Raises
    ------
    UserError
        If there are no such options; names the nearest.
    """
    if text == POINTS:
        return []
    known = read_options(game).options
    stem = text.strip().replace("-", "_").removesuffix("_0").rstrip("_")
    if f"{stem}_0" not in known:
        stems = [name.removesuffix("_0") for name in known if name.endswith("_0")]
        raise UserError(
            f"--equalise: {game} has no option {text!r} for each seat{nearest(stem, stems)}; "
            f"'{POINTS}' works for every game"
        )
    return [known[f"{stem}_{seat}"] for seat in range(players)]


def _range(options: Sequence[Option]) -> tuple[int, int]:
    if not options:
        return -MOST_POINTS, MOST_POINTS
    return max(option.low for option in options), min(option.high for option in options)


def _player(
    lab: Lab, settled: Settled, players: int, strategy: str, options: Sequence[Option],
    deals: int, study: str,
) -> Play:  # fmt: skip
    """How shares under a handicap are found: by playing, or from points that were played once."""
    seen: dict[Handicap, np.ndarray] = {}

    def play(handicap: Handicap) -> np.ndarray:
        if handicap not in seen:
            changed = dict(settled.values)
            for option, extra in zip(options, handicap, strict=True):
                changed[option.name] = extra
            rules = Settled(settled.game, settled.edition, changed, settled.tables)
            shares, _ = _results(lab, rules, players, strategy, deals, study)
            seen[handicap] = shares / SIXTIETHS
        return seen[handicap]

    if options:
        return play
    shares, points = _results(lab, settled, players, strategy, deals, study)
    if ((shares > 0) & (points < points.max(axis=1, keepdims=True))).any():
        raise UserError(
            "--equalise points: under these rules a winner may have fewer points than another, so "
            "more points do not make him win"
        )

    def recount(handicap: Handicap) -> np.ndarray:
        return shares_of_points(shares, points, handicap)

    return recount


def _results(
    lab: Lab, settled: Settled, players: int, strategy: str, deals: int, study: str
) -> tuple[np.ndarray, np.ndarray]:
    arms = lab.play(
        settled, players, [[strategy] * players], blocks=deals, study=study,
        wanted=Wanted(("share", "points"), by_seat=True),
    )  # fmt: skip
    return by_seat(arms, "share"), by_seat(arms, "points")


def shares_of_points(shares: np.ndarray, points: np.ndarray, handicap: Handicap) -> np.ndarray:
    """Shares of the win with points added at the end.

    Seats that are level afterwards split the win evenly; but if they were level before, and one of
    them won, as the game's own tie-break had it.
    """
    total = points + np.array(handicap)
    level = total == total.max(axis=1, keepdims=True)
    kept = np.where(level, shares, 0)
    held = kept.sum(axis=1, keepdims=True)
    most = np.where(level, points, np.iinfo(np.int64).min).max(axis=1)
    least = np.where(level, points, np.iinfo(np.int64).max).min(axis=1)
    is_known = (most == least)[:, None] & (held > 0)
    even = level / level.sum(axis=1, keepdims=True)
    found: np.ndarray = np.where(is_known, kept / np.maximum(held, 1), even)
    return found


def best_whole(
    play: Play, players: int, limits: tuple[int, int]
) -> tuple[int, Handicap]:  # fmt: skip
    """The best seat, and whole numbers for the others that make shares most equal.

    Newton's steps, rounded; then small steps of one seat, or of two at once, as long as one helps.
    """
    nothing: Handicap = (0,) * players
    reference = int(play(nothing).mean(axis=0).argmax())
    found = nothing
    for _ in range(STEPS):
        step = newton(play, found, reference)
        new = tuple(
            int(np.clip(round(now + move), *limits)) for now, move in zip(found, step, strict=True)
        )
        if new == found or _distance(play, new) >= _distance(play, found):
            break
        found = new
    improved = True
    while improved:
        near = [
            tuple(value + move for value, move in zip(found, moves, strict=True))
            for moves in _moves(players, reference)
        ]
        near = [one for one in near if all(limits[0] <= value <= limits[1] for value in one)]
        best = min(near, key=lambda one: _distance(play, one), default=found)
        improved = _distance(play, best) < _distance(play, found)
        found = best if improved else found
    return reference, found


def _moves(players: int, reference: int) -> list[Handicap]:
    """Small changes of a handicap: one seat by one or two, two seats by one each."""
    others = [seat for seat in range(players) if seat != reference]
    found = [{seat: move} for seat in others for move in (-2, -1, 1, 2)]
    found += [
        {one: up, other: down}
        for one, other in itertools.combinations(others, 2)
        for up, down in itertools.product((-1, 1), repeat=2)
    ]
    return [tuple(moves.get(seat, 0) for seat in range(players)) for moves in found]


def _distance(play: Play, handicap: Handicap) -> float:
    shares = play(handicap).mean(axis=0)
    return float(((shares - 1 / len(shares)) ** 2).sum())


def slopes(play: Play, handicap: Handicap, reference: int) -> np.ndarray:
    """Change of each seat's share by one more for each other seat: shape (seats, others)."""
    columns = []
    for seat in range(len(handicap)):
        if seat != reference:
            up, down = (
                tuple(value + move * (place == seat) for place, value in enumerate(handicap))
                for move in (1, -1)
            )
            columns.append((play(up) - play(down)).mean(axis=0) / 2)
    return np.array(columns).T


def newton(play: Play, handicap: Handicap, reference: int) -> np.ndarray:
    """How far to move each seat's handicap, by least squares; 0 for the best seat."""
    slope = slopes(play, handicap, reference)
    short = 1 / len(handicap) - play(handicap).mean(axis=0)
    move = np.linalg.pinv(slope) @ short
    return np.insert(move, reference, 0.0)


def _judged(
    play: Play, chosen: Handicap, reference: int, slope: np.ndarray, limits: tuple[int, int]
) -> list[SeatFound]:
    """Every seat on fresh deals."""
    players = len(chosen)
    before, after = play((0,) * players), play(chosen)
    inverse = np.linalg.pinv(slope)
    moves = np.insert(inverse @ (1 / players - after.mean(axis=0)), reference, 0.0)
    spread = inverse @ covariance_of_means(after) @ inverse.T
    errors = np.insert(np.sqrt(np.clip(np.diag(spread), 0, None)), reference, 0.0)
    is_near = bool(np.abs(moves).max() <= 1)
    reach = float(stats.t.ppf(1 - ALPHA / 2, len(after) - 1))
    found = []
    for seat in range(players):
        fair = chosen[seat] + float(moves[seat])
        half = reach * float(errors[seat])
        neighbours: list[Neighbour] = []
        if seat != reference:
            for value in (chosen[seat] - 1, chosen[seat] + 1):
                if limits[0] <= value <= limits[1]:
                    near = (*chosen[:seat], value, *chosen[seat + 1 :])
                    neighbours.append(Neighbour(value, mean_of(play(near)[:, seat], 1.0)))
        found.append(
            SeatFound(
                seat, mean_of(before[:, seat], 1.0),
                Interval(fair, fair - half, fair + half, len(after)) if is_near else None,
                chosen[seat],
                mean_of(after[:, seat], 1.0), tuple(neighbours),
            )
        )  # fmt: skip
    return found
