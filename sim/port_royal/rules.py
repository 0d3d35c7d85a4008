"""From an edition and a user's wishes to the RULES record of a game."""

import numpy as np

from sim.errors import UserError, nearest
from sim.facts import Settled
from sim.port_royal.cards import (
    COLOUR,
    COPIES,
    FIRST_EXPEDITION,
    FIRST_SHIP,
    FIRST_TAX,
    FIVE_PLAYER_EXPEDITION,
    KIND_OF,
    N_KINDS,
    NAMES,
    NEEDED,
    NEVER,
    POINTS,
    SETS,
    SKULL,
)
from sim.port_royal.choices import FivePlayerExpedition
from sim.port_royal.layout import MAX_CARDS, RULES

CARD_TABLE = "cards"
MOST_COPIES = 40
MOST_PACKED = 255  # ships that one byte of the packed counts can hold

ALWAYS = ("base", "five_player")


def copies_of(settled: Settled) -> np.ndarray:
    """Copies of each kind of card in the game, those that go back to the box included.

    Raises
    ------
    UserError
        For a card that does not exist or a count outside its range.
    """
    copies = sum(COPIES[name] for name in SETS if name in ALWAYS or settled.values[name])
    copies = np.array(copies, np.int16)
    for key, text in settled.tables.items():
        card = key.partition(".")[2]
        if card not in KIND_OF:
            hint = nearest(card, NAMES, f"{CARD_TABLE}.{{}}".format)
            raise UserError(f"rule {key}: there is no card {card!r}{hint}")
        if not text.isdecimal() or int(text) > MOST_COPIES:
            raise UserError(
                f"rule {key}: {text!r} is not a number of copies from 0 to {MOST_COPIES}"
            )
        copies[KIND_OF[card]] = int(text)
    return copies


def build(settled: Settled, players: int) -> np.ndarray:
    """The RULES record, as an array of one.

    Parameters
    ----------
    settled : Settled
        Edition, option values and card counts.
    players : int
        2 to 5; decides where the five-player expedition lies.

    Raises
    ------
    UserError
        If the cards or options cannot make a game for so many players.

    Source: seeds PORT-SETUP1, PORT-SETUP2, PORT-C1, PORT-C7, PORT-C17.
    """
    rules = np.zeros(1, RULES)
    record = rules[0]
    for name, value in settled.values.items():
        record[name] = value
    copies = copies_of(settled)
    record["copies"] = copies
    in_deck = copies.copy()
    place = settled.values["five_player_expedition"]
    if place != FivePlayerExpedition.SHUFFLED:
        in_deck[FIVE_PLAYER_EXPEDITION] = 0
        if (players == 5) == (place == FivePlayerExpedition.FACE_UP_WITH_FIVE):
            record["open_at_start"] = copies[FIVE_PLAYER_EXPEDITION]
    needed = NEEDED.copy()
    if settled.values["skull_swords"] > 0:
        needed[needed == SKULL] = settled.values["skull_swords"]
    is_repellable = (needed > 0) & (needed < SKULL)
    record["needed"] = np.where(is_repellable, needed, NEVER)
    _check_deck(record, in_deck, players)
    _fill_tables(record, in_deck, needed)
    return rules


def _fill_tables(record: np.ndarray, in_deck: np.ndarray, needed: np.ndarray) -> None:
    deck = np.repeat(np.arange(N_KINDS), in_deck)
    record["deck"][: deck.size] = deck
    record["deck_size"] = deck.size
    record["deck_of"] = in_deck
    record["first_copy"] = np.concatenate([[0], np.cumsum(in_deck)[:-1]])
    one_by_byte = [sum(1 << (8 * swords) for swords in range(int(need))) for need in needed]
    record["ship_bytes"] = np.array(one_by_byte, np.uint64)
    for kind in range(FIRST_SHIP, FIRST_EXPEDITION):
        total = int(record["deck_ships"][COLOUR[kind]]) + int(in_deck[kind]) * one_by_byte[kind]
        record["deck_ships"][COLOUR[kind]] = total


def _check_deck(record: np.ndarray, in_deck: np.ndarray, players: int) -> None:
    """Refuse cards and options that cannot make a game."""
    cards = int(in_deck.sum())
    coins = players * int(record["start_coins"])
    ships = int(in_deck[FIRST_SHIP:FIRST_EXPEDITION].sum())
    expeditions = int(in_deck[FIRST_EXPEDITION:FIRST_TAX].sum()) + int(record["open_at_start"])
    points = int((record["copies"] * POINTS).sum())
    if cards + int(record["open_at_start"]) > MAX_CARDS:
        raise UserError(f"the deck has {cards} cards; there is room for {MAX_CARDS}")
    if cards < coins + players:
        raise UserError(
            f"the deck has {cards} cards; {players} players with {record['start_coins']} starting "
            f"coins each, and a card to turn over, need {coins + players}"
        )
    if not 1 <= ships <= MOST_PACKED:
        raise UserError(f"the deck has {ships} ships; a game needs 1 to {MOST_PACKED}")
    if points < record["end_points"]:
        raise UserError(
            f"all cards together have {points} points; the game ends at {record['end_points']}"
        )
    if record["expedition_required"] and expeditions == 0:
        raise UserError("rule expedition_required: the deck has no expedition")
    if record["third_take_colours"] < record["second_take_colours"]:
        raise UserError(
            f"rule third_take_colours: {record['third_take_colours']} colours are fewer than the "
            f"{record['second_take_colours']} of the second take"
        )
