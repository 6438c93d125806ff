"""A plan of forty beds on the smallest phone: laid by thumb without a pinch, by arrows, and as a list of names."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.core.grid import cell_key
from tests.browser.evening import Evening, Guest, opened_house
from tests.browser.measured import faults as laid_wrong
from tests.browser.still import wait_for_thumbs
from tests.browser.test_in_reach import COVERED
from tests.browser.test_market import faults
from tests.garden.game import DRAWING, GARDEN
from tests.patience import until
from tests.speed import slow

pytestmark = slow

SMALL = {"width": 360, "height": 640}
PROGRAM = (sys.executable, "-W", "error", "-m", "tests.garden")
SMALLEST = """cells => Math.min(...cells.map(it => it.getBoundingClientRect())
    .flatMap(({ width, height }) => [width, height]))"""
# A question comes once more as the stream brings it, in the midst of being filled in.
DRAWN_ANEW = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const [old, fresh] = [document.getElementById("desk"), page.getElementById("desk")];
  companion.tell("arriving", { old, fresh });
  old.replaceWith(fresh);
  companion.tell("arrived", { old, fresh });
  companion.tell("told", {}); }"""


@pytest.fixture
def garden(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    with opened_house(browser, tmp_path, PROGRAM) as evening:
        evening.meant = ("409",)  # what is laid wrong is refused
        yield evening


def dug(garden: Evening, **ada: Any) -> tuple[Guest, Guest, Guest]:
    """The laptop, Ada's small phone with a plan on it, and Ben's."""
    laptop = garden.host(2, game=GARDEN.key)
    phones = [garden.join(garden.guest(name, language, SMALL, **more), colour) for name, language, colour, more in (
        ("Ada", "en", "red", ada), ("Ben", "de", "blue", {}))]
    garden.begin(laptop)
    phones[0].look(f"/t/{garden.code}")
    return laptop, phones[0], phones[1]


def come(guest: Guest, about: str) -> Locator:
    form = guest.questions(about).first
    form.wait_for()
    wait_for_thumbs(guest.page)
    return form


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'#desk td:is([aria-label="{name}"], [aria-label^="{name},"])').first


def lay(guest: Guest, kind: str, *names: str) -> None:
    guest.tap(guest.page.locator(f'.plot__hand button[value="{kind}"]'))
    for name in names:
        guest.tap(cell(guest.page, name))


def told(guest: Guest) -> str:
    """The live line, without what only a screen reader hears."""
    return str(guest.page.locator("#desk output").first.evaluate("it => it.lastChild.textContent"))


def fields(page: Page) -> dict[str, str]:
    found = page.locator("#desk .plot__list input").evaluate_all("all => all.map(it => [it.name, it.value])")
    return {name.removeprefix("answer."): value for name, value in found if value}


def send(guest: Guest) -> None:
    guest.tap(guest.page.locator("#desk form.ask > .actions > button").first)


def test_three_tiles_are_laid_by_thumb_beside_forty_without_a_pinch(garden: Evening) -> None:
    laptop, ada, ben = dug(garden, has_touch=True, is_mobile=True)
    page, form = ada.page, come(ada, "beds")
    assert form.locator("tbody td").evaluate_all(SMALLEST) >= 36
    assert form.locator(".plot__hand button").evaluate_all(SMALLEST) >= 44
    assert form.locator("td[data-free], .plot__hand button:not(:disabled)").evaluate_all(COVERED) == []
    assert page.locator("html").evaluate("it => it.scrollWidth") <= 360
    assert told(ada) == "Between 1 and 3 in all, please."
    begun = ada.taps
    lay(ada, "rose", "K7", "J9", "K9")
    assert told(ada) == "+5 bees, An arbour!"
    assert form.locator("tbody td").evaluate_all(SMALLEST) >= 36
    assert page.evaluate("visualViewport.scale") == 1
    found = faults(ada, ben, laptop)
    expect(page.locator("#desk td[data-loose]")).to_have_count(0)
    assert fields(page) == {"rose": "K7 J9 K9"}
    ada.tap(page.locator("button.plot__square[data-other]"))  # the lower square instead of the upper one
    assert fields(page) == {"rose": "K7 J9 K9", "squares": "J8"}
    send(ada)
    come(ben, "beds")
    assert ada.taps - begun == 6, "a kind in hand, three beds, the other square, one to send"
    page.goto(f"/t/{garden.code}/wrong")
    expect(page.locator("main")).to_contain_text("Roses on K7 J9 K9, An arbour on J8–K9")
    assert found == []


def test_a_tap_takes_away_or_changes_and_what_hangs_loose_is_shown_before_it_is_sent(garden: Evening) -> None:
    _, ada, _ = dug(garden)
    come(ada, "beds")
    button = ada.page.locator("#desk form.ask > .actions > button")
    expect(button).to_have_attribute("aria-disabled", "true")
    lay(ada, "herb", "F3", "F2", "F1")
    expect(button).to_have_attribute("aria-disabled", "false")
    lay(ada, "lawn", "F2")
    assert fields(ada.page) == {"herb": "F1 F3", "lawn": "F2"}
    ada.tap(cell(ada.page, "F2"))  # the only lawn: it goes back into the hand
    assert fields(ada.page) == {"herb": "F1 F3"}
    expect(ada.page.locator("#desk td[data-loose]")).to_have_count(1)
    expect(cell(ada.page, "F1")).to_have_attribute("aria-label", "F1, Herbs, touches nothing that lies there")
    send(ada)
    expect(ada.page.locator("#notice")).to_contain_text("F1 touches nothing that lies there.")
    ada.tap(cell(ada.page, "F2"))
    send(ada)
    expect(ada.questions("beds")).to_have_count(0)


def test_of_a_kind_that_is_all_laid_the_next_one_comes_into_hand_and_one_tap_takes_it_back(garden: Evening) -> None:
    _, ada, _ = dug(garden)
    come(ada, "beds")
    in_hand = ada.page.locator('#desk .plot__hand button[aria-pressed="true"]')
    lay(ada, "lawn", "F3")
    expect(in_hand).to_have_attribute("value", "rose")
    ada.tap(cell(ada.page, "F3"))
    assert fields(ada.page) == {}
    expect(in_hand).to_have_attribute("value", "lawn")
    ada.tap(cell(ada.page, "F3"))
    ada.tap(cell(ada.page, "F2"))
    assert fields(ada.page) == {"lawn": "F3", "rose": "F2"}
    expect(in_hand).to_have_attribute("value", "rose")


def test_arrows_go_from_cell_to_cell_and_a_digit_takes_another_kind_in_hand(garden: Evening) -> None:
    _, ada, _ = dug(garden)
    come(ada, "beds")
    keyboard = ada.page.keyboard

    def here() -> str:
        return str(ada.page.evaluate("document.activeElement.ariaLabel"))

    ada.page.locator(".plot__hand button").last.focus()
    keyboard.press("Tab")
    assert here() == "F3, free"
    for press, label in (("1", "F3, free"), ("Enter", "F3, Roses"), ("ArrowDown", "F4, Roses, An arbour"),
                         ("ArrowUp", "F3, Roses"), ("ArrowUp", "F2, free"), ("2", "F2, free"), ("Space", "F2, Herbs"),
                         ("ArrowUp", "F1, free"), ("Space", "F1, Herbs"), ("Space", "F1, free"),
                         ("Space", "F1, Herbs")):
        keyboard.press(press)
        assert here() == label, press
    assert told(ada) == "+1 bee, 2 jars"
    expect(ada.page.locator("#desk output .visually-hidden")).to_have_text("F1: Herbs. ")
    keyboard.press("Tab")
    assert ada.page.evaluate("document.activeElement.textContent") == "As a list"
    keyboard.press("Enter")
    keyboard.press("Tab")
    keyboard.press("End")
    keyboard.type(" K7")  # a fourth: the list may say what the plan does not offer
    keyboard.press("Tab")
    expect(cell(ada.page, "K7")).to_have_attribute("aria-label", "K7, Roses")
    keyboard.press("Enter")
    expect(ada.page.locator("#notice")).to_contain_text("The sum is 4 now.")
    ada.page.locator('#desk input[name="answer.rose"]').fill("F3")
    keyboard.press("Enter")
    expect(ada.questions("beds")).to_have_count(0)


def test_without_scripts_cells_are_named_beside_a_picture_of_what_lies_there(garden: Evening) -> None:
    _, ada, ben = dug(garden, java_script_enabled=False)
    page = ada.page
    assert laid_wrong(page) == []
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    expect(page.locator("#desk .plot__hand")).to_be_hidden()
    expect(page.locator("#desk")).to_contain_text("Roses: 1 bee")
    expect(page.locator("#desk td", has_text="Roses").first).to_be_visible()
    page.fill('[name="answer.rose"]', "k7, B2")
    send(ada)
    expect(page.locator("#notice")).to_contain_text("B2 touches nothing that lies there.")
    expect(page.locator('[name="answer.rose"]')).to_have_value("k7, B2")
    expect(page.locator("#desk .plot__laid")).to_have_count(2)
    page.fill('[name="answer.rose"]', "k7")
    page.fill('[name="answer.herb"]', "F3")
    send(ada)
    come(ben, "beds")


def test_what_is_laid_stays_when_the_question_is_drawn_anew_and_what_can_be_undone_is_kept_in_sight(
        garden: Evening) -> None:
    laptop, ada, _ = dug(garden)
    come(ada, "beds")
    lay(ada, "rose", "K7")
    ada.page.evaluate(DRAWN_ANEW)
    expect(cell(ada.page, "K7")).to_have_attribute("aria-label", "K7, Roses")
    expect(ada.page.locator(".plot__square[data-new]")).to_have_count(1)
    expect(ada.page.locator('.plot__hand button[value="rose"]')).to_contain_text("2")
    assert laid_wrong(ada.page) == []
    assert faults(ada, laptop) == []


def to_the_drawing(guests: tuple[Guest, Guest]) -> None:
    """Everybody lays whatever is free, and taps the first place there is; the second time behind a choice."""
    for guest in guests:
        come(guest, "beds").locator("td[data-free]").first.click()
        send(guest)
    for guest in guests:
        come(guest, "statue").locator("td button").first.click()
    for guest in guests:
        form = come(guest, "deed")
        dig = form.locator("details.tail", has=guest.page.locator(".plot:not(.plot--one)")).first
        dig.locator("> summary").click()
        expect(dig.locator("td[data-free]").first).to_be_visible()
        assert dig.locator("tbody td").evaluate_all(SMALLEST) >= 36
        dig.locator("td[data-free]").first.click()
        dig.locator("> .button").click()
    for guest in guests:
        form = come(guest, "secret")
        assert form.locator("tbody td").evaluate_all(SMALLEST) >= 36
        form.locator("td[data-free]").first.click()
        form.locator("td label").first.click()
        send(guest)


def check_squares_of_random_drawings(page: Page, rng: random.Random) -> None:
    """The page marks those that the form finds."""
    page.locator("#desk .plot__list").evaluate("it => { it.open = true; }")
    for _ in range(12):
        raw = {**DRAWING.sample(rng), "flagged": []}
        typed = {"rose": "", "herb": "", "lawn": "", "flagged": ""} | {
            name.removeprefix("answer."): text for name, text in DRAWING.to_fields("answer", raw).items()}
        for kind, names in typed.items():
            page.locator(f'#desk input[name="answer.{kind}"]').fill(names)
        page.locator('#desk input[name="answer.lawn"]').press("Tab")
        page.wait_for_function("n => document.querySelectorAll('#desk .plot__laid').length === n",
                               arg=len(raw["cells"]))
        shown = page.locator("button.plot__square").evaluate_all("all => all.map(it => it.value)")
        assert set(shown) == {cell_key(corner) for corner, _ in DRAWING.read(raw).squares}


def test_a_whole_plan_is_drawn_from_one_cell_and_another_is_laid_on_the_big_screen(garden: Evening) -> None:
    laptop, ada, ben = dug(garden)
    to_the_drawing((ada, ben))
    page, form = ada.page, come(ada, "drawing")
    assert fields(page) == {"lawn": "M13", "herb": "N13 O13 N14 O14", "flagged": "N13"}, "as it was drawn last time"
    cat = form.get_by_role("button", name="A kitchen garden, N13–O14: A cat sleeps here")
    expect(cat).to_have_attribute("aria-pressed", "true")
    cat.click()
    assert "flagged" not in fields(page)
    lay(ada, "herb", "P13", "P14", "Q14", "R14", "S14", "T14", "U14", "M12", "M11", "M10")
    assert form.locator("tbody td").evaluate_all(SMALLEST) >= 36
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(ada, laptop) == []
    form.get_by_role("button", name="N13–O14").click()
    send(ada)
    come(ben, "drawing")
    page.goto(f"/t/{garden.code}/wrong")
    expect(page.locator("main")).to_contain_text("N13–O14: A cat sleeps here")
    check_squares_of_random_drawings(ben.page, random.Random(7))
    send(ben)
    check_the_big_screen(laptop)


def check_the_big_screen(laptop: Guest) -> None:
    """All of what the table is asked is in sight."""
    form, desk = come(laptop, "common"), laptop.page.locator("#desk")
    for width, height in ((1366, 768), (1920, 1080)):
        laptop.page.set_viewport_size({"width": width, "height": height})
        until(lambda: desk.evaluate("it => it.scrollHeight - it.clientHeight") <= 1)  # its script measures again
        assert form.locator("tbody td").evaluate_all(SMALLEST) >= 36
    assert faults(laptop) == []
    form.locator("td[data-free]").first.click()
    send(laptop)
    expect(laptop.questions("common")).to_have_count(0)
