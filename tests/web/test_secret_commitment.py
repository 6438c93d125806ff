"""One secret commitment on its pages: opened from the quick tools, sealed on phones, turned for everybody at once."""

from __future__ import annotations

from html import unescape

import pytest

from companion.core.asking import TABLE
from companion.games.secret_commitment import ONE_COMMITMENT
from tests.web.houses import House, Party
from tests.web.test_asks import agreed
from tests.web.test_quick import text_of


@pytest.fixture
def party(house: House) -> Party:
    return agreed(house, ONE_COMMITMENT, 3, {})


def test_who_seals_what_changes_nothing_on_another_page(house: House) -> None:
    shown = []
    for cards in ({"1": 1}, {"3": 5}):
        party = agreed(house, ONE_COMMITMENT, 3, {})
        before = party.pages_of_all()
        party.answer("red", cards)
        after = party.pages_of_all()
        assert [text_of(page) for page in before] != [text_of(page) for page in after]  # it is told that red has sealed
        shown.append([text_of(page).replace(party.code, "CODE") for page in (after[0], *after[2:])])
    assert shown[0] == shown[1]


def test_the_cards_of_all_are_turned_on_every_page_and_stay_in_the_record(party: Party) -> None:
    party.answer("red", {"1": 2, "3": 1})
    party.answer("blue", {"2": 1})
    assert not any("card-face" in page for page in party.pages_of_all())
    party.answer("green", {"3": 2})
    for page in party.pages_of_all():
        assert "Ada ×1 ×1 ×3 Ben ×2 Cleo ×3 ×3" in text_of(page)
    party.answer(TABLE, "again")
    assert not any("card-face" in page for page in party.pages_of_all())
    record = text_of(party.phones["red"].get(f"/t/{party.code}/record").text)
    assert "1 ×1 ×1 ×3 ×2 ×3 ×3" in record
    assert "Commitment 1: Ada ×1 ×1 ×3, Ben ×2, Cleo ×3 ×3." in record


def test_what_one_seals_lies_covered_on_ones_own_phone_too(party: Party) -> None:
    asked = party.phones["red"].get(f"/t/{party.code}").text
    assert "ask--secret" in asked  # looks alike from a metre away, whatever is typed
    party.answer("red", {"1": 2, "3": 1})
    assert party.table.ask_session(lambda s: [seat for seat, _ in s.run.sealed]) == ["red"]
    sealed = party.phones["red"].get(f"/t/{party.code}").text
    assert "Sealed Your cards, number 1" in text_of(sealed)


def test_a_slip_is_told_and_nothing_is_sealed(party: Party) -> None:
    told = party.answer("red", {"1": 3, "2": 3})
    assert told.status_code == 409
    assert "Between 1 and 5 in all, please. The sum is 6 now." in unescape(told.text)
    assert party.table.ask_session(lambda s: s.awaited_seats()) == {"red", "blue", "green"}


def test_a_german_phone_speaks_german(party: Party) -> None:
    party.phones["blue"].language = "de"
    page = text_of(party.phones["blue"].get(f"/t/{party.code}").text)
    assert "Deine Karten, Nummer 1" in page
    assert "Geldbeutel (×2)" in page
