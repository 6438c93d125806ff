"""Whole games of Long Live the King! by phones and a screen: one with cardboard, in English and German, and a turn of
everybody with the companion's books."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.council import (
    VOTES,
    answer,
    asked,
    bytes_for,
    council,
    dice,
    everybody,
    roll_for_us,
    to_the_end,
)
from tests.browser.evening import NAMES, Evening, Guest
from tests.browser.script import Script, hurry
from tests.speed import slow

pytestmark = slow

DISPUTE, ELECTION = 26, 14  # taps of a whole table of four


def test_four_phones_play_a_whole_game_in_cardboard(evening: Evening) -> None:
    laptop, script = council(evening, "cardboard", NAMES[:4])
    answer(script, "box/votes", table=dict(VOTES))
    _a_dispute_by_its_region(script)
    _a_dispute_by_its_limit(evening, laptop, script)
    _an_election_with_ties(laptop, script)
    _a_king(evening, laptop, script)


def _a_dispute_by_its_region(script: Script) -> None:
    before = _taps(script)
    answer(script, "dispute/1", red={"where": "tateshale", "defender": "green", "there": "2f"})
    answer(script, "cards/1", red={"1": 2, "2": 1}, blue={"1": 3}, green={"1": 2, "2": 1}, yellow={"2": 3})
    for seat in ("red", "blue", "green", "yellow"):
        roll_for_us(script, seat)
    spent = _taps(script) - before
    print("a dispute of four:", spent, dict(script.taps))
    assert spent <= DISPUTE
    to_the_end(script)
    fought = script.session.page_for(None).view.dispute_if_latest
    for guest in everybody(script):
        expect(guest.page.locator("#board .verdict")).to_contain_text(script.guests[fought.winner].name)


def _taps(script: Script) -> int:
    return sum(guest.taps for guest in everybody(script))


def _a_dispute_by_its_limit(evening: Evening, laptop: Guest, script: Script) -> None:
    """Said on the laptop for somebody else. What lies sealed nobody else is sent, whatever it is; a reload and a lost
    phone do not lose it."""
    answer(script, "dispute/2", table={"intruder": "blue", "where": "3", "defender": "yellow", "there": "0f"})
    _reload_while_choosing(script.guests["yellow"])
    answer(script, "cards/2", blue={"1": 3})
    sent = bytes_for(script, but="blue")
    _seal_otherwise(script.guests["blue"])
    assert bytes_for(script, but="blue") == sent
    script.session.answer("blue", "cards/2", {"2": 1, "3": 1})
    answer(script, "cards/2", green={"1": 1})
    script.guests["green"] = _lost_phone(evening, laptop, script.guests["green"])
    _seal_by_keyboard(script.guests["red"], "2")
    script.session.answer("red", "cards/2", {"1": 2})
    answer(script, "cards/2", yellow={"1": 2, "2": 1})
    answer(script, "dice/2", blue=dice("21"), green=dice("3"), yellow=dice("122"), red=dice("11"))
    for guest in everybody(script):
        expect(guest.page.locator("#board .verdict--tie")).to_be_visible()
    answer(script, "dice/2/1", blue=dice("12"), yellow=dice("112"))
    answer(script, "back/2", blue="1", yellow="1", red="0")
    for guest in everybody(script):
        expect(guest.page.locator("#board .side__total")).to_have_text([re.compile(rf"{n}\D") for n in (10, 3, 8, 2)])


def _reload_while_choosing(phone: Guest) -> None:
    """What was tapped and not sealed is gone, and one sees it."""
    cards = phone.questions(":cards/2").locator('input[name="answer.2"]')
    phone.page.locator('#desk .hand .amount:has(input[name="answer.2"]) [data-step="1"]').click()
    expect(cards).to_have_value("1")
    phone.page.reload()
    expect(cards).to_have_value("0")
    hurry(phone)


def _seal_otherwise(phone: Guest) -> None:
    phone.page.locator("#desk .sealed details.veil > summary").click()
    again = phone.page.locator("#desk .sealed form").first
    for value in ("2", "3"):
        again.locator(f'.amount:has(input[name="answer.{value}"]) [data-step="1"]').click()
    again.locator(".actions button").click()
    expect(phone.page.locator("#desk .sealed .cover .lead")).to_contain_text("×3")


def _seal_by_keyboard(phone: Guest, ones: str) -> None:
    phone.questions(":cards/2").locator(".step").first.focus()
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.type(ones)
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#desk .sealed")).to_be_visible()


def _lost_phone(evening: Evening, laptop: Guest, lost: Guest) -> Guest:
    """What lies sealed is there on the new phone, covered."""
    fresh = evening.sit_again(evening.guest("Cy", "de"), "green", laptop)
    hurry(fresh)
    expect(fresh.page.locator("#desk .sealed .cover .lead")).to_contain_text("1 × Pergament (×1)")
    expect(fresh.page.locator("#desk .sealed .cover .lead")).not_to_be_visible()
    expect(lost.page.locator("#desk .sealed")).to_have_count(0)
    return fresh


def _an_election_with_ties(laptop: Guest, script: Script) -> None:
    """Two are told apart by their cards, and nobody else is told how many; two without one by dice, twice."""
    answer(script, "out/3", blue="out")
    answer(script, "election/1", red={"has_cards": "cards", "votes": "8"}, blue={"has_cards": "none", "votes": "9"},
           green={"has_cards": "cards", "votes": "8"}, yellow={"has_cards": "none", "votes": "9"})
    answer(script, "compare/1", red=19, green=17)
    for guest in (laptop, script.guests["blue"], script.guests["yellow"]):
        assert not re.search(r"\b1[79]\b", guest.page.locator("main").inner_text())
    answer(script, "tie/1/1", blue=dice("66111"), yellow=dice("12345"))
    answer(script, "tie/1/2", blue=dice("11111"), yellow=dice("11112"))
    answer(script, "pile/1", table=47)
    spent = sum(script.taps[kind] for kind in ("out", "election", "pile"))
    print("an election of four:", spent, dict(script.taps))
    assert spent <= ELECTION
    for guest in everybody(script):
        names = guest.page.locator("#board .tallied .side__name")
        expect(names).to_have_text(["Ada", "Cy", "Dora", "Ben"])
        expect(guest.page.locator("#board .deeds")).to_contain_text("11")


def _a_king(evening: Evening, laptop: Guest, script: Script) -> None:
    answer(script, "out/4", table="yellow")
    answer(script, "election/2", red={"has_cards": "cards", "votes": "3"}, blue={"has_cards": "cards", "votes": "3"},
           green={"has_cards": "cards", "votes": "3"}, yellow={"has_cards": "none", "votes": "30"})
    for guest in everybody(script):
        expect(guest.page.locator("#count")).to_contain_text("Dora")
    answer(script, "crowned/2", table="on")
    assert script.over
    for guest in everybody(script):
        expect(guest.page.locator("#victory")).to_contain_text("Dora")
        expect(guest.page.locator("#board .record__sum").first).to_contain_text("22")
    why = script.guests["yellow"].page.locator(".tally__why")
    why.first.locator("summary").click()
    expect(why.first).to_have_attribute("open", "")
    laptop.page.goto(f"/t/{evening.code}/record")
    expect(laptop.page.locator(".heard")).to_have_count(4)
    evening.close_and_replay(laptop)


def test_three_phones_play_a_turn_of_everybody_with_the_companions_books(evening: Evening) -> None:
    laptop, script = council(evening, "companion", NAMES[:3], VOTES)
    answer(script, "start-cards", table=["rouecestre", "lincolia", "wigemor"])
    _turn(script, 1, "red", {"": "oxeneford", "/1/1": "place", "/more/1": "x1"}, "5", {"/more/2": "enough"})
    _turn(script, 2, "blue", {"": "sarisberie", "/1/1": "place", "/more/1": "enough"})
    _turn(script, 3, "green", {"": "stay", "/more/1": "x2"}, "1", {"/more/2": "enough"})
    _turn(script, 4, "red", {"": "nothing"})
    _turn(script, 5, "blue", {"": "tateshale", "/1/1": "x3"}, "1", {"/to/1": "oxeneford"})
    _banished(laptop, script)
    _dealt_in_secret(script)


def _turn(script: Script, nth: int, seat: str, steps: dict[str, str], die: str = "",
          then: dict[str, str] | None = None) -> None:
    key = f"turn/{nth}"
    for step, raw in steps.items():
        script.answer(asked(script, seat, key + step), raw)
    if die:
        script.answer(asked(script, seat, key), dice(die))
    for step, raw in (then or {}).items():
        script.answer(asked(script, seat, key + step), raw)


def _banished(laptop: Guest, script: Script) -> None:
    """The intruder loses; the winner says where to, and places a courtier."""
    answer(script, "cards/1", red={"2": 2}, blue={"1": 1}, green={"1": 1})
    answer(script, "dice/1", blue=dice("3"), green=dice("1"), red=dice("66"))
    answer(script, "banish/1/blue", red="lincolia")
    answer(script, "won/1/free", red="place")
    answer(script, "won/1/more", red="enough")
    there = laptop.page.locator(".region", has_text="Lincolia")
    expect(there.locator(".figure.seat-blue")).to_be_visible()
    oxeneford = laptop.page.locator(".region", has_text="Oxeneford").locator(".region__pegs [data-stands]")
    expect(oxeneford).to_have_count(3)


def _dealt_in_secret(script: Script) -> None:
    """The last card is rolled away: an election, and new cards, which only those see who hold them."""
    _hand_by_hand(script)
    _turn(script, 6, "green", {"": "stadford", "/1/1": "place", "/more/1": "x1"}, "6", {"/more/2": "enough"})
    n = script.session.page_for(None).view.election_if_latest.dealt
    sent = {}
    for seat, hand in (("red", {"1": n}), ("blue", {"1": n - 1, "2": 1}), ("green", {"1": n - 1, "2": 1})):
        sent[seat] = hand
        answer(script, "dealt/1", **{seat: hand})
    asked(script, "red", "turn/7")
    for seat, phone in script.guests.items():
        hand = script.session.page_for(seat).view.hand
        expect(phone.page.locator(".own-hand__card strong")).to_have_text([str(hand.count(n)) for n in (1, 2, 3)])
        assert not phone.page.locator(".own-hand__card").first.is_visible()


def _hand_by_hand(script: Script) -> None:
    """Only one card, says who holds it."""
    phone = script.guests["green"].page
    table = phone.url
    phone.goto(f"{table}/adjust/hand~green")
    for value, n in (("1", "1"), ("2", "0"), ("3", "0")):
        phone.fill(f'[name="answer.{value}"]', n)
    phone.locator("details:has(> .why) > summary").click()
    phone.locator('label:has(input[name="why"][value="counted"])').click()
    phone.locator("main form button.button").first.click()
    phone.wait_for_url(table)
    script.session.adjust("green", "hand/green", {"1": 1}, "counted")
