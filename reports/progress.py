"""What a user sees while a run goes: one live line, or a plain line now and then."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from reports.words import count

if TYPE_CHECKING:
    from sim import batch

PLAIN_SECONDS = 10.0  # between two lines where the terminal is none
PATIENT_SECONDS = 1.5  # before a wait is told
MINUTE = 60


def duration(seconds: float) -> str:
    """Seconds as people say them: ``42 s``, ``3 min 20 s``, ``2 h 05 min``."""
    whole = round(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    minutes, rest = divmod(whole, MINUTE)
    if minutes < MINUTE:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours} h {minutes:02d} min"


def line(progress: "batch.Progress", precision: float) -> str:
    """Where a run stands, in words."""
    if precision:
        parts = [f"{count(progress.games)} games"]
    else:
        parts = [f"{count(progress.games)} of {count(progress.total)} games"]
    parts.append(f"{count(round(progress.rate))} a second")
    if not precision and progress.seconds_left < float("inf"):
        parts.append(f"{duration(progress.seconds_left)} left")
    if progress.leader is not None and progress.half_width < float("inf"):
        leading = f"{progress.leader.label} {100 * progress.leader.share:.1f} %"
        parts.append(f"{leading} ± {100 * progress.half_width:.2g}")
        if precision:
            parts.append(f"until all are within {100 * precision:g}")
    return ", ".join(parts)


class LiveLine:
    """A progress line for ``batch.play``; a context manager.

    Parameters
    ----------
    console : Console
        Of the standard error stream.
    precision : float
        The half-width that the run goes for, or 0.
    is_quiet : bool
        Say nothing at all.
    """

    def __init__(self, console: Console, precision: float, *, is_quiet: bool) -> None:
        self.console = console
        self.precision = precision
        self.is_quiet = is_quiet
        self.spoken = time.monotonic()
        self.bar: Progress | None = None
        self.task = TaskID(0)

    def __enter__(self) -> "LiveLine":
        """Begin to show something."""
        if self.console.is_terminal and not self.is_quiet:
            self.bar = Progress(
                SpinnerColumn(),
                BarColumn(bar_width=24),
                TextColumn("{task.description}", markup=False),
                console=self.console,
                transient=True,
                refresh_per_second=8,
            )
            self.task = self.bar.add_task("starting", total=None)
            self.bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave no line behind."""
        if self.bar is not None:
            self.bar.stop()

    def say(self, sentence: str) -> None:
        """A sentence that stays, above the line."""
        if not self.is_quiet:
            self.console.print(sentence, markup=False, soft_wrap=True)

    def report(self, progress: "batch.Progress", heading: str = "") -> None:
        """Show where the run stands; a study says which of its cells is played."""
        told = heading + line(progress, self.precision)
        if self.bar is not None:
            total = None if self.precision else progress.total
            self.bar.update(self.task, description=told, total=total, completed=progress.games)
        elif not self.is_quiet and time.monotonic() - self.spoken >= PLAIN_SECONDS:
            self.spoken = time.monotonic()
            self.console.print(told, markup=False, soft_wrap=True)


@contextmanager
def waiting(console: Console, what: str, *, is_quiet: bool) -> Iterator[None]:
    """A spinner with seconds beside what is being waited for.

    Where there is no terminal, lines before and after, but only if the wait is worth telling.
    """
    if is_quiet:
        yield
    elif console.is_terminal:
        columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False))
        with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as bar:
            bar.add_task(what, total=None)
            yield
    else:
        start = time.monotonic()
        late = threading.Timer(PATIENT_SECONDS, console.print, [what], {"markup": False})
        late.daemon = True
        late.start()
        try:
            yield
        finally:
            late.cancel()
        if time.monotonic() - start > PATIENT_SECONDS:
            console.print(f"... took {duration(time.monotonic() - start)}")
