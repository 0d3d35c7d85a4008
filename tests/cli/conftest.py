"""The command line in this process, on the toy game of the engine's tests."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

import cli
import tests.engine.coin_race.bots  # noqa: F401  its strategies sign in


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


Kibitz = Callable[..., Answer]


@pytest.fixture
def kibitz(capfd: pytest.CaptureFixture[str]) -> Kibitz:
    def call(*words: object) -> Answer:
        with pytest.raises(SystemExit) as stop:
            cli.run([str(word) for word in words])
        captured = capfd.readouterr()
        code = stop.value.code
        return Answer(code if isinstance(code, int) else 0, captured.out, captured.err)

    return call
