"""Tiles with tails that end in buttons which send them, as a browser without scripts reads and posts them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Raw, Secrecy
from companion.core.either import Branch, Either
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.words import say
from tests.web.every_form import DEEDS
from tests.web.houses import Party
from tests.web.pages import Control, Page
from tests.web.test_drawing import drawn, standing, submit_buttons
from tests.web.test_market import entries, party, post, weather

__all__ = ["party"]  # the fixture


def as_it_stands(page: Page, typed: str = "") -> dict[str, str]:
    """All that a browser posts besides the button that is pressed: of every tail, folded or not. `typed`: a number in
    each field that is empty."""
    posted: dict[str, str] = {}
    for control in page.answers()[0].controls:
        kind = control.attributes.get("type", "")
        if control.name.startswith("answer") and control.tag == "input" and (kind != "radio" or
                                                                             "checked" in control.attributes):
            posted[control.name] = control.value or typed
    return posted


def pressed(form: Either[Any], button: Control, page: Page, typed: str = "") -> Raw:
    return form.from_fields("answer", as_it_stands(page, typed) | {button.name: button.value})


def tails(page: Page) -> list[dict[str, str]]:
    return [attributes for attributes in page.all("details") if "data-way" in attributes]


def test_open_and_closed_ones_stand_in_one_order_each_closed_one_with_its_reason() -> None:
    text = drawn(DEEDS).text
    places = [text.index(words) for words in ("Build", "Plough", "It rains.", "Mill", "Sell", "Pray", "Rest")]
    assert places == sorted(places)


def test_a_tail_ends_in_buttons_that_send_it_or_in_one_that_confirms() -> None:
    assert [(button.name, button.value) for button in submit_buttons(drawn(DEEDS))] == [
        ("answer.build.then", "over"), ("answer.build.then", "not-yet"),
        ("answer.mill.then", "over"), ("answer.mill.then", "not-yet"),
        *(("answer.sell.sacks", str(n)) for n in range(12)), ("answer", "sell"),
        ("answer", "pray"), ("answer", "rest")]


@pytest.mark.parametrize("typed", ["", "13"])
def test_each_button_says_what_it_says_whatever_is_filled_in_elsewhere(typed: str) -> None:
    page = drawn(DEEDS)
    answers = [pressed(DEEDS, button, page, typed) for button in submit_buttons(page)]
    sacks = 0
    assert answers == [
        ["build", {"where": None, "then": "over"}], ["build", {"where": None, "then": "not-yet"}],
        ["mill", {"sacks": sacks, "then": "over"}], ["mill", {"sacks": sacks, "then": "not-yet"}],
        *(["sell", {"sacks": n}] for n in range(12)), ["sell", {"sacks": int(typed) if typed else None}],
        ["pray", {"corn": 0}], ["rest", {}]]


def test_a_last_field_with_one_option_is_a_button_all_the_same() -> None:
    draw = Fields(dict, (("sacks", Field(say("Sacks"), Amount(0, 3))),
                         ("then", Field(say("Then"), Pick((Option("draw", say("Draw"), 1),))))), taps="then")
    for form, name in ((draw, "answer.then"), (Either((Branch("dig", say("Dig"), draw),)), "answer.dig.then")):
        assert [(button.name, button.value) for button in submit_buttons(drawn(form))] == [(name, "draw")]


def test_one_tail_at_a_time_is_open_and_none_before_somebody_wants_one() -> None:
    found = tails(drawn(DEEDS))
    assert [tail["data-way"] for tail in found] == ["build", "mill", "sell", "pray"]
    assert len({tail["name"] for tail in found}) == 1
    assert not any("open" in tail for tail in found)


@pytest.mark.parametrize("typed", [
    {"answer.mill.sacks": "", "answer.mill.sacks.more": "99", "answer.mill.then": "over"},
    {"answer": "sell", "answer.sell.sacks.more": "99"}, {"answer": "pray", "answer.pray.corn": "99"}])
def test_what_was_refused_lies_open_as_it_was_filled_in(typed: dict[str, str]) -> None:
    page = drawn(DEEDS, typed={"key": "red:what", **typed})
    way = next(name for name in ("mill", "sell", "pray") if any(f"answer.{name}." in one for one in typed))
    assert [tail["data-way"] for tail in tails(page) if "open" in tail] == [way]
    assert any("99" in standing(page, name) for name in typed)


def test_an_old_answer_lies_open_with_the_button_that_was_pressed() -> None:
    page = drawn(DEEDS, suggestion=["mill", {"sacks": 4, "then": "not-yet"}])
    assert [tail["data-way"] for tail in tails(page) if "open" in tail] == ["mill"]
    assert standing(page, "answer.mill.sacks") - {""} == {"4"}
    assert standing(page, "answer.mill.then") == {"not-yet"}


def test_the_return_key_presses_none_of_them() -> None:
    first, second = [c for c in drawn(DEEDS).answers()[0].controls if c.tag == "button"][:2]
    assert {"disabled", "hidden"} <= set(first.attributes)
    assert set(second.attributes) == {"hidden"}
    assert "data-sends" not in drawn(DEEDS).answers()[0].attributes, "no tap within a tail sends what is not chosen yet"


def test_where_it_is_sealed_a_list_says_which_way_and_one_that_is_not_chosen_is_none() -> None:
    raw = ["mill", {"sacks": 4, "then": "over"}]
    page = drawn(DEEDS, Secrecy.SEALED, suggestion=raw)
    ways = next(control for control in page.controls if control.name == "answer")
    assert ways.options == ["-", "mill", "sell", "build", "pray", "rest", ""]
    assert ways.selected == "mill"
    posted = as_it_stands(page)
    assert DEEDS.from_fields("answer", posted | {"answer": "mill"}) == raw
    assert DEEDS.from_fields("answer", posted | {"answer": "rest"}) == ["rest", {}]
    assert DEEDS.from_fields("answer", posted | {"answer": "-"})[0] == "-"


# At a table.


def test_a_deed_is_corrected_to_another_one_by_the_button_that_is_pressed(party: Party) -> None:
    weather(party, answer_0="3", answer_1="5")
    for seat in ("red", "blue"):
        post(party, seat, key=f"{seat}:cards/1", era="0", answer_1="2")
    sale = post(party, "red", key="red:sell/1", era="0", answer_sell_goods="2", answer_sell_then="stay")
    assert sale.status_code == 303
    page = Page(party.phones["red"].get(f"/t/{party.code}/correct/3").text)
    assert [tail["data-way"] for tail in page.all("details") if "open" in tail] == ["sell"]
    stands = {"answer_sell_goods": "2", "answer_give_to": "blue"}  # in the tails, as it comes with every button
    shown = post(party, "red", "correct/3", era="0", **stands, answer_give_goods="1")
    sure = next(form for form in Page(shown.text).forms if "sure" in form.names())
    assert party.phones["red"].post(sure.action, {c.name: c.value for c in sure.controls if c.name not in (
        "why", "other")}).status_code == 303
    assert entries(party)[3:] == [("red", "sell/1", ["give", {"to": "blue", "goods": 1}])]
