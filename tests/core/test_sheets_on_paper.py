"""What a browser posts for a sheet becomes its JSON, and a fault finds its way back to the field."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.core.records import MANY, JsonList, JsonObject, ObjectByFlag, OptionalField
from companion.core.sheets import ROWS, CellRow, Faults, Flag, Name, OneOf, Sheet, SheetForm, Whole, path_steps
from companion.core.words import say
from companion.games import GAMES
from tests.core.random_sheets import draw, posted_as
from tests.speed import slow

SACKS = JsonList(Whole(1, 3))
FARMER = JsonObject({"name": Name(), "crop": OneOf(("corn", "wool")), "sacks": OptionalField(SACKS, ()),
                     "gold": OptionalField(Whole(), 0), "mill": OptionalField(Flag(), False)})
FARM = JsonObject({"year": Whole(), "dry": Flag(), "farmers": JsonList(FARMER, 1, 3, distinct="name"),
                   "prices": OptionalField(JsonList(Whole(), 2, 2), None, or_null=True)})
PASTURE = JsonObject({"rows": JsonList(CellRow((".", "S", "HS"), 5), 1, 3)})
ANIMAL = ObjectByFlag("goat", JsonObject({"goat": Flag(), "horns": Whole()}, strays={"wool": say("a goat has none")}),
                      JsonObject({"wool": Whole(), "goat": OptionalField(Flag(), False)}))


def read(typed: dict[str, str], record: JsonObject = FARM) -> Any:
    assert not set(typed) - set(record.field_names(""))
    return record.from_fields("", typed)


def blamed(typed: dict[str, str], record: JsonObject = FARM) -> dict[str, list[str]]:
    faults, told = Faults(), dict[str, list[str]]()
    record.read_noting_faults(read(typed, record), "", faults)
    for fault in faults:
        told.setdefault(record.field_name_at_path(path_steps(fault.path), "", typed), []).append(fault.words.text)
    return told


def test_fields_are_named_by_their_place() -> None:
    farmers = JsonList(JsonObject({"name": Name(), "sacks": JsonList(Whole(1, 2), 0, 2)}), 1, 2)
    assert list(JsonObject({"farmers": farmers}).field_names("")) == [
        "farmers.0.name", "farmers.0.sacks.0", "farmers.0.sacks.1", "farmers.0.sacks.count.1",
        "farmers.0.sacks.count.2", "farmers.1.name", "farmers.1.sacks.0", "farmers.1.sacks.1",
        "farmers.1.sacks.count.1", "farmers.1.sacks.count.2"]
    assert len(set(SACKS.field_names("s"))) == ROWS + 3
    assert list(JsonObject({"animal": ANIMAL}).field_names("")) == ["animal.wool", "animal.goat", "animal.horns"]


def test_a_form_becomes_the_json_of_its_sheet() -> None:
    assert read({"year": " 1413 ", "dry": "yes", "prices.0": "3", "prices.1": "2", "farmers.0.name": " Ada ",
                 "farmers.0.crop": "corn", "farmers.0.sacks.0": "3", "farmers.0.gold": "0"}) == {
        "year": 1413, "dry": True, "prices": [3, 2],
        "farmers": [{"name": "Ada", "crop": "corn", "sacks": [3], "gold": 0, "mill": False}]}


def test_what_is_left_blank_is_left_out() -> None:
    assert read({"year": "", "farmers.0.name": " "}) == {"dry": False, "farmers": []}
    assert read({"farmers.1.mill": "yes"})["farmers"] == [{"sacks": [], "mill": True}]


def test_between_cells_typed_by_hand_any_number_of_spaces_may_stand() -> None:
    assert read({"rows.0": " S  HS ", "rows.2": ".\tS"}, PASTURE)["rows"] == ["S HS", ". S"]
    assert blamed({"rows.1": "S", "rows.2": "s"}, PASTURE) == {"rows.2": ["cell {place} is none of these: {words}"]}


def test_numbers_beyond_the_rows_are_counted() -> None:
    assert SACKS.from_fields("s", posted_as(SACKS, "s", [3] * ROWS + [2, 1, 2])) == [3] * ROWS + [1, 2, 2]


def test_numbers_may_be_counted() -> None:
    assert read({"farmers.0.sacks.count.1": "2", "farmers.0.sacks.count.3": "1", "farmers.0.sacks.1": "2",
                 "farmers.0.sacks.count.2": "0"})["farmers"][0]["sacks"] == [2, 1, 1, 3]


@pytest.mark.parametrize("slip", ["two", "-1", "1.5", str(MANY + 1), "9" * 30, "²", "٣"])
def test_what_is_no_number_stays_as_it_was_typed_and_is_told_at_its_field(slip: str) -> None:
    told = blamed({"year": "1", "farmers.2.name": "Ada", "farmers.2.crop": "wool", "farmers.2.sacks.count.2": slip})
    assert told == {"farmers.2.sacks.count.2": ["a whole number is needed here"]}
    told = blamed({"year": slip, "farmers.0.name": "Ada", "farmers.0.crop": "wool"})
    assert slip == str(MANY + 1) or list(told) == ["year"]


def test_a_fault_is_told_at_the_row_it_was_typed_in() -> None:
    assert blamed({"year": "1", "farmers.1.name": "Ada", "farmers.1.crop": "corn", "farmers.2.name": "Ada",
                   "prices.1": "4"}) == {
        "farmers.2.crop": ["this field is missing"], "farmers.2.name": ["this name was used before"],
        "prices": ["exactly {n} is needed here"]}
    assert blamed({"year": "1"}) == {"farmers": ["between {least} and {most} are needed here"]}


def test_what_does_not_go_with_a_flag_is_kept_and_told() -> None:
    animals = JsonObject({"animal": ANIMAL})
    assert read({"animal.wool": "3"}, animals) == {"animal": {"wool": 3, "goat": False}}
    assert read({"animal.goat": "yes", "animal.horns": "2"}, animals) == {"animal": {"goat": True, "horns": 2}}
    assert blamed({"animal.goat": "yes", "animal.horns": "2", "animal.wool": "1"}, animals) == {
        "animal.wool": ["a goat has none"]}
    assert blamed({"animal.wool": "1", "animal.horns": "1"}, animals) == {"animal.horns": ["this field is unknown"]}


SHEETS = {key: sheet for game in GAMES.values() for key, sheet in game.sheets.items()}
FORMS: dict[str, SheetForm] = {"farm": FARM, "animals": JsonObject({"animals": JsonList(ANIMAL, 0, 3)}),
                               "pasture": PASTURE, **{key: sheet.form for key, sheet in SHEETS.items()}}


@pytest.mark.parametrize("drawn", [40, pytest.param(100, marks=slow)])
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_what_is_drawn_is_legal_and_the_same_when_it_was_written_on_paper(form: SheetForm, drawn: int) -> None:
    rng = random.Random("on paper")
    for _ in range(drawn):
        raw = draw(form, rng)
        filled = posted_as(form, "", raw)
        assert set(filled) <= set(form.field_names(""))
        assert json.dumps(form.read(form.from_fields("", filled))) == json.dumps(form.read(raw))


@pytest.mark.parametrize("drawn", [60, pytest.param(200, marks=slow)])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_whatever_is_legal_is_answered_and_explained(sheet: Sheet, drawn: int) -> None:
    rng, answers = random.Random(sheet.key), set()
    for _ in range(drawn):
        raw, faults = draw(sheet.form, rng), Faults()
        answers.add(json.dumps(sheet.resolve_noting_faults(raw, "", faults)))
        assert faults == []
        assert sheet.explanations(raw)
    assert len(answers) > 20


@pytest.mark.parametrize("drawn", [40, pytest.param(100, marks=slow)])
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_whatever_one_slip_breaks_is_told_at_a_field_that_is_there(form: SheetForm, drawn: int) -> None:
    rng, broken = random.Random("slips"), 0
    for _ in range(drawn):
        typed = posted_as(form, "", draw(form, rng))
        names = list(form.field_names(""))
        typed[names[rng.randrange(len(names))]] = "none of it"
        faults = Faults()
        form.read_noting_faults(form.from_fields("", typed), "", faults)
        told = {form.field_name_at_path(path_steps(fault.path), "", typed) for fault in faults}
        assert all(any(name.startswith(one) for name in names) for one in told)
        broken += bool(told)
    assert broken


def test_every_sheet_of_every_game_has_a_form_of_a_decent_size() -> None:
    for sheet in SHEETS.values():
        fields = list(sheet.form.field_names(""))
        assert len(set(fields)) == len(fields) < 300
        faults = Faults()
        sheet.resolve_noting_faults(sheet.form.from_fields("", dict.fromkeys(fields, "9" * 9)), "", faults)
        assert faults
