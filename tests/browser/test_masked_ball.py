"""One masked ball by three phones, for friends who keep all else on the table: opened with one tap, danced, and danced
once more from what was told before."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.council import answer, everybody
from tests.browser.court import PHONES, adds, shows, titles_are
from tests.browser.evening import NAMES, SCREEN, Evening, Guest
from tests.browser.measured import MEASURE
from tests.browser.script import Script
from tests.browser.test_market import faults
from tests.browser.usual import LANGUAGES, SEATS
from tests.speed import slow

pytestmark = slow

MASKED_BALL = "masked-ball"
FIRST_BALL, LATER_BALL = 18, 14  # taps of a whole table, as in a whole game


def opened(evening: Evening) -> Guest:
    laptop = evening.guest("host", size=SCREEN)
    laptop.page.goto(evening.house.launch_link())
    laptop.page.goto("/quick")
    form = laptop.page.locator('form[action="/tables"]', has=laptop.page.locator(f'[value="{MASKED_BALL}"]'))
    form.locator('button[name="seats"][value="3"]').click()
    laptop.page.wait_for_url(re.compile("/screen$"))
    evening.code, evening.game = laptop.page.url.split("/")[-2], MASKED_BALL
    return laptop


def test_three_phones_dance_a_ball_with_no_game_behind_it_and_another_from_what_was_told(evening: Evening) -> None:
    """Cy 4 + 6, Ada 9 and 2 for a palace, Ben 9 + 1 and so, past Cy, down to 9. Ada takes a lower title; later Ben
    adds one more."""
    laptop = opened(evening)
    phones = [evening.join(evening.guest(name, language, {"width": width, "height": height}), seat)
              for name, language, seat, (width, height) in zip(NAMES[:3], LANGUAGES, SEATS, PHONES, strict=False)]
    evening.begin(laptop)
    script = Script(dict(zip(SEATS, phones, strict=False)), laptop, {}, game=MASKED_BALL)
    answer(script, "ball/", green="queen")
    answer(script, "shows/", red=shows(9, palaces=1), blue=shows(9), green=shows(4))
    answer(script, "add/", green=adds(6), red=adds(0), blue=adds(1))
    titles_are(script, red="marquess", green="earl", blue="viscount")
    _all_can_be_read(script)
    answer(script, "lower/", red={"which": "viscount"})
    titles_are(script, green="marquess", blue="earl", red="viscount")
    answer(script, "titles/", table="on")
    assert script.taps.total() <= FIRST_BALL, script.taps
    answer(script, "again/", table="again")
    before = script.taps.total()
    answer(script, "ball/", blue="queen")
    answer(script, "shows/", blue=shows(10), green=shows(4), red=shows(9, palaces=1))
    answer(script, "add/", blue=adds(0), green=adds(0), red=adds(3))
    titles_are(script, red="duke", blue="marquess", green="viscount")
    answer(script, "titles/", table="on")
    assert script.taps.total() - before <= LATER_BALL, script.taps
    answer(script, "again/", table="enough")
    assert script.over
    laptop.page.goto(f"/t/{evening.code}/record")
    expect(laptop.page.locator("#balls .danced")).to_have_count(2)


def _all_can_be_read(script: Script) -> None:
    assert faults(*everybody(script)) == []
    for guest in everybody(script):
        assert guest.page.evaluate(MEASURE) == [], guest.name
