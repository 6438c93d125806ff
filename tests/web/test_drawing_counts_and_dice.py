"""Counts of several kinds, and dice, on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.core.asking import Raw, Refusal, RuleBug, Secrecy
from companion.core.counts import Counts, Kind
from companion.core.dice import ROLL, Dice
from companion.core.words import say
from companion.locale import tongue
from tests.web.hands_and_dice import CARDS, GIFT, HAND, THROWN
from tests.web.test_drawing import drawn, standing, submit_buttons


def test_a_die_takes_one_tap_or_is_rolled_with_one() -> None:
    for secrecy in (Secrecy.OPEN, Secrecy.PRIVATE):
        buttons = [(button.name, button.value) for button in submit_buttons(drawn(Dice(1), secrecy))]
        assert buttons == [*(("answer.0", str(n)) for n in range(1, 7)), ("answer.roll", "yes")]
    assert Dice(1).from_fields("answer", {"answer.0": "4"}) == {"dice": [4]}


def test_several_dice_are_tapped_one_by_one_and_the_return_key_rolls_none() -> None:
    page = drawn(Dice(2))
    radios = [(c.name, c.value) for c in page.controls if c.attributes.get("type") == "radio"]
    assert radios == [(f"answer.{die}", str(n)) for die in range(2) for n in range(1, 7)]
    first = next(c for c in page.answers()[0].controls if c.tag == "button")
    assert set(first.attributes) == {"hidden"}  # it confirms
    roll = next(c for c in page.controls if c.name == "answer.roll")
    assert "formnovalidate" in roll.attributes


def test_a_wish_to_roll_brings_no_numbers_along() -> None:
    posted = {"answer.0": "6", "answer.1": "6", "answer.roll": "yes"}
    assert Dice(2).from_fields("answer", posted) == ROLL
    with pytest.raises(Refusal):
        Dice(2).read(ROLL)


def test_an_old_roll_is_filled_in_as_numbers_and_can_be_rolled_only_where_it_is_asked() -> None:
    page = drawn(Dice(2), Secrecy.SEALED, own={"dice": [3, 5], "rolled": True})
    assert (standing(page, "answer.0"), standing(page, "answer.1")) == ({"3"}, {"5"})
    assert "answer.roll" not in page.answers()[0].names()


@pytest.mark.parametrize(("posted", "raw", "words"), [
    ({}, {}, "Between 1 and 5 in all, please."),
    ({"answer.1": " ", "answer.2": "0"}, {}, "Between 1 and 5"),
    ({"answer.2": "two"}, {"2": "two"}, "Value 2: Please give a whole number."),
    ({"answer.1": "1", "answer.2": "1", "answer.x2": "2"}, {"1": 1, "2": 1, "x2": 2}, "Double: A number from 0 to 1"),
    ({"answer.1": "3", "answer.2": "3"}, {"1": 3, "2": 3}, "Between 1 and 5 in all, please. The sum is 6 now. Five"),
])
def test_counts_that_do_not_fit_are_refused_in_words(posted: dict[str, str], raw: Raw, words: str) -> None:
    form = Counts((Kind("1", say("Value 1"), 3), Kind("2", say("Value 2"), 3), Kind("x2", say("Double"), 1)), 1, 5,
                  CARDS.note)
    assert form.from_fields("answer", posted) == raw
    with pytest.raises(Refusal) as no:
        form.read(raw)
    assert tongue("en").text_of(no.value.words).startswith(words)


@pytest.mark.parametrize("number", ["", "0", "7", "-1", "1.5", "١", "1" * 10])
def test_dice_that_do_not_exist_are_refused_in_words(number: str) -> None:
    with pytest.raises(Refusal) as no:
        Dice(2).read(Dice(2).from_fields("answer", {"answer.0": "3", "answer.1": number}))
    assert tongue("en").text_of(no.value.words) == "Please say what each die shows, from 1 to 6."


def test_dice_that_lie_on_something_say_on_what_and_the_last_tap_sends_them() -> None:
    page = drawn(THROWN)
    assert re.findall(r"Die \d: +\w+ \d", page.text) == ["Die 1:  Value 1", "Die 2:  Value 1", "Die 3:  Value 2"]
    assert [shown for shown in page.marks if not shown.startswith("die-")] == ["seal", "seal", "candle"]
    assert "data-sends" in page.answers()[0].attributes
    assert "data-sends" not in drawn(THROWN, Secrecy.PRIVATE).answers()[0].attributes
    assert "data-sends" not in drawn(Dice(2, 20)).answers()[0].attributes, "numbers are typed"


def test_a_die_shows_its_pips_where_it_has_six_sides() -> None:
    assert drawn(Dice(1)).marks == [f"die-{n}" for n in range(1, 7)]
    assert drawn(Dice(1, 8)).marks == []


@pytest.mark.parametrize("named", [{"labels": (say("Value 1"),)}, {"marks": ("seal", "seal", "seal")}])
def test_either_every_die_is_named_or_none(named: dict[str, Any]) -> None:
    with pytest.raises(RuleBug):
        Dice(2, **named)


def test_a_hand_shows_each_kind_with_its_mark_and_what_there_is_none_of_cannot_be_laid() -> None:
    page = drawn(HAND, Secrecy.SEALED)
    fields = [(c.name, c.attributes["max"], "disabled" in c.attributes) for c in page.controls
              if c.attributes.get("type") == "number"]
    assert fields == [("answer.1", "3", False), ("answer.2", "2", False), ("answer.3", "0", True)]
    assert page.marks == ["seal", "candle", "menu"]


def test_a_card_says_how_many_there_are_to_choose_from_where_its_limit_does_not() -> None:
    roses, lilies = Kind("rose", say("Roses"), 2, mark="seal", held=5), Kind("lily", say("Lilies"), 2, mark="seal")
    page = drawn(Counts((roses, lilies), 0, 2))
    assert re.findall(r"\bof \d+", page.text) == ["of 5"]


def test_what_was_laid_is_laid_anew_by_whoever_changes_it() -> None:
    page = drawn(HAND, Secrecy.SEALED, own={"1": 2, "2": 1})
    assert [c.value for c in page.controls if c.attributes.get("type") == "number"] == ["0", "0", "0"]
    refused = {"key": "red:what", "answer.1": "3", "answer.2": "3"}
    page = drawn(HAND, Secrecy.SEALED, typed=refused, own={"1": 2, "2": 1})
    assert [c.value for c in page.controls if c.attributes.get("type") == "number"] == ["3", "3", "0"]


def test_what_each_sum_means_is_a_table_without_a_script_and_one_line_with_it() -> None:
    page = drawn(GIFT, Secrecy.PRIVATE)
    assert [tag for tag, attributes in page.tags if "data-means" in attributes] == ["output"]
    assert re.findall(r"you stand on (\d+)", page.text) == [str(n) for n in range(12)]
    assert [attributes["data-worth"] for _, attributes in page.tags if "data-worth" in attributes] == ["1", "3"]
    assert "worth 3" in page.text
    assert "worth 1" not in page.text


def test_where_all_may_be_given_no_limit_is_said_and_all_that_has_a_mark_is_a_card() -> None:
    page = drawn(GIFT, Secrecy.PRIVATE)
    assert [a["class"] for tag, a in page.tags if tag == "div" and "hand" in a.get("class", "").split()] == ["hand"]
    assert "in all, please" not in page.text
    assert [tag for tag, attributes in page.tags if "data-says" in attributes] == []
    assert "aria-describedby" not in next(attributes for tag, attributes in page.tags if tag == "fieldset")
    bound = Counts(GIFT.kinds, 1, 3, meanings=GIFT.meanings)
    assert "Between 1 and 3 in all, please." in drawn(bound, Secrecy.PRIVATE).text
    noted = Counts(GIFT.kinds, 0, 9, say("All lie behind your screen."), meanings=GIFT.meanings)
    assert "All lie behind your screen." in drawn(noted, Secrecy.PRIVATE).text


def test_nothing_is_one_tap_on_the_button_that_sends_it_as_it_comes() -> None:
    page = drawn(GIFT, Secrecy.PRIVATE)
    assert [button.name for button in submit_buttons(page)] == [""]
    posted = {c.name: c.value for c in page.controls if c.name.startswith("answer.")}
    assert GIFT.from_fields("answer", posted) == {}
    assert GIFT.read({}) == {}
