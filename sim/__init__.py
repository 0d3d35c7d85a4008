"""Plays games: rule sets as compiled machines, chance, seatings, batches, run folders.

kernel.py     the only place with compiler flags; the cache of compiled code
chance.py     random numbers addressed by event
machine.py    what every rule set's record and result row have in common
driver.py     the loop that plays blocks of games, bound to each rule set
games.py      the registry of rule sets
facts.py      the only reader of seeds/
seatings.py   who sits where on which deal
batch.py      plays a schedule in parallel; store.py keeps it; replay.py tells one game
port_royal/  puerto_rico/  carcassonne/      the rule sets, one file per phase or scoring rule
"""
