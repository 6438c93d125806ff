"""Every form on paper: what is drawn can be filled in, and what is filled in is the answer that was meant."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from companion.core.asking import Ask, Form, Raw, Refusal, Secrecy
from companion.core.either import Branch, Either
from companion.core.forms import Amount
from companion.core.words import say
from companion.finding.folders import shipped_folder
from companion.locale import tongue
from companion.web.assets import mark_icon_svg, seat_arms_svg
from companion.web.folding import folding_environment
from companion.web.fragments import speaking_functions
from companion.web.soft_names import with_soft_hyphens
from tests.web.every_form import ALL_AT_ONCE, BALLOT, FARM, FORMS, LINEUP, PLACING, SHEET, STAYING, TURNED_UP
from tests.web.hands_and_dice import CARDS, GIFT, HAND
from tests.web.pages import Form as Drawn
from tests.web.pages import Page

FEW = ("wells", "sheds", "carts")  # of these, buttons above the last field
EVERY_FORM = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


def environment(language: str) -> Environment:
    plain = Environment(undefined=StrictUndefined, autoescape=True)
    plain.filters["softened"] = with_soft_hyphens
    return folding_environment(plain, shipped_folder("templates"),
                               {"_": tongue(language).gettext, "arms": seat_arms_svg, "mark": mark_icon_svg})


ENVIRONMENTS = {language: environment(language) for language in ("en", "de")}


def drawn(form: Form[Any], secrecy: Secrecy = Secrecy.OPEN, typed: dict[str, str] | None = None,
          suggestion: Raw = None, language: str = "en", own: Raw = None) -> Page:
    """The question as a phone shows it, or as it lies sealed."""
    return Page(drawn_html(form, secrecy, typed, suggestion, language, own))


def drawn_html(form: Form[Any], secrecy: Secrecy = Secrecy.OPEN, typed: dict[str, str] | None = None,
               suggestion: Raw = None, language: str = "en", own: Raw = None) -> str:
    ask = Ask("red", "what", say("What?"), form, secrecy, suggestion).as_open_question("what")
    facts = {"ask": ask, "at": 1, "base": "/t/x", "code": "x", "era": 0, "seat": "red", "screen": False,
             "typed": typed or {}, "own": {"what": own}}
    template = ENVIRONMENTS[language].get_template(f"fragments/{'ask' if own is None else 'sealed'}.html")
    return template.render(**facts, **speaking_functions(tongue(language)))


def submit_buttons(page: Page) -> list[Any]:
    return [c for c in page.answers()[0].controls if c.tag == "button" and "hidden" not in c.attributes
            and c.attributes.get("type") != "button"]


def sent(form: Drawn, filled: dict[str, str]) -> dict[str, str]:
    """As a browser posts it: what was not touched as it stands, then what was filled in."""
    posted: dict[str, str] = {}
    for control in form.controls:
        chosen = control.attributes.get("type") not in ("radio", "checkbox") or "checked" in control.attributes
        if control.name and control.tag != "button" and chosen:
            posted[control.name] = (control.options or [control.value])[0] if control.tag == "select" else control.value
    posted = {name: text for name, text in posted.items() if name in filled or name in ("key", "era")}
    return posted | filled


def test_every_form_that_has_a_template_stands_among_these() -> None:
    templates = {path.stem for path in shipped_folder("templates").glob("forms/[!_]*.html")}
    assert {form.template for form in FORMS.values()} == templates


@EVERY_FORM
def test_what_is_spread_over_the_fields_is_gathered_again(form: Form[Any]) -> None:
    rng = random.Random("round trip")
    for _ in range(200):
        raw = form.sample(rng)
        filled = form.to_fields("answer", raw)
        assert set(filled) <= set(form.field_names("answer"))
        assert form.from_fields("answer", filled) == raw
        form.read(raw)


@EVERY_FORM
@pytest.mark.parametrize("secrecy", list(Secrecy), ids=lambda secrecy: secrecy.value)
def test_every_answer_can_be_given_on_paper(form: Form[Any], secrecy: Secrecy) -> None:
    rng, page = random.Random("on paper"), drawn(form, secrecy)
    sheet = page.answers()[0]
    assert sheet.names() <= {"key", "era", "seen", *form.field_names("answer")}
    for _ in range(30):
        raw = form.sample(rng)
        for name, value in form.to_fields("answer", raw).items():
            controls = [control for control in sheet.controls if control.name in (name, f"{name}.more")]
            typed = any(control.tag == "input" and control.attributes.get("type", "text") in ("number", "text")
                        for control in controls)
            assert typed or any(value == c.value or value in c.options for c in controls) or (
                not controls and value == "0"), name
        assert form.from_fields("answer", sent(sheet, form.to_fields("answer", raw))) == raw


@EVERY_FORM
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_field_has_a_name_for_those_who_do_not_see(form: Form[Any], language: str) -> None:
    for page in (drawn(form, language=language), drawn(form, Secrecy.SEALED, language=language),
                 drawn(form, Secrecy.SEALED, language=language, own=form.sample(random.Random(1)))):
        assert page.unlabelled() == []
        ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert not [1 for _, attributes in page.tags if "style" in attributes or "onclick" in attributes]


@EVERY_FORM
def test_a_form_comes_filled_in_as_it_was_answered(form: Form[Any]) -> None:
    rng = random.Random("again")
    for _ in range(10):
        raw = form.sample(rng)
        asked, sealed = drawn(form, Secrecy.SEALED, suggestion=raw), drawn(form, Secrecy.SEALED, own=raw)
        for own, page in ((None, asked), (raw, sealed)):
            for name, value in form.to_fields("answer", raw).items():
                # A sealed ballot is chosen anew, and so are cards, what lies on a plan, and few of something.
                stands, anew = standing(page, name), own and (
                    form in (BALLOT, CARDS, GIFT, HAND) or form.template in ("draw", "plan")
                    or {"cards", "goods", "plan", "statue", *FEW} & {*name.split(".")} or name == "answer.mill.sacks")
                assert stands <= {"", "0", "1"} if anew else value in stands or (value == "0" and not stands), name


def standing(page: Page, name: str) -> set[str]:
    """What a field holds; of several radios the checked one, of several buttons the one pressed before.
    (An <option>'s `selected` is looked for below.)"""
    controls = [control for control in page.answers()[0].controls if control.name in (name, f"{name}.more")]
    selected = {option["value"] for option in page.all("option") if "selected" in option}
    found = set()
    pressed = any("aria-current" in control.attributes for control in controls)
    for control in controls:
        if control.tag == "select":
            found |= selected & set(control.options) or set(control.options[:1])
        elif control.tag == "button":
            found |= {control.value} if "aria-current" in control.attributes or not pressed else set()
        elif control.attributes.get("type") not in ("radio", "checkbox") or "checked" in control.attributes:
            found.add(control.value)
    return found


@pytest.mark.parametrize("name", ["pick", "long pick", "noted pick", "only", "numbers"])
@pytest.mark.parametrize("secrecy", [Secrecy.OPEN, Secrecy.PRIVATE], ids=lambda secrecy: secrecy.value)
def test_a_single_choice_takes_one_tap(name: str, secrecy: Secrecy) -> None:
    buttons = submit_buttons(drawn(FORMS[name], secrecy))
    assert {button.name for button in buttons} == {"answer"}
    rng = random.Random(name)
    assert {FORMS[name].sample(rng) for _ in range(200)} == {
        int(button.value) if name == "numbers" else button.value for button in buttons}


def test_what_is_sealed_in_one_choice_has_a_button_of_its_own() -> None:
    assert [button.name for button in submit_buttons(drawn(FARM, Secrecy.SEALED))] == [""]


def test_the_first_dozen_numbers_are_one_tap_and_more_are_typed() -> None:
    page = drawn(Amount(0, 37))
    assert [button.value for button in submit_buttons(page)] == [*map(str, range(12)), ""]
    assert Amount(0, 37).from_fields("answer", {"answer.more": "25"}) == 25
    assert Amount(0, 37).from_fields("answer", {"answer": "3", "answer.more": ""}) == 3


def test_what_is_closed_can_be_looked_at_but_not_pressed() -> None:
    for form in (FARM, PLACING, TURNED_UP):
        shut = [attributes for tag, attributes in drawn(form).tags if attributes.get("aria-disabled") == "true"]
        assert [(one["role"], one["tabindex"]) for one in shut] == [("button", "0")]


def test_the_return_key_presses_none_of_the_answers() -> None:
    for form in (PLACING, TURNED_UP, Amount(0, 3), FARM, SHEET):
        first, second = [c for c in drawn(form).answers()[0].controls if c.tag == "button"][:2]
        assert {"disabled", "hidden"} <= set(first.attributes)
        assert set(second.attributes) == {"hidden"}  # at a dot the first button that is not disabled would be pressed


def test_a_placement_takes_three_taps_and_a_forced_one_a_single_tap() -> None:
    assert [button.value for button in submit_buttons(drawn(PLACING))] == ["york", "kent"]
    page = drawn(STAYING)
    assert [button.value for button in submit_buttons(page)] == ["stay"]
    assert STAYING.from_fields("answer", {"answer": "stay", "answer.then": "".join(standing(page, "answer.then"))}) == [
        "stay", ["0", 0]]


def test_the_knights_of_a_placement_stand_in_their_order_each_once() -> None:
    radios = [c.value for c in drawn(PLACING).controls if c.attributes.get("type") == "radio"]
    assert radios == ["1", "2", "3", "4"]


def test_a_place_says_by_its_marks_which_knights_go_there() -> None:
    marks = {button.value: {mark for mark in button.attributes["class"].split() if mark[1:].isdigit()}
             for button in submit_buttons(drawn(PLACING))}
    assert marks == {"york": {"w2", "w3"}, "kent": {"w0", "w1", "w2", "w3"}}


def test_a_suggested_knight_is_chosen_beforehand() -> None:
    page = drawn(PLACING, suggestion=["kent", ["3", 2]])
    assert (standing(page, "answer.then"), standing(page, "answer.count")) == ({"3"}, {"2"})


def test_what_was_typed_wins_over_what_was_suggested() -> None:
    page = drawn(PLACING, suggestion=["kent", ["3", 2]],
                 typed={"key": "red:what", "answer": "york", "answer.then": "4", "answer.count": "99"})
    assert (standing(page, "answer.then"), standing(page, "answer.count")) == ({"4"}, {"99"})


def test_what_was_typed_for_another_question_fills_nothing() -> None:
    page = drawn(PLACING, typed={"key": "red:else", "answer.count": "99"})
    assert standing(page, "answer.count") == {""}


def test_squires_that_nobody_counted_are_as_few_as_it_takes() -> None:
    few = Either((Branch("york", say("York"), Either((Branch("1", say("Knight 1"), Amount(2, 5)),))),))
    for count, squires in (("", 2), ("4", 4)):
        posted = {"answer": "york", "answer.then": "1", "answer.count": count}
        assert few.from_fields("answer", posted) == ["york", ["1", squires]]
    assert few.from_fields("answer", {"answer": "york", "answer.count": ""}) == ["york", [None, 0]]


def test_a_choice_with_nothing_behind_it_takes_one_tap() -> None:
    buttons = submit_buttons(drawn(TURNED_UP))
    assert [button.value for button in buttons] == ["5", "6", "other"]
    assert TURNED_UP.from_fields("answer", {"answer": "6"}) == ["6", {}]


@pytest.mark.parametrize(("posted", "words"), [
    ({"answer.0.number": "3"}, "Who stands here? There is only a number."),
    ({"answer.0.who": "field-1"}, "Please give a whole number."),
    ({"answer.0.who": "field-1", "answer.0.number": "31"}, "A number from 1 to 30, please."),
])
def test_half_a_place_of_a_lineup_is_refused_in_words(posted: dict[str, str], words: str) -> None:
    with pytest.raises(Refusal) as no:
        LINEUP.read(LINEUP.from_fields("answer", posted))
    assert tongue("en").text_of(no.value.words) == words


def test_empty_places_of_a_lineup_are_skipped() -> None:
    posted = {"answer.0.who": "", "answer.0.number": " ", "answer.2.who": "field-1", "answer.2.number": "3"}
    assert LINEUP.from_fields("answer", posted) == [["field-1", 3]]


@pytest.mark.parametrize("suggestion", [{}, [], "x", 7, {"stand": None}, {"what": "field-9", "place": None},
                                        {"dice": {"dice": None}, "cards": {"1": []}}])
def test_a_suggestion_that_does_not_fit_spoils_nothing(suggestion: Raw) -> None:
    assert drawn(ALL_AT_ONCE, suggestion=suggestion).answers()


def test_a_sheet_of_taps_is_sent_by_the_answer_to_its_last_field() -> None:
    page = drawn(SHEET)
    assert [(button.name, button.value) for button in submit_buttons(page)] == [
        ("answer.who", "nobody"), ("answer.who", "these")]
    assert SHEET.from_fields("answer", {"answer.what": "field-1", "answer.who": "nobody"}) == {
        "what": "field-1", "who": ["nobody", {}]}
    assert [button.name for button in submit_buttons(drawn(SHEET, Secrecy.SEALED))] == ["answer.who", "answer.who"]


@pytest.mark.parametrize(("form", "folds"), [(SHEET, False), (ALL_AT_ONCE, True), (TURNED_UP, True), (FARM, False),
                                             (PLACING, False)], ids=["sheet", "all", "card", "pick", "placing"])
def test_a_browser_insists_on_every_field_unless_some_of_them_are_folded_away(form: Form[Any], folds: bool) -> None:
    sheet = next(attributes for tag, attributes in drawn(form).tags if tag == "form")
    assert ("novalidate" in sheet) is folds
