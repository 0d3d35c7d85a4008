"""Games of pure chance with a known truth, to hold the statistics against.

A block is one deal in as many games as there are seats. The challenger wins a game with the chance

    1/n + edge + effect of the deal + effect of the seat

where the effects of the seats sum to zero over the block and those of the deals over many deals.
A deal's effect is shared by the games of its block, so games of a block are not independent: an
interval that counted games would be wrong here.
"""

import numpy as np

SEAT_SPREAD = 0.06
DEAL_SPREAD = 0.12


def block_scores(
    random: np.random.Generator,
    studies: int,
    blocks: int,
    *,
    players: int = 4,
    edge: float = 0.0,
    deal_spread: float = DEAL_SPREAD,
    seat_spread: float = SEAT_SPREAD,
) -> np.ndarray:
    """Wins of the challenger by block.

    Parameters
    ----------
    edge : float
        The truth: win share less 1/n.
    deal_spread, seat_spread : float
        Largest effect of a deal (uniform, both signs) and of a seat (linear over the seats).

    Returns
    -------
    int64 array, shape (studies, blocks)
        From 0 to ``players``.

    Raises
    ------
    ValueError
        If some game's chance would leave 0 to 1.
    """
    fair = 1 / players
    reach = abs(edge) + deal_spread + seat_spread
    if fair - reach < 0 or fair + reach > 1:
        raise ValueError("the effects are too large for a chance")
    deals = random.uniform(-deal_spread, deal_spread, (studies, blocks, 1))
    seats = np.linspace(-seat_spread, seat_spread, players)
    wins = random.random((studies, blocks, players)) < fair + edge + deals + seats
    scores: np.ndarray = wins.sum(axis=2).astype(np.int64)
    return scores
