"""A game that is a list of modules: only the list names them, and each knows no other but those it needs."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

import pytest

from tests.each import of_each
from tests.test_architecture import EVERY_PYTHON_FILE, FILES, PACKAGE, imported, is_within, named, tree

THE_LIST = "modules.py"
GAMES = [path.parent for path in sorted(PACKAGE.glob(f"games/*/{THE_LIST}"))]
# Beside which something of a module is otherwise, should they be in play. It may import these, and looks whether they
# are by what they bring (is this stock on the table?); nothing of it is missing where they are not.
KNOWN = {"reward_tiles": {"court"}}
THEIR_FILES = [path for path in FILES if any(path.is_relative_to(game) for game in GAMES)]


def packages(game: Path) -> set[str]:
    return {path.parent.name for path in game.glob("*/__init__.py")}


def needs(game: Path) -> Mapping[str, set[str]]:
    """Each module's package, with the packages of those it needs or knows; all need the first."""
    listed = import_module(f"companion.games.{game.name}.modules").MODULES
    homes = {module.key: package for package in packages(game)
             for module in vars(import_module(f"companion.games.{game.name}.{package}")).values() if module in listed}
    needed = {homes[module.key]: {homes[key] for key in (listed[0].key, *module.needs)} for module in listed}
    return {home: may | KNOWN.get(home, set()) for home, may in needed.items()}


def wrong_acquaintances(game: Path, path: Path, names: Iterable[str], needed: Mapping[str, set[str]]) -> list[str]:
    """What this file imports of modules of which it may know nothing."""
    here = path.relative_to(game).parts
    if here == (THE_LIST,):
        return []
    may = {here[0], *needed.get(here[0], ())} if len(here) > 1 and here[0] in packages(game) | {*needed} else set()
    others = {f"companion.games.{game.name}.{package}" for package in (packages(game) | {*needed}) - may}
    return [name for name in names if is_within(name, others)]


@of_each(THEIR_FILES)
def test_only_the_list_names_the_modules_and_none_knows_one_that_it_does_not_need(path: Path) -> None:
    game = next(game for game in GAMES if path.is_relative_to(game))
    assert wrong_acquaintances(game, path, imported(path), needs(game)) == []


def test_every_package_of_such_a_game_is_in_its_list() -> None:
    assert GAMES
    assert all({*needs(game)} == packages(game) for game in GAMES)


@pytest.mark.parametrize(("where", "name", "fine"), [
    ("base_game/rewards.py", "court", False), ("view.py", "base_game.view", False), ("books.py", "court", False),
    ("court/lords.py", "base_game.facts", True), ("court/lords.py", "hirelings", False), ("modules.py", "court", True),
    ("hirelings/laws.py", "court.laws", True), ("court/laws.py", "court.deeds", True), ("court/laws.py", "law", True),
])
def test_a_module_known_where_it_must_not_be_is_noticed(where: str, name: str, fine: bool) -> None:
    game = PACKAGE / "games/lancaster"
    needed = {"base_game": {"base_game"}, "court": {"base_game"}, "hirelings": {"base_game", "court"}}
    found = wrong_acquaintances(game, game / where, [f"companion.games.lancaster.{name}"], needed)
    assert (not found) == fine


# Law cards.


def law_cards(module: ast.Module) -> dict[str, int]:
    """Each card defined here, with its lines."""
    cards = {}
    for node in ast.walk(module):
        if (isinstance(node, ast.Assign | ast.AnnAssign) and node.value
                and any(isinstance(one, ast.Call) and called(one) == "Law" for one in ast.walk(node.value))):
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            cards[name] = (node.end_lineno or 0) - node.lineno + 1
    return cards


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def asks_who_keeps_the_books(module: ast.Module) -> list[int]:
    """The lines in which a file of laws looks whether there is a board, by whatever name."""
    return [node.lineno for node in ast.walk(module)
            if (isinstance(node, ast.Attribute) and node.attr in TELLING) or (isinstance(node, ast.Name)
                                                                              and node.id in TELLING - {"board"})
            or (isinstance(node, ast.Constant) and node.value in ("board", "books"))]


TELLING = {"board", "board_of", "CompanionBooks", "CardboardBooks"}
VERBS = {"verbs.py"}
OF_LAWS = [path for path in THEIR_FILES if path.name in VERBS or law_cards(tree(path))]


@of_each(OF_LAWS)
def test_no_law_asks_who_keeps_the_books(path: Path) -> None:
    assert asks_who_keeps_the_books(tree(path)) == []


def test_laws_are_found_whatever_their_file_is_called() -> None:
    assert {path.name for path in OF_LAWS} >= {*VERBS, "laws.py", "in_turn_order.py"}


@pytest.mark.parametrize("looks", [
    "if realm.books.board is None:\n        pass", "board = board_of(realm)", "facts.board_of(realm)",
    "(b := realm.books).board", "getattr(realm.books, 'board')", "isinstance(realm.books, CompanionBooks)",
    'realm.options["books"]',
])
def test_a_law_that_asks_who_keeps_the_books_is_noticed(looks: str) -> None:
    card = f'async def looks(realm, source):\n    {looks}\n\nCARD = Law("key", 0, say("A law"), looks)\n'
    assert law_cards(ast.parse(card))
    assert asks_who_keeps_the_books(ast.parse(card)) == [2]


def test_a_law_has_at_most_40_lines() -> None:
    cards = {path: law_cards(tree(path)) for path in EVERY_PYTHON_FILE}
    assert {path.parent.name for path, found in cards.items() if found} >= {"base_game", "new_laws", "kings_laws"}
    assert {f"{named(path)}: {name}" for path, found in cards.items() for name, n in found.items() if n > 40} == set()


@pytest.mark.parametrize("card", [
    'CARD: Law = Law("key", 0, say("A law"), say("It is typed."))', 'def f(r): pass\nONE = TWO = Law("key", 0)',
    'def made():\n    inside = Law("key", 0)\n    return inside', 'LAWS = [law.Law("key", 0)]',
])
def test_a_law_is_found_however_it_is_written(card: str) -> None:
    assert law_cards(ast.parse(card))


@pytest.mark.parametrize("card", [
    'MUCH: Law = Law("key", 0, say("A law"),\n' + "    per(),\n" * 39 + ")\n",
    'MUCH = Law("key", 0, say("A law"),\n' + "    \n" * 40 + ")\n",
])
def test_a_law_of_41_lines_is_noticed(card: str) -> None:
    (lines,) = law_cards(ast.parse(card)).values()
    assert lines > 40
