"""A whole game of Noblemen with cardboard by four phones and a screen, in English and German: its points worked out by
hand, its taps counted, and what goes wrong on the way mended."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from companion.core.asking import Raw
from tests.browser.council import answer, everybody
from tests.browser.court import adds, call, court, enclosed, few, go_on, points, shows, titles_are
from tests.browser.evening import Evening, Guest
from tests.browser.script import Script, hurry
from tests.speed import slow

pytestmark = slow

# Taps of a whole table of four; of one player at a scoring, and if only the counter has moved; of a mistake mended.
FIRST_BALL, LATER_BALL, DECADE, FOLLY = 18, 14, 64, 2
SCORING, COUNTER_ALONE, MENDED = 8, 4, 5
# Ada's estate after three balls: a castle among eight tiles, a chapel beside it; of two gardens one has a knight on it.
DRAWN = {"-1,-1": "field", "0,-1": "field", "1,-1": "chapel", "-1,0": "grove", "0,0": "castle", "-1,1": "grove",
         "0,1": "field", **dict.fromkeys(("1,0", "2,0", "3,0", "4,0", "1,1", "2,1", "3,1", "4,1"), "fountain")}
ONE_TILE_MORE = 4  # unfolded, taken in hand, laid, confirmed


def test_four_phones_play_a_whole_game_in_cardboard(evening: Evening) -> None:
    laptop, script = court(evening, "cardboard")
    _first_decade(evening, laptop, script)
    assert points(script) == {"red": 14, "blue": 23, "green": 21, "yellow": 12}
    _second_decade(script)
    assert points(script) == {"red": 34, "blue": 38, "green": 38, "yellow": 31}
    _third_decade(script)
    assert points(script) == {"red": 62, "blue": 62, "green": 58, "yellow": 57}
    _money(script)
    print(script.friction.table())
    for decade in (1, 2, 3):
        besides = sum(script.friction.rounds[decade][kind] for kind in ("folly", "sketch", "money"))
        few(f"decade {decade}", script.friction.of(decade) - besides, DECADE)
    _everybody_reads_the_end(evening, laptop, script)


def _first_decade(evening: Evening, laptop: Guest, script: Script) -> None:
    """Dora 3, Ada 6 + 1, Ben 3 and so down to 2, Cy 3 + 2: Ada is earl (3), Cy and Dora viscounts (1), Ben is baron.
    Then Ada 7 + 4, Ben 4, Cy 4 + 6, Dora 4 and so down to 3; and Ada leaves the marquess (5) to Cy."""
    before = script.taps.total()
    call(script, "yellow")
    answer(script, "shows/", red=shows(4, gardens=1))
    _reload_while_counting(script.guests["blue"])
    answer(script, "shows/", blue=shows(3), yellow=shows(3))
    script.guests["green"] = _lost_phone(evening, laptop, script.guests["green"])
    answer(script, "shows/", green=shows(1, knights=1))
    answer(script, "add/", yellow=adds(0), red=adds(1), blue=adds(0), green=adds(2))
    titles_are(script, red="earl", green="viscount", yellow="viscount", blue="baron")
    go_on(script)
    few("the first ball", script.taps.total() - before, FIRST_BALL)
    answer(script, "folly/", blue={"which": "forests"})
    few("a folly", script.taps["folly"], FOLLY)
    assert points(script) == {"red": 3, "blue": 12, "green": 1, "yellow": 1}
    _a_ball_called_too_early(script)
    _ball(script, "red", red=(shows(5, gardens=1), 4), blue=(shows(4), 0), green=(shows(2, knights=1), 6),
          yellow=(shows(4), 0))
    titles_are(script, red="marquess", green="earl", blue="viscount", yellow="viscount")
    answer(script, "lower/", red={"which": "earl"})
    titles_are(script, red="earl", green="marquess", blue="viscount", yellow="viscount")
    go_on(script)
    assert points(script) == {"red": 6, "blue": 13, "green": 6, "yellow": 2}
    _scoring(script, "blue", SCORING, red=enclosed(10, 1, 1), blue=enclosed(20, 1), green=enclosed(9, 1, 0, 1, 2),
             yellow=enclosed(12))
    go_on(script)


def _second_decade(script: Script) -> None:
    """Ben 6, Cy 5 + 1 and so down to 5, Dora 6 + 2, Ada 8 and so down to 7: Dora is earl (3), Ada and Ben are viscounts
    (1). Then Cy 6 + 4, Dora 7, Ada 10 + 5, Ben 8 + 2 and so down to 9: duke, marquess, earl, viscount."""
    _ball(script, "blue", blue=(shows(6), 0), green=(shows(3, knights=1), 1), yellow=(shows(4, palaces=1), 2),
          red=(shows(6, gardens=1), 0))
    titles_are(script, yellow="earl", red="viscount", blue="viscount", green="baron")
    go_on(script)
    answer(script, "folly/", yellow={"which": "each"})
    assert points(script) == {"red": 15, "blue": 24, "green": 21, "yellow": 25}
    _draw(script, DRAWN)
    call(script, "green")
    _filled_in(script, "shows/", fountains=8, free_gardens=1, palaces=0)
    answer(script, "shows/", yellow=shows(5, palaces=1), green=shows(4, knights=1), red=shows(8, gardens=1),
           blue=shows(6, gardens=1))
    answer(script, "add/", green=adds(3))
    _counter_on_the_wrong_step(script)
    answer(script, "add/", yellow=adds(0), red=adds(5), blue=adds(2))
    titles_are(script, red="duke", green="marquess", blue="earl", yellow="viscount")
    go_on(script)
    assert points(script) == {"red": 22, "blue": 27, "green": 26, "yellow": 26}
    call(script, "yellow")
    _filled_in(script, "buildings/", castles=1, chapels_beside_castles=1, palaces=0)
    _count(script, COUNTER_ALONE, red=enclosed(30, 1, 1), blue=enclosed(5, 1),
           green=enclosed(26, 1, 0, 1, 2), yellow=enclosed(31))
    _a_counter_behind_what_was_given(script)
    go_on(script)
    go_on(script)


def _third_decade(script: Script) -> None:
    """Dora 8, Ada 11, Ben 10 + 1 and so down to 10, Cy 7 + 1 and so down to 7: marquess, earl, two viscounts. Then Ada
    13 + 1, Ben 11 + 11, Cy 8, Dora 10. In the end Ada has 50, 4 + 5 and a Liaison, Ben 53, 3 and two: 62 each."""
    before = script.taps["sketch"]
    _draw(script, {**DRAWN, "2,2": "fountain"})
    few("one tile more in a drawing", script.taps["sketch"] - before, ONE_TILE_MORE)
    _ball(script, "yellow", yellow=(shows(6, palaces=1), 0), red=(shows(9, gardens=1), 0),
          blue=(shows(8, gardens=1), 1), green=(shows(5, knights=1), 1))
    titles_are(script, red="marquess", blue="earl", yellow="viscount", green="viscount")
    go_on(script)
    _ball(script, "red", red=(shows(9, gardens=1, palaces=1), 1), blue=(shows(9, gardens=1), 11),
          green=(shows(6, knights=1), 0), yellow=(shows(6, palaces=2), 0))
    titles_are(script, blue="duke", red="marquess", yellow="earl", green="viscount")
    go_on(script)
    assert points(script) == {"red": 44, "blue": 48, "green": 40, "yellow": 35}
    _scoring(script, "blue", SCORING, red=enclosed(50, 1, 1, 1, liaisons=1), blue=enclosed(53, 1, liaisons=2),
             green=enclosed(46, 1, 0, 1, 2, liaisons=0), yellow=enclosed(40, 0, 0, 2, 2, liaisons=1))


def _ball(script: Script, queen: str, **guests: tuple[Raw, int]) -> None:
    """Of each one number has changed; in this order they say what they give. The titles are shown then."""
    before = script.taps.total()
    call(script, queen)
    for seat, (raw, _) in guests.items():
        answer(script, "shows/", **{seat: raw})
    for seat, (_, added) in guests.items():
        answer(script, "add/", **{seat: adds(added)})
    few("a later ball, but for its end", script.taps.total() - before, LATER_BALL - 1)


def _scoring(script: Script, queen: str, most: int, **told: Raw) -> None:
    call(script, queen)
    _count(script, most, **told)


def _count(script: Script, most: int, **told: Raw) -> None:
    for seat, raw in told.items():
        before = script.guests[seat].taps
        answer(script, "buildings/", **{seat: raw})
        few(f"a scoring, {seat}", script.guests[seat].taps - before, most)
    if script.open[0].seat == "table":
        go_on(script)


def _draw(script: Script, cells: dict[str, str]) -> None:
    """Half-way through the evening, from the castle on; the second garden's sign is tapped for the knight there."""
    answer(script, "sketch/", red={"estate": {"cells": cells, "flagged": ["3,0"]}})
    for guest in everybody(script):
        expect(guest.page.locator(".aside__park.seat-red .park")).to_have_count(int(guest is not script.teller))


def _filled_in(script: Script, start: str, **numbers: int) -> None:
    """From the drawing; all that is left to say is said with one button."""
    form = script.guests["red"].questions(f":{start}")
    for name, n in numbers.items():
        expect(form.locator(f'[name="answer.{name}"]:is(:checked, [aria-current])')).to_have_attribute("value", str(n))


# What goes wrong.


def _reload_while_counting(phone: Guest) -> None:
    """What was tapped and not sent is gone, and one sees it."""
    fountains = phone.questions(":shows/1").locator('[name="answer.fountains"]:checked')
    phone.page.locator('#desk label:has([name="answer.fountains"][value="2"])').click()
    expect(fountains).to_have_value("2")
    phone.page.reload()
    hurry(phone)
    expect(fountains).to_have_value("0")


def _lost_phone(evening: Evening, laptop: Guest, lost: Guest) -> Guest:
    fresh = evening.sit_again(evening.guest("Cy", "en", {"width": 360, "height": 740}), "green", laptop)
    hurry(fresh)
    expect(lost.page.locator("#desk form.ask")).to_have_count(0)
    return fresh


def _a_ball_called_too_early(script: Script) -> None:
    """Undone in one by whoever sees it; and later, when somebody has counted already, in three."""
    seen = script.guests["yellow"]
    hurry(seen, 1)  # what can be undone at once is offered for some seconds
    call(script, "blue")
    seen.taps = 0
    seen.tap(seen.page.locator(".slip button"))
    assert seen.taps == 1
    hurry(seen)
    _nobody_dances(script)
    call(script, "blue")
    answer(script, "shows/", red=shows(5, gardens=1))
    seen.taps, table = 0, seen.page.url
    seen.tap(seen.page.locator("#menu"))
    seen.tap(seen.page.locator(".menu").get_by_role("link").first)
    seen.tap(seen.page.locator("#answers form button").first)
    seen.page.wait_for_url(table)
    assert seen.taps <= MENDED
    _nobody_dances(script)


def _nobody_dances(script: Script) -> None:
    for guest in everybody(script):
        expect(guest.questions(":shows/")).to_have_count(0)
        expect(guest.page.locator(".between")).to_be_visible()
    script.session.undo("yellow", list(script.session.undo_points())[-1])


def _counter_on_the_wrong_step(script: Script) -> None:
    """Four were given and three were said, found when the next one is asked."""
    phone = script.guests["green"]
    phone.taps, table = 0, phone.page.url
    phone.tap(phone.page.locator(".way-back a"))
    phone.tap(phone.page.locator("a.mend__change", has_text="You add").first)
    phone.tap(phone.page.locator('button[name="answer"][value="4"]'))
    phone.page.wait_for_url(re.compile(f"{table}|/correct"))
    if phone.page.url != table:
        phone.tap(phone.page.locator('#preview button[value="yes"]'))
    phone.page.wait_for_url(table)
    assert phone.taps <= MENDED
    at = next(entry.seq for entry in script.session.run.history if entry.key == "add/4")
    script.session.amend("green", at, adds(4))
    for guest in everybody(script):
        expect(guest.page.locator(".guest.seat-green .guest__space")).to_contain_text("10")


def _a_counter_behind_what_was_given(script: Script) -> None:
    """Five were typed where it stands on 35; it is doubted, and told again."""
    answer(script, "really/", blue="no")
    answer(script, "buildings/", blue=enclosed(35, 1))
    for guest in everybody(script):
        expect(guest.page.locator(".scored-estate.seat-blue .scored-estate__points")).to_contain_text("38")


# The end.


def _money(script: Script) -> None:
    """Only who is tied is asked, in secret. Where everybody's points come from can be opened meanwhile."""
    why = script.guests["yellow"].page.locator(".tally__seat.seat-blue .tally__why")
    why.locator("summary").click()
    expect(why).to_contain_text("12")
    assert {ask.seat for ask in script.open} == {"red", "blue"}
    answer(script, "money", blue=15)
    for seat in ("red", "green", "yellow"):
        assert not re.search(r"\b15\b", script.guests[seat].page.locator("main").inner_text())
    answer(script, "money", red=20)


def _everybody_reads_the_end(evening: Evening, laptop: Guest, script: Script) -> None:
    assert script.over
    for guest in everybody(script):
        expect(guest.page.locator("#victory")).to_contain_text("Ada")
    laptop.page.goto(f"/t/{evening.code}/record")
    expect(laptop.page.locator("#balls .danced")).to_have_count(6)
    expect(laptop.page.locator("#scorings .danced")).to_have_count(3)
    expect(laptop.page.locator("#estates .park")).to_have_count(1)
    evening.close_and_replay(laptop)
