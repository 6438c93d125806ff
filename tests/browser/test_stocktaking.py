"""Numbers that begin at what was said last time, on the smallest phone and on a laptop: two or three taps the first
time, one if nothing has changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games import GAMES
from tests.browser.evening import opened_house
from tests.browser.script import Script
from tests.browser.test_in_reach import IN_SIGHT
from tests.browser.test_market import faults
from tests.stocktaking.game import STOCKTAKING
from tests.patience import until
from tests.speed import slow

pytestmark = slow
PROGRAM = (sys.executable, "-W", "error", "-m", "tests.stocktaking")
SIZES = {"red": {"width": 360, "height": 640}, "blue": {"width": 1366, "height": 768}}
FIRST, SECOND = ({"wells": 4, "sheds": 3, "carts": 0, "lamps": 2}, {"wells": 7, "sheds": 2, "carts": 0, "lamps": 2})


@pytest.fixture
def script(market: Evening, monkeypatch: pytest.MonkeyPatch) -> Script:
    monkeypatch.setitem(GAMES, STOCKTAKING.key, STOCKTAKING)
    laptop = market.host(2, game=STOCKTAKING.key)
    phones = {seat: market.join(market.guest(name, language, SIZES[seat]), seat)
              for seat, name, language in (("red", "Ada", "en"), ("blue", "Ben", "de"))}
    market.begin(laptop)
    return Script(phones, laptop, {}, game=STOCKTAKING.key)


def told(script: Script, raw: dict[str, int]) -> int:
    """By everybody; and how many taps it took each."""
    before = script.taps["stall"]
    for seat in script.guests:
        script.answer(next(ask for ask in script.open if ask.seat == seat), raw)
    spent, one_more = divmod(script.taps["stall"] - before, len(script.guests))
    assert not one_more
    return spent


def again(script: Script) -> None:
    script.answer(script.open[0], "again")


def test_what_has_not_changed_is_one_tap_and_what_grew_is_one_more(script: Script) -> None:
    found: list[str] = []
    assert told(script, FIRST) == 3
    again(script)
    for guest in script.guests.values():
        form = guest.page.locator('#desk form[data-key*="stall/2"]')
        form.wait_for()
        until(lambda form=form: form.locator("[aria-current]").evaluate(IN_SIGHT))  # a page still settling moves it
        found += faults(guest)
    assert told(script, FIRST) == 1
    again(script)
    assert told(script, SECOND) == 3
    again(script)
    assert told(script, {**SECOND, "wells": 6}) == 4, "the dots, a digit typed, and one tap to send"
    assert found == []
    ada = script.guests["red"].page
    again(script)
    expect(ada.locator('#desk input[name="answer.wells"]').first).to_have_value("6")


def test_a_smaller_number_of_what_sends_them_is_typed_behind_another_number(script: Script) -> None:
    told(script, FIRST)
    again(script)
    assert told(script, {**FIRST, "lamps": 1}) == 4
    assert script.session.run.state.shown["red"]["lamps"] == 1
