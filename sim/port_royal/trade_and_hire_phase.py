"""Phase 2, Trade & Hire: the active player takes cards, then the others may.

Rules (seeds PORT-TRADE1 .. PORT-TRADE8)
    1. Active player first, then clockwise. At his turn to take a player's persons pay first
       (person_powers.py), then his takes are counted.
    2. Takes are one after another; each may use what the last one gave.
    3. A ship goes to the discard pile and brings its coins and those of matching Traders.
    4. A person costs coins, less one for each Mademoiselle.
    5. Everybody but the active player pays him a coin for each card taken; for a ship it may come
       out of that ship's income.
    6. When all have had their chance the rest of the harbour is discarded.
"""

import numpy as np

from sim.kernel import kernel, procedure
from sim.port_royal.cards import CLERKS_OF, COINS, POWER, POWER_AMOUNT, is_generous, is_ship
from sim.port_royal.choices import HireCostTo, SpentDiscarded
from sim.port_royal.deck import discard, gain, hand_over, pay
from sim.port_royal.discover_phase import ask, clear_harbour
from sim.port_royal.end_of_game import note_points
from sim.port_royal.expeditions import claim, mark_claims, may_claim
from sim.port_royal.layout import Decision, Phase, Power, Tally
from sim.port_royal.options import Code, add_option, card_of, give_of, is_claim, take_of
from sim.port_royal.person_powers import (
    has_payers,
    lay_out_person,
    pay_hired_person,
    pay_persons,
)
from sim.port_royal.queries import (
    can_take,
    discount_of,
    every_ship_pays,
    fee_of,
    fits_purse,
    income_of,
    next_seat,
    price_of,
    takes_of,
)


@kernel
def open_trade(game):
    """Phase 2 begins. Whoever stops before his first card did so because there was none.

    Source: seeds PORT-TRADE1, PORT-Q3.
    """
    if game["revealed"] == 0:
        game["missing"] = 1
    game["trader"] = 0
    return Phase.ARRIVE


@kernel
def trading_seat(game):
    """Whose turn to take it is.

    Source: seeds PORT-TRADE1.
    """
    seat = int(game["active"]) + int(game["trader"])
    return seat if seat < game["players"] else seat - int(game["players"])


@kernel
def next_trader(game, rules):
    """The turn to take passes clockwise.

    Source: seeds PORT-TRADE1, PORT-C15, PORT-Q11.
    """
    game["trader"] += 1
    ended = game["trader"] == game["players"]
    barred = rules["others_need_active_take"] and game["active_took"] == 0
    if ended or barred:
        return Phase.CLEAR
    return Phase.BETWEEN if rules["claim_during_others"] else Phase.ARRIVE


@procedure
def claim_between(game):
    """Ask the active player for claims before another player's turn to take.

    Source: seeds PORT-Q11.
    """
    if may_claim(game, int(game["active"])):
        return ask(game, Decision.CLAIM, game["active"])
    return Phase.ARRIVE


@kernel
def arrive(game, rules):
    """A player's turn to take begins: his persons pay, his takes are counted.

    Source: seeds PORT-TRADE2, PORT-TRADE3, PORT-ADMIRAL1, PORT-JESTER1, PORT-GOVERNOR1.
    """
    seat = trading_seat(game)
    if has_payers(game, seat):
        pay_persons(game, rules, seat)
    game["takes_left"] = takes_of(game, rules, seat)
    return Phase.TAKE


@kernel
def may_claim_at_take(game, rules, seat):
    """Whether the player may claim now, between takes or after the last one.

    Source: seeds PORT-EXPEDITION3, PORT-Q5.
    """
    timely = seat == game["active"] and (game["takes_left"] > 0 or rules["claim_after_takes"])
    return bool(timely and may_claim(game, seat))


@kernel
def can_take_any(game, rules, seat):
    """Whether the player has a take left and can pay for a card that lies there.

    Source: seeds PORT-TRADE3.
    """
    if game["takes_left"] <= 0:
        return False
    every_ship = every_ship_pays(game, rules, seat)
    spare = int(game["coins"][seat]) - fee_of(game, rules, seat)
    discount = discount_of(game, rules, seat)
    any_card = False
    for place in range(game["harbour_size"]):
        card = int(game["harbour"][place])
        if every_ship:
            any_card |= fits_purse(card, spare, discount)
        else:
            any_card |= can_take(game, rules, seat, card)
    return any_card


@kernel
def decide_take(game, rules):
    """Ask for the next take, if there is anything to choose.

    Source: seeds PORT-TRADE4.
    """
    seat = trading_seat(game)
    if can_take_any(game, rules, seat) or may_claim_at_take(game, rules, seat):
        return ask(game, Decision.TAKE, seat)
    return Phase.NEXT_TRADER


@kernel
def mark_takes(game, rules, options, seat, count):
    """Add every different card of the harbour that the player can pay for.

    Source: seeds PORT-TRADE5, PORT-TRADE6, PORT-TRADE7.
    """
    every_ship = every_ship_pays(game, rules, seat)
    spare = int(game["coins"][seat]) - fee_of(game, rules, seat)
    discount = discount_of(game, rules, seat)
    listed = 0  # persons by bit; two ships of a kind never lie in one harbour
    for place in range(game["harbour_size"]):
        card = int(game["harbour"][place])
        bit = 0 if is_ship(card) else 1 << card
        fits = fits_purse(card, spare, discount)
        if not every_ship:
            fits = can_take(game, rules, seat, card)
        options["code"][count] = take_of(card)
        count += fits & (listed & bit == 0)
        listed |= bit
    return count


@kernel
def mark_take_options(game, rules, options):
    """List pass, every different card the player can pay for, and claims.

    Source: seeds PORT-TRADE4, PORT-TRADE5, PORT-TRADE6, PORT-TRADE7, PORT-EXPEDITION3.
    """
    seat = int(game["seat"])
    count = add_option(options, 0, Code.PASS)
    if game["takes_left"] > 0:
        count = mark_takes(game, rules, options, seat, count)
    if may_claim_at_take(game, rules, seat):
        count = mark_claims(game, options, seat, np.int64(count))
    return count


@kernel
def take_from_harbour(game, card):
    """Remove the first card of a kind from the harbour.

    Source: seeds PORT-TRADE4.
    """
    size = int(game["harbour_size"])
    place = 0
    is_gone = False
    for later in range(size):
        other = game["harbour"][later]
        game["harbour"][place] = other
        is_gone_now = (other == card) & (not is_gone)
        is_gone |= is_gone_now
        place += not is_gone_now
    game["harbour_size"] = size - 1


@kernel
def pay_fee(game, rules, seat, coins):
    """Another player pays the active one for a take.

    Source: seeds PORT-TRADE7.
    """
    active = int(game["active"])
    hand_over(game, seat, active, coins)
    game["tally"][seat, Tally.FEES_PAID] += coins
    game["tally"][active, Tally.FEES_RECEIVED] += coins


@kernel
def trade_ship(game, rules, seat, card):
    """A ship goes to the discard pile and brings coins.

    Source: seeds PORT-TRADE5, PORT-TRADER1, PORT-CLERK1, PORT-Q10.
    """
    if rules["spent_discarded"] == SpentDiscarded.BEFORE_INCOME:
        discard(game, card)
    coins = gain(game, rules, seat, income_of(game, rules, seat, card))
    if rules["spent_discarded"] == SpentDiscarded.AFTER_INCOME:
        discard(game, card)
    printed = min(coins, COINS[card])
    game["tally"][seat, Tally.FROM_SHIPS] += printed
    game["tally"][seat, Tally.FROM_TRADERS] += coins - printed
    game["tally"][seat, Tally.SHIPS] += 1
    clerks = int(game["powers"][seat, CLERKS_OF[card]])
    game["takes_left"] += clerks * int(rules["clerk_takes"])


@kernel
def hire_person(game, rules, seat, card):
    """A person is paid for and joins the player.

    Source: seeds PORT-TRADE6, PORT-C10, PORT-C11, PORT-C13.
    """
    price = price_of(game, rules, seat, card)
    if seat != game["active"] and rules["hire_cost_to"] == HireCostTo.ACTIVE_PLAYER:
        hand_over(game, seat, game["active"], price)
        game["tally"][game["active"], Tally.PRICES_RECEIVED] += price
    else:
        pay(game, rules, seat, price)
    game["tally"][seat, Tally.PRICES_PAID] += price
    lay_out_person(game, seat, card)
    if rules["governor_at_once"] and POWER[card] == Power.GOVERNORS:
        game["takes_left"] += POWER_AMOUNT[card] * int(rules["governor_takes"])
    if rules["paid_on_hire"]:
        pay_hired_person(game, rules, seat, card)
    note_points(game, rules, seat)


@kernel
def take_card(game, rules, seat, card):
    """Carry out one take, fee included.

    Source: seeds PORT-TRADE4, PORT-TRADE7, PORT-C12.
    """
    take_from_harbour(game, card)
    game["takes_left"] -= 1
    game["moved"] = 1
    is_active = seat == game["active"]
    game["active_took"] += is_active
    game["tally"][seat, Tally.OTHER_TAKES - is_active] += 1
    fee = fee_of(game, rules, seat)
    pays_later = game["coins"][seat] < fee
    if not pays_later:
        pay_fee(game, rules, seat, fee)
    if not is_ship(card):
        hire_person(game, rules, seat, card)
        return Phase.TAKE
    trade_ship(game, rules, seat, card)
    if pays_later:
        pay_fee(game, rules, seat, min(fee, int(game["coins"][seat])))
    return Phase.GIFT if is_generous(card) else Phase.TAKE


@procedure
def answer_take(game, rules, code):
    """Pass, claim, or take a card.

    Source: seeds PORT-TRADE4, PORT-EXPEDITION3.
    """
    seat = int(game["seat"])
    if code == Code.PASS:
        return Phase.NEXT_TRADER
    if is_claim(code):
        claim(game, rules, seat, code)
        return Phase.TAKE
    return take_card(game, rules, seat, card_of(code))


@procedure
def decide_gift(game, rules):
    """Ask who gets the coin of a generous ship; with two players it is the other.

    Source: seeds PORT-GENEROUS1.
    """
    seat = trading_seat(game)
    if game["players"] > 2:
        return ask(game, Decision.GIFT, seat)
    return give(game, rules, next_seat(game, seat))


@kernel
def mark_gift_options(game, options):
    """List every player but the taker.

    Source: seeds PORT-GENEROUS1.
    """
    count = 0
    for seat in range(game["players"]):
        options["code"][count] = give_of(seat)
        count += seat != game["seat"]
    return count


@procedure
def give(game, rules, seat):
    """The generous ship's coin for another player.

    Source: seeds PORT-GENEROUS1.
    """
    coins = gain(game, rules, seat, int(rules["generous_coins"]))
    game["tally"][seat, Tally.FROM_GIFTS] += coins
    return Phase.TAKE


@kernel
def close_trade(game):
    """The rest of the harbour is discarded.

    Source: seeds PORT-TRADE8.
    """
    clear_harbour(game)
    return Phase.END_TURN
