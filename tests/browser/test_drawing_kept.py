"""An estate half drawn on a phone: what lies on the plan stays, whatever comes between."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evening import Guest, opened_house
from tests.browser.laid import LONG, Laying, asked_for
from tests.browser.still import wait_for_thumbs
from tests.browser.test_plan import SMALL
from tests.patience import until
from tests.speed import slow

pytestmark = slow


def drawing(guest: Guest) -> Locator:
    wait_for_thumbs(guest.page)
    fold = guest.page.locator("#desk .ask__fold:has(.plot)")
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()
    return fold


def lay_first(fold: Locator, kind: str, n: int) -> None:
    fold.locator(f'.plot__hand button[value="{kind}"]').click()
    for _ in range(n):
        fold.locator("td[data-free]").first.click()


def lies(page: Page) -> Locator:
    return page.locator("#desk .ask__fold[open] .plot__laid")


def test_what_lies_on_a_plan_outlasts_a_reload_another_drawing_and_a_ball_that_is_called(browser: Browser,
                                                                                         tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laying.begun("noblemen", LONG[:3], {})
    laying.until(laid, asked_for("ball/1"), random.Random(3))
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        red, blue = (laid.guest(evening, seat, size=SMALL) for seat in ("red", "blue"))
        lay_first(drawing(red), "grove", 3)  # beside the castle that lies there at first
        expect(lies(red.page)).to_have_count(4)
        red.page.reload()
        expect(lies(red.page)).to_have_count(4)
        lay_first(drawing(blue), "field", 1)
        drawing(blue).get_by_role("button", name="Confirm").click()
        expect(red.page.locator("#changed")).to_be_visible()
        expect(red.page.locator("#closed")).to_be_hidden()
        expect(lies(red.page)).to_have_count(4)
        blue.page.get_by_role("button", name="Masked ball: the queen is with me").click()
        expect(red.page.locator("#desk .plot")).to_have_count(0)
        notice, heading = red.page.locator("#kept"), red.page.locator("#desk h2").first
        expect(notice).to_be_visible()
        expect(red.page.locator("#closed")).to_be_hidden()
        until(lambda: heading.evaluate("it => it.getBoundingClientRect().top")
              >= notice.evaluate("it => it.getBoundingClientRect().bottom"))
        red.page.reload()
        blue.page.get_by_role("button", name="Undo").click()
        expect(lies(red.page)).to_have_count(4)
        drawing(red).get_by_role("button", name="Confirm").click()
        expect(red.page.locator("#desk .ask__fold[open]")).to_have_count(0)
        red.page.reload()
        drawing(red)
        expect(lies(red.page)).to_have_count(4)  # as it was told
        assert red.page.evaluate("Object.entries(sessionStorage).filter(([it]) => it.startsWith('plans'))") in (
            [], [[f"plans /t/{laid.code}", "{}"]])
