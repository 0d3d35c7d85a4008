"""The rules record."""

import numpy as np

from tests.reports.charm_fair.layout import MAX_SEATS, RULES


def build(settled, players):
    rules = np.zeros(1, RULES)
    for name, value in settled.values.items():
        rules[0][name] = value
    for seat in range(MAX_SEATS):
        rules[0]["extra"][seat] = settled.values[f"extra_points_seat_{seat}"]
    rules[0]["extra"][0] += settled.values["first_seat_bonus"]
    return rules
