"""How Kibitz compiles: a whole rule set at once, and with indices that mean what they say.

Numba turns every function that a compiled function calls into machine code of its own, everything
below it optimised again, although only the outermost one is ever called from Python; for a rule
set of two hundred small functions that was most of the compile time. Here inner functions are
only linked in: one optimisation of the whole and one code generation remain. An inner function
that Python calls after all is compiled then, as usual.

As in Python, an index below 0 counts from the end, and compiled code asks at every index whether
it does. The rule sets and strategies here never count from the end, other than by a literal as in
``choosers[-1]``, and a question at every index is 5 % of the time of a game of Carcassonne. So
their code is compiled without it, which must not be hidden from whoever writes it: index by what
cannot be negative. A user's own strategies may count from the end as they please.

This reaches into Numba, so it is small, switches itself off where a version of Numba lacks what it
replaces (all is slower then and the result the same), and is pinned by
``tests/test_kernel.py``.
"""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba.core import codegen, cpu, dispatcher, types
from numba.np import arrayobj

REPLACED = (
    (dispatcher.Dispatcher, "get_call_template"),
    (dispatcher.Dispatcher, "add_overload"),
    (cpu.CPUContext, "get_executable"),
    (cpu.CPUContext, "create_cpython_wrapper"),
    (cpu.CPUContext, "create_cfunc_wrapper"),
    (codegen.CPUCodeLibrary, "finalize"),
    (codegen.CPUCodeLibrary, "_finalize_dynamic_globals"),
    (codegen.CPUCodeLibrary, "_get_module_for_linking"),
)
SUPPORTED = all(hasattr(owner, name) for owner, name in REPLACED)


INDEXING = "fix_integer_index"
COUNTS_FROM_THE_FRONT = hasattr(arrayobj, INDEXING)
OWN_PACKAGES = {"sim", "strategies"}


class Uncompiled:
    """Stands for the machine code of an inner function until Python calls it."""

    owner: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Compile the function for these arguments and call it."""
        for signature, compiled in list(self.owner.overloads.items()):
            if compiled.entry_point is self:
                del self.owner.overloads[signature]
        return self.owner(*arguments)


class _Depth:
    """How deep in a compilation we are; compilation holds Numba's global lock."""

    active = 0
    inner = 0


def _called_from_compiled_code(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def get_call_template(self: Any, args: Any, kws: Any) -> Any:
        step = _Depth.active
        _Depth.inner += step
        try:
            return original(self, args, kws)
        finally:
            _Depth.inner -= step

    return get_call_template


def _keep_overload(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def add_overload(self: Any, compiled: Any) -> None:
        if isinstance(compiled.entry_point, Uncompiled):
            compiled.entry_point.owner = self
            self.overloads[tuple(compiled.signature.args)] = compiled
        else:
            original(self, compiled)

    return add_overload


def _stand_in(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def get_executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
        return Uncompiled() if _Depth.inner else original(self, library, fndesc, env)

    return get_executable


def _no_wrapper(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def create_wrapper(self: Any, *arguments: Any, **options: Any) -> None:
        if not _Depth.inner:
            original(self, *arguments, **options)

    return create_wrapper


def _link_only(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def finalize(self: Any) -> None:
        if not _Depth.inner:
            original(self)
            return
        self._raise_if_finalized()
        linked = set()
        for library in self._linking_libraries:
            if library not in linked:
                linked.add(library)
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    return finalize


def _install() -> None:
    replacements = {
        "get_call_template": _called_from_compiled_code,
        "add_overload": _keep_overload,
        "get_executable": _stand_in,
        "create_cpython_wrapper": _no_wrapper,
        "create_cfunc_wrapper": _no_wrapper,
        "finalize": _link_only,
    }
    for owner, name in REPLACED:
        if name in replacements:
            setattr(owner, name, replacements[name](getattr(owner, name)))


def _as_it_is(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        package = context.fndesc.modname.partition(".")[0] if context.fndesc else ""
        is_literal = isinstance(index, ir.Constant)
        if kind.signed and package in OWN_PACKAGES and not is_literal:
            return context.cast(builder, index, kind, types.intp)
        return original(context, builder, kind, index, size)

    return fix_integer_index


@contextlib.contextmanager
def whole_program() -> Iterator[None]:
    """Within the block, inner functions are linked into the outermost one only."""
    _Depth.active = 1
    try:
        yield
    finally:
        _Depth.active = 0


if SUPPORTED:
    _install()
if COUNTS_FROM_THE_FRONT:
    setattr(arrayobj, INDEXING, _as_it_is(getattr(arrayobj, INDEXING)))
