"""Noblemen where little room is left: nothing lies upon anything else, and what belongs together is seen together."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.asking import TABLE
from tests.browser import axe
from tests.browser.evening import opened_house
from tests.browser.laid import LONG, Laying
from tests.browser.still import wait_until_still
from tests.browser.test_noblemen_looks import SCREENS, faults_on_a_phone, faults_on_the_screen, laid_at
from tests.speed import slow

pytestmark = slow


def test_reasons_for_titles_lie_upon_nothing_however_many_take_a_lower_one(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "titles")
    for _ in range(3):
        ask = next(ask for ask in laying.open_asks(laid) if ask.key.startswith("lower"))
        laying.answer(laid, ask, random.Random(1))
    with opened_house(browser, tmp_path) as evening:
        screen = laid.guest(evening, TABLE, language="de").page
        for width, height in SCREENS:
            screen.set_viewport_size({"width": width, "height": height})
            assert faults_on_the_screen(screen) == []
            rows, hands = (screen.locator(it).bounding_box() for it in (".unmasked", ".by-hand-tasks"))
            assert rows
            assert hands
            assert rows["y"] + rows["height"] <= hands["y"]


# Whether the middle of each card is seen, and what is pressed to go on whole.
HAND_IN_SIGHT = """() => {
  const bar = document.querySelector("#desk .ask.card > .actions").getBoundingClientRect();
  return [bar.bottom <= innerHeight, [...document.querySelectorAll("#desk .hand > .amount")].every((it) => {
    const at = it.getBoundingClientRect();
    return document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)?.closest(".amount") === it;
  })];
}"""


def test_what_is_given_at_a_ball_and_its_button_are_in_sight_together(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laying.begun("noblemen", LONG, {"books": "companion"})
    laying.until(laid, lambda view, _asks: view.step == "adding", random.Random(4))
    with opened_house(browser, tmp_path) as evening:
        phone = laid.guest(evening, laid.asked, size={"width": 360, "height": 640}, language="de").page
        wait_until_still(phone)
        assert phone.evaluate(HAND_IN_SIGHT) == [True, True]
        assert phone.evaluate("""() => [...document.querySelectorAll(".hand label")].filter((it) =>
          it.scrollWidth > it.closest(".amount").clientWidth).map((it) => it.innerText)""") == []


def test_all_four_kinds_of_tiles_are_in_sight(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laying.begun("noblemen", LONG, {"books": "companion"})
    laying.until(laid, lambda view, _asks: view.step == "giving", random.Random(5))
    with opened_house(browser, tmp_path) as evening:
        for width, height in ((360, 640), (375, 553)):
            phone = laid.guest(evening, laid.asked, size={"width": width, "height": height}, language="de").page
            wait_until_still(phone)
            assert phone.locator(".hand > .amount").count() == 4
            assert phone.evaluate(HAND_IN_SIGHT)[1], (width, height)


def test_prices_stand_in_a_column_for_each_building(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "setting-up", 1, {"books": "companion"})
    places = """() => [...document.querySelectorAll("#desk .amount")].map((it) => {
      const at = it.getBoundingClientRect();
      return [it.querySelector("input").name.split(".")[1].split("-")[0], Math.round(at.left), Math.round(at.top)];
    })"""
    with opened_house(browser, tmp_path) as evening:
        screen = laid.guest(evening, TABLE, language="de").page
        for width, height in SCREENS:
            screen.set_viewport_size({"width": width, "height": height})
            wait_until_still(screen)
            rows = screen.evaluate(places)
            assert len({left for _, left, _ in rows}) == len({(kind, left) for kind, left, _ in rows}) == 3
            assert rows == sorted(rows, key=lambda row: (row[1], row[2]))
        phone = laid.guest(evening, laid.asked, size={"width": 360, "height": 640}, language="de").page
        wait_until_still(phone)
        first, second, *_ = phone.evaluate(places)
        assert second[2] - first[2] <= 60


# Names of rows that lie upon a cell, or upon the rule beside the plan.
ROW_NAMES = """() => [...document.querySelectorAll(".plot tbody th")].filter((it) => {
  const range = document.createRange();
  range.selectNodeContents(it);
  const name = range.getBoundingClientRect(), plan = it.closest(".plot").getBoundingClientRect();
  const cell = it.nextElementSibling.getBoundingClientRect();
  return name.width && (name.right > cell.left + 1 || name.left < plan.left - 7);
}).map((it) => it.innerText)"""
# Tiles whose note does not begin where the sign does.
NOTES = """() => [...document.querySelectorAll(".tails .tap:has(.signs):has(small)")].filter((it) => {
  const [note, sign] = ["small", ".signs"].map((one) => it.querySelector(one).getBoundingClientRect());
  return it.checkVisibility() && Math.abs(note.left - sign.left) > 2;
}).map((it) => it.innerText)"""


def test_names_of_rows_stand_beside_the_cells_and_notes_beneath_their_signs(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "turn", 2, {"books": "companion"})
    with opened_house(browser, tmp_path) as evening:
        phone = laid.guest(evening, laid.asked, size={"width": 360, "height": 640}, language="de").page
        wait_until_still(phone)
        assert phone.evaluate(NOTES) == []
        phone.locator("details.tail:has(.plot) > summary").first.click()
        wait_until_still(phone)
        assert phone.locator(".plot tbody th").count() > 2
        assert phone.evaluate(ROW_NAMES) == []


def test_the_staircase_fits_with_letters_twice_as_large(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "adding")
    with opened_house(browser, tmp_path) as evening:
        phone = laid.guest(evening, laid.asked, size={"width": 360, "height": 640}, language="de").page
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        wait_until_still(phone)
        assert phone.locator(".stairs__n").evaluate_all("""all => all.filter((it) => {
          const range = document.createRange();
          range.selectNodeContents(it);
          return range.getBoundingClientRect().width > it.getBoundingClientRect().width + 1;
        }).map((it) => it.innerText)""") == []


@pytest.mark.parametrize("path", ["/t/{code}/wrong", "/t/{code}/adjust/points~red", "/quick/noblemen.estate",
                                  "/quick/noblemen.ball"])
def test_what_corrects_an_evening_and_its_quick_tools_are_a_garden_too(browser: Browser, tmp_path: Path,
                                                                       path: str) -> None:
    laying = Laying(tmp_path)
    laid = laid_at(laying, "between")
    with opened_house(browser, tmp_path) as evening:
        page = laid.guest(evening, laid.asked, path=path.format(code=laid.code), language="de").page
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
        assert axe.faults(page) == []
        assert faults_on_a_phone(page) == []
