"""Nothing empty is sent unasked: while nobody stands in a conflict that is new, the line-up's button says so, and asks
once more. One tap beside what lies beneath it gave two conflicts to France."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.laid import LONG, Laying, asked_for
from tests.browser.phases import lay_full
from tests.browser.still import wait_for_thumbs
from tests.browser.usual import KNOWN
from tests.speed import slow

WORDS = {"en": ("Nobody in Conflict 1 and 2?", "Nobody in Conflict 2?", "Yes, nobody in Conflict 2"),
         "de": ("Niemand in Konflikt 1 und 2?", "Niemand in Konflikt 2?", "Ja, niemand in Konflikt 2")}

ONE_LINE = """it => { const range = document.createRange(); range.selectNodeContents(it);
    const tops = [...range.getClientRects()].map(at => at.top);
    return Math.max(...tops) - Math.min(...tops) < 5 || tops }"""


@slow
@pytest.mark.parametrize(("who", "size", "language"), [("red", (360, 640), "de"), (TABLE, (1366, 768), "en")])
def test_a_new_conflict_without_anybody_is_asked_about_once_more(
        browser: Browser, tmp_path: Path, who: str, size: tuple[int, int], language: str) -> None:
    laying = Laying(tmp_path, KNOWN)
    laid = laying.begun("lancaster", LONG, {"books": "cardboard", "court": "in"})
    laying.until(laid, asked_for("line-up/1"), random.Random(3))
    laying.hall.close()
    both, one, sure = WORDS[language]
    with opened_house(browser, tmp_path) as evening:
        guest = laid.guest(evening, who, size={"width": size[0], "height": size[1]}, language=language)
        button = guest.page.locator("#desk .actions > .button")
        expect(button).to_have_text(both)
        expect(button).to_be_in_viewport()
        assert button.evaluate(ONE_LINE) is True, "what is asked is read at a glance"
        wait_for_thumbs(guest.page)
        button.click()
        guest.page.locator('.lineup:first-of-type .shield[value="blue"]').first.click()
        guest.page.locator(".pad button", has_text="2").first.click()
        expect(button).to_have_text(one)  # asked anew, as something else is empty now
        button.dblclick()  # a thumb that trembles has not been asked
        expect(button).to_have_text(sure)
        expect(guest.page.locator('#desk form[data-key="table:line-up/1"]')).to_be_visible()
        assert button.evaluate(ONE_LINE) is True, "what is asked is read at a glance"
        button.click()
        expect(guest.page.locator('#desk form[data-key="table:line-up/1"]')).to_have_count(0)


@slow
def test_many_that_are_empty_have_one_name_and_who_stood_there_is_said(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = lay_full(laying, "line-up-anew")
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        for who, size in ((TABLE, (1366, 768)), ("red", (360, 640))):
            page = laid.guest(evening, who, language="en", size={"width": size[0], "height": size[1]}).page
            button = page.locator("#desk .actions > .button")
            expect(button).to_have_text("Nobody in Conflict 2 to 4?")
            assert button.evaluate(ONE_LINE) is True, "what is asked is read at a glance"
            expect(page.locator(".lineup").first).to_contain_text("Enter anew who stands here.")
        page.locator(".lineup").nth(1).locator(".shield").first.click()
        assert button.text_content() == "Nobody in Conflict 2 and 4?"


@slow
def test_a_line_up_with_somebody_everywhere_is_sent_by_one_tap(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path, KNOWN)
    laid = laying.begun("lancaster", LONG, {"books": "cardboard"})
    laying.until(laid, asked_for("line-up/1"), random.Random(3))
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        guest = laid.guest(evening, "red", language="en")
        for nth, seat in enumerate(("red", "blue")):
            guest.page.locator(".lineup").nth(nth).locator(f'.shield[value="{seat}"]').click()
            guest.page.locator(".pad button", has_text="1").first.click()
        button = guest.page.locator("#desk .actions > .button")
        expect(button).to_have_text("Confirm")
        button.click()
        expect(guest.page.locator('#desk form[data-key="table:line-up/1"]')).to_have_count(0)
