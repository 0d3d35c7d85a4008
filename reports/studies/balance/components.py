"""What a user means by a component, and which of them are looked at together."""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.errors import UserError, nearest
from sim.side_games import has_components, kinds_of

Names = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Wish:
    """Components to weigh.

    Attributes
    ----------
    kind : str
        "building", "person", ...
    groups : mapping of str to tuple of int
        By name the numbers of the components that count as one.
    is_one : bool
        Whether a single one was asked for.
    """

    kind: str
    groups: Names
    is_one: bool


def parse(game: str, text: str, words: Mapping[str, str] | None = None) -> Wish:
    """A kind (``buildings``), a name (``wharf``) or both (``building:wharf``).

    Names are ids or, if ``words`` say how an edition prints them, the printed names.

    Raises
    ------
    UserError
        If there is no such thing; names the nearest.
    """
    if not has_components(game):
        raise UserError(f"--worth: {game} does not say what its options take")
    kinds = kinds_of(game)
    words = words or {}
    kind_text, colon, name_text = text.partition(":")
    if colon:
        kind = _kind(kinds, kind_text)
        if kind is None:
            raise UserError(
                f"--worth {text}: {game} has no kind {kind_text!r}{nearest(_key(kind_text), kinds)}"
            )
        return _one(kind, kinds[kind], name_text, text, words)
    kind = _kind(kinds, text)
    if kind is not None:
        return Wish(kind, kinds[kind], is_one=False)
    for kind, names in kinds.items():
        if _find(names, text, words) is not None:
            return _one(kind, names, text, text, words)
    known = [f"{kind}s" for kind in kinds] + [name for names in kinds.values() for name in names]
    raise UserError(f"--worth: {game} has no component {text!r}{nearest(_key(text), known)}")


def _key(text: str) -> str:
    return text.strip().lower().replace("_", "-").replace(" ", "-")


def _kind(kinds: Mapping[str, Names], text: str) -> str | None:
    key = _key(text)
    return next((kind for kind in kinds if key in {kind, f"{kind}s"}), None)


def _find(names: Names, text: str, words: Mapping[str, str]) -> str | None:
    key = _key(text)
    return next((one for one in names if key in {_key(one), _key(words.get(one, one))}), None)


def _one(kind: str, names: Names, text: str, whole: str, words: Mapping[str, str]) -> Wish:
    name = _find(names, text, words)
    if name is None:
        raise UserError(f"--worth {whole}: there is no {kind} {text!r}{nearest(_key(text), names)}")
    return Wish(kind, {name: names[name]}, is_one=True)
