"""Kernel against slow twin: every option list, every state and every result of random games.

`KIBITZ_TWIN_GAMES=5000 pytest tests/port_royal/test_against_twin.py` plays more of them. A failure
names the game's number; `lines_of(number)` gives its log again.
"""

import os
import random
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from sim.errors import UserError
from sim.games import settle
from sim.replay import log_lines
from tests.oracle.port_royal import replay
from tests.oracle.port_royal_cards import BASE, EXPEDITIONS, OPTIONAL, deck

SEEDS = Path(__file__).parents[2] / "seeds" / "port_royal"
TABLE = tomllib.loads((SEEDS / "options.toml").read_text())
EDITIONS = [edition["name"] for edition in TABLE["edition"]]
GAMES = int(os.environ.get("KIBITZ_TWIN_GAMES", "48"))
BATCHES = 8


def random_value(option, dice):
    """A value of an option as on the command line; whole numbers stay near the default."""
    if option["kind"] == "flag":
        return dice.choice(["true", "false"])
    if option["kind"] == "choice":
        return dice.choice(option["values"])
    low, high = option["range"]
    near = range(max(low, option["default"] - 3), min(high, option["default"] + 3) + 1)
    return str(dice.choice(near))


def random_cards(dice):
    """Other numbers of cards: none changed, a few, a small deck, or a deck full of expeditions."""
    what = dice.choice(["none", "few", "small", "expeditions"])
    copies = {}
    if what == "few":
        copies = {card: dice.randrange(6) for card in dice.sample(sorted(BASE), 4)}
    if what == "small":  # both piles run out
        copies = {card: dice.randrange(2) for card in BASE}
    if what == "expeditions":
        symbols = ("settler-4", "captain-4", "priest-4", "jack-6")
        copies = {card: 12 if card in symbols else 2 for card in (*symbols, *EXPEDITIONS)}
    return {f"cards.{card}": str(number) for card, number in copies.items()}


def random_rules(number):
    """Players, edition and overrides of a game: an edition as it is, or a wild mixture.

    A mixture that contradicts itself is refused by the rules and drawn again.
    """
    for attempt in range(50):
        players, edition, overrides = mixture(number, attempt)
        try:
            settle("port-royal", players, edition, overrides)
        except UserError:
            continue
        return players, edition, overrides
    raise AssertionError(f"no playable mixture for game {number}")


def mixture(number, attempt):
    dice = random.Random(1000 * number + attempt)
    players, edition = 2 + number % 4, EDITIONS[number // 4 % len(EDITIONS)]
    overrides = {}
    if number % 3:
        share = dice.choice([0.05, 0.2, 0.5])
        for option in TABLE["option"]:
            if dice.random() < share:
                overrides[option["name"]] = random_value(option, dice)
        overrides.update(random_cards(dice))
    return players, edition, overrides


def lines_of(number):
    players, edition, overrides = random_rules(number)
    return list(
        log_lines(
            "port-royal",
            players,
            edition=edition,
            overrides=overrides,
            seed=5,
            deal=number,
            snapshots="decision",
        )
    )


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernel_and_twin_agree_on_random_games(batch):
    for number in range(batch, GAMES, BATCHES):
        lines = lines_of(number)
        try:
            replay(lines)
        except AssertionError as difference:
            pytest.fail(f"game {number} {random_rules(number)}: {difference}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_has_the_cards_of_the_facts(edition):
    header = next(iter(log_lines("port-royal", 4, edition=edition)))
    groups = [group for group in OPTIONAL if header["rules"][group]]
    cards = {card: copies for card, copies in header["rules"]["cards"].items() if copies}
    assert cards == deck(groups)
    assert Counter(header["hidden"]["order"]).total() == sum(cards.values()) - (
        header["rules"]["five_player_expedition"] != "shuffled"
    )
