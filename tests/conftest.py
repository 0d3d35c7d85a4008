"""Settings that all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# One cache for all test files and worker processes: each kernel is compiled once.
os.environ.setdefault("KIBITZ_CACHE", str(Path(__file__).resolve().parent / ".cache"))

settings.register_profile("kibitz", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("kibitz")

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In plain mode a test marked ``compiled`` is left out, however it was selected."""
    if PLAIN:
        skip = pytest.mark.skip(reason="needs the compiler")
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(skip)
