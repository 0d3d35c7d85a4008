"""A good folder passes, and every harm is told."""

import json
import shutil

import numpy as np
import pytest

from sim.batch import Interrupted, play
from sim.errors import UserError
from sim.manifest import MANIFEST
from sim.shards import encode
from sim.store import COMPLETE, open_run, shard_name
from sim.verify import verify
from strategies.registry import contestants
from tests.engine.conftest import ready, schedule_of


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.schedule.LEAST_SHARD_ROWS", 300)
        schedule = schedule_of("fair", "loaded", "mixed", games=900, players=2, edition="race")
    play(schedule, ready(schedule), folder)
    return folder


@pytest.fixture
def folder(good, tmp_path):
    shutil.copytree(good, tmp_path / "run")
    return tmp_path / "run"


def test_a_good_run(folder):
    verdict = verify(folder, contestants, blocks=60)
    assert verdict.faults == ()
    assert verdict.shards == open_run(folder).schedule.shards > 3
    assert 50 < verdict.blocks <= 60
    assert verdict.games == 2 * verdict.blocks


def test_hashes_alone(folder):
    verdict = verify(folder, contestants, blocks=0)
    assert (verdict.faults, verdict.blocks) == ((), 0)


def test_an_unfinished_run(folder, tmp_path):
    schedule = open_run(folder).schedule

    def stop(progress):
        if progress.games:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        play(schedule, ready(schedule), tmp_path / "stopped", report=stop)
    assert verify(tmp_path / "stopped", contestants).faults == ()


def test_damaged_shards_are_all_told(folder):
    for number in (1, 2):
        shard = folder / shard_name(number)
        shard.write_bytes(shard.read_bytes()[:-1])
    faults = verify(folder, contestants).faults
    assert [shard_name(number) in fault for number, fault in enumerate(faults, 1)] == [True, True]


def test_a_shard_that_was_made_up_is_told(folder):
    run = open_run(folder)
    rows, _ = run.read(1)
    rows[:, 2] += 1
    data, _ = encode(run.schedule, 1, rows, run.column_names, run.run)
    run.path(1).write_bytes(data)
    faults = verify(folder, contestants, blocks=200).faults
    assert any("complete.json does not agree" in fault for fault in faults)
    assert any("plays otherwise now" in fault for fault in faults)
    assert np.array_equal(run.read(1)[0], rows)


def test_a_last_word_that_is_not_true_is_told(folder):
    told = json.loads((folder / COMPLETE).read_bytes())
    (folder / COMPLETE).write_text(json.dumps(told | {"games": 1}))
    assert "does not agree" in verify(folder, contestants).faults[0]


def test_a_run_of_other_code_cannot_be_replayed(folder):
    manifest = json.loads((folder / MANIFEST).read_bytes())
    manifest["key"][0] += 1
    (folder / MANIFEST).write_text(json.dumps(manifest))
    # Its shards are of the run that the manifest no longer describes.
    verdict = verify(folder, contestants)
    assert len(verdict.faults) == len(open_run(folder).shards)
    manifest["key"][0] -= 1
    (folder / MANIFEST).write_text(json.dumps(manifest | {"kibitz": "9.9"}))
    assert verify(folder, contestants).faults == ()
    with pytest.raises(UserError, match="holds no run"):
        verify(folder.parent, contestants)
