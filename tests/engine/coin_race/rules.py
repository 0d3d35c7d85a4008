"""The rules record."""

import numpy as np

from tests.engine.coin_race.layout import RULES


def build(settled, players):
    rules = np.zeros(1, RULES)
    for name, value in settled.values.items():
        rules[0][name] = value
    return rules
