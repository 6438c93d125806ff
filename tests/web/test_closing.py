"""The host closes the evening with a button, asked once more; everybody is told, and nothing is offered any more."""

from __future__ import annotations

import json
import random

import pytest

from tests.web.houses import House, Party, voting
from tests.web.pages import read


@pytest.fixture
def over(house: House) -> Party:
    party, rng = voting(house), random.Random("over")
    while not party.table.snapshot.pages[None].over:
        ask = rng.choice(party.open_asks())
        assert party.answer(ask.seat, ask.form.sample(rng), ask.key).status_code == 303
    return party


def close(party: Party, era: int = 0) -> int:
    return party.host.post(f"/t/{party.code}/close", {"era": era}).status_code


def exported(party: Party) -> dict[str, object]:
    kept: dict[str, object] = json.loads(party.house.browser().get(f"/t/{party.code}/export.json").text)
    return kept


def test_the_last_page_offers_it_to_the_host_alone_who_is_asked_once_more(over: Party) -> None:
    at = f"/t/{over.code}"
    assert f"{at}/close" in read(over.host.get(f"{at}/screen").text).links()
    for phone in over.phones.values():
        assert f"{at}/close" not in read(phone.get(at).text).links()
        assert phone.get(f"{at}/close").status_code == 403
        assert phone.post(f"{at}/close", {"era": 0}).status_code == 403
    asked = read(over.host.get(f"{at}/close").text)
    assert [form.action for form in asked.forms if "close" in form.action] == [f"{at}/close"]
    assert "entries" not in exported(over), "asked once more, nothing has happened yet"
    assert close(over) == 303


def test_everybody_is_told_and_no_page_offers_a_correction_any_more(over: Party) -> None:
    at = f"/t/{over.code}"
    looked = ((over.host, f"{at}/screen"), *((phone, path) for phone in over.phones.values()
                                             for path in (at, f"{at}/record")))
    assert all(f"{at}/wrong" in read(browser.get(path).text).links() for browser, path in looked)
    assert close(over) == 303
    for browser, path in looked:
        assert not [link for link in read(browser.get(path).text).links() if "/wrong" in link], path
    for browser, path in ((over.host, f"{at}/screen"), *((phone, at) for phone in over.phones.values())):
        assert "The host has closed the evening." in browser.get(path).text
    for browser in (over.host, *over.phones.values()):
        assert browser.get(f"{at}/wrong").status_code == 303
        assert "The host closed the evening." in browser.get(f"{at}/record").text
        assert browser.post(f"{at}/undo", {"back_to": "0", "era": "0"}).status_code == 409
    assert "entries" in exported(over)
    assert f"{at}/close" not in read(over.host.get(f"{at}/screen").text).links()


def test_before_the_end_there_is_nothing_to_close(house: House) -> None:
    party = voting(house)
    assert f"/t/{party.code}/close" not in read(party.host.get(f"/t/{party.code}/screen").text).links()
    assert close(party) == 409


def test_a_page_of_before_a_correction_closes_nothing(over: Party) -> None:
    assert close(over, era=3) == 409
    assert "entries" not in exported(over)
