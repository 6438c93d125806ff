"""A phone that sits at no table scores a whole game, in German."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.evening import Evening

HELD = (("Ada", "41", {"knights.count.1": "2", "knights.count.3": "1", "nobles": "4"}),
        ("Ben", "52", {"knights.count.2": "2", "squires": "1", "extensions": "2"}),
        ("Cy", "39", {"gold": "3", "extensions": "2", "nobles": "1"}))


def test_a_phone_scores_a_game_for_three_players(evening: Evening) -> None:
    page = evening.guest(language="de").page
    page.goto("/")
    page.click('a[href="/quick"]')
    page.click('a[href="/quick/lancaster.final"]')
    assert axe.faults(page) == []
    for at, (name, points, more) in enumerate(HELD):
        for field, text in {"player": name, "power_points": points, **more}.items():
            page.fill(f'[name="players.{at}.{field}"]', text)
    page.locator("form.quick .actions button").click()
    expect(page.locator("#answer")).to_contain_text("Ben")
    expect(page.locator("table.standings .total td")).to_have_text(["60", "55", "47"])
    expect(page.locator('[name="players.2.gold"]')).to_have_value("3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe.faults(page) == []
