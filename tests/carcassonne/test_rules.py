"""Which rules can be played together."""

import pytest

from sim.errors import UserError
from tests.carcassonne.scene import Scene


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"start_tile": "C", "tiles__C": 0}, "start tile"),
        ({"tiles__Y": 3}, "no tile kind"),
        ({"tiles__B": 41}, "whole number"),
        ({"tile__B": 4}, "did you mean 'tiles.B'"),
        ({"tiles__B": 40, "tiles__U": 40}, "2 to 126"),
        ({"tiles__IC01": 3}, "not in play; add --rule inns_and_cathedrals=yes"),
        ({"tiles__RV03": 3}, "not in play; add --rule river=yes"),
        ({"river": "yes", "start_tile": "C"}, "starts with its spring"),
        ({"river": "yes", "hand_size": 2}, "hand_size 1"),
        ({"river": "yes", "tiles__RV02": 0}, "one lake"),
        ({"tiles__H": 40, "tiles__B": 0, "tiles__V": 0, "tiles__I": 12}, "pieces of city"),
    ],
)
def test_what_cannot_be_played_is_refused(overrides, message):
    """Source: seeds ruling CARC-D10."""
    with pytest.raises(UserError, match=message):
        Scene(**overrides)


def test_only_the_sets_in_play_count():
    """Tiles of a set that is out cannot fill the box; asking for more of them is refused.

    Source: seeds CARC-I1, ruling CARC-D10.
    """
    assert Scene().game["pile_size"] == 71
    assert Scene(inns_and_cathedrals="yes").game["pile_size"] == 89
    assert Scene(inns_and_cathedrals="yes", tiles__IC01=3).game["pile_size"] == 90
    assert Scene(tiles__IC01=2).game["pile_size"] == 71  # as printed: asks for nothing


def test_editions():
    """Source: seeds CARC-E1, CARC-E2, CARC-E3, CARC-R30."""
    told = {
        edition: Scene(edition=edition).table.rules[0]
        for edition in ("big-box-2", "second-scoring", "first-scoring", "tournament")
    }
    names = ("small_city", "farm_scoring", "farm_city", "tie_rule")
    values = {edition: [int(rules[name]) for name in names] for edition, rules in told.items()}
    assert values == {
        "big-box-2": [0, 0, 3, 0],
        "second-scoring": [1, 1, 3, 0],
        "first-scoring": [1, 2, 4, 0],
        "tournament": [0, 0, 3, 1],
    }
