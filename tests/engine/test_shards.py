"""Shards are whole or they are noticed."""

import hashlib
import json

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from sim.batch import play
from sim.errors import UserError
from sim.manifest import MANIFEST
from sim.shards import DamagedShardError, decode, encode
from sim.store import COMPLETE, open_run, shard_name
from tests.engine.conftest import ready, schedule_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    schedule = schedule_of("fair", "loaded", "mixed", games=6_000, players=2, edition="race")
    path = tmp_path_factory.mktemp("run")
    play(schedule, ready(schedule), path)
    return path


def test_rows_come_back_as_they_were(folder):
    run = open_run(folder)
    rows, digest = run.read(0)
    data, again = encode(run.schedule, 0, rows, run.column_names, run.run)
    assert data == run.path(0).read_bytes()
    assert digest == again


def test_the_hash_is_of_the_file_with_zeros_in_its_place(folder):
    run = open_run(folder)
    data = run.path(0).read_bytes()
    _, digest = run.read(0)
    assert hashlib.sha256(data.replace(digest.encode(), b"0" * 64)).hexdigest() == digest


def test_any_parquet_reader_can_open_a_shard(folder):
    frame = pd.read_parquet(folder / shard_name(0))
    assert list(frame.columns[:6]) == ["deal", "line_up", "seating", "seat", "strategy", "points"]
    note = json.loads(pq.read_schema(folder / shard_name(0)).metadata[b"kibitz"])
    assert note["strategies"] == ["fair", "loaded", "mixed"]
    run = open_run(folder)
    for _, row in frame.iterrows():
        assert run.schedule.block(row["deal"])[0] == row["line_up"]
        held = run.schedule.line_ups[row["line_up"]]
        slot = run.schedule.seatings(row["line_up"])[row["seating"]][row["seat"]]
        assert held[slot] == row["strategy"]


def test_a_changed_bit_anywhere_is_noticed(folder):
    run = open_run(folder)
    data = bytearray(run.path(0).read_bytes())
    for place in np.random.default_rng(1).integers(0, len(data), 400):
        bit = 1 << int(place) % 8
        data[place] ^= bit
        with pytest.raises(DamagedShardError):
            decode(run.schedule, 0, bytes(data), run.column_names, run.run)
        data[place] ^= bit
    decode(run.schedule, 0, bytes(data), run.column_names, run.run)


def test_a_truncated_shard_is_noticed(folder):
    run = open_run(folder)
    data = run.path(0).read_bytes()
    for length in (0, 1, 4, 100, len(data) // 2, len(data) - 1):
        with pytest.raises(DamagedShardError):
            decode(run.schedule, 0, data[:length], run.column_names, run.run)


def test_a_shard_of_another_run_or_place_is_noticed(folder):
    run = open_run(folder)
    data = run.path(0).read_bytes()
    for run_hash, number in (("f" * 64, 0), (run.run, 1)):
        with pytest.raises(DamagedShardError, match="another run"):
            decode(run.schedule, number, data, run.column_names, run_hash)


def test_a_reader_is_told_which_shard_is_damaged(tmp_path, folder):
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    shard = tmp_path / shard_name(1)
    shard.write_bytes(shard.read_bytes()[:-3])
    with pytest.raises(
        DamagedShardError, match=r"games-000001.parquet is damaged .* kibitz resume"
    ):
        open_run(tmp_path).tally()
    shard.unlink()
    with pytest.raises(UserError, match="cannot be read"):
        open_run(tmp_path).tally()


def test_a_finished_run_says_so(folder):
    run = open_run(folder)
    complete = json.loads((folder / COMPLETE).read_bytes())
    assert (run.finished, run.status, run.games) == (True, "", run.schedule.games)
    assert (complete["shards"], complete["games"]) == (run.schedule.shards, run.games)
    assert [column.name for column in run.columns] == list(run.column_names)
    assert run.end_reasons == {0: "points", 1: "last_round"}


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        (MANIFEST, None, "holds no run"),
        (MANIFEST, b"{", "is damaged: it is not JSON"),
        (MANIFEST, b"[]", "not the manifest of a run"),
        (MANIFEST, b'{"format": 9, "kibitz": "7.0"}', r"made by kibitz 7.0 in format 9"),
        (MANIFEST, b'{"format": 1, "kibitz": "0.1.0", "schedule": {}}', "schedule is not whole"),
        (COMPLETE, b"{", "complete.json is damaged"),
    ],
)
def test_what_is_no_run_is_refused_in_a_sentence(tmp_path, folder, name, data, text):
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / name).unlink()
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(UserError, match=text):
        open_run(tmp_path)


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(UserError, match="there is no folder"):
        open_run(tmp_path / "none")
