"""Every gate in order, one line each: ``python -m tests``; one alone: ``python -m tests lint``."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTEST = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile"]

# Name, command, extra environment. Plain mode runs what it can in bearable time; tests that need
# the compiler carry the marker. The compiled tests come last: theirs is the closing line.
GATES = {
    "format": ([sys.executable, "-m", "ruff", "format", "--check", "."], {}),
    "lint": ([sys.executable, "-m", "ruff", "check", "."], {}),
    "types": ([sys.executable, "-m", "mypy"], {}),
    "contracts": ([str(Path(sys.executable).with_name("lint-imports"))], {}),
    "plain": ([*PYTEST, "-m", "not compiled"], {"NUMBA_DISABLE_JIT": "1"}),
    "tests": (PYTEST, {}),
}


def run_gate(name: str) -> bool:
    """Run one gate; True if it passed."""
    command, extra = GATES[name]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **extra}, check=False)
    verdict = "passed" if done.returncode == 0 else f"FAILED (exit {done.returncode})"
    seconds = time.perf_counter() - start
    sys.stdout.write(f"gate {name}: {verdict} in {seconds:.0f} s\n")
    sys.stdout.flush()
    return done.returncode == 0


def main() -> int:
    """Run the gates named on the command line, or all; 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m tests", description=__doc__)
    parser.add_argument("gates", nargs="*", metavar="gate", help=", ".join(GATES))
    names = parser.parse_args().gates or list(GATES)
    unknown = [name for name in names if name not in GATES]
    if unknown:
        parser.error(f"no gate {unknown[0]!r}; valid: {', '.join(GATES)}")
    results = [run_gate(name) for name in names]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
