"""A rules.md and the tests name each other: no rule without a proof, no proof of a rule that the list does not know.

A game's list lies beside its tests. A part of it, such as a module of the box, may bring its own, and is found by it.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

LIST = "rules.md"


@dataclass(frozen=True, slots=True)
class Home:
    """Where a game's tests and its package lie."""

    tests: Path
    package: Path
    # Which files are of what is ours and not the rulebook's: how it is shown, typed into a sheet, corrected, recorded.
    ours: tuple[str, ...]

    def lists(self) -> list[Path]:
        return sorted(self.tests.rglob(LIST))

    def unnamed(self, rules: Path) -> set[str]:
        """Tests of rules that their list does not know."""
        folder = rules.parent
        files = (file for file in _every_file(folder) if self._home_of(file) == folder and not self._is_ours(file))
        return {one for file in files for one in _proofs_in(file, folder)} - _named(rules)

    def _home_of(self, file: Path) -> Path:
        """The folder of the list that a test is held to: the nearest above it."""
        return next(folder for folder in file.parents if (folder / LIST).exists() or folder == self.tests)

    def _is_ours(self, file: Path) -> bool:
        """Nor has a rulebook what only tests play: a folder that mirrors no package of the game's."""
        folder = file.relative_to(self.tests).parts[0]
        mirrors_nothing = (self.tests / folder).is_dir() and not (self.package / folder).is_dir()
        return mirrors_nothing or any(file.match(pattern) for pattern in self.ours)


def missing(rules: Path) -> set[str]:
    """What a list names and nobody tests. It names tests by where they lie from it."""
    folder = rules.parent
    return _named(rules) - {one for file in _every_file(folder) for one in _proofs_in(file, folder)}


def sentences(rules: Path) -> list[str]:
    """Each sentence of the list with all that stands behind it."""
    return re.split(r"^- ", rules.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def bare(rules: Path) -> list[str]:
    """Sentences that nothing proves and that do not say why."""
    return [one for one in sentences(rules) if "→" not in one or not ("::test_" in one or "cardboard: " in one)]


def _named(rules: Path) -> set[str]:
    return set(re.findall(r"`([\w/]+\.py::\w+)`", rules.read_text(encoding="utf-8")))


def _every_file(folder: Path) -> list[Path]:
    return sorted(folder.rglob("test_*.py"))


def _proofs_in(file: Path, home: Path) -> set[str]:
    name = file.relative_to(home).as_posix()
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))  # those in classes, too
    return {f"{name}::{one.name}" for one in nodes if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")}
