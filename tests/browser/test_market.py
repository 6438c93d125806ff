"""The market: dice and counts by keyboard alone, with nothing for axe to find; and a whole game to the podium."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.core.asking import OpenQuestion, Raw
from companion.games import GAMES
from tests.browser import axe
from tests.browser.evening import Evening, Guest, opened_house
from tests.browser.script import Script
from tests.browser.still import wait_until_still
from tests.market.game import MARKET
from tests.speed import slow

pytestmark = slow

NARROW = {"width": 360, "height": 740}
PROGRAM = (sys.executable, "-W", "error", "-m", "tests.market")


@pytest.fixture
def market(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    with opened_house(browser, tmp_path, PROGRAM) as evening:
        yield evening


def faults(*guests: Guest) -> list[str]:
    found = []
    for guest in guests:
        wait_until_still(guest.page)  # what moves must stand still: axe measures colours
        wide = guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found += [f"{guest.name} is {wide} too wide"] if wide > 0 else []
        found += [f"{guest.name}: {it}" for it in axe.faults(guest.page)]
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
    expect(question(ada, "cards/").get_by_role("button", name="One less: Cards of value 1")).to_be_visible()
    lay_down(ada, "4", "3")
    expect(ada.page.locator("#notice")).to_contain_text("The sum is 7 now.")
    expect(ada.page.locator('#desk input[name="answer.2"]')).to_have_value("3")
    found += faults(ada, ben, laptop)
    ada.page.locator('#desk input[name="answer.2"]').fill("1")
    press(ada, "Enter")
    expect(ada.page.locator("#desk .sealed")).to_contain_text("4 × Cards of value 1, 1 × Cards of value 2")
    lay_down(ben, "2", "")
    expect(question(ben, "sell/1")).to_contain_text("Einer von euch genügt")
    # Only a button that is all there is to do is kept in sight.
    for kept in ("#desk", "#desk .ask--one .actions"):
        assert ben.page.locator(kept).evaluate("it => getComputedStyle(it).position") == "static", kept
    expect(ben.page.locator(".missing")).to_have_count(0)
    ben.tap(ben.page.locator('#desk form[data-key="table:done/1"] button.button'))
    for guest in (ada, ben):
        guest.tap(question(guest, "fair/1").locator('button[name="answer.aye"][value="yes"]'))
    ben.go_on()
    question(ada, "dealt/1").locator('input[name="answer.1"]').fill("3")
    ada.tap(question(ada, "dealt/1").locator(".actions > .button"))
    ben.tap(question(ben, "dealt/1").get_by_role("button", name="3 für uns ziehen"))
    roll = question(ben, "weather/2").locator(".dice__roll")
    roll.focus()
    press(ben, "Enter")
    question(ben, "cards/2")
    market.meant = ("409",)
    ben.page.goto(f"/t/{market.code}/record")
    expect(ben.page.locator(".log").first).to_contain_text(re.compile("Companion rolls"))
    ben.page.goto(f"/t/{market.code}/wrong")
    expect(ben.page.locator("main")).to_contain_text("(von Companion gewürfelt)")
    assert found == []


def decide(ask: OpenQuestion, rng: random.Random) -> Raw:
    """Everybody keeps some goods; what the box prints is first read with a slip."""
    if ask.key.startswith("sell/"):
        return ["sell", {"goods": 1, "then": "stay"}]
    known = {"box/prizes": {"prize/first": 8, "prize/second": 4, "prize/third": 9}, "really/box/prizes": "no",
             "box/prizes~2": {"prize/first": 8, "prize/second": 4, "prize/third": 3}}
    return known[ask.key] if ask.key in known else ask.form.sample(rng)


def sell_and_close(script: Script, rng: random.Random) -> None:
    """The first one sells, then the table says that it is over."""
    script.answer(script.open[0], decide(script.open[0], rng))
    script.answer(script.open[-1], "done")


def correct_goods(phone: Guest, script: Script, seat: str, goods: int) -> None:
    """By hand, in the middle of the reveal: what was shown already is counted again."""
    table = phone.page.url
    phone.page.goto(f"{table}/adjust/goods~{seat}")
    phone.page.locator("details:has(> .why) > summary").click()
    phone.page.locator('label:has(input[name="why"][value="counted"])').click()
    phone.page.fill('[name="answer"]', str(goods))
    phone.page.locator("main form button.button").first.click()
    phone.page.wait_for_url(table)
    script.session.adjust(seat, f"goods/{seat}", goods, "counted")


def test_three_phones_play_a_whole_market_to_the_podium(market: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, MARKET.key, MARKET)
    rng, seats = random.Random(3), ("red", "blue", "green")
    laptop = market.host(3, game="market")
    phones = {seat: market.join(market.guest(name), seat)
              for name, seat in zip(("Ada", "Ben", "Cy"), seats, strict=True)}
    market.begin(laptop)
    script = Script(phones, laptop, {}, game="market")
    for day in (1, 2):
        script.until(f"sell/{day}", decide, rng)
        sell_and_close(script, rng)
    script.until("final/stall", decide, rng)
    correct_goods(phones["blue"], script, "blue", 40)
    for guest in (laptop, *phones.values()):
        expect(guest.page.locator("#board .earlier")).to_contain_text("Counted again: we had miscounted")
    script.until("nothing", decide, rng)
    final = script.session.page_for(None).view.final
    names = [phones[seat].name for seat in final.winners]
    for guest in (laptop, *phones.values()):
        expect(guest.page.locator("#victory")).to_contain_text(names[0])
        expect(guest.page.locator("#board .record__sum").first).to_contain_text(str(final.standings[0].total))
    script.photograph("over")
    laptop.page.goto(f"/t/{market.code}/record")
    expect(laptop.page.locator(".course__seat")).to_have_count(3)
    expect(laptop.page.locator("#standings")).to_be_visible()
    script.photograph("record")
