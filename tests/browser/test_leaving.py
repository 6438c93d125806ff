"""The host plays for somebody who left: in a window of its own, which is covered as soon as it is left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.laid import seated
from tests.speed import slow

pytestmark = slow

BACK = "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
SIGNS = ("window.dispatchEvent(new Event('blur'))", f"window.dispatchEvent(new Event('pagehide')); {BACK}")


@pytest.mark.parametrize("sign", SIGNS)
def test_a_window_that_is_left_shows_a_card(evening: Evening, sign: str) -> None:
    laptop, (ada, _) = seated(evening, ("Ada", "Ben"))
    expect(ada.questions(":ballot/").first).to_be_visible()  # it has begun: now somebody can leave
    laptop.page.goto(f"/t/{evening.code}/help")
    with laptop.page.expect_popup() as opened:
        laptop.page.get_by_role("button", name="This device plays for Ben, in a new window").click()
    window = opened.value
    window.wait_for_url(re.compile(f"/t/{evening.code}$"))
    expect(laptop.page.locator("h1")).to_have_text("Phones and seats")  # that page stays where it was
    window.locator('.handover button[value="blue"]').click()
    expect(window.locator('#desk form[data-key^="blue:"]')).to_be_visible()
    window.evaluate(sign)
    expect(window.locator('#desk form[data-key^="blue:"]')).to_have_count(0)
    expect(window.locator(".handover")).to_be_visible()
    window.locator('.handover button[value="blue"]').click()
    window.locator('#desk form.ask button[value="no"]').click()
    expect(window.locator(".handover")).to_be_visible()
    ada.vote(True)
    expect(ada.page.locator(".reveal__against strong")).to_have_text("1")
