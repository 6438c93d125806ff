"""How questions of Long Live the King! are drawn: what the last tap sends, and the signs that say it at a glance."""

from __future__ import annotations

import pytest

from companion.games.long_live_the_king.as_called import calling
from companion.games.long_live_the_king.election_phase import election
from tests.games.long_live_the_king.kit import CARDBOARD, council_of
from tests.tabletop.answering import first_asked


@pytest.mark.parametrize("by", [None, "red"])
def test_what_stands_there_is_the_last_tap_and_calls_the_dispute(by: str | None) -> None:
    form = calling(council_of(3, CARDBOARD), by)
    assert (form.taps, form.fields[-1][0]) == ("there", "there")


def test_how_many_votes_is_the_last_tap_and_cards_have_one_sign_and_none_another() -> None:
    council = council_of(3, CARDBOARD)
    signs = {}
    for ask in first_asked(election(council, "red")):
        (_, cards), (last, _) = ask.now.fields
        assert (ask.now.taps, last) == ("votes", "votes")
        signs[ask.seat] = [option.mark for option in cards.form.options]
    assert signs == {"red": ["no-card"], "blue": ["cards", "no-card"], "green": ["cards", "no-card"]}
