"""Every step of an evening on the big screen, each filled as far as it can be: the longest laws of the language, five
names of 24 letters, every box or none, for two with allies, whoever keeps the books. Nothing a table must read lies
under the bar or is cut by the stage's edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.fullest import Kind, Walk
from tests.browser.laid import Laying
from tests.browser.test_screen_fits import look_at
from tests.speed import slow

pytestmark = slow

SIZES = ((1366, 768), (1920, 1080))
EVENINGS = {"cardboard": Kind("cardboard"), "companion": Kind("companion"), "cardboard-base": Kind("cardboard", ()),
            "companion-for-two": Kind("companion", players=2)}


@pytest.mark.parametrize("name", EVENINGS)
def test_at_its_fullest_every_step_fits_the_screen(browser: Browser, tmp_path: Path, name: str) -> None:
    """In German, which is longer."""
    laying = Laying(tmp_path)
    walk = Walk(laying, EVENINGS[name], "de")
    laying.hall.close()
    wrong, seen = {}, set()
    with opened_house(browser, tmp_path) as evening:
        page = walk.laid.guest(evening, TABLE, language="de").page
        for stop in walk.stops(evening):
            if stop.looks_like in seen:
                continue
            seen.add(stop.looks_like)
            page.goto(f"/t/{walk.laid.code}/screen", wait_until="domcontentloaded")
            expect(page.locator("#board")).to_be_visible()
            if found := look_at(page, SIZES):
                wrong[str(stop)] = found
    assert wrong == {}, wrong
    steps = {step for step, *_ in seen}
    assert {"setting-up", "turning-up", "placing", "voting", "revealed", "applying", "counties", "conflicts", "final",
            "over"} <= steps, "an evening that does not come there proves nothing"
