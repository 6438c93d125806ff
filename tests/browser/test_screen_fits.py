"""The big screen in every phase, with five players and long names: nothing lies under the bar, nothing beyond the edge,
and every letter can be read from the sofa."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.asking import TABLE
from tests.badluck.house import House
from tests.browser.evening import Evening, Guest
from tests.browser.laid import LONG, Laid, Laying
from tests.browser.phases import PHASES, lay

SIZES = ((1920, 1080), (1366, 768), (1280, 720))
LEAST = 30  # pixels, on a screen 1080 high
CHART = 24  # what stands in the chart beside its lines
# The line-up is long: a table fills it in on a phone; on the screen it scrolls above its bar.
LONGER = ("rewards", "line-up")

MEASURE = """() => {
  const gone = (it) => { for (let e = it; e; e = e.parentElement) {
    if (getComputedStyle(e).clipPath === "inset(50%)") return true; } return false; };
  const shortened = (it) => { for (let e = it; e; e = e.parentElement) { const look = getComputedStyle(e);
    if (look.textOverflow === "ellipsis" || look.webkitLineClamp !== "none") return true; } return false; };
  const desk = document.getElementById("desk"), board = document.getElementById("board");
  const bar = desk.childElementCount ? desk.getBoundingClientRect().top : innerHeight;
  const found = { under: [], beyond: [], small: [], scrolls: board.scrollHeight - board.clientHeight,
    page: document.documentElement.scrollHeight - innerHeight, bar: desk.scrollHeight - desk.clientHeight };
  const walk = document.createTreeWalker(document.querySelector("body"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const it = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim();
    if (!text || it.closest("script, noscript, template, option, .skip, .bar, .toast") || gone(it)
      || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const at = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(it).fontSize) * 1080 / innerHeight;
    if (size < (it.closest(".chart") ? CHART : LEAST) - 0.1) found.small.push([text.slice(0, 40), Math.round(size)]);
    // What one got may end at its card's edge; on that phone it stands in full.
    if (shortened(it) || it.closest(".results")) continue;
    if (at.right > innerWidth + 1 || at.left < -1) found.beyond.push(text.slice(0, 40));
    if (!desk.contains(it) && at.bottom > bar + 2) found.under.push(text.slice(0, 40));
  }
  return found;
}""".replace("CHART", str(CHART)).replace("LEAST", str(LEAST))


def look_at(page: Page, longer: bool) -> dict[str, dict[str, Any]]:
    """What is wrong, size by size."""
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        found = page.evaluate(MEASURE)
        if longer:
            found |= {"scrolls": 0, "bar": 0, "under": []}
        wrong[f"{width}x{height}"] = {what: how for what, how in found.items() if (how > 0 if what in
                                      ("scrolls", "page", "bar") else how)}
    return {size: faults for size, faults in wrong.items() if faults}


def screens(browser: Browser, folder: Path, laid: dict[str, Laid], laying: Laying) -> dict[str, object]:
    house = House(folder)
    house.open()
    evening = Evening(browser, house)
    try:
        guest: Guest = evening.guest("host", "de")
        guest.page.context.add_cookies([{"name": "companion", "value": laying.host_token, "url": evening.address}])
        found = {}
        for phase, table in laid.items():
            guest.page.goto(f"/t/{table.code}/screen")
            expect(guest.page.locator("#board")).to_be_visible()
            found[phase] = look_at(guest.page, phase in LONGER)
        assert evening.complaints == []
        return {phase: wrong for phase, wrong in found.items() if wrong}
    finally:
        evening.close()
        house.put_away()


@pytest.mark.parametrize("books", PHASES)
def test_in_every_phase_the_screen_fits(browser: Browser, tmp_path: Path, books: str) -> None:
    laying = Laying(tmp_path)
    laid = {phase: lay(laying, books, phase) for phase in PHASES[books]}
    assert None not in laid.values(), "an evening that never comes there proves nothing"
    tables = {phase: table for phase, table in laid.items() if table}
    assert {TABLE, "red", "purple"} <= next(iter(tables.values())).tokens.keys()
    tables["lobby"] = laying.lobby("lancaster", LONG, {"books": books})
    assert screens(browser, tmp_path, tables, laying) == {}
