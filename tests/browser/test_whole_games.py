"""Whole games of Lancaster by phones and a screen: the base game with the cardboard's books, a round with the
companion's, and a game for two with allies."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.evening import NAMES, Evening, Guest
from tests.browser.script import Script, hurry
from tests.browser.usual import BOX, decide, table
from tests.speed import slow

pytestmark = slow

# Taps of the whole table in a round, all ballots included: with the cardboard's books, and with eight knights to place.
CARDBOARD, COMPANION = 50, 50
VERDICTS = {"en": re.compile("Passed|Rejected"), "de": re.compile("Angenommen|Abgelehnt")}


def test_four_phones_play_a_whole_game_in_cardboard(evening: Evening) -> None:
    rng = random.Random(1413)
    laptop, script = table(evening, "cardboard", NAMES[:4], BOX)
    script.until("bills", decide, rng)
    spent = []
    for round_ in range(1, 6):
        script.until("ballot", decide, rng)
        if round_ == 1:
            _reload_in_mid_vote(script, laptop, rng)
            script.until("revealed", decide, rng)
            for phone in script.guests.values():
                language = phone.page.locator("html").get_attribute("lang") or ""
                expect(phone.page.locator(".reveal__verdict")).to_have_text(VERDICTS[language])
        if round_ == 2:
            script.guests["green"] = _lost_phone(evening, laptop, script.guests["green"])
        script.until("bills" if round_ < 5 else "last-count", decide, rng)
        spent.append(script.friction.of(round_))
        if round_ == 3:
            _step_back(script, rng)
    print(script.friction.table())
    assert max(spent) <= CARDBOARD, script.friction.table()
    script.until("nothing", decide, rng)
    assert script.most["last-count"] <= 11, "a tap and a digit a number, and the seal"
    _everybody_sees_the_winner(script, laptop)
    _why(script, laptop)
    _read_the_record(evening, laptop)


def test_four_phones_play_a_round_with_the_companions_books(evening: Evening) -> None:
    rng = random.Random(7)
    laptop, script = table(evening, "companion", NAMES[:4], BOX)
    script.until("place", decide, rng)
    expect(laptop.page.locator("#board")).to_contain_text("York")
    script.until("ballot", decide, rng)
    assert script.most["place"] <= 3, "place, knight, squires"
    script.until("bills/2", decide, rng)
    print(script.friction.table())
    assert script.friction.of(1) <= COMPANION, script.friction.table()
    assert script.most["county"] <= 1, "an ordinary reward"
    for seat, phone in script.guests.items():
        purse = script.session.page_for(seat).view.purse
        shown = phone.page.locator(".purse").first
        expect(shown.locator(".holdings--secret strong")).to_have_text([str(n) for _, n in purse.stocks])


def test_two_players_with_allies_play_a_whole_game(evening: Evening) -> None:
    rng = random.Random(1489)  # in its first round and its last it asks what such a game asks at all
    laptop, script = table(evening, "companion", NAMES[:2])
    script.until("bills/2", decide, rng)
    script.until_unseen("bills/5", decide, rng)
    script.until("nothing", decide, rng)
    assert script.over
    _everybody_sees_the_winner(script, laptop)


def _reload_in_mid_vote(script: Script, laptop: Guest, rng: random.Random) -> None:
    first = script.open[0]
    script.answer(first, decide(first, rng))
    phone = script.guests[first.seat]
    assert script.most["ballot"] == 1, "a ballot without markers takes one tap"
    phone.page.reload()
    expect(phone.page.locator("#desk .sealed")).to_be_visible()
    expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(1)


def _lost_phone(evening: Evening, laptop: Guest, lost: Guest) -> Guest:
    fresh = evening.sit_again(evening.guest("Cy", "de"), "green", laptop)
    hurry(fresh)
    expect(lost.page.locator("#desk form.ask")).to_have_count(0)
    return fresh


def _step_back(script: Script, rng: random.Random) -> None:
    """Back by one question from a phone's list; it is answered again."""
    page = script.guests["blue"].page
    table = page.url
    page.goto(table + "/wrong")
    again = page.locator("#answers .mend__again").first
    at_once = again.evaluate("it => it.localName === 'button'")
    again.click()
    if not at_once:
        page.locator("main form button.button").click()
    page.wait_for_url(table)
    expect(page.locator(".mended")).to_contain_text(re.compile("zurück", re.IGNORECASE))
    script.session.undo("blue", list(script.session.undo_points())[-1])
    script.until("bills", decide, rng)


def _everybody_sees_the_winner(script: Script, laptop: Guest) -> None:
    winners = script.session.page_for(None).view.final.winners
    for guest in (laptop, *script.guests.values()):
        for seat in winners:
            expect(guest.page.locator("#board")).to_contain_text(script.guests[seat].name)
    for score in script.session.page_for(None).view.scores:
        expect(laptop.page.locator("#board")).to_contain_text(str(score.points))


def _why(script: Script, laptop: Guest) -> None:
    """Every line of somebody's points, opened from the score."""
    for guest in (laptop, script.guests["red"]):
        guest.page.locator(".tally__why > summary").first.click()
        expect(guest.page.locator(".tally__why[open]")).to_be_visible()


def _read_the_record(evening: Evening, laptop: Guest) -> None:
    laptop.page.goto(f"/t/{evening.code}/record")
    expect(laptop.page.locator("table:has(#votes) tbody tr")).to_have_count(15)
    evening.close_and_replay(laptop)
