"""Dice and counts by keyboard alone, on a narrow phone and a big screen; axe finds nothing."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.badluck.house import House
from tests.browser.evening import Evening, Guest

NARROW = {"width": 360, "height": 740}
PROGRAM = (sys.executable, "-W", "error", "-m", "tests.market")


@pytest.fixture
def market(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    house = House(tmp_path, PROGRAM)
    house.open()
    night = Evening(browser, house)
    yield night
    night.close()
    house.put_away()
    assert night.complaints == [], "the browser's console complained"


def faults(*guests: Guest) -> list[str]:
    found = []
    for guest in guests:
        guest.page.wait_for_timeout(100)  # what moves must stand still: axe measures colours
        wide = guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found += [f"{guest.name} is {wide} too wide"] if wide > 0 else []
        found += [f"{guest.name}: {it['id']}: {node['target']}" for it in Axe().run(guest.page)["violations"]
                  for node in it["nodes"]]
    return found


def question(guest: Guest, about: str) -> Locator:
    form = guest.questions(about).first
    form.wait_for()
    return form


def press(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)


def lay_down(guest: Guest, ones: str, twos: str) -> None:
    form = question(guest, "cards/")
    form.locator(".step").first.focus()
    press(guest, "Tab")
    guest.page.keyboard.type(ones)
    press(guest, "Tab", "Tab", "Tab")  # past plus and the next minus
    guest.page.keyboard.type(twos)
    press(guest, "Enter")


def test_dice_and_counts_by_keyboard(market: Evening) -> None:
    laptop = market.host(2, game="market")
    ada, ben = (market.join(market.guest(name, language, NARROW), colour)
                for name, language, colour in (("Ada", "en", "red"), ("Ben", "de", "blue")))
    market.begin(laptop)
    dice = question(ada, "weather/1")
    found = faults(ada, ben, laptop)
    dice.locator('input[name="answer.0"]').first.focus()
    press(ada, "Enter")  # it confirms, and there is nothing to confirm: above all, nothing is rolled
    press(ada, "Space", "ArrowRight", "ArrowRight", "Tab", "Space", "Enter")
    lay_down(ada, "4", "3")
    expect(ada.page.locator("#notice")).to_contain_text("The sum is 7 now.")
    expect(ada.page.locator('#desk input[name="answer.2"]')).to_have_value("3")
    found += faults(ada, ben, laptop)
    ada.page.locator('#desk input[name="answer.2"]').fill("1")
    press(ada, "Enter")
    expect(ada.page.locator("#desk .sealed")).to_contain_text("4 × Cards of value 1, 1 × Cards of value 2")
    lay_down(ben, "2", "")
    expect(question(ben, "sell/1")).to_contain_text("Niemand muss")
    expect(ben.page.locator(".missing")).to_have_count(0)
    ben.tap(ben.page.locator('#desk form[data-key="table:done/1"] button.button'))
    roll = question(ben, "weather/2").locator(".dice__roll")
    roll.focus()
    press(ben, "Enter")
    question(ben, "cards/2")
    market.complaints[:] = [it for it in market.complaints if not re.search("409", it)]  # the refusal was meant
    ben.page.goto(f"/t/{market.code}/record")
    expect(ben.page.locator(".log").first).to_contain_text(re.compile("Companion rolls"))
    expect(ben.page.locator("main")).to_contain_text("(von Companion gewürfelt)")
    assert found == []
