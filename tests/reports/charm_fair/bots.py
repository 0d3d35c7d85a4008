"""Strategies for the charm fair."""

from strategies.registry import strategy
from tests.reports.charm_fair.layout import Choice

GAME = "charm-fair"


@strategy(game=GAME, name="buyer", idea="buys every charm", source="TOY-1", level="novice")
def buyer(game, rules, options, count, seat, weights):
    for index in range(count):
        if options["code"][index] == Choice.CHARM:
            return index
    return count - 1


@strategy(game=GAME, name="thrifty", idea="buys nothing", source="TOY-1", level="expert")
def thrifty(game, rules, options, count, seat, weights):
    return count - 1


@strategy(game=GAME, name="collector", idea="takes trinkets", source="TOY-1", level="club")
def collector(game, rules, options, count, seat, weights):
    for index in range(count):
        if options["code"][index] == Choice.TRINKET:
            return index
    return count - 1


@strategy(game=GAME, name="slow", idea="buys nothing", source="TOY-1", level="club", compiled=False)
def slow(game, rules, options, count, seat, weights):
    return int(count) - 1
