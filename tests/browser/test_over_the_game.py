"""What lies over the big screen for a while: the QR code behind the room code, and the help while no phone comes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening import COLOURS, Evening, begin_the_evening
from tests.speed import slow

pytestmark = slow


def lies_over(page: Page) -> None:
    card = page.locator(".pop-up .invite")
    expect(card).to_be_visible()
    box, at = card.bounding_box(), page.viewport_size
    assert box
    assert at
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= at["width"]
    assert box["y"] + box["height"] <= at["height"]


def test_the_room_code_opens_its_qr_code_and_a_tap_or_escape_closes_it(evening: Evening) -> None:
    laptop = evening.host(3, game="secret-vote")
    ada, ben = (evening.join(evening.guest(name), colour)
                for name, colour in zip(("Ada", "Ben"), COLOURS, strict=False))
    evening.begin(laptop)
    page, code = laptop.page, laptop.page.locator("#code")
    expect(page.locator("#waiting .seat")).to_have_count(2)  # the head that came along is not about to change
    for size in ((1920, 1080), (1366, 768), (1280, 720), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        code.click()
        lies_over(page)
        page.mouse.click(3, size[1] - 3)  # beside it
        expect(page.locator(".pop-up .invite")).to_be_hidden()
    code.focus()
    page.keyboard.press("Enter")
    lies_over(page)
    ada.vote(True)  # the game goes on beneath
    expect(page.locator('#waiting .seat[data-state="done"]')).to_have_count(1)
    lies_over(page)
    page.keyboard.press("Escape")
    expect(page.locator(".pop-up .invite")).to_be_hidden()
    expect(code).to_be_focused()
    ben.vote(True)


def test_an_open_code_stays_open_and_keeps_the_focus_when_the_head_is_drawn_anew(evening: Evening) -> None:
    laptop = evening.host(2, game="secret-vote")
    for name, colour in zip(("Ada", "Ben"), COLOURS, strict=False):
        evening.join(evening.guest(name), colour)
    elsewhere = laptop.page.context.new_page()  # the laptop has a second window; the first is looked at
    elsewhere.goto(laptop.page.url)
    page = laptop.page
    page.reload()
    record = page.locator(".menu a[href$='/record']")
    expect(record).to_have_count(0)
    code = page.locator("#code")
    code.focus()
    page.keyboard.press("Enter")
    lies_over(page)
    begin_the_evening(elsewhere)
    expect(record).to_have_count(1)  # the head has another menu now
    lies_over(page)
    page.keyboard.press("Escape")
    expect(page.locator(".pop-up .invite")).to_be_hidden()
    expect(code).to_be_focused()


def test_the_help_for_phones_leaves_by_itself_when_play_begins(evening: Evening) -> None:
    laptop = evening.host(2, game="secret-vote")
    ask = f"htmx.ajax('GET', '/help/reached?at={evening.code}', {{ target: '#reached', swap: 'outerHTML' }})"
    laptop.page.evaluate(ask)  # as the page does after a minute
    panel = laptop.page.locator("#reached")
    expect(panel.locator("summary")).to_be_visible()
    for name, colour in zip(("Ada", "Ben"), COLOURS, strict=False):
        evening.join(evening.guest(name), colour)
    expect(panel.locator("summary")).to_be_visible()  # in this test all phones are the laptop itself
    evening.begin(laptop)
    expect(panel).to_have_count(0)
