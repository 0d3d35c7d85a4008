"""Commands made of questions: every field is an option, so the two cannot drift apart."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from reports.studies.questions.base import Question, flag_of


def command_for(
    question: type[Question],
    run: Callable[..., None],
    run_options: Mapping[str, tuple[Any, Any]],
) -> Callable[..., None]:
    """A function that the command-line library can read.

    Parameters
    ----------
    question : type
        Its fields become options, its docstring the help text.
    run : callable
        ``run(question, **options)``.
    run_options : mapping of str to (annotation, default)
        Options that say how to play, not what: they are not part of the question.
    """
    hints = get_type_hints(question)
    annotations: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    for entry in fields(question):
        about = entry.metadata
        kind, default = hints[entry.name], entry.default
        if get_origin(kind) is tuple:
            several: Any = list.__class_getitem__(get_args(kind)[0])
            kind = several if default is MISSING else several | None
            default = default or None
        annotations[entry.name] = Annotated[kind, _told(entry.name, flag_of(entry), about, default)]
        defaults[entry.name] = inspect.Parameter.empty if default is MISSING else default
    for name, (annotation, default) in run_options.items():
        annotations[name], defaults[name] = annotation, default

    def command(**given: Any) -> None:
        options = {name: given.pop(name) for name in run_options}
        asked: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
            if value is not None
        }
        run(question(**asked), **options)

    command.__doc__ = question.__doc__
    command.__name__ = question.kind
    command.__annotations__ = annotations
    kind = inspect.Parameter.KEYWORD_ONLY
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, kind, default=defaults[name], annotation=annotations[name])
            for name in annotations
        ]
    )
    return command


def _told(name: str, flag: str, about: Mapping[str, Any], default: Any) -> Any:
    """What the command-line library is told about a field."""
    more: dict[str, Any] = {"help": about["help"], "metavar": about["metavar"] or None}
    if about["is_argument"]:
        return typer.Argument(**more)
    more["show_default"] = default is not None and default is not False
    names = [flag, *filter(None, [about["short"]])]
    return typer.Option(*names, **more)
