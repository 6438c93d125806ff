"""The front door with its script: what does not go together cannot be chosen, and what is not asked is not there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.core.asking import TABLE
from companion.games.lancaster import LANCASTER
from tests.browser import axe
from tests.browser.evening import Evening, Guest, opened_house
from tests.browser.laid import LONG, Laying, asked_for
from tests.speed import slow

pytestmark = slow

ALL_BOXES = {choice.key: "in" for choice in LANCASTER.options if choice.is_switch} | {
    "laws": "groups", "laws-0": "new-laws", "laws-2": "kings-laws"}
NARROW = {"width": 360, "height": 640}


def at_the_door(evening: Evening) -> tuple[Guest, Locator]:
    host = evening.guest("host", size=NARROW)
    host.page.goto(evening.house.launch_link())
    host.page.goto("/")
    return host, host.page.locator('form:has([name=game][value="lancaster"])')


def one(form: Locator, option: str) -> Locator:
    return form.locator(f'[name="lancaster.{option}"]')


def test_a_box_without_what_it_needs_is_closed_with_the_reason(evening: Evening) -> None:
    _, form = at_the_door(evening)
    box, court, needed, brought = (one(form, key) for key in ("kings-laws", "court", "resentment", "dishonor-ties"))
    court.check()
    expect(box).to_be_disabled()
    expect(form.locator('label:has([name="lancaster.kings-laws"])')).to_contain_text("Needs “At the King")
    expect(brought.first).to_be_hidden()
    needed.focus()
    needed.press("Space")
    expect(box).to_be_enabled()
    expect(brought.first).to_be_visible()
    box.check()
    needed.uncheck()
    expect(box).to_be_disabled()
    expect(box).not_to_be_checked()
    expect(brought.first).to_be_hidden()


def test_a_law_of_a_box_that_leaves_the_table_is_chosen_no_more(evening: Evening) -> None:
    _, form = at_the_door(evening)
    for box in ("new-laws", "court", "resentment", "kings-laws"):
        one(form, box).check()
    form.locator('[name="lancaster.laws"][value="groups"]').check()
    second = one(form, "laws-2")
    second.select_option("kings-laws")
    one(form, "kings-laws").uncheck()
    expect(second).to_have_value("base")
    left = second.locator("option:enabled").evaluate_all("all => all.map(it => it.value)")
    assert left == ["base", "new-laws"]


def test_how_the_laws_are_combined_is_asked_only_with_new_ones_and_an_evening_is_remembered(evening: Evening) -> None:
    host, form = at_the_door(evening)
    expect(one(form, "laws").first).to_be_hidden()
    one(form, "new-laws").check()
    expect(one(form, "laws").first).to_be_visible()
    expect(one(form, "laws-2")).to_be_hidden()
    form.locator('[name="lancaster.laws"][value="groups"]').check()
    one(form, "laws-2").select_option("new-laws")
    form.locator('[name="seats"][value="3"]').check()
    assert host.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe.faults(host.page) == []
    form.locator("button.button").press("Enter")
    host.page.wait_for_url("**/screen")
    host.page.goto("/")
    expect(one(form, "laws-2")).to_have_value("new-laws")
    expect(one(form, "laws-1")).to_have_value("base")
    expect(form.locator('[name="seats"][value="3"]')).to_be_checked()
    form.locator('[name="lancaster.laws"][value="all"]').check()
    expect(one(form, "laws-2")).to_be_hidden()
    form.locator("button.button").press("Enter")  # what is hidden is not sent, or it would be refused
    host.page.wait_for_url("**/screen")


def test_a_browser_that_goes_back_shows_what_it_had_with_what_belongs_to_it(evening: Evening) -> None:
    host, form = at_the_door(evening)
    one(form, "new-laws").check()
    host.page.goto("/quick")
    host.page.go_back()
    assert one(form, "new-laws").is_checked() == one(form, "laws").first.is_visible()


@pytest.mark.parametrize(("language", "width", "height"), [("de", 1366, 768), ("en", 1920, 1080)])
def test_what_is_to_be_set_up_with_every_box_is_seen_whole_on_the_big_screen(
        browser: Browser, tmp_path: Path, language: str, width: int, height: int) -> None:
    laying = Laying(tmp_path)
    there = laying.begun("lancaster", LONG[:4], ALL_BOXES)
    laying.until(there, asked_for("set-up"), random.Random(1))
    laying.hall.close()
    with opened_house(browser, tmp_path) as evening:
        page = there.guest(evening, TABLE, size={"width": width, "height": height}, language=language).page
        expect(page.locator(".set-up__part")).to_have_count(7)
        lowest = page.locator(".set-up li").evaluate_all(
            "all => Math.max(...all.map(it => it.getBoundingClientRect().bottom))")
        assert lowest <= page.locator("#desk").evaluate("it => it.getBoundingClientRect().top")
