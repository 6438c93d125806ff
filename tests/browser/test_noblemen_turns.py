"""What one decade of Noblemen cannot hold: more scandal cards, a knight who takes the queen, another square of the same
tiles; and an estate laid wrong, taken back and corrected at the table. Begun in the third round."""

from __future__ import annotations

import random
from collections.abc import Mapping

from playwright.sync_api import expect

from companion.core.asking import OpenQuestion, Raw
from tests.browser.council import asked, everybody
from tests.browser.court import PRICES, builds, court, deed, few, lays, points
from tests.browser.evening import Evening
from tests.browser.script import Script, hurry
from tests.browser.test_noblemen_decade import CASTLE_WITH_KNIGHT, GIVING_MARKERS, TILES
from tests.speed import slow

pytestmark = slow

BOX = {**PRICES, **{f"space/{n}": "nothing" for n in (1, 2, 3, 4)}}
MENDED = 5  # taps, besides what is laid anew


def tiles(**n: int) -> Raw:
    return {kind: n.get(kind, 0) for kind in TILES}


BEGUN: Mapping[str, Mapping[str, Raw]] = {
    "tiles": {"red": tiles(meadow=3, field=3), "blue": tiles(field=3), "green": tiles(fountain=3),
              "yellow": tiles(field=3)},
    "first-tiles": {"red": {"meadow": 2, "field": 4}, "blue": {"field": 4, "grove": 5},
                    "green": {"fountain": 4, "meadow": 5}, "yellow": {"field": 4, "meadow": 5}},
    "keep/decade/1": {"red": ["inheritance", {}], "blue": ["secret-wedding", {}], "green": ["whitehall", {}],
                      "yellow": ["blackmail", {}]},
    "turn/1": {"red": ["enlarge", lays(meadow="1,0 2,0 3,0")]},
    "turn/2": {"blue": ["enlarge", lays(field="1,0 2,0 0,1")]},
    "turn/3": {"green": ["enlarge", lays(fountain="1,0 2,0 1,1")]},
    "turn/4": {"yellow": ["enlarge", lays(field="1,0 2,0 3,0")]},
    "turn/5": {"red": ["enlarge", lays(meadow="4,0", field="0,1 1,1")]},
    "turn/6": {"blue": ["idle", {"then": "over"}]},
    "turn/7": {"green": ["enlarge", lays(fountain="2,1", meadow="-1,0")]},
    "turn/8": {"yellow": ["idle", {"then": "over"}]}}


def as_begun(ask: OpenQuestion, _rng: random.Random) -> Raw:
    return BEGUN[ask.key][ask.seat]


def test_what_a_decade_cannot_hold_and_an_estate_that_was_laid_wrong(evening: Evening) -> None:
    """Two idle, a wedding's two; the queen once with Dora, twice with Cy, once with Ada."""
    _, script = court(evening, "companion", BOX)
    script.until_unseen("turn/9", as_begun, random.Random(1))
    _a_knight_takes_the_queen_and_a_castle_is_inherited(script)
    _a_wedding_brings_markers_that_are_given_for_taxes(script)
    _whitehall_brings_the_queen_and_an_estate_laid_wrong_is_undone(script)
    _another_square_is_taken(script)
    _an_estate_laid_wrong_is_corrected(script)
    _an_estate_that_lies_otherwise_is_tapped(script)
    print(script.friction.table())
    assert points(script) == {"red": 1, "blue": 3, "green": 2, "yellow": 2}


def _a_knight_takes_the_queen_and_a_castle_is_inherited(script: Script) -> None:
    phone = script.guests["red"]
    before = phone.taps
    deed(script, "red", *builds("castle", "2,0", "more", knight="green/garden"))
    few("a castle with a knight", phone.taps - before, CASTLE_WITH_KNIGHT)
    deed(script, "red", "inheritance", {"meadow": {"cells": {"4,0": "castle"}}, "then": "over"})


def _a_wedding_brings_markers_that_are_given_for_taxes(script: Script) -> None:
    deed(script, "blue", "secret-wedding", {})
    before = script.guests["blue"].taps
    deed(script, "blue", "taxes", {"markers": 2, "then": "over"})
    few("taxes with two markers", script.guests["blue"].taps - before, GIVING_MARKERS)


def _whitehall_brings_the_queen_and_an_estate_laid_wrong_is_undone(script: Script) -> None:
    deed(script, "green", "whitehall", {})
    phone = script.guests["green"]
    hurry(phone, 1)
    deed(script, "green", "enlarge", lays(meadow="3,0 3,1"))
    before = phone.taps
    phone.tap(phone.page.locator(".slip button"))
    expect(phone.questions(":turn/11/1")).to_be_visible()
    assert phone.taps - before == 1
    hurry(phone)
    script.session.undo("green", list(script.session.undo_points())[-1])
    deed(script, "green", "enlarge", lays(meadow="3,0 3,2 3,1"))


def _another_square_is_taken(script: Script) -> None:
    laid = {"plan": {"cells": dict.fromkeys(("1,1", "2,1", "3,1"), "field"), "squares": ["2,0"]}, "then": "over"}
    deed(script, "yellow", "enlarge", laid)
    _manor_lies(script, "yellow", 3)


def _manor_lies(script: Script, seat: str, column: int) -> None:
    """So many tiles from the left edge of its picture."""
    for guest in script.guests.values():
        hedge = guest.page.locator(f".aside__park.seat-{seat} .park__hedge")
        expect(hedge).to_have_attribute("x", str(column * 40 + 3))


def _an_estate_laid_wrong_is_corrected(script: Script) -> None:
    """Its last tile lies one row higher; all later answers stay."""
    phone, right = script.guests["green"], lays(meadow="3,0 3,1 4,0")
    phone.taps, table = 0, phone.page.url
    phone.tap(phone.page.locator(".way-back a"))
    phone.tap(phone.page.locator("a.mend__change", has_text="Enlarge").first)
    tail = phone.page.locator('form.ask .tail[data-way="enlarge"]')
    for name in ("H6", "I4"):  # taken away, and laid anew
        tail.locator(f'td[aria-label^="{name},"]').click()
    phone.tap(tail.locator('button[value="over"]'))
    phone.tap(phone.page.locator('#preview button[value="yes"]'))
    phone.page.wait_for_url(table)
    few("an estate corrected", phone.taps, MENDED)
    at = next(entry.seq for entry in script.session.run.history if entry.key == "turn/11/1")
    script.session.amend("green", at, ["enlarge", right])
    for guest in everybody(script):
        expect(guest.page.locator(".mended")).to_contain_text("Cy")
    asked(script, "red", "turn/13")
    expect(script.guests["red"].questions(":turn/13")).to_be_visible()


def _an_estate_that_lies_otherwise_is_tapped(script: Script) -> None:
    """Nobody knows any more which answer was wrong: a field lies there that was never laid."""
    phone = script.guests["red"]
    phone.taps, table = 0, phone.page.url
    phone.tap(phone.page.locator(".way-back a"))
    phone.tap(phone.page.locator(".lies > summary", has_text="Ada"))
    phone.tap(phone.page.locator('.lies[open] a[href*="/adjust/estate"]'))
    plot = phone.page.locator("form.ask .plot")
    expect(plot.locator(".plot__laid")).to_have_count(7)
    plot.locator('.plot__hand button[value="field"]').click()
    plot.locator("td[data-free]").first.click()
    phone.tap(phone.page.locator("form.ask .actions button"))
    phone.page.wait_for_url(table)
    few("an estate that lies otherwise", phone.taps, MENDED)
    for guest in script.guests.values():
        expect(guest.page.locator(".aside__park.seat-red .park__grown[data-kind=field] use")).to_have_count(3)
