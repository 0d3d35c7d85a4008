"""Lines of the log between the decisions: chance, and what follows by force.

Each line is the difference that one small step or one answer made to the record. In one step the
discard pile becomes the pile at most once, and all cards that go to the discard pile first do so
before any card is drawn, so the drawn cards and their order can be read from the two piles.
"""

from typing import Any

from sim.machine import NONE
from sim.port_royal.cards import NAMES
from sim.port_royal.choices import HireCostTo
from sim.port_royal.deck import first_to_draw
from sim.port_royal.layout import Phase, Tally
from sim.port_royal.log_state import (
    Line,
    coin_names,
    copy_of,
    names_of,
    pile_names,
    settled_copy,
    snapshot,
)
from sim.port_royal.rekeyed_pile import bring_forward

# Why a player draws coins, in the order in which one step may do it.
REASONS_TO_DRAW = (
    (Tally.FROM_SHIPS, "ship"),
    (Tally.FROM_TRADERS, "ship"),
    (Tally.FROM_EXPEDITIONS, "expedition"),
    (Tally.FROM_ADMIRALS, "admiral"),
    (Tally.FROM_VICE_ADMIRALS, "vice-admiral"),
    (Tally.FROM_GUNNERS, "gunner"),
    (Tally.FROM_JESTERS, "jester"),
    (Tally.TAX_REWARDS, "tax"),
    (Tally.FROM_GIFTS, "gift"),
)


def events(before: Any, after: Any, rules: Any) -> list[Line]:
    """What one small step or one answer did, in order."""
    answered = before["pending"] != NONE
    phase = Phase(int(before["phase"]))
    lines: list[Line] = []
    if not answered and phase == Phase.TURN:
        lines.append(_turn_line(after))
    if not answered and phase == Phase.TAX:
        lines += _tax_lines(before, after)
    if not answered and phase == Phase.BUST:
        harbour = names_of(before["harbour"], int(before["harbour_size"]))
        lines.append({"event": "bust", "seat": int(before["active"]), "harbour": harbour})
    if not answered and phase == Phase.CLEAR and before["harbour_size"] > 0:
        cards = names_of(before["harbour"], int(before["harbour_size"]))
        lines.append({"event": "discard", "cards": cards})
    lines += _pay_lines(before, after, rules)
    if not answered and phase == Phase.END_TURN:
        state = snapshot(after, rules)
        lines.append({"event": "snapshot", "after": "turn", "state": state})
    return lines


def opening(game: Any, rules: Any) -> list[Line]:
    """The starting coins, in the order in which they were dealt."""
    players, start = int(game["players"]), int(game["start"])
    seats = [(start + number) % players for number in range(players)]
    coins = range(int(rules["start_coins"]))
    one_by_one = bool(rules["start_coins_dealt"])
    order = (
        [(seat, coin) for coin in coins for seat in seats]
        if one_by_one
        else [(seat, coin) for seat in seats for coin in coins]
    )
    return [
        {"event": "coin", "seat": seat, "card": coin_names(game, seat)[coin], "why": "start"}
        for seat, coin in order
    ]


def _turn_line(after: Any) -> Line:
    return {
        "event": "turn",
        "turn": int(after["turn"]),
        "round": int(after["round"]),
        "seat": int(after["active"]),
    }


def _grown(before: Any, after: Any, seat: int, tally: Tally) -> int:
    return int(after["tally"][seat, tally]) - int(before["tally"][seat, tally])


def _top(game: Any, seat: int, coins: int, below: int = 0) -> list[str]:
    """Names of a player's latest coins, leaving out the very latest ``below``, in order."""
    held = coin_names(game, seat)
    return sorted(held[len(held) - below - coins : len(held) - below])


def _tax_lines(before: Any, after: Any) -> list[Line]:
    lines: list[Line] = []
    for seat in range(int(before["players"])):
        lost = _grown(before, after, seat, Tally.TAXES_LOST)
        if lost > 0:
            cards = _top(before, seat, lost)
            lines.append({"event": "tax", "seat": seat, "coins": lost, "cards": cards})
    return lines


def _pay_lines(before: Any, after: Any, rules: Any) -> list[Line]:
    """What was paid, with the coins drawn in their place before or after it."""
    drawn = _drawn_lines(before, after, rules)
    payer = next(
        (
            seat
            for seat in range(int(before["players"]))
            if _grown(before, after, seat, Tally.FEES_PAID) > 0
            or _grown(before, after, seat, Tally.PRICES_PAID) > 0
        ),
        NONE,
    )
    if payer == NONE:
        return drawn
    active = int(before["active"])
    fee = _grown(before, after, payer, Tally.FEES_PAID)
    price = _grown(before, after, payer, Tally.PRICES_PAID)
    fee_line = {"event": "pay", "seat": payer, "coins": fee, "to": active}
    if payer != active and before["coins"][payer] < rules["fee"]:
        return [*drawn, fee_line | {"cards": _top(after, active, fee)}]
    lines: list[Line] = []
    if fee > 0:
        lines.append(fee_line | {"cards": _top(before, payer, fee)})
    if price > 0:
        to_active = payer != active and rules["hire_cost_to"] == HireCostTo.ACTIVE_PLAYER
        lines.append(
            {
                "event": "pay",
                "seat": payer,
                "coins": price,
                "to": active if to_active else "discard",
                "cards": _top(before, payer, price, below=fee),
            }
        )
    return lines + drawn


def _drawn_lines(before: Any, after: Any, rules: Any) -> list[Line]:
    """Every card drawn in a step and the reshuffle among them."""
    reshuffled = bool(after["reshuffles"] != before["reshuffles"])
    from_old = int(before["pile_size"] if reshuffled else after["pile_at"]) - int(before["pile_at"])
    from_new = int(after["pile_at"]) if reshuffled else 0
    wanted = _draw_reasons(before, after, rules)
    old = _old_cards(before, rules, from_old, wanted)
    new = names_of(after["pile"], from_new) if rules["rekey_pile"] else pile_names(after)[:from_new]
    lines = [reason | {"card": card} for reason, card in zip(wanted, old + new, strict=True)]
    if reshuffled:
        line: Line = {"event": "reshuffle"}
        if not rules["rekey_pile"]:
            line["order"] = pile_names(after)
        lines.insert(from_old, line)
    return lines


def _draw_reasons(before: Any, after: Any, rules: Any) -> list[Line]:
    """For every card drawn in a step what it was drawn for, in order."""
    active = int(before["active"])
    wanted: list[Line] = []
    if _grown(before, after, active, Tally.REVEALED) > 0:
        wanted.append({"event": "reveal"})
    players, first = int(before["players"]), int(first_to_draw(before, rules))
    for number in range(players):
        seat = (first + number) % players
        for tally, why in REASONS_TO_DRAW:
            for _ in range(_grown(before, after, seat, tally)):
                wanted.append({"event": "coin", "seat": seat, "why": why})
    return wanted


def _old_cards(before: Any, rules: Any, count: int, wanted: list[Line]) -> list[str]:
    """The cards drawn from the pile as it was before the step."""
    copy = copy_of(before) if rules["rekey_pile"] else settled_copy(before)
    cards = []
    for number in range(count):
        if rules["rekey_pile"]:
            revealed = wanted[number]["event"] == "reveal"
            bring_forward(copy, copy["reveal_order" if revealed else "coin_order"])
        cards.append(NAMES[int(copy["pile"][copy["pile_at"]])])
        copy["pile_at"] += 1
    return cards
