"""What says itself at a glance is a tile; what nobody has to answer is one button until somebody wants to."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Ask, Form, Secrecy
from companion.core.forms import Amount, Closed, Field, Fields, Option, Pick
from companion.core.words import say
from companion.locale import tongue
from companion.web.fragments import speaking_functions
from tests.web.hands_and_dice import SHOWN
from tests.web.pages import Page
from tests.web.test_drawing import ENVIRONMENTS, drawn, standing, submit_buttons


def towns(count: int, *, signed: bool = True) -> Pick[int]:
    return Pick(tuple(Option(f"town-{n}", say("Town {n}", n=n), n, signs=(str(n),) if signed else ())
                      for n in range(count)))


def classes(page: Page, name: str) -> list[str]:
    return [tag for tag, attributes in page.tags if name in attributes.get("class", "").split()]


def test_many_with_signs_are_tiles_and_no_list() -> None:
    page = drawn(towns(9), Secrecy.SEALED)
    assert [c.attributes["type"] for c in page.controls if c.name == "answer"] == ["radio"] * 9
    assert classes(page, "tiles") == ["div"]
    assert page.unlabelled() == []
    assert [c.tag for c in drawn(towns(9, signed=False), Secrecy.SEALED).controls if c.name == "answer"] == ["select"]


@pytest.mark.parametrize(("form", "tiled"), [(towns(7), True), (towns(6), False), (towns(9, signed=False), False)])
def test_tiles_are_for_many_that_are_seen_at_a_glance(form: Pick[int], tiled: bool) -> None:
    page = drawn(form)
    assert bool(classes(page, "tiles")) == tiled
    assert [button.value for button in submit_buttons(page)] == [option.key for option in form.options]


def test_what_has_no_sign_and_what_is_closed_goes_across_and_says_why() -> None:
    every = (Option("stay", say("Stay"), 0), *towns(8).options)
    page = drawn(Pick(every, (Closed("moor", say("Moor"), say("It is flooded."), signs=("3",)),)))
    assert classes(page, "tile--wide") == ["button"]
    assert "It is flooded." in page.text


def test_where_several_marks_say_it_the_words_are_still_there() -> None:
    stands = Pick((Option("1f", say("1 courtier, figure"), 0, signs=("1", "candle", "seal")),
                   Option("f", say("The figure alone"), 0, signs=("seal",))))
    page = drawn(Fields(lambda **_: None, (("stands", Field(say("What stands there?"), stands)),), taps="stands"))
    assert classes(page, "tiles") == ["div"]
    assert page.marks == ["candle", "seal", "seal"]
    assert "1 courtier, figure" in page.text
    assert page.unlabelled() == []


def test_a_card_in_the_hand_is_a_tile_with_its_mark() -> None:
    page = drawn(Pick((Option("enough", say("Enough"), 0), Option("x1", say("Give a card"), 1, mark="candle"))))
    assert page.marks == ["candle"]
    assert classes(page, "tile--wide") == ["button"]


def test_many_numbers_are_small_tiles() -> None:
    numbers = Pick(tuple(Option(str(n), say("{n}", n=n), n) for n in range(40)))
    page = drawn(Fields(lambda **_: None, (("votes", Field(say("Votes"), numbers)),), taps="votes"), Secrecy.SEALED)
    assert classes(page, "tiles--numbers") == ["div"]
    assert [button.value for button in submit_buttons(page)] == [str(n) for n in range(40)]


def free(form: Form[Any], seat: str, viewer: str | None, typed: dict[str, str] | None = None,
         first: Form[Any] | None = None) -> Page:
    """As one of several questions of which any goes on. `first`: what is asked above it."""
    ask = Ask(seat, "call", say("I move in"), form).as_open_question("call", is_for_anybody=True)
    above = Ask(seat, "first", say("I do"), first or form).as_open_question("first", is_for_anybody=True)
    facts = {"ask": ask, "asks": [above, ask], "at": 1, "base": "/t/x", "code": "x", "era": 0, "seat": viewer,
             "screen": viewer is None, "typed": typed or {}, "own": {}}
    return Page(ENVIRONMENTS["en"].get_template("fragments/ask.html").render(**facts,
                                                                             **speaking_functions(tongue("en"))))


SHEET: Fields[None] = Fields(lambda **_: None, (("where", Field(say("Where?"), towns(9))),), taps="where")
ONE = Pick((Option("out", say("No card left"), None),))


@pytest.mark.parametrize(("form", "seat", "viewer", "folded"), [
    (SHEET, "red", "red", True), (SHEET, TABLE, "red", True), (SHEET, TABLE, None, True), (towns(3), TABLE, None, True),
    (towns(3), "red", "red", False), (ONE, TABLE, "red", False), (ONE, "red", "red", False)])
def test_what_nobody_has_to_answer_is_one_button_unless_a_tap_answers_it(
        form: Form[Any], seat: str, viewer: str | None, folded: bool) -> None:
    page = free(form, seat, viewer)
    assert bool(classes(page, "ask__fold")) == folded
    assert "Only when it happens." in page.text
    assert ("One of you is enough" in page.text) != (folded and seat != TABLE)  # what one does by oneself
    assert bool(classes(page, "ask--aside")) == (folded and seat == TABLE and viewer is not None)


@pytest.mark.parametrize(("first", "quiet"), [(None, False), (ONE, False), (SHEET, True)])
def test_a_button_beneath_what_is_usual_is_a_quiet_one(first: Form[Any] | None, quiet: bool) -> None:
    assert bool(classes(free(ONE, "red", "red", first=first), "button--quiet")) == quiet


def test_what_was_refused_stays_open() -> None:
    folds = [next(it for tag, it in free(SHEET, "red", "red", typed).tags if tag == "details")
             for typed in ({}, {"key": "red:call"})]
    assert ["open" in fold for fold in folds] == [False, True]


@pytest.mark.parametrize(("usual", "typed"), [(None, False), ((0, 60), False), ((12, 60), True)])
def test_a_number_that_is_mostly_large_is_typed(usual: tuple[int, int] | None, typed: bool) -> None:
    page = drawn(Amount(0, 80, usual=usual))
    fields = [c.name for c in page.controls if c.attributes.get("type") == "number"]
    assert fields == (["answer"] if typed else ["answer.more"])
    assert len(submit_buttons(page)) == (1 if typed else 12 + 1)


def test_a_large_number_that_was_said_before_stands_behind_more() -> None:
    page = drawn(Amount(0, 30), Secrecy.PRIVATE, suggestion=15)
    assert page.answers()[0].value("answer.more") == "15"
    assert "aria-current" in page.all("summary")[0]
    assert [tail for tail in page.all("details") if "open" in tail] == []
    page = drawn(Amount(0, 30), Secrecy.PRIVATE, suggestion=11)
    assert page.answers()[0].value("answer.more") == ""
    assert "aria-current" not in page.all("summary")[0]


# Buttons that begin at what was said last time.


def buttons(page: Page, name: str) -> list[str]:
    """Dots or buttons, as they stand."""
    return [c.value for c in page.answers()[0].controls if c.name == name]


def test_buttons_begin_at_the_first_number_and_what_is_less_is_typed_as_what_is_more() -> None:
    page = drawn(SHOWN)
    assert {name: buttons(page, f"answer.{name}") for name in ("wells", "sheds", "carts", "stalls")} == {
        "wells": [*map(str, range(7, 13)), ""], "sheds": [*"012345", ""], "carts": [*"012"],
        "stalls": [*map(str, range(3, 13))]}
    typed = {c.name: (c.attributes["min"], c.attributes["max"]) for c in page.controls if c.name.endswith(".more")}
    assert typed == {f"answer.{name}.more": ("0", most) for name, most in (
        ("wells", "44"), ("sheds", "9"), ("stalls", "12"))}
    assert page.text.count("Another number") == 3, "twice for who types, once on the button"
    assert SHOWN.from_fields("answer", {"answer.wells": "", "answer.wells.more": "6", "answer.sheds": "2",
                                        "answer.carts": "0", "answer.stalls.more": "1"}) == {
        "wells": 6, "sheds": 2, "carts": 0, "stalls": 1}


def test_the_first_number_stands_chosen_where_nobody_has_said_another() -> None:
    page = drawn(SHOWN)
    assert {name: standing(page, f"answer.{name}") - {""} for name in ("wells", "sheds", "carts")} == {
        "wells": {"7"}, "sheds": {"0"}, "carts": {"0"}}
    assert [c.value for c in page.controls if "aria-current" in c.attributes] == []


def test_where_nothing_has_changed_the_marked_button_sends_what_was_said_last_time() -> None:
    last = {"wells": 7, "sheds": 4, "carts": 1, "stalls": 3}
    page = drawn(SHOWN, suggestion=last)
    (button,) = (c for c in page.controls if "aria-current" in c.attributes)
    assert (button.name, button.value) == ("answer.stalls", "3")
    posted = {c.name: c.value for c in page.controls if "checked" in c.attributes or c.name.endswith(".more")}
    assert SHOWN.from_fields("answer", posted | {button.name: button.value}) == last


def test_a_smaller_number_that_was_said_before_stands_behind_another_number() -> None:
    page = drawn(SHOWN, suggestion={"wells": 6, "sheds": 4, "carts": 1, "stalls": 2})
    assert [c.value for c in page.controls if "checked" in c.attributes] == ["", "4", "1"]
    assert page.answers()[0].value("answer.wells.more") == "6"
    assert page.answers()[0].value("answer.stalls.more") == "2"
    assert "aria-current" in page.all("summary")[0]
