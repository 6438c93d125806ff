"""The record and the winner's page on paper: dark on white, short, and nothing to press."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from companion.core.asking import TABLE
from tests.browser.evening import Evening, opened_house
from tests.browser.laid import LONG, Laid, at_the_end, ready
from tests.speed import slow

pytestmark = slow

# Everything that has letters of its own and takes room: how light they are, and what lies beneath them.
LETTERS = """() => [...document.querySelectorAll('body, body *')].filter(it => it.checkVisibility() &&
  it.getBoundingClientRect().width > 1 && [...it.childNodes].some(one => one.nodeType === 3 && one.data.trim()))
  .map(it => [it, getComputedStyle(it)]).map(([it, look]) => [it.className, look.color, look.backgroundColor])"""
LAID_OUT = "all => all.map(it => getComputedStyle(it).display)"
PRESSED = "button:visible, input:visible, select:visible, nav:visible, .bar:visible, .menu:visible, .top:visible"


@pytest.fixture(scope="module")
def printed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, dict[str, Laid]]]:
    folder = tmp_path_factory.mktemp("paper")
    tables = ready(folder, {books: (books, at_the_end) for books in ("cardboard", "companion")}, 7, LONG[:4])
    with opened_house(browser, folder) as evening:
        yield evening, tables


def sheets(page: Page) -> int:
    return max(int(n) for n in re.findall(rb"/Count (\d+)", page.pdf(format="A4")))


def is_dark(colour: str) -> bool:
    return all(int(part) < 90 for part in re.findall(r"\d+", colour)[:3])


@pytest.mark.parametrize("books", ["cardboard", "companion"])
@pytest.mark.parametrize(("who", "path"), [(TABLE, "/screen"), ("red", ""), (TABLE, "/record"), ("red", "/record")])
def test_it_prints_dark_on_white_on_two_sheets_at_most(
        printed: tuple[Evening, dict[str, Laid]], books: str, who: str, path: str) -> None:
    evening, tables = printed
    size = {"width": 1366, "height": 768} if who == TABLE else {"width": 360, "height": 640}
    page = tables[books].guest(evening, who, f"/t/{tables[books].code}{path}", language="de", size=size).page
    page.emulate_media(media="print")
    told = page.evaluate(LETTERS)
    assert len(told) > 40
    assert [it for it in told if not is_dark(it[1]) or it[2] != "rgba(0, 0, 0, 0)"] == []
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator(PRESSED).count() == 0
    assert set(page.locator("main .live--board").evaluate_all(LAID_OUT)) <= {"block"}
    assert sheets(page) <= (2 if path == "/record" else 1)


def test_on_paper_every_line_of_points_is_open(printed: tuple[Evening, dict[str, Laid]]) -> None:
    evening, tables = printed
    page = tables["cardboard"].guest(evening, "red", f"/t/{tables['cardboard'].code}/record").page
    lines = page.locator(".course__seat .points__amount")
    assert not any(line.is_visible() for line in lines.all())
    page.emulate_media(media="print")
    assert all(line.is_visible() for line in lines.all())
    assert lines.count() > 20
