"""Lots on paper: each a tap, or Companion draws."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal, Secrecy
from companion.core.dice import ROLL, Lot, lots_form
from companion.core.forms import Field, Fields, Option
from companion.core.words import Verbatim, say
from companion.games import GAMES
from tests.web.houses import House, Party
from tests.web.pages import Page
from tests.web.test_asks import agreed
from tests.web.test_drawing import drawn, standing, submit_buttons

BAG = Lot(tuple(Option(key, say("Tile {key}", key=Verbatim(key)), key) for key in "abc"))


def test_what_was_drawn_is_a_tap_and_so_is_the_wish_that_companion_draws() -> None:
    for secrecy in (Secrecy.OPEN, Secrecy.PRIVATE):
        buttons = [(button.name, button.value) for button in submit_buttons(drawn(BAG, secrecy))]
        assert buttons == [("answer", "a"), ("answer", "b"), ("answer", "c"), ("answer.roll", "yes")]
    assert BAG.from_fields("answer", {"answer": "b"}) == "b"


def test_the_return_key_draws_nothing() -> None:
    sheet = Fields(dict, (("lot", Field(say("Lot"), BAG)),))
    first = next(c for c in drawn(sheet).answers()[0].controls if c.tag == "button")
    assert set(first.attributes) == {"hidden"}  # it confirms
    assert next(c for c in drawn(BAG).answers()[0].controls if c.tag == "button").name == ""


def test_a_wish_brings_nothing_along_that_was_chosen() -> None:
    assert BAG.from_fields("answer", {"answer": "b", "answer.roll": "yes"}) == ROLL
    with pytest.raises(Refusal):
        BAG.read(ROLL)


def test_an_old_lot_is_filled_in_by_its_name_and_can_be_drawn_only_where_it_is_asked() -> None:
    page = drawn(BAG, Secrecy.SEALED, own={"drawn": "b", "rolled": True})
    assert standing(page, "answer") == {"b"}
    assert "answer.roll" not in page.answers()[0].names()


PAIR = lots_form({"hill": (say("Hill"), BAG), "dale": (say("Dale"), BAG)})


def test_several_lots_are_told_one_by_one_or_drawn_all_with_one_tap_and_the_return_key_draws_none() -> None:
    page = drawn(PAIR)
    radios = [(c.name, c.value) for c in page.controls if c.attributes.get("type") == "radio"]
    assert radios == [(f"answer.{lot}", key) for lot in ("hill", "dale") for key in "abc"]
    assert [c.name for c in page.answers()[0].controls if c.name.endswith(".roll")] == ["answer.roll"]
    assert set(next(c for c in page.answers()[0].controls if c.tag == "button").attributes) == {"hidden"}  # it confirms
    assert PAIR.from_fields("answer", {"answer.hill": "b", "answer.dale": "a"}) == {"hill": "b", "dale": "a"}
    assert PAIR.from_fields("answer", {"answer.hill": "b", "answer.roll": "yes"}) == {"hill": ROLL, "dale": ROLL}


def test_several_old_lots_are_filled_in_by_their_names() -> None:
    page = drawn(PAIR, Secrecy.SEALED, own={"hill": {"drawn": "b", "rolled": True}, "dale": "c"})
    assert (standing(page, "answer.hill"), standing(page, "answer.dale")) == ({"b"}, {"c"})


# At a table.


def test_one_tap_draws_all_lots_and_where_one_is_corrected_the_others_stay_drawn(house: House) -> None:
    party = agreed(house, GAMES["lancaster"], 3, {"new-laws": "in", "laws": "lots"})
    wish = {"key": "table:lots", "era": "0", "answer.roll": "yes"}
    assert party.phones["red"].post(f"/t/{party.code}/answer", {**wish, "answer.0.roll": "yes"}).status_code == 400
    for _ in range(2):
        assert party.phones["red"].post(f"/t/{party.code}/answer", wish).status_code == 303
    (before,) = drawn_at(party)
    assert all(one["rolled"] for one in before.values())
    lots = {f"answer.{group}": one["drawn"] for group, one in before.items()}
    other = "base" if lots["answer.2"] == "new-laws" else "new-laws"
    page = Page(party.phones["red"].get(f"/t/{party.code}/correct/0").text)
    assert {c.name: c.value for c in page.controls if "checked" in c.attributes and c.name in lots} == lots
    told = party.phones["red"].post(f"/t/{party.code}/correct/0", {"era": "0", "sure": "yes", "why": "typed", **lots,
                                                                   "answer.2": other})
    assert told.status_code == 303
    assert drawn_at(party) == [{**before, "2": other}]


def drawn_at(party: Party) -> list[Any]:
    return party.table.ask_session(lambda s: [entry.raw for entry in s.run.history if entry.key == "lots"])
