"""The end: its trigger, the last round, the ranking, the result row.

Rules (seeds PORT-END1 .. PORT-END4)
    1. As soon as anybody has 12 points the round in progress is the last one.
    2. The round is completed, so all players have equally many turns.
    3. Most points win; a tie goes to most coins; still tied players share the win.
    4. Variant: trigger and win need an expedition (PORT-C3).
"""

from sim.kernel import kernel, procedure
from sim.machine import NONE
from sim.port_royal.cards import FIRST_EXPEDITION, N_EXPEDITIONS, POINTS, TYPES
from sim.port_royal.choices import EmptyPiles, EndTrigger, ExpeditionRequired
from sim.port_royal.layout import EndReason, Phase, Tally
from sim.port_royal.queries import next_seat

OWNER_KEY = 1 << 40
POINTS_KEY = 1 << 20

# First kind and number of kinds of each person that has a result column; kinds of a type adjoin.
(
    TRADER,
    SETTLER,
    CAPTAIN,
    PRIEST,
    JACK,
    SAILOR,
    PIRATE,
    MADEMOISELLE,
    JESTER,
    ADMIRAL,
    GOVERNOR,
) = (
    (TYPES.index(name), TYPES.count(name))
    for name in (
        "trader",
        "settler",
        "captain",
        "priest",
        "jack",
        "sailor",
        "pirate",
        "mademoiselle",
        "jester",
        "admiral",
        "governor",
    )
)
OTHERS = (TYPES.index("gambler"), TYPES.index("passenger") + 1 - TYPES.index("gambler"))


@kernel
def triggers_end(game, rules, seat):
    """Whether a player has what ends the game.

    Source: seeds PORT-END1, PORT-END3, PORT-C2, PORT-C3.
    """
    owner = game["expeditions"][seat] > 0
    owner_needed = rules["expedition_required"] == ExpeditionRequired.TO_END_AND_WIN
    return (game["points"][seat] >= rules["end_points"]) & (owner | (not owner_needed))


@kernel
def note_points(game, rules, seat):
    """A player's points grew: the round in progress may now be the last.

    Source: seeds PORT-END1, PORT-C4.
    """
    at_once = rules["end_trigger"] == EndTrigger.AT_ONCE
    if at_once and game["trigger"] == NONE and triggers_end(game, rules, seat):
        game["trigger"] = seat


@kernel
def note_points_of_all(game, rules):
    """Look at all points when a turn is over, from the active player on.

    Source: seeds PORT-C4.
    """
    seat = int(game["active"])
    for _ in range(game["players"]):
        if game["trigger"] == NONE and triggers_end(game, rules, seat):
            game["trigger"] = seat
        seat = next_seat(game, seat)


@procedure
def end_of_round(game, rules):
    """Why the game ends with the round just played, if it does.

    Source: seeds PORT-END1, PORT-END2, PORT-Q3, PORT-Q4.
    """
    if game["trigger"] != NONE:
        return EndReason.POINTS
    if game["missing"] and rules["empty_piles"] == EmptyPiles.LAST_ROUND:
        return EndReason.NO_CARDS
    if rules["deadlock_ends"] and not game["moved"]:
        return EndReason.DEADLOCK
    if game["round"] >= rules["max_rounds"]:
        return EndReason.MAX_ROUNDS
    return EndReason.NOT_OVER


@kernel
def end_turn(game, rules):
    """A turn is over; after the last one of a round the game may be too.

    Source: seeds PORT-END1, PORT-END2.
    """
    if rules["end_trigger"] == EndTrigger.END_OF_TURN:
        note_points_of_all(game, rules)
    if next_seat(game, game["active"]) == game["start"]:
        game["end"] = end_of_round(game, rules)
    return Phase.OVER if game["end"] != EndReason.NOT_OVER else Phase.TURN


@kernel
def standing(game, rules, seat):
    """A player's place as a number: the higher the better, equal means shared.

    Source: seeds PORT-END3, PORT-END4, PORT-C3.
    """
    key = int(game["points"][seat]) * POINTS_KEY + int(game["coins"][seat])
    if rules["expedition_required"] != ExpeditionRequired.NEVER:
        key += OWNER_KEY if game["expeditions"][seat] > 0 else 0
    return key


@kernel
def expedition_points(game, seat):
    """Points of the expeditions a player claimed.

    Source: seeds PORT-END3.
    """
    points = 0
    for number in range(N_EXPEDITIONS):
        points += POINTS[FIRST_EXPEDITION + number] * int(game["claimed"][seat, number])
    return points


@kernel
def _persons_of(game, seat, first, kinds):
    """Persons of one type in front of a player."""
    persons = 0
    for kind in range(first, first + kinds):
        persons += int(game["persons"][seat, kind])
    return persons


@kernel
def _write_hires(game, seat, row):
    tally = game["tally"][seat]
    row["hired_trader"] = _persons_of(game, seat, TRADER[0], TRADER[1])
    row["hired_settler"] = (
        _persons_of(game, seat, SETTLER[0], SETTLER[1]) + tally[Tally.SPENT_SETTLERS]
    )
    row["hired_captain"] = (
        _persons_of(game, seat, CAPTAIN[0], CAPTAIN[1]) + tally[Tally.SPENT_CAPTAINS]
    )
    row["hired_priest"] = _persons_of(game, seat, PRIEST[0], PRIEST[1]) + tally[Tally.SPENT_PRIESTS]
    row["hired_jack"] = _persons_of(game, seat, JACK[0], JACK[1]) + tally[Tally.SPENT_JACKS]
    row["hired_sailor"] = _persons_of(game, seat, SAILOR[0], SAILOR[1])
    row["hired_pirate"] = _persons_of(game, seat, PIRATE[0], PIRATE[1])
    row["hired_mademoiselle"] = _persons_of(game, seat, MADEMOISELLE[0], MADEMOISELLE[1])
    row["hired_jester"] = _persons_of(game, seat, JESTER[0], JESTER[1])
    row["hired_admiral"] = _persons_of(game, seat, ADMIRAL[0], ADMIRAL[1])
    row["hired_governor"] = _persons_of(game, seat, GOVERNOR[0], GOVERNOR[1])
    row["hired_others"] = _persons_of(game, seat, OTHERS[0], OTHERS[1])


@kernel
def _write_coins(game, seat, row):
    tally = game["tally"][seat]
    row["from_ships"] = tally[Tally.FROM_SHIPS]
    row["from_traders"] = tally[Tally.FROM_TRADERS]
    row["from_admirals"] = (
        tally[Tally.FROM_ADMIRALS] + tally[Tally.FROM_VICE_ADMIRALS] + tally[Tally.FROM_GUNNERS]
    )
    row["from_jesters"] = tally[Tally.FROM_JESTERS]
    row["from_gifts"] = tally[Tally.FROM_GIFTS]
    row["from_expeditions"] = tally[Tally.FROM_EXPEDITIONS]
    row["tax_rewards"] = tally[Tally.TAX_REWARDS]
    row["taxes_lost"] = tally[Tally.TAXES_LOST]
    row["fees_received"] = tally[Tally.FEES_RECEIVED]
    row["fees_paid"] = tally[Tally.FEES_PAID]
    row["prices_paid"] = tally[Tally.PRICES_PAID]
    row["most_coins"] = tally[Tally.MOST_COINS]


@procedure
def write_result(game, rules, seat, row):
    """Fill a player's result row; see layout.COLUMNS.

    Source: seeds PORT-END3.
    """
    tally = game["tally"][seat]
    row["points"] = game["points"][seat]
    row["rounds"] = game["round"]
    row["end"] = game["end"]
    row["coins"] = game["coins"][seat]
    row["expeditions"] = game["expeditions"][seat]
    row["expedition_points"] = expedition_points(game, seat)
    row["person_points"] = game["points"][seat] - expedition_points(game, seat)
    row["turns"] = game["round"]
    row["busts"] = tally[Tally.BUSTS]
    row["revealed"] = tally[Tally.REVEALED]
    row["repels"] = tally[Tally.REPELS]
    row["gambles"] = tally[Tally.GAMBLES]
    row["ships"] = tally[Tally.SHIPS]
    row["active_takes"] = tally[Tally.ACTIVE_TAKES]
    row["other_takes"] = tally[Tally.OTHER_TAKES]
    row["reshuffles"] = game["reshuffles"]
    row["trigger_seat"] = game["trigger"]
    _write_hires(game, seat, row)
    _write_coins(game, seat, row)
    row["persons"] = (
        row["hired_trader"]
        + row["hired_settler"]
        + row["hired_captain"]
        + row["hired_priest"]
        + row["hired_jack"]
        + row["hired_sailor"]
        + row["hired_pirate"]
        + row["hired_mademoiselle"]
        + row["hired_jester"]
        + row["hired_admiral"]
        + row["hired_governor"]
        + row["hired_others"]
        - tally[Tally.SPENT_CAPTAINS]
        - tally[Tally.SPENT_PRIESTS]
        - tally[Tally.SPENT_SETTLERS]
        - tally[Tally.SPENT_JACKS]
    )
