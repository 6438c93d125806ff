"""The big screen in every phase, with five players and long names: nothing lies under the bar, nothing beyond the edge,
and every letter can be read from the sofa."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.asking import TABLE
from tests.browser.evening import opened_house
from tests.browser.laid import LONG, Laid, Laying
from tests.browser.measured import BROKEN, NAMES
from tests.browser.phases import FULL, PHASES, lay, lay_full
from tests.speed import slow

pytestmark = slow

# The least of them is the hardest; German is longer, English looked at beside it.
WIDER = {"de": ((1920, 1080), (1366, 768), (1280, 720)), "en": ((1366, 768),)}
LEAST = 30  # pixels, on a screen 1080 high
CHART = 24  # what stands in the chart beside its lines
NAME = 4  # letters' widths that are seen at least of a name too long for its place

# Of all that can be seen: what lies under the bar or a law's flag, is small, ends silently (a name may: its shield
# stands beside it).
MEASURE = """() => {
  const gone = (it) => { for (let e = it; e; e = e.parentElement) {
    if (getComputedStyle(e).clipPath === "inset(50%)") return true; } return false; };
  const desk = document.getElementById("desk"), board = document.getElementById("board");
  const bar = desk.childElementCount ? desk.getBoundingClientRect().top : innerHeight;
  const found = { under: [], beyond: [], cut: [], small: [], hidden: [], hyphen: [], astray: [], touch: [],
    scrolls: board.scrollHeight - board.clientHeight,
    page: document.documentElement.scrollHeight - innerHeight, bar: desk.scrollHeight - desk.clientHeight };
  const cut = (it, at, em) => {
    let [left, top, right, bottom] = [at.left, at.top, at.right, at.bottom];
    for (let e = it; e && e !== document.body; e = getComputedStyle(e).position === "absolute" ? e.offsetParent
      : e.parentElement) {
      const look = getComputedStyle(e);
      if (look.position === "fixed") break;
      if (look.overflowX === "visible" || look.display === "inline") continue;
      const box = e.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    const upright = getComputedStyle(it).writingMode !== "horizontal-tb";
    if (it.closest("[translate=no], .shield")) return right - left < Math.min(at.width, NAME * em * .5);
    return right - left < at.width - (upright ? em * .6 : 2) || bottom - top < at.height - em * .6;
  };
  for (const it of board.querySelectorAll(".conflict, .county__holder, .fought, .vote, .award")) {
    if (it.scrollWidth > it.clientWidth + 2) found.beyond.push(it.textContent.trim().slice(0, 40));
  }
  for (const flag of board.querySelectorAll(".law__state")) {
    const over = flag.getBoundingClientRect(), title = document.createRange();
    title.selectNodeContents(flag.closest(".law").querySelector(".law__title"));
    if ([...title.getClientRects()].some((line) => line.right > over.left && line.left < over.right &&
      line.top + 2 < over.bottom && line.bottom - 2 > over.top)) found.hidden.push(title.toString().trim());
  }
  // A name of several lines that is cut may end in a hyphen and three dots both; one that is cut has one line.
  for (const it of document.querySelectorAll("[translate=no]"))
    if (getComputedStyle(it).webkitLineClamp !== "none" && it.scrollHeight > it.clientHeight + 2 && !gone(it))
      found.hyphen.push(it.textContent.trim());
  const beside = [...desk.querySelectorAll("p.actions > .button")].map((it) => it.getBoundingClientRect());
  beside.slice(1).forEach((at, nth) => {
    if (at.left - beside[nth].right < 4 && at.top < beside[nth].bottom + 4) found.touch.push(nth);
  });
  const away = (a, b) => { const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return Math.hypot(one.left + one.width / 2 - two.left - two.width / 2, one.top - two.top); };
  for (const seat of document.querySelectorAll("#waiting .seat:has(.seat__state .mark):has(.arms)")) {
    const sign = seat.querySelector(".seat__state .mark"), own = away(sign, seat.querySelector(".arms"));
    if ([...document.querySelectorAll("#waiting .seat .arms")].some((it) => !seat.contains(it) && away(sign, it) < own))
      found.astray.push(seat.textContent.trim().slice(0, 24));
  }
  const walk = document.createTreeWalker(document.querySelector("body"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const it = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim();
    if (!text || it.closest("script, noscript, template, option, .skip, .bar, .toast, .slip") || gone(it)
      || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const at = range.getBoundingClientRect(), em = parseFloat(getComputedStyle(it).fontSize);
    const told = text.slice(0, 40), size = em * 1080 / innerHeight;
    if (size < (it.closest(".chart") ? CHART : LEAST) - 0.1) found.small.push([told, Math.round(size)]);
    const isCut = cut(it, at, em), name = it.closest("[translate=no], .shield");
    if (isCut) found.cut.push(told);
    if (isCut || name) continue;
    if (at.right > innerWidth + 1 || at.left < -1) found.beyond.push(told);
    if (!desk.contains(it) && at.bottom > bar + 2) found.under.push(told);
  }
  return found;
}""".replace("CHART", str(CHART)).replace("LEAST", str(LEAST)).replace("NAME", str(NAME))


def look_at(page: Page, sizes: Sequence[tuple[int, int]]) -> dict[str, dict[str, Any]]:
    """What is wrong, size by size."""
    wrong = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        found = page.evaluate(MEASURE) | {"broken": sorted(set(page.evaluate(BROKEN)) - NAMES)}
        wrong[f"{width}x{height}"] = {what: how for what, how in found.items()
                                      if (how > 0 if what in ("scrolls", "page", "bar") else how)}
    return {size: faults for size, faults in wrong.items() if faults}


def screens(browser: Browser, folder: Path, laid: dict[str, Laid]) -> dict[tuple[str, str], object]:
    found = {}
    with opened_house(browser, folder) as evening:
        for language, sizes in WIDER.items():
            page = next(iter(laid.values())).guest(evening, TABLE, language=language).page
            for phase, table in laid.items():
                page.goto(f"/t/{table.code}/screen", wait_until="domcontentloaded")
                expect(page.locator("#board")).to_be_visible()
                found[phase, language] = look_at(page, sizes)
    return {where: wrong for where, wrong in found.items() if wrong}


def test_with_every_box_on_the_table_the_screen_fits(browser: Browser, tmp_path: Path) -> None:
    laying = Laying(tmp_path)
    assert screens(browser, tmp_path, {phase: lay_full(laying, phase) for phase in FULL}) == {}


@pytest.mark.parametrize("books", PHASES)
def test_in_every_phase_the_screen_fits(browser: Browser, tmp_path: Path, books: str) -> None:
    laying = Laying(tmp_path)
    laid = {phase: lay(laying, books, phase) for phase in PHASES[books]}
    if books == "cardboard":  # whoever keeps the books
        laid["lobby"] = laying.lobby("lancaster", LONG, {"books": books})
    assert screens(browser, tmp_path, laid) == {}


def test_the_flag_on_a_law_hides_nothing_of_its_title(browser: Browser, tmp_path: Path) -> None:
    """However long it is, and however little room there is."""
    laying = Laying(tmp_path)
    laid = lay_full(laying, "law-for-five")
    with opened_house(browser, tmp_path) as evening:
        page = laid.guest(evening, TABLE, language="de", size={"width": 1366, "height": 768}).page
        laws = page.locator(".laws--acting")
        title = laws.locator(".law[data-state=applying] .law__title")
        for room in ("", "no", "least"):
            for letters in range(8, 40):
                title.evaluate("(it, n) => { it.textContent = 'Wo kein Adliger ist '.repeat(2).slice(0, n); }", letters)
                laws.evaluate("(it, room) => { it.dataset.roomy = room; }", room)
                assert page.evaluate(MEASURE)["hidden"] == [], (room, letters)
