"""Dice typed wrong, a dispute begun by mistake, an election called too early: taken back at the table in three taps."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.evening import Evening, Guest
from tests.browser.test_kings_questions import asked, lay, move_in, seated, tap
from tests.speed import slow

pytestmark = slow


def undo(guest: Guest) -> None:
    """At once, by whoever sees it first."""
    guest.taps = 0
    guest.tap(guest.page.locator(".slip button"))
    assert guest.taps == 1


def go_back(guest: Guest) -> None:
    """Later: the menu, what was wrong, and the question; then the table is there again."""
    guest.taps, table = 0, guest.page.url
    guest.tap(guest.page.locator("#menu"))
    guest.tap(guest.page.locator(".menu").get_by_role("link").first)
    guest.tap(guest.page.locator("#answers form button").first)
    guest.page.wait_for_url(table)
    assert guest.taps == 3


def test_what_was_said_too_early_or_typed_wrong_is_taken_back_in_three_taps(evening: Evening) -> None:
    laptop, (ada, ben, cy, dora) = seated(evening, hurried=False)
    tap(ben, 'form[data-key^="blue:out/"] .button')
    asked(cy, ":election/")
    undo(cy)
    move_in(ada, "red", "4", "green", "2")
    asked(dora, ":cards/")
    expect(laptop.page.locator(".slip")).to_contain_text("Ada")
    undo(laptop)
    expect(ada.questions(":cards/")).to_have_count(0)
    tap(ben, 'form[data-key^="blue:out/"] .button')
    asked(ada, ":election/")
    tap(ada, 'label:has([name="answer.has_cards"][value="cards"])')
    tap(ada, 'button[name="answer.votes"][value="3"]')
    expect(ada.page.locator(".slip")).to_have_count(0)
    go_back(ada)
    move_in(ada, "red", "4", "green", "2")
    for guest in (ada, ben, cy):
        lay(guest, "1")
    go_back(ben)
    move_in(ada, "red", "3", "green", "2")
    for guest in (ada, ben, cy, dora):
        lay(guest, "1")
    for guest, seat in ((ada, "red"), (ben, "blue")):
        tap(guest, f'form[data-key^="{seat}:dice/"] button[value="6"]')
    undo(ben)
    tap(ben, 'form[data-key^="blue:dice/"] button[value="5"]')
    tap(cy, 'form[data-key^="green:dice/"] button[value="4"]')
    go_back(cy)
    asked(cy, "green:dice/")
