"""Lists that are longer than anybody thought of when the styles were written."""

from __future__ import annotations

from companion.core.either import Branch, Either
from companion.core.forms import Field, fields
from companion.core.words import say
from companion.finding.folders import folder
from tests.web.test_drawing import CARD, MANY_CARDS, drawn


def test_however_long_a_list_is_only_what_the_chosen_one_unfolds_is_shown() -> None:
    """Of fifteen cards only "another" has fields: they are the first tail, and all other options hide it."""
    form = fields(lambda **_: None, card=Field(say("Card"), MANY_CARDS))
    drawn_options = [option for option in drawn(form).all("option") if option["value"]]
    assert [option["class"] for option in drawn_options] == ["bare"] * 15 + ["t0"]
    tails = [attributes["class"] for tag, attributes in drawn(form).tags if tag == "div" and "tail" in
             attributes.get("class", "").split()]
    assert tails == ["tail t0"]
    assert ":is(option[value=\"\"], .bare):checked) > .tail { display: none }" in (
        folder("static") / "shell" / "questions.css").read_text(encoding="utf-8")


def test_of_a_list_that_is_longer_than_the_styles_number_no_tail_is_lost() -> None:
    """Whatever comes after the last number goes with it: shown together, never a tail that nothing unfolds."""
    long = Either(tuple(Branch(f"card-{n}", say("Card {n}", n=n), CARD) for n in range(30)))
    page = drawn(fields(lambda **_: None, card=Field(say("Card"), long)))
    numbers = [f"t{min(n, 23)}" for n in range(30)]
    assert [option["class"] for option in page.all("option") if option["value"]] == numbers
    assert [attributes["class"] for tag, attributes in page.tags if tag == "div" and "tail" in
            attributes.get("class", "").split()] == [f"tail {number}" for number in numbers]
    style = (folder("static") / "shell" / "questions.css").read_text(encoding="utf-8")
    for number in numbers:
        assert f".either__choice .{number}:checked) > .tail:not(.{number})" in style
        assert f".placing:has(.{number}:checked) .tap:not(.w{number[1:]})" in style
    assert ".t24" not in style
