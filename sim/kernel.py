"""The one place where Numba is configured, and the cache of compiled code.

Rule files write ``@kernel`` and never import ``numba`` themselves, so a change of compiler
flags is a change of one line, and ``NUMBA_DISABLE_JIT=1`` turns the whole program into plain
Python for debugging, coverage and tests.

Numba notices an edit in the file of a cached function, but not in a helper, constant or table
that the function uses from another file: it would go on playing by yesterday's rules. So the
cache folder itself is named by a hash of everything the code was made from: the sources and
tables of the rule set, the versions of the tools, the Numba switches and the processor.
"""

import contextlib
import functools
import hashlib
import operator
import os
import pickle
import platform
import shutil
import sys
import tempfile
import time
import types as python_types
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from llvmlite import binding
from numba.core.errors import NumbaExperimentalFeatureWarning

from sim.whole_program import whole_program

ROOT = Path(__file__).resolve().parent.parent
CACHE_VARIABLE = "KIBITZ_CACHE"
SOURCE_SUFFIXES = {".py", ".csv", ".toml"}
# Tables of questions about a game, not of its rules: nothing is compiled from them.
NOT_RULES = {"tips.toml", "variants.toml"}
# The shared files that compiled rules are made from; tests/test_kernel.py proves the list complete.
SHARED_RULE_SOURCES = (
    "chance.py",
    "driver.py",
    "games.py",
    "kernel.py",
    "machine.py",
    "whole_program.py",
)
# What decides how code is compiled, whatever it is.
COMPILER_SOURCES = ("kernel.py", "whole_program.py")
DAMAGE = (pickle.UnpicklingError, EOFError, IndexError, KeyError, ValueError, UnicodeError)
KEEP_CACHES = 6
KEEP_DAYS = 14.0

# LLVM turns conditional moves in loops back into branches where it believes them foreseeable. Who
# has the most of something is not, and that is what strategies ask all the time.
# LLVM ends the process at an option that it does not know, so only where it is known to know it.
LLVM_OPTIONS = ("-x86-cmov-converter=0",)
LLVM_VERSIONS = (20, 21, 22)
if platform.machine() in {"x86_64", "AMD64"} and binding.llvm_version_info[0] in LLVM_VERSIONS:
    for option in LLVM_OPTIONS:
        binding.set_option("kibitz", option)

# First-class functions carry every strategy; tests/test_kernel.py pins the mechanism.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

# Inlined into the entry points, so never cached on their own. No fastmath anywhere: play is
# decided by comparisons, and results must be the same bytes on every machine.
kernel = numba.njit(nogil=True, forceinline=True)
# Merged into the one place that calls it before anything is compiled: for the few functions that
# only say what comes after what, whose code is the whole rule set. Compiling each of them on its
# own, the next one around it and so on, would optimise everything over and over.
section = numba.njit(nogil=True, inline="always")
# Called, not inlined: for functions that are large or rare. It must say so: what a function leaves
# open it inherits from the one that makes Numba compile it, so that a plain ``njit`` called by a
# ``kernel`` is forced inline too, with all that it calls.
procedure = numba.njit(nogil=True, forceinline=False)

COMPILED = not numba.config.DISABLE_JIT


def sources(*folders: Path) -> list[Path]:
    """Every source and table file below the folders, in a fixed order."""
    found = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in SOURCE_SUFFIXES
        and path.name not in NOT_RULES
        and "__pycache__" not in path.parts
    ]
    return sorted(found)


def engine_sources(*names: str) -> list[Path]:
    """The files that a compiled part of the engine depends on: its own, and how it is compiled."""
    return [ROOT / "sim" / name for name in (*COMPILER_SOURCES, *names)]


def game_sources(package: str) -> list[Path]:
    """The files that the compiled rules of one game depend on."""
    shared = [ROOT / "sim" / name for name in SHARED_RULE_SOURCES]
    return [*shared, *sources(ROOT / "sim" / package, ROOT / "seeds" / package)]


def strategy_sources(package: str) -> list[Path]:
    """The files that the compiled strategies of one game depend on."""
    registry = ROOT / "strategies" / "registry.py"
    return [*game_sources(package), registry, *sources(ROOT / "strategies" / package)]


@functools.cache
def _tools() -> bytes:
    """Versions, Numba switches and processor: all that changes compiled code but no source."""
    switches = sorted((name, value) for name, value in os.environ.items() if name[:6] == "NUMBA_")
    try:
        features = binding.get_host_cpu_features().flatten()
    except RuntimeError:
        features = ""
    parts = (
        sys.version,
        platform.machine(),
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        binding.get_host_cpu_name(),
        features,
        LLVM_OPTIONS,
        switches,
    )
    return repr(parts).encode()


def fingerprint(paths: Iterable[Path]) -> str:
    """Short hash over the contents of the files and over the tools that compile them."""
    digest = hashlib.sha256(_tools())
    for path in paths:
        digest.update(path.name.encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


@functools.cache
def cache_root() -> Path:
    """The folder for compiled code: KIBITZ_CACHE, else the user's cache folder.

    If neither can be written (a read-only home), a temporary folder serves this process.
    """
    wanted = os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("kibitz")
    root = Path(wanted) / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError:
        root = Path(tempfile.mkdtemp(prefix="kibitz-kernels-"))
    return root


def cache_folder(paths: Iterable[Path]) -> Path:
    """Cache folder for code made from these files; made, marked as used, old ones pruned."""
    folder = cache_root() / fingerprint(paths)
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        prune_caches(keep=folder)
    with contextlib.suppress(OSError):  # a shared read-only cache is still good to read
        os.utime(folder)
    return folder


def prune_caches(keep: Path) -> list[Path]:
    """Delete cache folders that no recent run has used, and return them.

    The newest ``KEEP_CACHES`` stay, and so does everything used in the last ``KEEP_DAYS`` days
    up to three times that number. Deleting one that is in use costs a compilation, no more.
    """
    folders = [folder for folder in cache_root().iterdir() if folder.is_dir() and folder != keep]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    oldest = time.time() - KEEP_DAYS * 86_400
    doomed = [
        folder
        for rank, folder in enumerate(folders)
        if rank >= KEEP_CACHES * 3 or (rank >= KEEP_CACHES and folder.stat().st_mtime < oldest)
    ]
    for folder in doomed:
        shutil.rmtree(folder, ignore_errors=True)
    return doomed


def compile_into(folder: Path, signature: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile for one signature, or load what an earlier run left in the folder."""
    if not COMPILED:
        return function
    numba.config.CACHE_DIR = str(folder)
    compiler = numba.njit(signature, nogil=True, cache=True)
    with whole_program():
        try:
            compiled: Callable[..., Any] = compiler(function)
        except DAMAGE:
            # Numba reads its files with pickle, and does not mind how they are.
            for file in folder.rglob("*.nb?"):
                file.unlink(missing_ok=True)
            compiled = compiler(function)
    return compiled


def inferred_return(signature: Any, function: Callable[..., Any]) -> str:
    """Name of the type that a function returns when nothing forces it, "" in plain Python."""
    if not COMPILED:
        return ""
    loose = numba.njit(signature.args)(function)
    return str(loose.nopython_signatures[0].return_type)


def address_of(function: Any, signature: Any) -> Any:
    """Machine address of a compiled function of this signature; in plain mode the function."""
    if not COMPILED:
        return function
    compiled = function.get_compile_result(signature)
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


def take_up(signature: Any) -> Any:
    """A function that takes one out of an array of addresses, to be called: ``(addresses, slot)``.

    Numba can take the functions themselves as arguments too, but unpacks each of them through
    Python: 0.35 ms for six, as long as twenty games. A first-class function is three words, of
    which compiled callers use the machine address; exceptions travel as in any call. Numba picks
    from a tuple by a branch for each place, and whose turn it is cannot be predicted; so it is the
    address that is looked up, at every call.
    """
    if not COMPILED:
        return operator.getitem
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    chooser = types.FunctionType(signature)

    @intrinsic  # type: ignore[untyped-decorator]
    def chooser_at(_typing: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            function = cgutils.create_struct_proxy(chooser)(context, builder)
            pointer = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
            function.jit_addr = pointer
            function.c_addr = pointer
            return function._getvalue()

        return chooser(types.int64), build

    def take_up_chooser(addresses: Any, slot: Any) -> Any:
        return chooser_at(addresses[slot])

    return kernel(take_up_chooser)


def on_stack(record: np.dtype[Any]) -> Callable[[], Any]:
    """A function that gives the kernel which calls it a record of this type to take notes in.

    The record lies on the machine's stack: it costs nothing to get, holds anything at first, and
    is gone when the calling kernel returns, so it may be handed down but never back. Strategies
    need it, who may not write to the game.
    """
    if not COMPILED:
        return lambda: np.zeros(1, record)[0]
    from llvmlite import ir
    from numba.extending import intrinsic

    kind = numba.from_dtype(record)

    @intrinsic  # type: ignore[untyped-decorator]
    def notes(_typing: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            words = ir.ArrayType(ir.IntType(64), -(-kind.size // 8))  # keeps fields aligned
            with builder.goto_entry_block():  # cgutils.alloca_once would fill it with zeros
                place = builder.alloca(words)
            return builder.bitcast(place, context.get_value_type(kind))

        return kind(), build

    return notes  # type: ignore[no-any-return]


def bind(template: Callable[..., Any], name: str, **functions: Any) -> Callable[..., Any]:
    """The template as a function of its own that calls these functions.

    One text of the driver serves every rule set. A closure would do the same but could never be
    cached (Numba hashes the closed-over functions, which differ in every process), so the
    functions are bound as globals of a copy.
    """
    scope = {**template.__globals__, **functions}
    bound = python_types.FunctionType(template.__code__, scope, name, template.__defaults__)
    bound.__qualname__ = name
    bound.__module__ = template.__module__
    bound.__doc__ = template.__doc__
    return bound
