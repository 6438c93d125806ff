"""A phone that sits at no table scores a whole game or decides a dispute, in German."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.evening import Evening
from tests.speed import slow

pytestmark = slow

HELD = (("Ada", "41", {"knights.count.1": "2", "knights.count.3": "1", "nobles": "4"}),
        ("Ben", "52", {"knights.count.2": "2", "squires": "1", "extensions": "2"}),
        ("Cy", "39", {"gold": "3", "extensions": "2", "nobles": "1"}))
LAID = (("Ada", "12", "61"), ("Ben", "3", "2"), ("Cy", "11", "66"), ("Di", "1", "1"))


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


def test_a_phone_decides_a_dispute_and_rolls_its_tie_again(evening: Evening) -> None:
    page = evening.guest(language="de", size={"width": 360, "height": 640}).page
    page.goto("/quick")
    page.click('a[href="/quick/king.dispute"]')
    assert axe.faults(page) == []
    page.check('[name="region_limit"][value="3"]')
    for at, (name, cards, dice) in enumerate(LAID):
        if at == 3:
            expect(page.locator('[name="players.3.player"]')).to_be_hidden()
            page.check('[name="players.3.role"]')
        page.fill(f'[name="players.{at}.player"]', name)
        for n, (card, die) in enumerate(zip(cards, dice, strict=True)):
            page.fill(f'[name="players.{at}.cards.{n}"]', card)
            page.fill(f'[name="players.{at}.dice.{n}"]', die)
    page.fill('[name="players.1.courtiers"]', "3")
    page.locator("form.quick .actions button").click()
    expect(page.locator("#answer")).to_have_text("Ben, Cy haben je 12 Punkte und würfeln noch einmal")
    page.fill('[name="players.1.dice.0"]', "1")
    page.fill('[name="players.2.dice.0"]', "2")
    page.fill('[name="players.2.dice.1"]', "1")
    page.locator("form.quick .actions button").click()
    expect(page.locator("#answer")).to_have_text("Ben gewinnt die Auseinandersetzung mit 9 Punkten")
    expect(page.locator(".account").first).to_contain_text("kann nicht mehr gewinnen")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe.faults(page) == []
