"""Sheets are read strictly, and every fault is named by its path, all at once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.sheets import Faults, Many, Name, OneOf, Optional, Record, Shape, Sheet, Whole, resolve
from companion.core.words import say
from companion.locale import tongue

FARMER = Record({"name": Name(), "crop": OneOf(("corn", "wool")), "sacks": Optional(Whole(most=9), 1)})
HARVEST = Sheet("farm.harvest", say("The harvest"), Record({"farmers": Many(FARMER, 1, 3, distinct="name")}),
                lambda facts: {"sacks": sum(farmer["sacks"] for farmer in facts["farmers"])})
SHEETS = {HARVEST.key: HARVEST}


def read(shape: Shape, raw: Any) -> tuple[Any, list[tuple[str, str]]]:
    faults = Faults()
    return shape.read(raw, "here", faults), [(fault.path, tongue("en").say(fault.words)) for fault in faults]


def harvest(*farmers: Any) -> tuple[Any, dict[str, str]]:
    answer, faults = resolve({"sheet": "farm.harvest", "farmers": list(farmers)}, SHEETS)
    return answer, {fault.path: tongue("en").say(fault.words) for fault in faults}


def farmer(name: str = "Ada", **more: Any) -> dict[str, Any]:
    return {"name": name, "crop": "corn", **more}


@pytest.mark.parametrize("raw", [0, 9])
def test_a_whole_number_within_its_limits_is_read(raw: int) -> None:
    assert read(Whole(most=9), raw) == (raw, [])


@pytest.mark.parametrize(("raw", "message"), [
    (True, "a whole number is needed here"), (1.0, "a whole number is needed here"), ("1",
                                                                                      "a whole number is needed here"),
    (None, "a whole number is needed here"), (-1, "at least 0"), (10, "at most 9"),
])
def test_anything_else_is_no_number(raw: Any, message: str) -> None:
    assert read(Whole(most=9), raw)[1] == [("here", message)]


def test_a_number_without_a_limit_may_be_as_large_as_it_likes() -> None:
    assert read(Whole(), 10**30) == (10**30, [])


@pytest.mark.parametrize("raw", ["A", "x" * 40, " ", "Ädä 🙂"])
def test_a_name_has_one_to_forty_letters(raw: str) -> None:
    assert read(Name(), raw) == (raw, [])


@pytest.mark.parametrize(("raw", "message"), [
    ("", "a name cannot be empty"), ("x" * 41, "a name has at most 40 letters"), (3, "a name is needed here"),
    (None, "a name is needed here"), (["Ada"], "a name is needed here"),
])
def test_anything_else_is_no_name(raw: Any, message: str) -> None:
    assert read(Name(), raw)[1] == [("here", message)]


@pytest.mark.parametrize("raw", ["Corn", "", None, 1, ["corn"], {"corn": 1}])
def test_a_word_must_be_one_of_those_offered(raw: Any) -> None:
    assert read(OneOf(("corn", "wool")), raw)[1] == [("here", "one of these is needed here: corn, wool")]


def test_a_missing_optional_field_has_its_default() -> None:
    assert harvest(farmer()) == ({"sheet": "farm.harvest", "sacks": 1}, {})


def test_an_optional_field_that_is_there_must_be_right() -> None:
    assert harvest(farmer(sacks=None))[1] == {"farmers[0].sacks": "a whole number is needed here"}


def test_missing_and_unknown_fields_are_told_by_their_own_paths() -> None:
    assert harvest({"name": "Ada", "sheep": 3})[1] == {
        "farmers[0].crop": "this field is missing", "farmers[0].sheep": "this field is unknown"}


def test_all_faults_are_told_at_once() -> None:
    answer, faults = harvest(farmer(crop="milk", sacks=-1), 5, farmer("", more=1))
    assert answer == {}
    assert list(faults) == ["farmers[0].crop", "farmers[0].sacks", "farmers[1]", "farmers[2].name", "farmers[2].more"]


def test_the_second_use_of_a_name_is_the_fault() -> None:
    assert harvest(farmer(), farmer("Ben"), farmer())[1] == {"farmers[2].name": "this name was used before"}


def test_two_empty_names_are_two_empty_names() -> None:
    assert set(harvest(farmer(""), farmer(""))[1].values()) == {"a name cannot be empty"}


@pytest.mark.parametrize("many", [0, 4])
def test_a_list_has_its_limits(many: int) -> None:
    assert harvest(*(farmer(f"F{at}") for at in range(many)))[1] == {"farmers": "between 1 and 3 are needed here"}


def test_a_list_must_be_a_list() -> None:
    _, faults = resolve({"sheet": "farm.harvest", "farmers": {"0": farmer()}}, SHEETS)
    assert [fault.path for fault in faults] == ["farmers"]


@pytest.mark.parametrize(("raw", "path"), [
    ({}, "sheet"), ({"sheet": "farm.unknown"}, "sheet"), ({"sheet": None}, "sheet"), ({"sheet": ["farm.harvest"]},
                                                                                      "sheet"),
    ("farm.harvest", ""), (None, ""), (3, ""), ([3], "[0]"), ([{}], "[0].sheet"), ([[]], "[0]"),
])
def test_what_is_no_sheet_is_told_by_its_place(raw: Any, path: str) -> None:
    _, faults = resolve(raw, SHEETS)
    assert [fault.path for fault in faults] == [path]


def test_an_unknown_field_of_the_sheet_itself_is_told() -> None:
    _, faults = resolve({"sheet": "farm.harvest", "farmers": [farmer()], "weather": "fine"}, SHEETS)
    assert [fault.path for fault in faults] == ["weather"]


def test_a_list_of_sheets_is_answered_in_its_order() -> None:
    sheets = [{"farmers": [farmer(sacks=sacks)], "sheet": "farm.harvest"} for sacks in (3, 2)]
    answers, faults = resolve(sheets, SHEETS)
    assert ([answer["sacks"] for answer in answers], faults) == ([3, 2], [])


def test_in_a_list_every_path_starts_with_the_sheets_place() -> None:
    good = {"sheet": "farm.harvest", "farmers": [farmer()]}
    _, faults = resolve([good, {"sheet": "farm.harvest", "farmers": [farmer(sacks=10)]}, 3], SHEETS)
    assert [fault.path for fault in faults] == ["[1].farmers[0].sacks", "[2]"]


def test_an_empty_list_of_sheets_has_no_answers_and_no_faults() -> None:
    assert resolve([], SHEETS) == ([], [])
