"""What is one tap: ballots, and cards that lie in places."""

from __future__ import annotations

from companion.core.asking import Secrecy
from companion.core.forms import Amount, Field, Pick
from companion.core.lists import Row
from companion.core.words import say
from companion.tabletop.ballot import ballot_form
from tests.web.test_drawing import BALLOT, LAID, MANY, SHEET, TURNED_UP, drawn, options, standing, submit_buttons


def test_a_ballot_with_markers_is_sealed_by_its_answer_and_few_markers_are_one_tap() -> None:
    page = drawn(BALLOT, Secrecy.SEALED)
    assert [(button.name, button.value) for button in submit_buttons(page)] == [
        ("answer.aye", "yes"), ("answer.aye", "no")]
    assert standing(page, "answer.markers") - {""} == {"0"}
    few = [c.value for c in page.answers()[0].controls if c.name == "answer.markers"]
    assert few == [*"012345", ""]
    assert BALLOT.from_fields("answer", {"answer.aye": "no", "answer.markers": "", "answer.markers.more": "17"}) == {
        "aye": "no", "markers": 17}


def test_where_there_are_no_markers_none_are_asked_for() -> None:
    page = drawn(ballot_form(say("This bill"), markers=Field(say("Markers"), Amount(0, 0))), Secrecy.SEALED)
    assert [c.name for c in page.answers()[0].controls if "markers" in c.name] == []


def test_each_card_of_a_row_is_drawn_once_with_a_dot_for_each_place_where_it_may_lie() -> None:
    page = drawn(LAID)
    assert [c.value for c in page.controls if c.name == "answer.0"] == ["field-0", "field-1", "field-2"]
    assert [c.value for c in page.controls if c.name == "answer.1"] == ["field-3"]
    assert standing(page, "answer.1") == {"field-3"}, "the only one there is lies there already"


def test_cards_are_sent_by_the_last_tap_and_so_many_of_them_are_a_list() -> None:
    assert [form.is_dealt for form in (LAID, Row((MANY, Pick(options(15))), (say("Left"), say("Right"))))] == [
        True, False]
    for form, sends in ((LAID, True), (TURNED_UP, False), (SHEET, False)):
        sheet = next(attributes for tag, attributes in drawn(form).tags if tag == "form")
        assert ("data-sends" in sheet) is sends
