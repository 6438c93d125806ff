"""The list of rules of Noblemen and its tests name each other."""

from __future__ import annotations

from pathlib import Path

from tests.games.rules_list import Home, bare, missing, sentences

HERE = Path(__file__).parent
NOBLEMEN = Home(HERE, HERE.parents[2] / "companion" / "games" / "noblemen", (
    "test_*_sheet.py", "test_*view.py", "test_stairs.py", "test_one_ball.py", "test_prestige_chart.py",
    "test_drawn_*.py", "test_corrections*.py", "test_*adjustments.py", "test_*audit.py", "test_secrets*.py",
    "test_storms*.py", "test_both_books.py", "test_recorded_evenings.py", "test_rules_list.py"))

RULES = HERE / "rules.md"
SENTENCES_OF_THE_BOOK = 164


def test_every_test_that_the_list_names_exists() -> None:
    assert missing(RULES) == set()


def test_every_test_of_a_rule_is_named_in_the_list() -> None:
    assert NOBLEMEN.unnamed(RULES) == set()


def test_every_rule_has_a_test_or_is_the_cardboards_affair() -> None:
    assert len(sentences(RULES)) > SENTENCES_OF_THE_BOOK
    assert bare(RULES) == []
