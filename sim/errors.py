"""The one kind of error that a user meets: a sentence, never a traceback."""

import difflib
from collections.abc import Callable, Iterable


class UserError(Exception):
    """Something the user can put right: what is wrong, where, and what would be right."""


MOST_HINTS = 3
MOST_LISTED = 12
LEAST_PART = 3  # letters of a name that are taken for a part of it


def nearest(
    name: str,
    known: Iterable[str],
    written: Callable[[str], str] = str,
    listed_by: str = "",
) -> str:
    """The end of an error sentence: the closest valid names, or all of them if few.

    Parameters
    ----------
    name : str
        What was typed.
    known : iterable of str
        What would have been valid.
    written : callable
        How a valid name is to be typed, where that is more than the name.
    listed_by : str
        Said instead of a list that would be too long, for example "kibitz list shows them".

    Returns
    -------
    str
        For example ``"; did you mean 'harbor'?"``.
    """
    names = sorted(known)
    close = _close(name.lower(), names)
    if close:
        told = dict.fromkeys(repr(written(match)) for match in close)  # each once
        return f"; did you mean {' or '.join(told)}?"
    if not names:
        return ""
    if listed_by and len(names) > MOST_LISTED:
        return f"; {listed_by}"
    shown = ", ".join(names[:MOST_LISTED]) + (", ..." if len(names) > MOST_LISTED else "")
    return f"; valid: {shown}"


def _close(name: str, names: list[str]) -> list[str]:
    """Names that look alike; if there are none, the few that the typed one is a part of."""
    by_lower = {valid.lower(): valid for valid in names}
    if name in by_lower:  # another case, or another way to write it
        return [by_lower[name]]
    alike = difflib.get_close_matches(name, by_lower, n=MOST_HINTS, cutoff=0.55)
    if not alike and len(name) >= LEAST_PART:
        alike = [lower for lower in by_lower if name in lower]
    return [by_lower[lower] for lower in alike] if len(alike) <= MOST_HINTS else []


def why(error: OSError) -> str:
    """An operating system's reason, as part of a sentence."""
    return (error.strerror or str(error)).lower()
