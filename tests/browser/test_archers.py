"""An archer in the line-up under a thumb: offered where it can stand, its strength filled in, gone with its knights."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Browser, expect

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.laid import LONG, Laying, asked_for
from tests.browser.usual import KNOWN


def test_an_archer_is_one_tap_below_its_knights(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path, KNOWN)
    laid = laying.begun("lancaster", LONG[:3], {"books": "cardboard", "court": "in"})
    laying.until(laid, asked_for("line-up/2"), random.Random(3))
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        guest = laid.guest(evening, TABLE)
        lineup = guest.page.locator(".lineup").last  # a card that has just been turned up
        red, blue, archer = (lineup.locator(f'.shield[value="{who}"]') for who in ("red", "blue", "archer/red"))
        expect(archer).to_be_hidden()
        guest.tap(red)
        guest.tap(guest.page.locator(".pad button", has_text="3"))
        guest.tap(archer)
        expect(guest.page.locator(".pad")).to_be_hidden()  # nobody is asked how strong it is
        expect(archer).to_contain_text("II · 2")
        guest.tap(blue)
        guest.tap(guest.page.locator(".pad button", has_text="1"))
        guest.tap(red)  # leaves, and its archer with it
        expect(archer).to_be_hidden()
        expect(blue).to_contain_text("I · 1")
        assert [lineup.locator("select").nth(at).input_value() for at in range(3)] == ["blue", "", ""]
