"""One masked ball on its pages: opened from the quick tools, danced on phones, drawn as the whole game draws it."""

from __future__ import annotations

import pytest

from companion.core.asking import TABLE
from companion.games.noblemen import ONE_BALL
from tests.web.houses import House, Party
from tests.web.test_asks import agreed
from tests.web.test_quick import text_of

SHOWN = {"fountains": 9, "free_gardens": 0, "knights_on_gardens": 0, "palaces": 0}


@pytest.fixture
def party(house: House) -> Party:
    return agreed(house, ONE_BALL, 3, {})


def dance(party: Party) -> None:
    """All show 9; the first adds 5."""
    party.answer("green", "queen", "ball/1")
    for seat in party.phones:
        party.answer(seat, SHOWN, "shows/1")
    for seat, added in (("green", 5), ("red", 0), ("blue", 0)):
        party.answer(seat, [str(added), {}], "add/1")


def test_a_game_without_pages_of_its_own_is_drawn_by_the_one_that_it_names(party: Party) -> None:
    for page in party.pages_of_all():
        assert "games-noblemen-page" in page
        assert 'id="mark-mask"' in page


def test_the_titles_stand_on_every_page_and_in_the_record_and_nothing_of_decades_or_points_beside_them(
        party: Party) -> None:
    dance(party)
    for page in party.pages_of_all():
        assert "The masks come off" in page
        assert "Duke" in page
    assert party.answer(TABLE, "on", "titles/1").status_code == 303
    assert party.answer(TABLE, "enough", "again/1").status_code == 303
    pages = [*party.pages_of_all(), party.host.get(f"/t/{party.code}/record").text]
    for page in pages:
        assert "Duke" in page
        assert "Decade" not in page
        assert "Building scoring" not in page
    assert "Masked ball 1" in pages[-1]


def test_a_german_phone_speaks_german(party: Party) -> None:
    party.phones["blue"].language = "de"
    page = text_of(party.phones["blue"].get(f"/t/{party.code}").text)
    assert "Wer die Königin hat, sagt es hier." in page
    assert "Maskenball: Die Königin ist bei mir" in page
    assert "Eine Person sagt es hier" in page
    assert "Rundenzähler" not in page


def test_the_only_button_does_not_say_that_it_waits_for_something_when_all_have_titles(party: Party) -> None:
    for page in party.pages_of_all():
        assert "Only when it happens" not in page
    dance(party)
    screen = party.host.get(f"/t/{party.code}/screen").text
    assert "Once nobody wants a lower one. One of you is enough." in screen
    assert "Only when it happens" not in screen
