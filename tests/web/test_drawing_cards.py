"""What is one tap: ballots, and cards that lie in places; line-ups; and lists longer than anybody thought of."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal, Secrecy
from companion.core.either import Branch, Either
from companion.core.forms import Amount, Field, Option, Pick, fields
from companion.core.lists import Follower, Lineup, RowOfPlaces
from companion.core.words import say
from companion.finding.folders import shipped_folder
from companion.locale import tongue
from companion.tabletop.ballot import ballot_form
from tests.web.every_form import BALLOT, CARD, LAID, MANY, MANY_CARDS, SHEET, TURNED_UP, options
from tests.web.test_drawing import drawn, standing, submit_buttons


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
    assert [form.may_be_sent_by_last_tap for form in (LAID,
                                                      RowOfPlaces((MANY, Pick(options(15))),
                                                                  (say("Left"), say("Right"))))] == [
        True, False]
    for form, sends in ((LAID, True), (TURNED_UP, False), (SHEET, False)):
        sheet = next(attributes for tag, attributes in drawn(form).tags if tag == "form")
        assert ("data-sends" in sheet) is sends


# Line-ups, in which somebody may stand behind another one alone.

LORD, PAGE = Option("lord", say("Lord"), "lord"), Option("page", say("Page"), "page")
LINEUP = Lineup(Pick((LORD, PAGE)), Amount(1, 9), (say("First"), say("Second")),
                followers=(Follower("page", "lord", 4, say("Behind his lord.")),))


def test_nobody_need_type_the_number_of_who_always_has_the_same() -> None:
    posted = {"answer.0.who": "lord", "answer.0.number": "3", "answer.1.who": "page", "answer.1.number": ""}
    assert LINEUP.read(LINEUP.from_fields("answer", posted)) == (("lord", 3), ("page", 4))


def test_who_is_sent_to_a_place_in_front_is_refused_in_words() -> None:
    posted = {"answer.0.who": "page", "answer.1.who": "lord", "answer.1.number": "3"}
    with pytest.raises(Refusal) as no:
        LINEUP.read(LINEUP.from_fields("answer", posted))
    assert tongue("en").text_of(no.value.words) == "Behind his lord."


# Lists that are longer than anybody thought of when the styles were written.


def test_however_long_a_list_is_only_what_the_chosen_one_unfolds_is_shown() -> None:
    """Of fifteen cards only "another" has fields: they are the first tail, and all other options hide it."""
    form = fields(lambda **_: None, card=Field(say("Card"), MANY_CARDS))
    drawn_options = [option for option in drawn(form).all("option") if option["value"]]
    assert [option["class"] for option in drawn_options] == ["bare"] * 15 + ["t0"]
    tails = [attributes["class"] for tag, attributes in drawn(form).tags if tag == "div" and "tail" in
             attributes.get("class", "").split()]
    assert tails == ["tail t0"]
    assert ":is(option[value=\"\"], .bare):checked) > .tail { display: none }" in (
        shipped_folder("static") / "shell" / "questions.css").read_text(encoding="utf-8")


def test_of_a_list_that_is_longer_than_the_styles_number_no_tail_is_lost() -> None:
    """Whatever comes after the last number goes with it: shown together, never a tail that nothing unfolds."""
    long = Either(tuple(Branch(f"card-{n}", say("Card {n}", n=n), CARD) for n in range(30)))
    page = drawn(fields(lambda **_: None, card=Field(say("Card"), long)))
    numbers = [f"t{min(n, 23)}" for n in range(30)]
    assert [option["class"] for option in page.all("option") if option["value"]] == numbers
    assert [attributes["class"] for tag, attributes in page.tags if tag == "div" and "tail" in
            attributes.get("class", "").split()] == [f"tail {number}" for number in numbers]
    style = (shipped_folder("static") / "shell" / "questions.css").read_text(encoding="utf-8")
    for number in numbers:
        assert f".either__choice .{number}:checked) > .tail:not(.{number})" in style
        assert f".placing:has(.{number}:checked) .tap:not(.w{number[1:]})" in style
    assert ".t24" not in style
