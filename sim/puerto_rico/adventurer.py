"""The Adventurer (classic: Prospector): a coin for who chose it, nothing for the others."""

from sim.kernel import kernel
from sim.puerto_rico.layout import Phase


@kernel
def open_adventurer_phase(game, rules):
    """Go on to the only step there is.

    Source: seeds PUERTO-ADVENTURER.
    """
    return Phase.ADVENTURE


@kernel
def take_adventurer_coin(game, rules):
    """Pay the chooser from the bank, which never runs out.

    Source: seeds PUERTO-ADVENTURER, PUERTO-BANK.
    """
    game["coins"][game["chooser"]] += rules["adventurer_coins"]
    return Phase.END_ROLE
