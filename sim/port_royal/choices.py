"""Names for the values of the options that are a choice, in the order of options.toml."""

from enum import IntEnum


class ExpeditionRequired(IntEnum):
    """Who must own an expedition."""

    NEVER = 0
    TO_WIN = 1
    TO_END_AND_WIN = 2


class EndTrigger(IntEnum):
    """When points are looked at for the end."""

    AT_ONCE = 0
    END_OF_TURN = 1


class FivePlayerExpedition(IntEnum):
    """Where the expedition without a coin on its back lies."""

    FACE_UP_WITH_FIVE = 0
    FACE_UP_BELOW_FIVE = 1
    SHUFFLED = 2


class StartPlayer(IntEnum):
    """Who begins."""

    FIRST_SEAT = 0
    RANDOM = 1


class StartCoinsDealt(IntEnum):
    """Order of dealing the starting coins."""

    SEAT_BY_SEAT = 0
    ONE_BY_ONE = 1


class Reshuffle(IntEnum):
    """When the discard pile becomes the pile."""

    EAGER = 0
    WHEN_NEEDED = 1


class EmptyPiles(IntEnum):
    """What a card means that cannot be drawn."""

    PARTIAL = 0
    LAST_ROUND = 1


class SpentDiscarded(IntEnum):
    """When a traded ship or spent persons reach the discard pile."""

    BEFORE_INCOME = 0
    AFTER_INCOME = 1


class TaxCardDiscarded(IntEnum):
    """When a tax card reaches the discard pile."""

    AFTER_REWARD = 0
    BEFORE_REWARD = 1


class CoinsForMany(IntEnum):
    """Who draws first when several players draw coins."""

    ACTIVE_FIRST = 0
    START_FIRST = 1


class BustJesterPay(IntEnum):
    """What a bust pays."""

    PER_JESTER = 0
    PER_HOLDER = 1


class BustJesterWho(IntEnum):
    """Whose Jesters a bust pays."""

    EVERYONE = 0
    ACTIVE_ONLY = 1


class GambleCheck(IntEnum):
    """When a gamble is looked through for two ships of a colour."""

    AFTER_ALL = 0
    EACH_CARD = 1


class TaxRounding(IntEnum):
    """Rounding of the lost half."""

    DOWN = 0
    UP = 1


class TaxTies(IntEnum):
    """Who is paid when several tie for a tax reward."""

    ALL = 0
    NOBODY = 1


class HireCostTo(IntEnum):
    """Where another player's hire cost goes."""

    DISCARD_PILE = 0
    ACTIVE_PLAYER = 1


class EmptyHarbourJesters(IntEnum):
    """Whose Jesters pay at the turn to take."""

    OTHERS = 0
    EVERYONE = 1
    ANY_HARBOUR = 2
