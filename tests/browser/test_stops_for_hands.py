"""What hands must do is a stop of its own: on a small phone all of it is read without scrolling, above its button."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.laid import Laid, Laying
from tests.browser.phases import lay_full
from tests.speed import slow

pytestmark = slow

PHONES = ({"width": 360, "height": 640}, {"width": 375, "height": 553})
STOPS = ("offices", "last-offices-for-two", "tower-emptied", "rewarded", "retained", "given-back", "resolved",
         "tile-drawn", "by-hand")

# What is to be done, what it is asked about and what says that it is done, each with whether it can be seen and nothing
# lies over it.
SEEN = """() => {
  const found = [];
  const all = ".to-do__list li, .placed-too, .report__line, " +
    ".laws--acting > .law :is(.law__title, .law__text, .result__line), " +
    "#desk form .lead, #desk form legend, #desk form button";
  for (const it of document.querySelectorAll(all)) {
    const at = it.getBoundingClientRect();
    if (it.hidden || at.width < 2 || !at.height) continue;
    for (const [x, y] of [[at.left + at.width / 2, at.top + 3], [at.left + at.width / 2, at.bottom - 3]]) {
      const there = document.elementFromPoint(x, y);
      if (!there || !(it.contains(there) || there.contains(it) && there.tagName !== "HTML" && there.tagName !== "BODY"))
        found.push(it.textContent.trim().slice(0, 60));
    }
  }
  return found;
}"""

# What has just come is closed to thumbs for a moment.
OPEN_TO_THUMBS = """() => [...document.querySelectorAll("#desk form button")].every(
  (it) => getComputedStyle(it).pointerEvents !== "none")"""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Laid]]:
    folder = tmp_path_factory.mktemp("stops")
    laying = Laying(folder)
    tables = {stop: lay_full(laying, stop) for stop in STOPS}
    laying.hall.close()
    return folder, tables


def test_on_a_small_phone_all_of_a_stop_is_in_sight_with_its_button(
        browser: Browser, laid: tuple[Path, dict[str, Laid]]) -> None:
    folder, tables = laid
    hidden = {}
    with opened_house(browser, folder) as evening:
        for language in ("de", "en"):
            for stop, table in tables.items():
                page = table.guest(evening, table.asked, language=language, size=PHONES[0]).page
                for size in PHONES:
                    page.set_viewport_size(size)  # type: ignore[arg-type]
                    page.evaluate("() => new Promise(requestAnimationFrame)")
                    page.locator("#desk form button:visible").first.wait_for()
                    page.wait_for_function(OPEN_TO_THUMBS)
                    if wrong := page.evaluate(SEEN):
                        hidden[stop, language, size["height"]] = wrong
    assert hidden == {}


def test_a_stop_is_done_with_one_tap_of_whoever_does_it(browser: Browser, laid: tuple[Path, dict[str, Laid]]) -> None:
    folder, tables = laid
    with opened_house(browser, folder) as evening:
        table = tables["tower-emptied"]
        phone = table.guest(evening, table.asked, language="en")
        screen = table.guest(evening, TABLE, language="en")
        assert "Empty the tower" in screen.page.locator("#board").inner_text()
        phone.page.get_by_role("button", name="Done, go on").click()
        phone.page.locator('form[data-key^="table:rewards/"]').wait_for()
        screen.page.locator(".to-do").wait_for(state="detached")
