"""One process at a time, and no lock that outlives its holder."""

import json
import os
import platform

import pytest

from sim import folder_lock
from sim.errors import UserError
from sim.folder_lock import LOCK_NAME, locked


def test_a_second_holder_is_refused_and_told_who_holds_it(tmp_path):
    with (
        locked(tmp_path),
        pytest.raises(UserError, match=f"in use by process {os.getpid()} on {platform.node()}"),
        locked(tmp_path),
    ):
        pass
    assert not (tmp_path / LOCK_NAME).exists()
    with locked(tmp_path):
        assert (tmp_path / LOCK_NAME).exists()


def holder(**changes):
    mine = {
        "process": os.getpid(),
        "started": folder_lock._started(os.getpid()),
        "machine": platform.node(),
    }
    return json.dumps(mine | changes)


@pytest.mark.parametrize(
    "left",
    ["", "nonsense", "[1]", holder(process=2**22 + 1), holder()],
    ids=["empty", "nonsense", "list", "dead", "own"],
)
def test_a_file_that_nobody_holds_is_no_lock(tmp_path, left):
    (tmp_path / LOCK_NAME).write_text(left)
    with locked(tmp_path):
        pass


@pytest.mark.parametrize(
    ("left", "is_held"),
    [
        (holder(), True),
        (holder(started="1"), False),  # another process with the same number
        (holder(process=2**22 + 1), False),
        (holder(machine="elsewhere"), True),  # cannot be asked
        ("", False),
    ],
    ids=["own", "reused-number", "dead", "elsewhere", "empty"],
)
def test_where_a_file_system_knows_no_locks_the_contents_decide(
    tmp_path, monkeypatch, left, is_held
):
    monkeypatch.setattr(folder_lock, "_take", lambda descriptor: None)
    (tmp_path / LOCK_NAME).write_text(left)
    if is_held:
        with pytest.raises(UserError, match="is in use by"), locked(tmp_path):
            pass
    else:
        with locked(tmp_path):
            pass


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(UserError, match="cannot be written"), locked(tmp_path / "none"):
        pass
