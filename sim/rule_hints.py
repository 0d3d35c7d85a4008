"""What a user may have meant by a rule that there isn't, and how a rule is written."""

from typing import TYPE_CHECKING

from sim.errors import UserError, nearest

if TYPE_CHECKING:
    from sim.facts import Option, OptionTable


def unknown_rule(table: "OptionTable", key: str) -> UserError:
    """The error for a rule that there isn't: names options and keys of tables that are close.

    A table's entry is found without its table (``corn_barrels``, ``wharf.cost``), and a rule by
    another name that people use for it.
    """
    name, dot, rest = key.partition(".")
    written = {} if dot else {option: option for option in table.options}
    for numbers in table.tables.values():
        written |= {entry: numbers.key.format(entry) for entry in numbers.entries}
    written |= {each: f"{each}.{rest}" for each in table.tables} if dot else table.other_names
    hint = nearest(
        name.replace("-", "_"), written, written.__getitem__, f"kibitz rules {table.game} lists all"
    )
    return UserError(f"{table.game} has no rule {key!r}{hint}")


def example(table: "OptionTable", key: str) -> str:
    """How to write this rule, or any if there is no such rule; for example ``corn_penalty=1``."""
    name, _, entry = key.replace("-", "_").partition(".")
    if entry and name in table.tables:
        return table.tables[name].example
    numbers = [option for option in table.options.values() if option.kind == "int"]
    option = table.options.get(name) or numbers[0]
    return f"{option.name}={option.word(_another(option))}"


def _another(option: "Option") -> int:
    """A value that isn't the default."""
    return option.default + 1 if option.default < option.high else option.low
