"""On the smallest phone and on a laptop: numbers that begin at what was said last time, and what comes of what is
given, told while it is tapped."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.games import GAMES
from tests.browser.evening import Guest, opened_house
from tests.browser.script import Script
from tests.browser.test_in_reach import IN_SIGHT
from tests.browser.test_market import faults
from tests.speed import slow
from tests.stocktaking.game import STOCKTAKING

pytestmark = slow
PROGRAM = (sys.executable, "-W", "error", "-m", "tests.stocktaking")
SIZES = {"red": {"width": 360, "height": 640}, "blue": {"width": 1366, "height": 768}}
FIRST, SECOND = ({"wells": 4, "sheds": 3, "carts": 0, "lamps": 2}, {"wells": 7, "sheds": 2, "carts": 0, "lamps": 2})

NOTE_WHERE_DRAWN = """() => document.addEventListener("companion:arrived", ({ detail: { fresh } }) => {
  const heading = fresh.querySelector("form[data-key*='stall/2'] h2");
  if (heading) window.drawn = heading.getBoundingClientRect().top; })"""
# A few frames later: by then whatever moves by itself has moved.
WHERE_IT_STANDS = """() => new Promise(done => { let frames = 0;
  const next = () => { frames += 1;
    if (frames < 5) requestAnimationFrame(next);
    else done([window.drawn, document.querySelector("#desk form h2").getBoundingClientRect().top]); };
  next(); })"""


@pytest.fixture
def script(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    monkeypatch.setitem(GAMES, STOCKTAKING.key, STOCKTAKING)
    with opened_house(browser, tmp_path, PROGRAM) as evening:
        laptop = evening.host(2, game=STOCKTAKING.key)
        phones = {seat: evening.join(evening.guest(name, language, SIZES[seat]), seat)
                  for seat, name, language in (("red", "Ada", "en"), ("blue", "Ben", "de"))}
        evening.begin(laptop)
        yield Script(phones, laptop, {}, game=STOCKTAKING.key)


def told(script: Script, raw: dict[str, int]) -> int:
    """By everybody; and how many taps it took each."""
    before = script.taps["stall"]
    for seat in script.guests:
        script.answer(next(ask for ask in script.open if ask.seat == seat), raw)
    spent, one_more = divmod(script.taps["stall"] - before, len(script.guests))
    assert not one_more
    return spent


def again(script: Script) -> None:
    """Nobody gives anything: one tap each."""
    while (ask := script.open[0]).key.startswith("gift/"):
        before = script.taps["gift"]
        script.answer(ask, {})
        assert script.taps["gift"] == before + 1
    script.answer(ask, "again")


def gift(guest: Guest) -> Locator:
    form = guest.page.locator('#desk form[data-key*="gift/"]')
    form.wait_for()
    return form


def test_what_has_not_changed_is_one_tap_and_what_grew_is_one_more(script: Script) -> None:
    found: list[str] = []
    assert told(script, FIRST) == 3
    again(script)
    for guest in script.guests.values():
        form = guest.page.locator('#desk form[data-key*="stall/2"]')
        form.wait_for()
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


def test_a_question_whose_heading_is_in_sight_stays_where_it_was_drawn(script: Script) -> None:
    """Also if the button lies beneath that alone sends it: nothing moves under a thumb that was about to tap."""
    ada = script.guests["red"].page
    ada.emulate_media(reduced_motion="reduce")  # what moves does so at once
    told(script, FIRST)
    ada.evaluate(NOTE_WHERE_DRAWN)
    again(script)
    form = ada.locator('#desk form[data-key*="stall/2"]')
    form.wait_for()
    drawn, stands = ada.evaluate(WHERE_IT_STANDS)
    assert stands == drawn
    assert form.locator("h2").evaluate(IN_SIGHT)
    assert not form.locator(".tap[aria-current]").evaluate(IN_SIGHT), "else this proves nothing"


def test_a_smaller_number_of_what_sends_them_is_typed_behind_another_number(script: Script) -> None:
    told(script, FIRST)
    again(script)
    assert told(script, {**FIRST, "lamps": 1}) == 4
    assert script.session.run.state.shown["red"]["lamps"] == 1


def test_what_comes_of_it_is_told_while_it_is_tapped(script: Script) -> None:
    told(script, FIRST)
    ada, ben = script.guests.values()
    form, ask = gift(ada), script.open[0]
    means = form.locator("output")
    expect(means).to_have_text("9: nobody is ahead")
    expect(form.locator(".counts__sums")).to_be_hidden()
    crown, coin = (form.locator(f'.amount:has([name="answer.{kind}"]) .step') for kind in ("crown", "coin"))
    for step, meant in ((crown.last, "12"), (crown.last, "15"), (coin.last, "16"), (crown.first, "13")):
        ada.tap(step)
        expect(means).to_have_text(f"{meant}: nobody is ahead")
    found = faults(ada)
    before = ada.taps
    ada.send()
    assert ada.taps == before + 1
    script.session.answer(ask.seat, ask.key, {"coin": 1, "crown": 1})
    form = gift(ben)
    expect(form.locator("output")).to_have_text("9: 1 are ahead")
    form.locator('input[name="answer.crown"]').focus()
    for key in ("ArrowUp", "ArrowUp", "Tab", "Tab", "Tab", "ArrowUp"):
        ben.page.keyboard.press(key)
    expect(form.locator("output")).to_have_text("16: nobody is ahead")
    found += faults(ben)
    assert found == []
    ben.page.keyboard.press("Enter")
    script.session.answer("blue", "gift/1", {"letter": 1, "crown": 2})
    expect(script.teller.questions("again/1")).to_be_visible()
