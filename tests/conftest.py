"""Settings that all tests share, and which tests belong to which mode.

Plain mode (``NUMBA_DISABLE_JIT=1``) runs everything but the tests marked ``compiled``. Compiled
mode leaves out the unit tests of single rules (tests/<game>/): compiling two hundred kernels one by
one, each for a call or two, would take longer than all other tests together, and
tests/test_modes_agree.py proves that the compiled rules play the same games to the byte. The slow
twins are held against both modes.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).resolve().parent
# One cache for all test files and worker processes: each kernel is compiled once.
os.environ.setdefault("KIBITZ_CACHE", str(HERE / ".cache"))

settings.register_profile("kibitz", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("kibitz")

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") == "1"
RULE_TESTS = {HERE / "port_royal", HERE / "puerto_rico", HERE / "carcassonne"}
COMPILED_TOO = {"test_against_twin.py"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what belongs to the other mode, however it was selected."""
    kept, left_out = [], []
    for item in items:
        if PLAIN:
            fits = item.get_closest_marker("compiled") is None
        else:
            fits = item.path.parent not in RULE_TESTS or item.path.name in COMPILED_TOO
        (kept if fits else left_out).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left_out)
