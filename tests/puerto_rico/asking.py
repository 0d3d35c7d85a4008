"""What a strategy answers in a position."""

from sim.puerto_rico.layout import Role
from sim.puerto_rico.options import role_of
from strategies.registry import compiled_chooser, parse_player


def role_taken(name, position):
    """The role of the card that the strategy of this name takes."""
    player = parse_player("puerto-rico", name)
    table = position.table
    choose = compiled_chooser(table.rule_set, player.strategy.choose, player.strategy.origin)
    codes = position.codes()
    answer = choose(
        table.game, position.rules, table.options[0], len(codes), position.seat,
        player.weights_record()[0],
    )  # fmt: skip
    return Role(int(role_of(codes[answer])))
