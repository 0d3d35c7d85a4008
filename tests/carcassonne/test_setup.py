"""Setting up."""

from collections import Counter

import pytest

from sim.carcassonne.layout import N_BASE_KINDS
from sim.carcassonne.tiles import COPIES, KIND_NAMES
from tests.carcassonne.scene import Scene


@pytest.mark.parametrize("start", ["D", "C", "X"])
def test_the_start_tile_comes_out_of_the_box(start):
    """Source: seeds CARC-R7, CARC-T1; facts section 4, number 33."""
    scene = Scene(start_tile=start)
    game = scene.game
    pile = Counter(KIND_NAMES[kind] for kind in game["pile"][: game["pile_size"]])
    box = Counter(dict(zip(KIND_NAMES[:N_BASE_KINDS], COPIES.tolist(), strict=False)))
    assert pile + Counter([start]) == box


@pytest.mark.parametrize("players", range(2, 7))
def test_seven_followers_each(players):
    """Source: seeds CARC-R1."""
    assert Scene(players).supply == [7] * players


def test_the_same_deal_has_the_same_pile_and_another_deal_another():
    """Source: seeds CARC-T1."""
    piles = [Scene(deal=deal).game["pile"].tolist() for deal in (0, 0, 1)]
    assert piles[0] == piles[1] != piles[2]


def test_a_used_record_is_set_up_like_a_new_one():
    """Source: seeds CARC-R1, CARC-R7."""
    used, new = Scene(seed=4, deal=9), Scene(seed=4, deal=9)
    used.play("E", 2, 0, 1, seat=0, claim=("city", "S"))
    used.play("B", 0, 1, 1, seat=1, claim=("cloister", ""))
    used.table.act(0)
    for name in used.game.dtype.names:
        if name in {"at", "cloisters_by", "points", "supply", "pile", "earned", "left", "fitting"}:
            assert (used.game[name] == new.game[name]).all(), name
