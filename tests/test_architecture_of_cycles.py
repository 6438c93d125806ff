"""Who imports whom: whatever is read first stands on what it names, and nothing goes round in a circle."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.test_architecture import FILES, PACKAGE, ROOT, imported, named, tree

LANCASTER = [path for path in FILES if path.is_relative_to(PACKAGE / "games/lancaster")]
Imports = Mapping[str, set[str]]


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def for_types_alone(file: ast.Module) -> list[ast.If]:
    return [node for node in ast.walk(file) if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
            and node.test.id == "TYPE_CHECKING"]


@cache
def at_run_time(path: Path) -> set[str]:
    return set(imported(path, {below for block in for_types_alone(tree(path)) for below in ast.walk(block)}))


def circles(imports: Imports) -> list[set[str]]:
    """Modules of which each needs each of the others, be it through others still."""
    reached = {name: everything_below(name, imports) for name in imports}
    each = ({other for other in reached[name] if name in reached.get(other, ())} for name in imports)
    return [circle for circle in each if circle]


def everything_below(name: str, imports: Imports) -> set[str]:
    found, left = set[str](), [name]
    while left:
        new = imports.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


def test_nothing_that_runs_is_imported_in_a_circle() -> None:
    assert circles({module(path): at_run_time(path) for path in FILES}) == []


def test_few_files_of_lancaster_need_each_other_for_their_types() -> None:
    """A realm has modules, and modules are told by functions of the realm; all else stands below or above."""
    assert max(map(len, circles({module(path): set(imported(path)) for path in LANCASTER})), default=0) <= 6
    assert sum(len(for_types_alone(tree(path))) for path in LANCASTER) <= 5


@pytest.mark.parametrize(("imports", "found"), [
    ({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}, {"a", "b", "c"}),
    ({"a": {"b"}, "b": {"c"}, "c": set()}, set()),
])
def test_a_circle_is_noticed(imports: Imports, found: set[str]) -> None:
    assert set().union(*circles(imports)) == found


def test_what_is_imported_for_types_alone_is_told_from_what_runs() -> None:
    (path,) = [path for path in LANCASTER if named(path).endswith("lancaster/law.py")]
    assert set(imported(path)) - at_run_time(path) == {"companion.games.lancaster.realm"}
