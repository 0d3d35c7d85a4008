"""What common deals and balanced seatings bring, and when they cost more than that."""

import math
from collections.abc import Iterable, Sequence

from reports.words import NO_NUMBER, listed

LITTLE = 0.05  # a loss of precision that is not worth a word
SURE = 2.0  # standard errors
MOST_FACTOR = 1_000  # where arms hardly ever differ a larger number would say no more


def is_costly(factor: float, blocks: int) -> bool:
    """Whether a variance reduction is below 1, and not by its own noise.

    Parameters
    ----------
    factor : float
        Independent games that one game of a block is worth.
    blocks : int
        From which it was measured.
    """
    if blocks < 2 or math.isnan(factor):
        return False
    return factor < 1 - max(LITTLE, SURE * math.sqrt(2 / (blocks - 1)))


def cost_warning(names: Sequence[str]) -> list[str]:
    """The warning for what was measured with a loss; none for nobody."""
    if not names:
        return []
    return [
        f"Common deals cost precision for {listed(names)} (variance reduction below 1); "
        "--independent gives every game a deal of its own."
    ]


def factor_words(factor: float) -> str:
    """A variance reduction; a dash where nothing varies."""
    if not math.isfinite(factor):
        return NO_NUMBER
    return f"{factor:.2f}" if factor < MOST_FACTOR else f"over {MOST_FACTOR:,}"


def factor_range(factors: Iterable[float]) -> str:
    """The lowest and the highest variance reduction in words."""
    known = [factor for factor in factors if math.isfinite(factor)]
    if not known:
        return "not measurable"
    low, high = factor_words(min(known)), factor_words(max(known))
    return low if low == high else f"{low} to {high}"
