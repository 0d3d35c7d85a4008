"""Errors as sentences, and what the program ends with."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, cast

import typer

from sim.errors import UserError

USAGE, FAILED, BROKEN_PIPE = 2, 1, 141
SIGNAL_EXIT = 128
DEBUG_VARIABLE = "KIBITZ_DEBUG"
NUMBERS = {"int": "a whole number", "float": "a number"}


def complain(sentence: str) -> None:
    """One sentence on the standard error stream."""
    text = " ".join(sentence.split())
    print(f"kibitz: {text}", file=sys.stderr)  # noqa: T201  rich would need an import


def usage_sentence(error: Exception) -> str:
    """A usage error of the command-line library as a sentence."""
    told = _mistyped(error) or str(getattr(error, "format_message", lambda: error)())
    return f"{told.replace('Value error, ', '').rstrip('.')}; see kibitz --help"


def _mistyped(error: Exception) -> str:
    """What to write where a number is asked for; "" for any other error.

    The library's words are those of its validator, and differ from version to version.
    """
    cause: Any = error.__cause__
    parameter = getattr(error, "param", None)
    details = cause.errors() if hasattr(cause, "errors") else []
    kind = str(details[0]["type"]).partition("_")[0] if details else ""
    if kind not in NUMBERS or parameter is None:
        return ""
    flag = parameter.opts[0] if parameter.opts else parameter.name
    return f"{flag} {details[0]['input']}: write {NUMBERS[kind]}"


@contextmanager
def sentences() -> Iterator[None]:
    """Whatever goes wrong ends as one sentence and an exit code."""
    usage_error = cast("type[Exception]", typer.BadParameter.__mro__[2])  # ClickException
    try:
        yield
    except UserError as error:
        complain(str(error))
        sys.exit(USAGE)
    except BrokenPipeError:
        # The reader has gone; Python would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        complain(f"{place}{(error.strerror or str(error)).lower()}")
        sys.exit(FAILED)
    except KeyboardInterrupt:
        complain("stopped")
        sys.exit(SIGNAL_EXIT + 2)
    except usage_error as error:
        complain(usage_sentence(error))
        sys.exit(USAGE)
    except Exception as error:
        if hasattr(error, "signal_number"):
            leave(error)
        if os.environ.get(DEBUG_VARIABLE):
            raise
        complain(
            f"a fault of the program: {type(error).__name__}: {error}; "
            f"{DEBUG_VARIABLE}=1 shows where"
        )
        sys.exit(FAILED)


def leave(error: Any) -> NoReturn:
    """After a batch that was stopped from outside."""
    complain(str(error))
    code = SIGNAL_EXIT + int(error.signal_number)
    if error.is_stuck:  # a strategy in an endless loop: no thread will end by itself
        os._exit(code)
    sys.exit(code)
