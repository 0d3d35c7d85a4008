"""What travels to a worker: a schedule, and the files of strategies that are the user's own.

A file is laid out on the worker's machine in a private folder that is named by what the files
hold. So all workers of a machine share it, and whatever they compile from it; and a file that has
changed is another file.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.contestants import Contestant
from sim.schedule import Schedule


@dataclass(frozen=True)
class TravellingFile:
    """A user's file.

    Attributes
    ----------
    origin : str
        Where it lies with the user; strategies name it so.
    folder : int
        Number of its folder: files that lay side by side do so again.
    """

    origin: str
    folder: int
    name: str
    data: bytes


@dataclass(frozen=True)
class Baggage:
    """A schedule and all that is needed to play it on a machine that has only Kibitz."""

    schedule: str
    files: tuple[TravellingFile, ...]

    @property
    def digest(self) -> str:
        """Hash of names and contents of the files."""
        digest = hashlib.sha256()
        for file in self.files:
            digest.update(f"{file.folder}/{file.name}\0{len(file.data)}\0".encode() + file.data)
        return digest.hexdigest()

    def lay_out(self, root: Path) -> dict[str, Path]:
        """Write the files below a folder, unless they are there: the place of each by origin."""
        places = {}
        for file in self.files:
            place = root / f"files-{self.digest[:20]}" / str(file.folder) / file.name
            places[file.origin] = place.resolve()
            if place.exists() and place.read_bytes() == file.data:
                continue
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = place.with_name(f"{place.name}.{os.getpid()}")
            part.write_bytes(file.data)
            os.replace(part, place)
        return places

    def unpacked(self, root: Path) -> Schedule:
        """The schedule, with the user's files where they lie on this machine."""
        places = self.lay_out(root)
        data = json.loads(self.schedule)
        for entrant in data["entrants"]:
            for origin, place in places.items():
                if entrant["spec"].startswith(f"{origin}:"):
                    entrant["spec"] = f"{place}{entrant['spec'].removeprefix(origin)}"
                    break
        return Schedule.from_json(data)


def pack(schedule: Schedule, contestants: Sequence[Contestant]) -> Baggage:
    """What must travel for a schedule to be played elsewhere."""
    files = sorted({file for one in contestants for file in one.files})
    folders = sorted({file.parent for file in files})
    return Baggage(
        json.dumps(schedule.to_json()),
        tuple(
            TravellingFile(str(file), folders.index(file.parent), file.name, file.read_bytes())
            for file in files
        ),
    )
