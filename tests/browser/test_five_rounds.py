"""Five phones and one screen hold all five rounds of parliament, with everything that happens on a real evening."""

from __future__ import annotations

import json
import random
import re

from playwright.sync_api import expect

from tests.badluck.house import companion
from tests.browser.evening import COLOURS, FIRST_LAWS, NAMES, Evening, Guest

LANGUAGES = ("en", "de", "en", "de", "en")
VERDICTS = {"en": re.compile("Passed|Rejected"), "de": re.compile("Angenommen|Abgelehnt")}


def test_friends_hold_five_parliaments_with_reloads_a_lost_phone_and_a_step_back(evening: Evening) -> None:
    rng = random.Random(1413)
    laptop = evening.host()
    phones = [evening.join(evening.guest(name, language), colour)
              for name, language, colour in zip(NAMES, LANGUAGES, COLOURS, strict=True)]
    assert [(phone.inputs, phone.taps) for phone in phones] == [(1, 2)] * 5, "a name and two taps to a seat"
    _agree(evening, laptop)
    phones[1].lay_out("laws-in-force", FIRST_LAWS)
    for round_ in range(1, 6):
        everybody = [laptop, *phones]
        before = sum(guest.taps for guest in everybody)
        teller = laptop if round_ == 3 else phones[round_ % 5]
        expect(teller.questions(f"bills/{round_}")).to_be_visible()
        teller.lay_out(f"bills/{round_}", teller.offered())
        ballots = sum(_bill(phones, laptop, rng) for _ in range(3))
        spent = sum(guest.taps for guest in everybody) - before - ballots
        assert spent <= 12, "three bills from turned up to revealed, besides the ballots"
        if round_ == 2:
            phones[2] = _lost_phone(evening, laptop, phones[2])
        if round_ == 4:
            _step_back(phones, laptop, rng)
        phones[round_ % 5].go_on()
    _read_the_record(evening, laptop)


def _agree(evening: Evening, laptop: Guest) -> None:
    expect(laptop.page.locator("#board .seat__name")).to_have_text(list(NAMES))
    laptop.page.locator('form[action$="/order"] button[value="purple"]').click()
    expect(laptop.page.locator("#board .seat__name")).to_have_text(["Ada", "Ben", "Cy", "Eve", "Dora"])
    laptop.page.locator('form[action$="/start"] button[value=""]').click()
    expect(laptop.page.locator("#board")).to_contain_text("drawn by lot")
    evening.begin(laptop)


def _bill(phones: list[Guest], laptop: Guest, rng: random.Random) -> int:
    """One bill; the taps that the ballots took."""
    before = sum(phone.taps for phone in phones)
    order = rng.sample(phones, 5)
    for place, phone in enumerate(order):
        markers = rng.choice((0, 0, 1, 2))
        taps = phone.taps
        phone.vote(rng.random() < 0.5, markers)
        assert phone.taps - taps == 2 + markers, "a ballot without markers takes two taps"
        if place == 1:
            phone.page.reload()
            expect(phone.page.locator("#desk .sealed")).to_be_visible()
            expect(laptop.page.locator('#waiting .seat[data-state="done"]')).to_have_count(2)
    cast = sum(phone.taps for phone in phones) - before
    for phone in phones:
        expect(phone.page.locator(".reveal__verdict")).to_have_text(VERDICTS[_language(phone)])
    expect(laptop.page.locator(".reveal .vote")).to_have_count(5)
    rng.choice(phones).go_on()
    expect(laptop.page.locator(".reveal")).to_have_count(0)
    return cast


def _language(phone: Guest) -> str:
    return str(phone.page.locator("html").get_attribute("lang"))


def _lost_phone(evening: Evening, laptop: Guest, lost: Guest) -> Guest:
    """"I was Cy": one tap on the new phone, one on the big screen."""
    fresh = evening.guest("Cy", "de")
    fresh.page.goto(f"/j/{evening.code}")
    fresh.page.locator('form[action$="/claim"] button[value="green"]').click()
    laptop.page.locator('form[action$="/admit"] button[value="green"]').click()
    fresh.page.wait_for_url(re.compile(f"/t/{evening.code}$"), timeout=10_000)
    expect(lost.page.locator("#desk form.ask")).to_have_count(0)
    return fresh


def _step_back(phones: list[Guest], laptop: Guest, rng: random.Random) -> None:
    """Back to the last bill from one phone's record; everybody votes on it again."""
    page = phones[3].page
    page.goto(page.url + "/record")
    page.locator("details:has(a[href*='/undo/']) > summary").click()
    page.locator("a[href*='/undo/']").nth(1).click()
    page.locator("main form button.button").click()
    expect(page.locator(".log")).to_contain_text(re.compile("zurück", re.IGNORECASE))
    page.goto(page.url.removesuffix("/record"))
    _bill(phones, laptop, rng)


def _read_the_record(evening: Evening, laptop: Guest) -> None:
    expect(laptop.page.locator("#board")).to_contain_text("The fifth parliament is over")
    laptop.page.goto(f"/t/{evening.code}/record")
    expect(laptop.page.locator("table.record tbody tr")).to_have_count(15)
    saved = evening.house.folder / "record.json"
    saved.write_bytes(laptop.page.request.get(f"/t/{evening.code}/export.json").body())
    assert json.loads(saved.read_text(encoding="utf-8"))["complete"] is True
    ran = companion("replay", saved)
    assert (ran.returncode, ran.stderr) == (0, "")
