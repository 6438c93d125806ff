"""Estates of forty tiles each on the smallest phone: enlarged by thumb without a pinch, by arrows, and as a list."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.core.asking import TABLE
from companion.tables import play
from tests.browser.evening import Evening, Guest, opened_house
from tests.browser.laid import LONG, Laid, Laying, asked_for
from tests.browser.still import wait_for_thumbs
from tests.browser.test_in_reach import COVERED
from tests.browser.test_market import faults
from tests.browser.test_plan import SMALL, SMALLEST
from tests.speed import slow

pytestmark = slow

KINDS = {"A": "field", "B": "fountain", "H": "grove", "M": "meadow", "C": "castle", "K": "chapel"}
FORTY = ("AABHHMMA",
         "AABHHMBB",
         "MABCAMBB",
         "HMAKHHMM",
         "HHMAHHMB")
FIRST = (3, 2)  # column and row of the first tile in it
LAYING = 8  # taps: three tiles of two kinds, and their draw


@pytest.fixture
def court(browser: Browser, tmp_path: Path) -> Iterator[tuple[Evening, Laid]]:
    """Everybody has three tiles of each kind behind the screen, and has laid forty."""
    laying = Laying(tmp_path)
    laid = laying.begun("noblemen", LONG[:3], {"books": "companion", "first-tiles": "three-of-each"})
    laying.until(laid, asked_for("turn/1"), random.Random(3))
    cells = {f"{x - FIRST[0]},{y - FIRST[1]}": KINDS[letter]
             for y, row in enumerate(FORTY) for x, letter in enumerate(row)}
    for seat, device in laid.devices.items():
        if seat != TABLE:
            play.adjust(laying.hall, laid.code, device, f"estate/{seat}", {"cells": cells})
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        evening.meant = ("409",)  # what hangs loose is refused
        yield evening, laid


def enlarging(guest: Guest, turn: int) -> Locator:
    """The tail in which tiles are laid, unfolded."""
    form = guest.questions(f":turn/{turn}").first
    form.wait_for()
    wait_for_thumbs(guest.page)
    tail = form.locator('.tail[data-way="enlarge"]')
    guest.tap(tail.locator("> summary"))
    expect(tail.locator("td[data-free]").first).to_be_visible()
    return tail


def cell(tail: Locator, name: str) -> Locator:
    return tail.locator(f'td[aria-label="{name}"], td[aria-label^="{name},"]')


def test_an_estate_of_forty_tiles_is_enlarged_by_thumb_by_arrows_and_as_a_list(court: tuple[Evening, Laid]) -> None:
    evening, laid = court
    red = laid.guest(evening, "red", size=SMALL, has_touch=True, is_mobile=True)
    _by_thumb(red)
    _by_arrows(laid.guest(evening, "blue", size=SMALL, language="de"))
    _as_a_list(laid.guest(evening, "green", size=SMALL))
    expect(red.page.locator(".aside__park.seat-green .park__land")).not_to_have_count(0)


def _by_thumb(red: Guest) -> None:
    """Two groves beside two others complete a forest."""
    tail = enlarging(red, 1)
    assert tail.locator("td.plot__ground").count() == 40
    assert tail.locator("tbody td").evaluate_all(SMALLEST) >= 36
    assert tail.locator(".plot__hand button").evaluate_all(SMALLEST) >= 44
    assert tail.locator("td[data-free], .plot__hand button:not(:disabled)").evaluate_all(COVERED) == []
    expect(tail.locator("button.tap[aria-disabled=true]")).to_have_count(2)
    red.tap(tail.locator('.plot__hand button[value="grove"]'))
    for name in ("C7", "C8"):
        red.tap(cell(tail, name))
    red.tap(tail.locator('.plot__hand button[value="meadow"]'))
    red.tap(cell(tail, "L6"))
    assert tail.locator("tbody td").evaluate_all(SMALLEST) >= 36
    assert red.page.evaluate("visualViewport.scale") == 1
    assert red.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    expect(tail.locator("output")).to_contain_text("+4 tiles, Forest!")
    expect(tail.locator("button.tap[aria-disabled=true]")).to_have_count(0)
    assert faults(red) == []
    red.tap(tail.locator('button[value="over"]'))
    red.tap(red.questions(":draw/1").locator('.draw__wish[value="over"]'))
    expect(red.page.locator("#desk form[data-yours]")).to_have_count(0)
    expect(red.page.locator("h1#turn")).to_be_in_viewport()
    cover = red.page.locator(".own-screen .cover")
    expect(cover.locator("summary")).to_contain_text("drawn for you: hold to look")
    assert re.search(r"Drawn for you: .*\d \w+", cover.locator(".own-screen__drawn").text_content() or "")
    expect(cover.locator(".own-screen__drawn")).to_be_hidden()
    print("three tiles of two kinds and their draw:", red.taps)
    assert red.taps <= LAYING


def _by_arrows(blue: Guest) -> None:
    tail, keyboard = enlarging(blue, 2), blue.page.keyboard
    tail.locator(".plot__hand button").last.focus()
    keyboard.press("Tab")

    def here() -> str:
        return str(blue.page.evaluate("document.activeElement.ariaLabel"))

    assert here() == "D3, frei"
    for press, label in (("4", "D3, frei"), ("Enter", "D3, Wiese"), ("ArrowRight", "E3, frei"), ("1", "E3, frei"),
                         ("Space", "E3, Acker"), ("ArrowDown", "E4, Acker")):
        keyboard.press(press)
        assert here().startswith(label), (press, here())
    tail.locator('button[value="over"]').focus()
    keyboard.press("Enter")
    expect(blue.page.locator("#desk form[data-yours]")).to_have_count(0)


def _as_a_list(green: Guest) -> None:
    """Cells are named alike in the picture and where they are typed."""
    tail = enlarging(green, 3)
    tail.locator(".plot__list > summary").press("Enter")  # it comes into sight as the focus reaches it
    assert faults(green) == []
    tail.get_by_role("textbox", name="Field").fill("d3, E3")
    tail.get_by_role("textbox", name="Meadow").fill("N11")
    tail.get_by_role("textbox", name="Meadow").press("Tab")
    expect(cell(tail, "E3")).to_have_attribute("aria-label", "E3, Field")
    tail.locator('button[value="over"]').click()
    expect(green.page.locator("#notice")).to_contain_text("touches nothing that lies there")
    tail.get_by_role("textbox", name="Meadow").fill("F3")
    tail.locator('button[value="over"]').click()
    expect(green.questions(":turn/3")).to_have_count(0)


def test_what_lies_in_an_estate_otherwise_than_companion_keeps_it_is_tapped_where_it_is_set_right(
        court: tuple[Evening, Laid]) -> None:
    evening, laid = court
    red = laid.guest(evening, "red", f"/t/{laid.code}/adjust/estate~red", size=SMALL, language="de")
    plot = red.page.locator(".plot")
    plot.locator('.plot__hand button[value="grove"]').click()
    plot.locator("td[data-free]").first.click()
    expect(plot.locator(".plot__list")).not_to_be_in_viewport()
    expect(plot.locator(".plot__laid")).to_have_count(41)
    red.page.get_by_role("button", name="So korrigieren").click()
    expect(red.page).not_to_have_url(re.compile("/adjust/"))
    red.page.goto(f"/t/{laid.code}/adjust/estate~red")
    expect(plot.locator(".plot__laid")).to_have_count(41)
