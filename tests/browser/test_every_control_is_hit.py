"""A finger, or a pointer, on the middle of a control meets that control: every question of an evening, on three phones
and on the big screen, right after the reveal before it. And what the control says is not broken in a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.fullest import Kind, Walk
from tests.browser.laid import Laying
from tests.browser.measured import BROKEN, NAMES
from tests.browser.script import hurry
from tests.browser.test_in_reach import CONTROLS, COVERED
from tests.speed import slow

pytestmark = slow

PHONES = ((360, 640), (375, 553), (390, 844))
SCREENS = ((1366, 768), (1920, 1080))
# As the page stands when it is opened, of what is in sight: it may lie beneath the band of what sends it, out of sight,
# where that asks first. A tap on a ballot sends it at once, so nothing of a ballot may.
MISSED = """controls => controls.filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.disabled
    && it.closest('form:has(.seals)')).filter(it => {
  const box = it.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (box.width <= 1 || y < 0 || y > innerHeight) return false;
  const at = document.elementFromPoint(x, y);
  return it !== at && !it.contains(at) && !at?.contains(it) }).map(it => it.outerHTML.slice(0, 120))"""


# What is there for other senses than a finger's, until it is wanted.
UNSEEN = """desk => desk.querySelectorAll('*').forEach(it => { if (getComputedStyle(it).clipPath === 'inset(50%)')
    for (const one of [it, ...it.querySelectorAll('*')]) one.dataset.unseen = ''; })"""


def missed(page: Page, sizes: tuple[tuple[int, int], ...]) -> dict[str, Any]:
    found = {}
    page.locator("#desk").evaluate(UNSEEN)
    controls = page.locator("#desk > form").locator(CONTROLS).and_(page.locator(":not([data-unseen])"))
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => { scrollTo(0, 0); return new Promise(requestAnimationFrame) }")
        at_rest = controls.evaluate_all(MISSED)
        found[f"{width}x{height}"] = at_rest + controls.evaluate_all(COVERED) + list(set(page.evaluate(BROKEN)) - NAMES)
    return {size: those for size, those in found.items() if those}


@pytest.mark.parametrize("books", ["cardboard", "companion"])
def test_every_control_of_every_question_can_be_hit(browser: Browser, tmp_path: Path, books: str) -> None:
    laying = Laying(tmp_path)
    walk = Walk(laying, Kind(books), "de")
    laying.hall.close()
    wrong, seen = {}, set()
    with opened_house(browser, tmp_path) as evening:
        pages = {}
        for who in walk.laid.cookies:
            guest = walk.laid.guest(evening, who, language="de")
            hurry(guest)  # what appears anew is closed to thumbs for a moment
            pages[who] = guest.page
        for stop in walk.stops(evening):
            if not stop.asks or stop.looks_like in seen:
                continue
            seen.add(stop.looks_like)
            seat = stop.asks[0].seat
            looked = {"red" if seat == TABLE else seat: PHONES, **({TABLE: SCREENS} if seat == TABLE else {})}
            for who, sizes in looked.items():
                pages[who].goto(f"/t/{walk.laid.code}{'/screen' if who == TABLE else ''}")
                pages[who].locator("#desk > form[data-key]").first.wait_for()
                pages[who].wait_for_timeout(50)
                if found := missed(pages[who], sizes):
                    wrong[f"{stop} ({who})"] = found
    assert wrong == {}
