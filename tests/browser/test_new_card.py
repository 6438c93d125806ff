"""A conflict card that is new to the house is four numbers in a row: every press on them counts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.evening import NAMES, Evening
from tests.browser.laid import asked_for, seated
from tests.speed import slow

pytestmark = slow


def test_a_press_beside_a_field_that_was_typed_into_counts(evening: Evening) -> None:
    """Leaving the field took the button that sends away, and everything moved from under the finger."""
    laptop, _ = seated(evening, NAMES[:2], "lancaster", {"books": "companion"}, asked_for("conflicts"))
    form = laptop.page.locator("#desk form")
    laptop.tap(form.locator('label:has(input[name="answer.left"][value="other"])'))
    form.locator('input[name="answer.left.other.second"]').fill("4")
    third = form.locator('input[name="answer.left.other.third"]')
    for _ in range(2):
        third.locator('xpath=following-sibling::button[@data-step="1"]').click()
    expect(third).to_have_value("2")
