"""Archers and allies in the line-up under a thumb: an archer has a place of its own below its knights, is offered while
they stand, and goes with them; an ally is told from its lord by a word that is never cut."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.laid import LONG, Laying, asked_for
from tests.browser.usual import KNOWN
from tests.speed import slow

pytestmark = slow


def test_an_archer_is_one_tap_below_its_knights(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path, KNOWN)
    laid = laying.begun("lancaster", LONG[:3], {"books": "cardboard", "court": "in"})
    laying.until(laid, asked_for("line-up/2"), random.Random(3))
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        guest = laid.guest(evening, TABLE)
        lineup = guest.page.locator(".lineup").last  # a card that has just been turned up
        red, blue, archer = (lineup.locator(f'.shield[value="{who}"]') for who in ("red", "blue", "archer/red"))
        expect(archer).to_be_disabled()
        before = blue.bounding_box()
        guest.tap(red)
        guest.tap(guest.page.locator(".pad button", has_text="3"))
        guest.tap(blue)
        guest.tap(guest.page.locator(".pad button", has_text="1"))
        guest.tap(archer)  # forgotten at first, and below its knights all the same
        expect(guest.page.locator(".pad")).to_be_hidden()  # nobody is asked how strong it is
        expect(archer).to_contain_text("II · 2")
        assert blue.bounding_box() == before, "a shield moves under the thumb"
        assert _standing(lineup) == ["red", "archer/red", "blue"]
        guest.tap(red)  # leaves, and its archer with it
        expect(archer).to_be_disabled()
        expect(blue).to_contain_text("I · 1")
        assert _standing(lineup) == ["blue", "", ""]


def _standing(lineup: Locator) -> list[str]:
    return [lineup.locator("select").nth(at).input_value() for at in range(3)]


@pytest.mark.parametrize(("language", "ally"), [("en", "ally"), ("de", "Verbündeter")])
def test_no_name_is_so_long_that_an_ally_looks_like_its_lord(browser: Browser, tmp_path: Path, language: str,
                                                             ally: str) -> None:
    laying = Laying(tmp_path, KNOWN)
    laid = laying.begun("lancaster", LONG[:2], {"books": "cardboard", "court": "in"})
    laying.until(laid, asked_for("line-up/2"), random.Random(3))
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        for who, width, height in (("red", 360, 640), (TABLE, 1366, 768)):
            page = laid.guest(evening, who, size={"width": width, "height": height}, language=language).page
            for word in page.locator('.lineup:last-child .shield[value^="ally/"] small').all():
                expect(word).to_have_text(ally)
                assert word.evaluate("""(it) => [it, it.closest("button")].every((box) =>
                    it.getBoundingClientRect().right <= box.getBoundingClientRect().right
                    && it.scrollWidth <= box.clientWidth)"""), f"cut at {width}"
