"""Lancaster's lists of rules and its tests name each other: the base game's lies here, a module's beside its tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.rules_list import Home, bare, missing, sentences

HERE = Path(__file__).parent
LANCASTER = Home(HERE, HERE.parents[2] / "companion" / "games" / "lancaster", (
    "test_*_view.py", "test_view.py", "test_*_sheet.py", "test_round_report.py", "test_corrections*.py",
    "test_contest.py", "test_audit.py",
    "test_conservation.py", "test_storms*.py", "test_recorded_evenings.py", "test_rules_list.py",
    # What a module may rely on; and of its own, how it is met at a table.
    "test_board*.py", "test_scored_categories.py", "test_moments.py", "test_verbs*.py", "test_modules.py",
    "test_extra_pieces.py", "test_what_is_being_chosen.py", "test_over_http.py",
    "test_whole_evenings.py", "test_*_are_shown.py"))

each = pytest.mark.parametrize("rules", LANCASTER.lists(), ids=lambda rules: rules.parent.name)


@each
def test_every_test_that_a_list_names_exists(rules: Path) -> None:
    assert missing(rules) == set()


@each
def test_every_test_of_a_rule_is_named_in_its_list(rules: Path) -> None:
    assert LANCASTER.unnamed(rules) == set()


@each
def test_every_rule_has_a_test_or_is_the_cardboards_affair(rules: Path) -> None:
    assert sentences(rules)
    assert bare(rules) == []
