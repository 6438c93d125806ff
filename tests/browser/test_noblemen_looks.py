"""Noblemen as it looks: an English garden on the big screen and on phones, five players with long names, in German."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.asking import TABLE, OpenQuestion, Seat
from tests.browser import axe
from tests.browser.evening import Evening, opened_house
from tests.browser.laid import LONG, Laid, Laying, Moment
from tests.browser.measured import MEASURE
from tests.browser.still import wait_until_still
from tests.browser.test_screen_fits import look_at
from tests.speed import slow

pytestmark = slow

SCREENS = ((1920, 1080), (1366, 768))
PHONES = ((360, 640), (390, 844))
CARDBOARD = ("between", "shows", "adding", "titles", "counting", "scored", "new-decade", "over")
COMPANION = {"setting-up": 1, "tiles": 1, "keeping": 1, "turn": 3, "drawing": 2, "adding": 2, "titles": 2, "scored": 3}


def step(name: str, decade: int) -> Moment:
    """Late enough that there is something to see; at a ball all but one have decided."""
    def there(view: Any, _asks: Sequence[OpenQuestion]) -> bool:
        waiting = [guest for guest in view.ball.guests if guest.space is None] if view.ball else []
        return view.step == name and view.round >= decade and (name != "adding" or len(waiting) == 1)
    return there


def laid_at(laying: Laying, name: str, decade: int = 2, options: dict[str, str] | None = None) -> Laid:
    laid = laying.begun("noblemen", LONG, options or {})
    laying.until(laid, step(name, decade), random.Random(4))
    return laid


def faults_on_the_screen(page: Page) -> list[object]:
    wait_until_still(page)
    found: list[object] = [look_at(page, SCREENS)] if look_at(page, SCREENS) else []
    return found + page.evaluate(MEASURE) + axe.faults(page)


def faults_on_a_phone(page: Page) -> list[str]:
    found = []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_still(page)
        found += [f"{width}: {fault}" for fault in page.evaluate(MEASURE) + axe.faults(page)]
    return found


def looked_at(evening: Evening, laid: Laid, seats: Sequence[Seat]) -> list[object]:
    screen = laid.guest(evening, TABLE, language="de").page
    expect(screen.locator("#board")).to_be_visible()
    found = faults_on_the_screen(screen)
    for seat in seats:
        found += faults_on_a_phone(laid.guest(evening, seat, language="de").page)
    return found


@pytest.mark.parametrize("name", CARDBOARD)
def test_every_step_on_cardboard_fits_and_can_be_read(browser: Browser, tmp_path: Path, name: str) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, name)
    others = [seat for seat in laid.cookies if seat not in (TABLE, laid.asked)]
    with opened_house(browser, tmp_path) as evening:
        assert looked_at(evening, laid, (laid.asked, others[0])) == []


@pytest.mark.parametrize(("name", "decade"), COMPANION.items())
def test_every_step_where_companion_keeps_the_books_fits_and_can_be_read(browser: Browser, tmp_path: Path, name: str,
                                                                         decade: int) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, name, decade, {"books": "companion"})
    others = [seat for seat in laid.cookies if seat not in (TABLE, laid.asked)]
    with opened_house(browser, tmp_path) as evening:
        assert looked_at(evening, laid, (laid.asked, others[0])) == []


def test_the_first_decade_shows_what_hands_set_up(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "between", decade=1)
    with opened_house(browser, tmp_path) as evening:
        assert looked_at(evening, laid, (laid.asked,)) == []


def test_the_record_can_be_read(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "over")
    with opened_house(browser, tmp_path) as evening:
        page = laid.guest(evening, TABLE, path=f"/t/{laid.code}/record", language="de").page
        expect(page.locator(".prestige__plot")).to_be_visible()
        assert axe.faults(page) == []
        assert faults_on_a_phone(page) == []


def test_masks_come_off_from_the_top_and_all_else_waits_for_them(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "adding", decade=1)
    with opened_house(browser, tmp_path) as evening:
        screen = laid.guest(evening, TABLE, reduced_motion="no-preference").page
        other = next(seat for seat in laid.cookies if seat not in (TABLE, laid.asked))
        watching = laid.guest(evening, other, size={"width": 360, "height": 640}, reduced_motion="no-preference").page
        phone = laid.guest(evening, laid.asked).page
        phone.locator("#desk form.ask button:visible").first.click()
        rows = screen.locator(".unmasked__one")
        expect(rows).to_have_count(len(LONG))
        assert rows.first.evaluate("it => getComputedStyle(it).opacity") == "0"
        assert screen.locator("#desk [data-held]").count() or not screen.locator("#desk form").count()
        delays = rows.evaluate_all("all => all.map(it => parseFloat(getComputedStyle(it).animationDelay))")
        assert delays == sorted(set(delays))
        wait_until_still(screen)
        assert rows.evaluate_all("all => all.map(it => getComputedStyle(it).opacity)") == ["1"] * len(LONG)
        assert screen.locator(".dancer__mask").evaluate_all(
            "all => all.filter(it => getComputedStyle(it).visibility !== 'hidden').length") == 0
        expect(screen.locator("#desk form")).to_be_visible()
        wait_until_still(watching)
        expect(watching.locator("#desk form").first).to_be_visible()
        for row in watching.locator(".unmasked__one").all():  # no later question takes them out of sight
            expect(row).to_be_in_viewport()


def test_what_is_forgotten_comes_one_after_another_or_all_at_once(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "between")
    seen = ("all => all.filter(it => getComputedStyle(it).visibility === 'visible').length")
    with opened_house(browser, tmp_path) as evening:
        moving = laid.guest(evening, TABLE, reduced_motion="no-preference").page
        assert moving.locator(".reminders__one").evaluate_all(seen) == 1
        calm = laid.guest(evening, TABLE).page
        assert calm.locator(".reminders__one").evaluate_all(seen) == calm.locator(".reminders__one").count() > 1


def test_a_scoring_on_a_phone_begins_where_the_counter_was_and_shows_the_own_part_first(browser: Browser,
                                                                                       tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    telling, told = laid_at(laying, "counting"), laid_at(laying, "scored")
    given = laying.consult(telling, lambda s: s.run.state.ledger.points(telling.asked))
    assert given > 0
    with opened_house(browser, tmp_path) as evening:
        counter = telling.guest(evening, telling.asked).page.locator(".amount:has(input[required])").first
        counter.locator('.step[data-step="1"]').click()
        expect(counter.locator("input")).to_have_value(str(given))
        for seat in ("blue", "green"):
            page = told.guest(evening, seat, size={"width": 360, "height": 640}).page
            tops = page.locator(".scored-estate").evaluate_all(
                "all => all.map(it => [it.getBoundingClientRect().top, it.classList[1]])")
            assert min(tops)[1] == f"seat-{seat}"
            expect(page.locator(f".scored-estate.seat-{seat} .scored-estate__points")).to_be_in_viewport()
