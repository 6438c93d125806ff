"""What a browser posts for a sheet becomes its JSON, and a fault finds its way back to the field."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.sheets import ByFlag, Faults, Flag, Many, Name, OneOf, Optional, OrNull, Record, Whole
from companion.core.words import say
from companion.games import GAMES
from companion.web.sheet_forms import MANY, ROWS, Paper, blanks

SACKS = Many(Whole(1, 3))
FARMER = Record({"name": Name(), "crop": OneOf(("corn", "wool")), "sacks": Optional(SACKS, ()),
                 "gold": Optional(Whole(), 0), "mill": Optional(Flag(), False)})
FARM = Record({"year": Whole(), "dry": Flag(), "farmers": Many(FARMER, 1, 3, distinct="name"),
               "prices": Optional(OrNull(Many(Whole(), 2, 2)), None)})
ANIMAL = ByFlag("goat", Record({"goat": Flag(), "horns": Whole()}, strays={"wool": say("a goat has none")}),
                Record({"wool": Whole(), "goat": Optional(Flag(), False)}))


def read(typed: dict[str, str], record: Record = FARM) -> Any:
    assert not set(typed) - set(blanks(record))
    return Paper(typed).read(record, "", "")


def blamed(typed: dict[str, str], record: Record = FARM) -> dict[str, list[str]]:
    paper, faults = Paper(typed), Faults()
    record.read(paper.read(record, "", ""), "", faults)
    return {name: [words.text for words in told] for name, told in paper.by_field(faults).items()}


def test_fields_are_named_by_their_place() -> None:
    farmers = Many(Record({"name": Name(), "sacks": Many(Whole(1, 2), 0, 2)}), 1, 2)
    assert list(blanks(Record({"farmers": farmers}))) == [
        "farmers.0.name", "farmers.0.sacks.0", "farmers.0.sacks.1", "farmers.0.sacks.count.1",
        "farmers.0.sacks.count.2", "farmers.1.name", "farmers.1.sacks.0", "farmers.1.sacks.1",
        "farmers.1.sacks.count.1", "farmers.1.sacks.count.2"]
    assert len(set(blanks(SACKS, "s"))) == ROWS + 3
    assert list(blanks(Record({"animal": ANIMAL}))) == ["animal.wool", "animal.goat", "animal.horns"]


def test_a_form_becomes_the_json_of_its_sheet() -> None:
    assert read({"year": " 1413 ", "dry": "yes", "prices.0": "3", "prices.1": "2", "farmers.0.name": " Ada ",
                 "farmers.0.crop": "corn", "farmers.0.sacks.0": "3", "farmers.0.gold": "0"}) == {
        "year": 1413, "dry": True, "prices": [3, 2],
        "farmers": [{"name": "Ada", "crop": "corn", "sacks": [3], "gold": 0, "mill": False}]}


def test_what_is_left_blank_is_left_out() -> None:
    assert read({"year": "", "farmers.0.name": " "}) == {"dry": False, "farmers": [], "prices": None}
    assert read({"farmers.1.mill": "yes"})["farmers"] == [{"sacks": [], "mill": True}]


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
    animals = Record({"animal": ANIMAL})
    assert read({"animal.wool": "3"}, animals) == {"animal": {"wool": 3, "goat": False}}
    assert read({"animal.goat": "yes", "animal.horns": "2"}, animals) == {"animal": {"goat": True, "horns": 2}}
    assert blamed({"animal.goat": "yes", "animal.horns": "2", "animal.wool": "1"}, animals) == {
        "animal.wool": ["a goat has none"]}
    assert blamed({"animal.wool": "1", "animal.horns": "1"}, animals) == {"animal.horns": ["this field is unknown"]}


def test_every_sheet_of_every_game_has_a_form_of_a_decent_size() -> None:
    for sheet in (sheet for game in GAMES.values() for sheet in game.sheets.values()):
        fields = list(blanks(sheet.record))
        assert len(set(fields)) == len(fields) < 300
        faults = Faults()
        sheet.answer(Paper(dict.fromkeys(fields, "9" * 9)).read(sheet.record, "", ""), "", faults)
        assert faults
