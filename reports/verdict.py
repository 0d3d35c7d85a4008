"""Findings in sentences: who leads, by how much, and which differences are draws."""

from reports.estimates import ROUGH_BLOCKS
from reports.findings import Duel, Findings, Standing
from reports.words import bounds, count, digits_for, listed, percent, points, signed_bounds
from sim.schedule import FIELD, SELF_PLAY

MOST_DRAWS_NAMED = 6
# A measured factor counts as below 1 when it is so by two of its standard errors.
FACTOR_ERRORS = 2.0


def verdict(findings: Findings) -> list[str]:
    """The answer, in the order of its weight."""
    if findings.schedule.mode == SELF_PLAY:
        return _of_seats(findings)
    if findings.schedule.mode == FIELD:
        return _of_challengers(findings)
    return [*_of_the_lead(findings), *_of_draws(findings)]


def _share(findings: Findings, standing: Standing) -> str:
    digits = digits_for([one.share for one in findings.standings])
    told = f"{percent(standing.share.mean, digits)} of the win per seat"
    return f"{told} (95 % interval {bounds(standing.share, digits)})"


def _by(duel: Duel) -> str:
    digits = digits_for([duel.difference])
    mean = points(duel.difference.mean, digits).lstrip("+")
    return f"{mean} points ({signed_bounds(duel.difference, digits)})"


def _of_the_lead(findings: Findings) -> list[str]:
    leader = findings.standings[0]
    level = [
        standing
        for standing in findings.standings[1:]
        if (duel := findings.duel(leader.number, standing.number)) and not duel.is_decided
    ]
    fair = percent(findings.fair)
    if level:
        names = listed([standing.label for standing in (leader, *level)])
        sentences = [
            f"Nobody leads alone: {names} are a draw. {leader.label} has the largest share, "
            f"{_share(findings, leader)}; fair is {fair}."
        ]
    else:
        sentences = [f"{leader.label} leads with {_share(findings, leader)}; fair is {fair}."]
        second = findings.standings[1]
        duel = findings.duel(leader.number, second.number)
        if duel and duel.first == leader.number:
            sentences.append(f"At the same table it takes {_by(duel)} more than {second.label}.")
    beaten_by = [
        findings.standing(duel.first).label
        for duel in findings.duels
        if duel.second == leader.number and duel.is_decided
    ]
    if beaten_by:
        sentences.append(
            f"Yet {listed(beaten_by)} takes more than {leader.label} where both sit at the table: "
            "the order depends on who else plays."
        )
    return sentences


def _of_draws(findings: Findings) -> list[str]:
    draws = [duel for duel in findings.duels if not duel.is_decided]
    pairs = len(findings.duels)
    if pairs == 1:  # said already
        return []
    if not draws:
        return [f"All {pairs} pairs are separated, also after correction for their number."]
    named = [
        f"{findings.standing(duel.first).label} and {findings.standing(duel.second).label} "
        f"({signed_bounds(duel.difference, digits_for([duel.difference]))} points)"
        for duel in draws[:MOST_DRAWS_NAMED]
    ]
    more = len(draws) - len(named)
    if more:
        named.append(f"{more} more {'pair' if more == 1 else 'pairs'}")
    sentence = (
        f"Not separated once corrected for {pairs} pairs (intervals are not corrected): "
        f"{listed(named)}."
    )
    apart = pairs - len(draws)
    if apart:
        rest = "One pair is" if apart == 1 else f"The other {apart} pairs are"
        sentence += f" {rest} separated."
    return [sentence]


def _of_challengers(findings: Findings) -> list[str]:
    field = findings.schedule.labels[-1]
    sentences = []
    for standing in findings.standings:
        if standing.label == field:
            continue
        effect = standing.share.mean - findings.fair
        if not standing.differs:
            end = "a draw: the interval does not exclude the fair share"
        else:
            digits = digits_for([one.share for one in findings.standings])
            word = "more" if effect > 0 else "less"
            end = f"{points(abs(effect), digits).lstrip('+')} points {word} than its fair share"
        sentences.append(
            f"Against a field of {field}, {standing.label} takes {_share(findings, standing)} "
            f"where {percent(findings.fair)} is fair: {end}."
        )
    return sentences


def _of_seats(findings: Findings) -> list[str]:
    only = findings.standings[0]
    digits = digits_for(only.seats)
    told = [
        f"seat {number} takes {percent(seat.mean, digits)} ({bounds(seat, digits)})"
        for number, seat in enumerate(only.seats, 1)
    ]
    apart = [
        str(number) for number, seat in enumerate(only.seats, 1) if seat.excludes(findings.fair)
    ]
    sentences = [f"With {only.label} in every seat, {listed(told)} of the win."]
    fair = percent(findings.fair)
    if len(apart) > 1:
        sentences.append(f"Seats {listed(apart)} do not get the fair {fair}.")
    elif apart:
        sentences.append(f"Seat {apart[0]} does not get the fair {fair}.")
    else:
        sentences.append("No seat is separated from the fair share: the seats are a draw.")
    return sentences


def estimand(findings: Findings) -> str:
    """What the win share measures in this run, in words."""
    schedule, players = findings.schedule, findings.players
    shared = "a win shared by k players counts 1/k for each"
    if schedule.mode == SELF_PLAY:
        return (
            f"Seat effect: share of the win of each seat when {schedule.labels[0]} plays all "
            f"{players} seats; {shared}."
        )
    if schedule.mode == FIELD:
        return (
            f"Field share: share of the win of the challenger, averaged over the {players} seats, "
            f"when {schedule.labels[-1]} plays the other {players - 1}; {shared}."
        )
    return (
        f"Table share: share of the win per seat that the strategy held, averaged over the "
        f"line-ups of the table of {len(schedule.entrants)} strategies at {players} players; "
        f"{shared}."
    )


def design(findings: Findings) -> str:
    """Who met whom in which seatings."""
    schedule = findings.schedule
    line_ups = len(schedule.line_ups)
    sizes = sorted(set(schedule.block_games))
    seatings = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    deals = "its own deal in each of" if schedule.independent else "one deal in"
    block = f"{deals} {seatings} seating{'' if sizes[-1] == 1 else 's'}"
    if schedule.mode == SELF_PLAY:
        return f"One strategy in all {schedule.players} seats, every game with a deal of its own"
    if schedule.mode == FIELD:
        return f"One challenger in every seat in turn; a block is {block}"
    plural = "line-up" if line_ups == 1 else "line-ups"
    return (
        f"{len(schedule.entrants)} strategies all against all in {count(line_ups)} {plural} of "
        f"{schedule.players}; a block is {block}, so that seats and neighbours are balanced"
    )


def seat_meaning(findings: Findings) -> str:
    """What the numbers of the seats mean under these rules."""
    if findings.schedule.rules.get("start_player") == "random":
        return (
            "Seats are numbered clockwise; the start player is drawn anew in every game "
            "(--rule start_player=first-seat makes it seat 1)."
        )
    return "Seat 1 has the first turn, then clockwise."


def duel_verdict(duel: Duel) -> str:
    """A duel in a word or two."""
    if duel.is_decided:
        return "separated"
    return "a draw after correction" if duel.difference.excludes(0.0) else "a draw"


def interval_kind(findings: Findings) -> str:
    """How the intervals are made."""
    if findings.schedule.precision:
        return (
            "95 % confidence sequences on block scores (valid although the run stopped on what it "
            "saw); pairs at a level divided by their number"
        )
    return (
        "95 % intervals (Student's t) on block scores, never on single games; pairs are tested "
        "block by block with Holm's correction"
    )


def variance_reduction(findings: Findings) -> str:
    """The measured variance reduction factors in a sentence; "" where there are none."""
    factors = [s.factor for s in findings.standings if s.factor == s.factor]
    if not factors:
        return ""
    low, high = f"{min(factors):.2f}", f"{max(factors):.2f}"
    span = low if low == high else f"{low} to {high}"
    if findings.schedule.independent:
        return f"{span} (independent deals were asked for, so 1 is expected)"
    return f"{span}: a game in a block is worth so many games with deals of their own"


def warnings(findings: Findings) -> list[str]:
    """What a reader must know before trusting the numbers."""
    told = []
    if not findings.is_complete:
        told.append(
            f"The run is not finished: {count(findings.games)} of "
            f"{count(findings.schedule.games)} games."
        )
    fewest = min(standing.share.blocks for standing in findings.standings)
    if fewest < ROUGH_BLOCKS:
        told.append(f"Only {fewest} blocks for a strategy: the intervals are rough. Play more.")
    noise = FACTOR_ERRORS * (2 / max(fewest, 1)) ** 0.5
    costly = [s.label for s in findings.standings if s.factor + noise < 1]
    if costly and not findings.schedule.independent:
        told.append(
            f"Blocks cost precision here instead of gaining it (factor below 1 for "
            f"{listed(costly)}); --independent would do better."
        )
    return told
