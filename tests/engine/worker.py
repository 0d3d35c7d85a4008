"""Plays a run of the coin race in a process of its own: ``python -m tests.engine.worker ...``."""

import json
import os
import resource
import sys
import time
from pathlib import Path

from sim.batch import Interrupted, play
from sim.errors import UserError
from tests.engine.conftest import ready, schedule_of


def main() -> int:
    """Arguments: folder and a JSON object of options; prints when play begins."""
    folder, options = Path(sys.argv[1]), json.loads(sys.argv[2])
    if "file_bytes" in options:
        resource.setrlimit(resource.RLIMIT_FSIZE, (options["file_bytes"],) * 2)
    schedule = schedule_of(*options["names"], **options.get("schedule", {}))
    contestants = ready(schedule)
    sys.stdout.write("ready\n")
    sys.stdout.flush()

    def slow(_progress: object) -> None:
        time.sleep(options.get("pause", 0.0))

    try:
        play(schedule, contestants, folder, threads=options.get("threads", 2), report=slow)
    except Interrupted as stopped:
        sys.stdout.write(f"{stopped}\n")
        return 128 + stopped.signal_number
    except UserError as error:
        sys.stdout.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)
