"""What holds a list of rules to its tests notices what it has to."""

from __future__ import annotations

from pathlib import Path

from tests.games.rules_list import LIST, Home, bare, missing


def house_with(tmp_path: Path, list_of_the_court: str) -> Home:
    """Tests and package of a game with a module `court` in its box, and one that only tests play."""
    here, package = tmp_path / "tests", tmp_path / "package"
    for folder in (here / "court", here / "jousts", package / "court"):
        folder.mkdir(parents=True)
    for name in ("test_kings.py", "test_view.py", "court/test_seals.py", "jousts/test_jousts.py"):
        (here / name).write_text("def test_one() -> None: ...\n", encoding="utf-8")
    (here / LIST).write_text("- A king. → `test_kings.py::test_one`\n", encoding="utf-8")
    (here / "court" / LIST).write_text(list_of_the_court, encoding="utf-8")
    return Home(here, package, ("test_view.py",))


def test_a_module_is_held_to_the_list_beside_its_tests_and_nobody_else_is(tmp_path: Path) -> None:
    house = house_with(tmp_path, "- A seal. → `test_seals.py::test_one`\n")
    assert [rules.parent.name for rules in house.lists()] == ["court", "tests"]
    assert [(missing(rules), house.unnamed(rules)) for rules in house.lists()] == [(set(), set())] * 2


def test_a_modules_test_that_its_list_does_not_know_is_noticed(tmp_path: Path) -> None:
    house = house_with(tmp_path, "- A seal. → `test_seals.py::test_two`\n")
    court, _ = house.lists()
    assert missing(court) == {"test_seals.py::test_two"}
    assert house.unnamed(court) == {"test_seals.py::test_one"}


def test_a_module_of_the_box_without_a_list_is_noticed(tmp_path: Path) -> None:
    house = house_with(tmp_path, "")
    (house.tests / "court" / LIST).unlink()
    (rules,) = house.lists()
    assert house.unnamed(rules) == {"court/test_seals.py::test_one"}


def test_a_sentence_without_a_test_has_to_say_that_it_is_the_cardboards_affair(tmp_path: Path) -> None:
    house = house_with(tmp_path, "- A seal.\n- Wax →\n- Ink → cardboard: hands.\n- Sand → `test_seals.py::test_one`\n")
    assert bare(house.lists()[0]) == ["A seal.\n", "Wax →\n"]
