"""The same evening with JavaScript switched off: plain forms, plain pages."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.council import KING, VOTES
from tests.browser.evening import COLOURS, SCREEN, Evening, Guest, begin_the_evening
from tests.speed import slow

pytestmark = slow


def test_a_parliament_with_javascript_off(evening: Evening) -> None:
    laptop = evening.host(3)
    screen = evening.guest(size=SCREEN, java_script_enabled=False)
    phones = [evening.join(evening.guest(name, language, java_script_enabled=False), colour)
              for name, language, colour in zip(("Ada", "Ben", "Cy"), ("en", "de", "en"), COLOURS, strict=False)]
    evening.begin(laptop)
    evening.to_the_ballot(laptop, laptop)
    for _bill in range(3):
        _look(phones)
        for place, phone in enumerate(phones):
            phone.add_markers(place)
            phone.seal(bool(place))
        _look(phones)
        for phone in phones:
            expect(phone.page.locator(".reveal__for strong")).to_have_text("5")
        screen.look(f"/t/{evening.code}/screen")
        expect(screen.page.locator(".reveal__against strong")).to_have_text("1")
    for _ in range(2):  # on to the laws; votes are sold by hand
        phones[0].go_on()
    for phone in phones:  # the gifts to the king are offered in turn order
        _look([phone])
        phone.tap(phone.page.locator('#desk button[name="answer"][value="0"]'))  # one tap, no form to fill in
    phones[1].look(f"/t/{evening.code}/record")
    expect(phones[1].page.locator("table:has(#votes) tbody tr")).to_have_count(3)


def test_a_dispute_over_a_region_with_javascript_off(evening: Evening) -> None:
    laptop = evening.host(3, game=KING, box=VOTES)
    ada, ben, cy = (evening.join(evening.guest(name, language, java_script_enabled=False), colour)
                    for name, language, colour in zip(("Ada", "Ben", "Cy"), ("en", "de", "en"), COLOURS, strict=False))
    evening.begin(laptop)
    _look([ada])
    ada.tap(ada.page.locator("#desk details.ask__fold > summary").first)
    ada.choose("answer.where", "4")
    ada.choose("answer.defender", "green")
    ada.tap(ada.page.locator('#desk button[name="answer.there"][value="2"]').first)
    for phone, ones in ((ada, 2), (ben, 3), (cy, 1)):
        _look([phone])
        phone.page.locator('#desk input[name="answer.1"]').fill(str(ones))
        phone.tap(phone.page.locator("#desk form.ask .actions button"))
    _look([ada])
    for die in (0, 1):
        ada.choose(f"answer.{die}", "6")
    ada.tap(ada.page.locator("#desk form.ask .actions button"))
    _look([ben])
    ben.tap(ben.page.locator("#desk .dice__roll"))
    _look([cy])
    cy.tap(cy.page.locator('#desk button[name="answer.0"][value="1"]'))
    for phone in (ada, ben, cy):
        _look([phone])
        expect(phone.page.locator(f"#board .side.seat-{COLOURS[0]} .side__total")).to_contain_text("14")
        expect(phone.page.locator("#board .verdict")).to_be_visible()


def test_a_waiting_page_looks_again_by_itself(evening: Evening) -> None:
    laptop = evening.host(3)
    phones = [evening.join(evening.guest(name, java_script_enabled=False), colour)
              for name, colour in zip(("Ada", "Ben", "Cy"), COLOURS, strict=False)]
    begin_the_evening(laptop.page)
    # The first question is one button. A page with a form to fill in would rightly look no more.
    expect(phones[0].page.locator('#desk form[data-key^="table:"]')).to_be_visible()


def test_a_refused_answer_keeps_what_was_typed(evening: Evening) -> None:
    laptop = evening.host(3)
    phones = [evening.join(evening.guest(name, java_script_enabled=False), colour)
              for name, colour in zip(("Ada", "Ben", "Cy"), COLOURS, strict=False)]
    evening.begin(laptop)
    _look(phones)
    ada = phones[0].page
    for place, law in enumerate(("gold-leads", "gold-leads", "county-pairs")):
        ada.locator(f'label:has(input[name="answer.{place}"][value="{law}"])').click()
    ada.locator("#desk form.ask button.button").click()
    expect(ada.locator("#notice")).to_contain_text(re.compile("two places"))
    expect(ada.locator('input[name="answer.2"][value="county-pairs"]')).to_be_checked()
    evening.meant = ("409",)


def _look(phones: list[Guest]) -> None:
    for phone in phones:
        phone.look(re.sub(r"/answer$", "", phone.page.url))
