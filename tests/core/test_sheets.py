"""Sheets are read strictly, and every fault is named by its path, all at once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Raw, Refusal, RuleBug
from companion.core.records import JsonList, JsonObject, ObjectByFlag, OptionalField
from companion.core.sheets import (
    CellRow,
    Faults,
    Flag,
    Name,
    OneOf,
    Sheet,
    SheetForm,
    Whole,
    field_path,
    resolve_sheets,
)
from companion.core.words import say
from companion.locale import tongue

FARMER = JsonObject({"name": Name(), "crop": OneOf(("corn", "wool")), "sacks": OptionalField(Whole(most=9), 1)})
HARVEST = Sheet("farm.harvest", say("The harvest"), JsonObject({"farmers": JsonList(FARMER, 1, 3, distinct="name")}),
                lambda facts: {"sacks": sum(farmer["sacks"] for farmer in facts["farmers"])})
SHEETS = {HARVEST.key: HARVEST}


def read(form: SheetForm, raw: Any) -> tuple[Any, list[tuple[str, str]]]:
    """What is judged, and all that is wrong; `read` raises the first of it."""
    faults = Faults()
    judged = form.read_noting_faults(raw, "here", faults)
    if not faults:
        assert form.read(raw) == judged
    else:
        with pytest.raises(Refusal) as no:
            form.read(raw)
        assert faults[0].words == no.value.words
    return judged, [(fault.path, tongue("en").text_of(fault.words)) for fault in faults]


def harvest(*farmers: Any) -> tuple[Any, dict[str, str]]:
    answer, faults = resolve_sheets({"sheet": "farm.harvest", "farmers": list(farmers)}, SHEETS)
    return answer, {fault.path: tongue("en").text_of(fault.words) for fault in faults}


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


PASTURE = CellRow((".", "S", "HS"), 4)


@pytest.mark.parametrize("raw", [".", "S . HS", "S S S S"])
def test_a_row_of_cells_is_read_cell_by_cell(raw: str) -> None:
    assert read(PASTURE, raw) == (tuple(raw.split()), [])


@pytest.mark.parametrize(("raw", "message"), [
    ("S X .", "cell 2 is none of these: ., S, HS"), ("", "cell 1 is none of these: ., S, HS"),
    (" S", "cell 1 is none of these: ., S, HS"), ("S ", "cell 2 is none of these: ., S, HS"),
    ("S  S", "cell 2 is none of these: ., S, HS"), ("S\tS", "cell 1 is none of these: ., S, HS"),
    ("S\u00a0S", "cell 1 is none of these: ., S, HS"), ("S\n", "cell 1 is none of these: ., S, HS"),
    ("s", "cell 1 is none of these: ., S, HS"), ("S.", "cell 1 is none of these: ., S, HS"),
    (". . . . .", "at most 4 cells stand in a row"), (". X . . .", "at most 4 cells stand in a row"),
    (None, "a text is needed here"), (["S"], "a text is needed here"), (1, "a text is needed here")])
def test_anything_else_is_no_row_of_cells(raw: Any, message: str) -> None:
    assert read(PASTURE, raw)[1] == [("here", message)]


def test_a_faulty_row_of_cells_still_has_its_length() -> None:
    assert read(PASTURE, "S X")[0] == ("S", "X")


@pytest.mark.parametrize("raw", [True, False])
def test_a_flag_is_true_or_false(raw: bool) -> None:
    assert read(Flag(), raw) == (raw, [])


@pytest.mark.parametrize("raw", [1, 0, "true", None, [], 1.0])
def test_anything_else_is_no_flag(raw: Any) -> None:
    assert read(Flag(), raw) == (None, [("here", "true or false is needed here")])


def test_what_may_be_null_is_null_or_its_form() -> None:
    sown = JsonObject({"sown": OptionalField(Whole(), None, or_null=True)})
    assert read(sown, {"sown": None}) == read(sown, {}) == ({"sown": None}, [])
    assert read(sown, {"sown": 3}) == ({"sown": 3}, [])
    assert read(sown, {"sown": "3"})[1] == [("here.sown", "a whole number is needed here")]
    assert read(FARMER, farmer(sacks=None))[1] == [("here.sacks", "a whole number is needed here")]


def test_a_missing_optional_field_has_its_default() -> None:
    assert harvest(farmer()) == ({"sheet": "farm.harvest", "sacks": 1}, {})


def test_an_optional_field_that_is_there_must_be_right() -> None:
    assert harvest(farmer(sacks=None))[1] == {"farmers[0].sacks": "a whole number is needed here"}


def test_missing_and_unknown_fields_are_told_by_their_own_paths() -> None:
    assert harvest({"name": "Ada", "sheep": 3, "": 1})[1] == {
        "farmers[0].crop": "this field is missing", "farmers[0].sheep": "this field is unknown",
        "farmers[0].": "this field is unknown"}


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
    _, faults = resolve_sheets({"sheet": "farm.harvest", "farmers": {"0": farmer()}}, SHEETS)
    assert [fault.path for fault in faults] == ["farmers"]


def test_single_values_are_listed_too_each_with_its_own_path() -> None:
    assert read(JsonList(Whole(1, 4)), [4, 1]) == ([4, 1], [])
    assert [path for path, _ in read(JsonList(Whole(1, 4)), [4, True, 5, 1])[1]] == ["here[1]", "here[2]"]


@pytest.mark.parametrize(("least", "most", "raw", "message"), [
    (1, None, [], "at least 1"), (2, 2, [1], "exactly 2 are needed here"), (1, 1, [], "exactly 1 is needed here"),
    (1, 2, [1, 1, 1], "between 1 and 2 are needed here")])
def test_a_list_of_another_length_is_told_what_it_should_be(least: int, most: int | None, raw: list[int],
                                                            message: str) -> None:
    assert read(JsonList(Whole(), least, most), raw)[1] == [("here", message)]


def test_a_list_without_an_upper_limit_may_be_of_any_length() -> None:
    assert read(JsonList(Whole()), [0] * 1000)[1] == []


def test_values_that_must_differ_are_told_the_second_time() -> None:
    assert read(JsonList(Name(), distinct=""), ["Ada", "Ben", "Ada", 3, ""])[1] == [
        ("here[3]", "a name is needed here"), ("here[4]", "a name cannot be empty"),
        ("here[2]", "this name was used before")]
    assert read(JsonList(Name()), ["Ada", "Ada"])[1] == []


def test_equal_values_where_objects_should_be_are_no_names_used_before() -> None:
    assert harvest("Ada", "Ada")[1] == dict.fromkeys(("farmers[0]", "farmers[1]"), "an object is needed here")


def at_most_ten(values: list[int], path: str, faults: Faults) -> None:
    if not faults.is_wrong_within(path) and sum(values) > 10:
        faults.add(path, say("a list is needed here"))


def test_a_check_across_a_list_sees_what_was_read_and_may_trust_no_faulty_value() -> None:
    assert read(JsonList(Whole(2), check=at_most_ten), [5, 5])[1] == []
    assert [path for path, _ in read(JsonList(Whole(2), check=at_most_ten), [5, 6])[1]] == ["here"]
    assert [path for path, _ in read(JsonList(Whole(2), check=at_most_ten), [5, 4, "3"])[1]] == ["here[2]"]


def test_a_check_across_a_record_adds_its_faults_to_the_others() -> None:
    def fed(facts: Any, path: str, faults: Faults) -> None:
        if facts["corn"] < facts["hens"]:
            faults.add(field_path(path, "corn"), say("at least {least}", least=facts["hens"]))

    farm = JsonObject({"corn": Whole(), "hens": Whole()}, fed)
    assert read(farm, {"corn": 3, "hens": 3})[1] == []
    assert read(farm, {"corn": 3, "hens": 4, "cows": 1})[1] == [
        ("here.cows", "this field is unknown"), ("here.corn", "at least 4")]
    assert read(farm, [])[1] == [("here", "an object is needed here")]


ANIMAL = ObjectByFlag("wild", JsonObject({"wild": Flag(), "name": Name()}),
                      JsonObject({"wild": OptionalField(Flag(), False), "stable": Whole()}))


@pytest.mark.parametrize(("raw", "paths"), [
    ({"wild": True, "name": "Fox"}, []), ({"wild": False, "stable": 1}, []), ({"stable": 1}, []),
    ({"wild": True, "name": "Fox", "stable": 1}, ["here.stable"]), ({"wild": True}, ["here.name"]),
    ({"wild": False, "name": "Fox"}, ["here.stable", "here.name"]), ({}, ["here.stable"]), ("Fox", ["here"]),
    ({"wild": 1, "name": "Fox"}, ["here.wild"]), ({"wild": None, "stable": 1}, ["here.wild"]),
    ({"wild": "no", "stable": 1}, ["here.wild"]), ({"wild": 0, "name": "Fox"}, ["here.wild"]),
])
def test_a_flag_decides_which_fields_an_object_has(raw: Any, paths: list[str]) -> None:
    assert [path for path, _ in read(ANIMAL, raw)[1]] == paths


@pytest.mark.parametrize(("path", "is_within"), [
    ("", True), ("ab", True), ("ab[1]", True), ("ab[1].cd", True), ("ab[1].cd.e", False), ("ab[10]", False),
    ("a", False), ("ab[1].c", False)])
def test_a_fault_lies_within_every_path_that_leads_to_it(path: str, is_within: bool) -> None:
    faults = Faults()
    assert not faults.is_wrong_within(path)
    faults.add("ab[1].cd", say("at most {most}", most=1))
    assert faults.is_wrong_within(path) is is_within


def test_the_checks_of_one_sheet_do_not_see_the_faults_of_another() -> None:
    garden = Sheet("farm.garden", say("The harvest"), JsonObject({"beds": JsonList(Whole(), check=at_most_ten)}), dict)
    _, faults = resolve_sheets([{"sheet": "farm.garden", "beds": ["x"]}, {"sheet": "farm.garden", "beds": [11]}],
                               {garden.key: garden})
    assert [fault.path for fault in faults] == ["[0].beds[0]", "[1].beds"]


@pytest.mark.parametrize(("raw", "path"), [
    ({}, "sheet"), ({"sheet": "farm.unknown"}, "sheet"), ({"sheet": None}, "sheet"), ({"sheet": ["farm.harvest"]},
                                                                                      "sheet"),
    ("farm.harvest", ""), (None, ""), (3, ""), ([3], "[0]"), ([{}], "[0].sheet"), ([[]], "[0]"),
])
def test_what_is_no_sheet_is_told_by_its_place(raw: Any, path: str) -> None:
    _, faults = resolve_sheets(raw, SHEETS)
    assert [fault.path for fault in faults] == [path]


def test_an_unknown_field_of_the_sheet_itself_is_told() -> None:
    _, faults = resolve_sheets({"sheet": "farm.harvest", "farmers": [farmer()], "weather": "fine"}, SHEETS)
    assert [fault.path for fault in faults] == ["weather"]


def test_a_list_of_sheets_is_answered_in_its_order() -> None:
    sheets = [{"farmers": [farmer(sacks=sacks)], "sheet": "farm.harvest"} for sacks in (3, 2)]
    answers, faults = resolve_sheets(sheets, SHEETS)
    assert ([answer["sacks"] for answer in answers], faults) == ([3, 2], [])


def test_in_a_list_every_path_starts_with_the_sheets_place() -> None:
    good = {"sheet": "farm.harvest", "farmers": [farmer()]}
    _, faults = resolve_sheets([good, {"sheet": "farm.harvest", "farmers": [farmer(sacks=10)]}, 3], SHEETS)
    assert [fault.path for fault in faults] == ["[1].farmers[0].sacks", "[2]"]


def test_an_empty_list_of_sheets_has_no_answers_and_no_faults() -> None:
    assert resolve_sheets([], SHEETS) == ([], [])


def test_a_form_that_neither_reads_nor_judges_is_a_mistake_of_ours() -> None:
    with pytest.raises(RuleBug):
        type("Field", (SheetForm,), {})


def test_a_form_of_ones_own_tells_where_in_it_the_fault_is() -> None:
    class Fence(OneOf):
        def read(self, _raw: Raw) -> str:
            raise Refusal(say("at most {most}", most=3), "posts")

    assert read(Fence(("wood",)), "wood")[1] == [("here.posts", "at most 3")]
