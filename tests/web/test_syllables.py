"""Long words may break between syllables in a narrow place, and nowhere else."""

from __future__ import annotations

import pytest

from companion.web.viewer_state import SOFT_HYPHEN, softened
from tests.web.houses import House, lobby


@pytest.mark.parametrize("word", ["Northum·ber·land", "Stimmstei·ne", "Bartho·lo·mäus", "Macht·punk·te",
                                  "zusätz·li·cher", "Kriegs·rat", "Kuckucks·ruf", "Losspre·chung",
                                  "Stimmstein", "Handschrift"])
def test_a_long_word_may_break_between_its_syllables(word: str) -> None:
    assert softened(word.replace("·", "")) == word.replace("·", SOFT_HYPHEN)


def test_a_short_word_stays_as_it_is() -> None:
    assert softened("York, Stafford: 4 Felder, Aufruf") == "York, Stafford: 4 Felder, Aufruf"


def test_a_long_name_may_break_between_its_syllables_on_every_page_of_a_table(house: House) -> None:
    party = lobby(house)
    named = {"seat": "red", "name": "Schwarzenberge"}
    assert party.phones["red"].post(f"/j/{party.code}/name", named).status_code == 303
    soft = softened("Schwarzenberge")
    assert soft == "Schwar·zen·ber·ge".replace("·", SOFT_HYPHEN)
    assert party.host.post(f"/t/{party.code}/begin").status_code == 303
    for who, path in ((party.host, f"/t/{party.code}/screen"), (party.host, f"/t/{party.code}/help"),
                      (party.host, f"/t/{party.code}/wrong"), (party.phones["red"], f"/t/{party.code}"),
                      (house.browser(), f"/j/{party.code}")):
        page = who.get(path).text
        assert soft in page, path
        assert "Schwarzenberge" not in page, path
