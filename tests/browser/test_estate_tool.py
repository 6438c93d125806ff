"""The estate among the quick tools: tapped, by keys, and read by the laptop after every tap."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import Evening
from tests.browser.test_market import faults
from tests.speed import slow

pytestmark = slow

PHONE = {"width": 360, "height": 640}
THUMB = 36  # px a side


def tool(evening: Evening, **more: object) -> Page:
    page = evening.guest(size=PHONE, **more).page
    page.goto("/quick/noblemen.estate")
    return page


def rows(page: Page) -> list[str]:
    typed = page.locator('input[name^="map."]').evaluate_all("all => all.map(it => it.value)")
    return [row for row in typed if row]


def take(page: Page, kind: str) -> None:
    page.locator(f'[data-hand] button[value="{kind}"]').click()


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f'td[data-at="{row},{column}"]')


def tap(page: Page, row: int, column: int, now: list[str]) -> None:
    """Until the laptop has drawn it: the first row and column that are shown lie beyond the land."""
    cell(page, row, column).click()
    expect(page.locator("[data-laid]")).to_have_count(0)
    assert rows(page) == now


def test_an_estate_is_tapped_and_every_tap_is_scored(evening: Evening) -> None:
    guest = evening.guest("Ada", size=PHONE)
    page = guest.page
    page.goto("/quick/noblemen.estate")
    assert faults(guest) == []
    take(page, "MC")
    tap(page, 0, 0, ["MC"])
    expect(page.locator("[data-told]")).to_contain_text("0 points for buildings")
    take(page, "A")
    tap(page, -1, -1, ["A .", ". MC"])
    tap(page, 0, 1, ["A A", ". MC"])
    for row, column, now in ((0, 2, ["A A A", ". MC ."]), (1, 2, ["A A A", ". MC A"]), (1, 0, ["A A A", "A MC A"]),
                             (2, 0, ["A A A", "A MC A", "A . ."]), (2, 1, ["A A A", "A MC A", "A A ."])):
        tap(page, row, column, now)
    expect(cell(page, 1, 1)).to_have_attribute(
        "aria-label", "B2 A castle; not enclosed: 1 of eight sides has no land")
    take(page, "MK")
    tap(page, 2, 2, ["A A A", "A MC A", "A A MK"])
    expect(page.locator("[data-told]")).to_contain_text("4 points for buildings")
    expect(page.locator(".estate__ring")).to_have_attribute("data-state", "closed")
    take(page, "A")
    tap(page, 3, 0, ["A A A", "A MC A", "A A MK", "A . ."])
    tap(page, 3, 1, ["A A A", "A MC A", "A A MK", "A A ."])
    expect(page.locator("[data-told]")).to_contain_text("1 manor")
    expect(page.locator(".estate__area")).to_have_count(1)
    tap(page, 3, 1, ["A A A", "A MC A", "A A MK", "A . ."])
    expect(page.locator(".estate__area")).to_have_count(0)
    assert page.locator("h2#answer").count() == 1
    assert faults(guest) == []


def test_what_the_box_does_not_have_is_said_and_not_laid(evening: Evening) -> None:
    evening.meant = ("409",)
    page = tool(evening)
    take(page, "MF")
    for column in range(4):
        tap(page, 0, column, [" ".join(["MF"] * (column + 1))])
    cell(page, 0, 4).click()
    expect(page.locator("[data-told]")).to_contain_text("the box has no more than 4 follies")
    expect(page.locator("[data-laid]")).to_have_count(0)
    assert rows(page) == ["MF MF MF MF"]
    tap(page, 0, 3, ["MF MF MF"])
    for _ in range(3):
        cell(page, 0, 0).click()
        expect(page.locator("[data-laid]")).to_have_count(0)
    assert rows(page) == []
    expect(page.locator("h2#answer")).to_have_count(0)


def test_taps_faster_than_the_laptop_answers_are_all_there(evening: Evening) -> None:
    page = tool(evening)
    page.evaluate("""() => { const at = (it) => document.querySelector(`td[data-at="${it}"]`).click();
      ["0,0", "0,-1", "-1,-1", "-1,0"].forEach(at) }""")
    expect(page.locator(".estate__area")).to_have_count(1)
    assert rows(page) == ["A A", "A A"]


def test_it_is_laid_by_keys_as_well(evening: Evening) -> None:
    page = tool(evening)
    cell(page, 0, 0).focus()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator("[data-laid]")).to_have_count(0)
    assert rows(page) == ["H"]
    for key in ("ArrowRight", "4", " "):
        page.keyboard.press(key)
    expect(page.locator("[data-laid]")).to_have_count(0)
    assert rows(page) == ["H M"]
    assert page.evaluate("document.activeElement.ariaLabel") == "B1 Meadow"


def test_what_is_typed_as_rows_is_drawn_at_once(evening: Evening) -> None:
    page = tool(evening)
    page.locator(".estate__rows > summary").click()
    page.locator('input[name="map.0"]').fill("A A")
    page.locator('input[name="map.1"]').fill("A A")
    page.locator('input[name="map.1"]').press("Tab")
    expect(page.locator("[data-told]")).to_contain_text("1 manor")


def test_cells_are_as_large_as_a_thumb_and_nothing_is_cut(evening: Evening) -> None:
    page = tool(evening)
    take(page, "M")
    for column in range(8):
        tap(page, 0, column, [" ".join(["M"] * (column + 1))])
    box = cell(page, 0, 7).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= THUMB
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_without_scripts_rows_are_typed_and_the_estate_is_drawn(evening: Evening) -> None:
    page = tool(evening, java_script_enabled=False)
    expect(page.locator("[data-hand]")).to_be_hidden()
    page.locator('input[name="map.0"]').fill("A A A")
    page.locator('input[name="map.1"]').fill("A MC A")
    page.locator('input[name="map.2"]').fill("A A A")
    page.locator("form.quick .actions button").click()
    expect(page.locator("h2#answer")).to_have_text("3 points for buildings")
    expect(page.locator(".estate__ring")).to_have_attribute("data-state", "closed")
