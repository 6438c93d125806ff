"""Plans on paper: what lies there as a table with names, what is laid as lists of names, a place as one tap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.asking import Refusal, Secrecy
from companion.core.forms import Field, fields
from companion.core.plan import Plan
from companion.core.words import say
from companion.locale import tongue
from tests.web.plans import DIGGING, DRAWING, GARDEN, LAYING, PLACE, arbour
from tests.web.test_drawing import drawn, drawn_html, standing, submit_buttons


def named_cells(typed: dict[str, str], form: Plan = LAYING) -> Any:
    return form.from_fields("answer", {f"answer.{key}": text for key, text in typed.items()})


def test_what_lies_there_is_a_table_with_names_of_columns_and_rows() -> None:
    page = drawn(LAYING)
    assert "CDEFGH" in page.text.split(), "a margin of one"
    heads = [attributes["scope"] for tag, attributes in page.tags if tag == "th"]
    assert (heads.count("col"), heads.count("row")) == (6, 5)
    assert page.marks.count("menu") == 3, "two lawns, and one to be taken in hand"
    assert sum("data-free" in cell for cell in page.all("td")) == len(LAYING.usable_cells())


def test_of_each_kind_the_cells_are_named() -> None:
    assert named_cells({"rose": "c4, C5", "herb": " ", "lawn": ""}) == {"cells": {"-2,-1": "rose", "-2,0": "rose"}}
    assert named_cells({"rose": "C4", "herb": "C4"}) == {"cells": {"-2,-1": ["rose", "herb"]}}
    assert named_cells({"rose": "C4", "squares": "D4"}) == {"cells": {"-2,-1": "rose"}, "squares": ["-1,-1"]}


def test_what_there_is_none_of_has_no_field() -> None:
    assert drawn(LAYING).answers()[0].names() >= {"answer.rose", "answer.herb", "answer.squares"}
    assert not {"answer.lawn", "answer.flagged"} & drawn(LAYING).answers()[0].names()


@pytest.mark.parametrize(("typed", "words"), [
    ({"rose": "here"}, "“here” is no cell. They are named by column and row, such as J9."),
    ({"rose": "C4", "herb": "c4"}, "Only one thing can lie on C4."),
    ({"rose": "D4"}, "Something lies on D4 already."),
    ({}, "Between 1 and 3 in all, please. The sum is 0 now."),
])
def test_what_is_typed_wrong_is_refused_by_the_names_that_stand_there(typed: dict[str, str], words: str) -> None:
    with pytest.raises(Refusal) as no:
        LAYING.read(named_cells(typed))
    assert tongue("en").text_of(no.value.words) == words


def test_what_was_typed_and_refused_stands_in_the_picture_too() -> None:
    page = drawn(LAYING, typed={"key": "red:what", "answer.rose": "C4 nonsense"})
    assert standing(page, "answer.rose") == {"C4 nonsense"}
    assert page.marks.count("seal") == drawn(LAYING).marks.count("seal") + 1


def test_what_is_sealed_is_neither_in_the_fields_nor_in_the_picture() -> None:
    page = drawn(LAYING, Secrecy.SEALED, own={"cells": {"-2,-1": "rose"}})
    assert standing(page, "answer.rose") == {""}
    assert page.marks.count("seal") == drawn(LAYING).marks.count("seal") + 1  # the one that says "Sealed"


def test_one_thing_on_one_of_a_few_cells_takes_one_tap() -> None:
    for secrecy in (Secrecy.OPEN, Secrecy.PRIVATE):
        buttons = submit_buttons(drawn(PLACE, secrecy))
        assert [(button.name, button.value) for button in buttons] == [
            ("answer.fountain", "D1"), ("answer.fountain", "B3")]
    assert PLACE.read(PLACE.from_fields("answer", {"answer.fountain": "D1"})).cells == (((2, -1), "fountain"),)


def test_what_waits_for_others_is_chosen_by_a_dot() -> None:
    for page in (drawn(PLACE, Secrecy.SEALED), drawn(fields(dict, where=Field(say("Where?"), PLACE)))):
        assert [button.name for button in submit_buttons(page)] == [""]
        dots = [c for c in page.controls if c.attributes.get("type") == "radio"]
        assert [c.value for c in dots] == ["D1", "B3"]


def test_a_plan_among_fields_is_sent_by_their_last_one() -> None:
    assert [(button.name, button.value) for button in submit_buttons(drawn(DIGGING))] == [
        ("answer.then", "done"), ("answer.then", "more")]


def test_what_each_brings_stands_there_as_a_list() -> None:
    assert "Roses: 1 bee" in drawn(LAYING).text
    assert "A kitchen garden: 2 jars" in drawn(LAYING).text


def test_squares_that_lie_already_are_drawn_upon_what_they_cover() -> None:
    lying = replace(LAYING, ground=GARDEN, squares=arbour(), taken=(((-1, -1), "arbour"),))
    assert drawn(lying).marks.count("yes") == drawn(LAYING).marks.count("yes") + 1


def test_what_is_drawn_upon_a_square_stands_in_its_middle() -> None:
    signed = tuple(replace(one, signs=("arms-red",)) if one.cell == (-1, -1) else one for one in GARDEN)
    lying = replace(LAYING, ground=signed, taken=(((-1, -1), "arbour"),))
    html = drawn_html(lying)
    assert html.index('class="plot__square"') < html.index("#arms-red") < html.index("</span></td>")
    assert 'class="plot__square"' not in drawn_html(replace(LAYING, ground=signed))


def test_a_drawing_from_one_first_cell_on_begins_with_what_was_drawn_last() -> None:
    last = {"cells": {"0,0": "rose", "1,0": "herb"}, "flagged": []}
    page = drawn(DRAWING, suggestion=last)
    assert (standing(page, "answer.rose"), standing(page, "answer.herb")) == ({"G7"}, {"H7"})
    assert "FGHI" in page.text.split()
    assert "A cat sleeps here" in page.text


@pytest.mark.parametrize("suggestion", [[], {"cells": []}, {"cells": {"x": "rose", "99,0": 3}, "squares": [None]},
                                        {"cells": {"0,0": ["rose"]}, "flagged": "0,0"}])
def test_a_suggestion_that_is_no_plan_spoils_nothing(suggestion: Any) -> None:
    for form in (LAYING, DRAWING, PLACE):
        assert drawn(form, suggestion=suggestion).answers()
