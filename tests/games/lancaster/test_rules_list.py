"""rules.md and the tests name each other: no rule without a proof, no proof of a rule that the list does not know."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
LIST = HERE / "rules.md"

# What is ours and not the rulebook's: how it is shown, typed into a sheet, corrected, recorded.
OURS = ("test_*_view.py", "test_view.py", "test_*_sheet.py", "test_corrections*.py", "test_contest.py",
        "test_conservation.py", "test_storms*.py", "test_recorded_evenings.py", "test_rules_list.py",
        # What a module may rely on.
        "test_board.py", "test_counting.py", "test_moments.py", "test_verbs*.py", "tournament/test_*.py")


def is_ours(file: Path) -> bool:
    return any(file.match(pattern) for pattern in OURS)


def proofs_in(file: Path) -> set[str]:
    name = file.relative_to(HERE).as_posix()
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))  # those in classes, too
    return {f"{name}::{one.name}" for one in nodes if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")}


def every_file() -> list[Path]:
    return sorted(HERE.rglob("test_*.py"))


def named() -> set[str]:
    return set(re.findall(r"`([\w/]+\.py::\w+)`", LIST.read_text(encoding="utf-8")))


def rules() -> list[str]:
    """Each sentence of the list with all that stands behind it."""
    return re.split(r"^- ", LIST.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def test_every_test_that_the_list_names_exists() -> None:
    assert named() - {one for file in every_file() for one in proofs_in(file)} == set()


def test_every_test_of_a_rule_is_named_in_the_list() -> None:
    assert {one for file in every_file() if not is_ours(file) for one in proofs_in(file)} - named() == set()


def test_every_rule_has_a_test_or_is_the_cardboards_affair() -> None:
    bare = [rule for rule in rules() if "→" not in rule or not ("::test_" in rule or "cardboard: " in rule)]
    assert rules()
    assert bare == []
