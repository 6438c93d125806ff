"""Draws out of a bag on paper: one tap and Companion draws, or each kind is typed."""

from __future__ import annotations

import pytest

from companion.core.asking import Refusal, Secrecy
from companion.core.dice import ROLL
from tests.web.every_form import BAG, DRAWING
from tests.web.test_drawing import drawn, submit_buttons

CAME = {"drawn": [["wool", 5], ["corn", 7], ["corn", 9]], "rolled": True}


def test_companion_draws_with_one_tap_that_stands_first_and_the_kinds_are_typed_beneath() -> None:
    for secrecy in (Secrecy.OPEN, Secrecy.PRIVATE):
        page = drawn(BAG, secrecy)
        assert [(button.name, button.value) for button in submit_buttons(page)] == [("answer.roll", "yes"), ("", "")]
        numbers = [(c.name, c.attributes["max"]) for c in page.controls if c.attributes.get("type") == "number"]
        assert numbers == [("answer.corn", "3"), ("answer.wool", "2"), ("answer.milk", "0")]
    assert "Draw 3 for us" in drawn(BAG).text
    assert "3 für uns ziehen" in drawn(BAG, language="de").text


def test_the_return_key_draws_nothing() -> None:
    assert set(next(c for c in drawn(BAG).answers()[0].controls if c.tag == "button").attributes) == {"hidden"}
    first, second = [c for c in drawn(DRAWING).answers()[0].controls if c.tag == "button"][:2]
    assert {"disabled", "hidden"} <= set(first.attributes)
    assert set(second.attributes) == {"hidden"}


def test_a_wish_brings_nothing_along_that_was_typed() -> None:
    assert BAG.from_fields("answer", {"answer.corn": "3", "answer.roll": "yes"}) == ROLL
    with pytest.raises(Refusal):
        BAG.read(ROLL)
    assert BAG.from_fields("answer", {"answer.corn": "2", "answer.wool": "1", "answer.milk": "0"}) == {
        "corn": 2, "wool": 1}


def test_where_buttons_send_all_that_is_asked_the_wish_stands_there_with_each_of_them() -> None:
    page = drawn(DRAWING, Secrecy.PRIVATE)
    assert [(button.name, button.value) for button in submit_buttons(page)] == [
        ("answer.goods.roll", "over"), ("answer.goods.roll", "more"), ("answer.then", "over"), ("answer.then", "more")]
    assert "Draw 3 for us: My turn is over" in page.text
    wish = {"answer.goods.roll": "more", "answer.goods.corn": "0", "answer.goods.wool": "0"}
    for left_out in ({}, {"answer.then": ""}):  # what no page posted is read as nothing
        assert DRAWING.from_fields("answer", wish | left_out) == {"goods": ROLL, "then": "more"}
    typed = {"answer.then": "over", "answer.goods.corn": "3"}
    assert DRAWING.from_fields("answer", typed) == {"goods": {"corn": 3}, "then": "over"}


def test_an_old_draw_is_filled_in_by_its_kinds_and_can_be_drawn_only_where_it_is_asked() -> None:
    page = drawn(BAG, suggestion=CAME)
    assert {c.name: c.value for c in page.controls if c.attributes.get("type") == "number"} == {
        "answer.corn": "2", "answer.wool": "1", "answer.milk": "0"}
    assert "answer.roll" not in drawn(BAG, Secrecy.SEALED, own=CAME).answers()[0].names()


def test_nothing_on_paper_says_what_lies_in_the_bag() -> None:
    assert "9" not in drawn(BAG, Secrecy.PRIVATE).text
