"""Letters of twice the size on a phone, and the longest names at the usual one: nothing runs out of the page sideways
or is cut there, and no short word is broken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import Evening, opened_house
from tests.browser.laid import LONG, Laid, asked_for, at_the_end, ready
from tests.browser.measured import BROKEN
from tests.speed import slow

pytestmark = slow

SMALL, USUAL = {"width": 360, "height": 640}, {"width": 390, "height": 844}
# What stands out of the window at the side, but for what scrolls by itself.
WIDE = """() => [...document.querySelectorAll('body *')].filter(it => it.checkVisibility({visibilityProperty: true}) &&
  !it.closest('.scroll, .visually-hidden, .sprite, svg, [hidden]') && getComputedStyle(it).clipPath !== 'inset(50%)')
  .map(it => [it, it.getBoundingClientRect()])
  .filter(([, at]) => at.width > 1 && (at.right > innerWidth + 1 || at.left < -1))
  .map(([it, at]) => `${it.tagName}.${it.className}: ${Math.round(at.left)}-${Math.round(at.right)}`)"""
MOMENTS = {"voting": ("cardboard", asked_for("ballot")), "revealed": ("cardboard", asked_for("revealed")),
           "line-up": ("cardboard", asked_for("line-up/2")), "last-count": ("cardboard", asked_for("last-count")),
           "county": ("companion", asked_for("county")), "ransom": ("companion", asked_for("ransom")),
           "over": ("cardboard", at_the_end)}


@pytest.fixture(scope="module")
def moments(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Evening, dict[str, Laid]]]:
    folder = tmp_path_factory.mktemp("type")
    tables = ready(folder, MOMENTS, seed=11)
    with opened_house(browser, folder) as evening:
        yield evening, tables


def seen(evening: Evening, table: Laid, path: str, size: dict[str, int], *, twice: bool) -> Page:
    page = table.guest(evening, table.asked, path, language="de", size=size).page
    if twice:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator("main")).to_be_visible()
    return page


def stays_inside(page: Page) -> None:
    assert page.evaluate(WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("name", MOMENTS)
def test_letters_of_twice_the_size_need_no_scrolling_sideways(
        moments: tuple[Evening, dict[str, Laid]], name: str) -> None:
    evening, tables = moments
    page = seen(evening, tables[name], "", SMALL, twice=True)
    stays_inside(page)
    page.context.close()


@pytest.mark.parametrize("size", [SMALL, USUAL], ids=["360", "390"])
def test_nor_do_the_record_the_help_and_the_door(
        moments: tuple[Evening, dict[str, Laid]], size: dict[str, int]) -> None:
    evening, tables = moments
    code = tables["over"].code
    for path in (f"/t/{code}/record", f"/t/{code}/help", f"/j/{code}", "/"):
        page = seen(evening, tables["over"], path, size, twice=True)
        stays_inside(page)
        page.context.close()


@pytest.mark.parametrize("name", MOMENTS)
def test_the_longest_names_break_no_word_of_ours(moments: tuple[Evening, dict[str, Laid]], name: str) -> None:
    evening, tables = moments
    page = seen(evening, tables[name], "", SMALL, twice=False)
    stays_inside(page)
    own = {word for one in LONG for word in one.replace("-", " ").split()}
    assert set(page.evaluate(BROKEN)) <= own
    page.context.close()


def test_the_seal_of_a_result_covers_no_word_beside_it(moments: tuple[Evening, dict[str, Laid]]) -> None:
    evening, tables = moments
    page = seen(evening, tables["revealed"], "", SMALL, twice=False)
    boxes = [page.locator(f".reveal__count {part}").first.bounding_box()
             for part in (".reveal__for > span", ".reveal__verdict > span", ".reveal__against > span")]
    left, seal, right = (box for box in boxes if box)
    assert left["x"] + left["width"] <= seal["x"]
    assert seal["x"] + seal["width"] <= right["x"]
    page.context.close()


def test_on_the_board_no_county_lies_over_its_strength(moments: tuple[Evening, dict[str, Laid]]) -> None:
    evening, tables = moments
    page = seen(evening, tables["county"], "", SMALL, twice=False)
    page.evaluate("document.querySelectorAll('main details').forEach(it => { it.open = true })")
    over = page.evaluate("""() => [...document.querySelectorAll('.county')].filter(it => {
      const name = it.querySelector('.county__name').lastElementChild ?? it.querySelector('.county__name');
      const least = it.querySelector('.county__least');
      return least && name.getBoundingClientRect().right > least.getBoundingClientRect().left })
      .map(it => it.textContent)""")
    assert over == []
    page.context.close()
