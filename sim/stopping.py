"""When a run to a precision may stop: the asymptotic confidence sequence.

An ordinary interval that is looked at again and again while games are added is too narrow. The
sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics 52, 2024) holds
at all looks at once. It is looked at after every shard, in the order of the shards, so the stop
does not depend on how many threads play.
"""

import math
from dataclasses import dataclass

from sim.machine import SIXTIETHS
from sim.schedule import SELF_PLAY, Schedule
from sim.tally import Tally

ALPHA = 0.05
NORMAL_95 = 1.959964
LEAST_BLOCKS = 300  # before that the variance is not known well enough
# The sequence is about 1.55 times as wide as a fixed-sample interval where it is tightest.
WIDER = 1.55


@dataclass(frozen=True)
class Reading:
    """An estimate of a win share while a run goes.

    Attributes
    ----------
    label : str
        A strategy, or a seat in a study of seats.
    share : float
        Estimated win share.
    deviation : float
        Standard deviation of one round's share.
    rounds : int
    """

    label: str
    share: float
    deviation: float
    rounds: int

    @property
    def half_width(self) -> float:
        """Half-width of the ordinary 95 % interval, right for a number of games fixed before."""
        return NORMAL_95 * self.deviation / math.sqrt(self.rounds)


def readings(tally: Tally) -> list[Reading]:
    """The present estimate for every strategy (for every seat, in a study of seats).

    A strategy's share is the mean over its line-ups of its share a seat and game; line-ups weigh
    alike, and their variances add.
    """
    if tally.schedule.mode == SELF_PLAY:
        return _seat_readings(tally)
    found = []
    for number, entrant in enumerate(tally.schedule.entrants):
        shares, variances, rounds = [], [], []
        for line_up, held in enumerate(tally.schedule.line_ups):
            blocks = int(tally.blocks[line_up])
            if number not in held or blocks < 2:
                continue
            slot = held.index(number)
            unit = SIXTIETHS * tally.weight(line_up, slot)
            total = int(tally.scores[line_up, slot])
            squares = int(tally.products[line_up, slot, slot])
            shares.append(total / blocks / unit)
            variances.append((squares * blocks - total**2) / blocks / (blocks - 1) / unit**2)
            rounds.append(blocks)
        if shares:
            deviation = math.sqrt(sum(variances)) / len(shares)
            found.append(Reading(entrant.label, sum(shares) / len(shares), deviation, min(rounds)))
    return found


def _seat_readings(tally: Tally) -> list[Reading]:
    found = []
    column = tally.column("share")
    for seat in range(tally.schedule.players):
        games = int(tally.counts[0, seat])
        if games < 2:
            continue
        total = int(tally.sums[0, seat, column])
        squares = int(tally.squares[0, seat, column])
        variance = (squares * games - total**2) / games / (games - 1) / SIXTIETHS**2
        found.append(Reading(f"seat {seat}", total / games / SIXTIETHS, math.sqrt(variance), games))
    return found


def leader(tally: Tally) -> Reading | None:
    """The estimate with the largest share, None before there is one."""
    return max(readings(tally), key=lambda reading: reading.share, default=None)


def tightest_round(schedule: Schedule, precision: float) -> int:
    """The round at which the sequence should be tightest, settled before a game is played."""
    fair = 1 / schedule.players
    games = max(1, schedule.round_games)
    wanted = (WIDER * NORMAL_95 / precision) ** 2 * fair * (1 - fair) / games
    return max(2, math.ceil(wanted))


def radius(reading: Reading, tightest: int, alpha: float = ALPHA) -> float:
    """Half-width of the confidence sequence, valid however often it was looked at.

    Parameters
    ----------
    tightest : int
        Round at which it is tightest; must not depend on the data.
    """
    scale = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha)) + 1) / tightest
    spread = reading.rounds * scale + 1
    width = 2 * spread / (reading.rounds**2 * scale) * math.log(math.sqrt(spread) / alpha)
    return reading.deviation * math.sqrt(width)


def is_precise(tally: Tally) -> bool:
    """Whether a run to a precision has reached it for every strategy (or seat)."""
    schedule = tally.schedule
    if not schedule.precision or int(tally.blocks.sum()) < LEAST_BLOCKS:
        return False
    tightest = tightest_round(schedule, schedule.precision)
    found = readings(tally)
    wanted = schedule.players if schedule.mode == SELF_PLAY else len(schedule.entrants)
    return len(found) == wanted and all(
        radius(reading, tightest) <= schedule.precision for reading in found
    )
