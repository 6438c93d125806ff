"""Of several ways the one counts whose button was pressed, whatever is filled in within the tails of others."""

from __future__ import annotations

import pytest

from companion.core.asking import Posted, Raw, Refusal
from companion.core.counts import Kind
from companion.core.dice import ROLL
from companion.core.draws import Draw
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Closed, Field, Fields, Option, Pick
from companion.core.words import say

CORN = (Kind("corn", say("Corn"), 4),)
THEN = Field(say("Then"), Pick((Option("over", say("Over"), True), Option("not-yet", say("Not yet"), False))))
SACKS = Field(say("Sacks"), Amount(0, 30))
CARD = Either((Branch("none", say("None"), NOTHING),
               Branch("card", say("A card"), Fields(dict, (("sacks", SACKS),), taps="sacks"))))
# Ends with what comes next, with a number, with one more choice; with nothing of the kind; and has no tail at all.
DEEDS = Either((
    Branch("mill", say("Mill"), Fields(dict, (("sacks", SACKS), ("then", THEN)), taps="then")),
    Branch("sell", say("Sell"), Fields(dict, (("sacks", SACKS),), taps="sacks")),
    Branch("play", say("Play"), Fields(dict, (("sacks", SACKS), ("card", Field(say("Card"), CARD))), taps="card")),
    Branch("dig", say("Dig"), Fields(dict, (("found", Field(say("Found"), Draw(CORN, 2, bag={"corn": 4}))),
                                             ("then", THEN)), taps="then")),
    Branch("count", say("Count"), Fields(dict, (("sacks", SACKS),))),
    Branch("rest", say("Rest"), NOTHING)), (Closed("plough", say("Plough"), say("It rains.")),))
# What stands in all the tails when nobody has touched them, and when somebody has filled them all in.
UNTOUCHED = {"answer.mill.sacks": "0", "answer.mill.sacks.more": "", "answer.sell.sacks.more": "",
             "answer.play.sacks": "0", "answer.play.sacks.more": "", "answer.play.card.card.sacks.more": "",
             "answer.dig.found.corn": "0", "answer.count.sacks": "0"}
FILLED = {"answer.mill.sacks": "", "answer.mill.sacks.more": "7", "answer.sell.sacks.more": "8",
          "answer.play.sacks": "3", "answer.play.sacks.more": "", "answer.play.card.card.sacks.more": "9",
          "answer.dig.found.corn": "2", "answer.count.sacks": "4"}


@pytest.mark.parametrize(("pressed", "raw", "filled"), [
    ({"answer.mill.then": "over"}, ["mill", {"sacks": 0, "then": "over"}], ["mill", {"sacks": 7, "then": "over"}]),
    ({"answer.sell.sacks": "5"}, ["sell", {"sacks": 5}], ["sell", {"sacks": 5}]),
    ({"answer.play.card": "none"}, ["play", {"sacks": 0, "card": ["none", {}]}],
     ["play", {"sacks": 3, "card": ["none", {}]}]),
    ({"answer.play.card.card.sacks": "2"}, ["play", {"sacks": 0, "card": ["card", {"sacks": 2}]}],
     ["play", {"sacks": 3, "card": ["card", {"sacks": 2}]}]),
    ({"answer.dig.then": "over"}, ["dig", {"found": {}, "then": "over"}],
     ["dig", {"found": {"corn": 2}, "then": "over"}]),
    ({"answer": "count"}, ["count", {"sacks": 0}], ["count", {"sacks": 4}]),
    ({"answer": "rest"}, ["rest", {}], ["rest", {}]),
])
def test_the_button_that_was_pressed_says_which_way(pressed: Posted, raw: Raw, filled: Raw) -> None:
    for stands, meant in ((UNTOUCHED, raw), (FILLED, filled)):
        assert DEEDS.from_fields("answer", {**stands, **pressed}) == meant


def test_a_wish_to_draw_is_one_of_its_buttons() -> None:
    pressed = {"answer.dig.found.roll": "not-yet"}
    assert DEEDS.from_fields("answer", {**FILLED, **pressed}) == ["dig", {"found": ROLL, "then": "not-yet"}]


def test_a_number_that_is_typed_is_confirmed_by_a_button_that_says_which_way() -> None:
    assert DEEDS.from_fields("answer", {**FILLED, "answer": "sell"}) == ["sell", {"sacks": 8}]


@pytest.mark.parametrize("posted", [
    {}, {"answer": ""}, {"answer": "-", "answer.mill.then": "over"},
    {"answer.mill.then": "over", "answer.sell.sacks": "1"}])
def test_where_nobody_pressed_one_or_somebody_several_it_is_refused(posted: Posted) -> None:
    with pytest.raises(Refusal) as no:
        DEEDS.read(DEEDS.from_fields("answer", {**FILLED, **posted}))
    assert no.value.words.text == "Please choose one of the answers offered."


def test_what_is_closed_is_refused_with_its_reason() -> None:
    with pytest.raises(Refusal) as no:
        DEEDS.read(DEEDS.from_fields("answer", {**FILLED, "answer": "plough"}))
    assert no.value.words.text == "It rains."


def test_an_answer_is_spread_over_the_fields_that_its_buttons_post() -> None:
    assert DEEDS.to_fields("answer", ["mill", {"sacks": 2, "then": "over"}]) == {
        "answer.mill.sacks": "2", "answer.mill.then": "over"}
    assert DEEDS.to_fields("answer", ["count", {"sacks": 2}]) == {"answer": "count", "answer.count.sacks": "2"}


def test_a_tail_that_is_suggested_unfinished_is_known_all_the_same() -> None:
    fields = DEEDS.to_fields("answer", ["mill", {"sacks": 2}])
    assert fields == {"answer": "mill", "answer.mill.sacks": "2"}
    assert DEEDS.chosen_key("answer", fields) == "mill"


def test_its_last_field_is_refused_where_it_is_wrong() -> None:
    with pytest.raises(Refusal) as no:
        DEEDS.read(["mill", {"sacks": 31, "then": "over"}])
    assert no.value.path == "mill.sacks"
