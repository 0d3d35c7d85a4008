"""One process at a time in a run folder.

The operating system's file lock dies with its holder, however that ends, so a lock can never be
stale for long; the file's contents (process, start time, machine) only tell a second user who
holds it. Where a file system knows no locks, the contents decide.
"""

import contextlib
import errno
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.errors import UserError

LOCK_NAME = "lock.json"
WAIT_SECONDS = 0.1
UNSUPPORTED = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}


def _take(descriptor: int) -> bool | None:
    """Whether the system's lock was free; None where there is no such thing."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, 1 << 30, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno in UNSUPPORTED:
            return None
        if sys.platform == "win32" and error.errno in {errno.EACCES, errno.EDEADLK}:
            return False
        raise
    return True


@contextlib.contextmanager
def waited_for(path: Path) -> Iterator[None]:
    """Hold a lock that others on this machine wait for; where there are no locks, just go on."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        while _take(descriptor) is False:
            time.sleep(WAIT_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _started(process: int) -> str:
    """When a process began, in the system's own count; "" if it is gone or cannot be asked."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def _is_alive(holder: dict[str, Any]) -> bool:
    """Whether the process that wrote the lock still runs (as far as this machine can tell)."""
    if holder.get("machine") != platform.node():
        return True
    process = int(holder.get("process", 0))
    if Path("/proc/self/stat").exists():
        return bool(_started(process)) and _started(process) == holder.get("started")
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def _read_holder(descriptor: int) -> dict[str, Any]:
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        found = json.loads(os.read(descriptor, 4096))
    except (ValueError, OSError):
        return {}
    return found if isinstance(found, dict) else {}


def _refuse(folder: Path, holder: dict[str, Any]) -> UserError:
    who = f"process {holder['process']} on {holder['machine']}" if holder else "another process"
    return UserError(f"{folder} is in use by {who}; wait for it, or play into another folder")


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock.

    Raises
    ------
    UserError
        If another process holds it.
    """
    path = folder / LOCK_NAME
    descriptor = _open_locked(folder, path)
    mine = {
        "process": os.getpid(),
        "started": _started(os.getpid()),
        "machine": platform.node(),
    }
    try:
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        # A full disk must not keep anybody from playing on what it still holds.
        with contextlib.suppress(OSError):
            os.write(descriptor, json.dumps(mine).encode())
        yield
    finally:
        if sys.platform != "win32":
            path.unlink(missing_ok=True)
        os.close(descriptor)
        if sys.platform == "win32":
            path.unlink(missing_ok=True)


def _open_locked(folder: Path, path: Path) -> int:
    while True:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise UserError(f"{folder} cannot be written: {error.strerror}") from None
        taken = _take(descriptor)
        holder = _read_holder(descriptor)
        if taken is False or (taken is None and holder and _is_alive(holder)):
            os.close(descriptor)
            raise _refuse(folder, holder)
        # The holder before us may have removed the file between our opening and our locking it.
        with contextlib.suppress(OSError):
            if os.fstat(descriptor).st_ino == os.stat(path).st_ino:
                return descriptor
        os.close(descriptor)
