"""House rules that a linter does not know; each message says what to do."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("port_royal", "puerto_rico", "carcassonne")
RULE_FILES = sorted(path for game in GAMES for path in (ROOT / "sim" / game).glob("*.py"))
STRATEGY_FILES = sorted((ROOT / "strategies").glob("*/**/*.py"))
NOT_RULES = {"layout.py", "options.py", "narrate.py", "rules.py", "__init__.py", "invariants.py"}
FACT_ID = re.compile(r"Source: seeds (PORT|PUERTO|CARC)-[A-Z]*\d*")
# A rule set is compiled from these and its own folder alone (see kernel.SHARED_RULE_SOURCES).
SHARED = {"chance", "machine", "kernel", "errors", "facts"}
MAY_A_STRATEGY_IMPORT = {"layout", "options", "queries", "cards", "buildings", "tiles"}


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def kernels(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    names = {"kernel", "procedure"}
    return [
        function
        for function in functions
        if any(getattr(mark, "id", "") in names for mark in function.decorator_list)
    ]


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", RULE_FILES, ids=ids)
def test_every_public_rule_kernel_names_its_fact(path: Path) -> None:
    if path.name in NOT_RULES:
        return
    for function in kernels(ast.parse(path.read_text())):
        if not function.name.startswith("_"):
            text = ast.get_docstring(function) or ""
            told = f"{where(path, function)} {function.name}"
            assert FACT_ID.search(text), f"{told}: add a 'Source: seeds ...' line"


@pytest.mark.parametrize("path", RULE_FILES, ids=ids)
def test_game_fields_are_never_indexed_by_a_bare_number(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        field_of_a_record = (
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Subscript)
            and isinstance(node.value.slice, ast.Constant)
            and isinstance(node.value.slice.value, str)
        )
        if field_of_a_record and isinstance(node.slice, ast.Constant):
            is_number = isinstance(node.slice.value, int)
            assert not is_number, f"{where(path, node)}: name the index in layout.py"


def imported_modules(path: Path) -> list[tuple[ast.AST, str]]:
    found: list[tuple[ast.AST, str]] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [(node, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node, node.module))
            found += [(node, f"{node.module}.{alias.name}") for alias in node.names]
    return found


@pytest.mark.parametrize("path", RULE_FILES, ids=ids)
def test_a_rule_set_is_made_of_its_own_folder_and_the_shared_files(path: Path) -> None:
    """Otherwise the cache of compiled rules would not notice an edit (kernel.game_sources)."""
    for node, name in imported_modules(path):
        parts = name.split(".")
        if parts[0] == "sim" and len(parts) > 1:
            assert parts[1] in SHARED | {path.parent.name}, f"{where(path, node)}: imports {name}"


@pytest.mark.parametrize("path", STRATEGY_FILES, ids=ids)
def test_a_strategy_asks_queries_and_nothing_else_of_sim(path: Path) -> None:
    for node, name in imported_modules(path):
        parts = name.split(".")
        if parts[0] != "sim" or len(parts) == 1:
            continue
        fine = parts[1] in {"chance", "machine", "kernel"} or (
            len(parts) > 2 and parts[2] in MAY_A_STRATEGY_IMPORT
        )
        bare_package = len(parts) == 2 and parts[1] in GAMES
        assert fine or bare_package, f"{where(path, node)}: imports {name}"


@pytest.mark.parametrize("path", RULE_FILES + STRATEGY_FILES, ids=ids)
def test_only_kernel_py_knows_the_compiler(path: Path) -> None:
    for node, name in imported_modules(path):
        assert name.split(".")[0] != "numba", f"{where(path, node)}: use sim.kernel"
