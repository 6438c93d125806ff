"""What a row of tabs, a chime and a television show of a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.asking import TABLE
from tests.browser.evening import NAMES, Evening, closed_house
from tests.browser.laid import Laying
from tests.browser.phases import lay
from tests.browser.test_screen_fits import MEASURE
from tests.speed import slow

pytestmark = slow

# Counts what this browser really sounds.
COUNTS = """(() => {
  window.struck = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    if (this.context.state === "running") window.struck += 1;
    return start.apply(this, when);
  };
})()"""


@pytest.fixture
def night(browser: Browser, tmp_path: Path) -> Iterator[tuple[Evening, Laying]]:
    with closed_house(browser, tmp_path) as evening:
        yield evening, Laying(tmp_path)


def _icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def _lettering(page: Page) -> float:
    size: float = page.evaluate('() => parseFloat(getComputedStyle(document.querySelector(".reveal h1")).fontSize)')
    return size


def test_a_phone_that_is_asked_says_so_in_its_title_and_its_icon(night: tuple[Evening, Laying]) -> None:
    evening, laying = night
    laid = laying.begun("secret-vote", NAMES[:2], {})
    evening.house.open()
    ada = laid.guest(evening, "red")
    expect(ada.page.locator("#desk [data-yours]").first).to_be_visible()
    assert (ada.page.title()[0], "seal-turn" in _icon(ada.page)) == ("●", True)
    ada.seal(True)
    expect(ada.page.locator("#desk [data-yours]")).to_have_count(0)
    assert (ada.page.title()[0] == "●", "seal-turn" in _icon(ada.page)) == (False, False)


def test_the_laptop_chimes_for_a_reveal_once_it_was_asked_to(night: tuple[Evening, Laying]) -> None:
    evening, laying = night
    laid = laying.begun("secret-vote", NAMES[:2], {})
    evening.house.open()
    screen, ada, ben = (laid.guest(evening, seat, script=COUNTS) for seat in (TABLE, "red", "blue"))
    ada.seal(True)
    ben.seal(True)
    expect(screen.page.locator(".reveal")).to_be_visible()
    button = screen.page.locator("[data-choice=chime]")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert screen.page.evaluate("struck") == 0, "off at first"
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    screen.page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    screen.page.locator("#board").click()  # a browser lets no page sound that nobody has touched
    assert screen.page.evaluate("struck") == 0
    screen.tap(screen.page.locator('#desk button[value=again]'))
    for phone in (ada, ben):
        phone.seal(False)
    screen.page.wait_for_function("() => struck > 0")


def test_letters_for_a_television_are_one_tap_larger_and_still_fit(night: tuple[Evening, Laying]) -> None:
    evening, laying = night
    laid = laying.begun("secret-vote", NAMES[:5], {})
    evening.house.open()
    screen, *phones = (laid.guest(evening, seat) for seat in laid.cookies)
    for phone in phones:
        phone.seal(True)
    expect(screen.page.locator(".reveal")).to_be_visible()
    before = _lettering(screen.page)
    screen.page.locator("[data-choice=television]").click()
    assert _lettering(screen.page) > before * 1.1
    for width, height in ((1920, 1080), (1280, 720)):
        screen.page.set_viewport_size({"width": width, "height": height})
        found = screen.page.evaluate(MEASURE)
        assert (found["under"], found["beyond"], found["cut"], max(0, found["page"])) == ([], [], [], 0)


@pytest.mark.parametrize(("books", "phase"), [
    ("companion", "placing"), ("companion", "conflicts"), ("cardboard", "voting"), ("cardboard", "applying")])
def test_letters_for_a_television_hide_nothing_of_a_full_stage(
        night: tuple[Evening, Laying], books: str, phase: str) -> None:
    evening, laying = night
    laid = lay(laying, books, phase)
    evening.house.open()
    screen = laid.guest(evening, TABLE)
    screen.page.locator("[data-choice=television]").click()
    found = screen.page.evaluate(MEASURE)
    assert (found["under"], found["beyond"], found["cut"], max(0, found["scrolls"])) == ([], [], [], 0)
