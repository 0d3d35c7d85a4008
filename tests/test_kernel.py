"""The cache of compiled code: it never serves old rules, and never stands in the way."""

import ast
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest

from sim import kernel, whole_program
from sim.games import load
from tests.engine.coin_race import COIN_RACE
from tests.shipped_games import SHIPPED

ROOT = kernel.ROOT
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")

# Plays one block of a rule set that is told where to find its sources, and prints its points.
PROGRAM = """
import numpy as np
from sim import games, kernel
from sim.driver import FAULT
from sim.machine import MAX_SLOTS, WEIGHTS
from tests.engine.coin_race import COIN_RACE

rule_set, settled, rules = games.settle("coin-race", 2)
layout = rule_set.layout
def choose(game, rules, options, count, seat, weights):
    return 0
chooser = kernel.numba.njit(rule_set.chooser_signature)(choose)
game, options, fault = (np.zeros(1, kind)[0] for kind in (layout.GAME, layout.OPTIONS, FAULT))
game["players"] = 2
rows = np.zeros(2, layout.RESULT)
play_blocks = rule_set.play_blocks
play_blocks(
    game, rules[0], options, rule_set.handles([chooser]), np.zeros(MAX_SLOTS, WEIGHTS),
    np.zeros((1, 2), np.int16), np.zeros(1, np.int64), False, 100, False, rows, fault,
)
print(int(rows["points"].sum()), int(play_blocks.stats.cache_hits.total()), rule_set.cache_folder)
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the sources that may be edited, if the edits are taken back."""
    copy = tmp_path_factory.mktemp("checkout")
    skip = shutil.ignore_patterns("__pycache__", ".cache", "*_royal", "*_rico", "carcassonne")
    for folder in ("sim", "strategies", "seeds", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    return copy


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def first(checkout, cache):
    """What the first process found, which had to compile."""
    return run(checkout, cache)


def run(checkout, cache, **environment):
    """Points, cache hits and cache folder of a process that plays one game."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "KIBITZ_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    points, hits, folder = done.stdout.split()
    return int(points), int(hits), folder


def edit(file, old, new):
    text = file.read_text()
    assert text.count(old) >= 1
    file.write_text(text.replace(old, new))


@pytest.mark.compiled
def test_a_second_process_compiles_nothing(checkout, cache, first):
    assert first[1] == 0
    assert run(checkout, cache) == (first[0], 1, first[2])


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        # A callee in another file, a table, the shared driver, what chance is made from.
        ("tests/engine/coin_race/end_of_game.py", '= game["points"][seat]\n', "= 77\n"),
        ("tests/engine/coin_race/options.toml", "default = 60", "default = 61"),
        ("sim/driver.py", 'row["seat"] = seat', 'row["seat"] = seat + 1'),
        ("sim/chance.py", "ROUNDS = 10", "ROUNDS = 9"),
    ],
)
def test_an_edit_anywhere_is_compiled(checkout, cache, first, file, old, new):
    stamp = (checkout / file).stat()
    edit(checkout / file, old, new)
    os.utime(checkout / file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    try:
        after = run(checkout, cache)
    finally:
        edit(checkout / file, new, old)
    assert after[1] == 0
    assert after[2] != first[2]
    if "end_of_game" in file:
        assert after[0] == 2 * 77
    assert run(checkout, cache) == (first[0], 1, first[2])


@pytest.mark.compiled
def test_a_switch_of_the_compiler_is_not_ignored(checkout, cache, first):
    checked = run(checkout, cache, NUMBA_BOUNDSCHECK="1")
    assert checked[1] == 0
    assert checked[2] != first[2]


def test_another_version_of_a_tool_is_another_folder(monkeypatch):
    paths = kernel.game_sources("port_royal")
    before = kernel.fingerprint(paths)
    for module in (kernel.numba, kernel.llvmlite, kernel.np):
        with monkeypatch.context() as patch:
            patch.setattr(module, "__version__", "99.0")
            kernel._tools.cache_clear()
            assert kernel.fingerprint(paths) != before
    kernel._tools.cache_clear()
    assert kernel.fingerprint(paths) == before


def test_a_renamed_file_is_another_folder(tmp_path):
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("x")
    other.write_text("x")
    assert kernel.fingerprint([one]) != kernel.fingerprint([other])


@pytest.mark.compiled
def test_a_home_that_cannot_be_written_is_no_hindrance(checkout, tmp_path, first):
    # Root may write anywhere, so the cache's place is taken by a file.
    (tmp_path / "file").write_text("")
    points, hits, folder = run(checkout, tmp_path / "file" / "cache")
    assert (points, hits) == (first[0], 0)
    assert "kibitz-kernels-" in folder
    shutil.rmtree(Path(folder).parent)


@pytest.mark.compiled
def test_a_damaged_cache_is_compiled_again(checkout, tmp_path, first):
    shutil.copytree(Path(first[2]).parent, tmp_path / "kernels")
    files = list((tmp_path / "kernels" / Path(first[2]).name).rglob("*.nb*"))
    assert len(files) >= 2
    for file in files:
        file.write_bytes(file.read_bytes()[:50])
    assert run(checkout, tmp_path)[:2] == (first[0], 0)
    assert run(checkout, tmp_path)[:2] == (first[0], 1)


def test_old_caches_are_pruned(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel, "cache_root", lambda: tmp_path)
    now = time.time()
    for age in range(30):
        folder = tmp_path / f"{age:02d}"
        folder.mkdir()
        (folder / "code.nbc").write_bytes(b"x")
        os.utime(folder, (now - age * 86_400, now - age * 86_400))
    keep = tmp_path / "29"
    gone = {path.name for path in kernel.prune_caches(keep)}
    left = {path.name for path in tmp_path.iterdir()}
    assert "29" in left
    # Everything of the last 14 days, and nothing older but what is asked to stay.
    assert left == {f"{age:02d}" for age in range(14)} | {"29"}
    assert gone == {f"{age:02d}" for age in range(14, 29)}


def test_the_newest_caches_stay_however_old_they_are(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel, "cache_root", lambda: tmp_path)
    for age in range(10):
        folder = tmp_path / str(age)
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    kernel.prune_caches(tmp_path / "none")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        str(age) for age in range(kernel.KEEP_CACHES)
    ]


def test_many_fresh_caches_are_not_kept_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel, "cache_root", lambda: tmp_path)
    for number in range(60):
        (tmp_path / str(number)).mkdir()
    kernel.prune_caches(tmp_path / "none")
    assert len(list(tmp_path.iterdir())) == kernel.KEEP_CACHES * 3


def imports_of(file):
    """Modules of this project that a file imports, whether at its head or in a function."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sim"):
            found |= {node.module} | {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("package", ["port_royal", "puerto_rico", "carcassonne"])
def test_the_list_of_sources_is_complete(package):
    # Rules may compile in only what lies in their own folder or in the shared list. What their
    # plain Python side reads besides (facts, errors) settles values, it is not compiled in.
    readers = {"errors.py", "facts.py"}
    shared = {*kernel.SHARED_RULE_SOURCES, *readers}
    listed = set(kernel.game_sources(package))
    for file in (ROOT / "sim" / package).rglob("*.py"):
        assert file in listed
        for module in imports_of(file):
            path = ROOT / (module.replace(".", "/") + ".py")
            if path.exists() and path.parent == ROOT / "sim":
                assert path.name in shared, f"{file.name} imports {module}"
            elif path.exists():
                assert path in listed, f"{file.name} imports {module}"


def test_how_code_is_compiled_is_a_source_of_all_code():
    compiler = set(kernel.engine_sources())
    assert ROOT / "sim" / "kernel.py" in compiler
    for module in imports_of(ROOT / "sim" / "kernel.py"):
        path = ROOT / (module.replace(".", "/") + ".py")
        assert path in compiler or not path.exists(), f"kernel.py imports {module}"
    assert compiler < set(kernel.engine_sources("tally.py"))
    assert compiler < set(kernel.game_sources("port_royal"))


@pytest.mark.compiled
def test_a_function_by_address_is_the_function():
    # First-class functions are experimental in Numba: this pins how we make and call them.
    rule_set = load(COIN_RACE.name)
    signature = rule_set.chooser_signature

    def answer(game, rules, options, count, seat, weights):
        if seat > 1:
            raise ValueError("no such seat")
        return 10 * seat + count

    compiled = kernel.numba.njit(signature)(answer)
    take_up = kernel.take_up(signature)

    @kernel.numba.njit
    def ask(addresses, which, game, rules, options, seat, weights):
        return take_up(addresses, which)(game, rules, options, 2, seat, weights)

    layout = rule_set.layout
    records = [np.zeros(1, kind)[0] for kind in (layout.GAME, layout.RULES, layout.OPTIONS)]
    weights = np.zeros(1, kernel_weights())[0]
    addresses = np.array([rule_set.handle(compiled)] * 3, np.int64)
    assert ask(addresses, 2, *records, 1, weights) == 12
    with pytest.raises(ValueError, match="no such seat"):
        ask(addresses, 0, *records, 2, weights)


ROW = np.dtype([("before", np.int64, (4,)), ("list", np.int64, (4,))], align=True)


def read_at(record, index):
    return record["list"][index]


def read_last(record, index):
    return record["list"][-1]


def compiled_as_if_of(module, function):
    """The function, compiled as if it stood in this module."""
    scope = FunctionType(function.__code__, function.__globals__, function.__name__)
    scope.__module__ = module
    return kernel.numba.njit(scope)


@pytest.mark.compiled
def test_own_code_does_not_ask_whether_an_index_counts_from_the_end():
    # This pins what sim/whole_program.py replaces. Four places before the list stands another one.
    assert whole_program.COUNTS_FROM_THE_FRONT
    row = np.zeros(1, ROW)[0]
    row["before"], row["list"] = range(4), range(10, 14)
    for module in ("sim.machine", "strategies.valuing"):
        own = compiled_as_if_of(module, read_at)
        assert [own(row, index) for index in (-1, 0, 3)] == [3, 10, 13]
        assert compiled_as_if_of(module, read_last)(row, 0) == 13  # a literal keeps its meaning
    users = compiled_as_if_of(__name__, read_at)
    assert [users(row, index) for index in (-1, 0, 3)] == [13, 10, 13]
    assert compiled_as_if_of(__name__, read_last)(row, 0) == 13


# Every strategy that ships, in many line-ups, under every edition, with options that bring in code
# of their own; prints how many games were played.
EVERYTHING = """
import sys
from sim.facts import read_options, settle_options
from sim.games import load
from sim.schedule import plan
from sim.shard_player import ShardPlayer
from strategies.registry import contestant, parse_player, shipped

game = sys.argv[1]
rule_set = load(game)
everybody = [parse_player(game, name) for name in shipped(game)]
contestants = [contestant(rule_set, player) for player in everybody]
entrants = [player.entrant for player in everybody]
games = 0
for edition in read_options(game).editions:
    for words in sys.argv[2:]:
        options = dict(word.split("=") for word in words.split())
        for players in (rule_set.game.least_players, rule_set.game.most_players):
            schedule = plan(
                settle_options(game, edition, options), players, entrants, games=1_000_000
            )
            games += len(ShardPlayer(schedule, contestants).rows_of(0, range(10))) // players
print(games)
"""
OPTIONS = {
    "port-royal": [""],
    "puerto-rico": ["", "production_optional=yes wharf_optional=yes storage_optional=yes"],
    "carcassonne": ["", "inns_and_cathedrals=yes river=yes abbot=yes", "hand_size=3"],
}


@pytest.mark.compiled
@pytest.mark.parametrize("game", SHIPPED)
def test_own_code_never_counts_from_the_end(game, tmp_path):
    # Bounds are checked after the question is left out, so that an index below 0 is an error here.
    done = subprocess.run(
        [sys.executable, "-c", EVERYTHING, game, *OPTIONS[game]],
        cwd=ROOT,
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "KIBITZ_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) >= 100


def kernel_weights():
    from sim.machine import WEIGHTS

    return WEIGHTS
