"""Tiles with tails on the smallest phone, at a table of the market: by thumb, by keyboard, without scripts."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

from companion.games import GAMES
from tests.browser.evening import Evening, Guest
from tests.browser.script import Script
from tests.browser.still import wait_for_thumbs
from tests.browser.test_in_reach import IN_SIGHT
from tests.browser.test_market import decide, faults, market, press, question
from tests.market.game import MARKET
from tests.speed import slow

pytestmark = slow
__all__ = ["market"]  # the fixture

SMALL = {"width": 360, "height": 640}


@pytest.fixture
def script(market: Evening, monkeypatch: pytest.MonkeyPatch) -> Script:
    """At the stalls of the first day, with a phone that has no scripts."""
    monkeypatch.setitem(GAMES, MARKET.key, MARKET)
    laptop = market.host(3, game="market")
    phones = {seat: market.join(market.guest(name, size=SMALL, **more), seat) for seat, name, more in (
        ("red", "Ada", {}), ("blue", "Maximiliane", {}), ("green", "Cy", {"java_script_enabled": False}))}
    market.begin(laptop)
    found = Script(phones, laptop, {}, game="market")
    found.until_unseen("sell/1", decide, random.Random(3))
    return found


def tile(guest: Guest, what: str) -> Locator:
    return question(guest, "sell/1").locator(f'.tail[data-way="{what}"] > summary')


def top_of(it: Locator) -> float:
    return float(it.evaluate("it => it.getBoundingClientRect().top"))


def goods(script: Script, seat: str) -> int:
    return int(script.session.run.state.goods[seat])


def test_a_tile_stays_under_the_thumb_one_tail_is_open_and_all_of_it_in_sight(script: Script) -> None:
    ada = script.guests["red"]
    found = faults(ada)
    wait_for_thumbs(ada.page)
    before = {what: top_of(tile(ada, what)) for what in ("sell", "give")}
    assert before["sell"] == before["give"], "beside each other"
    for what in ("sell", "give", "sell"):
        ada.tap(tile(ada, what))
        tail = ada.page.locator("#desk .tails > [open]")
        expect(tail).to_have_attribute("data-way", what)
        wait_for_thumbs(ada.page)
        assert top_of(tile(ada, "sell")) == top_of(tile(ada, "give")), "no tile leaves its place"
        for button in (*tail.locator(".taps__row button").all(), tile(ada, what)):
            assert button.evaluate(IN_SIGHT)
        found += faults(ada)
    assert found == []


def test_one_tap_opens_and_the_next_one_sends(script: Script) -> None:
    for raw, taps in ((["sell", {"goods": 1, "then": "stay"}], 2), (["give", {"to": "blue", "goods": 1}], 3),
                      (["home", {}], 1)):
        before, ask = script.taps["sell"], next(ask for ask in script.open if ask.seat == "red")
        script.answer(ask, raw)
        assert script.taps["sell"] - before == taps
    expect(script.guests["red"].page.locator("#board")).to_contain_text("1 sold at 3 each")
    assert all(ask.seat != "red" for ask in script.open), "at home"


def test_by_keyboard_a_tail_is_opened_filled_in_and_sent(script: Script) -> None:
    ben, had = script.guests["blue"], goods(script, "blue")
    tile(ben, "sell").focus()
    press(ben, "Enter", "Tab", "ArrowRight")
    expect(question(ben, "sell/1").locator('[name="answer.sell.goods"][value="2"]')).to_be_checked()
    press(ben, "Tab", "Tab", "Enter")
    expect(ben.page.locator('#desk form[data-key="blue:sell/1~2"]')).to_be_visible()
    script.session.answer("blue", "sell/1", ["sell", {"goods": 2, "then": "stay"}])
    assert goods(script, "blue") == had - 2


def test_without_scripts_the_pressed_button_says_which_way(script: Script) -> None:
    cy = script.guests["green"]
    cy.tap(tile(cy, "sell"))
    cy.choose("answer.sell.goods", "2")
    cy.tap(tile(cy, "give"))  # and what was filled in for a sale does not matter
    cy.choose("answer.give.to", "red")
    cy.tap(question(cy, "sell/1").locator('button[name="answer.give.goods"][value="1"]'))
    cy.page.goto(f"{cy.page.url}/wrong")
    expect(cy.page.locator("main")).to_contain_text("Give away: To whom?: Ada, How much?: 1")


def test_a_tail_stays_open_with_what_was_filled_in_when_others_go_on(script: Script) -> None:
    ada = script.guests["red"]
    ada.tap(tile(ada, "give"))
    ada.choose("answer.give.to", "blue")
    most = question(ada, "sell/1").locator('.tail[data-way="give"] button[name="answer.give.goods"]')
    before = most.count()
    script.answer(next(ask for ask in script.open if ask.seat == "blue"), ["give", {"to": "red", "goods": 1}])
    expect(most).to_have_count(before + 1)
    expect(question(ada, "sell/1").locator('.tail[data-way="give"]')).to_have_attribute("open", "")
    expect(question(ada, "sell/1").locator('[name="answer.give.to"][value="blue"]')).to_be_checked()
