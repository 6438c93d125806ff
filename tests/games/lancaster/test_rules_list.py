"""A rules.md and the tests name each other: no rule without a proof, no proof of a rule that the list does not know.

The base game's list lies here. A module of the box brings its own beside its tests, and is found by it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "companion" / "games" / "lancaster"
LIST = "rules.md"

# What is ours and not the rulebook's: how it is shown, typed into a sheet, corrected, recorded.
OURS = ("test_*_view.py", "test_view.py", "test_*_sheet.py", "test_corrections*.py", "test_contest.py",
        "test_audit.py", "test_conservation.py", "test_storms*.py", "test_recorded_evenings.py", "test_rules_list.py",
        # What a module may rely on; and of its own, how it is met at a table.
        "test_board*.py", "test_counting.py", "test_moments.py", "test_verbs*.py", "test_left_alone.py",
        "test_besides.py", "test_over_http.py", "test_recorded.py", "test_whole_evenings.py", "test_*_are_shown.py")


def lists(here: Path) -> list[Path]:
    return sorted(here.rglob(LIST))


def home_of(file: Path, here: Path) -> Path:
    """The folder of the list that a test is held to: the nearest above it."""
    return next(folder for folder in file.parents if (folder / LIST).exists() or folder == here)


def is_ours(file: Path, here: Path, package: Path) -> bool:
    """Nor has a rulebook what only tests play: a folder that mirrors no package of the game's."""
    folder = file.relative_to(here).parts[0]
    mirrors_nothing = (here / folder).is_dir() and not (package / folder).is_dir()
    return mirrors_nothing or any(file.match(pattern) for pattern in OURS)


def proofs_in(file: Path, home: Path) -> set[str]:
    name = file.relative_to(home).as_posix()
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))  # those in classes, too
    return {f"{name}::{one.name}" for one in nodes if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")}


def every_file(here: Path) -> list[Path]:
    return sorted(here.rglob("test_*.py"))


def named(rules: Path) -> set[str]:
    return set(re.findall(r"`([\w/]+\.py::\w+)`", rules.read_text(encoding="utf-8")))


def sentences(rules: Path) -> list[str]:
    """Each sentence of the list with all that stands behind it."""
    return re.split(r"^- ", rules.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def missing(rules: Path) -> set[str]:
    """What a list names and nobody tests. It names tests by where they lie from it."""
    folder = rules.parent
    return named(rules) - {one for file in every_file(folder) for one in proofs_in(file, folder)}


def unnamed(rules: Path, here: Path, package: Path) -> set[str]:
    """Tests of rules that its list does not know."""
    folder = rules.parent
    files = (file for file in every_file(folder) if home_of(file, here) == folder and not is_ours(file, here, package))
    return {one for file in files for one in proofs_in(file, folder)} - named(rules)


each = pytest.mark.parametrize("rules", lists(HERE), ids=lambda rules: rules.parent.name)


@each
def test_every_test_that_a_list_names_exists(rules: Path) -> None:
    assert missing(rules) == set()


@each
def test_every_test_of_a_rule_is_named_in_its_list(rules: Path) -> None:
    assert unnamed(rules, HERE, PACKAGE) == set()


@each
def test_every_rule_has_a_test_or_is_the_cardboards_affair(rules: Path) -> None:
    bare = [rule for rule in sentences(rules) if "→" not in rule or not ("::test_" in rule or "cardboard: " in rule)]
    assert sentences(rules)
    assert bare == []


# Found by itself --------------------------------------------------------------------------------------------------


def house_with(tmp_path: Path, list_of_the_court: str) -> tuple[Path, Path]:
    """Tests and package of a game with a module `court` in its box, and one that only tests play."""
    here, package = tmp_path / "tests", tmp_path / "package"
    for folder in (here / "court", here / "jousts", package / "court"):
        folder.mkdir(parents=True)
    for name in ("test_kings.py", "court/test_seals.py", "jousts/test_jousts.py"):
        (here / name).write_text("def test_one() -> None: ...\n", encoding="utf-8")
    (here / LIST).write_text("- A king. → `test_kings.py::test_one`\n", encoding="utf-8")
    (here / "court" / LIST).write_text(list_of_the_court, encoding="utf-8")
    return here, package


def test_a_module_is_held_to_the_list_beside_its_tests_and_nobody_else_is(tmp_path: Path) -> None:
    here, package = house_with(tmp_path, "- A seal. → `test_seals.py::test_one`\n")
    assert [rules.parent.name for rules in lists(here)] == ["court", "tests"]
    assert [(missing(rules), unnamed(rules, here, package)) for rules in lists(here)] == [(set(), set())] * 2


def test_a_modules_test_that_its_list_does_not_know_is_noticed(tmp_path: Path) -> None:
    here, package = house_with(tmp_path, "- A seal. → `test_seals.py::test_two`\n")
    court, _ = lists(here)
    assert missing(court) == {"test_seals.py::test_two"}
    assert unnamed(court, here, package) == {"test_seals.py::test_one"}


def test_a_module_of_the_box_without_a_list_is_noticed(tmp_path: Path) -> None:
    here, package = house_with(tmp_path, "")
    (here / "court" / LIST).unlink()
    (rules,) = lists(here)
    assert unnamed(rules, here, package) == {"court/test_seals.py::test_one"}
