"""Slow twins: each game once more, plainly, from the rules and the log pages alone."""
