"""What a league says, in sentences."""

from reports.studies.common_deals import cost_warning, factor_range, is_costly
from reports.studies.league.metagame import PRESENT
from reports.studies.league.season import Season
from reports.studies.league.tables import place
from reports.words import bounds, count, digits_for, listed, percent, signed_bounds

MOST_NAMED = 6
HOW = {
    False: "A linear programme finds it, as the game is zero-sum",
    True: "Found by replicator dynamics from an even mix, then by minimising what the best reply "
    "gains",
}
NOTHING = 0.0005  # what rounds to no tenth of a point
FEW_ROUNDS, FEW_DEALS = 8, 30


def sentences(season: Season) -> list[str]:
    """The verdict, in the order of its weight."""
    return [_leader(season), _cycles(season), _lottery(season), *_mix(season), *_exploits(season)]


def plain_points(gain: float) -> str:
    """A gain in points, without a sign."""
    return f"{100 * gain:.1f}"


def _leader(season: Season) -> str:
    ratings = season.ratings
    first = ratings.order[0]
    share = season.findings.standing(first).share
    digits = digits_for([share])
    low, high = ratings.ranks(first)
    equals = [
        season.labels[other] for other in ratings.order[1:] if not ratings.apart[first, other]
    ]
    beside = (
        f"not told apart from {listed(_few(equals))}"
        if equals
        else f"its rank is sure ({place(low, high)})"
    )
    return (
        f"{season.labels[first]} leads the league with {percent(share.mean, digits)} of the win "
        f"({bounds(share, digits)}; fair is {percent(season.fair)}), {beside}."
    )


def _few(names: list[str]) -> list[str]:
    left = len(names) - MOST_NAMED
    return names if left <= 0 else [*names[:MOST_NAMED], f"{left} more"]


def _cycles(season: Season) -> str:
    share = percent(season.split.cyclic)
    explained = (
        f"{share} of the head-to-head results ({bounds_of_split(season)}) "
        "cannot be told by one number for each strategy"
    )
    if not season.cycles:
        return f"No cycle of sure wins was found; {explained}."
    cycle = season.cycles[0]
    chain = ", which finishes ahead of ".join(season.labels[number] for number in cycle.members[1:])
    first = season.labels[cycle.members[0]]
    more = len(season.cycles) - 1
    others = (
        f" {count(more)} more {'cycles are' if more > 1 else 'cycle is'} listed." if more else ""
    )
    return (
        f"A cycle: {first} finishes ahead of {chain}, which finishes ahead of {first}; the weakest "
        f"step is {season.labels[cycle.weakest[0]]} over {season.labels[cycle.weakest[1]]}, "
        f"{percent(cycle.edge.mean, 2)} of their meetings ({bounds(cycle.edge, 2)}). "
        f"{explained[0].upper()}{explained[1:]}.{others}"
    )


def bounds_of_split(season: Season) -> str:
    """The interval of the cyclic share."""
    return f"{100 * season.split.low:.1f} to {100 * season.split.high:.1f}"


def _lottery(season: Season) -> str:
    mixed = [number for number in season.ratings.order if season.lottery[number] > PRESENT]
    if len(mixed) == 1:
        return (
            f"Head to head nobody finishes ahead of {season.labels[mixed[0]]} more often than not."
        )
    told = [f"{percent(float(season.lottery[n]), 0)} {season.labels[n]}" for n in mixed]
    return (
        "Somebody finishes ahead of every single strategy more often than not; the mix that nobody "
        f"finishes ahead of (maximal lottery) is {listed(told)}."
    )


def _mix(season: Season) -> list[str]:
    mix, pool = season.mix, season.payoffs.pool
    parts = [
        (season.labels[pool[at]], mix.share(at))
        for at in sorted(range(len(pool)), key=lambda at: -mix.found.mix[at])
        if mix.found.mix[at] > PRESENT
    ]
    number = mix.number
    effective = f"effective number of strategies {number.mean:.1f} ({number.low:.1f} to " \
        f"{number.high:.1f})"  # fmt: skip
    if len(parts) == 1:
        told = f"Where everybody may choose, {parts[0][0]} alone is an equilibrium ({effective})"
    else:
        shares = listed([f"{percent(share.mean, 0)} {name}" for name, share in parts])
        told = f"Where everybody may choose, the equilibrium mixes {shares} ({effective})"
    alone = [
        season.labels[number]
        for number in season.ratings.order
        if season.exploits[number].gain.low == 0
    ]
    if len(parts) > 1 and alone:
        told += f"; {listed(alone, 'or')} alone may be one too, as nobody surely gains against it"
    gain = mix.gain
    if gain.low > 0:
        told += (
            f"; but {season.labels[mix.reply]}, which is not in the pool that was solved, wins "
            f"{plain_points(gain.mean)} points above fair against it"
        )
    told += (
        f". The best of all {len(season.labels)} wins at most {plain_points(gain.high)} points "
        "above fair."
        if gain.high >= NOTHING
        else ". Nobody wins more than fair against it."
    )
    sentences_ = [told]
    for other in mix.others:
        shares = listed(
            [
                f"{percent(float(share), 0)} {season.labels[pool[at]]}"
                for at, share in enumerate(other.mix)
                if share > PRESENT
            ]
        )
        sentences_.append(f"There is another equilibrium: {shares}.")
    return sentences_


def _exploits(season: Season) -> list[str]:
    order = sorted(range(len(season.labels)), key=lambda number: season.exploits[number].gain.mean)
    least, most = order[0], order[-1]
    worst = season.exploits[most]
    told = [
        f"A field of {season.labels[most]} can be exploited most: alone against it "
        f"{season.labels[worst.reply]} wins {plain_points(worst.gain.mean)} points above fair "
        f"({signed_bounds(worst.gain)})."
    ]
    best = season.exploits[least]
    told.append(
        f"A field of {season.labels[least]} can be exploited least: "
        + (
            "nobody wins more than fair."
            if best.gain.high < NOTHING
            else f"nobody wins more than {plain_points(best.gain.high)} points above fair."
            if best.gain.low == 0
            else f"{season.labels[best.reply]} wins {plain_points(best.gain.mean)} points above "
            f"fair ({signed_bounds(best.gain)})."
        )
    )
    return told


def pool_note(season: Season) -> str:
    """Which payoff table the equilibrium rests on."""
    names = listed([season.labels[number] for number in season.payoffs.pool])
    if season.players == 2:
        return "Solved from the table of all pairs."
    if season.payoffs.is_complete:
        return "Solved in the complete payoff table: every multiset of opponents was played."
    return (
        f"Opponents are mixed from a pool of {len(season.payoffs.pool)} strategies ({names}): "
        "every multiset of them was played, by each other strategy too. The others challenge only."
    )


def method(season: Season) -> list[tuple[str, str]]:
    """Estimands, design and intervals."""
    schedule, stages = season.table.schedule, season.payoffs.stages
    line_ups = (
        f"{count(len(schedule.line_ups))} line-ups, {count(schedule.rounds)} deals each, every "
        "deal in its balanced seatings"
    )
    drawn = "; line-ups drawn at random, every pair among them" if season.is_drawn else ""
    played = sum(sum(stage.games.values()) for stage in stages)
    told = [
        ("Win share", f"per seat held, ties split, all against all: {line_ups}{drawn}"),
        (
            "Rating",
            "Plackett-Luce worths fitted to who finished ahead of whom (choix); intervals, ranks "
            "and groups from 500 resamples of whole rounds. Who shares a letter is not told apart "
            "at 5 % after Holm's correction",
        ),
        (
            "Ahead",
            "share of the meetings at one table in which the first finishes ahead, ties half; "
            "a cycle counts only if every step is sure after Holm's correction for all pairs",
        ),
        (
            "Cyclic share",
            f"part of the squared log odds that no rating explains (Hodge split), less what noise "
            f"puts there; {percent(season.split.raw)} before that",
        ),
        (
            "It gains",
            "what the best reply alone wins above the fair share in a field of the strategy; the "
            "bounds hold for all replies at once (max-t). Strategies that nobody wrote yet may "
            "gain more: a lower bound",
        ),
        (
            "Equilibrium",
            f"{pool_note(season)} {HOW[season.players > 2]}; intervals from 200 resamples of the "
            "deals. It is judged on the deals that it was found on",
        ),
    ]
    if season.players > 2:
        deals = listed([count(len(stage.values)) for stage in stages])
        told.append(
            ("Payoff table", f"{count(played)} games on common deals; {deals} deals by line-up")
        )
    factors = factor_range(standing.factor for standing in season.findings.standings)
    told.append(
        ("Variance reduction (VRF)", f"{factors} for the win shares "
         "of all against all: one game of a block is worth so many independent ones")
    )  # fmt: skip
    return told


def warnings(season: Season) -> list[str]:
    """What a reader must know first."""
    told = []
    rounds = season.table.schedule.rounds
    deals = min(len(stage.values) for stage in season.payoffs.stages)
    if rounds < FEW_ROUNDS or deals < FEW_DEALS:
        told.append(
            f"Some line-ups met on only {min(rounds, deals)} deals; intervals are rough. Play more "
            "games (-n)."
        )
    if not season.table.schedule.independent:
        standings = season.findings.standings
        told += cost_warning([s.label for s in standings if is_costly(s.factor, s.share.blocks)])
    return told
