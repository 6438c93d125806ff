"""Disputes and elections as they are watched: nothing tells the end before its dice have fallen, and it plays once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.core.asking import TABLE
from tests.browser.evening import NAMES, Guest
from tests.browser.laid import Laid, Moment
from tests.browser.script import tap_through
from tests.browser.still import wait_for_thumbs
from tests.browser.test_first_frames import Stage, answered_by, first_frames, once_played, stage
from tests.speed import slow

pytestmark = slow

__all__ = ["stage"]  # the fixture

# What a look would tell: the colour of the row that has won and of the total that leads.
LOOKS = """() => [...document.querySelectorAll(".side")].map((it) => [getComputedStyle(it).backgroundImage,
  getComputedStyle(it.querySelector(".side__total")).color].join(" "))"""


def laid_to(stage: Stage, books: str, moment: Moment, players: int = 3) -> Laid:
    laid = stage.laying.begun("long-live-the-king", NAMES[:players], {"books": books})
    stage.laying.until(laid, moment, random.Random(4))
    return laid


def last_seal(view: Any, asks: Any) -> bool:
    return bool(view.step == "sealing" and len(asks) == 1)


def last_throw(view: Any, _asks: Any) -> bool:
    return bool(view.step == "rolling" and sum(side.points is None for side in view.dispute_if_latest.sides) == 1)


def asked_one(stage: Stage, laid: Laid) -> str:
    return stage.laying.open_asks(laid)[0].seat


@pytest.mark.parametrize("books", ["cardboard", "companion"])
def test_cards_are_turned_together_and_then_the_first_rolls(stage: Stage, books: str) -> None:
    laid = laid_to(stage, books, last_seal)
    last = asked_one(stage, laid)
    stage.evening.house.open()
    screen, phone = stage.open(laid, last)
    tap = answered_by(phone, stage.laying, laid, random.Random(1), "cards/")
    what = {"tells": ".laid, .race__reach", "next": "#desk .die, #desk .dice"}
    for frames in first_frames(stage, [screen.page, phone.page], what, tap, ("next",)):
        assert [(seen["tells"], seen["next"]) for seen in frames] == [([], [])] * len(frames)
    once_played(screen.page, what, lambda seen: len(seen["tells"]) >= 3)
    screen.page.reload()
    assert screen.page.evaluate("what => lookAt(what)", what)["tells"], "who comes later sees it at once"


def test_the_end_of_a_dispute_comes_after_its_last_die(stage: Stage) -> None:
    laid = laid_to(stage, "cardboard", last_throw)
    last = asked_one(stage, laid)
    stage.evening.house.open()
    screen, phone = stage.open(laid, last)
    looks = screen.page.evaluate(LOOKS)
    tap = answered_by(phone, stage.laying, laid, random.Random(1), "dice/")
    what = {"tells": ".verdict, #board .results__card, #aside .results__card, #waiting li", "next": "#desk button"}
    for frames in first_frames(stage, [screen.page, phone.page], what, tap, ("next",)):
        assert [(seen["tells"], seen["next"]) for seen in frames] == [([], [])] * len(frames)
    assert screen.page.evaluate(LOOKS)[:-1] == looks[:-1], "a row that looked otherwise would tell"
    for page in (screen.page, phone.page):
        once_played(page, what, lambda seen: len(seen["tells"]) >= 2)


def test_an_election_is_counted_before_anybody_is_king(stage: Stage) -> None:
    laid = laid_to(stage, "cardboard", lambda view, asks: view.step == "election" and len(asks) == 1
                   and asks[0].key.startswith("election/"))
    last = asked_one(stage, laid)
    stage.evening.house.open()
    screen, phone = stage.open(laid, last)
    (ask,) = stage.laying.open_asks(laid)
    raw = {"has_cards": ask.form.sample(random.Random(1))["has_cards"], "votes": "12"}  # type: ignore[index]

    def tap() -> None:
        form = phone.page.locator(f'#desk form[data-key="{ask.seat}:{ask.key}"]').first
        form.wait_for()
        wait_for_thumbs(phone.page)
        tap_through(phone, form, ask.form.to_fields("answer", raw))

    what = {"tells": ".votes, .track li, .deed", "head": "#board h1", "next": "#desk button"}
    for frames in first_frames(stage, [screen.page, phone.page], what, tap, ("head", "next")):
        for seen in frames:
            assert (seen["tells"], seen["head"], seen["next"]) == ([], ["Who will be king?"], [])
    once_played(screen.page, what, lambda seen: len(seen["tells"]) >= 3)


def test_one_s_hand_is_covered_until_it_is_held(stage: Stage) -> None:
    laid = laid_to(stage, "companion", lambda view, _: view.step == "turn")
    stage.evening.house.open()
    phone: Guest = laid.guest(stage.evening, "blue")
    page: Page = phone.page
    cards, summary = page.locator(".own-hand__card"), page.locator(".own-hand summary")
    assert cards.count() == 3
    assert not cards.first.is_visible()
    summary.hover()
    page.mouse.down()
    assert cards.first.is_visible()
    page.mouse.up()
    assert not cards.first.is_visible()
    laptop = laid.guest(stage.evening, TABLE).page
    assert laptop.locator(".region").count() == 12
    assert laptop.locator(".own-hand").count() == 0
