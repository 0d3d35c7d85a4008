"""The rule sets that ship, whatever toys other tests have registered."""

from sim.games import GAMES

SHIPPED = {name: game for name, game in GAMES.items() if game.home == "sim"}
