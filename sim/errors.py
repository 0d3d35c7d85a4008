"""The one kind of error that a user meets: a sentence, never a traceback."""

import difflib
from collections.abc import Iterable


class UserError(Exception):
    """Something the user can put right: what is wrong, where, and what would be right."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of an error sentence: the closest valid names, or all of them if few.

    Parameters
    ----------
    name : str
        What was typed.
    known : iterable of str
        What would have been valid.

    Returns
    -------
    str
        For example ``"; did you mean 'harbor'?"``.
    """
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.55)
    if close:
        return "; did you mean " + " or ".join(repr(match) for match in close) + "?"
    if not names:
        return ""
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"; valid: {shown}"


def why(error: OSError) -> str:
    """An operating system's reason, as part of a sentence."""
    return (error.strerror or str(error)).lower()
