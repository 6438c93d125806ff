"""The rooms of the house and what they may touch, and the sizes that keep it liveable."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.each import of_each

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "companion"
FILES = sorted(PACKAGE.rglob("*.py"))
TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))
EVERY_PYTHON_FILE = FILES + sorted((ROOT / "tests").rglob("*.py"))

# What each room may import besides itself: our own modules (with everything below them) ...
OURS = {
    "core": set(),
    "tabletop": {"companion.core"},
    "games": {"companion.core", "companion.tabletop"},
    "players": {"companion.core", "companion.games"},
    "tables": {"companion.core", "companion.games"},
    "web": {"companion.core", "companion.games", "companion.tables", "companion.finding", "companion.locale"},
    "finding": {"companion.core.words"},
    "locale": {"companion.core.words"},
    "server": {"companion.core.words"},
    "cli": {"companion"},
}
# ... and other people's.
THEIRS = {
    "tables": {"regex", "confusable_homoglyphs"},
    "web": {"flask", "werkzeug", "jinja2", "markupsafe", "htmx_flask", "django_htmx", "rcssmin", "rjsmin"},
    "finding": {"platformdirs", "psutil", "qrcode"},
    "locale": {"polib"},
    "server": {"uvicorn", "httptools", "uvloop", "_typeshed"},
    "cli": {"click", "wakepy"},
}
NO_CHANCE_NO_CLOCK = {"sqlite3", "time", "random", "secrets", "os", "socket", "threading", "asyncio"}
FORBIDDEN = {
    "core": NO_CHANCE_NO_CLOCK,
    "tabletop": NO_CHANCE_NO_CLOCK,
    "games": NO_CHANCE_NO_CLOCK,
    "players": NO_CHANCE_NO_CLOCK - {"random"},
    "tables": {"random"},
    "web": {"random", "sqlite3"},
    "finding": {"random", "sqlite3"},
    "locale": {"random", "sqlite3"},
    "server": {"random", "sqlite3"},
    "cli": {"random", "sqlite3"},
}
VAGUE_NAMES = ("utils", "util", "helpers", "helper", "manager", "managers", "common", "base", "misc")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def room(path: Path) -> str:
    """Its package. `python -m companion` alone stands outside: it is the command line's other name."""
    first = path.relative_to(PACKAGE).parts[0]
    return "cli" if first == "__main__.py" else first


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache  # whoever looks at all files goes through them node by node: once is enough
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


@cache
def imports(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    return tuple(node for node in nodes(path) if isinstance(node, ast.Import | ast.ImportFrom))


def imported(path: Path, besides: Collection[ast.AST] = ()) -> Iterator[str]:
    """Full names, wherever in the file they are imported; `from a import b` counts as a.b where that is a module."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in imports(path):
        if node in besides:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            above = ".".join(package[:len(package) - node.level + 1]) if node.level else ""
            source = ".".join(filter(None, (above, node.module)))
            for alias in node.names:
                full = f"{source}.{alias.name}"
                yield full if is_module(full) or is_package(full) else source


def is_module(name: str) -> bool:
    return _stands((ROOT / Path(*name.split("."))).with_suffix(".py"))


def is_package(name: str) -> bool:
    return _stands(ROOT / Path(*name.split(".")) / "__init__.py")


@cache
def _stands(path: Path) -> bool:
    return path.exists()


def is_within(name: str, allowed: set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in allowed)


def outermost(name: str) -> str:
    return name.split(".")[0]


def own_room(path: Path) -> set[str]:
    """A room is one package; a game is a room of its own."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "games" and len(parts) == 2:
        return {"companion.games"}  # the only list of games knows them all
    if parts[0] == "games":
        return {f"companion.games.{parts[1]}"}
    return {f"companion.{parts[0]}"}


def wrong_imports(path: Path) -> list[str]:
    here = room(path)
    wrong = []
    for name in imported(path):
        first = outermost(name)
        if first == "companion":
            fine = is_within(name, OURS[here]) or (name != "companion" and is_within(name, own_room(path)))
            fine = fine and not (here not in ("games",) and name.startswith("companion.games."))
            fine = fine and name != "companion"
        else:
            fine = first in THEIRS.get(here, ()) or first in sys.stdlib_module_names
            fine = fine and first not in FORBIDDEN[here]
        if not fine:
            wrong.append(name)
    return wrong


@of_each(FILES)
def test_a_room_touches_only_what_it_may(path: Path) -> None:
    if path != PACKAGE / "__init__.py":
        assert not wrong_imports(path), f"{named(path)} must not import these"


@of_each(FILES)
def test_only_the_store_knows_the_database(path: Path) -> None:
    if not named(path).startswith("companion/tables/store"):
        assert "sqlite3" not in {outermost(name) for name in imported(path)}


@of_each(EVERY_PYTHON_FILE)
def test_nobody_imports_django(path: Path) -> None:
    if "django" in path.read_text(encoding="utf-8"):
        assert "django" not in {outermost(name) for name in imported(path)}


def names_of_games() -> set[str]:
    packages = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    return packages | {name.replace("_", "-") for name in packages} | set(GAMES)


@of_each(FILES)
def test_no_game_is_named_outside_the_games(path: Path) -> None:
    if room(path) != "games":
        text = path.read_text(encoding="utf-8").lower()
        assert not [name for name in names_of_games() if name in text]


@of_each(EVERY_PYTHON_FILE)
def test_a_python_file_has_at_most_300_lines(path: Path) -> None:
    assert lines_of(path) <= 300


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@of_each(TEMPLATES)
def test_a_template_has_at_most_60_lines(path: Path) -> None:
    assert lines_of(path) <= 60


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """From the first statement behind the docstring to the last line."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


@of_each(FILES)
def test_a_function_has_at_most_25_lines(path: Path) -> None:
    assert {f.name: body_lines(f) for f in functions(path) if body_lines(f) > 25} == {}


@of_each(EVERY_PYTHON_FILE)
def test_no_file_hides_behind_a_vague_name(path: Path) -> None:
    assert not {*path.relative_to(ROOT).with_suffix("").parts} & set(VAGUE_NAMES)


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


@of_each(FILES)
def test_only_the_command_line_prints(path: Path) -> None:
    if room(path) != "cli":
        assert [call.lineno for call in calls(path, "print")] == []


@of_each(FILES)
def test_no_sentence_is_put_together_by_hand(path: Path) -> None:
    """An f-string in say() is a sentence that no catalogue can hold. Inside Verbatim() nothing is a sentence."""
    assert [call.lineno for call in calls(path, "say") for part in call.args if isinstance(part, ast.JoinedStr
                                                                                           | ast.BinOp)] == []
    values = [(call.lineno, keyword.value) for call in calls(path, "say") for keyword in call.keywords]
    assert [line for line, value in values if isinstance(value, ast.JoinedStr)] == []


def test_the_rooms_are_the_rooms_we_know() -> None:
    assert {room(path) for path in FILES} - {"__init__.py"} <= set(OURS)


@pytest.mark.parametrize(("source", "where"), [
    ("import random", "core"), ("from os import path", "core"), ("import companion.tables.store", "core"),
    ("from companion.games.lancaster import evening", "players"), ("from companion.web import seat", "tables"),
    ("import flask", "tables"), ("import sqlite3", "web"), ("from companion.games import lancaster", "web"),
    ("def f():\n    import time", "games/lancaster"), ("from companion.games import noblemen", "games/lancaster"),
    ("from companion.games.lancaster import realm", "tabletop"),
    ("from companion.core.session import Session", "finding"), ("import click", "web"), (
        "from companion import cli", "web"),
])
def test_a_forbidden_import_is_noticed(source: str, where: str, tmp_path: Path,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("companion", "companion/games", "companion/games/lancaster", "companion/games/noblemen",
                    f"companion/{where}"):
        (tmp_path / package).mkdir(parents=True, exist_ok=True)
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "companion/cli").mkdir(exist_ok=True)
    (tmp_path / "companion/cli/__init__.py").touch()
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path / "companion")
    guest = tmp_path / "companion" / where / "guest.py"
    guest.write_text(source)
    assert wrong_imports(guest)


def test_every_file_has_a_room() -> None:
    assert {path.name for path in PACKAGE.glob("*.py")} == {"__init__.py", "__main__.py"}
