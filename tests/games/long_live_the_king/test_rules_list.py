"""The list of rules of Long Live the King! and its tests name each other."""

from __future__ import annotations

from pathlib import Path

from tests.games.rules_list import Home, bare, missing, sentences

HERE = Path(__file__).parent
KING = Home(HERE, HERE.parents[2] / "companion" / "games" / "long_live_the_king", (
    "test_*_sheet.py", "test_sheets.py", "test_view.py", "test_*_as_seen.py", "test_drawn_*.py", "test_corrections*.py",
    "test_conservation*.py", "test_audit.py", "test_both_books.py", "test_secrets.py", "test_storms*.py",
    "test_recorded_evenings.py", "test_rules_list.py"))

RULES = HERE / "rules.md"


def test_every_test_that_the_list_names_exists() -> None:
    assert missing(RULES) == set()


def test_every_test_of_a_rule_is_named_in_the_list() -> None:
    assert KING.unnamed(RULES) == set()


def test_every_rule_has_a_test_or_is_the_cardboards_affair() -> None:
    assert sentences(RULES)
    assert bare(RULES) == []
